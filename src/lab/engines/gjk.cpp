#include "lab/engines/gjk.hpp"

#include <array>
#include <limits>

namespace slidelab::lab {

namespace {

constexpr float epsilon = std::numeric_limits<float>::epsilon();
constexpr float tolerance = 10.0F * epsilon;
constexpr int most_rounds = 100;
constexpr float is_at_once = 1e-5F;

/// By the reciprocal of its length, as parry has it: not always of length 1.
Vec2f scaled_to_unit(Vec2f v) { return v * (1.0F / length(v)); }

Vec2f farthest_corner(const Rounded& shape, bool is_box, Vec2f direction) {
    if (is_box) {
        const Vec2f half = shape.corners[2];
        return {std::copysign(half.x, direction.x), std::copysign(half.y, direction.y)};
    }
    Vec2f best = shape.corners[0];
    if (shape.corners.size() == 2)  // of a capsule's ends the second one counts, if they are level
        return dot(direction, best) > dot(direction, shape.corners[1]) ? best : shape.corners[1];
    for (const Vec2f corner : shape.corners)
        if (dot(corner, direction) > dot(best, direction)) best = corner;
    return best;
}

/// A point of the difference wall - mover, the wall grown by `target`; `between`: from the wall.
Vec2f support(const ConvexPair& pair, Vec2f between, float target, Vec2f direction) {
    const Vec2f unit = scaled_to_unit(direction);
    Vec2f on_wall = farthest_corner(pair.wall, pair.wall_is_box, direction);
    on_wall += unit * (pair.wall.radius + target);
    Vec2f on_mover = farthest_corner(pair.mover, pair.mover_is_box, -direction);
    if (pair.mover.radius > 0.0F) on_mover += -unit * pair.mover.radius;
    return on_wall - (on_mover + between);
}

/// One to three points, reduced to those that the origin's projection lies between.
class Simplex {
public:
    explicit Simplex(Vec2f point) : points_{point} {}

    /// False: it is one of the points already.
    bool add(Vec2f point) {
        for (int i = 0; i < count_; ++i) {
            const Vec2f apart = points_[at(i)] - point;
            if (dot(apart, apart) < tolerance) return false;
        }
        points_[at(count_++)] = point;
        return true;
    }
    void shift(Vec2f by) {
        for (int i = 0; i < count_; ++i) points_[at(i)] += by;
    }
    bool is_around_origin() const { return count_ == 3; }

    Vec2f project_origin() {
        if (count_ == 1) return points_[0];
        return count_ == 2 ? onto_segment() : onto_triangle();
    }

private:
    static std::size_t at(int i) { return static_cast<std::size_t>(i); }

    Vec2f onto_segment() {
        const Vec2f along = points_[1] - points_[0];
        const float part = dot(along, -points_[0]);
        const float whole = dot(along, along);
        if (part > 0.0F && part < whole) return points_[0] + along * (part / whole);
        if (part > 0.0F) points_[0] = points_[1];
        count_ = 1;
        return points_[0];
    }

    /// Three points in one line count as one around the origin.
    Vec2f onto_triangle() {
        for (int i = 0; i < 3; ++i) {
            const Vec2f corner = points_[at(i)];
            const Vec2f one = points_[at((i + 1) % 3)] - corner;
            const Vec2f other = points_[at((i + 2) % 3)] - corner;
            if (dot(one, -corner) <= 0.0F && dot(other, -corner) <= 0.0F) return keep(corner);
        }
        const auto [a, b, c] = points_;
        const float turn = cross(b - a, c - a);
        if (is_beyond(a, b, turn)) return keep(a, b, a + (b - a) * part_of(a, b));
        if (is_beyond(a, c, -turn)) return keep(a, c, a + (c - a) * part_of(a, c));
        if (is_beyond(b, c, turn)) return keep(c, b, b + (c - b) * part_of(b, c));
        return {};
    }

    static float part_of(Vec2f a, Vec2f b) { return dot(b - a, -a) / dot(b - a, b - a); }
    static bool is_beyond(Vec2f a, Vec2f b, float turn) {
        return turn * cross(b - a, -a) < 0.0F && dot(b - a, -a) >= 0.0F && dot(b - a, -b) <= 0.0F;
    }
    Vec2f keep(Vec2f point) {
        points_[0] = point;
        count_ = 1;
        return point;
    }
    Vec2f keep(Vec2f one, Vec2f other, Vec2f nearest) {
        points_[0] = one;
        points_[1] = other;
        count_ = 2;
        return nearest;
    }

    std::array<Vec2f, 3> points_;
    int count_ = 1;
};

std::optional<Hit> cast(const ConvexPair& pair, Vec2f from, Vec2f direction, float target) {
    const Vec2f between = from - pair.wall_at;
    const float relative = std::sqrt(tolerance);
    Hit hit{0.0F, -direction};
    Vec2f origin;  // of the ray, moved on along it
    Simplex simplex(support(pair, between, target, -direction));
    Vec2f nearest = simplex.project_origin();
    float bound = std::numeric_limits<float>::max();
    bool is_last = false;
    for (int round = 0; round < most_rounds; ++round) {
        const float before = bound;
        const float away = length(nearest);
        if (away <= tolerance) return hit;
        const Vec2f normal = scaled_to_unit(-nearest);
        bound = away;
        Vec2f point = nearest + origin;
        if (bound >= before)
            is_last = true;
        else
            point = support(pair, between, target, normal);
        if (is_last && hit.toi > 0.0F) {
            hit.toi = std::max(hit.toi, dot(nearest + origin, direction));  // as far as it still is
            return hit;
        }
        const float towards = dot(normal, direction);
        // How far the ray goes to the border of the half-plane; less than 0: it does not.
        const float part =
            std::abs(towards) > epsilon ? dot(normal, point - origin) / towards : -1.0F;
        if (part < 0.0F && towards > tolerance) return std::nullopt;
        if (part > 0.0F && towards < 0.0F) {
            hit = {hit.toi + part, normal};
            const Vec2f shift = direction * part;
            origin += shift;
            bound = std::numeric_limits<float>::max();
            simplex.shift(-shift);
            is_last = false;
        }
        if (is_last) return std::nullopt;
        const float least = -dot(normal, point - origin);
        if (bound - least <= relative * bound) return std::nullopt;
        simplex.add(point - origin);
        nearest = simplex.project_origin();
        if (simplex.is_around_origin())
            return least >= tolerance ? std::nullopt : std::optional(hit);
    }
    return std::nullopt;
}

/// The normal from the wall to a mover that does not overlap it; none where it does.
std::optional<Vec2f> normal_of(const ConvexPair& pair, Vec2f mover) {
    const Vec2f between = mover - pair.wall_at;
    const float relative = std::sqrt(tolerance);
    Simplex simplex(
        support(pair, between, 0.0F, length(between) > epsilon ? between : Vec2f{1.0F, 0.0F}));
    Vec2f nearest = simplex.project_origin();
    Vec2f normal;
    float bound = std::numeric_limits<float>::max();
    for (int round = 0; round < most_rounds; ++round) {
        const Vec2f before = normal;
        const float away = length(nearest);
        if (away <= tolerance) return std::nullopt;
        normal = scaled_to_unit(-nearest);
        if (away >= bound) return before;
        bound = away;
        const Vec2f point = support(pair, between, 0.0F, normal);
        const float least = -dot(normal, point);
        if (bound - least <= relative * bound || !simplex.add(point)) return normal;
        nearest = simplex.project_origin();
        if (simplex.is_around_origin())
            return least >= tolerance ? std::optional(normal) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace

ConvexPair::ConvexPair(const Obstacle& obstacle, const Shape& shape, double scale)
    : wall(rounded_of(obstacle, scale)),
      mover(rounded_of(shape, scale)),
      wall_is_box(obstacle.is_box),
      mover_is_box(std::holds_alternative<BoxShape>(shape)),
      difference(wall, mover) {
    if (!wall_is_box) return;
    const Vec2 half = obstacle.bounds.size() * 0.5;
    wall_at = to_float(obstacle.bounds.center() * scale);
    wall.corners.clear();
    for (const Vec2 corner : corners_of(Aabb{-half, half}))
        wall.corners.push_back(to_float(corner * scale));
}

std::vector<ConvexPair> convex_pairs(const EngineCall& call) {
    std::vector<ConvexPair> pairs;
    for (const Obstacle& each : call.bodies)
        pairs.emplace_back(each, call.request.shape, call.scale);
    return pairs;
}

std::optional<Hit> parry_cast(const std::vector<ConvexPair>& pairs, Vec2f from, Vec2f direction,
                              float most, float target) {
    const float unit = length(direction);  // but for rounding
    const Vec2f along{direction.x / unit, direction.y / unit};
    return earliest_hit(pairs.size(), [&](std::size_t wall) -> std::optional<Hit> {
        auto hit = cast(pairs[wall], from, along, target);
        if (!hit || hit->toi / unit > most) return std::nullopt;
        hit->toi /= unit;
        if (hit->toi < is_at_once) {
            hit->normal =
                normal_of(pairs[wall], from).value_or(pairs[wall].difference.core_gap(from).normal);
            if (dot(hit->normal, direction) >= 0.0F) return std::nullopt;
        }
        return hit;
    });
}

}  // namespace slidelab::lab
