#include "lab/scenes/probe_walls.hpp"

#include <algorithm>
#include <iterator>
#include <variant>

#include "slidelab/geometry/polygons/polygon.hpp"

namespace slidelab::lab {

void add_walls(const ProbeWalls& walls, MapBuilder& builder, std::vector<MovingBody>& moving) {
    builder.walls.set_near_miss(walls.near_miss.value_or(0.0));
    for (const NamedWall& each : walls.segments) builder.walls.add(each.wall, each.name);
    for (const NamedWall& each : walls.polygons) builder.walls.add(each.wall, each.name);
    for (const MovingBody& box : walls.boxes) {
        if (box.displacement == Vec2{}) {
            builder.walls.set_traits(box.traits);
            builder.walls.add_box(box_of(box), box.name);
        } else {
            moving.push_back(box);
        }
    }
    if (walls.grid) builder.set_grid(*walls.grid);
    if (walls.map_bounds) builder.set_area(*walls.map_bounds);
}

namespace {

void add_edges_of_map_bounds(const Lattice& lattice, GridEdges& grid) {
    for (const LatticeRun& run : lattice.runs()) {
        if (!lattice.is_of_map_bounds(run)) continue;
        const auto line = static_cast<std::int32_t>(run.line);
        for (auto at = static_cast<std::int32_t>(run.first); at < run.last; ++at) {
            if (run.upright) {
                grid.vertical.push_back({line, at});
            } else {
                grid.horizontal.push_back({at, line});
            }
        }
    }
}

/// Those that extend into `area`, units.
GridEdges edges_near(const GridEdges& grid, const Aabb& area) {
    GridEdges near{grid.cell, {}, {}};
    const auto reaches = [&](GridEdges::Edge edge, Vec2 along) {
        const Vec2 a = Vec2{static_cast<double>(edge.column), static_cast<double>(edge.row)};
        return bounds_of(Segment{a * grid.cell, (a + along) * grid.cell}).overlaps(area);
    };
    for (const GridEdges::Edge edge : grid.horizontal) {
        if (reaches(edge, {1, 0})) near.horizontal.push_back(edge);
    }
    for (const GridEdges::Edge edge : grid.vertical) {
        if (reaches(edge, {0, 1})) near.vertical.push_back(edge);
    }
    return near;
}

}  // namespace

ProbeWalls walls_of(const Level& level, BodyList moving) {
    ProbeWalls walls;
    for (std::uint32_t i = 0; i < level.walls().size(); ++i) {
        const Wall& wall = level.walls()[i];
        if (wall.solid != no_solid) continue;
        walls.segments.push_back(
            {level.given_segment(i), wall.radius, level.name_of_wall(i), level.traits_of_wall(i)});
    }
    for (const Solid& solid : level.solids()) {
        std::vector<Vec2> corners;
        for (std::uint32_t i = 0; i != solid.wall_count; ++i)
            corners.push_back(level.given_segment(solid.first_wall + i).a);
        walls.polygons.push_back({std::move(corners), level.name_of_wall(solid.first_wall),
                                  level.traits_of_wall(solid.first_wall)});
    }
    for (const MovingBody& body : moving) walls.boxes.push_back(body);
    const auto& near_misses = level.near_misses();
    walls.near_miss = near_misses.moved.empty() ? 0.0 : near_misses.tolerance;
    return walls;
}

ProbeWalls walls_of(const Map& map, BodyList moving) {
    ProbeWalls walls = walls_of(map.level, moving);
    const GridEdges& grid = map.lattice.edges();
    if (!grid.empty() || grid.cell != GridEdges{}.cell) walls.grid = grid;
    walls.map_bounds = map.area;
    return walls;
}

void write_map_bounds_as_edges(ProbeWalls& walls) {
    if (!walls.map_bounds) return;
    // Built, because what stands outside of the map bounds moves them.
    MapBuilder builder;
    std::vector<MovingBody> moving;
    add_walls(walls, builder, moving);
    const Map map = std::get<Map>(std::move(builder).build());
    if (!walls.grid) walls.grid.emplace();
    add_edges_of_map_bounds(map.lattice, *walls.grid);
    walls.map_bounds.reset();
}

ProbeWalls walls_near(const ProbeWalls& walls, const Aabb& area) {
    ProbeWalls near;
    const auto copy = [](const auto& from, auto& to, auto&& reaches) {
        std::copy_if(from.begin(), from.end(), std::back_inserter(to), reaches);
    };
    copy(walls.segments, near.segments, [&](const NamedWall& line) {
        const double radius = line.wall.radius;
        return inflated(bounds_of(line.segment()), {radius, radius}).overlaps(area);
    });
    copy(walls.polygons, near.polygons,
         [&](const NamedWall& outline) { return bounds_of(outline.corners()).overlaps(area); });
    copy(walls.boxes, near.boxes,
         [&](const MovingBody& box) { return bounds_of(box).overlaps(area); });
    if (walls.grid) near.grid = edges_near(*walls.grid, area);
    near.near_miss = walls.near_miss;
    return near;
}

}  // namespace slidelab::lab
