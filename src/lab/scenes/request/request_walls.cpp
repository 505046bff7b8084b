#include "lab/scenes/request/request_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "lab/text/numbers.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab::lab {

namespace names = request_field;

namespace {

WallName name_in_list(WallName::Kind kind, std::size_t index) {
    return {kind, static_cast<std::int32_t>(index), 0};
}

Vec2 read_half_size(const Field& field) {
    const Vec2 half = field.point();
    if (half.x <= 0.0) field[0].refuse("a number above 0", "half size");
    if (half.y <= 0.0) field[1].refuse("a number above 0", "half size");
    return half;
}

std::int32_t read_lattice_number(const Field& field, double cell) {
    const std::int32_t whole = field.whole_number(-detail::farthest_cell, detail::farthest_cell);
    if (const auto mismatch = detail::mismatch_of_edge({whole, 0}, cell))
        field.refuse(mismatch->expected);
    return whole;
}

std::vector<GridEdges::Edge> read_edges(const std::optional<Field>& field, double cell) {
    if (!field) return {};
    return field->list("a list of [column, row]", [cell](const Field& entry) {
        entry.must_be_array("[column, row]");
        if (entry.size() != 2) entry.refuse("[column, row]");
        return GridEdges::Edge{read_lattice_number(entry[0], cell),
                               read_lattice_number(entry[1], cell)};
    });
}

Traits read_traits(const Field& field) {
    field.must_be_object(
        fmt::format("{}, {}, {}", names::one_way, names::surface_velocity, names::category));
    Traits traits;
    if (const auto side = field.find(names::one_way)) traits.solid_side = side->point();
    if (const auto speed = field.find(names::surface_velocity))
        traits.surface_velocity = speed->point();
    if (const auto category = field.find(names::category)) traits.category = category->bits();
    return traits;
}

}  // namespace

std::vector<Vec2> read_corners(const Field& field) {
    constexpr std::string_view expected = "at least 3 points [x, y]";
    field.must_be_array(expected);
    if (field.size() < 3) field.refuse(expected);
    return field.list(expected, [](const Field& corner) { return corner.point(); });
}

std::vector<NamedWall> read_segments(const Field& segments) {
    constexpr std::string_view expected = "[ax, ay, bx, by] or [ax, ay, bx, by, radius]";
    segments.must_be_array("a list of segments");
    std::vector<NamedWall> into;
    into.reserve(segments.size());
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const Field entry = segments[i];
        entry.must_be_array(expected);
        if (entry.size() != 4 && entry.size() != 5) entry.refuse(expected);
        const auto number = [&](std::size_t at) { return entry[at].number(largest_coordinate); };
        const Segment segment{{number(0), number(1)}, {number(2), number(3)}};
        double radius = 0.0;
        if (entry.size() == 5) {
            radius = number(4);
            if (radius < 0.0) entry[4].refuse("a number of at least 0", "radius");
        }
        into.push_back({segment, radius, name_in_list(WallName::Kind::segment, i)});
    }
    return into;
}

std::vector<NamedWall> read_polygons(const Field& polygons) {
    polygons.must_be_array("a list of polygons");
    std::vector<NamedWall> into;
    for (std::size_t i = 0; i < polygons.size(); ++i) {
        const Field polygon = polygons[i];
        std::vector<Vec2> corners = read_corners(polygon);
        if (const auto mismatch = detail::mismatch_of_outline(corners))
            polygon.fail(mismatch->what, mismatch->expected);
        into.push_back({std::move(corners), name_in_list(WallName::Kind::polygon, i)});
    }
    return into;
}

void read(const Field& boxes, const NumberRange&, std::vector<MovingBody>& into) {
    boxes.must_be_array("a list of boxes");
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const Field entry = boxes[i];
        entry.must_be_object(
            fmt::format("{}, {}, {}", names::center, names::half, names::box_delta));
        const Box box{entry.member(names::center, "[x, y]").point(),
                      read_half_size(entry.member(names::half, "[half width, half height]"))};
        const std::optional<Field> delta = entry.find(names::box_delta);
        into.push_back(
            moving_box(box, delta ? delta->point() : Vec2{}, name_in_list(WallName::Kind::box, i)));
    }
}

void read(const Field& grid, const NumberRange&, std::optional<GridEdges>& into) {
    grid.must_be_object(fmt::format("{}, {}, {}", names::cell, names::horizontal, names::vertical));
    GridEdges& edges = into.emplace();
    if (const std::optional<Field> cell = grid.find(names::cell)) {
        edges.cell = cell->number(largest_coordinate);
        if (edges.cell <= 0.0) cell->refuse("a number above 0", "cell size");
        if (edges.cell < smallest_cell)
            cell->refuse(fmt::format("at least {}", decimal(smallest_cell, 3)), "cell size");
    }
    edges.horizontal = read_edges(grid.find(names::horizontal), edges.cell);
    edges.vertical = read_edges(grid.find(names::vertical), edges.cell);
}

void read_traits(const Field& field, ProbeWalls& walls) {
    if (!field.json().is_object()) field.refuse("an object: traits by the name of a wall");
    std::map<std::string, Traits*> by_name;
    for (auto& line : walls.segments) by_name[to_string(line.name)] = &line.wall.traits;
    for (auto& outline : walls.polygons) by_name[to_string(outline.name)] = &outline.wall.traits;
    for (auto& box : walls.boxes) by_name[to_string(box.name)] = &box.traits;
    for (const auto& [name, value] : field.json().items()) {
        const Field entry = field.member(name, "traits");
        const auto wall = by_name.find(name);
        if (wall == by_name.end()) entry.fail("no such wall", "one like \"segment 0\"");
        *wall->second = read_traits(entry);
    }
}

}  // namespace slidelab::lab
