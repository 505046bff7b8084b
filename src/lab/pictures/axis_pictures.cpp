#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "lab/pictures/traced_move.hpp"
#include "articles/contract/one_way.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/convex/separating_axes.hpp"

namespace slidelab::lab {

namespace {

using detail::ConvexMover, detail::ConvexShape, detail::Interval, detail::SeparatingAxis;

constexpr Reason least_overlap_axis{"least overlap",
                                    "The least overlap on {axes} axes ({depth}) leads out."};
constexpr Reason another_axis{
    "not the least overlap",
    "The axis that was taken is not the one of the least overlap, among {axes}."};

constexpr int axes_stage = 3;

// Lengths in sizes of the mover.
constexpr double bar_gap = 0.7;       // between the shapes and the first bar
constexpr double between = 0.2;       // from the bar of the mover to that of the wall
constexpr double farthest = 3.0;      // beside a shape that extends farther the mover counts alone
constexpr double beyond = 0.8;        // the shown part of a projection beyond the mover's
constexpr double chosen_axis = 1e-9;  // difference of unit vectors: the same axis

bool is_same(Vec2 direction, Vec2 other) {
    return length_squared(direction - other) < chosen_axis * chosen_axis;
}

std::string name_of(const SeparatingAxis& axis) {
    const Vec2 d = axis.direction + Vec2{};  // no -0
    return fmt::format("axis {:.3f}, {:.3f}", d.x, d.y);
}

/// A mover that is about to be pushed out of an obstacle.
struct AxisTest {
    Vec2 position;
    ConvexMover mover;
    ConvexShape obstacle;
    detail::AxisSettings settings;
    bool from_side = true;  ///< overlaps are measured from the side of an axis
    Vec2 normal;            ///< of the push
    double depth = 0.0;

    template <typename Visit>
    void visit_axes(Visit&& visit) const {
        detail::visit_axes(position, mover, obstacle, settings, visit);
    }
    bool overlaps() const {
        bool apart = false;
        visit_axes([&](const SeparatingAxis& axis) {
            apart = !axis.overlaps(detail::contact_tolerance_at(position));
            return !apart;
        });
        return !apart;
    }
};

/// One axis at a distance from both shapes, with their projections.
class AxisBar {
public:
    AxisBar(Trace& trace, const AxisTest& test, const SeparatingAxis& axis)
        : trace_(trace), test_(test), axis_(axis), aside_(outward(axis.direction)) {
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
        for (const detail::ConvexSide& side : test_.obstacle.sides) {
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
        trace_.segment(axes_stage, Role::axis, {at(end, aside), at(end, outer)});
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
    const AxisTest& test_;
    const SeparatingAxis& axis_;
    Vec2 aside_;           ///< unit, across the axis
    double size_ = 0.0;    ///< of the mover: its largest extent
    double offset_ = 0.0;  ///< of the first bar, from the mover's position
};

/// The axes of the first few pushes are drawn, one set for each direction.
bool is_room_for_axes(const Trace& trace, Vec2 normal) {
    constexpr int most_pushes = 2;
    constexpr double same_axis = 1e-3;  // sine
    int drawn = 0;
    for (const Mark& mark : trace.marks()) {
        if (mark.role != Role::least_overlap) continue;
        const Vec2 along = mark.points[1] - mark.points[0];
        if (std::abs(cross(along, normal)) <= same_axis * length(along)) return false;
        if (++drawn == most_pushes) return false;
    }
    return true;
}

/// An event for each of the first axes, before the one that decides: with its overlap, and with
/// both projections as bars at a distance from the shapes. That of an obstacle is clipped far
/// beyond the mover's.
void show_axes(Trace& trace, const AxisTest& test) {
    constexpr std::size_t most_axes = 12;
    std::vector<Vec2> shown;
    test.visit_axes([&](const SeparatingAxis& axis) {
        const auto is_this = [&](Vec2 direction) { return is_same(direction, axis.direction); };
        if (std::any_of(shown.begin(), shown.end(), is_this)) return true;
        shown.push_back(axis.direction);
        trace.begin_aside(axes_stage);
        trace.number(name_of(axis), axis.overlap(test.from_side));
        AxisBar(trace, test, axis).draw(Role::overlap);
        return shown.size() < most_axes;
    });
}

/// The overlap on every axis, as numbers of the current event, and the chosen axis drawn.
void decide_axis(Trace& trace, const AxisTest& test, bool is_drawn) {
    constexpr double same_overlap = 1e-9;  // units: more than the rounding of a second computation
    std::size_t axes = 0;
    bool is_least = true;
    bool is_marked = false;
    test.visit_axes([&](const SeparatingAxis& axis) {
        const bool chosen = !is_marked && is_same(axis.direction, test.normal);
        const double overlap = axis.overlap(test.from_side);
        is_marked = is_marked || chosen;
        is_least = is_least && test.depth <= overlap + same_overlap;
        ++axes;
        trace.number(name_of(axis), overlap, chosen);
        if (chosen && is_drawn) AxisBar(trace, test, axis).draw(Role::least_overlap);
        return true;
    });
    if (trace.events().back().reason == &out_of_all) return;
    trace.because(is_least ? least_overlap_axis : another_axis, {{"axes", std::to_string(axes)}});
}

/// The axes between the mover and the obstacle that a push leads out of, as the push's event has
/// them: calls `visit(const AxisTest&)` once, where there is one.
template <typename Visit>
void visit_test(const PicturedMove& move, const TraceEvent& event, std::span<const Mark> marks,
                Visit&& visit) {
    const auto from = std::find_if(marks.begin(), marks.end(),
                                   [](const Mark& mark) { return mark.role == Role::contact; });
    if (event.walls.empty() || from == marks.end()) return;
    const ChosenWall& chosen = event.walls.front();
    const auto is_on = [&](std::string_view option) {
        return option_or(move.options, option, 1.0) > 0.0;
    };
    const detail::CornerShape mover(move.request.shape);
    AxisTest test{from->points[1],
                  mover.convex(),
                  {},
                  {is_on("vertex_axes"), -move.request.displacement},
                  is_on("side_distance"),
                  chosen.normal,
                  event.numbers.front().value};
    const Aabb bounds = test.mover.bounds();
    const auto rule = detail::one_way_rule_of(move.level, move.request);
    const detail::LevelBodies bodies{move.level, move.request.kinematic_boxes, chosen.time, rule};
    bool found = false;
    bodies.visit({test.position + bounds.min, test.position + bounds.max},
                 [&](const detail::Body& body) {
                     const auto is_its = [&](const detail::ConvexSide& side) {
                         return !side.is_cut && chosen.wall == side.wall;
                     };
                     if (found || std::none_of(body.sides.begin(), body.sides.end(), is_its))
                         return;
                     test.obstacle = body.shape();
                     found = test.overlaps();
                     if (found) visit(std::as_const(test));
                 });
}

}  // namespace

void draw_sat_push(Trace& trace, const PicturedMove& move) {
    draw_pushes(trace, move);
    Trace drawn;
    for (const TraceEvent& event : trace.events()) {
        const std::span<const Mark> marks = trace.marks_of(event);
        drawn.set_moment(event.moment);
        bool is_copied = false;
        visit_test(move, event, marks, [&](const AxisTest& test) {
            const bool is_drawn = is_room_for_axes(drawn, test.normal);
            if (is_drawn) show_axes(drawn, test);
            drawn.copy(event, marks);
            decide_axis(drawn, test, is_drawn);
            is_copied = true;
        });
        if (!is_copied) drawn.copy(event, marks);
    }
    trace = std::move(drawn);
}

}  // namespace slidelab::lab
