// Maps and tilesets in XML (.tmx, .tsx), as the JSON that Tiled would have written of them: so
// there is one reader for both. The inside of the Tiled reader.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace slidelab::lab::tiled {

/// Whether it begins like XML, and so not like JSON.
bool is_xml(std::string_view text);

/// Refuses what is no XML, no map and no tileset, and what is nested too deeply. Takes several
/// times the memory of the text.
nlohmann::json json_of_xml(std::string_view text);

}  // namespace slidelab::lab::tiled
