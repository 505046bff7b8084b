// A line of input as JSON, or a precise error.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace slidelab::lab {

/// Deeper arrays and objects are refused: no field needs them, and reading the `id` recurses.
inline constexpr std::size_t deepest_nesting = 200;

struct LineProblem {
    std::string message;  ///< one line: where (a byte, 1 is the first, or a field), what, expected
};

/// The line as JSON: valid UTF-8, every number finite, not too deep. O(line).
std::variant<nlohmann::json, LineProblem> parse_line(std::string_view line);

/// The text of the member `id`, with a number's own digits; "null" without one. Works for lines
/// that are broken further on, too.
std::string id_text(std::string_view line);

/// At most `most` bytes of `text`, cut between characters; three dots where it was cut.
std::string shortened(std::string_view text, std::size_t most);

}  // namespace slidelab::lab
