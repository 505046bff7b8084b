#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <iterator>

#include "app/command_line/commands.hpp"
#include "app/files/paths.hpp"
#include "lab/probe/probe.hpp"
#include "lab/run/strategy_sheet.hpp"

namespace slidelab::lab {

int answer_probe(const CommandLine& line, std::ostream& out, std::ostream&) {
    run_probe(std::cin, out, LevelFile(own_files(), {{}, line.window.start.run.walls}),
              line.window.start.movers);
    return exit_fine;
}

int list_strategies(const CommandLine&, std::ostream& out, std::ostream&) {
    out << strategy_list();
    return exit_fine;
}

std::string probe_help() {
    constexpr const char* reference = "docs/probe.md";
    std::ifstream page(asset(reference));
    if (!page) return fmt::format("{} is not there: it has the fields of requests.\n", reference);
    return {std::istreambuf_iterator<char>(page), {}};
}

}  // namespace slidelab::lab
