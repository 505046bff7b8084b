// An oracle for the least displacement of a convex mover out of all that it overlaps: it tries
// every corner and every crossing of what is forbidden, in long double.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/exact_point.hpp"

namespace slidelab::test::depenetration {

/// The corners of the hull, in one direction of turning, without those on straight lines.
inline std::vector<Point> hull_of(std::vector<Point> points) {
    std::sort(points.begin(), points.end(),
              [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Point> hull;
    for (int pass = 0; pass < 2; ++pass) {
        const std::size_t base = hull.size();
        for (const Point p : points) {
            while (hull.size() >= base + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0) {
                hull.pop_back();
            }
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

enum class Kind { free_segment, solid, box };

/// A convex body as the test describes it, and what the oracle makes of it.
struct TestBody {
    Kind kind = Kind::free_segment;
    std::vector<Vec2> corners;
};

struct TestScene {
    std::vector<TestBody> bodies;
    std::vector<Vec2> mover;
    Vec2 start;
};

struct HalfPlane {
    Point normal;  ///< unit, outwards
    Real distance = 0;
};

class Oracle {
public:
    explicit Oracle(const TestScene& scene) {
        Vec2 low = scene.mover[0];
        Vec2 high = low;
        for (const Vec2 corner : scene.mover) {
            eye_ = eye_ + exact(corner) * (Real(1) / Real(scene.mover.size()));
            for (const Vec2 other : scene.mover) {
                diameter_ = std::max(diameter_, length(exact(corner) - exact(other)));
            }
        }
        for (const Vec2 corner : scene.mover) {
            circumradius_ = std::max(circumradius_, length(exact(corner) - eye_));
            low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
            high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
        }
        width_ = std::min(high.x - low.x, high.y - low.y);
        for (const TestBody& body : scene.bodies) {
            std::vector<Point> sums;
            std::vector<Point> seen;
            for (const Vec2 b : body.corners) {
                const Point from_start = exact(b) - exact(scene.start);
                seen.push_back(from_start - eye_);
                for (const Vec2 m : scene.mover) sums.push_back(from_start - exact(m));
            }
            grown_.push_back(half_planes_of(hull_of(sums)));
            seen_.push_back(seen);
            kinds_.push_back(body.kind);
        }
        judge_eye();
    }

    /// How deep the place is in body `i`; below 0 outside.
    Real depth(std::size_t i, Point place) const {
        Real least = 1e30L;
        for (const HalfPlane& side : grown_[i]) {
            least = std::min(least, side.distance - dot(side.normal, place));
        }
        return least;
    }

    Real deepest(Point place) const {
        Real most = -1e30L;
        for (std::size_t i = 0; i < grown_.size(); ++i) most = std::max(most, depth(i, place));
        return most;
    }

    /// Whether the straight path of the centroid leads through something that stops it.
    bool is_hidden(Point place) const {
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (stops(i) && crosses(i, place)) return true;
        }
        return false;
    }

    /// No body grown by the mover is farther away.
    Real farthest() const {
        Real most = 0;
        for (const auto& corners : seen_) {
            for (const Point corner : corners) most = std::max(most, length(corner));
        }
        return most + diameter_;
    }

    /// Below 0 where there is none. Lines of inradius pass corners at a distance of `hair`.
    Real least(Real tolerance, Real hair) const {
        std::vector<HalfPlane> lines;
        for (const auto& sides : grown_) lines.insert(lines.end(), sides.begin(), sides.end());
        add_sight_lines(lines, hair);
        if (deepest({}) <= tolerance) return 0;
        if (in_still_solid_) return least_of(lines, tolerance, 1e30L);
        return least_of(lines, tolerance, std::max({circumradius_, width_, 8 * deepest({})}));
    }

private:
    static std::vector<HalfPlane> half_planes_of(const std::vector<Point>& hull) {
        std::vector<HalfPlane> sides;
        for (std::size_t i = 0; i < hull.size(); ++i) {
            const Point edge = hull[(i + 1) % hull.size()] - hull[i];
            const Point normal = Point{edge.y, -edge.x} * (1 / length(edge));
            sides.push_back({normal, dot(normal, hull[i])});
        }
        return sides;
    }

    void judge_eye() {
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (kinds_[i] != Kind::free_segment && holds_eye(seen_[i])) {
                in_solid_ = true;
                in_still_solid_ = in_still_solid_ || kinds_[i] == Kind::solid;
            }
        }
    }

    static bool holds_eye(const std::vector<Point>& corners) {
        int left = 0;
        int right = 0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Point a = corners[i];
            const Point b = corners[(i + 1) % corners.size()];
            (cross(b - a, Point{} - a) > 0 ? right : left) += 1;
        }
        return left == 0 || right == 0;
    }

    bool stops(std::size_t i) const {
        if (kinds_[i] == Kind::solid) return !in_still_solid_;
        return kinds_[i] == Kind::box ? !in_solid_ : seen_[i].size() > 1;
    }

    bool crosses(std::size_t i, Point place) const {
        for (std::size_t k = 0; k < seen_[i].size(); ++k) {
            const Point a = seen_[i][k];
            const Point b = seen_[i][(k + 1) % seen_[i].size()];
            const Real beside_a = cross(place, a);
            const Real beside_b = cross(place, b);
            const Real from_eye = cross(b - a, Point{} - a);
            const Real from_place = cross(b - a, place - a);
            if (beside_a * beside_b <= 0 && from_eye * from_place <= 0 && beside_a != beside_b) {
                return true;
            }
        }
        return false;
    }

    void add_sight_lines(std::vector<HalfPlane>& lines, Real hair) const {
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            if (!stops(i)) continue;
            for (const Point corner : seen_[i]) {
                for (const Real aside : {-hair, hair}) {
                    const Point past =
                        corner + Point{corner.y, -corner.x} * (aside / length(corner));
                    lines.push_back({Point{past.y, -past.x} * (1 / length(past)), 0});
                }
            }
        }
    }

    Real least_of(const std::vector<HalfPlane>& lines, Real tolerance, Real limit) const {
        Real best = limit;
        bool found = false;
        const auto offer = [&](Point place) {
            const Real far = length(place);
            if (!(far < best) || deepest(place) > tolerance || is_hidden(place)) return;
            best = far;
            found = true;
        };
        for (std::size_t i = 0; i < lines.size(); ++i) {
            offer(lines[i].normal * lines[i].distance);
            for (std::size_t k = 0; k < i; ++k) {
                const Real turn = cross(lines[i].normal, lines[k].normal);
                if (std::abs(turn) < 1e-15L) continue;
                const auto& [n, p] = lines[i];
                const auto& [m, q] = lines[k];
                offer({(p * m.y - q * n.y) / turn, (q * n.x - p * m.x) / turn});
            }
        }
        return found ? best : -1;
    }

    Point eye_;
    Real diameter_ = 0;
    Real circumradius_ = 0;
    Real width_ = 0;  ///< the shorter side of the mover's bounds
    std::vector<std::vector<HalfPlane>> grown_;
    std::vector<std::vector<Point>> seen_;  ///< corners as the centroid sees them
    std::vector<Kind> kinds_;
    bool in_solid_ = false;
    bool in_still_solid_ = false;
};

}  // namespace slidelab::test::depenetration
