#include "articles/shared/trace/traced_walls.hpp"

#include <string>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"

namespace slidelab::detail {

namespace {

/// The corners of the solid that a wall is a side of, if it is convex and of few sides.
std::vector<Vec2> convex_solid_of(const Level& level, const Wall& wall) {
    constexpr std::size_t most_sides = 64;
    if (wall.solid == no_solid || level.solids()[wall.solid].wall_count > most_sides) return {};
    std::vector<Vec2> corners;
    for (const Wall& side : level.sides_of(level.solids()[wall.solid]))
        corners.push_back(side.segment.a);
    if (corners.size() < 3 || !is_convex(corners)) corners.clear();
    return corners;
}

/// Calls `visit(GrownSide)` for the straight sides of the Minkowski sum, as seen from `position`.
template <typename Visit>
void visit_sum(const TracedWall& wall, const ConvexMover& mover, Vec2 position, Visit&& visit) {
    std::vector<ConvexSide> sides;
    for (const Vec2 corner : wall.body) sides.push_back({corner});
    if (sides.empty()) sides = {{wall.segment.a}, {wall.segment.b}};
    if (wall.body.empty() && !has_direction(wall.segment.b - wall.segment.a)) sides.pop_back();
    visit_grown_sides(sides, mover.corners, mover.radius + wall.radius, position,
                      [&](const GrownSide& side) {
                          if (side.normal != Vec2{}) visit(side);
                          return true;
                      });
}

}  // namespace

TracedWall traced_wall(const Level& level, BodyList bodies, WallRef wall,
                       bool counts_displacement) {
    const Wall at_start = wall_at(level, bodies, wall, 0.0);
    TracedWall traced{wall, at_start.segment, at_start.radius};
    traced.name = to_string(wall_name(level, bodies, wall));
    traced.first_wall = wall;
    if (wall.is_of_level()) {
        traced.body = convex_solid_of(level, at_start);
        if (!traced.body.empty()) traced.first_wall = level.solids()[at_start.solid].first_wall;
        return traced;
    }
    const MovingBody& body = bodies[wall.body()];
    const PlacedBody placed(body.shape, body.position);
    traced.is_of_box = true;
    traced.first_wall = wall.first_side();
    for (std::size_t i = 0; placed.size() > 2 && i < placed.size(); ++i)
        traced.body.push_back(placed.corner(i));
    if (counts_displacement) traced.displacement = body.displacement;
    return traced;
}

TracedOverlap traced_overlap(const TracedWall& wall, const ConvexMover& mover, Vec2 position) {
    TracedOverlap overlap{position};
    visit_sum(wall, mover, position, [&](const GrownSide& side) {
        if (side.distance > 0.0) overlap.ways.push_back({side.normal, side.distance});
    });
    return overlap;
}

std::vector<Segment> facing_sides(const TracedWall& wall, const ConvexMover& mover,
                                  const FacedPath& path) {
    std::vector<Segment> facing;
    visit_sum(wall, mover, path.from, [&](const GrownSide& side) {
        const bool faces =
            dot(side.normal, path.translation) < 0.0 && side.distance <= path.deepest;
        if (path.front_faces_only && !faces) return;
        const Vec2 nearest = path.from + side.normal * side.distance;
        const Vec2 back = outward(side.normal);
        facing.push_back({nearest + back * side.last, nearest + back * side.first});
    });
    return facing;
}

}  // namespace slidelab::detail
