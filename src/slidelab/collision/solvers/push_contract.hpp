// What the push-out loop (push_out.hpp) needs to know of the world, and what it is told.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstdint>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/collision/solvers/clearance.hpp"
#include "slidelab/collision/solvers/push_report.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab {

/// What a detector finds at a place and time.
struct Detection {
    Penetration chosen;    ///< the overlap to resolve next; none when its depth is 0
    double deepest = 0.0;  ///< of all overlaps there, units
};

/// Equal sub-steps in a row: does anything disturb them?
struct StepRun {
    Vec2 from;                             ///< units
    Vec2 translation;                      ///< units, all of them together
    double time = 0.0;                     ///< 0..1 of the tick, when it begins
    double duration = 0.0;                 ///< share of the tick
    const Penetration* contact = nullptr;  ///< the one wall it slides along; none in free space

    /// Half of what counts as touching: what is clear must not turn out to touch when it is tested
    /// there.
    double tolerance() const {
        return 0.5 * std::min(contact_tolerance_at(from), contact_tolerance_at(from + translation));
    }

    /// Where it ends before the last push. With a contact only.
    Vec2 sunk() const { return from + translation - contact->normal * contact->depth; }

    /// Whether `after`, what is found at sunk(), pushes as the contact did at the beginning.
    bool ends_as_it_began(const Penetration& after) const {
        return after.overlaps() && std::abs(after.depth - contact->depth) <= tolerance() &&
               same_direction(after.normal, contact->normal);
    }
};

/// How far a run certainly goes undisturbed.
struct RunClearance {
    double share = 0.0;    ///< of the run, 0 to 1
    bool overlaps = true;  ///< something may be overlapped where it begins
};

/// By which side a solid is left.
enum class OpenSide {
    nearest,
    open  ///< the nearest one that leads into no other solid, where there is one
};

/// What push-out needs from a strategy. `time` is 0 at the beginning of the tick and 1 at its end.
template <typename D>
concept PushOutDetector = requires(D d, Vec2 v, double time, const StepRun& run) {
    /// The overlap to resolve at a position.
    { d.detect(v, time) } -> std::same_as<Detection>;
    /// The minimum translation out of a solid that the mover's centre is in; none when it is in
    /// none.
    { d.exit(v, time, OpenSide::open) } -> std::same_as<Penetration>;
    /// False: the mover's centre is in no solid that `detect` does not find.
    { d.may_be_deep_inside(v) } -> std::same_as<bool>;
    /// How deep a wall can get into the mover before it comes out at the other side, units.
    { d.inradius() } -> std::same_as<double>;
    /// Whether the whole move passes in the open, beyond doubt.
    { d.is_in_free_space() } -> std::same_as<bool>;
    /// How far nothing else is overlapped. May be too little when in doubt.
    { d.clearance(run) } -> std::same_as<RunClearance>;
    /// Whether the contact of a run pushes at its end as it did at its beginning.
    { d.keeps_sliding(run) } -> std::same_as<bool>;
    /// A wall, where it stands at a time.
    { d.segment_of(WallRef{}, time) } -> std::same_as<Segment>;
    /// Whether the straight path between two places leads through a wall.
    { d.crosses(v, v) } -> std::same_as<bool>;
    /// Why the overlap is chosen among several, in a few words.
    { d.choice() } -> std::same_as<std::string_view>;
    /// Tests of the narrow phase so far, in axes or nearest points.
    { d.work() } -> std::same_as<std::int64_t>;
};

/// A detector that can show why a push is made.
template <typename D>
concept ExplainsPushes = requires(D d, Trace& trace, const Push& push, double time) {
    d.explain(trace, push, time);
};

}  // namespace slidelab
