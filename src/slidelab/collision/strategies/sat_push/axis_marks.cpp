#include "slidelab/collision/strategies/sat_push/axis_marks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

namespace {

// Lengths in sizes of the mover.
constexpr double bar_gap = 0.7;       // between the shapes and the first bar
constexpr double between = 0.2;       // from the bar of the mover to that of the wall
constexpr double farthest = 3.0;      // beside a shape that extends farther the mover counts alone
constexpr double beyond = 0.8;        // the shown part of a projection beyond the mover's
constexpr double chosen_axis = 1e-9;  // difference of unit vectors: the same axis

bool is_chosen(const SeparatingAxis& axis, const AxisTest& test) {
    return length_squared(axis.direction - test.chosen.normal) < chosen_axis * chosen_axis;
}

std::string name_of(const SeparatingAxis& axis) {
    const Vec2 d = axis.direction + Vec2{};  // no -0
    return fmt::format("axis {:.3f}, {:.3f}", d.x, d.y);
}

/// One axis at a distance from both shapes, with their projections.
class AxisBar {
public:
    AxisBar(Trace& trace, int stage, const AxisTest& test, const SeparatingAxis& axis)
        : trace_(trace), stage_(stage), test_(test), axis_(axis), aside_(outward(axis.direction)) {
        for (const Vec2 side : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}})
            size_ = std::max(size_, test.mover.extent(side));
        // On the side where less of the wall is in between.
        if (support(-aside_).reach < support(aside_).reach) aside_ = -aside_;
        const double mine = test.mover.extent(aside_);
        const double its = support(aside_).reach;
        offset_ = (its < mine + farthest * size_ ? std::max(mine, its) : mine) + bar_gap * size_;
    }

    void draw(Role overlap_role) const {
        const Interval& mover = axis_.mover;
        const Interval shown{mover.low - beyond * size_, mover.high + beyond * size_};
        const Interval wall = intersection_of(axis_.obstacle, shown);
        const Interval both = intersection_of(mover, wall);
        const double outer = offset_ + between * size_;
        const double center = 0.5 * (offset_ + outer);
        trace_.segment(stage_, Role::axis, line(shown, center));
        trace_.segment(stage_, Role::mover_projection, line(mover, offset_));
        for (const double end : {mover.low, mover.high})
            trace_.segment(stage_, Role::axis, {at(end, 0.0), at(end, offset_)});
        drop(axis_.obstacle.low, -axis_.direction, shown, outer);
        drop(axis_.obstacle.high, axis_.direction, shown, outer);
        if (wall.length() > 0.0) {
            trace_.segment(stage_, Role::wall_projection, line(wall, outer));
        } else {  // a thin wall across the axis: its projection is a point
            trace_.point(stage_, Role::wall_projection, at(wall.low, outer));
        }
        if (both.length() >= 0.0)
            trace_.measure(stage_, overlap_role, outside_left(line(both, center)),
                           axis_.overlap(test_.from_side));
    }

private:
    /// The obstacle's farthest corner in a direction, from the mover's position.
    struct Support {
        Vec2 corner;
        double reach = -1e300;
    };
    Support support(Vec2 direction) const {
        Support most;
        for (const ConvexSide& side : test_.obstacle.sides) {
            const double reach = dot(side.corner - test_.position, direction);
            if (reach > most.reach) most = {side.corner, reach};
        }
        most.reach += test_.obstacle.radius;
        return most;
    }

    /// From the obstacle to an end of its projection, where that is shown.
    void drop(double end, Vec2 direction, const Interval& shown, double outer) const {
        if (end < shown.low || end > shown.high) return;
        const double aside = dot(support(direction).corner - test_.position, aside_);
        trace_.segment(stage_, Role::axis, {at(end, aside), at(end, outer)});
    }

    Vec2 at(double along, double aside) const {
        return test_.position + axis_.direction * along + aside_ * aside;
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
    int stage_;
    const AxisTest& test_;
    const SeparatingAxis& axis_;
    Vec2 aside_;           ///< unit, across the axis
    double size_ = 0.0;    ///< of the mover: its largest extent
    double offset_ = 0.0;  ///< of the first bar, from the mover's position
};

}  // namespace

void show_axes(Trace& trace, int stage, const AxisTest& test) {
    constexpr std::size_t most_axes = 12;
    InlineVector<Vec2, most_axes> shown;
    visit_axes(
        test.position, test.mover, test.obstacle, test.settings, [&](const SeparatingAxis& axis) {
            const auto is_same = [&](Vec2 direction) {
                return length_squared(direction - axis.direction) < chosen_axis * chosen_axis;
            };
            if (std::any_of(shown.begin(), shown.end(), is_same)) return true;
            shown.push_back(axis.direction);
            trace.begin_aside(stage);
            trace.number(name_of(axis), axis.overlap(test.from_side));
            AxisBar(trace, stage, test, axis).draw(Role::overlap);
            return shown.size() < most_axes;
        });
}

void decide_axis(Trace& trace, int stage, const AxisTest& test, bool is_drawn) {
    constexpr double same_overlap = 1e-9;  // units: more than the rounding of a second computation
    std::size_t axes = 0;
    bool is_least = true;
    bool is_marked = false;
    visit_axes(test.position, test.mover, test.obstacle, test.settings,
               [&](const SeparatingAxis& axis) {
                   const bool chosen = !is_marked && is_chosen(axis, test);
                   const double overlap = axis.overlap(test.from_side);
                   is_marked = is_marked || chosen;
                   is_least = is_least && test.chosen.depth <= overlap + same_overlap;
                   ++axes;
                   trace.number(name_of(axis), overlap, chosen);
                   if (chosen && is_drawn)
                       AxisBar(trace, stage, test, axis).draw(Role::least_overlap);
                   return true;
               });
    trace.because(is_least ? reasons::least_overlap_axis : reasons::another_axis,
                  {{"axes", std::to_string(axes)}});
}

}  // namespace slidelab::detail
