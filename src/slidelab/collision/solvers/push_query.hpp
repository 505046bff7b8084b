// Pushes a mover out of its overlaps at a place: by the rounds of an article, or by the minimum
// translation out of everything.
#pragma once

#include <cstdint>
#include <limits>

#include "slidelab/collision/solvers/overlaps.hpp"
#include "slidelab/collision/solvers/push_out.hpp"
#include "slidelab/collision/solvers/sweep_slide.hpp"

namespace slidelab::detail {

/// The overlaps at a place and time.
struct Found {
    Penetration chosen;    ///< the overlap to resolve next; none when its depth is 0
    double deepest = 0.0;  ///< of all, units

    bool any() const { return chosen.overlaps(); }
};

/// A sub-step on trial: the position after its pushes so far.
struct Trial {
    Vec2 position;
    double residual = 0.0;  ///< the deepest overlap at the last test, units
    Pushes pushes{};
    Penetration unresolved{};  ///< the next overlap to resolve, when the rounds ended
    bool is_together = false;  ///< the pushes are parts of one translation out of everything

    void push(const Penetration& out) {
        pushes.push_back({position, out});
        position += out.normal * out.depth;
    }
};

/// A sub-step's start and its times, 0 to 1 of the tick.
struct SubStep {
    Vec2 from;
    double before = 0.0;
    double time = 0.0;
};

class PushQuery {
public:
    PushQuery(const Level& level, const MoveRequest& request, const PushMethod& method,
              MoveResult& result);

    /// The article's loop. `deepest`: deeper overlaps are not resolved, units.
    void push_out(Trial& mover, double time,
                  double deepest = std::numeric_limits<double>::infinity());

    /// The overlap that the article resolves next.
    Found find(Vec2 position, double time);

    /// Pushes out by the minimum translation out of everything. The trial has no pushes before;
    /// without a way out it has none after, and its residual overlap.
    void push_out_by_the_least(Trial& mover, const SubStep& step);

    /// Whether the straight path between two places leads through a gap that is too narrow for the
    /// mover.
    bool is_gap_between(Vec2 a, Vec2 b, const SubStep& step);

    /// Whether the centre crosses a wall, or a side of a box in the box's frame.
    bool is_crossed(Vec2 to, const SubStep& step) const;

    /// A push for a trace, with the walls that are overlapped as well.
    TracedPush traced(const Push& push, double time);

    /// Ignores kinematic boxes for the rest of the tick.
    void let_boxes_pass() { boxes_have_passed_ = true; }
    bool have_boxes_passed() const { return boxes_have_passed_; }

    /// A bound on work: every move ends within a second.
    bool is_out_of_work() const;

    const SweepQuery& cast() const { return cast_; }
    const OneWayRule& rule() const { return rule_; }
    Overlaps& overlaps() { return overlaps_; }
    CountedWork& least_work() { return least_work_; }
    double inradius() const { return cast_.inradius(); }

private:
    bool goes_before(const Penetration& one, const Penetration& other) const;
    template <typename Visit>
    void visit_near(Vec2 position, double time, Visit&& visit);
    void leave(Trial& mover, ConvexDepenetration query, Vec2 out, double time) const;
    std::size_t rounds() const { return static_cast<std::size_t>(method_.rounds); }
    std::span<const KinematicBox> boxes() const {
        return boxes_have_passed_ ? std::span<const KinematicBox>{} : request_.kinematic_boxes;
    }

    const Level& level_;
    const MoveRequest& request_;
    const PushMethod& method_;
    OneWayRule rule_;
    SweepQuery cast_;
    ConvexMover mover_;
    Aabb bounds_;  ///< of the mover, around its position
    Overlaps overlaps_;
    CountedWork least_work_;  ///< of the searches for minimum translations
    std::int64_t work_ = 0;   ///< sides of obstacles tested
    double evaded_ = 0.0;     ///< units
    bool boxes_have_passed_ = false;
};

}  // namespace slidelab::detail
