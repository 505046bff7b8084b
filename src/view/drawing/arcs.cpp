#include "view/drawing/arcs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace slidelab::lab {

namespace {

constexpr double whole_turn = 2.0 * std::numbers::pi;
constexpr double largest_even = 400.0;  // pixels of radius: up to there even pieces are fine enough
constexpr double most_off = 0.05;       // pixels between the midpoint of a piece and the circle

int circle_pieces(double radius) {
    return std::clamp(static_cast<int>(4.0 * std::sqrt(std::max(radius, 0.0)) + 8.0), 12, 256);
}

struct Arc {
    Vec2 center;
    double radius;
    double from;  ///< radians
    double to;

    Vec2 at(double angle) const { return center + Vec2{std::cos(angle), std::sin(angle)} * radius; }
};

/// Adds angles at which the part of the arc within `shown` is to be cut.
void add_seen_angles(const Arc& arc, const Aabb& shown, std::vector<double>& angles) {
    const Vec2 towards = shown.center() - arc.center;
    const double far = length(towards);
    const double reach = 0.5 * length(shown.size());
    if (std::abs(far - arc.radius) > reach) return;  // the screen lies inside or outside of it
    const double half = std::asin(std::min(1.0, reach / std::max(far, arc.radius))) * 1.5;
    // A piece of this length leaves the circle by most_off in its midpoint.
    const double piece = std::sqrt(8.0 * most_off * arc.radius);
    const int count = std::clamp(static_cast<int>(2.0 * half * arc.radius / piece) + 2, 8, 2000);
    double midpoint = std::atan2(towards.y, towards.x);
    midpoint -= whole_turn * std::floor((midpoint - arc.from) / whole_turn);
    for (const double turn : {-whole_turn, 0.0}) {
        for (int i = 0; i <= count; ++i) {
            const double angle = midpoint + turn + half * (2.0 * i / count - 1.0);
            if (angle > arc.from && angle < arc.to) angles.push_back(angle);
        }
    }
}

void add_arc(std::vector<Vec2>& out, const Arc& arc, int pieces, const Aabb* shown) {
    std::vector<double> angles;
    for (int i = 0; i <= pieces; ++i) angles.push_back(arc.from + (arc.to - arc.from) * i / pieces);
    if (shown != nullptr && arc.radius > largest_even) add_seen_angles(arc, *shown, angles);
    std::sort(angles.begin(), angles.end());
    for (const double angle : angles) out.push_back(arc.at(angle));
}

}  // namespace

std::vector<Vec2> circle_points(Vec2 center, double radius, const Aabb* shown) {
    std::vector<Vec2> out;
    add_arc(out, {center, radius, 0.0, whole_turn}, circle_pieces(radius), shown);
    out.pop_back();
    return out;
}

std::vector<Vec2> capsule(const Segment& segment, double radius, const Aabb* shown) {
    const Vec2 d = segment.b - segment.a;
    if (length(d) == 0.0) return circle_points(segment.a, radius, shown);
    const double angle = std::atan2(d.y, d.x);
    constexpr double quarter = std::numbers::pi / 2.0;
    const int pieces = std::max(6, circle_pieces(radius) / 2);
    std::vector<Vec2> out;
    add_arc(out, {segment.b, radius, angle - quarter, angle + quarter}, pieces, shown);
    add_arc(out, {segment.a, radius, angle + quarter, angle + 3.0 * quarter}, pieces, shown);
    return out;
}

std::vector<Vec2> rounded_outline(std::span<const Vec2> corners, double radius, const Aabb* shown) {
    const std::size_t n = corners.size();
    if (radius <= 0.0) return {corners.begin(), corners.end()};
    std::vector<Vec2> out;
    for (std::size_t i = 0; i < n; ++i) {
        const Vec2 from = unit_or(outward(corners[i] - corners[(i + n - 1) % n]), {1.0, 0.0});
        const Vec2 to = unit_or(outward(corners[(i + 1) % n] - corners[i]), from);
        const double turn = n < 3 ? whole_turn / static_cast<double>(n)
                                  : std::atan2(cross(from, to), dot(from, to));
        const double first = std::atan2(from.y, from.x);
        const double piece = std::sqrt(8.0 * most_off * radius);
        const int pieces = std::clamp(static_cast<int>(turn * radius / piece) + 1, 1, 256);
        add_arc(out, {corners[i], radius, first, first + turn}, pieces, shown);
    }
    return out;
}

std::vector<Vec2> convex_within(std::vector<Vec2> corners, const Aabb& area) {
    const auto cut = [&corners](auto&& inside) {  // inside: how far a point lies within a side
        std::vector<Vec2> kept;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2 a = corners[i];
            const Vec2 b = corners[(i + 1) % corners.size()];
            const double of_a = inside(a);
            const double of_b = inside(b);
            if (of_a >= 0.0) kept.push_back(a);
            if ((of_a < 0.0) != (of_b < 0.0)) kept.push_back(a + (b - a) * (of_a / (of_a - of_b)));
        }
        corners = std::move(kept);
    };
    cut([&](Vec2 p) { return p.x - area.min.x; });
    cut([&](Vec2 p) { return area.max.x - p.x; });
    cut([&](Vec2 p) { return p.y - area.min.y; });
    cut([&](Vec2 p) { return area.max.y - p.y; });
    return corners;
}

}  // namespace slidelab::lab
