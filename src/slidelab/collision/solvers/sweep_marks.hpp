// The marks of a sweep: the mover as a point, Minkowski sums, relative displacements, hits, minimum
// translations and velocities. Only for moves with a trace.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/sweep_query.hpp"

namespace slidelab::detail {

/// The walls that a sweep tested, each once, up to as many as a picture can show: a path through a
/// whole town tests thousands.
class CandidateWalls {
public:
    /// Adds a wall; false for one that is known, or where the list is full.
    bool add(WallRef wall);
    std::span<const WallRef> all() const { return walls_; }

private:
    std::vector<WallRef> walls_;
};

/// The casts of a sweep, leg by leg, for the events of its trace.
class SweepRecord {
public:
    /// A wall that the leg would hit without the others.
    struct Candidate {
        WallRef wall;
        double fraction = 0.0;  ///< of the leg
    };
    struct Leg {
        CastQuery query;
        CandidateWalls candidates;
        std::vector<Candidate> hits;
        std::optional<SweepHit> hit;

        /// The time of its end, of the tick.
        double end() const { return hit ? query.time + (1.0 - query.time) * hit->fraction : 1.0; }
    };

    void begin(const CastQuery& query) { legs_.push_back({query, {}, {}, std::nullopt}); }
    void add_hit(WallRef wall, double fraction) { legs_.back().hits.push_back({wall, fraction}); }
    CandidateWalls& candidates() { return legs_.back().candidates; }
    void end(const std::optional<SweepHit>& hit) { legs_.back().hit = hit; }
    /// Begins again after overlaps at the start: the first leg is cast again from the new start.
    void begin_again(Vec2 start) {
        legs_.clear();
        start_ = start;
    }
    /// The start after overlaps were resolved; none without overlaps.
    std::optional<Vec2> start() const { return start_; }

    std::span<const Leg> legs() const { return legs_; }

private:
    std::vector<Leg> legs_;
    std::optional<Vec2> start_;
};

struct SweptMove {
    const Level& level;
    const MoveRequest& request;
    const MoveResult& result;
    bool relative = true;  ///< the displacements of kinematic boxes were subtracted
    const SweepRecord& record;
};

/// Stages: 1 depenetrate, 2 relative motion, 3 Minkowski sum, 4 time of impact, 5 clip the
/// remainder, 6 clip the velocity.
void mark_sweep(Trace& trace, const SweptMove& move);

namespace reasons {
inline constexpr Reason earliest{"earliest"};
inline constexpr Reason earliest_of_several{"earliest", "It was the earliest hit on its path."};
}  // namespace reasons

/// The reason and the wall of a leg's hit, for the current event.
void explain_earliest(Trace& trace, const SweepRecord::Leg& leg);

/// The candidate fractions of a leg that ends in a hit, as numbers of the current event, named
/// after their walls; the earliest is chosen.
void number_hits(Trace& trace, const Level& level, const MoveRequest& request,
                 const SweepRecord::Leg& leg);

/// The velocity before and after clipping, drawn times one tick.
void mark_velocities(Trace& trace, int stage, const MoveRequest& request, const MoveResult& result);

}  // namespace slidelab::detail
