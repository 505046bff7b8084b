#include "view/probe_layer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "view/movers.hpp"

namespace slidelab {

namespace {

constexpr std::size_t most_outlines = 12;  // bends past this are seen in the way alone

/// Radius of a handle, points.
double size_of(SceneHandle::Kind kind) {
    switch (kind) {
        case SceneHandle::Kind::target:
        case SceneHandle::Kind::start:
            return 7.0;
        case SceneHandle::Kind::box_way:
        case SceneHandle::Kind::box_place:
            return 5.5;
        case SceneHandle::Kind::wall_end:
            return 3.5;
    }
    return 0.0;
}

bool is_round(SceneHandle::Kind kind) {
    return kind != SceneHandle::Kind::wall_end && kind != SceneHandle::Kind::box_place;
}

void draw_handle(Canvas& canvas, const SceneHandle& handle, bool lit) {
    const Vec2 at = canvas.camera.to_screen(handle.at);
    const double radius = (size_of(handle.kind) + (lit ? 2.0 : 0.0)) * canvas.scale;
    const Stroke edge = canvas.stroke(Paint::handle, lit ? 2.5 : 1.5);
    // The background inside: a handle stays one on any colour.
    const Color inside = lit ? faded(canvas.color(Paint::handle), 0.75)
                             : faded(canvas.theme.of(Paint::background), 0.75);
    canvas.sighted.add(Paint::handle);
    if (is_round(handle.kind)) {
        canvas.rounds.disc(canvas.list, at, radius, inside);
        canvas.rounds.ring(canvas.list, at, radius, edge);
        if (handle.kind == SceneHandle::Kind::target)
            canvas.rounds.disc(canvas.list, at, 2.0 * canvas.scale, edge.color);
        return;
    }
    const Vec2 half{radius, radius};
    const std::array<Vec2, 4> corners{
        {at - half, at + Vec2{half.x, -half.y}, at + half, at + Vec2{-half.x, half.y}}};
    fill_convex(canvas.list, corners, inside);
    draw_outline(canvas.list, corners, edge);
}

/// "1.25, -0.5": a point or a vector, as the panel and the notes write them.
std::string written(Vec2 v) {
    return fmt::format("{}, {}", slidelab::written(v.x), slidelab::written(v.y));
}

/// The side of a way on which there is room: ahead of its end, behind its beginning.
Vec2 direction(Vec2 way) {
    const double far = length(way);
    return far > 0.0 ? way / far : Vec2{0.0, -1.0};
}

/// Ranks: the end first, then contact after contact, then what can be read off the handles.
enum Rank { rank_end, rank_contact, rank_way = 1000, rank_start };

}  // namespace

void draw_probe_way(Canvas& canvas, const ProbeLayer& layer) {
    const std::vector<Knot>& way = layer.solved.way;
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        draw_line(canvas.list, canvas.camera.to_screen(way[i].at),
                  canvas.camera.to_screen(way[i + 1].at), canvas.stroke(Paint::trail, 3.0));
    }
    canvas.sighted.add(Paint::trail);
    const std::size_t count = std::min(way.size(), most_outlines);
    for (std::size_t i = 0; i < count; ++i)
        draw_mover_outline(canvas, layer.scene.shape, way[i].at);
    draw_mover_outline(canvas, layer.scene.shape, way.back().at);
    for (const Obstacle& box : layer.solved.obstacles) {
        const Vec2 middle = canvas.camera.to_screen(box.box.center);
        draw_arrow(canvas.list, middle, canvas.camera.to_screen(box.box.center + box.delta),
                   canvas.stroke(Paint::moving_box, 1.5), 8.0 * canvas.scale);
    }
}

void draw_probe_handles(Canvas& canvas, const ProbeLayer& layer) {
    const auto is_lit = [&](const SceneHandle& handle) { return layer.lit == handle; };
    // The last drawn lies on top: the ends of the way, which are listed first.
    for (std::size_t i = layer.handles.size(); i-- > 0;)
        if (!is_lit(layer.handles[i])) draw_handle(canvas, layer.handles[i], false);
    if (layer.lit) draw_handle(canvas, *layer.lit, true);
}

void add_probe_notes(const Canvas& canvas, const ProbeLayer& layer, std::vector<Note>& notes) {
    const ProbeScene& scene = layer.scene;
    const auto add = [&](Vec2 at, Vec2 away, std::string text, Color color, int rank) {
        notes.push_back({canvas.camera.to_screen(at), away, std::move(text), color, rank});
    };
    int rank = rank_contact;
    for (const Bend& bend : layer.solved.bends) {
        const Contact& contact = bend.contact;
        std::string met = "fraction " + slidelab::written(contact.fraction);
        if (bend.left) met += ", left " + slidelab::written(*bend.left);
        add(contact.position, contact.normal, std::move(met), canvas.color(Role::first_hit),
            rank++);
        std::string normal = "normal " + written(contact.normal);
        if (contact.depth > 0.0) normal += ", depth " + slidelab::written(contact.depth);
        add(contact.point, -contact.normal, std::move(normal), canvas.color(Role::normal), rank++);
    }
    const Vec2 end = layer.solved.result.position;
    const Vec2 along = direction(scene.delta);
    add(end, along, "end " + written(end), canvas.color(Role::slide), rank_end);
    add(scene.from + scene.delta, along,
        fmt::format("way {} ({})", written(scene.delta), slidelab::written(length(scene.delta))),
        canvas.color(Role::path), rank_way);
    add(scene.from, -along, "start " + written(scene.from), canvas.color(Paint::handle),
        rank_start);
}

void add_taken_places(const Canvas& canvas, const ProbeLayer& layer, std::vector<Aabb>& taken) {
    for (const SceneHandle& handle : layer.handles) {
        if (handle.kind == SceneHandle::Kind::wall_end) continue;  // these are many, and small
        const double radius = size_of(handle.kind) * canvas.scale;
        const Vec2 at = canvas.camera.to_screen(handle.at);
        taken.push_back(inflated({at, at}, {radius, radius}));
    }
}

}  // namespace slidelab
