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

/// The walls that end in a corner, from where a path leads to it.
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

/// A path that leads to a corner, or by it.
class PathAtCorner {
public:
    PathAtCorner(const CastQuery& leg, Vec2 corner, double radius)
        : leg_(leg),
          corner_(corner),
          radius_(radius),
          size_(length(leg.translation)),
          ahead_(leg.translation / size_),
          to_left_{-ahead_.y, ahead_.x},
          far_(dot(corner - leg.from, ahead_)),
          beside_(dot(leg.from - corner, to_left_)),
          tolerance_(contact_tolerance_between(leg.from, leg.from + leg.translation)) {}

    Vec2 back() const { return -ahead_; }
    bool gets_there() const { return far_ >= 0.0 && far_ <= size_; }
    bool is_left_of_corner() const { return beside_ > tolerance_; }
    bool is_right_of_corner() const { return beside_ < -tolerance_; }

    std::optional<PointCorner> go_on(const Ray& left, const Ray& right) const {
        const double at_left = dot(left.along, to_left_);
        const double at_right = dot(right.along, to_left_);
        if (at_left > level_slope && at_right < -level_slope) return slide_between(left, right);
        const bool is_left = std::max(at_left, at_right) > level_slope;
        const bool is_right = std::min(at_left, at_right) < -level_slope;
        if (is_left == is_right) return std::nullopt;  // a tip in the path
        if (is_left && is_left_of_corner()) return slide_on_left(left);
        if (is_right && is_right_of_corner()) return slide_on_right(right);
        const bool goes_along = std::max(dot(left.along, ahead_), dot(right.along, ahead_)) > 0.0;
        const double slope = std::min(std::abs(at_left), std::abs(at_right));
        return pass(is_left ? -to_left_ : to_left_, goes_along ? slope : 1.0);
    }

private:
    /// The path leads between the two sides: along the one that it is on, or that leads on farther.
    std::optional<PointCorner> slide_between(const Ray& left, const Ray& right) const {
        if (cross(left.along, right.along) >= -level_slope) return std::nullopt;  // a pocket
        if (is_left_of_corner()) return slide_on_left(left);
        if (is_right_of_corner()) return slide_on_right(right);
        const double on_left = std::abs(dot(left.along, ahead_));
        const double on_right = std::abs(dot(right.along, ahead_));
        const bool is_tie = std::abs(on_left - on_right) <= level_slope;
        const bool takes_left = is_tie ? left.wall < right.wall : on_left > on_right;
        return takes_left ? slide_on_left(left) : slide_on_right(right);
    }

    PointCorner slide_on_left(const Ray& left) const {
        return beside(-outward(left.along), left.along);
    }
    PointCorner slide_on_right(const Ray& right) const {
        return beside(outward(right.along), right.along);
    }

    /// Where the thin disk touches the corner with this normal, not before it on a side `along`.
    PointCorner beside(Vec2 normal, Vec2 along) const {
        const Vec2 passing = to_left_ * beside_;
        const double before = std::max(0.0, -dot(passing, along));
        const Vec2 up = normal * (radius_ - dot(passing, normal));
        return {far_ / size_, corner_ + passing + up + along * before, normal};
    }

    /// Past the corner, where its sides leave the path soon, with this slope; otherwise up to where
    /// the disk touches them.
    PointCorner pass(Vec2 normal, double slope) const {
        const double past = radius_ / slope;
        const double share = (far_ + past) / size_;
        if (!(past <= most_past * radius_) || !(share <= 1.0)) return beside(normal, {});
        return {share, leg_.from + leg_.translation * share, normal};
    }

    const CastQuery& leg_;
    Vec2 corner_;
    double radius_;
    double size_;  ///< of the leg, units
    Vec2 ahead_;   ///< unit
    Vec2 to_left_;
    double far_;     ///< along the path, to where it passes the corner, units
    double beside_;  ///< to the left of the corner, there
    double tolerance_;
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
    const PathAtCorner path(leg, corner, radius);
    // Beside the corner, the side that the disk touches is what the point hits, too.
    const bool hits_side = path.is_left_of_corner() || path.is_right_of_corner();
    if (!path.gets_there() || (apart > joint && hits_side)) return std::nullopt;
    const RaysOfCorner rays(level, corner, path.back(), (most_past + 1.0) * radius, tests);
    if (!rays.is_usual()) return std::nullopt;
    return path.go_on(rays.left(), rays.right());
}

}  // namespace slidelab::detail
