// Converts maps, tilesets and templates in XML (.tmx, .tsx, .tx) into Tiled's JSON, so that one
// reader serves both.
// Internal to the Tiled reader.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace slidelab::lab::tiled {

/// Whether a text begins like XML.
bool is_xml(std::string_view text);

/// Refuses invalid XML, other documents than maps, tilesets and templates, and too deep nesting.
/// Takes several times the memory of the text.
nlohmann::json json_of_xml(std::string_view text);

}  // namespace slidelab::lab::tiled
