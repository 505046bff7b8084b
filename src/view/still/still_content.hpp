// The parts of a level that stand still near the camera, sorted by how they are drawn. Units.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"
#include "view/drawing/camera.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

struct RoundLine {
    Segment axis;
    double radius = 0.0;  ///< units, > 0
};

struct StillContent {
    std::vector<std::uint32_t> solids;
    std::vector<Segment> seams;
    std::array<std::vector<Segment>, 2> thin;     ///< [1]: not seen by the strategy
    std::array<std::vector<RoundLine>, 2> round;  ///< the same
    bool many = false;                            ///< so many that they are drawn as hair lines

    /// Everything that belongs to `paint`, in units: to tell whether it is on screen.
    bool shows(Paint paint, const Aabb& area) const;
};

/// Past this many walls they are drawn one pixel wide, without smoothing.
constexpr std::size_t most_smooth_walls = 8000;

/// The walls that extend into `area` (units), by whether the strategy sees them. A part of a side
/// that another solid covers, as the next tile does, is a seam. `lattice`: of the level; null:
/// there is no grid.
StillContent still_content(const Level& level, const Strategy& strategy, const Aabb& area,
                           const Lattice* lattice = nullptr);

/// Pixels: the part of `content` that extends into `area` (pixels): walls, seams, and the rims of
/// round walls. Cost: one look at each wall of the content.
std::vector<Segment> wall_lines(const StillContent& content, const Camera& camera,
                                const Aabb& area);

}  // namespace slidelab::lab
