// A scene of the probe view as a level that can be saved, opened and edited.
#pragma once

#include <string>

#include "lab/levels/level_document.hpp"
#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// The walls of the scene, bit for bit and in their order; its start is the spawn. Objects keep the
/// ids of the map that they came from, where those are free, and others are named after their place
/// in the scene ("segment 3").
///
/// What a map cannot say is said otherwise:
/// - A box that moves goes on for a second at least, at the speed that it has in the scene
///   (duration_of), and then back and forth. One that would go too far for a level rests.
/// - Edges of the grid, which only grid_walk sees, become free segments.
/// - A map begins at 0, 0 and its size is in whole tiles: walls may stand outside of it.
LevelDocument document_of(const ProbeScene& scene, std::string title);

}  // namespace slidelab::lab
