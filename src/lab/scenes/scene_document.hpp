// A scene of the probe view as a level that can be saved, opened and edited.
#pragma once

#include <string>

#include "lab/levels/level_document.hpp"
#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// The walls of the scene, to the bit and in their order; its start is the spawn. Objects keep
/// their ids from a map where those are free; others are named by their index in the scene
/// ("segment 3").
///
/// Where a map has no equivalent:
/// - A box that moves goes on for a second at least, at the speed that it has in the scene
///   (duration_of), and then back and forth. One that would go too far for a level rests.
/// - Edges of the grid, which only grid_walk sees, become free segments.
/// - A map begins at 0, 0 and its size is in whole tiles: walls may stand outside of it.
LevelDocument document_of(const ProbeScene& scene, std::string title);

}  // namespace slidelab::lab
