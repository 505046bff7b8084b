#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "lab/pictures/pictures.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

namespace {

using Interval = TracedAxis::Interval;

constexpr Reason least_overlap_axis{"least overlap",
                                    "The least overlap on {axes} axes ({depth}) leads out."};
constexpr Reason first_axis{"the first axis",
                            "The first of {axes} axes leads out, whichever is the least."};

constexpr int axes_stage = 3;

// Lengths in sizes of the mover.
constexpr double bar_gap = 0.7;   // between the shapes and the first bar
constexpr double between = 0.2;   // from the bar of the mover to that of the wall
constexpr double farthest = 3.0;  // beside a shape that extends farther the mover counts alone
constexpr double beyond = 0.8;    // the shown part of a projection beyond the mover's

std::string name_of(const TracedAxis& axis) {
    const Vec2 d = axis.direction + Vec2{};  // no -0
    return fmt::format("axis {:.3f}, {:.3f}", d.x, d.y);
}

Interval intersection_of(const Interval& a, const Interval& b) {
    return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

/// One axis at a distance from both shapes, with their projections.
class AxisBar {
public:
    AxisBar(Trace& trace, const Shape& mover, const TracedPush& push, const TracedAxis& axis)
        : trace_(trace),
          push_(push),
          axis_(axis),
          mover_{detail::corners_of(mover, room_), radius_of(mover)},
          aside_(outward(axis.direction)) {
        for (const Vec2 side : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}})
            size_ = std::max(size_, mover_.extent(side));
        // On the side where less of the wall is in between.
        if (support(-aside_).reach < support(aside_).reach) aside_ = -aside_;
        const double mine = mover_.extent(aside_);
        const double its = support(aside_).reach;
        offset_ = (its < mine + farthest * size_ ? std::max(mine, its) : mine) + bar_gap * size_;
    }

    void draw(Role overlap_role) const {
        const Interval& mover = axis_.mover;
        const Interval shown{mover.low - beyond * size_, mover.high + beyond * size_};
        const Interval wall = intersection_of(axis_.obstacle, shown);
        const Interval both = intersection_of(overlapped(), shown);
        const double outer = offset_ + between * size_;
        const double center = 0.5 * (offset_ + outer);
        trace_.segment(axes_stage, Role::axis, line(shown, center));
        trace_.segment(axes_stage, Role::mover_projection, line(mover, offset_));
        for (const double end : {mover.low, mover.high})
            trace_.segment(axes_stage, Role::axis, {at(end, 0.0), at(end, offset_)});
        drop(axis_.obstacle.low, -axis_.direction, shown, outer);
        drop(axis_.obstacle.high, axis_.direction, shown, outer);
        if (wall.length() > 0.0) {
            trace_.segment(axes_stage, Role::wall_projection, line(wall, outer));
        } else {  // a thin wall across the axis: its projection is a point
            trace_.point(axes_stage, Role::wall_projection, at(wall.low, outer));
        }
        if (both.length() >= 0.0)
            trace_.measure(axes_stage, overlap_role, outside_left(line(both, center)),
                           axis_.overlap);
    }

private:
    Interval overlapped() const {
        if (push_.tested.is_from_side) return {axis_.mover.low, axis_.obstacle.high};
        return intersection_of(axis_.mover, axis_.obstacle);
    }

    /// The obstacle's farthest corner in a direction, from the mover's position.
    struct Support {
        Vec2 corner;
        double reach = -1e300;
    };
    Support support(Vec2 direction) const {
        Support most;
        for (const Vec2 corner : push_.tested.corners) {
            const double reach = dot(corner - push_.from, direction);
            if (reach > most.reach) most = {corner, reach};
        }
        most.reach += push_.tested.radius;
        return most;
    }

    /// From the obstacle to an end of its projection, where that is shown.
    void drop(double end, Vec2 direction, const Interval& shown, double outer) const {
        if (end < shown.low || end > shown.high) return;
        const double aside = dot(support(direction).corner - push_.from, aside_);
        trace_.segment(axes_stage, Role::axis, {at(end, aside), at(end, outer)});
    }

    Vec2 at(double along, double aside) const {
        return push_.from + axis_.direction * along + aside_ * aside;
    }

    Segment line(const Interval& interval, double aside) const {
        return {at(interval.low, aside), at(interval.high, aside)};
    }

    /// The number is then on the far side of the shapes.
    Segment outside_left(const Segment& line) const {
        const bool is_so = dot(outward(line.b - line.a), aside_) >= 0.0;
        return is_so ? line : Segment{line.b, line.a};
    }

    Trace& trace_;
    const TracedPush& push_;
    const TracedAxis& axis_;
    detail::Corners room_;  ///< for the mover's corners
    detail::ConvexMover mover_;
    Vec2 aside_;           ///< unit, across the axis
    double size_ = 0.0;    ///< of the mover: its largest extent
    double offset_ = 0.0;  ///< of the first bar, from the mover's position
};

}  // namespace

void show_axes(Trace& trace, const Shape& mover, const TracedPush& push) {
    constexpr std::size_t most_axes = 12;
    std::vector<Vec2> shown;  // two shapes may have the same axis
    for (const TracedAxis& axis : push.tested.axes) {
        if (shown.size() == most_axes) return;
        if (std::find(shown.begin(), shown.end(), axis.direction) != shown.end()) continue;
        shown.push_back(axis.direction);
        trace.begin_aside(axes_stage);
        trace.number(name_of(axis), axis.overlap);
        AxisBar(trace, mover, push, axis).draw(Role::overlap);
    }
}

void decide_axis(Trace& trace, const Shape& mover, const TracedPush& push, bool is_drawn) {
    for (const TracedAxis& axis : push.tested.axes) {
        trace.number(name_of(axis), axis.overlap, axis.is_chosen);
        if (axis.is_chosen && is_drawn) AxisBar(trace, mover, push, axis).draw(Role::least_overlap);
    }
    if (!push.is_along_axis) return;  // another reason leads it elsewhere
    trace.because(push.tested.is_least ? least_overlap_axis : first_axis,
                  {{"axes", std::to_string(push.tested.axes.size())}});
}

}  // namespace slidelab::lab
