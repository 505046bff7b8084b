// A line of input as JSON, with what can be said about it when it is none.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

namespace slidelab::lab {

/// Arrays and objects deeper than this are refused: no field is, and the reader of the `id` must be
/// able to walk it without running out of stack.
inline constexpr std::size_t deepest_nesting = 200;

struct LineProblem {
    std::string message;  ///< one line: where (a byte, 1 is the first, or a field), what, expected
};

/// The line as JSON: valid UTF-8, every number finite, not too deep. O(line).
std::variant<nlohmann::json, LineProblem> parse_line(std::string_view line);

/// The value of the member `id` as it was written, so that a number comes back with the same
/// digits; "null" when there is none. It is found in a line that is broken further on, too.
std::string id_text(std::string_view line);

/// At most `most` bytes of `text`, cut between characters; three dots where it was cut.
std::string shortened(std::string_view text, std::size_t most);

}  // namespace slidelab::lab
