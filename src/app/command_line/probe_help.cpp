#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "app/command_line/commands.hpp"
#include "app/files/paths.hpp"

namespace slidelab::lab {

std::string probe_help() {
    constexpr const char* reference = "docs/probe.md";
    std::ifstream page(asset(reference));
    if (!page) return fmt::format("{} is not there: it has the fields of requests.\n", reference);
    return {std::istreambuf_iterator<char>(page), {}};
}

}  // namespace slidelab::lab
