#include "probe/probe_level.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

#include "level/tiled_reader.hpp"

namespace slidelab {

namespace {

WallName name_in_list(WallName::Kind kind, std::size_t index) {
    return {kind, static_cast<std::int32_t>(index), 0};
}

void read_level_file(const Field& field, LevelBuilder& builder, std::vector<Obstacle>& obstacles) {
    const std::string path = field.string();
    // The system would open the part before a zero byte: another file than the one named.
    if (path.find('\0') != std::string::npos) field.refuse("the name of a .tmj file");
    const std::variant<Level, LevelProblem> loaded = load_level(path);
    if (const auto* problem = std::get_if<LevelProblem>(&loaded)) field.fail(problem->message);
    const auto& level = std::get<Level>(loaded);
    builder.add(level);
    for (const MovingBox& box : level.moving_boxes()) {
        obstacles.push_back({box.home, Vec2{}, box.name});
    }
}

void read_segments(const Field& segments, LevelBuilder& builder) {
    constexpr std::string_view expected = "[ax, ay, bx, by] or [ax, ay, bx, by, radius]";
    segments.must_be_array("a list of segments");
    builder.reserve_walls(segments.size());
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const Field entry = segments[i];
        entry.must_be_array(expected);
        if (entry.size() != 4 && entry.size() != 5) entry.refuse(expected);
        const Segment segment{{entry[0].number(), entry[1].number()},
                              {entry[2].number(), entry[3].number()}};
        double radius = 0.0;
        if (entry.size() == 5) {
            radius = entry[4].number();
            if (radius < 0.0) entry[4].refuse("a number of at least 0", "radius");
        }
        builder.add_segment(segment, radius, name_in_list(WallName::Kind::segment, i));
    }
}

void read_polygons(const Field& polygons, LevelBuilder& builder) {
    polygons.must_be_array("a list of polygons");
    for (std::size_t i = 0; i < polygons.size(); ++i) {
        builder.add_polygon(read_corners(polygons[i]), name_in_list(WallName::Kind::polygon, i));
    }
}

Vec2 read_half_size(const Field& field) {
    const Vec2 half = field.point();
    if (half.x <= 0.0) field[0].refuse("a number above 0", "half size");
    if (half.y <= 0.0) field[1].refuse("a number above 0", "half size");
    return half;
}

void read_boxes(const Field& boxes, LevelBuilder& builder, std::vector<Obstacle>& obstacles) {
    boxes.must_be_array("a list of boxes");
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Field entry = boxes[i];
        entry.must_be_object("center, half, delta");
        const Box box{entry.member("center", "[x, y]").point(),
                      read_half_size(entry.member("half", "[half width, half height]"))};
        const std::optional<Field> delta_field = entry.find("delta");
        const Vec2 delta = delta_field ? delta_field->point() : Vec2{};
        const WallName name = name_in_list(WallName::Kind::box, i);
        if (delta == Vec2{}) {
            builder.add_box(box, name);
        } else {
            obstacles.push_back({box, delta, name});
        }
    }
}

std::int32_t read_lattice_number(const Field& field, double cell) {
    const double number = field.number();
    constexpr double largest = 1e9;  // fits 32 bits with room for the edge's other end
    if (number != std::floor(number)) field.refuse("a whole number");
    if (std::abs(number) > largest || (std::abs(number) + 1.0) * cell > largest_coordinate) {
        field.refuse(fmt::format("an edge within {:g} units of the origin", largest_coordinate));
    }
    return static_cast<std::int32_t>(number);
}

std::vector<GridEdges::Edge> read_edges(const std::optional<Field>& field, double cell) {
    std::vector<GridEdges::Edge> edges;
    if (!field) return edges;
    field->must_be_array("a list of [column, row]");
    edges.reserve(field->size());
    for (std::size_t i = 0; i < field->size(); ++i) {
        const Field entry = (*field)[i];
        entry.must_be_array("[column, row]");
        if (entry.size() != 2) entry.refuse("[column, row]");
        edges.push_back({read_lattice_number(entry[0], cell), read_lattice_number(entry[1], cell)});
    }
    return edges;
}

void read_grid(const Field& grid, LevelBuilder& builder) {
    grid.must_be_object("cell, horizontal, vertical");
    GridEdges edges;
    if (const std::optional<Field> cell = grid.find("cell")) {
        edges.cell = cell->number();
        if (edges.cell <= 0.0) cell->refuse("a number above 0", "cell size");
    }
    edges.horizontal = read_edges(grid.find("horizontal"), edges.cell);
    edges.vertical = read_edges(grid.find("vertical"), edges.cell);
    builder.set_grid(std::move(edges));
}

}  // namespace

std::vector<Vec2> read_corners(const Field& field) {
    constexpr std::string_view expected = "at least 3 points [x, y]";
    field.must_be_array(expected);
    if (field.size() < 3) field.refuse(expected);
    std::vector<Vec2> corners;
    corners.reserve(field.size());
    for (std::size_t i = 0; i < field.size(); ++i) corners.push_back(field[i].point());
    return corners;
}

ProbeLevel read_probe_level(const Field& request) {
    LevelBuilder builder;
    std::vector<Obstacle> moving;
    std::vector<Obstacle> at_home;
    if (const auto field = request.find("level")) read_level_file(*field, builder, at_home);
    if (const auto field = request.find("segments")) read_segments(*field, builder);
    if (const auto field = request.find("polygons")) read_polygons(*field, builder);
    if (const auto field = request.find("boxes")) read_boxes(*field, builder, moving);
    if (const auto field = request.find("grid")) read_grid(*field, builder);
    moving.insert(moving.end(), at_home.begin(), at_home.end());
    return {std::move(builder).build(), std::move(moving)};
}

}  // namespace slidelab
