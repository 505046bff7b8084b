// Writes documents as Tiled maps in JSON (.tmj, orthogonal), which tiled_reader.hpp reads again.
//
// All lengths are written in pixels. A value reads back to the same bits wherever it has an exact
// number of pixels: always for tile widths that are powers of two, and for values from a map of the
// same tiles.
//
// A line of one point is a Tiled point with a radius, a capsule a polyline with a radius, and a
// solid that is an upright rectangle a Tiled rectangle. Walls are marked by properties, and by the
// layer's class where its name contradicts. Tile ids are written with a tileset that has those
// tiles and no pictures.
#pragma once

#include <optional>
#include <string>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// Precondition: problem_with finds nothing in the document.
std::string write_tiled(const LevelDocument& document);

/// Writes the file atomically (write_file.hpp). Errors in one line: a wrong document, a folder that
/// cannot be created, a full disk.
std::optional<LevelProblem> save_document(const LevelDocument& document, const std::string& path);

}  // namespace slidelab::lab
