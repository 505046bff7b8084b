// The minimum translation that takes a mover out of everything it overlaps, over all bodies
// together.
//
// Every body grows by the mover (grown_sides.hpp), and the mover shrinks to a point. The nearest
// place out of the union of the grown bodies is the nearest point of one of their sides and arcs,
// or a place where one leaves another body. So each is followed from its nearest point in both
// directions, from one body that covers it to the next, until nothing covers it: exact, in one
// round, and without a list of crossings.
#pragma once

#include <optional>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/depenetration/counted_work.hpp"
#include "slidelab/collision/depenetration/translation_limit.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

struct ConvexDepenetration {
    const Level& level;
    std::span<const KinematicBox> kinematic_boxes;
    /// Its corners around its position, convex, screen-clockwise; they may lie beside it.
    ConvexMover mover;
    Vec2 start;  ///< the mover's position
    /// Of translations that are equally short, the one that leads most in this direction is taken,
    /// then the one that leads up, then left. A mover whose centroid lies on a free segment goes
    /// back to the side where this points. Zero: none.
    Vec2 against = {};
    /// What is tested is added to it, and the answer is given with what is known when it is
    /// exhausted; several queries may share one. None: each query has its own bound.
    CountedWork* work = nullptr;
    std::optional<Evasion> evasion = {};
};

/// From the start to the nearest place where the mover overlaps no body by more than the tolerance
/// (contact_tolerance_between), with kinematic boxes where they stand at `time` of the tick. Zero
/// where it overlaps nothing at the start; nothing where there is no such place near enough: within
/// longest_of_depth.
///
/// The straight translation does not lead the mover's centroid (of its corners) through a free
/// segment, nor into a solid or kinematic box if the centroid begins outside of all of them; if it
/// begins in a kinematic box alone, not into a solid at rest. A body thinner than the overlap is
/// left by its nearest side like any other. Point obstacles stop no translation.
///
/// Where the bound on work is exhausted (CountedWork::is_exhausted) a place is free, but perhaps
/// not the nearest; or there is nothing, though there may be such a place.
///
/// Independent of the order of walls, allocates nothing. The nearest 64 bodies are kept in a list,
/// in which finding the place takes O(sides * bodies). Where there are more, sides beyond the list
/// are followed through the level's index: slower, O(sides nearer than the answer * bodies there),
/// and as exact.
std::optional<Vec2> minimum_translation(const ConvexDepenetration& query, double time);

/// How deep the mover is in one solid at rest, concave or not: the minimum translation out of all
/// its pieces together, whatever else is near; when the bound on work is exhausted, no less than
/// that out of the deepest of its pieces. None for no more than the tolerance. `time` only matters
/// to kinematic boxes.
Penetration solid_penetration(const ConvexDepenetration& query, double time, std::uint32_t solid);

}  // namespace slidelab::detail
