// What push-out (push_out.hpp) needs from a strategy: its loop, and what it knows of the world.
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

namespace slidelab::detail {

/// What a query finds at a place and time.
struct Detection {
    Penetration chosen;    ///< the overlap to resolve next; none when its depth is 0
    double deepest = 0.0;  ///< of all overlaps there, units
};

/// A sub-step as it is tried: where its pushes have led so far. They count when it is accepted.
struct TrialStep {
    Vec2 position;
    double rest = 0.0;  ///< deepest overlap that was found last, units
    Pushes pushes;
    Penetration unresolved;  ///< what was to be resolved next, when it was given up

    explicit TrialStep(Vec2 target) : position(target) {}
    void push(const Penetration& out) {
        pushes.push_back({position, out});
        position += out.normal * out.depth;
    }
};

/// A move that needs more tests of the narrow phase than this stops where it is and says so: an
/// answer comes within a second, whatever the level and the displacement. Rolling over a rim that
/// is a million times larger than the mover gets here, or ten thousand sub-steps where thousands of
/// walls lie on top of each other.
inline constexpr std::int64_t most_push_work = 5'000'000;

/// When a sub-step is given up with an overlap left.
struct PushLimits {
    std::size_t rounds = 5;  ///< pushes
    double deepest = 1e300;  ///< units: an overlap deeper than this is not resolved

    bool are_reached(const TrialStep& trial, std::int64_t work) const {
        return trial.rest > deepest || trial.pushes.size() == rounds || work >= most_push_work;
    }
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
    deepest,  ///< the nearest one of the solid that the mover is deepest in: for what is left
    open      ///< the nearest one that leads into no other solid, where there is one
};

/// What push-out needs from a strategy. `time` is 0 at the beginning of the tick and 1 at its end.
template <typename Q>
concept PushQuery = requires(Q q, TrialStep& trial, const PushLimits& limits, Vec2 v, double time,
                             const StepRun& run) {
    /// The loop of the strategy's article: pushes a mover out that has been moved somewhere.
    q.push_out(trial, time, limits);
    /// The overlap to resolve at a position.
    { q.deepest_overlap(v, time) } -> std::same_as<Detection>;
    /// The minimum translation out of a solid that the mover's centre is in; none when it is in
    /// none.
    { q.exit(v, time, OpenSide::open) } -> std::same_as<Penetration>;
    /// False: the mover's centre is in no solid that deepest_overlap does not find.
    { q.may_be_deep_inside(v) } -> std::same_as<bool>;
    /// How deep a wall can get into the mover before it comes out at the other side, units.
    { q.inradius() } -> std::same_as<double>;
    /// Whether the whole move passes in the open, beyond doubt.
    { q.is_in_free_space() } -> std::same_as<bool>;
    /// How far nothing else is overlapped. May be too little when in doubt.
    { q.clearance(run) } -> std::same_as<RunClearance>;
    /// Whether the contact of a run pushes at its end as it did at its beginning.
    { q.keeps_sliding(run) } -> std::same_as<bool>;
    /// A wall, where it stands at a time.
    { q.segment_of(WallRef{}, time) } -> std::same_as<Segment>;
    /// Whether the straight path between two places leads through a wall.
    { q.crosses(v, v) } -> std::same_as<bool>;
    /// Whether it costs no more to look than to cast ahead.
    { q.looks_cheaply() } -> std::same_as<bool>;
    /// The looks that follow are along one sub-step, from place to place, and hardly beside it:
    /// not farther than so many units. Returns whether there is anything to be found along it.
    { q.expect_step(v, v, time) } -> std::same_as<bool>;
    /// Many looks follow that are not farther than so many units from a position.
    q.expect_looks(v, time);
    /// Whether pushes are minimum translations, of the deepest overlap first: no safeguard is off
    /// that makes them so.
    { q.pushes_are_minimal() } -> std::same_as<bool>;
    /// Whether the order of pushes may tell where they end, and not alone the planes that they lead
    /// to: a mover with corners of its own may be sooner past the end of a wall than out of it, and
    /// is pushed by the walls of a corner in one order, by a solid of that shape in another.
    { q.order_tells_place() } -> std::same_as<bool>;
    /// Why the overlap is chosen among several, in a few words.
    { q.choice() } -> std::same_as<std::string_view>;
    /// Tests of the narrow phase so far, in axes or nearest points.
    { q.work() } -> std::same_as<std::int64_t>;
};

/// A query that can show why a push is made.
template <typename Q>
concept ExplainsPushes = requires(Q q, Trace& trace, const Push& push, double time) {
    q.explain(trace, push, time);
};

}  // namespace slidelab::detail
