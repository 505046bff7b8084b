#include "search/least_exit.hpp"

#include <algorithm>
#include <optional>

#include "search/generators.hpp"

namespace slidelab::lab::search {

namespace {

/// A side of a region's outline: a straight one, or the circle around a corner of its core.
struct Side {
    Point a;
    Point b;
    Real radius = 0;  ///< above 0: the circle around `a`
};

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
    if (u >= 0 && u <= 1 && v >= 0 && v <= 1) places.push_back(s.a + d * u);
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
        if (u >= 0 && u <= 1) places.push_back(line.a + d * u);
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

bool is_free(std::span<const Region> regions, Point p) {
    return std::all_of(regions.begin(), regions.end(), [p](const Region& region) {
        return region.is_empty() || region.gap(p) >= -1e-12L;
    });
}

/// Whether the path of the position comes to or over the straight line from `c` to `d`.
bool crosses(Point a, Point b, Point c, Point d) {
    constexpr Real hair = 1e-12L;
    const Real one = cross(b - a, c - a);
    const Real two = cross(b - a, d - a);
    const Real three = cross(d - c, a - c);
    const Real four = cross(d - c, b - c);
    return one * two <= hair && three * four <= hair;
}

/// The walls that the position must not cross: free segments, and all solids as what they fill.
struct Barriers {
    std::vector<Segment> lines;
    std::vector<Region> solids;  ///< for a point as the mover

    explicit Barriers(const ProbeScene& scene) {
        ProbeScene point = scene;
        point.shape = DiskShape{0.0};
        point.walls.segments.clear();
        solids = regions_of(point);
        for (const ProbeWalls::Line& line : scene.walls.segments) lines.push_back(line.segment);
    }

    bool in_solid(Point p) const {
        return std::any_of(solids.begin(), solids.end(),
                           [p](const Region& solid) { return solid.gap(p) <= 0; });
    }

    /// Along the seam of two solids, which is in neither.
    bool runs_between(Point from, Point to) const {
        constexpr int samples = 32;
        for (int i = 1; i < samples; ++i) {
            const Point p = from + (to - from) * (Real(i) / samples);
            const auto count =
                std::count_if(solids.begin(), solids.end(),
                              [p](const Region& solid) { return solid.gap(p) <= 1e-12L; });
            if (count > 1) return true;
        }
        return false;
    }

    bool let_through(Point from, Point to) const {
        const bool free = std::none_of(lines.begin(), lines.end(), [&](const Segment& line) {
            return crosses(from, to, exact(line.a), exact(line.b));
        });
        if (!free || in_solid(to) || runs_between(from, to)) return false;
        if (in_solid(from)) return true;
        return std::none_of(solids.begin(), solids.end(), [&](const Region& solid) {
            return solid.cast(from, to - from, 1e-12L).has_value();
        });
    }
};

/// Where the mover is, for walls: its position, and the centroid of its corners, which may lie far
/// beside each other.
std::vector<Point> tracers_of(const Shape& shape) {
    std::vector<Point> tracers{Point{}};
    Point sum;
    const std::vector<Vec2> corners = corners_of_mover(shape);
    for (const Vec2 corner : corners) sum = sum + exact(corner);
    tracers.push_back(sum * (1 / static_cast<Real>(corners.size())));
    return tracers;
}

}  // namespace

LeastExit least_exit(std::span<const Region> regions, const ProbeScene& scene) {
    const Point from = exact(scene.from);
    const std::vector<Side> sides = sides_of(regions);
    std::vector<Point> places;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        places.push_back(nearest_on(sides[i], from));
        for (std::size_t k = 0; k < i; ++k) add_crossings(places, sides[i], sides[k]);
    }
    std::sort(places.begin(), places.end(),
              [from](Point a, Point b) { return distance(from, a) < distance(from, b); });
    const Barriers barriers(scene);
    const std::vector<Point> tracers = tracers_of(scene.shape);
    for (const Point place : places) {
        const auto let_through = [&](Point tracer) {
            return barriers.let_through(from + tracer, place + tracer);
        };
        if (!is_free(regions, place)) continue;
        if (std::all_of(tracers.begin(), tracers.end(), let_through)) {
            return {true, place, distance(from, place)};
        }
    }
    return {};
}

}  // namespace slidelab::lab::search
