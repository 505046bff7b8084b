// The discrete strategies' queries of the level: which walls move, how far the path is free, which
// side of a solid leads out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <span>

#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/clearance.hpp"
#include "slidelab/collision/solvers/push_contract.hpp"

namespace slidelab::detail {

/// Flush solids are nearer to each other than this, in units; a place this far beyond a side that
/// they share is in the other one.
inline constexpr double flush_gap = 1e-9;

/// How far a run of sub-steps goes undisturbed. With `passes_below` what does not rise above the
/// line of a slide is passed: it never pushes more than the wall that the mover slides on.
RunClearance clearance_of(const Level& level, std::span<const KinematicBox> kinematic_boxes,
                          const CastShape& shape, const StepRun& run, bool passes_below,
                          std::int64_t& work);

/// False: `center`, that of a mover with this inradius, is in no solid whose sides the mover does
/// not overlap.
bool may_be_deeper_than(const Level& level, Vec2 center, double inradius);

/// Whether a place just beyond a side of the solid `own` is in another solid: the side is no
/// boundary of the two together.
bool is_in_other_solid(const Level& level, Vec2 place, std::uint32_t own);

/// Whether a minimum translation comes before the best so far, which may be none.
inline bool is_nearer(const Penetration& one, const Penetration& best) {
    if (!best.overlaps() || one.depth != best.depth) {
        return !best.overlaps() || one.depth < best.depth;
    }
    const double mine[] = {one.normal.x, one.normal.y, one.point.x, one.point.y};
    const double its[] = {best.normal.x, best.normal.y, best.point.x, best.point.y};
    return std::lexicographical_compare(std::begin(mine), std::end(mine), std::begin(its),
                                        std::end(its));
}

/// The minimum translation out of the solids at rest that `center` lies in: by the nearest side
/// that leads into no other solid; where each of them does, by the nearest. None when it lies in no
/// solid. `support_along(axis)` is how far the mover extends from its centre against a unit vector.
/// Equally near sides are taken by what they are: the order of solids in a file must not matter.
template <typename SupportAlong>
Penetration nearest_open_side(const Level& level, Vec2 center, SupportAlong&& support_along) {
    Penetration open;
    Penetration closed;
    level.visit_solids_at(center, [&](std::uint32_t index) {
        std::uint32_t number = level.solids()[index].first_wall;
        for (const Wall& side : level.sides_of(level.solids()[index])) {
            Penetration one;
            take_nearer_side(one, side.segment, number++, center, support_along);
            if (!one.overlaps() || !is_nearer(one, open)) continue;
            if (!is_in_other_solid(level, one.point + one.normal * flush_gap, index)) {
                open = one;
            } else if (is_nearer(one, closed)) {
                closed = one;
            }
        }
    });
    return open.overlaps() ? open : closed;
}

}  // namespace slidelab::detail
