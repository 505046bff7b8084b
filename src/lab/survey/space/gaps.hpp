// Gaps between two walls that a mover passes, or misses, by a hair.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "lab/survey/space/exact_space.hpp"
#include "lab/survey/space/workers.hpp"

namespace slidelab::lab {

struct Gap {
    Vec2 position;  ///< of the mover, midway between the two walls
    WallRef first;
    WallRef second;
    double width = 0.0;   ///< units, across
    double room = 0.0;    ///< by how much it is wider than the mover is there; negative: narrower
    Vec2 across;          ///< unit, from one wall to the other
    double length = 0.0;  ///< of the walls side by side: of the passage between them, units
};

/// Walls that are nearer than this touch, units: what sweeps promise to keep is not finer.
inline constexpr double touching_walls = 1e-9;

/// The point midway between two walls, where they are nearest; a point of both where they cross.
Vec2 point_between(const ExactSpace::GrownWall& a, const ExactSpace::GrownWall& b);

/// The gap between two walls, wherever it is narrowest; nothing where they touch.
std::optional<Gap> gap_between(const ExactSpace& space, const ExactSpace::GrownWall& a,
                               const ExactSpace::GrownWall& b);

/// Calls visit(number) once for each wall after number `i` that may be so near to it that the mover
/// has no more room between them than `most`, units.
template <typename Visit>
void for_each_near(const ExactSpace& space, std::size_t i, double most, Visit&& visit) {
    const ExactSpace::GrownWall& wall = space.walls()[i];
    const double round = wall.radius + std::max(most, 0.0);
    const Aabb box = inflated(bounds_of(wall.line), space.extents() * 2.0 + Vec2{round, round});
    std::vector<std::size_t> near;
    space.visit_near(box, [&](const ExactSpace::GrownWall& other) {
        const auto number = static_cast<std::size_t>(&other - space.walls().data());
        const Vec2 radius{other.radius, other.radius};
        if (number > i && inflated(bounds_of(other.line), radius).overlaps(box))
            near.push_back(number);
    });
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());  // an index may name it twice
    for (const std::size_t number : near) visit(number);
}

/// Gaps with less room than `most` to spare, or to miss, units, that lead from one free place to
/// another; those close together are told by the narrowest of them. In the order of their walls.
/// O(walls, and those near each of them).
std::vector<Gap> tight_gaps(const ExactSpace& space, double most, Workers& workers);

}  // namespace slidelab::lab
