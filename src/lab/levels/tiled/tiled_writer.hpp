// Writes documents as Tiled maps in JSON (.tmj, orthogonal), which tiled_reader.hpp reads again.
//
// All lengths are written in pixels. What is read back is equal to the bit wherever there is a
// number of pixels that stands for the value: always where the tile's width is a power of two, and
// for whatever was read from a map of the same tiles.
//
// A line of one point is a Tiled point with a radius, a capsule a polyline with a radius, and a
// solid that is an upright rectangle a Tiled rectangle. What is a wall is said by properties, and
// where a layer's name says otherwise, by its class. Tile ids are written with a tileset that
// has those tiles and no pictures.
#pragma once

#include <optional>
#include <string>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// Precondition: problem_with finds nothing in the document.
std::string write_tiled(const LevelDocument& document);

/// Writes the file whole or not at all (write_file.hpp). Says in one line why it could not: a
/// document that is wrong, a folder that cannot be made, a full disk.
std::optional<LevelProblem> save_document(const LevelDocument& document, const std::string& path);

}  // namespace slidelab::lab
