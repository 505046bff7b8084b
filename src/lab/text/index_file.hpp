// A file of JSON that names what a folder of levels holds.
#pragma once

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>

#include "lab/text/field.hpp"
#include "lab/text/json_line.hpp"

namespace slidelab::lab {

/// What `read(Field)` makes of the file's content. A problem is one line that names the file and,
/// where `read` refused it, the field.
template <typename List, typename Read>
std::variant<List, std::string> read_index_file(const std::string& path, Read&& read) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return fmt::format("{}: cannot be read", path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto parsed = parse_line(text);
    if (const auto* problem = std::get_if<LineProblem>(&parsed))
        return fmt::format("{}: {}", path, problem->message);
    try {
        return List(read(Field(std::get<nlohmann::json>(parsed))));
    } catch (const FieldError& error) {
        return fmt::format("{}: {}", path, error.what());
    }
}

}  // namespace slidelab::lab
