// A scene of the probe view as a Tiled map in JSON (.tmj), to be opened and edited like any level.
#pragma once

#include <string>

#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// The walls of the scene in their order, which are read again to the bit: lengths are in pixels of
/// tiles whose width is a power of two. Its start is the spawn. Objects keep their ids from a map
/// where those are free; others are named by their index in the scene ("segment 3").
/// Precondition: problem_with(scene.walls) is nothing.
///
/// Where a map has no equivalent:
/// - A box that moves goes on for a second at least, at the speed that it has in the scene
///   (duration_of), and then back and forth. One that would go too far for a level rests.
/// - Edges of the grid, which only grid_walk sees, become free segments.
/// - A map begins at 0, 0 and its size is in whole tiles: walls may stand outside of it.
std::string map_of_scene(const ProbeScene& scene, const std::string& title);

}  // namespace slidelab::lab
