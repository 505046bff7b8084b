// Brings the JSON of a map or tileset to the form that Tiled writes today, so that one reader
// serves maps of all ages. Internal to the Tiled reader.
//
// Before Tiled 1.0 a map did not say that it is one. Until 1.2 (its changelog) properties were an
// object of names and values, with their types in another one beside it; tiles of a tileset were an
// object by id, and their properties stood in `tileproperties`. Exports by other programs have
// objects without an id.
#pragma once

#include <nlohmann/json.hpp>

namespace slidelab::lab {
class MapNotes;
}

namespace slidelab::lab::tiled {

/// A value of another type than expected stays as it is, for the reader to report. O(value).
void bring_tileset_up_to_date(nlohmann::json& tileset);

/// The same of a map, with its tilesets. Objects without an id get the next ones in their order,
/// which is noted.
void bring_up_to_date(nlohmann::json& map, MapNotes& notes);

}  // namespace slidelab::lab::tiled
