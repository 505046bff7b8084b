// Writes what the program makes, which is objects, as Tiled maps in JSON (.tmj, orthogonal), which
// tiled_reader.hpp reads again. Maps of others are never written: a trouble report has their files.
//
// Lengths are written in pixels of tiles whose width is a power of two, so all places read back to
// the same bits. A line of one point is a Tiled point with a radius, a capsule a polyline with a
// radius, and a solid that is an upright rectangle a Tiled rectangle where that is exact.
#pragma once

#include <optional>
#include <string>

#include "lab/levels/level_document.hpp"

namespace slidelab::lab {

/// Precondition: problem_with finds nothing in the document, which has only object layers, without
/// things, and tiles of 32 x 32 pixels.
std::string write_tiled(const LevelDocument& document);

/// Writes the file atomically (write_file.hpp). Errors in one line: a wrong document, a folder that
/// cannot be created, a full disk.
std::optional<LevelProblem> save_document(const LevelDocument& document, const std::string& path);

}  // namespace slidelab::lab
