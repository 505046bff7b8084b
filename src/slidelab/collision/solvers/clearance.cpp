#include "slidelab/collision/solvers/clearance.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/geometry/convex/capsule_cast.hpp"

namespace slidelab::detail {

namespace {

/// Of a unit vector: two in the last place.
constexpr double direction_rounding = 2.0 * std::numeric_limits<double>::epsilon();

/// When two convex shapes overlap on every axis, one of them moving: from `enters` to `leaves`, in
/// shares of the translation.
class OverlapInterval {
public:
    explicit OverlapInterval(double tolerance) : tolerance_(tolerance) {}

    /// Along one axis they are `gap` apart, and `approach` less of it at the end.
    void narrow(double gap, double approach) {
        const double slack = gap + tolerance_;
        if (slack >= 0.0) {
            began_apart_ = true;
            enters_ = slack >= approach ? 1.0 : std::max(enters_, slack / approach);
        } else if (slack > approach) {
            leaves_ = std::min(leaves_, slack / approach);
        }
    }

    bool began_apart() const { return began_apart_; }
    double enters() const { return enters_; }
    bool is_empty() const { return enters_ >= leaves_; }

private:
    double tolerance_;
    bool began_apart_ = false;
    double enters_ = 0.0;
    double leaves_ = 1.0;
};

}  // namespace

CastShape::CastShape(double radius)
    : radius_(radius), bounds_{{-radius, -radius}, {radius, radius}} {}

CastShape::CastShape(std::span<const Vec2> corners, double radius)
    : corners_(corners), radius_(radius), bounds_{corners[0], corners[0]} {
    for (std::size_t i = 0; i < corners.size(); ++i) {
        bounds_ = merged(bounds_, {corners[i], corners[i]});
        const Vec2 edge = corners[(i + 1) % corners.size()] - corners[i];
        if (!has_direction(edge)) continue;
        const Vec2 normal = normalized(outward(edge));
        sides_.push_back({normal, dot(corners[i], normal) + radius});
        if (corners.size() > 2) continue;
        const Vec2 end = outward(normal);  // of a capsule
        sides_.push_back({end, support(end)});
    }
    bounds_ = inflated(bounds_, {radius, radius});
}

double CastShape::support(Vec2 axis) const {
    if (is_disk()) return radius_;
    double most = -std::numeric_limits<double>::max();
    for (const Vec2 corner : corners_) most = std::max(most, dot(corner, axis));
    return most + radius_;
}

Clearance::Clearance(const CastShape& shape, const ClearanceQuery& query)
    : shape_(shape), query_(query) {
    const Vec2 along = query.translation;
    swept_ = merged({query.from, query.from}, {query.from + along, query.from + along});
    swept_ = {swept_.min + shape.bounds().min, swept_.max + shape.bounds().max};
    const Vec2 half = shape.bounds().size() * 0.5;
    const double sink = query.plane ? query.plane->depth : 0.0;
    swept_ = inflated(swept_, {sink, sink});
    across_ = shape.is_disk()
                  ? (shape.radius() + sink) * length(along)
                  : std::abs(along.y) * (half.x + sink) + std::abs(along.x) * (half.y + sink);
}

/// Too far from the whole path, as most of those are that the index finds: the bounds are apart, or
/// both of its ends are too far on one side of it.
bool Clearance::is_beside(const Wall& wall) const {
    const auto& [a, b] = wall.segment;
    const double r = wall.radius;
    if (std::max(a.x, b.x) + r < swept_.min.x || std::min(a.x, b.x) - r > swept_.max.x ||
        std::max(a.y, b.y) + r < swept_.min.y || std::min(a.y, b.y) - r > swept_.max.y) {
        return true;
    }
    const Vec2 along = query_.translation;
    const Vec2 center = query_.from + shape_.bounds().center();
    const double at_a = cross(along, a - center);
    const double at_b = cross(along, b - center);
    const double room = across_ + r * (std::abs(along.x) + std::abs(along.y));
    return std::min(at_a, at_b) > room || std::max(at_a, at_b) < -room;
}

bool Clearance::is_below_plane(const Wall& wall) const {
    if (!query_.plane || !query_.plane->passes_below) return false;
    const Vec2 normal = query_.plane->normal;
    const Vec2 a = wall.segment.a - query_.from;
    const Vec2 b = wall.segment.b - query_.from;
    const double highest = std::max(dot(a, normal), dot(b, normal));
    // The plane's direction is rounded, which counts the more the longer the wall is.
    const double size = std::abs(a.x) + std::abs(a.y) + std::abs(b.x) + std::abs(b.y);
    const double slack = query_.tolerance + direction_rounding * size;
    return highest + wall.radius <= slack - shape_.support(-normal);
}

void Clearance::test(const Wall& wall, Vec2 translation) {
    test_from(query_.from, wall, translation);
    if (query_.plane) {
        // Each sub-step goes below the plane first.
        const Vec2 sunk = query_.from - query_.plane->normal * query_.plane->depth;
        test_from(sunk, wall, translation);
    }
}

void Clearance::test_from(Vec2 from, const Wall& wall, Vec2 translation) {
    if (shape_.is_disk()) {
        work_ += 2;
        test_disk(from, wall, translation);
    } else {
        work_ += 2 + static_cast<std::int64_t>(shape_.sides().size());
        test_polygon(from, wall, translation);
    }
}

void Clearance::test_disk(Vec2 from, const Wall& wall, Vec2 translation) {
    const double radius = shape_.radius() + wall.radius;
    // Half of the tolerance off the radius: it ends where it is used up, and not where it begins to
    // be, or a path hardly into a wall that it leans on would end at once.
    const double half = 0.5 * std::min(query_.tolerance, 0.5 * radius);
    const CapsuleCastResult hit =
        cast_point_capsule(from, translation, wall.segment, radius - half, half);
    if (hit.kind == CapsuleCastResult::Kind::none) return;
    overlaps_ = overlaps_ || hit.kind == CapsuleCastResult::Kind::overlap;
    share_ = std::min(share_, hit.fraction);
}

void Clearance::test_polygon(Vec2 from, const Wall& wall, Vec2 translation) {
    const Vec2 a = wall.segment.a - from;
    const Vec2 b = wall.segment.b - from;
    OverlapInterval overlap(query_.tolerance);
    for (const CastShape::Side& side : shape_.sides()) {
        const double nearest = std::min(dot(a, side.normal), dot(b, side.normal));
        overlap.narrow(nearest - wall.radius - side.extent, dot(translation, side.normal));
        if (overlap.is_empty()) return;
    }
    // A round end counts as a square one: nearer than it is.
    const Vec2 along = b - a;
    if (has_direction(along)) {
        const Vec2 normal = normalized(outward(along));
        const double at = dot(a, normal);
        const double approach = dot(translation, normal);
        overlap.narrow(at - wall.radius - shape_.support(normal), approach);
        overlap.narrow(-at - wall.radius - shape_.support(-normal), -approach);
        if (overlap.is_empty()) return;
    }
    overlaps_ = overlaps_ || !overlap.began_apart();
    share_ = std::min(share_, overlap.enters());
}

}  // namespace slidelab::detail
