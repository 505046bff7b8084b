#include "probe/probe_walls.hpp"

#include <algorithm>
#include <iterator>

#include "geometry/polygon.hpp"

namespace slidelab {

void add_walls(const ProbeWalls& walls, LevelBuilder& builder, std::vector<Obstacle>& moving) {
    for (const ProbeWalls::Line& line : walls.segments)
        builder.add_segment(line.segment, line.radius, line.name);
    for (const ProbeWalls::Outline& outline : walls.polygons)
        builder.add_polygon(outline.corners, outline.name);
    for (const Obstacle& box : walls.boxes) {
        if (box.delta == Vec2{}) {
            builder.add_box(box.box, box.name);
        } else {
            moving.push_back(box);
        }
    }
    if (walls.grid) builder.set_grid(*walls.grid);
}

ProbeWalls walls_of(const Level& level, std::span<const Obstacle> moving) {
    ProbeWalls walls;
    for (std::uint32_t i = 0; i < level.walls().size(); ++i) {
        const Wall& wall = level.walls()[i];
        if (wall.solid != no_solid) continue;
        walls.segments.push_back({wall.segment, wall.radius, level.name_of_wall(i)});
    }
    for (const Solid& solid : level.solids()) {
        ProbeWalls::Outline outline{{}, level.name_of_wall(solid.first_wall)};
        for (const Wall& side : level.sides_of(solid)) outline.corners.push_back(side.segment.a);
        walls.polygons.push_back(std::move(outline));
    }
    walls.boxes.assign(moving.begin(), moving.end());
    const GridEdges& grid = level.grid();
    const bool says_something =
        !grid.horizontal.empty() || !grid.vertical.empty() || grid.cell != GridEdges{}.cell;
    if (says_something) walls.grid = grid;
    return walls;
}

ProbeWalls walls_near(const ProbeWalls& walls, const Aabb& area) {
    ProbeWalls near;
    const auto copy = [](const auto& from, auto& to, auto&& reaches) {
        std::copy_if(from.begin(), from.end(), std::back_inserter(to), reaches);
    };
    copy(walls.segments, near.segments, [&](const ProbeWalls::Line& line) {
        return inflated(bounds_of(line.segment), {line.radius, line.radius}).overlaps(area);
    });
    copy(walls.polygons, near.polygons, [&](const ProbeWalls::Outline& outline) {
        return bounds_of(outline.corners).overlaps(area);
    });
    copy(walls.boxes, near.boxes, [&](const Obstacle& box) {
        const Box end{box.box.center + box.delta, box.box.half};
        return merged(bounds_of(box.box), bounds_of(end)).overlaps(area);
    });
    near.grid = walls.grid;
    return near;
}

}  // namespace slidelab
