// One line of a CSV file in cells.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace slidelab::lab {

/// The character between the columns of a first line: a comma, a semicolon, or a tab.
char separator_of(const std::string& line);

/// The cells without blanks and quotes round them; none where a quote has no partner, or stands
/// amid a cell.
std::optional<std::vector<std::string>> cells_of(const std::string& line, char separator);

}  // namespace slidelab::lab
