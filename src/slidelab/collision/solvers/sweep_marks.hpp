// What a sweep shows of itself: the mover as a point, the shapes that were grown by it, relative
// displacements, hits, minimum translations and velocities. Only with a trace: nothing here is for
// a move without one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/solvers/sweep_query.hpp"

namespace slidelab::detail {

/// The walls that a sweep tested, each once. There is room for so many that a picture of them is
/// still one: a path through a whole town tests thousands.
class CandidateWalls {
public:
    /// Whether it is new, and there is room for it.
    bool add(WallRef wall);
    std::span<const WallRef> all() const { return walls_; }

private:
    std::vector<WallRef> walls_;
};

/// What a sweep cast, leg by leg, for the events of its trace.
class SweepRecord {
public:
    /// A wall that the leg would hit, if no other were in front of it.
    struct Candidate {
        WallRef wall;
        double fraction = 0.0;  ///< of the leg
    };
    struct Leg {
        CastQuery query;
        CandidateWalls candidates;
        std::vector<Candidate> hits;
        std::optional<SweepHit> hit;

        /// Of the tick, when it ends.
        double end() const { return hit ? query.time + (1.0 - query.time) * hit->fraction : 1.0; }
    };

    void begin(const CastQuery& query) { legs_.push_back({query, {}, {}, std::nullopt}); }
    void add_hit(WallRef wall, double fraction) { legs_.back().hits.push_back({wall, fraction}); }
    CandidateWalls& candidates() { return legs_.back().candidates; }
    void end(const std::optional<SweepHit>& hit) { legs_.back().hit = hit; }
    /// Overlaps are left first: what was cast before is cast again from where that leads.
    void begin_again(Vec2 start) {
        legs_.clear();
        start_ = start;
    }
    /// After overlaps were left, where there were any.
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

/// Why a leg ends in its hit, and which wall that is, for the current event.
void explain_earliest(Trace& trace, const SweepRecord::Leg& leg);

/// The candidate fractions of a leg that ends in a hit, by the names of their walls, as numbers of
/// the current event; the earliest is chosen.
void number_hits(Trace& trace, const Level& level, const MoveRequest& request,
                 const SweepRecord::Leg& leg);

/// The velocity before and after it was projected, as long as what it would lead to in one tick.
void mark_velocities(Trace& trace, int stage, const MoveRequest& request, const MoveResult& result);

}  // namespace slidelab::detail
