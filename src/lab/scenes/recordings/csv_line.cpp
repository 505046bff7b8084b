#include "lab/scenes/recordings/csv_line.hpp"

#include <string_view>

namespace slidelab::lab {

namespace {

std::string_view without_blanks(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::optional<std::string> unquoted(std::string_view cell) {
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        cell = without_blanks(cell.substr(1, cell.size() - 2));
    if (cell.find('"') != std::string_view::npos) return std::nullopt;
    return std::string(cell);
}

}  // namespace

char separator_of(const std::string& line) {
    for (const char separator : {';', '\t'})
        if (line.find(separator) != std::string::npos) return separator;
    return ',';
}

std::optional<std::vector<std::string>> cells_of(const std::string& line, char separator) {
    std::vector<std::string> cells;
    std::string_view rest = line;
    for (;;) {
        const std::size_t end = rest.find(separator);
        auto cell = unquoted(without_blanks(rest.substr(0, end)));
        if (!cell) return std::nullopt;
        cells.push_back(std::move(*cell));
        if (end == std::string_view::npos) return cells;
        rest.remove_prefix(end + 1);
    }
}

}  // namespace slidelab::lab
