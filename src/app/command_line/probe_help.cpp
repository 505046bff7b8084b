#include "app/command_line/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <string_view>
#include <vector>

#include "app/files/paths.hpp"

namespace slidelab::lab {

namespace {

constexpr const char* reference = "docs/probe.md";

std::string wrapped(std::string_view text, std::size_t indent) {
    constexpr std::size_t width = 100;
    std::string whole;
    std::string line(indent, ' ');
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const bool is_first = line.size() == indent;
        if (!is_first && line.size() + 1 + end > width) {
            whole += line + '\n';
            line.assign(indent, ' ');
        }
        if (line.size() > indent) line += ' ';
        line += text.substr(0, end);
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return whole + line + '\n';
}

/// Of "| a | b | c |".
std::vector<std::string> cells_of(std::string_view row) {
    constexpr std::string_view bar = " | ";
    row = row.substr(2, row.size() - 4);
    std::vector<std::string> cells;
    for (std::size_t end = 0; end != std::string_view::npos;) {
        end = row.find(bar);
        cells.emplace_back(row.substr(0, end));
        std::erase(cells.back(), '`');
        if (end != std::string_view::npos) row.remove_prefix(end + bar.size());
    }
    return cells;
}

}  // namespace

std::string probe_help() {
    std::ifstream page(asset(reference));
    if (!page) return fmt::format("{} is not there: it has the fields of requests.\n", reference);
    std::string text;
    bool is_code = false;
    bool is_head = true;  // the next row is a table's head
    for (std::string line; std::getline(page, line);) {
        const bool is_row = line.starts_with('|');
        if (line.starts_with("```")) {
            is_code = !is_code;
        } else if (is_code) {
            text += "    " + line + '\n';
        } else if (line.starts_with("## ")) {
            text += fmt::format("\n{}:\n", line.substr(3));
        } else if (is_row && !is_head && !line.starts_with("|-")) {
            const std::vector<std::string> cells = cells_of(line);
            text += fmt::format("  {:<16} {}\n{}", cells[0], cells[1], wrapped(cells[2], 19));
        } else if (!is_row && !line.empty() && !line.starts_with("# ")) {
            text += wrapped(line, 0);
        }
        is_head = !is_row;
    }
    return text;
}

}  // namespace slidelab::lab
