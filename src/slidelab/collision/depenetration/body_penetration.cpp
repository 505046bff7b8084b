#include "slidelab/collision/depenetration/body_penetration.hpp"

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

Penetration body_penetration(const ConvexShape& body, const ConvexMover& mover, Vec2 position,
                             Vec2 back, double tolerance, bool ends) {
    const double radius = mover.radius + body.radius;
    NearestBoundary nearest(radius, ends, back, tolerance);
    visit_grown_sides(body.sides, mover.corners, radius, position,
                      [&nearest](const GrownSide& side) { return nearest.add(side); });
    const GrownSide out_by = nearest.found();
    if (out_by.distance == 0.0) return {};
    const Vec2 out = position + out_by.normal * out_by.distance;
    return {out_by.distance, out_by.normal, touching_point(out, mover.corners, body, out_by.normal),
            out_by.wall};
}

bool is_deeper_in(const CornerShape& mover, Vec2 position, const Segment& line, double radius,
                  double depth) {
    if (mover.is_disk()) {
        const double reach = mover.radius() + radius - depth;
        const Segment there{line.a - position, line.b - position};
        return length_squared(closest_point_on_segment({}, there)) < reach * reach;
    }
    const ConvexSide ends[] = {{line.a}, {line.b}};
    const std::size_t count = line.a != line.b ? 2 : 1;
    return body_penetration({{ends, count}, radius}, mover.convex(), position, {0.0, -1.0}, depth)
        .overlaps();
}

}  // namespace slidelab::detail
