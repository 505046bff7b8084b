// The mover of the benchmark.
#pragma once

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::bench {

inline constexpr double mover_radius = 0.3;  ///< units, of the disk

/// The others fit into the disk, so that they stand free wherever it does.
inline Shape disk_mover() { return DiskShape{mover_radius}; }
inline Shape box_mover() { return BoxShape{{0.2, 0.22}}; }
inline Shape capsule_mover() { return CapsuleShape{{{0.0, -0.12}, {0.0, 0.12}}, 0.18}; }
inline Shape polygon_mover() {
    return PolygonShape{{{0.28, 0.05}, {0.1, 0.27}, {-0.2, 0.2}, {-0.27, -0.08}, {0.02, -0.29}}};
}

/// On the lattice of unit cells: grid_walk keeps its point a quarter of a cell from walls, along
/// each axis, which is what this box does with its center.
inline Shape lattice_mover() { return BoxShape{{0.25, 0.25}}; }

}  // namespace slidelab::bench
