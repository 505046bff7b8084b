#include "view/world/painter.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "view/drawing/canvas.hpp"
#include "view/drawing/round_sprites.hpp"
#include "view/still/still_layer.hpp"
#include "view/words/legend.hpp"
#include "view/words/notes.hpp"
#include "view/world/lanes.hpp"
#include "view/world/movers.hpp"
#include "view/world/overlays.hpp"
#include "view/world/probe_layer.hpp"
#include "view/world/study_layer.hpp"
#include "view/world/trails.hpp"

namespace slidelab {

namespace {

constexpr double text_points = 13.0;

int text_pixels(double scale) {
    return std::max(8, static_cast<int>(std::lround(text_points * scale)));
}

/// What numbers keep clear of, on screen: the legend, and the mover unless it is so large that
/// there would be no place left around it.
std::vector<Aabb> taken_places(const Camera& camera, const Scene& scene, const Aabb& legend,
                               double right_edge) {
    const Vec2 extents = extents_of(scene);
    const double extent = 2.0 * std::max(extents.x, extents.y) * camera.pixels_per_unit;
    constexpr double large = 0.35;  // of the screen
    if (extent > large * std::min(right_edge, camera.size.y)) return {legend};
    return {
        legend,
        {camera.to_screen(scene.position - extents), camera.to_screen(scene.position + extents)}};
}

/// What moves, from the lowest layer to the topmost.
void draw_scene(Canvas& canvas, const Scene& scene, const ViewSettings& view, MarkSheet& sheet) {
    if (view.trail) draw_trails(canvas, scene);
    if (view.trail && scene.lanes) draw_lane_trails(canvas, *scene.lanes);
    draw_moving_boxes(canvas, scene);
    draw_marks(canvas, scene, view, Depth::under, sheet);
    // With an event at hand the whole of the path is yet to come.
    const bool whole_path = scene.probe && !scene.focus.at_hand;
    if (whole_path) draw_probe_displacement(canvas, *scene.probe);
    if (scene.probe) draw_probe_boxes(canvas, *scene.probe);
    draw_mover(canvas, scene);
    draw_marks(canvas, scene, view, Depth::over, sheet);
    if (whole_path) draw_probe_bends(canvas, *scene.probe);
    if (scene.study) draw_study(canvas, *scene.study);
    if (scene.probe) draw_probe_handles(canvas, *scene.probe);
    if (view.trail) draw_trail_marks(canvas, scene, sheet.notes);
    if (scene.lanes) draw_lane_movers(canvas, *scene.lanes, sheet.notes);
    if (whole_path) {
        sheet.notes.notes.clear();  // its numbers say the same, for every strategy alike
        add_probe_notes(canvas, *scene.probe, sheet.notes);
    }
}

}  // namespace

struct Painter::Parts {
    Parts(SDL_Renderer* r, Theme t, std::string font, double s)
        : renderer(r),
          theme(t),
          font_path(std::move(font)),
          scale(s),
          labels(r, font_path, text_pixels(s)),
          still(r),
          rounds(r) {}

    SDL_Renderer* renderer;
    Theme theme;
    std::string font_path;
    double scale;
    Labels labels;
    StillLayer still;
    RoundSprites rounds;
    // Of the frame before: where the pointer can hit them.
    Legend legend;
    std::vector<MarkPlace> places;
};

Painter::Painter(SDL_Renderer* renderer, Theme theme, const std::string& font_path, float scale)
    : parts_(std::make_unique<Parts>(renderer, theme, font_path, static_cast<double>(scale))) {}

Painter::~Painter() = default;

void Painter::paint(ImDrawList& list, const Camera& camera, const Scene& scene,
                    const ViewSettings& view, float right_edge) {
    Parts& p = *parts_;
    p.rounds.begin_frame();
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Highlight lit =
        view.legend ? p.legend.under({static_cast<double>(mouse.x), static_cast<double>(mouse.y)})
                    : Highlight{};

    Sighted sighted;
    const Camera snapped = p.still.draw(
        list, camera, p.theme,
        {&scene.level, &scene.strategy, scene.strategy.walls, view.walls, p.scale, lit}, sighted);
    Canvas canvas{list, snapped, p.theme, p.scale, lit, sighted, p.rounds};
    MarkSheet sheet;
    draw_scene(canvas, scene, view, sheet);
    NoteSheet& notes = sheet.notes;
    p.places = std::move(sheet.places);

    const double right = std::min(static_cast<double>(right_edge), camera.origin.x + camera.size.x);
    if (!scene.probe) draw_mover_pointer(canvas, scene, right, notes);
    p.legend =
        view.legend ? lay_out_legend(sighted, p.labels, camera.size, right, p.scale) : Legend{};
    if (view.labels) {
        const Aabb area{camera.origin, {right, camera.origin.y + camera.size.y}};
        const std::vector<Aabb> taken = scene.probe
                                            ? taken_places(canvas, *scene.probe, p.legend.place)
                                            : taken_places(snapped, scene, p.legend.place, right);
        for (const PlacedNote& placed : place_notes(notes, p.labels, area, taken)) {
            const Note& note = notes.notes[placed.note];
            p.labels.draw(list, placed.corner, note.text, note.color);
        }
    }
    draw_legend(canvas, p.legend, p.labels);
}

std::optional<std::size_t> Painter::event_under(Vec2 pointer) const {
    constexpr double reach = 6.0;  // points
    return slidelab::event_under(parts_->places, pointer, reach * parts_->scale);
}

void Painter::forget() { parts_->still.forget(); }

void Painter::set_scale(float scale) {
    Parts& p = *parts_;
    if (p.scale == static_cast<double>(scale)) return;
    p.scale = static_cast<double>(scale);
    p.labels = Labels(p.renderer, p.font_path, text_pixels(p.scale));
}

double Painter::legend_height() const { return std::max(0.0, parts_->legend.place.size().y); }

double Painter::room_for_legend() const {
    return slidelab::room_for_legend(parts_->labels, parts_->scale);
}

int Painter::redraws() const { return parts_->still.redraws(); }

}  // namespace slidelab
