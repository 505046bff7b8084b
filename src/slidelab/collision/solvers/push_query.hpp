// Out of what a mover overlaps at a place: by the rounds of an article, or by the least translation
// out of everything.
#pragma once

#include <cstdint>
#include <limits>

#include "slidelab/collision/depenetration/convex_overlaps.hpp"
#include "slidelab/collision/solvers/overlaps.hpp"
#include "slidelab/collision/solvers/push_out.hpp"
#include "slidelab/collision/solvers/sweep_query.hpp"

namespace slidelab::detail {

/// What is overlapped at a place and time.
struct Found {
    Penetration chosen;    ///< the overlap to resolve next; none when its depth is 0
    double deepest = 0.0;  ///< of all, units

    bool any() const { return chosen.overlaps(); }
};

/// A sub-step as it is tried: where its pushes have led so far.
struct Trial {
    Vec2 position;
    double residual = 0.0;  ///< deepest overlap that was found last, units
    Pushes pushes{};
    Penetration unresolved{};  ///< what was to be resolved next, when it was given up
    bool is_together = false;  ///< one translation out of everything made the pushes

    void push(const Penetration& out) {
        pushes.push_back({position, out});
        position += out.normal * out.depth;
    }
};

/// From where and when a sub-step is taken, and until when: times of the tick, 0 to 1.
struct SubStep {
    Vec2 from;
    double before = 0.0;
    double time = 0.0;
};

class PushQuery {
public:
    PushQuery(const Level& level, const MoveRequest& request, const PushMethod& method,
              MoveResult& result);

    /// The article's loop, also for where nothing else is asked for. `deepest`: a deeper overlap is
    /// not resolved, units.
    void push_out(Trial& mover, double time,
                  double deepest = std::numeric_limits<double>::infinity());

    /// The article's choice of what to resolve at a place.
    Found find(Vec2 position, double time);

    /// Out of everything by the least translation. It is never shorter than that out of the deepest
    /// obstacle: where this one leads out of all it is the least, and mostly it does.
    void push_out_by_the_least(Trial& mover, const SubStep& step);

    /// Whether the straight path between two places leads through a gap that the mover does not fit
    /// into.
    bool is_gap_between(Vec2 a, Vec2 b, const SubStep& step);

    /// Whether the centre gets through a wall, or through a side of a box as the box sees it.
    bool is_crossed(Vec2 to, const SubStep& step) const;

    void explain(Trace& trace, const Push& push, double time);

    /// For the rest of the tick boxes do not count.
    void let_boxes_pass() { boxes_have_passed_ = true; }
    bool have_boxes_passed() const { return boxes_have_passed_; }

    /// An answer comes within a second, whatever the level and the displacement.
    bool is_out_of_work() const;

    const SweepQuery& cast() const { return cast_; }
    Overlaps& overlaps() { return overlaps_; }
    CountedWork& least_work() { return least_work_; }
    double inradius() const { return cast_.inradius(); }
    const Aabb& bounds() const { return bounds_; }  ///< of the mover, around its position

private:
    bool goes_before(const Penetration& one, const Penetration& other) const;
    template <typename Visit>
    void visit_near(Vec2 position, double time, Visit&& visit);
    void push_out_together(Trial& mover, const SubStep& step);
    void leave(Trial& mover, const ConvexOverlaps& found, Vec2 out, double time) const;
    std::size_t rounds() const { return static_cast<std::size_t>(method_.rounds); }
    std::span<const KinematicBox> boxes() const {
        return boxes_have_passed_ ? std::span<const KinematicBox>{} : request_.kinematic_boxes;
    }

    const Level& level_;
    const MoveRequest& request_;
    const PushMethod& method_;
    SweepQuery cast_;
    ConvexMover mover_;
    Aabb bounds_;
    Overlaps overlaps_;
    CountedWork least_work_;  ///< of what looks for least translations
    std::int64_t work_ = 0;   ///< obstacles tested, by their sides
    double evaded_ = 0.0;     ///< units
    bool boxes_have_passed_ = false;
};

}  // namespace slidelab::detail
