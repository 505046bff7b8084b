#include "oracle/region.hpp"

#include <algorithm>

namespace slidelab::oracle {

namespace {

/// Corners nearer together than this are one, units: sums of rounded numbers differ by less.
constexpr Real same_corner = 1e-15L;

/// The convex hull, counterclockwise for y up, without corners on straight sides.
std::vector<Point> hull_of(std::vector<Point> points) {
    std::sort(points.begin(), points.end(),
              [](Point a, Point b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    std::vector<Point> hull;
    const auto half = [&hull](auto first, auto last) {
        const std::size_t begin = hull.size();
        for (; first != last; ++first) {
            while (hull.size() >= begin + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], *first - hull.back()) <= 0) {
                hull.pop_back();
            }
            hull.push_back(*first);
        }
        hull.pop_back();  // the other half begins with it
    };
    half(points.begin(), points.end());
    half(points.rbegin(), points.rend());
    std::vector<Point> corners;
    for (const Point p : hull) {
        if (corners.empty() || distance(p, corners.back()) > same_corner) corners.push_back(p);
    }
    while (corners.size() > 1 && distance(corners.front(), corners.back()) <= same_corner) {
        corners.pop_back();
    }
    if (corners.empty()) corners.push_back(points.front());
    return corners;
}

Point closest_on(Point a, Point b, Point p) {
    const Point d = b - a;
    const Real square = dot(d, d);
    if (square == 0) return a;
    return a + d * std::clamp(dot(p - a, d) / square, Real(0), Real(1));
}

Point turned_right(Point d) {
    const Real size = length(d);
    return {d.y / size, -d.x / size};
}

}  // namespace

std::vector<Vec2> corners_of_mover(const Shape& mover) {
    if (const auto* capsule = std::get_if<CapsuleShape>(&mover))
        return {capsule->segment.a, capsule->segment.b};
    if (const auto* box = std::get_if<BoxShape>(&mover)) {
        const Vec2 h = box->half;
        return {-h, {h.x, -h.y}, h, {-h.x, h.y}};
    }
    if (const auto* polygon = std::get_if<PolygonShape>(&mover)) return polygon->corners;
    return {Vec2{}};
}

double furthest_of(const Shape& mover) {
    Real most = 0;
    for (const Vec2 corner : corners_of_mover(mover)) most = std::max(most, length(exact(corner)));
    return static_cast<double>(most) + radius_of(mover);
}

Region::Region(std::span<const Vec2> obstacle, double radius, const Shape& mover)
    : radius_(Real(radius) + Real(radius_of(mover))) {
    std::vector<Point> sums;
    for (const Vec2 o : obstacle) {
        for (const Vec2 m : corners_of_mover(mover)) sums.push_back(exact(o) - exact(m));
    }
    corners_ = hull_of(sums);
    if (corners_.size() >= 3) {
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            const Point a = corners_[i];
            const Point n = turned_right(corners_[(i + 1) % corners_.size()] - a);
            faces_.push_back({n, dot(n, a)});
        }
    }
    low_ = high_ = corners_.front();
    for (const Point c : corners_) {
        low_ = {std::min(low_.x, c.x), std::min(low_.y, c.y)};
        high_ = {std::max(high_.x, c.x), std::max(high_.y, c.y)};
    }
    low_ = low_ - Point{radius_, radius_};
    high_ = high_ + Point{radius_, radius_};
}

/// Whether the bounds of the two points come within `near` of the region's.
bool Region::may_be_near(Point a, Point b, Real near) const {
    return std::max(a.x, b.x) >= low_.x - near && std::min(a.x, b.x) <= high_.x + near &&
           std::max(a.y, b.y) >= low_.y - near && std::min(a.y, b.y) <= high_.y + near;
}

Point Region::closest(Point p) const {
    Point best = corners_.front();
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const Point on = closest_on(corners_[i], corners_[(i + 1) % corners_.size()], p);
        if (distance(on, p) < distance(best, p)) best = on;
    }
    return best;
}

Real Region::behind_faces(Point p) const {
    Real most = faces_.empty() ? 1 : -1e30L;
    for (const Face& face : faces_) most = std::max(most, dot(face.normal, p) - face.offset);
    return most;
}

Real Region::gap(Point p) const {
    const Real behind = behind_faces(p);
    return (behind <= 0 ? behind : distance(p, closest(p))) - radius_;
}

Point Region::normal(Point p) const {
    if (behind_faces(p) <= 0) {
        const Face* best = faces_.data();
        for (const Face& face : faces_) {
            if (dot(face.normal, p) - face.offset > dot(best->normal, p) - best->offset) {
                best = &face;
            }
        }
        return best->normal;
    }
    const Point away = p - closest(p);
    const Real size = length(away);
    return size > 0 ? away * (1 / size) : Point{0, -1};
}

std::vector<Point> Region::normals(Point p, Real near) const {
    std::vector<Point> found;
    if (is_empty() || !may_be_near(p, p, near) || gap(p) > near) return found;
    if (radius_ > 0) return {normal(p)};
    const Real outermost = std::min(behind_faces(p), Real(0));
    for (const Face& face : faces_) {
        const Real behind = dot(face.normal, p) - face.offset;
        if (behind >= outermost - near) found.push_back(face.normal);
    }
    return found;
}

/// For straight sides: the displacement is clipped by one after the other.
std::optional<Real> Region::enter_faces(Point p, Point displacement, Real slack) const {
    Real in = 0;
    Real out = 1;
    Real touch = 0;
    for (const Face& face : faces_) {
        const Real height = dot(face.normal, p) - face.offset;
        const Real speed = dot(face.normal, displacement);
        if (speed == 0) {
            if (height >= -slack) return std::nullopt;
            continue;
        }
        const Real at = (-slack - height) / speed;
        if (speed < 0) {
            in = std::max(in, at);
            touch = std::max(touch, -height / speed);
        } else {
            out = std::min(out, at);
        }
    }
    if (in >= out) return std::nullopt;
    return std::min(touch, Real(1));
}

/// The fraction of the displacement at which the gap is the least: beside a corner, at an end, or
/// where it crosses a side of the core. Within the core it is searched for: the gap is convex along
/// a straight line.
Real Region::least_gap_at(Point p, Point displacement) const {
    Real best = 0;
    const auto see = [&](Real share) {
        share = std::clamp(share, Real(0), Real(1));
        if (gap(p + displacement * share) < gap(p + displacement * best)) best = share;
    };
    see(1);
    const Real square = dot(displacement, displacement);
    for (std::size_t i = 0; i < corners_.size() && square > 0; ++i) {
        const Point a = corners_[i];
        const Point side = corners_[(i + 1) % corners_.size()] - a;
        const Real area = cross(displacement, side);
        see(dot(a - p, displacement) / square);
        if (area != 0) see(cross(a - p, side) / area);
    }
    if (behind_faces(p + displacement * best) > 0) return best;
    Real low = 0;
    Real high = 1;
    for (int i = 0; i < 110; ++i) {
        const Real a = low + (high - low) / 3;
        const Real b = high - (high - low) / 3;
        if (gap(p + displacement * a) <= gap(p + displacement * b)) {
            high = b;
        } else {
            low = a;
        }
    }
    return (low + high) / 2;
}

/// How far the core is from the straight path; 0 where it may cross it.
Real Region::distance_to_way(Point p, Point displacement) const {
    const Point to = p + displacement;
    Real least = 1e30L;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const Point a = corners_[i];
        const Point b = corners_[(i + 1) % corners_.size()];
        const bool apart = cross(displacement, a - p) * cross(displacement, b - p) > 0 ||
                           cross(b - a, p - a) * cross(b - a, to - a) > 0;
        if (!apart) return 0;
        least =
            std::min({least, distance(a, closest_on(p, to, a)), distance(b, closest_on(p, to, b)),
                      distance(p, closest_on(a, b, p)), distance(to, closest_on(a, b, to))});
    }
    return behind_faces(p) <= 0 ? 0 : least;
}

std::optional<Real> Region::cast(Point p, Point displacement, Real slack) const {
    if (is_empty() || !may_be_near(p, p + displacement, 0)) return std::nullopt;
    if (radius_ == 0) return enter_faces(p, displacement, slack);
    if (distance_to_way(p, displacement) >= radius_ - slack) return std::nullopt;
    const Real lowest = least_gap_at(p, displacement);
    if (gap(p + displacement * lowest) >= -slack) return std::nullopt;
    if (gap(p) <= 0) return Real(0);
    Real before = 0;
    Real after = lowest;
    for (int i = 0; i < 100; ++i) {
        const Real half = (before + after) / 2;
        (gap(p + displacement * half) > 0 ? before : after) = half;
    }
    return after;
}

Real Region::deepest(Point p, Point displacement) const {
    if (!cast(p, displacement, 0)) return 0;
    const Real at = least_gap_at(p, displacement);
    return std::max({Real(0), -gap(p), -gap(p + displacement), -gap(p + displacement * at)});
}

}  // namespace slidelab::oracle
