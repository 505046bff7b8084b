// Instances of Tiled's templates (.tx, .tj): what they do not say of themselves, their template
// says. Internal to the Tiled reader.
#pragma once

#include <nlohmann/json.hpp>

#include "lab/levels/tiled/tilesets.hpp"

namespace slidelab::lab::tiled {

/// Gives each instance in the map what it has of its template. One whose template is not there, or
/// is wrong, stays an instance. A tile of a tileset that the map has not got brings that with it.
void fill_templates(nlohmann::json& map, FilesBeside& files, Budget& budget);

}  // namespace slidelab::lab::tiled
