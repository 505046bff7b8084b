// Tight gaps: those between two walls that are almost exactly as wide as the mover.
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
    double room = 0.0;    ///< its width less the mover's; negative: too narrow
    Vec2 across;          ///< unit, from one wall to the other
    double length = 0.0;  ///< of the passage between the walls, units
};

/// Units: walls nearer than this touch. Not finer than the accuracy of the sweeps.
inline constexpr double touching_walls = 1e-9;

/// The midpoint between two walls at their closest points; a common point where they cross.
Vec2 point_between(const ExactSpace::GrownWall& a, const ExactSpace::GrownWall& b);

/// The gap between two walls at its narrowest; none where they touch.
std::optional<Gap> gap_between(const ExactSpace& space, const ExactSpace::GrownWall& a,
                               const ExactSpace::GrownWall& b);

/// Calls visit(number) once for each wall after number `i` that may leave the mover no more room to
/// it than `most`, units.
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
    near.erase(std::unique(near.begin(), near.end()), near.end());  // an index may visit it twice
    for (const std::size_t number : near) visit(number);
}

/// Gaps with |room| below `most`, units, that lead from one free place to another; of those close
/// together the narrowest. In the order of their walls. O(walls, and those near each of them).
std::vector<Gap> tight_gaps(const ExactSpace& space, double most, Workers& workers);

}  // namespace slidelab::lab
