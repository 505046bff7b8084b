#include "lab/survey/plan_bytes.hpp"

#include <utility>
#include <variant>

#include "lab/recordings/recording.hpp"
#include "lab/survey/bytes.hpp"

namespace slidelab::lab {

namespace {

/// What a level is built of.
struct LevelParts {
    std::string title;
    Vec2 spawn;
    std::vector<Wall> walls;
    std::vector<WallName> names;  ///< by wall
    std::vector<Solid> solids;
    std::vector<BoxPath> boxes;
    GridEdges grid;
    std::optional<Aabb> map_bounds;
};

template <typename Bytes, typename Parts>
void pass_parts(Bytes& bytes, Parts& parts) {
    bytes(parts.title);
    bytes(parts.spawn);
    bytes(parts.walls);
    bytes(parts.names);
    bytes(parts.solids);
    bytes(parts.boxes);
    bytes(parts.grid.cell);
    bytes(parts.grid.horizontal);
    bytes(parts.grid.vertical);
    bytes(parts.map_bounds);
}

template <typename Bytes, typename Plan>
void pass_numbers(Bytes& bytes, Plan& plan) {
    bytes(plan.cell);
    bytes(plan.directions);
    bytes(plan.moving);
}

LevelParts parts_of(const Level& level) {
    LevelParts parts;
    parts.title = level.title();
    parts.spawn = level.spawn();
    parts.walls.assign(level.walls().begin(), level.walls().end());
    for (std::uint32_t wall = 0; wall < level.walls().size(); ++wall)
        parts.names.push_back(level.name_of_wall(wall));
    parts.solids.assign(level.solids().begin(), level.solids().end());
    parts.boxes.assign(level.box_paths().begin(), level.box_paths().end());
    parts.grid = level.grid();
    parts.map_bounds = level.map_bounds();
    return parts;
}

void add_tile_block(LevelBuilder& builder, std::span<const Wall> sides, const WallName& first) {
    // Clockwise from the upper left corner: the upper sides of its columns, then the right ones of
    // its rows.
    std::vector<double> columns{sides[0].segment.a.x};
    std::vector<double> rows{sides[0].segment.a.y};
    std::size_t side = 0;
    for (; sides[side].segment.a.x < sides[side].segment.b.x; ++side)
        columns.push_back(sides[side].segment.b.x);
    for (; sides[side].segment.a.y < sides[side].segment.b.y; ++side)
        rows.push_back(sides[side].segment.b.y);
    builder.add_tile_block(columns, rows, first);
}

void add_polygon(LevelBuilder& builder, std::span<const Wall> sides, const WallName& name) {
    std::vector<Vec2> corners;
    for (const Wall& side : sides) corners.push_back(side.segment.a);
    builder.add_polygon(corners, name);
}

/// Its walls have the same numbers: they are added in the same order.
Level level_of(const LevelParts& parts) {
    LevelBuilder builder;
    builder.set_title(parts.title);
    builder.set_spawn(parts.spawn);
    builder.reserve_walls(parts.walls.size());
    for (std::size_t i = 0; i < parts.walls.size();) {
        const Wall& wall = parts.walls[i];
        if (wall.solid == no_solid) {
            builder.add_segment(wall.segment, wall.radius, parts.names[i++]);
            continue;
        }
        const Solid& solid = parts.solids[wall.solid];
        const auto sides = std::span<const Wall>(parts.walls).subspan(i, solid.wall_count);
        if (solid.is_block) {
            add_tile_block(builder, sides, parts.names[i]);
        } else {
            add_polygon(builder, sides, parts.names[i]);
        }
        i += solid.wall_count;
    }
    for (const BoxPath& box : parts.boxes) builder.add_box_path(box);
    builder.set_grid(parts.grid);
    if (parts.map_bounds) builder.set_map_bounds(*parts.map_bounds);
    return std::get<Level>(std::move(builder).build());
}

}  // namespace

std::string bytes_of(const SurveyPlan& plan) {
    ByteWriter writer;
    const LevelParts parts = parts_of(*plan.level);
    pass_parts(writer, parts);
    pass_numbers(writer, plan);
    const auto assignments = differences(default_settings(), plan.settings);
    writer(assignments.size());
    for (const std::string& assignment : assignments) writer(assignment);
    return std::move(writer.bytes);
}

SurveyPlan plan_of(std::string_view bytes) {
    ByteReader reader(bytes);
    LevelParts parts;
    pass_parts(reader, parts);
    SurveyPlan plan;
    plan.level = std::make_shared<const Level>(level_of(parts));
    plan.threads = 1;
    pass_numbers(reader, plan);
    std::size_t count = 0;
    reader(count);
    std::vector<std::string> assignments(count);
    for (std::string& assignment : assignments) reader(assignment);
    plan.settings = std::get<Settings>(settings_after(default_settings(), assignments));
    return plan;
}

}  // namespace slidelab::lab
