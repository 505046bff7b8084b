#include "collision/convex.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/closest.hpp"
#include "geometry/line.hpp"

namespace slidelab {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// The most of `corners` along a direction.
double reach(std::span<const Vec2> corners, Vec2 direction) {
    double most = -infinite;
    for (const Vec2 corner : corners) most = std::max(most, dot(corner, direction));
    return most;
}

/// One side of the Minkowski sum as the mover's middle sees it.
struct Side {
    Vec2 normal;      ///< unit, outwards
    double distance;  ///< of the mover's middle from the side's line, positive outside
};

/// Calls `visit(Side)` for each side: first those of the obstacle, then those of the mover. The
/// signed distance is the value of the side's line in general form, since the edge is of length 1.
template <typename Visit>
void visit_sides(Vec2 position, std::span<const Vec2> mover, std::span<const Vec2> obstacle,
                 Visit&& visit) {
    for (std::size_t i = 0; i < obstacle.size(); ++i) {
        const Vec2 edge = obstacle[(i + 1) % obstacle.size()] - obstacle[i];
        if (edge == Vec2{}) continue;
        const Line line = Line::through(obstacle[i] - position, normalized(edge));
        const Vec2 normal = outward(line.direction);
        visit(Side{normal, -line.c - reach(mover, -normal)});
    }
    for (std::size_t i = 0; i < mover.size(); ++i) {
        const Vec2 edge = mover[(i + 1) % mover.size()] - mover[i];
        if (edge == Vec2{}) continue;
        const Vec2 normal = -outward(normalized(edge));
        const double grown = -dot(mover[i], normal);
        double most = -infinite;
        for (const Vec2 corner : obstacle) most = std::max(most, dot(corner - position, normal));
        visit(Side{normal, -most - grown});
    }
}

/// The part of a way that lies behind every side, told side by side.
class Passage {
public:
    Passage(Vec2 way, double tolerance) : way_(way), tolerance_(tolerance) {}

    void pass(const Side& side) {
        const double speed = dot(way_, side.normal);
        const double deep = side.distance + tolerance_;  // distance from where it counts
        // Where touching is a hit, so is touching at the start.
        const bool touches = speed < 0.0 && side.distance >= tolerance_;
        if (deep >= 0.0 || touches) outside_ = true;
        if (speed < 0.0) {
            begin_ = std::max(begin_, deep / -speed);
            touch_at(side.distance / -speed, side.normal);
        } else if (speed > 0.0) {
            end_ = std::min(end_, -deep / speed);
            leave_at((-2.0 * std::abs(tolerance_) - side.distance) / speed, side.normal);
        } else if (deep >= 0.0) {
            misses_ = true;  // along the side, and not behind it
        }
    }

    std::optional<ConvexHit> entry() const {
        if (misses_ || !outside_ || begin_ >= std::min(end_, 1.0) || end_ <= 0.0) return {};
        return ConvexHit{std::clamp(first_touch_, 0.0, 1.0), clearance_, entered_};
    }

    /// From inside, through a side from behind.
    std::optional<ConvexHit> exit() const {
        if (outside_ || leaving_ > 1.0) return {};
        return ConvexHit{std::max(leaving_, 0.0), 0.0, -left_};
    }

private:
    /// The side that is passed last is the one that is met. A side of the obstacle and one of the
    /// mover may be one and the same, and are no corner then.
    void touch_at(double fraction, Vec2 normal) {
        constexpr double same_normal = 1e-9;
        const bool same = length_squared(normal - entered_) < same_normal * same_normal;
        if (!same)
            clearance_ = std::min(std::abs(fraction - first_touch_), clearance_before(fraction));
        if (fraction <= first_touch_) return;
        first_touch_ = fraction;
        entered_ = normal;
    }

    /// Met from behind twice as deep as counts, so that no rounding ends it outside.
    void leave_at(double fraction, Vec2 normal) {
        if (fraction >= leaving_) return;
        leaving_ = fraction;
        left_ = normal;
    }

    /// A new last side forgets how near to each other those before it were.
    double clearance_before(double fraction) const {
        return fraction > first_touch_ ? infinite : clearance_;
    }

    Vec2 way_;
    double tolerance_;
    bool outside_ = false;  ///< at the start
    bool misses_ = false;
    double begin_ = -infinite;
    double end_ = infinite;
    double leaving_ = infinite;  ///< the same for a side that is met from behind
    double first_touch_ = -infinite;
    double clearance_ = infinite;
    Vec2 entered_;
    Vec2 left_;
};

}  // namespace

Corners corners_of(const Segment& segment) {
    Corners corners;
    corners.push_back(segment.a);
    if (segment.b != segment.a) corners.push_back(segment.b);
    return corners;
}

Corners corners_of(const Box& box) {
    const Vec2 h = box.half;
    Corners corners;
    corners.push_back(box.center - h);
    corners.push_back(box.center + Vec2{h.x, -h.y});
    corners.push_back(box.center + h);
    corners.push_back(box.center + Vec2{-h.x, h.y});
    return corners;
}

std::span<const Vec2> corners_of(const Shape& shape, Corners& room) {
    if (const auto* polygon = std::get_if<PolygonShape>(&shape)) return polygon->corners;
    const auto* box = std::get_if<BoxShape>(&shape);
    room = corners_of(Box{{}, box ? box->half : Vec2{}});
    return room.all();
}

std::optional<ConvexHit> sweep_convex(const ConvexSweep& sweep, std::span<const Vec2> obstacle) {
    Passage passage(sweep.way, sweep.tolerance);
    visit_sides(sweep.position, sweep.mover, obstacle,
                [&passage](const Side& side) { passage.pass(side); });
    if (auto hit = passage.entry()) return hit;
    return sweep.facing_sides_only ? std::nullopt : passage.exit();
}

Penetration overlap_convex(Vec2 position, std::span<const Vec2> mover,
                           std::span<const Vec2> obstacle, double tolerance, Vec2 outside) {
    Side nearest{{}, -infinite};
    bool apart = false;
    visit_sides(position, mover, obstacle, [&](const Side& side) {
        apart = apart || !(-side.distance > tolerance);
        const bool leads_out = dot(side.normal, outside) >= 0.0;
        if (leads_out && side.distance > nearest.distance) nearest = side;
    });
    if (apart || nearest.distance == -infinite) return {};
    const Vec2 out = position - nearest.normal * nearest.distance;
    return {-nearest.distance, nearest.normal,
            touching_point(out, mover, obstacle, nearest.normal)};
}

Vec2 touching_point(Vec2 position, std::span<const Vec2> mover, std::span<const Vec2> obstacle,
                    Vec2 normal) {
    // The mover's foremost corner, or the middle of its foremost edge; then what is nearest to it.
    const double foremost = reach(mover, -normal);
    constexpr double same = 1e-9;  // of corners on one edge, units
    Vec2 sum;
    double count = 0.0;
    for (const Vec2 corner : mover) {
        if (dot(corner, -normal) < foremost - same) continue;
        sum += corner;
        count += 1.0;
    }
    const Vec2 front = position + sum / count;
    Vec2 best = obstacle[0];
    for (std::size_t i = 0; i < obstacle.size(); ++i) {
        const Segment edge{obstacle[i], obstacle[(i + 1) % obstacle.size()]};
        const Vec2 point = closest_point_on_segment(front, edge);
        if (distance(point, front) < distance(best, front)) best = point;
    }
    return best;
}

std::vector<Vec2> minkowski_sum(std::span<const Vec2> mover, std::span<const Vec2> obstacle) {
    std::vector<Vec2> sums;
    for (const Vec2 o : obstacle) {
        for (const Vec2 m : mover) sums.push_back(o - m);
    }
    std::sort(sums.begin(), sums.end(),
              [](Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    // The hull of the sums, by Andrew's monotone chain: there and back.
    std::vector<Vec2> hull;
    const auto add_chain = [&hull](auto begin, auto end) {
        const std::size_t first = hull.size();
        for (auto it = begin; it != end; ++it) {
            while (hull.size() >= first + 2 &&
                   cross(hull[hull.size() - 1] - hull[hull.size() - 2], *it - hull.back()) <= 0.0) {
                hull.pop_back();
            }
            hull.push_back(*it);
        }
        hull.pop_back();  // it begins the next chain
    };
    add_chain(sums.begin(), sums.end());
    add_chain(sums.rbegin(), sums.rend());
    return hull;
}

}  // namespace slidelab
