// Judges single moves of a survey by exact references: the path, the free space, the exact slide.
#pragma once

#include <optional>

#include "articles/contract/strategy.hpp"
#include "lab/survey/space/exact_space.hpp"
#include "lab/survey/walk/findings.hpp"

namespace slidelab::lab {

struct MoveVerdict {
    FindingSet kinds;
    std::optional<WallRef> wall;  ///< the cause, if any
};

class MoveJudge {
public:
    /// All must outlive it. `space`: without the boxes that move during a tick.
    MoveJudge(const Level& level, const Strategy& strategy, const Options& options,
              const ExactSpace& space);

    /// Whether the strategy, with these options, is an exact sweep itself: then only some of its
    /// moves are judged in full.
    bool is_exact() const { return is_exact_; }

    /// The verdict on one move. In full: with the exact space for the overlap and the possible
    /// distance; otherwise from the result alone. Some tens of nanoseconds; in full as much as a
    /// move.
    MoveVerdict judge(const MoveRequest& request, const MoveResult& result, bool in_full) const;

    /// Whether the exact slide stays where it is, to 1e-9 units: what drifts there creeps.
    bool is_at_rest(Vec2 position, Vec2 displacement) const;

private:
    bool is_inside(const MoveRequest& request, const MoveResult& result,
                   MoveVerdict& verdict) const;
    template <typename Is>
    bool any_side_of(const MovingBody& body, Is&& is) const;
    bool is_led_into_wall(const MoveRequest& request, const MoveResult& result) const;
    bool was_pushed_in_air(const MoveRequest& request, const MoveResult& result) const;
    bool meets_one_way(const MoveRequest& request, const MoveResult& result) const;
    bool is_caught(const MoveRequest& request, const MoveResult& result) const;
    bool is_box_near(const MoveRequest& request) const;

    const Level& level_;
    const Strategy& strategy_;
    const ExactSpace& space_;
    bool is_exact_;
    double deepest_;  ///< units: what a mover may overlap and still count as free
};

}  // namespace slidelab::lab
