// JSON read from text and written as text. A source that does so itself has the whole parser and
// writer of nlohmann-json compiled once more, which takes longer than most of what is done with it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace slidelab::lab {

/// Throws nlohmann::json::parse_error, or out_of_range where a number is too large for a double.
nlohmann::json parse_json(std::string_view text);

/// The same without an exception: what is no JSON is_discarded().
nlohmann::json json_if_valid(std::string_view text);
nlohmann::ordered_json ordered_json_if_valid(std::string_view text);

struct JsonLayout {
    int indent = -1;          ///< spaces a level; -1: all on one line
    bool ascii_only = false;  ///< other characters as \uXXXX
};

/// Names out of files may be in any encoding: what is no UTF-8 is written as U+FFFD.
std::string json_text(const nlohmann::json& value, JsonLayout layout = {});
std::string json_text(const nlohmann::ordered_json& value, JsonLayout layout = {});

}  // namespace slidelab::lab
