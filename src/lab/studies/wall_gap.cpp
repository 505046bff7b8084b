#include "lab/studies/wall_gap.hpp"

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

Vec2 nearest_on(const Segment& line, Vec2 p) {
    const Vec2 along = line.b - line.a;
    const double square = length_squared(along);
    if (square < 1e-300) return line.a;
    const double share = dot(p - line.a, along) / square;
    return line.a + along * std::clamp(share, 0.0, 1.0);
}

namespace {

struct NearestPoints {
    Vec2 a;
    Vec2 b;
    double distance = std::numeric_limits<double>::infinity();
};

/// The place at which two lines cross, each from one side of the other to its other side.
std::optional<Vec2> crossing_of(const Segment& s, const Segment& t) {
    const auto side = [](const Segment& line, Vec2 p) {
        return cross(line.b - line.a, p - line.a);
    };
    const double begin = side(t, s.a);
    const double end = side(t, s.b);
    if (!(begin * end < 0.0) || !(side(s, t.a) * side(s, t.b) < 0.0)) return std::nullopt;
    return lerp(s.a, s.b, begin / (begin - end));
}

/// One of them is an end, if the lines do not cross. Where many pairs are as near (parallel
/// lines) it is the one midway.
NearestPoints nearest_points(const Segment& s, const Segment& t) {
    if (const auto both = crossing_of(s, t)) return {*both, *both, 0.0};
    const std::pair<Vec2, Vec2> pairs[] = {{s.a, nearest_on(t, s.a)},
                                           {s.b, nearest_on(t, s.b)},
                                           {nearest_on(s, t.a), t.a},
                                           {nearest_on(s, t.b), t.b}};
    NearestPoints best;
    for (const auto& [a, b] : pairs) best.distance = std::min(best.distance, distance(a, b));
    double count = 0.0;
    for (const auto& [a, b] : pairs) {
        if (distance(a, b) > best.distance + 1e-9) continue;
        best.a += a;
        best.b += b;
        count += 1.0;
    }
    best.a = best.a / count;
    best.b = best.b / count;
    return best;
}

struct Extent {
    double low;
    double high;
};

Extent along(const Segment& line, double radius, Vec2 normal) {
    const double a = dot(line.a, normal);
    const double b = dot(line.b, normal);
    return {std::min(a, b) - radius, std::max(a, b) + radius};
}

/// How wide a mover is across a direction.
double width_of(const Shape& shape, Vec2 normal) {
    detail::Corners room;
    const std::span<const Vec2> corners = detail::corners_of(shape, room);
    return detail::support_of(corners, normal) + detail::support_of(corners, -normal) +
           2.0 * radius_of(shape);
}

/// The separating axes of two grown walls: the normals of their sides and, where they are round,
/// from corner to corner.
std::vector<Vec2> axes_of(const Shape& shape, const Segment& a, const Segment& b, bool is_round) {
    std::vector<Vec2> axes;
    const auto add_normal = [&axes](Vec2 side) {
        if (has_direction(side)) axes.push_back(normalized(outward(side)));
    };
    for (const Segment& line : {a, b}) add_normal(line.b - line.a);
    detail::Corners room;
    const std::span<const Vec2> corners = detail::corners_of(shape, room);
    for (std::size_t i = 0; i < corners.size(); ++i)
        add_normal(corners[(i + 1) % corners.size()] - corners[i]);
    if (!is_round) return axes;
    for (const Vec2 from : {a.a, a.b})
        for (const Vec2 to : {b.a, b.b})
            for (const Vec2 first : corners)
                for (const Vec2 second : corners) add_normal(outward(to - from - first + second));
    return axes;
}

}  // namespace

Vec2 point_between(const GrownWall& a, const GrownWall& b) {
    const NearestPoints near = nearest_points(a.line, b.line);
    const Vec2 across = unit_or(near.b - near.a, {});
    return (near.a + near.b + across * (a.radius - b.radius)) * 0.5;
}

std::optional<Gap> gap_between(const Shape& mover, const GrownWall& a, const GrownWall& b) {
    const NearestPoints near = nearest_points(a.line, b.line);
    const double apart = near.distance - a.radius - b.radius;
    if (!(apart > touching_walls)) return std::nullopt;
    Gap gap;
    gap.position = point_between(a, b);
    gap.first = a.wall;
    gap.second = b.wall;
    if (std::holds_alternative<DiskShape>(mover)) {
        gap.width = apart;
        gap.room = gap.width - width_of(mover, {1.0, 0.0});
        gap.across = unit_or(near.b - near.a, {1.0, 0.0});
    } else {
        gap.room = -std::numeric_limits<double>::infinity();
        const bool is_round = radius_of(mover) + a.radius + b.radius > 0.0;
        for (const Vec2 axis : axes_of(mover, a.line, b.line, is_round)) {
            const Extent of_a = along(a.line, a.radius, axis);
            const Extent of_b = along(b.line, b.radius, axis);
            const double width = std::max(of_b.low - of_a.high, of_a.low - of_b.high);
            const double room = width - width_of(mover, axis);
            if (width <= 0.0 || room <= gap.room) continue;
            gap.room = room;
            gap.width = width;
            gap.across = axis;
        }
    }
    const Extent beside_a = along(a.line, a.radius, outward(gap.across));
    const Extent beside_b = along(b.line, b.radius, outward(gap.across));
    gap.length = std::max(
        0.0, std::min(beside_a.high, beside_b.high) - std::max(beside_a.low, beside_b.low));
    return gap;
}

}  // namespace slidelab::lab
