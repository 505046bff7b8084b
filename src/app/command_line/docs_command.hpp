// `slidelab docs`: writes the generated parts of docs/: the pictures, and the page about strategies
// from their descriptions in code.
#pragma once

#include <iosfwd>
#include <vector>

#include "app/command_line/command_line.hpp"
#include "lab/saved_scenes/saved_scene.hpp"

namespace slidelab::lab {

/// Pixels. Small, for pictures within a text.
inline constexpr PictureSize docs_picture_size{720, 405};

/// The page about strategies: each with its sheet, its options, and the pictures that are named
/// after its id.
void write_strategies_page(std::ostream& out, const std::vector<SavedScene>& pictures);

/// Writes strategies.md and pictures/ into the folder of the command line. Returns the exit status.
int make_docs(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
