#include "slidelab/geometry/polygons/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/geometry/tolerance.hpp"

namespace slidelab {

double signed_area(std::span<const Vec2> corners) {
    if (corners.empty()) return 0.0;
    // Relative to the first corner, so that a distant polygon keeps its digits.
    double twice = 0.0;
    for (std::size_t i = 2; i < corners.size(); ++i) {
        twice += cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    }
    return twice * 0.5;
}

namespace {

/// Counts the turns of an outline, edge by edge.
class TurnCount {
public:
    explicit TurnCount(Vec2 edge) { go_on(edge); }

    /// An edge of no length does not turn.
    void edge(Vec2 edge) {
        if (edge == Vec2{}) return;
        const double turn = cross(last_, edge);
        clockwise_ = clockwise_ || turn > 0.0;
        counterclockwise_ = counterclockwise_ || turn < 0.0;
        is_number_ = is_number_ && !std::isnan(turn);
        if (edge.x * last_dx_ < 0.0) ++turns_of_x_;
        go_on(edge);
    }

    Winding winding() const {
        // An outline that winds once changes its x direction twice.
        const bool once = turns_of_x_ <= 2 && is_number_;
        if (!once || clockwise_ == counterclockwise_) return Winding::none;
        return clockwise_ ? Winding::clockwise : Winding::counterclockwise;
    }

private:
    void go_on(Vec2 edge) {
        last_ = edge;
        if (edge.x != 0.0) last_dx_ = edge.x;
    }

    Vec2 last_;
    double last_dx_ = 0.0;
    bool clockwise_ = false;
    bool counterclockwise_ = false;
    bool is_number_ = true;
    int turns_of_x_ = 0;
};

}  // namespace

Winding winding_of_convex(std::span<const Vec2> corners) {
    if (corners.size() < 3) return Winding::none;
    // Begins with an edge that has a direction in x.
    std::size_t first = 0;
    Vec2 a = corners.back();
    while (first < corners.size() && corners[first].x == a.x) a = corners[first++];
    if (first == corners.size()) return Winding::none;  // all on one vertical line
    TurnCount count(corners[first] - a);
    a = corners[first];
    const auto go_to = [&](Vec2 b) {
        count.edge(b - a);
        a = b;
    };
    for (const Vec2 corner : corners.subspan(first + 1)) go_to(corner);
    for (const Vec2 corner : corners.first(first + 1)) go_to(corner);
    return count.winding();
}

namespace {

/// Whether a point on the line through `on` along `direction` is at least `inside` inside of all
/// sides.
bool has_center_on(Vec2 on, Vec2 direction, std::span<const Vec2> corners, double inside) {
    double first = -std::numeric_limits<double>::infinity();
    double last = -first;
    Vec2 a = corners.back();
    for (const Vec2 b : corners) {
        const Vec2 outwards = unit_or(outward(b - a), {});
        const double room = dot(a - on, outwards) - inside;
        const double slope = dot(direction, outwards);
        if (slope > 0.0) last = std::min(last, room / slope);
        if (slope < 0.0) first = std::max(first, room / slope);
        if (slope == 0.0 && outwards != Vec2{} && room < 0.0) return false;
        a = b;
    }
    return first <= last;
}

}  // namespace

bool holds_circle(std::span<const Vec2> corners, double radius) {
    // If any such circle fits, one fits that touches a side.
    Vec2 a = corners.back();
    for (const Vec2 b : corners) {
        const Vec2 along = unit_or(b - a, {});
        const Vec2 on = a - outward(along) * radius;
        if (along != Vec2{} &&
            has_center_on(on, along, corners, radius - detail::contact_tolerance))
            return true;
        a = b;
    }
    return false;
}

bool polygon_contains(std::span<const Vec2> corners, Vec2 point) {
    InsideCount count(point);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        count.edge(corners[i], corners[(i + 1) % corners.size()]);
    }
    return count.inside();
}

Aabb bounds_of(std::span<const Vec2> points) {
    Aabb bounds{points[0], points[0]};
    for (const Vec2 p : points) bounds = merged(bounds, {p, p});
    return bounds;
}

}  // namespace slidelab
