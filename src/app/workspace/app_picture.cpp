// The const view of the session, drawn: world, panel, timeline, and what lies over them.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "app/files/paths.hpp"
#include "app/tools/run_trails.hpp"
#include "app/workspace/app.hpp"
#include "lab/run/kept_run.hpp"

namespace slidelab::lab {

namespace {

/// Where the kinematic boxes are drawn: between where they were a tick ago and where they are.
std::vector<Box> boxes_between(const Simulation& simulation, double between) {
    std::vector<Box> boxes;
    const std::span<const BoxPath> moving = simulation.level().box_paths();
    for (std::size_t i = 0; i < moving.size(); ++i) {
        const Box before = moving[i].at(simulation.previous().boxes[i]);
        const Box now = moving[i].at(simulation.state().boxes[i]);
        boxes.push_back({lerp(before.center, now.center, between), now.half});
    }
    return boxes;
}

bool is_squeezed(const Simulation& simulation) {
    const MoveResult* result = simulation.last_result();
    return result && result->squeezed;
}

}  // namespace

Theme load_theme(bool is_light) {
    auto theme = read_theme(asset(is_light ? "assets/theme_light.json" : "assets/theme.json"));
    if (const auto* problem = std::get_if<std::string>(&theme)) throw std::runtime_error(*problem);
    return std::get<Theme>(theme);
}

void App::draw_picture() {
    // The panel first: it determines the world's part of the screen.
    draw_gui();
    const Simulation& simulation = session.simulation();
    const Vec2 mover =
        lerp(simulation.previous().position, simulation.state().position, ticker.between());
    move_camera(mover);
    frame_figure();
    if (workspace.probe) {
        draw_probe();
    } else {
        draw_world(position_at_event().value_or(mover));
    }
    fill_panel_ground();
}

/// What lies under the pointer is named, but not where that would be in the way: with a button
/// held, and while the mover walks with a pointer that rests.
void App::point_at_things() {
    const Pointer& pointer = controls.pointer();
    const bool moved = std::exchange(pointed_from, pointer.position) != pointer.position;
    const Simulation& simulation = session.simulation();
    const bool walks = !workspace.probe && !session.is_paused() &&
                       simulation.state().position != simulation.previous().position;
    const bool is_held = pointer.down[0] || pointer.down[1] || pointer.down[2];
    const bool is_taken = pointed_tick || (workspace.probe && workspace.probe->pointed_at());
    if (moved || walks || is_held) names_pointed_at = moved;
    if (is_held || is_taken || !pointer_in_world()) names_pointed_at = false;
}

/// Pixels; none where the pointer is over the panel, over the timeline or outside.
std::optional<Vec2> App::pointer_in_world() const {
    const Vec2 at = controls.pointer().position * window.pixels_per_point();
    const Vec2 size{static_cast<double>(panel.left_edge()), workspace.rig.camera.size.y};
    const bool is_inside = Aabb{{0.0, 0.0}, size}.contains(at) && !gui.wants_mouse();
    return is_inside ? std::optional(at) : std::nullopt;
}

/// The theme that is chosen, for the world and for the panel.
void App::use_theme() {
    if (is_light == workspace.view.light) return;
    is_light = workspace.view.light;
    theme = load_theme(is_light);
    gui.set_light(is_light);
    painter.set_theme(theme);
    for (const auto& each : lane_painters) each->set_theme(theme);
}

/// Pixels from the top: on a narrow screen there is no room beside the buttons in the corner.
float App::top_of_cards() const {
    return layout.is_narrow && !workspace.show_panel ? panel.end_of_closed() : 0.0F;
}

Covered App::covered() const {
    return {std::max(MessageBar::height(gui.scale()), end_of_cards()),
            workspace.view.legend ? painter.room_for_words() : 0.0,
            static_cast<double>(panel.left_edge())};
}

/// What there is to be seen as a whole: all walls, and the mover wherever it is.
Aabb App::whole_area(Vec2 mover) const {
    if (workspace.probe) {
        const ProbeScene& scene = workspace.probe->scene();
        const Aabb path = bounds_of(Segment{scene.from, scene.from + scene.delta});
        return merged(workspace.probe->level().bounds(), inflated(path, extents_of(scene.shape)));
    }
    const Simulation& simulation = session.simulation();
    const Vec2 extents = extents_of(shape_of(simulation.settings()));
    return merged(simulation.level().bounds(), inflated({mover, mover}, extents));
}

void App::move_camera(Vec2 mover) {
    const Simulation& simulation = session.simulation();
    const bool moved = simulation.state().position != simulation.previous().position;
    clock.camera_moves = workspace.rig.update(
        {whole_area(mover), mover, moved && !session.is_paused(),
         workspace.view.follow && !workspace.probe, covered(), static_cast<double>(gui.scale()),
         clock.seconds, workspace.view.glides});
}

void App::draw_world(Vec2 mover) {
    const Simulation& simulation = session.simulation();
    const Settings& settings = simulation.settings();
    const Shape shape = shape_of(settings);
    const std::vector<Box> boxes = boxes_between(simulation, time_at_event(ticker.between()));
    if (shows_tiles()) return draw_tiles(boxes);
    std::vector<Vec2> path = trail_behind(session.run(), session.tick_in_view());
    RunLayer layer = run_layer(session);
    if (pointed_tick) {
        layer.pointed_at = session.run().position_at(*pointed_tick);
        layer.pointed_label = tick_name(session.run(), *pointed_tick);
    }
    if (!path.empty()) path.back() = mover;  // the trail must not run ahead of the mover
    const std::optional<StudyLayer> studied = study_layer();
    Scene scene{simulation.level(),
                *settings.strategy,
                shape,
                mover,
                simulation.state().heading,
                settings.steering == Steering::tank,
                session.last_input().pass || !settings.collisions,
                is_squeezed(simulation),
                boxes,
                path,
                session.trace(),
                nullptr,
                &layer,
                event_focus(),
                studied ? &*studied : nullptr};
    const Comparison* comparison = workspace.compare ? workspace.compare->comparison() : nullptr;
    const LaneLayer lanes = comparison
                                ? lane_layer(*comparison, session.tick_in_view(), ticker.between())
                                : LaneLayer{};
    if (comparison) scene.lanes = &lanes;
    const SurveyLayer surveyed = workspace.survey ? workspace.survey->layer() : SurveyLayer{};
    if (workspace.survey) scene.survey = &surveyed;
    scene.pointer = pointer_in_world();
    scene.names_pointed_at = names_pointed_at;
    painter.paint(*ImGui::GetBackgroundDrawList(), workspace.rig.camera, scene, workspace.view,
                  panel.left_edge());
}

void App::fill_panel_ground() {
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Vec2 size = window.output_size();
    const auto width = static_cast<float>(size.x);
    const auto height = static_cast<float>(size.y);
    if (panel.left_edge() < width) gui.fill(list, panel.left_edge(), 0.0F, width, height);
    const auto below = static_cast<float>(workspace.rig.camera.size.y);
    if (below < height && shows_touch_bar()) gui.fill(list, 0.0F, below, panel.left_edge(), height);
}

/// The buttons for fingers, and the timeline.
void App::draw_below_world() {
    auto bottom = static_cast<float>(layout.sheet_top);
    if (workspace.show_timeline) {
        commands = strip.draw(session, clip, lane_marks(), panel.left_edge(), bottom, gui.scale());
        bottom -= static_cast<float>(TimelineStrip::height(gui.scale()));
    } else {
        strip.hide();
    }
    if (!shows_touch_bar()) return touch_bar.hide();
    const bool rests = session.is_paused();
    touch_bar.draw(rests, panel.left_edge(), bottom, gui.scale(), panel_commands);
}

void App::draw_gui() {
    const Simulation& simulation = session.simulation();
    const Vec2 screen = window.output_size();
    const std::optional<TracedMove> move = move_in_view();
    const StageCursor& cursor = workspace.stages;
    const StagesModel stages{move ? &*move : nullptr, cursor.is_open(), cursor.is_playing(),
                             cursor.event(), event_pointed_at};
    study_move();
    const WhyModel why{study.why(), study.what_if(), packed(theme.of(Paint::named_wall)),
                       metrics.has_move_times};
    const PanelModel model{settings_in_use(),
                           workspace.view,
                           metrics,
                           level_path,
                           session,
                           workspace.scenes.list(),
                           workspace.wanted_shape,
                           workspace.ui_scale,
                           is_squeezed(simulation),
                           workspace.probe ? &*workspace.probe : nullptr,
                           stages_shown() ? &stages : nullptr,
                           &why,
                           workspace.compare ? &*workspace.compare : nullptr,
                           workspace.survey.get(),
                           &theme};
    if (workspace.show_panel) {
        panel_commands = panel.draw(model, layout, screen, gui.scale());
    } else if (shows_touch_bar()) {
        panel_commands = {};
        panel.hide(screen);
    } else {
        panel_commands = panel.draw_closed(screen, gui.scale());
    }
    draw_below_world();
    draw_help();
    draw_scenes();
    draw_levels();
    const Vec2 center{0.5 * static_cast<double>(panel.left_edge()), 0.5 * screen.y};
    quit = leave_dialog.draw(center, gui.scale()) || quit;
    workspace.message.age(clock.seconds);
    const double top = std::max(caption.place() ? caption.place()->max.y : 0.0,
                                static_cast<double>(top_of_cards()));
    workspace.message.draw(panel.left_edge(), static_cast<float>(top), gui.scale());
}

void App::set_camera(Vec2 center, double pixels_per_unit) {
    workspace.rig.camera.center = center;
    workspace.rig.camera.pixels_per_unit = pixels_per_unit;
    workspace.rig.leave_to_user();
    workspace.view.follow = false;
}

void App::take_screenshot() {
    const std::string path = free_name(config.pictures_folder, level_name(level_path), ".png");
    const std::string problem = save_picture_file(window.read_pixels(), path);
    workspace.message.show(problem.empty() ? fmt::format("Picture: {}", where(path)) : problem);
}

const Image& App::picture() {
    if (!last_picture) {
        // What was presented may be gone: it is drawn once more from the same list.
        gui.draw(theme.of(Paint::background));
        last_picture = window.read_pixels();
    }
    return *last_picture;
}

bool App::save_screenshot(const std::string& path) {
    const std::string problem = save_picture_file(picture(), path);
    if (!problem.empty()) workspace.message.show(problem);
    return problem.empty();
}

std::uint32_t App::pixel(int x, int y) {
    const Image& image = picture();
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return 0;
    const auto place = static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) +
                       static_cast<std::size_t>(x);
    return image.pixels[place] & 0xffffffU;
}

std::optional<Vec2> App::control_center(const std::string& id) const {
    auto pixels = strip.center_of(id);
    if (!pixels) pixels = touch_bar.center_of(id);
    for (const Widgets* widgets :
         {&panel.widgets(), &caption.widgets(), &scene_menu.widgets(), &level_list.widgets(),
          &map_notes.widgets(), &help_list.widgets(), &leave_dialog.widgets()}) {
        if (!pixels) pixels = widgets->center_of(id);
    }
    if (!pixels) return std::nullopt;
    return *pixels / window.pixels_per_point();
}

}  // namespace slidelab::lab
