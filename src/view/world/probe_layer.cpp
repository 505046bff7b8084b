#include "view/world/probe_layer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lab/studies/words.hpp"
#include "view/world/movers.hpp"
#include "view/world/overlays.hpp"

namespace slidelab::lab {

namespace {

constexpr std::size_t most_drawn = 12;  // bends past this are seen in the path alone
constexpr double normal_length = 30.0;  // points: a contact has a direction, however shallow it is
constexpr double least_apart = 40.0;    // points between pushes that get their numbers
constexpr std::size_t many_ends = 60;   // more of them are drawn as dots

/// Radius of a handle, points.
double size_of(SceneHandle::Kind kind) {
    switch (kind) {
        case SceneHandle::Kind::target:
        case SceneHandle::Kind::start:
            return 7.0;
        case SceneHandle::Kind::box_displacement:
        case SceneHandle::Kind::box_place:
            return 5.5;
        case SceneHandle::Kind::mover_corner:
            return 2.5;  // they crowd around the start
        case SceneHandle::Kind::wall_end:
            return 3.5;
    }
    return 0.0;
}

bool is_round(SceneHandle::Kind kind) {
    return kind != SceneHandle::Kind::wall_end && kind != SceneHandle::Kind::box_place;
}

/// An end of a wall among many: it becomes a handle when it is pointed at.
void draw_dot(Canvas& canvas, const SceneHandle& handle) {
    canvas.sighted.add(Paint::handle);
    fill_circle(canvas.list, canvas.camera.to_screen(handle.at), 1.5 * canvas.scale,
                canvas.color(Paint::handle));
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
        fill_circle(canvas.list, at, radius, inside);
        draw_circle(canvas.list, at, radius, edge);
        if (handle.kind == SceneHandle::Kind::target)
            fill_circle(canvas.list, at, 2.0 * canvas.scale, edge.color);
        return;
    }
    const Vec2 half{radius, radius};
    const auto corners = corners_of(Aabb{at - half, at + half});
    fill_convex(canvas.list, corners, inside);
    draw_outline(canvas.list, corners, edge);
}

/// The side of a path on which there is room: ahead of its end, behind its beginning.
Vec2 direction(Vec2 path) {
    const double far = length(path);
    return far > 0.0 ? path / far : Vec2{0.0, -1.0};
}

/// Bends that lie apart on screen: a round wall is hit many times in about one place.
std::vector<std::size_t> spaced_bends(const Canvas& canvas, const std::vector<Bend>& bends) {
    const double apart = least_apart * canvas.scale;
    std::vector<std::size_t> spaced;
    std::vector<Vec2> places;
    for (std::size_t i = 0; i < bends.size() && spaced.size() < most_drawn; ++i) {
        const Vec2 at = canvas.camera.to_screen(bends[i].contact.point);
        const bool crowded = bends[i].contact.depth > 0.0 &&
                             std::any_of(places.begin(), places.end(),
                                         [&](Vec2 other) { return distance(at, other) < apart; });
        if (crowded) continue;
        spaced.push_back(i);
        places.push_back(at);
    }
    return spaced;
}

/// The requested displacement, and the walls that were hit.
void add_lines(const Canvas& canvas, const ProbeLayer& layer, std::vector<Segment>& lines) {
    const ProbeScene& scene = layer.scene;
    const auto on_screen = [&](Vec2 a, Vec2 b) {
        lines.push_back({canvas.camera.to_screen(a), canvas.camera.to_screen(b)});
    };
    on_screen(scene.from, scene.from + scene.delta);
    const std::span<const Wall> walls = layer.solved.level->level.walls();
    for (const std::size_t i : spaced_bends(canvas, layer.solved.bends)) {
        const Contact& contact = layer.solved.bends[i].contact;
        if (contact.wall.is_of_level()) {
            const Segment& wall = walls[contact.wall.number()].segment;
            on_screen(wall.a, wall.b);
        }
    }
}

/// Ranks: the end with the contacts, then what can be read off the handles.
enum Rank { rank_end, rank_way = 1000, rank_start };

/// The path, and the contacts with their numbers, for every strategy alike. An arrow is long enough
/// to be seen.
Trace marks_of_bends(const Canvas& canvas, const ProbeLayer& layer) {
    Trace marks;
    const std::vector<PathPoint>& path = layer.solved.path;
    for (std::size_t i = 0; i + 1 < path.size(); ++i)
        marks.segment(0, Role::slide, {path[i].at, path[i + 1].at});
    marks.point(0, Role::slide, path.back().at);
    const double shown = normal_length * canvas.scale / canvas.camera.pixels_per_unit;
    const std::vector<Bend>& bends = layer.solved.bends;
    const std::vector<std::size_t> spaced = spaced_bends(canvas, bends);
    for (std::size_t i = 0; i < std::min(bends.size(), most_drawn); ++i) {
        const Contact& contact = bends[i].contact;
        const bool has_words = std::find(spaced.begin(), spaced.end(), i) != spaced.end();
        std::string words;
        if (has_words) {
            words = fmt::format("{}: normal {}", i + 1, written_pair(contact.normal));
            if (contact.depth > 0.0) words += ", depth " + written(contact.depth);
        }
        marks.vector(0, Role::normal, contact.point, contact.point + contact.normal * shown, words);
        if (!has_words || !bends[i].left) continue;  // what was not hit by a cast has no fraction
        marks.note(0, Role::first_hit, contact.position,
                   fmt::format("{}: fraction {}, left {}", i + 1, written(contact.fraction),
                               written(*bends[i].left)));
    }
    return marks;
}

}  // namespace

void draw_probe_displacement(Canvas& canvas, const ProbeLayer& layer) {
    const std::vector<PathPoint>& path = layer.solved.path;
    const std::size_t count = std::min(path.size(), most_drawn);
    for (std::size_t i = 0; i < count; ++i)
        draw_mover_outline(canvas, layer.scene.shape, path[i].at);
    draw_mover_outline(canvas, layer.scene.shape, path.back().at);
}

void draw_probe_boxes(Canvas& canvas, const ProbeLayer& layer) {
    for (const MovingBody& body : BodyList(*layer.solved.bodies)) {
        const Vec2 center = canvas.camera.to_screen(body.position);
        const Aabb bounds = bounds_of(box_of(body));
        const Aabb area{canvas.camera.to_screen(bounds.min), canvas.camera.to_screen(bounds.max)};
        draw_outline(canvas.list, corners_of(area), canvas.stroke(Paint::moving_box, 1.0));
        draw_arrow(canvas.list, center, canvas.camera.to_screen(body.at(1.0)),
                   canvas.stroke(Paint::moving_box, 1.5), 8.0 * canvas.scale);
    }
}

void draw_probe_bends(Canvas& canvas, const ProbeLayer& layer, NoteSheet& notes) {
    draw_marks_alone(canvas, marks_of_bends(canvas, layer), notes);
}

void draw_probe_handles(Canvas& canvas, const ProbeLayer& layer) {
    const auto is_end = [](const SceneHandle& handle) {
        return handle.kind == SceneHandle::Kind::wall_end;
    };
    const auto ends = std::count_if(layer.handles.begin(), layer.handles.end(), is_end);
    const bool crowded = static_cast<std::size_t>(ends) > many_ends;
    // The request stays in sight, whatever event of the answer is at hand.
    const Vec2 from = layer.scene.from;
    draw_line(canvas.list, canvas.camera.to_screen(from),
              canvas.camera.to_screen(from + layer.scene.delta),
              {faded(canvas.color(Role::path), 0.6), canvas.scale});
    // The last drawn lies on top: the ends of the displacement, which are listed first.
    for (std::size_t i = layer.handles.size(); i-- > 0;) {
        const SceneHandle& handle = layer.handles[i];
        if (layer.lit == handle) continue;
        if (crowded && is_end(handle)) {
            draw_dot(canvas, handle);
        } else {
            draw_handle(canvas, handle, false);
        }
    }
    if (layer.lit) draw_handle(canvas, *layer.lit, true);
}

void add_probe_notes(const Canvas& canvas, const ProbeLayer& layer, NoteSheet& sheet) {
    const ProbeScene& scene = layer.scene;
    const auto add = [&](Vec2 at, Vec2 away, std::string text, Color color, int rank) {
        sheet.notes.push_back({canvas.camera.to_screen(at), away, std::move(text), color, rank});
    };
    add_lines(canvas, layer, sheet.lines);
    const Vec2 end = layer.solved.result.position;
    const Vec2 along = direction(scene.delta);
    add(end, along, "end " + written_pair(end), canvas.color(Role::slide), rank_end);
    add(scene.from + scene.delta, along,
        fmt::format("displacement {} ({})", written_pair(scene.delta),
                    written(length(scene.delta))),
        canvas.color(Role::path), rank_way);
    add(scene.from, -along, "start " + written_pair(scene.from), canvas.color(Paint::handle),
        rank_start);
}

std::vector<Aabb> taken_places(const Canvas& canvas, const ProbeLayer& layer, const Aabb& legend) {
    std::vector<Aabb> taken{legend};
    if (layer.scene.strategy->shapes == 0) {  // a mover without a shape: no contact lies in it
        const double clear = 0.25 * layer.solved.level->lattice.cell();
        const Vec2 at = layer.solved.path.back().at;
        taken.push_back({canvas.camera.to_screen(at - Vec2{clear, clear}),
                         canvas.camera.to_screen(at + Vec2{clear, clear})});
    }
    for (const SceneHandle& handle : layer.handles) {
        if (handle.kind == SceneHandle::Kind::wall_end) continue;  // these are many, and small
        const double radius = size_of(handle.kind) * canvas.scale;
        const Vec2 at = canvas.camera.to_screen(handle.at);
        taken.push_back(inflated({at, at}, {radius, radius}));
    }
    return taken;
}

}  // namespace slidelab::lab
