// How a point gets by a corner that the thin disk runs into which is swept for it (disk_query.hpp).
//
// A disk of any radius is stopped dead by a corner that it hits head-on: the contact normal is the
// reverse of its path. A point is no disk: what it hits there are the two sides of the
// corner, and it slides along one of them; or its path leads along one of them or only by the
// corner, and nothing stops it. At the tip of a lone wall, where its two sides join, that is so,
// too, unless the wall lies in the path itself: on neither side of it, a point is stopped.
#pragma once

#include <cstdint>
#include <optional>

#include "slidelab/collision/solvers/slide_solver.hpp"

namespace slidelab::detail {

/// How a leg goes on at a corner: from `place`, where the thin disk is when as much of the leg is
/// over as `fraction` says; it touches the corner there with `normal`, that of the side which the
/// point slides along, or across the path where it only passes.
struct PointCorner {
    double fraction = 0.0;
    Vec2 place;
    Vec2 normal;
};

/// `hit` is what a disk of `radius` units hits first. None where it is no corner, or one that
/// stops a point, too: the tip of a wall that lies in the path, and corners less than half a turn
/// wide. What is tested is added to `tests`. Whether the place is free the caller must see.
std::optional<PointCorner> point_corner(const Level& level, const CastQuery& leg,
                                        const SweepHit& hit, double radius, std::int64_t& tests);

}  // namespace slidelab::detail
