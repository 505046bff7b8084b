// The probe view in the running program: in and out of it, the hand on its handles, the clipboard.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <memory>

#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/files/screenshot.hpp"
#include "app/workspace/app.hpp"
#include "lab/levels/tiled/tiled_writer.hpp"
#include "lab/probe/request_line.hpp"
#include "lab/scenes/scene_document.hpp"
#include "view/world/probe_layer.hpp"

namespace slidelab::lab {

namespace {

constexpr double least_room = 0.25;     // units around a scene that is framed
constexpr std::size_t most_ends = 400;  // handles of walls drawn: more are a carpet

/// The settings with which a scene is to be solved. A shape that no setting describes is left to
/// the probe view.
Settings settings_for(const ProbeScene& scene, Settings settings) {
    choose_strategy(settings, *scene.strategy);
    options_of(settings, *scene.strategy) = scene.options;
    Settings shaped = settings;
    const bool fits = scene.strategy->shapes != 0 && !use_shape(shaped, scene.shape);
    return fits && shape_of(shaped) == scene.shape ? shaped : settings;
}

/// Without the line ends that a terminal or an editor copies along.
std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

}  // namespace

void App::toggle_probe() {
    if (workspace.probe) return leave_probe();
    const auto tick = tick_to_look_at(session);
    if (!tick) {
        enter_probe(scene_ahead(session.simulation()), std::nullopt);
    } else {
        Simulation then(session.run().before(*tick));
        then.tick(session.run().tick(*tick).input);
        ProbeScene scene = *scene_of_last_tick(then);
        show_laid_out(std::move(scene));
    }
    workspace.message.show(toast::probe_view(controls.bindings()));
}

/// `area`: what of the scene must be seen, and large enough to be handled; nothing where it is seen
/// as it is.
void App::enter_probe(ProbeScene scene, const std::optional<Aabb>& area) {
    controls.release_all();  // what is held, or was pressed meanwhile, is not for the other mode
    const Settings settings = settings_for(scene, session.simulation().settings());
    if (!workspace.probe) workspace.left_rig = workspace.rig;
    workspace.message.dismiss();  // it was about the game
    workspace.probe.emplace(std::move(scene), settings);
    workspace.figure.reset();
    if (area) frame_scene(*area);
    painter.forget();
}

/// A scene from elsewhere, framed where it is not in view.
void App::show_laid_out(ProbeScene scene) {
    const Aabb area =
        inflated(bounds_of(Segment{scene.from, scene.from + scene.delta}), extents_of(scene.shape));
    enter_probe(std::move(scene), area);
}

/// The run has its own settings and its own camera: they are as they were.
void App::leave_probe() {
    if (!workspace.probe) return;
    controls.release_all();
    workspace.probe.reset();
    workspace.figure.reset();
    if (scene_card && scene_card->of_probe) scene_card.reset();
    const Vec2 size = workspace.rig.camera.size;
    workspace.rig = workspace.left_rig;
    workspace.rig.camera.size = size;
    painter.forget();
    workspace.message.show(toast::back_in_the_game());
}

/// A path that is too short to be taken by its ends, or not whole on the screen, is framed together
/// with its mover.
void App::frame_scene(const Aabb& area) {
    const Camera& camera = workspace.rig.camera;
    constexpr double least = 90.0;  // points that mover and path take together
    const Vec2 size = area.size() * camera.pixels_per_unit;
    const bool is_large = std::max(size.x, size.y) >= least * static_cast<double>(gui.scale());
    const Aabb seen = camera.visible();
    if (is_large && seen.contains(area.min) && seen.contains(area.max)) return;
    // What is near is of interest, too.
    const double room = std::max({area.size().x, area.size().y, least_room});
    workspace.rig.show(inflated(area, {room, room}), covered());
}

void App::point_at_probe() {
    if (!workspace.probe) return;
    const Pointer& pointer = controls.pointer();
    const double ratio = window.pixels_per_point();
    if (gui.wants_mouse() && !workspace.probe->dragging()) return workspace.probe->let_go();
    const double extent =
        handle_reach * static_cast<double>(gui.scale()) / workspace.rig.camera.pixels_per_unit;
    ProbeView::GrabbingPointer grabbing{
        workspace.rig.camera.to_world(pointer.position * ratio), extent, {}, pointer.down[0]};
    if (pointer.pressed[0])
        grabbing.grasp = workspace.rig.camera.to_world(pointer.pressed_at * ratio);
    const int walls_before = workspace.probe->walls_built();
    workspace.probe->handle(grabbing);
    if (const auto refusal = workspace.probe->refusal()) {
        const std::string text = fmt::format("The corner stays: {}.", *refusal);
        if (workspace.message.text() != text) workspace.message.show(text);
    }
    if (workspace.probe->walls_built() != walls_before) painter.forget();
    if (workspace.probe->dragging()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    } else if (workspace.probe->pointed_at()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
}

/// The probe view's mover becomes the game's: under the game's strategy where that moves such a
/// shape, else under the probe view's.
void App::use_mover() {
    if (!workspace.probe) return;
    const Settings before = session.simulation().settings();
    Settings settings = before;
    const ProbeScene& scene = workspace.probe->scene();
    if (!settings.strategy->moves(scene.shape)) choose_strategy(settings, *scene.strategy);
    if (const auto problem = use_shape(settings, scene.shape))
        return workspace.message.show(fmt::format("The game keeps its mover: {}.", *problem));
    session.apply(command::ChangeSettings{settings});
    workspace.message.show(toast::mover_taken(before, settings));
}

void App::reset_probe() {
    workspace.probe->reset();
    painter.forget();
}

void App::draw_probe() {
    const Settings& settings = workspace.probe->settings();
    const SolvedScene& solved = workspace.probe->solved();
    const ProbeScene& scene = workspace.probe->scene();
    const double time = time_at_event(workspace.probe->time());
    std::vector<Box> boxes;
    for (const KinematicBox& box : solved.kinematic_boxes)
        boxes.push_back({box.box.center + box.delta * time, box.box.half});
    const ProbeLayer layer{
        scene, solved,
        handles_within(scene, workspace.probe->level(), workspace.rig.camera.visible(), most_ends),
        workspace.probe->pointed_at()};
    const Vec2 mover = position_at_event().value_or(place_at(solved.path, time));
    const std::optional<StudyLayer> studied = study_layer();
    Scene picture{workspace.probe->level(),
                  *settings.strategy,
                  scene.shape,
                  mover,
                  session.simulation().state().heading,
                  false,
                  false,
                  solved.result.squeezed,
                  boxes,
                  {},
                  solved.trace,
                  &layer,
                  nullptr,
                  event_focus(),
                  studied ? &*studied : nullptr};
    picture.pointer = pointer_in_world();
    picture.names_pointed_at = names_pointed_at;
    painter.paint(*ImGui::GetBackgroundDrawList(), workspace.rig.camera, picture, workspace.view,
                  panel.left_edge());
}

void App::copy_request() {
    std::optional<ProbeScene> last;
    if (!workspace.probe) last = scene_of_last_tick(session.simulation());
    if (!workspace.probe && !last)
        return workspace.message.show("Nothing to copy: no tick was made yet.");
    std::string line;
    if (workspace.probe) {
        if (workspace.probe->problem()) return workspace.message.show(*workspace.probe->problem());
        line = short_request_line(workspace.probe->scene(), workspace.probe->solved());
    } else {
        line = short_request_line(*last, solve(*last, build(last->walls)));
    }
    copy_text(line, fmt::format("Copied {} as a request of {} characters for \"slidelab probe\".",
                                workspace.probe ? "the scene" : "the last tick", line.size()));
}

void App::paste_request() {
    const std::unique_ptr<char, decltype(&SDL_free)> text(SDL_GetClipboardText(), &SDL_free);
    const std::string_view line = text ? trimmed(text.get()) : std::string_view{};
    if (line.empty())
        return workspace.message.show(
            "The clipboard is empty; expected a request for \"slidelab probe\".");
    auto read = read_scene(line);
    if (const auto* problem = std::get_if<ProbeProblem>(&read))
        return workspace.message.show(fmt::format("Not pasted: {}", problem->message));
    show_laid_out(std::get<ProbeScene>(std::move(read)));
    workspace.message.show(
        with_keys("Pasted. {probe_view} or {quit}: back to the game.", controls.bindings()));
}

void App::save_scene() {
    if (!workspace.probe)
        return workspace.message.show("What is saved is the scene of the probe view: B opens it.");
    const std::string stem = level_name(level_path) + "-scene";
    const std::string path = where(free_name(config.pictures_folder, stem, ".tmj"));
    const LevelDocument document = document_of(workspace.probe->scene(), level_name(path));
    if (const auto problem = save_document(document, path))
        return workspace.message.show(problem->message);
    workspace.message.show(fmt::format("Saved as a level: {} (drop it here to open it)", path));
}

}  // namespace slidelab::lab
