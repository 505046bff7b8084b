#include "lab/engines/obstacles.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "articles/contract/one_way.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

namespace {

Obstacle& add(std::vector<Obstacle>& all, const Aabb& bounds, WallRef wall, const Traits& traits) {
    Obstacle& made = all.emplace_back();
    made.bounds = bounds;
    made.first_wall = wall;
    made.traits = traits;
    return made;
}

Obstacle& add_box(std::vector<Obstacle>& all, const Aabb& box, WallRef wall, const Traits& traits) {
    Obstacle& made = add(all, box, wall, traits);
    const auto corners = corners_of(box);
    made.corners.assign(corners.begin(), corners.end());
    made.is_box = true;
    return made;
}

/// The sides of a solid as they were given: an engine has no welding.
std::vector<Segment> given_sides(const Level& level, const Solid& solid) {
    std::vector<Segment> sides(solid.wall_count);
    for (std::uint32_t i = 0; i != solid.wall_count; ++i)
        sides[i] = level.given_segment(solid.first_wall + i);
    return sides;
}

/// The lines between the tiles of a block, from the sides along its outline.
std::vector<double> lines_of(std::span<const Segment> sides, double Vec2::*along,
                             double Vec2::*across, double outer) {
    std::vector<double> lines;
    for (const Segment& side : sides) {
        if (side.a.*across != outer || side.b.*across != outer) continue;
        lines.push_back(side.a.*along);
        lines.push_back(side.b.*along);
    }
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    return lines;
}

void add_tiles(std::vector<Obstacle>& all, const Level& level, const Solid& solid,
               const Aabb& area) {
    const std::vector<Segment> sides = given_sides(level, solid);
    Vec2 upper_left = sides[0].a;
    for (const Segment& side : sides)
        upper_left = {std::min(upper_left.x, side.a.x), std::min(upper_left.y, side.a.y)};
    const auto columns = lines_of(sides, &Vec2::x, &Vec2::y, upper_left.y);
    const auto rows = lines_of(sides, &Vec2::y, &Vec2::x, upper_left.x);
    for (std::size_t r = 0; r + 1 < rows.size(); ++r) {
        if (rows[r + 1] < area.min.y || rows[r] > area.max.y) continue;
        for (std::size_t c = 0; c + 1 < columns.size(); ++c) {
            const Aabb tile{{columns[c], rows[r]}, {columns[c + 1], rows[r + 1]}};
            if (!tile.overlaps(area)) continue;
            const Traits& traits = level.traits_of_wall(solid.first_wall);
            add_box(all, tile, solid.first_wall, traits).is_tile = true;
        }
    }
}

/// The place of a corner as it was given.
Vec2 given_corner(const Level& level, const Solid& solid, Vec2 corner) {
    for (std::uint32_t wall = solid.first_wall; wall != solid.first_wall + solid.wall_count; ++wall)
        if (level.walls()[wall].segment.a == corner) return level.given_segment(wall).a;
    return corner;
}

void add_solid(std::vector<Obstacle>& all, const Level& level, std::uint32_t number,
               const Aabb& area) {
    const Solid& solid = level.solids()[number];
    if (solid.is_block) return add_tiles(all, level, solid, area);
    const bool has_moved =
        level.near_misses().has_moved(solid.first_wall, solid.first_wall + solid.wall_count);
    const detail::ConvexPieces pieces = level.convex_pieces();
    pieces.visit_pieces_of(number, [&](std::uint32_t piece) {
        std::vector<Vec2> corners;
        detail::ConvexPieces::Sides room;
        for (const detail::ConvexSide& side : pieces.sides_of(piece, room))
            corners.push_back(has_moved ? given_corner(level, solid, side.corner) : side.corner);
        // One that is no solid by itself has the bounds of the whole.
        const Aabb bounds = has_moved && corners.size() > 2 ? slidelab::bounds_of(corners)
                                                            : pieces.bounds_of(piece);
        if (!bounds.overlaps(area)) return;
        Obstacle& made = add(all, bounds, solid.first_wall, level.traits_of_wall(solid.first_wall));
        const auto is_corner = [min = bounds.min, max = bounds.max](Vec2 corner) {
            return (corner.x == min.x || corner.x == max.x) &&
                   (corner.y == min.y || corner.y == max.y);
        };
        made.is_box = corners.size() == 4 && std::all_of(corners.begin(), corners.end(), is_corner);
        made.corners = std::move(corners);
    });
}

void add_segment(std::vector<Obstacle>& all, const Level& level, std::uint32_t number) {
    const Wall& wall = level.walls()[number];
    const Segment& given = level.given_segment(number);
    const Aabb bounds = slidelab::bounds_of(Wall{given, wall.radius});
    Obstacle& made = add(all, bounds, number, level.traits_of_wall(number));
    made.corners = {given.a};
    if (given.b != given.a) made.corners.push_back(given.b);
    made.radius = wall.radius;
}

/// A number for each thing in the area, in the level's order: walls that are free, and solids by
/// their first walls.
std::vector<std::uint32_t> things_in(const Level& level, const Aabb& area) {
    std::vector<std::uint32_t> things;
    const double moved = level.near_misses().farthest;
    level.broad_phase().query_aabb(inflated(area, {moved, moved}), [&](std::uint32_t number) {
        const Wall& wall = level.walls()[number];
        things.push_back(wall.solid == no_solid ? number : level.solids()[wall.solid].first_wall);
    });
    level.visit_solids_at(area.center(), [&](std::uint32_t solid) {
        things.push_back(level.solids()[solid].first_wall);
    });
    std::sort(things.begin(), things.end());
    things.erase(std::unique(things.begin(), things.end()), things.end());
    return things;
}

/// The face of `a` that `b` lies against as a whole.
unsigned face_covered_by(const Aabb& a, const Aabb& b) {
    if (a.min.x == b.min.x && a.max.x == b.max.x) {
        if (b.max.y == a.min.y) return top_face;
        if (b.min.y == a.max.y) return bottom_face;
    }
    if (a.min.y == b.min.y && a.max.y == b.max.y) {
        if (b.max.x == a.min.x) return left_face;
        if (b.min.x == a.max.x) return right_face;
    }
    return 0;
}

void cover_faces(std::vector<Obstacle>& all) {
    for (Obstacle& one : all) {
        if (!one.is_tile) continue;
        for (const Obstacle& other : all)
            if (other.is_tile) one.covered |= face_covered_by(one.bounds, other.bounds);
    }
}

/// The obstacles of the level that take part.
std::vector<Obstacle> at_rest_in(const Level& level, const Aabb& area,
                                 const detail::OneWayFilter& one_way) {
    std::vector<Obstacle> all;
    for (const std::uint32_t thing : things_in(level, area)) {
        if (!one_way.includes(thing)) continue;
        const std::uint32_t solid = level.walls()[thing].solid;
        if (solid == no_solid)
            add_segment(all, level, thing);
        else
            add_solid(all, level, solid, area);
    }
    return all;
}

}  // namespace

std::vector<Obstacle> obstacles_of(const Level& level) {
    return at_rest_in(level, inflated(level.bounds(), {1.0, 1.0}), {});
}

std::vector<Obstacle> obstacles_in(const Level& level, const MoveRequest& request, const Aabb& area,
                                   Boxes when, OneWay one_way) {
    const bool is_ruled = one_way == OneWay::by_rule || request.side_view.drops;
    detail::Corners room;
    const detail::ConvexMover mover{detail::corners_of(request.shape, room),
                                    radius_of(request.shape)};
    const auto takes_part =
        is_ruled ? detail::one_way_filter_of(level, request, mover) : detail::OneWayFilter();
    const BodyList bodies = request.bodies;
    const double time = when == Boxes::at_end ? 1.0 : 0.0;
    std::vector<Obstacle> all = at_rest_in(level, area, takes_part);
    cover_faces(all);
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const MovingBody& body = bodies[i];
        if (!takes_part.includes(body)) continue;
        const Aabb there = bounds_at(body, time);
        if (!merged(there, bounds_at(body, 0.0)).overlaps(area)) continue;
        add_box(all, there, WallRef::of_body(i), body.traits).delta = body.displacement;
    }
    return all;
}

WallRef wall_of(const Level& level, const Obstacle& obstacle, Vec2 point, Vec2 normal) {
    const std::uint32_t first = obstacle.first_wall.number();
    if (!obstacle.first_wall.is_of_level()) {
        const bool is_flat = std::abs(normal.y) > std::abs(normal.x);
        const std::uint32_t side =
            is_flat ? (normal.y < 0.0 ? 0U : 2U) : (normal.x > 0.0 ? 1U : 3U);
        return WallRef(first + side);
    }
    const std::uint32_t solid = level.walls()[first].solid;
    if (solid == no_solid) return obstacle.first_wall;
    WallRef best = obstacle.first_wall;
    double least = std::numeric_limits<double>::infinity();
    constexpr double around = 0.5;  // units
    level.broad_phase().query_aabb(
        {point - Vec2{around, around}, point + Vec2{around, around}}, [&](std::uint32_t number) {
            const Wall& wall = level.walls()[number];
            if (wall.solid != solid) return;
            const Vec2 out = unit_or(outward(wall.segment.b - wall.segment.a), normal);
            const double away = distance(point, closest_point_on_segment(point, wall.segment)) +
                                1.0 - dot(out, normal);
            if (away < least || (away == least && WallRef(number) < best)) {
                least = away;
                best = WallRef(number);
            }
        });
    return best;
}

}  // namespace slidelab::lab
