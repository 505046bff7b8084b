#include "oracle/exit.hpp"

#include <algorithm>

namespace slidelab::oracle {

namespace {

/// A side of a region's outline: a straight one, or the circle around a corner of its core.
struct Side {
    Point a;
    Point b;
    Real radius = 0;  ///< above 0: the circle around `a`
};

/// Whether a share is on a side, its ends included, which rounding may put beside it.
bool is_share(Real u) { return u >= -1e-15L && u <= 1 + 1e-15L; }

std::vector<Side> sides_of(std::span<const Region> regions) {
    std::vector<Side> sides;
    for (const Region& region : regions) {
        if (region.is_empty()) continue;
        const auto corners = region.corners();
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Point a = corners[i];
            const Point b = corners[(i + 1) % corners.size()];
            if (region.radius() > 0) sides.push_back({a, a, region.radius()});
            const Point d = b - a;
            const Real size = length(d);
            if (size == 0) continue;
            const Point out = Point{d.y, -d.x} * (region.radius() / size);
            sides.push_back({a + out, b + out});
        }
    }
    return sides;
}

Point nearest_on(const Side& side, Point p) {
    if (side.radius > 0) {
        const Point away = p - side.a;
        const Real size = length(away);
        return side.a + (size > 0 ? away * (side.radius / size) : Point{0, -side.radius});
    }
    const Point d = side.b - side.a;
    return side.a + d * std::clamp(dot(p - side.a, d) / dot(d, d), Real(0), Real(1));
}

void add_line_and_line(std::vector<Point>& places, const Side& s, const Side& t) {
    const Point d = s.b - s.a;
    const Point e = t.b - t.a;
    const Real area = cross(d, e);
    if (area == 0) return;
    const Real u = cross(t.a - s.a, e) / area;
    const Real v = cross(t.a - s.a, d) / area;
    if (is_share(u) && is_share(v)) places.push_back(s.a + d * u);
}

void add_line_and_circle(std::vector<Point>& places, const Side& line, const Side& circle) {
    const Point d = line.b - line.a;
    const Point m = line.a - circle.a;
    const Real a = dot(d, d);
    const Real b = dot(m, d);
    const Real root = b * b - a * (dot(m, m) - circle.radius * circle.radius);
    if (root < 0) return;
    for (const Real sign : {Real(-1), Real(1)}) {
        const Real u = (-b + sign * std::sqrt(root)) / a;
        if (is_share(u)) places.push_back(line.a + d * u);
    }
}

void add_circle_and_circle(std::vector<Point>& places, const Side& s, const Side& t) {
    const Point d = t.a - s.a;
    const Real far = length(d);
    if (far == 0) return;
    const Real along = (far * far + s.radius * s.radius - t.radius * t.radius) / (2 * far);
    const Real square = s.radius * s.radius - along * along;
    if (square < 0) return;
    const Point u = d * (1 / far);
    for (const Real sign : {Real(-1), Real(1)}) {
        places.push_back(s.a + u * along + Point{-u.y, u.x} * (sign * std::sqrt(square)));
    }
}

void add_crossings(std::vector<Point>& places, const Side& s, const Side& t) {
    if (s.radius > 0 && t.radius > 0) return add_circle_and_circle(places, s, t);
    if (s.radius > 0) return add_line_and_circle(places, t, s);
    if (t.radius > 0) return add_line_and_circle(places, s, t);
    add_line_and_line(places, s, t);
}

/// Lines from `eye` past a corner, on either side of it.
void add_sight_lines(std::vector<Side>& sides, Point from, Point corner, Real hair) {
    constexpr Real far = 1e3L;
    const Real size = length(corner);
    if (size == 0) return;
    for (const Real aside : {-hair, hair}) {
        const Point past = corner + Point{corner.y, -corner.x} * (aside / size);
        sides.push_back({from, from + past * (far / size)});
    }
}

bool is_around(const Body& body, Point place) {
    return Region(body.corners, 0.0, DiskShape{0.0}).gap(place) <= 0;
}

}  // namespace

Point centroid_of(const Shape& mover) {
    const std::vector<Vec2> corners = corners_of_mover(mover);
    Point sum;
    for (const Vec2 corner : corners) sum = sum + exact(corner);
    return sum * (1 / static_cast<Real>(corners.size()));
}

Exits::Exits(std::span<const Body> bodies, const Shape& mover, Vec2 from)
    : bodies_(bodies.begin(), bodies.end()),
      from_(exact(from)),
      centroid_(from_ + centroid_of(mover)) {
    for (const Body& body : bodies_) {
        regions_.emplace_back(body.corners, body.radius, mover);
        if (body.kind == Body::Kind::free_segment || !is_around(body, centroid_)) continue;
        (body.kind == Body::Kind::solid ? in_solid_ : in_box_) = true;
    }
}

Point Exits::seen(Vec2 corner) const { return exact(corner) - centroid_; }

bool Exits::stops(const Body& body) const {
    if (body.kind == Body::Kind::solid) return !in_solid_;
    return body.kind == Body::Kind::box ? !in_solid_ && !in_box_ : body.corners.size() > 1;
}

Real Exits::deepest(Point place) const {
    Real most = -1e30L;
    for (const Region& region : regions_) {
        if (!region.is_empty()) most = std::max(most, -region.gap(place));
    }
    return most;
}

/// A free segment there is a part of the solid's side.
bool Exits::leaves_a_solid(Point path, Point at) const {
    if (!in_solid_) return false;
    constexpr Real hair = 1e-8L;
    const Point ahead = path * (hair / length(path));
    const auto is_in_a_solid = [this](Point place) {
        return std::any_of(bodies_.begin(), bodies_.end(), [&](const Body& body) {
            return body.kind == Body::Kind::solid && is_around(body, centroid_ + place);
        });
    };
    return is_in_a_solid(at - ahead) && !is_in_a_solid(at + ahead);
}

bool Exits::is_hidden(Point place) const {
    const Point path = place - from_;
    const auto stops_at = [&](const Body& body, Point a, Point b) {
        const Real beside_a = cross(path, a);
        const Real beside_b = cross(path, b);
        const Real before = cross(b - a, Point{} - a);
        const Real after = cross(b - a, path - a);
        if (!(beside_a * beside_b <= 0 && before * after <= 0 && beside_a != beside_b))
            return false;
        return body.kind != Body::Kind::free_segment || before == after ||
               !leaves_a_solid(path, path * (before / (before - after)));
    };
    return std::any_of(bodies_.begin(), bodies_.end(), [&](const Body& body) {
        const std::vector<Vec2>& corners = body.corners;
        if (!stops(body)) return false;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            if (stops_at(body, seen(corners[i]), seen(corners[(i + 1) % corners.size()])))
                return true;
        }
        return false;
    });
}

std::optional<Point> Exits::least(Real slack, Real hair) const {
    if (deepest(from_) <= slack) return from_;
    std::vector<Side> sides = sides_of(regions_);
    for (const Body& body : bodies_) {
        if (hair == 0 || !stops(body)) continue;
        for (const Vec2 corner : body.corners) add_sight_lines(sides, from_, seen(corner), hair);
    }
    std::optional<Point> best;
    std::vector<Point> places;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        places = {nearest_on(sides[i], from_)};
        for (std::size_t k = 0; k < i; ++k) add_crossings(places, sides[i], sides[k]);
        for (const Point place : places) {
            if (best && distance(from_, place) >= distance(from_, *best)) continue;
            if (deepest(place) <= slack && !is_hidden(place)) best = place;
        }
    }
    return best;
}

}  // namespace slidelab::oracle
