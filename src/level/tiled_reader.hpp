// Reads Tiled maps in JSON (.tmj, orthogonal).
//
// Rectangles, polygons, polylines, points and ellipses of object layers, and tile layers (non-empty
// tiles are solid boxes). All lengths in a map, those of properties too, are in the map's pixels,
// as Tiled shows them; a level is in units of one tile. Properties: `radius` makes a wall a round
// line; class `box` with `dx`, `dy` (pixels) and `span` (seconds) is a moving box; class `spawn`
// is the start.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "level/level.hpp"

namespace slidelab {

/// One line for the user: file, object id where there is one, what, and what was expected.
struct LevelProblem {
    std::string message;
};

/// `name` is what messages call the text: its file name. Never throws on any bytes.
std::variant<Level, LevelProblem> read_tiled(std::string_view text, std::string_view name);

/// Reads the file and then as above; a file that cannot be read is a problem, too.
std::variant<Level, LevelProblem> load_level(const std::string& path);

}  // namespace slidelab
