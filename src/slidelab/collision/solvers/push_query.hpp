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

/// A sub-step on trial: what pushes it out of its target, and where to. More pushes than are listed
/// lead out of the same walls again, as in a wedge: they count.
struct Trial {
    Vec2 target;
    Vec2 position;             ///< after the pushes so far
    double residual = 0.0;     ///< the deepest overlap at the last test, units
    bool is_together = false;  ///< the pushes are parts of one translation out of everything
    Pushes pushes{};

    void begin(Vec2 at) {
        target = position = at;
        residual = 0.0;
        is_together = false;
        pushes = {};
    }
    std::size_t rounds() const { return pushes.size() + pushes.dropped(); }
    void push(const Penetration& out) {
        pushes.push_back(out);
        position += out.normal * out.depth;
    }
    /// Calls `visit(from, push)` with the mover's position before each push.
    template <typename Visit>
    void visit_pushes(Visit&& visit) const {
        Vec2 from = target;
        for (const Penetration& out : pushes) {
            visit(from, out);
            if (!is_together) from += out.normal * out.depth;
        }
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
    /// without such a translation it has none after, and its residual overlap.
    void push_out_by_the_least(Trial& mover, const SubStep& step);

    /// Whether the straight path between two places leads through a gap that is too narrow for the
    /// mover.
    bool is_gap_between(Vec2 a, Vec2 b, double time);

    /// Whether the centre crosses a wall, or a side of a box in the box's frame.
    bool is_crossed(Vec2 to, const SubStep& step) const;

    /// A push for a trace, with the walls that are overlapped as well.
    TracedPush traced(Vec2 from, const Penetration& out, double time);

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
    ConvexDepenetration depenetration_from(Vec2 start);
    std::optional<Vec2> out_of_all(const Trial& mover, const SubStep& step);
    void leave(Trial& mover, Vec2 out, double time);
    Penetration last_left(Vec2 start, Vec2 out, double time);
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
