#include "view/world/hover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "lab/levels/wall_title.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "view/words/notes.hpp"

namespace slidelab::lab {

namespace {

constexpr double reach = 6.0;  // points around the pointer

std::string length_words(std::string_view what, double length) {
    return fmt::format("{} {}", what, label_number(length));
}

std::string place_words(std::string_view what, Vec2 at) {
    return fmt::format("{} {:.3f}, {:.3f}", what, at.x, at.y);
}

std::string size_words(const Shape& shape) {
    if (const auto* disk = std::get_if<DiskShape>(&shape))
        return length_words("disk, radius", disk->radius);
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape))
        return fmt::format("capsule, radius {}, line of {}", label_number(capsule->radius),
                           label_number(distance(capsule->segment.a, capsule->segment.b)));
    const double radius = radius_of(shape);
    const std::string rounded =
        radius > 0.0 ? fmt::format(", rounded by {}", label_number(radius)) : std::string();
    if (const auto* box = std::get_if<BoxShape>(&shape))
        return fmt::format("box, {:.3f} by {:.3f}{}", 2.0 * box->half.x, 2.0 * box->half.y,
                           rounded);
    return fmt::format("polygon, {} corners{}", std::get<PolygonShape>(shape).corners.size(),
                       rounded);
}

// --- Marks ---

std::vector<std::string> lines_of(const Mark& mark) {
    std::vector<std::string> lines{std::string(describe(mark.role).help)};
    if (!mark.note.empty()) lines.push_back(mark.note);
    switch (mark.form) {
        case Mark::Form::point:
            if (mark.has_value) lines.push_back(label_number(mark.value));
            lines.push_back(place_words("at", mark.points[0]));
            break;
        case Mark::Form::vector:
        case Mark::Form::segment:
            if (mark.has_value)
                lines.push_back(
                    length_words(mark.role == Role::normal ? "depth" : "value", mark.value));
            lines.push_back(length_words("length", distance(mark.points[0], mark.points[1])));
            if (mark.radius > 0.0) lines.push_back(length_words("radius", mark.radius));
            lines.push_back(place_words("from", mark.points[0]));
            lines.push_back(place_words("to", mark.points[1]));
            break;
        case Mark::Form::circle:
            lines.push_back(length_words("radius", mark.radius));
            lines.push_back(place_words("centre", mark.points[0]));
            break;
        case Mark::Form::polygon:
            lines.push_back(fmt::format("{} corners", mark.points.size()));
            break;
    }
    return lines;
}

// --- Walls ---

std::string_view kind_of(const Wall& wall) {
    if (wall.solid != no_solid) return "side of a solid";
    const bool is_point = wall.segment.a == wall.segment.b;
    if (wall.radius > 0.0) return is_point ? "disk" : "capsule";
    return is_point ? "point obstacle" : "free segment";
}

Hover hover_of_wall(const Wall& wall, std::string name, bool is_ignored, const Canvas& canvas,
                    const Scene& scene) {
    Hover hover;
    hover.lines = {std::move(name), std::string(kind_of(wall))};
    const double length = distance(wall.segment.a, wall.segment.b);
    if (length > 0.0) hover.lines.push_back(length_words("length", length));
    if (wall.radius > 0.0) hover.lines.push_back(length_words("radius", wall.radius));
    hover.lines.push_back(place_words("from", wall.segment.a));
    if (length > 0.0) hover.lines.push_back(place_words("to", wall.segment.b));
    hover.lines.push_back(
        fmt::format("{} by {}", is_ignored ? "ignored" : "tested", scene.strategy.title));
    hover.color = canvas.theme.of(is_ignored ? Paint::unseen_wall : Paint::wall);
    hover.wall = canvas.camera.line_to_screen(wall.segment);
    hover.radius = wall.radius * canvas.camera.pixels_per_unit;
    return hover;
}

/// Pixels from the pointer to the outline of a wall.
double pixels_to(const Wall& wall, Vec2 pointer, const Camera& camera) {
    const Segment line = camera.line_to_screen(wall.segment);
    const double far = distance(pointer, closest_point_on_segment(pointer, line));
    return std::abs(far - wall.radius * camera.pixels_per_unit);
}

std::optional<Hover> wall_at(Vec2 pointer, const Canvas& canvas, const Scene& scene) {
    const Level& level = scene.level;
    const double near = reach * canvas.scale / canvas.camera.pixels_per_unit;
    const Vec2 place = canvas.camera.to_world(pointer);
    double least = reach * canvas.scale;
    std::optional<Hover> found;
    for (const std::uint32_t index :
         level.broad_phase().near(inflated({place, place}, {near, near}))) {
        const Wall& wall = level.walls()[index];
        const double far = pixels_to(wall, pointer, canvas.camera);
        if (far >= least) continue;
        least = far;
        found = hover_of_wall(wall, title_of(level, {}, index, scene.lattice, scene.map),
                              !sees(scene.strategy, wall, scene.lattice), canvas, scene);
    }
    return found;
}

// --- What moves ---

bool is_inside(const Shape& shape, Vec2 from_center) {
    if (const auto* disk = std::get_if<DiskShape>(&shape))
        return length(from_center) <= disk->radius;
    const Vec2 extents = extents_of(shape);
    return std::abs(from_center.x) <= extents.x && std::abs(from_center.y) <= extents.y;
}

std::optional<Hover> mover_at(Vec2 place, const Canvas& canvas, const Scene& scene) {
    if (!is_inside(scene.shape, place - scene.position)) return std::nullopt;
    Hover hover{{"the mover", size_words(scene.shape), place_words("at", scene.position)},
                canvas.theme.of(scene.mover_paint),
                {},
                0.0};
    if (scene.passing) hover.lines.emplace_back("collisions off");
    if (scene.squeezed) hover.lines.emplace_back("squeezed");
    return hover;
}

std::optional<Hover> box_at(Vec2 place, const Canvas& canvas, const Scene& scene) {
    for (std::size_t i = scene.boxes.size(); i-- > 0;) {
        const Box& box = scene.boxes[i];
        if (!is_inside(BoxShape{box.half}, place - box.center)) continue;
        Hover hover{
            {"kinematic box", fmt::format("{:.3f} by {:.3f}", 2.0 * box.half.x, 2.0 * box.half.y),
             place_words("at", box.center)},
            canvas.theme.of(Paint::moving_box),
            {},
            0.0};
        const std::span<const BoxPath> paths = scene.box_paths;
        if (i < paths.size()) {
            hover.lines[0] += ", " + title_of(paths[i].name);
            const auto own =
                scene.map ? name_of_object(*scene.map, paths[i].name.index) : std::string_view();
            if (!own.empty()) hover.lines[0] += fmt::format(" \"{}\"", own);
            hover.lines.push_back(place_words("travels", paths[i].travel));
            hover.lines.push_back(length_words("in seconds", paths[i].duration));
        }
        if ((scene.strategy.walls & sees_bodies) == 0)
            hover.lines.push_back(fmt::format("ignored by {}", scene.strategy.title));
        return hover;
    }
    return std::nullopt;
}

std::optional<Hover> solid_at(Vec2 place, const Canvas& canvas, const Scene& scene) {
    std::optional<std::uint32_t> inside;
    scene.level.visit_solids_at(place, [&](std::uint32_t solid) { inside = solid; });
    if (!inside) return std::nullopt;
    const Solid& solid = scene.level.solids()[*inside];
    return Hover{
        {"inside of " + title_of(scene.level, {}, solid.first_wall, scene.lattice, scene.map),
         fmt::format("solid, {} sides", solid.wall_count)},
        canvas.theme.of(Paint::wall),
        {},
        0.0};
}

}  // namespace

std::optional<Hover> hover_at(Vec2 pointer, const Canvas& canvas, const Scene& scene,
                              const std::vector<MarkPlace>& places) {
    if (const MarkPlace* place = mark_under(places, pointer, reach * canvas.scale)) {
        const Mark& mark = scene.trace.marks()[place->mark];
        return Hover{lines_of(mark), canvas.theme.of(mark.role), {}, 0.0};
    }
    const Vec2 place = canvas.camera.to_world(pointer);
    if (auto wall = wall_at(pointer, canvas, scene)) return wall;
    if (auto mover = mover_at(place, canvas, scene)) return mover;
    if (auto box = box_at(place, canvas, scene)) return box;
    return solid_at(place, canvas, scene);
}

Aabb draw_hover(Canvas& canvas, const Hover& hover, Vec2 pointer, const Aabb& area,
                const Labels& labels) {
    const double s = canvas.scale;
    if (hover.wall)
        draw_wall(canvas.list, *hover.wall, hover.radius, {faded(hover.color, 0.35), 7.0 * s});
    const double row = std::round(labels.measure("x").y * 1.15);
    const Vec2 padding{std::round(8.0 * s), std::round(5.0 * s)};
    Vec2 size{0.0, row * static_cast<double>(hover.lines.size())};
    for (const std::string& line : hover.lines) size.x = std::max(size.x, labels.measure(line).x);
    size += padding * 2.0;
    // Below to the right, or on the other side where there is no room.
    const Vec2 apart{14.0 * s, 18.0 * s};
    Vec2 corner = pointer + apart;
    if (corner.x + size.x > area.max.x) corner.x = pointer.x - apart.x - size.x;
    if (corner.y + size.y > area.max.y) corner.y = pointer.y - apart.y - size.y;
    corner = {std::round(std::max(corner.x, area.min.x)),
              std::round(std::max(corner.y, area.min.y))};
    const Aabb plate{corner, corner + size};
    draw_plate(canvas, plate, hover.color);
    const Color text = canvas.theme.of(Paint::label);
    Vec2 at = corner + padding;
    for (std::size_t i = 0; i < hover.lines.size(); ++i) {
        labels.draw(canvas.list, at, hover.lines[i], i == 0 ? hover.color : text);
        at.y += row;
    }
    return plate;
}

}  // namespace slidelab::lab
