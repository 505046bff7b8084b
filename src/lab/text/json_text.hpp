// Parses and writes JSON text in one source, because every use of nlohmann-json's parser and writer
// elsewhere would compile them once more.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace slidelab::lab {

/// is_discarded() for invalid JSON. parse_line (json_line.hpp) says what is wrong.
nlohmann::json json_if_valid(std::string_view text);
nlohmann::ordered_json ordered_json_if_valid(std::string_view text);

struct JsonLayout {
    int indent = -1;          ///< spaces a level; -1: all on one line
    bool ascii_only = false;  ///< other characters as \uXXXX
};

/// Names from files may be in any encoding: invalid UTF-8 becomes U+FFFD.
std::string json_text(const nlohmann::json& value, JsonLayout layout = {});
std::string json_text(const nlohmann::ordered_json& value, JsonLayout layout = {});

}  // namespace slidelab::lab
