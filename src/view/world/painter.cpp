#include "view/world/painter.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "view/drawing/canvas.hpp"
#include "view/still/still_content.hpp"
#include "view/still/still_layer.hpp"
#include "view/words/legend.hpp"
#include "view/words/notes.hpp"
#include "view/words/scale_bar.hpp"
#include "view/world/crowd_layer.hpp"
#include "view/world/hover.hpp"
#include "view/world/movers.hpp"
#include "view/world/overlays.hpp"
#include "view/world/probe_layer.hpp"
#include "view/world/study_layer.hpp"
#include "view/world/survey_layer.hpp"
#include "view/world/trails.hpp"

namespace slidelab::lab {

/// The context of the legend's entries: with another level, strategy or other switches those
/// of a moment ago are forgotten. Its pointers are compared, and never followed.
struct LegendContext {
    const Level* level = nullptr;
    const Strategy* strategy = nullptr;
    bool is_probing = false;
    ViewSettings view;

    void follow(const Scene& scene, const ViewSettings& now, LegendMemory& memory) {
        const LegendContext next{&scene.level, &scene.strategy, scene.probe != nullptr, now};
        const bool is_same = level == next.level && strategy == next.strategy &&
                             is_probing == next.is_probing && view == next.view;
        if (is_same) return;
        *this = next;
        memory.forget();
    }
};

namespace {

constexpr double text_points = 13.0;

int text_pixels(double scale) {
    return std::max(8, static_cast<int>(std::lround(text_points * scale)));
}

/// The areas that numbers keep clear of, on screen: the legend, and the mover unless it is so large
/// that there would be no place left around it.
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

/// Moving boxes are walls, too, for words to keep clear of.
void add_box_sides(const Canvas& canvas, const Scene& scene, std::vector<Segment>& lines) {
    for (const Box& box : scene.boxes) {
        const Aabb area{canvas.camera.to_screen(box.center - box.half),
                        canvas.camera.to_screen(box.center + box.half)};
        if (!area.overlaps(canvas.screen())) continue;
        const auto corners = corners_of(area);
        for (std::size_t i = 0; i < 4; ++i) lines.push_back({corners[i], corners[(i + 1) % 4]});
    }
}

/// Draws what moves, from the lowest layer to the topmost.
void draw_scene(Canvas& canvas, const Scene& scene, const ViewSettings& view, MarkSheet& sheet) {
    if (scene.survey) draw_survey_tint(canvas, *scene.survey);
    draw_map_areas(canvas, scene);
    if (view.trail) draw_trails(canvas, scene);
    if (view.trail && scene.lanes) draw_lane_trails(canvas, *scene.lanes);
    draw_moving_boxes(canvas, scene);
    draw_goal(canvas, scene);
    draw_marks(canvas, scene, view, Depth::under, sheet);
    // With an event at hand the whole of the path is yet to come.
    const bool whole_path = scene.probe && !scene.focus.at_hand;
    if (whole_path) draw_probe_displacement(canvas, *scene.probe);
    if (scene.probe) draw_probe_boxes(canvas, *scene.probe);
    if (scene.crowd) draw_crowd(canvas, *scene.crowd);
    draw_mover(canvas, scene);
    draw_marks(canvas, scene, view, Depth::over, sheet);
    NoteSheet of_probe;
    if (whole_path) draw_probe_bends(canvas, *scene.probe, of_probe);
    if (scene.study) draw_study(canvas, *scene.study);
    if (scene.probe) draw_probe_handles(canvas, *scene.probe);
    if (view.trail) draw_trail_marks(canvas, scene, sheet.notes);
    if (scene.lanes) draw_lane_movers(canvas, *scene.lanes, sheet.notes);
    if (scene.survey) draw_survey_pins(canvas, *scene.survey);
    if (whole_path) {
        // Its numbers say the same, for every strategy alike.
        sheet.notes.notes = std::move(of_probe.notes);
        sheet.notes.lines.insert(sheet.notes.lines.end(), of_probe.lines.begin(),
                                 of_probe.lines.end());
        add_probe_notes(canvas, *scene.probe, sheet.notes);
    }
    constexpr int first = -1;  // before any number
    for (const SceneWord& word : scene.words)
        sheet.notes.notes.push_back({canvas.camera.to_screen(word.at),
                                     {0.0, -1.0},
                                     word.text,
                                     canvas.theme.of(Paint::label),
                                     first});
}

}  // namespace

struct Painter::Parts {
    Parts(SDL_Renderer* r, Theme t, std::string font, double s)
        : renderer(r),
          theme(t),
          font_path(std::move(font)),
          scale(s),
          labels(r, font_path, text_pixels(s)),
          still(r) {}

    void paint(ImDrawList& list, const Camera& camera, const Scene& scene, const ViewSettings& view,
               double right);
    Legend legend_of(const Sighted& sighted, const Camera& camera, const ViewSettings& view,
                     double right, std::optional<Vec2> pointer);
    void draw_notes(Canvas& canvas, const Scene& scene, const Aabb& area, NoteSheet& sheet);

    SDL_Renderer* renderer;
    Theme theme;
    std::string font_path;
    double scale;
    Labels labels;
    StillLayer still;
    LegendMemory memory;
    LegendContext context;
    // Places of the frame before, where the pointer can hit them.
    PictureWords words;
    bool is_legend_open = false;  ///< all of it, by its entry "more"
    std::vector<MarkPlace> places;
    bool is_tracked = false;
};

Painter::Painter(SDL_Renderer* renderer, Theme theme, const std::string& font_path, float scale)
    : parts_(std::make_unique<Parts>(renderer, theme, font_path, static_cast<double>(scale))) {}

Painter::~Painter() = default;

void Painter::paint(ImDrawList& list, const Camera& camera, const Scene& scene,
                    const ViewSettings& view, float right_edge) {
    const Aabb viewport = camera.viewport();
    const double right = std::min(static_cast<double>(right_edge), viewport.max.x);
    list.PushClipRect(pixel(viewport.min), pixel({right, std::ceil(viewport.max.y)}), true);
    parts_->paint(list, camera, scene, view, right);
    list.PopClipRect();
}

void Painter::Parts::paint(ImDrawList& list, const Camera& camera, const Scene& scene,
                           const ViewSettings& view, double right) {
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const Vec2 pointer{static_cast<double>(mouse.x), static_cast<double>(mouse.y)};
    // A pointer fades the world only when it moved there, and not when the mover walks by it.
    const bool is_meant = view.legend && scene.names_pointed_at;
    const Highlight lit = is_meant ? words.legend.under(pointer) : Highlight{};

    Sighted sighted;
    const Camera snapped = still.draw(list, camera, theme,
                                      {&scene.level, scene.lattice, &scene.strategy,
                                       scene.strategy.walls, view.walls, scale, lit},
                                      sighted);
    Canvas canvas{list, snapped, theme, scale, lit, sighted};
    MarkSheet sheet;
    draw_scene(canvas, scene, view, sheet);
    places = std::move(sheet.places);
    is_tracked = scene.focus.is_tracked;
    if (!scene.probe) draw_mover_pointer(canvas, scene, right, sheet.notes);

    context.follow(scene, view, memory);
    words = {};
    const Aabb area{camera.origin, {right, camera.viewport().max.y}};
    if (view.legend) words.legend = legend_of(sighted, camera, view, right, pointer);
    if (view.scale_bar) words.scale_bar = draw_scale_bar(canvas, labels, scene.pointer);
    if (view.labels) draw_notes(canvas, scene, area, sheet.notes);
    draw_legend(canvas, words.legend, labels);
    const bool is_on_legend = words.legend.place.contains(pointer);
    if (!scene.pointer || !scene.names_pointed_at || is_on_legend) return;
    Aabb above_legend = area;
    if (!words.legend.place.empty()) above_legend.max.y = words.legend.place.min.y;
    if (const auto hover = hover_at(*scene.pointer, canvas, scene, places))
        words.hover = draw_hover(canvas, *hover, *scene.pointer, above_legend, labels);
}

Legend Painter::Parts::legend_of(const Sighted& sighted, const Camera& camera,
                                 const ViewSettings& view, double right,
                                 std::optional<Vec2> pointer) {
    const double below = view.scale_bar ? height_of_scale_bar(labels, scale) : 0.0;
    const Sighted listed = memory.with_recent(sighted);
    LegendModel model{sighted, listed, camera.size, right, below, scale, is_legend_open};
    Legend legend = lay_out_legend(model, labels);
    const bool was_open =
        std::exchange(is_legend_open, pointer && legend.expands_at(*pointer, is_legend_open));
    if (is_legend_open == was_open) return legend;
    model.all = is_legend_open;
    return lay_out_legend(model, labels);
}

void Painter::Parts::draw_notes(Canvas& canvas, const Scene& scene, const Aabb& area,
                                NoteSheet& sheet) {
    if (sheet.notes.empty()) return;
    sheet.walls = wall_lines(still.content(), canvas.camera, area);
    add_box_sides(canvas, scene, sheet.walls);
    std::vector<Aabb> taken =
        scene.probe ? taken_places(canvas, *scene.probe, words.legend.place)
                    : taken_places(canvas.camera, scene, words.legend.place, area.max.x);
    taken.push_back(words.scale_bar);
    if (scene.covered) taken.push_back(*scene.covered);
    for (const PlacedNote& placed : place_notes(sheet, labels, area, taken)) {
        draw_note(canvas, placed, sheet.notes[placed.note], labels);
        words.labels.push_back(placed.plate);
    }
}

const PictureWords& Painter::words() const { return parts_->words; }

std::optional<std::size_t> Painter::event_under(Vec2 pointer) const {
    constexpr double reach = 6.0;  // points
    if (!parts_->is_tracked) return std::nullopt;
    const MarkPlace* const place = mark_under(parts_->places, pointer, reach * parts_->scale);
    return place ? std::optional(place->event) : std::nullopt;
}

void Painter::forget() { parts_->still.forget(); }

void Painter::set_scale(float scale) {
    Parts& p = *parts_;
    if (p.scale == static_cast<double>(scale)) return;
    p.scale = static_cast<double>(scale);
    p.labels = Labels(p.renderer, p.font_path, text_pixels(p.scale));
}

void Painter::set_theme(const Theme& theme) {
    parts_->theme = theme;
    forget();
}

double Painter::legend_height() const { return std::max(0.0, parts_->words.legend.place.size().y); }

double Painter::room_for_words() const {
    return lab::room_for_legend(parts_->labels, parts_->scale) +
           height_of_scale_bar(parts_->labels, parts_->scale);
}

int Painter::redraws() const { return parts_->still.redraws(); }

}  // namespace slidelab::lab
