#include "slidelab/collision/query/wall_overlap.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "slidelab/geometry/closest.hpp"

namespace slidelab::detail {

namespace {

double sign(double x) { return x > 0.0 ? 1.0 : x < 0.0 ? -1.0 : 0.0; }

/// Tests the separating axes of a box and a wall, and keeps the minimum axis. All coordinates are
/// relative to the box's centre, so distant ones keep their digits.
class AxisTest {
public:
    AxisTest(Vec2 center, Vec2 half, const Wall& wall, Vec2 against, double tolerance)
        : a_(wall.segment.a - center),
          b_(wall.segment.b - center),
          half_(half),
          radius_(wall.radius),
          against_(against),
          outside_(wall.solid == no_solid ? Vec2{} : outward(wall.segment.b - wall.segment.a)),
          tolerance_(tolerance),
          rounding_(rounding_at(center)) {}

    Vec2 a() const { return a_; }
    Vec2 b() const { return b_; }

    /// The wall's own axis. Past the end of a slanted wall one of the box's axes may be equal up to
    /// rounding: the wall's axis is preferred.
    bool overlaps_across(Vec2 axis) {
        const Vec2 size{std::abs(axis.x), std::abs(axis.y)};
        const bool is_slanted =
            !same_direction(size, {1.0, 0.0}) && !same_direction(size, {0.0, 1.0});
        return overlaps(axis, is_slanted ? rounding_ : -rounding_);
    }

    bool overlaps(Vec2 axis) { return overlaps(axis, -rounding_); }

    double least() const { return least_; }
    Vec2 normal() const { return normal_; }

private:
    /// False when the shapes are apart along `axis` (unit). The axis is chosen where its
    /// translation is shorter than the others' by more than rounding, or longer by less than
    /// `later`. So a piece of a wall, whose rounding differs, and the whole choose the same of
    /// equal axes.
    bool overlaps(Vec2 axis, double later) {
        const double extent = half_.x * std::abs(axis.x) + half_.y * std::abs(axis.y);
        const double at_a = dot(a_, axis);
        const double at_b = dot(b_, axis);
        const double forth = std::max(at_a, at_b) + radius_ + extent;  // out along the axis
        const double back = extent - std::min(at_a, at_b) + radius_;   // out against it
        const double depth = std::min(forth, back);
        if (!(depth > tolerance_)) return false;
        if (depth < least_ + later) {
            least_ = depth;
            const bool forwards = forth < back || (forth == back && leads_out(axis));
            normal_ = forwards ? axis : -axis;
        }
        return true;
    }

    /// The direction where both along an axis are equally short: back; where that is undecided, out
    /// of the wall's solid.
    bool leads_out(Vec2 axis) const {
        const double back = dot(axis, against_);
        return back > 0.0 || (back == 0.0 && dot(axis, outside_) >= 0.0);
    }

    Vec2 a_;
    Vec2 b_;
    Vec2 half_;
    double radius_;
    Vec2 against_;
    Vec2 outside_;  ///< outward normal of a side of a solid, not of unit length; otherwise 0
    double tolerance_;
    double rounding_;
    double least_ = 1e300;
    Vec2 normal_;
};

/// The axis from an end of the wall to the nearest corner of the box: the only further axis that
/// can separate a box and a round end. None where a side of the box is nearest.
std::optional<Vec2> axis_at_end(Vec2 end, Vec2 half) {
    const Vec2 nearest{std::clamp(end.x, -half.x, half.x), std::clamp(end.y, -half.y, half.y)};
    const Vec2 apart = nearest - end;
    if (apart.x == 0.0 || apart.y == 0.0) return std::nullopt;  // a side is nearest
    if (length(apart) < on_the_segment) return std::nullopt;
    return normalized(apart);
}

bool overlaps_at_end(AxisTest& test, Vec2 end, Vec2 half) {
    const auto axis = axis_at_end(end, half);
    return !axis || test.overlaps(*axis);
}

/// The contact point on the wall of a box that has been pushed out along the normal.
Vec2 touched_by_box(Vec2 center, Vec2 half, const Wall& wall, Vec2 normal) {
    const Vec2 foremost = center - Vec2{sign(normal.x) * half.x, sign(normal.y) * half.y};
    return closest_point_on_segment(foremost, wall.segment) + normal * wall.radius;
}

}  // namespace

Vec2 normal_across(const Segment& segment, Vec2 against) {
    const Vec2 d = segment.b - segment.a;
    if (length(d) > on_the_segment) {
        const Vec2 normal = normalized(outward(d));
        return dot(normal, against) < 0.0 ? -normal : normal;
    }
    if (length(against) > on_the_segment) return normalized(against);
    return {0.0, -1.0};  // a point obstacle, and no motion: up, the default
}

Penetration collide_disk_with_wall(Vec2 center, double radius, const Wall& wall, Vec2 against,
                                   double tolerance) {
    const Vec2 nearest = closest_point_on_segment(center, wall.segment);
    const Vec2 apart = center - nearest;
    const double extent = radius + wall.radius;
    if (length_squared(apart) >= extent * extent) return {};  // too far; saves the square root

    const double depth = extent - length(apart);
    if (!(depth > tolerance)) return {};
    const Vec2 normal = disk_normal(wall.segment, nearest, center, against);
    return {depth, normal, nearest + normal * wall.radius};
}

Penetration collide_box_with_wall(Vec2 center, Vec2 half, const Wall& wall, bool vertex_axes,
                                  Vec2 against, double tolerance) {
    AxisTest test(center, half, wall, against, tolerance);
    if (!test.overlaps({1.0, 0.0}) || !test.overlaps({0.0, 1.0})) return {};
    const Vec2 along = test.b() - test.a();
    if (length(along) > on_the_segment && !test.overlaps_across(normalized(outward(along))))
        return {};
    if (vertex_axes) {
        if (!overlaps_at_end(test, test.a(), half)) return {};
        if (!overlaps_at_end(test, test.b(), half)) return {};
    }
    const Vec2 normal = test.normal();
    return {test.least(), normal, touched_by_box(center, half, wall, normal)};
}

}  // namespace slidelab::detail
