#include "slidelab/collision/strategies/disk_sweep/point_corner.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/collision/query/joints.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// Before a corner that the point hits, the disk may touch one of its sides, units: what touches it
/// farther away leads almost along it.
constexpr double near_corner = 1e-6;

/// Farther than this past a corner, in radii of the disk, nothing tells what it would come through.
constexpr double most_past = 10.0;

/// A wall that leaves the corner, as a mover sees it that has come along `back`.
struct Ray {
    Vec2 along;  ///< unit, away from the corner
    std::uint32_t wall = 0;
    double turn = 0.0;  ///< from `back` to it, 0 to 4 quarters, rising with the angle
};

double turn_between(Vec2 from, Vec2 to) {
    const double x = dot(from, to);
    const double y = cross(from, to);
    const double part = x / (std::abs(x) + std::abs(y));
    return y >= 0.0 ? 1.0 - part : 3.0 + part;
}

/// The walls that meet in a corner, from where a path leads to it.
class RaysOfCorner {
public:
    /// Of all walls within `room` units of the corner.
    RaysOfCorner(const Level& level, Vec2 corner, Vec2 back, double room, std::int64_t& tests) {
        level.broad_phase().query_aabb(
            inflated({corner, corner}, {room, room}), [&](std::uint32_t number) {
                ++tests;
                const Wall& wall = level.walls()[number];
                const auto [a, b] = wall.segment;
                const double to_a = distance(corner, a);
                const double to_b = distance(corner, b);
                const double near =
                    distance(corner, closest_point_on_segment(corner, wall.segment));
                if (near > room) return;
                const Vec2 along = (to_a > to_b ? a : b) - corner;
                is_usual_ = is_usual_ && wall.radius == 0.0 && std::min(to_a, to_b) <= joint &&
                            std::max(to_a, to_b) > joint && rays_.size() < rays_.capacity;
                if (is_usual_) add(along / length(along), number, back);
            });
    }

    /// Off: a wall goes through the corner or near it, or is thick or tiny, or lies on the path
    /// before it.
    bool is_usual() const { return is_usual_ && !rays_.empty(); }

    /// The nearest to where the path came from, to its right and to its left on screen, for one who
    /// looks along the path.
    const Ray& right() const { return *std::min_element(rays_.begin(), rays_.end(), is_before); }
    const Ray& left() const { return *std::max_element(rays_.begin(), rays_.end(), is_before); }

private:
    static bool is_before(const Ray& a, const Ray& b) {
        return a.turn != b.turn ? a.turn < b.turn : a.wall > b.wall;
    }

    void add(Vec2 along, std::uint32_t number, Vec2 back) {
        is_usual_ = !(std::abs(cross(back, along)) <= level_slope && dot(back, along) > 0.0);
        rays_.push_back({along, number, turn_between(back, along)});
    }

    InlineVector<Ray, 32> rays_;
    bool is_usual_ = true;
};

}  // namespace

std::optional<PointCorner> point_corner(const Level& level, const CastQuery& leg,
                                        const SweepHit& hit, double radius, std::int64_t& tests) {
    if (!hit.wall.is_of_level(level)) return std::nullopt;
    const Segment& line = level.walls()[hit.wall.number()].segment;
    const bool at_a = distance(hit.point, line.a) <= distance(hit.point, line.b);
    const Vec2 corner = at_a ? line.a : line.b;
    const double apart = distance(hit.point, corner);
    if (apart > near_corner) return std::nullopt;
    const double size = length(leg.translation);
    const Vec2 ahead = leg.translation / size;
    const RaysOfCorner rays(level, corner, -ahead, (most_past + 1.0) * radius, tests);
    if (!rays.is_usual()) return std::nullopt;

    // Where the path passes the corner, and how far beside it.
    const double far = dot(corner - leg.from, ahead);
    const double fraction = far / size;
    if (!(fraction >= 0.0 && fraction <= 1.0)) return std::nullopt;
    const Vec2 to_left{-ahead.y, ahead.x};
    const double beside = dot(leg.from - corner, to_left);
    const double tolerance = contact_tolerance_between(leg.from, leg.from + leg.translation);
    // Beside the corner, the side that the disk touches is what the point hits, too.
    if (apart > joint && std::abs(beside) > tolerance) return std::nullopt;
    const Ray& left = rays.left();
    const Ray& right = rays.right();
    const auto corner_at = [&](Vec2 normal, Vec2 along) {
        const Vec2 passing = to_left * beside;
        const double before = std::max(0.0, -dot(passing, along));
        const Vec2 up = normal * (radius - dot(passing, normal));
        return PointCorner{fraction, corner + passing + up + along * before, normal};
    };
    const auto slide_on_left = [&] { return corner_at(-outward(left.along), left.along); };
    const auto slide_on_right = [&] { return corner_at(outward(right.along), right.along); };

    // It leads between the two sides, or both of them lie on one side of it.
    const double at_left = dot(left.along, to_left);
    const double at_right = dot(right.along, to_left);
    const bool leads_in = at_left > level_slope && at_right < -level_slope;
    const bool is_convex = cross(left.along, right.along) < -level_slope;
    if (leads_in && !is_convex) return std::nullopt;
    const double along_left = std::abs(dot(left.along, ahead));
    const double along_right = std::abs(dot(right.along, ahead));
    if (leads_in) {
        if (beside > tolerance) return slide_on_left();
        if (beside < -tolerance) return slide_on_right();
        const bool is_tie = std::abs(along_left - along_right) <= level_slope;
        const bool takes_left = is_tie ? left.wall < right.wall : along_left > along_right;
        return takes_left ? slide_on_left() : slide_on_right();
    }
    // Past it, where the sides leave the path soon; otherwise up to where the disk touches them.
    const auto pass = [&](Vec2 normal) {
        const double slope = std::min(std::abs(at_left), std::abs(at_right));
        const bool goes_along = std::max(dot(left.along, ahead), dot(right.along, ahead)) > 0.0;
        const double past = radius / (goes_along ? slope : 1.0);
        const double share = (far + past) / size;
        if (!(past <= most_past * radius) || !(share <= 1.0)) return corner_at(normal, {});
        return PointCorner{share, leg.from + leg.translation * share, normal};
    };
    const bool is_left = std::max(at_left, at_right) > level_slope;
    const bool is_right = std::min(at_left, at_right) < -level_slope;
    if (is_left == is_right) return std::nullopt;  // a tip in the path
    if (is_left && beside > tolerance) return slide_on_left();
    if (is_right && beside < -tolerance) return slide_on_right();
    return pass(is_left ? -to_left : to_left);
}

}  // namespace slidelab::detail
