// Text as JSON, or a precise error.
#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// Deeper arrays and objects are refused: no file needs them, and many readers recurse.
inline constexpr std::size_t deepest_nesting = 200;

/// The text as JSON: valid UTF-8, every number finite, not too deep. `whole`: what a problem calls
/// all of it. O(text).
std::variant<nlohmann::json, InputError> parse_line(std::string_view line,
                                                    std::string_view whole = "request");

struct IdentifiedLine {
    std::variant<nlohmann::json, InputError> content;
    /// JSON of the member `id`, a number with its own digits; "null" without one.
    std::string id;
};

/// The same with its id. In a broken line that is the one before the error; otherwise the last
/// `id`, wherever it stands.
IdentifiedLine parse_identified_line(std::string_view line);

}  // namespace slidelab::lab
