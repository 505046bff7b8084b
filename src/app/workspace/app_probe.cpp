// The probe view in the running program: in and out of it, the hand on its handles, the clipboard.
#include <fmt/format.h>
#include <imgui.h>

#include <memory>

#include "app/shell/paths.hpp"
#include "app/shell/screenshot.hpp"
#include "app/workspace/app_parts.hpp"
#include "lab/levels/scene_document.hpp"
#include "lab/levels/tiled/tiled_writer.hpp"
#include "view/world/probe_layer.hpp"

namespace slidelab {

namespace {

constexpr std::size_t most_ends = 400;  // handles of walls drawn: more are a carpet

/// The settings with which a scene is to be solved. A shape that no setting describes is left to
/// the probe view.
Settings settings_for(const ProbeScene& scene, Settings settings) {
    choose_strategy(settings, *scene.strategy);
    options_of(settings, *scene.strategy) = scene.options;
    Settings shaped = settings;
    const auto assign = [&shaped](std::string_view name, double value) {
        return apply_setting(shaped, fmt::format("{}={}", name, value)) == std::nullopt;
    };
    bool fits =
        scene.strategy->shapes != 0 &&
        apply_setting(shaped, fmt::format("shape={}", name_of(scene.shape))) == std::nullopt;
    if (const auto* disk = std::get_if<DiskShape>(&scene.shape))
        fits = fits && assign("radius", disk->radius);
    if (const auto* box = std::get_if<BoxShape>(&scene.shape))
        fits = fits && assign("half_width", box->half.x) && assign("half_height", box->half.y);
    return fits && shape_of(shaped) == scene.shape ? shaped : settings;
}

/// Without the line ends that a terminal or an editor copies along.
std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

}  // namespace

void App::Parts::toggle_probe() {
    if (probe) return leave_probe();
    enter_probe(scene_ahead(simulation));
    message.show(
        "Probe view: drag the ends of the displacement, and of walls. B or Esc: back to the game.");
}

void App::Parts::enter_probe(ProbeScene scene) {
    controls.release_all();  // what is held, or was pressed meanwhile, is not for the other mode
    probe.emplace(std::move(scene), simulation.settings());
    painter.forget();
}

void App::Parts::leave_probe() {
    if (!probe) return;
    controls.release_all();
    probe.reset();
    painter.forget();
}

void App::Parts::point_at_probe() {
    if (!probe) return;
    probe->use(simulation.settings());
    const Pointer& pointer = controls.pointer();
    const double ratio = window.pixels_per_point();
    if (gui.wants_mouse() && !probe->dragging()) return probe->let_go();
    const double extent = handle_reach * static_cast<double>(gui.scale()) / camera.pixels_per_unit;
    ProbeView::GrabbingPointer grabbing{
        camera.to_world(pointer.position * ratio), extent, {}, pointer.down[0]};
    if (pointer.pressed[0]) grabbing.grasp = camera.to_world(pointer.pressed_at * ratio);
    const int walls_before = probe->walls_built();
    probe->handle(grabbing);
    if (probe->walls_built() != walls_before) painter.forget();
    if (probe->dragging()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    } else if (probe->pointed_at()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
}

void App::Parts::reset_probe() {
    probe->reset();
    painter.forget();
}

void App::Parts::draw_probe() {
    const Settings& settings = simulation.settings();
    probe->use(settings);  // the panel may just have changed them
    const SolvedScene& solved = probe->solved();
    const ProbeScene& scene = probe->scene();
    std::vector<Box> boxes;
    for (const KinematicBox& box : solved.kinematic_boxes)
        boxes.push_back({box.box.center + box.delta * probe->time(), box.box.half});
    const ProbeLayer layer{scene, solved,
                           handles_within(scene, probe->level(), camera.visible(), most_ends),
                           probe->pointed_at()};
    const Vec2 mover = place_at(solved.path, probe->time());
    Scene picture{probe->level(),
                  *settings.strategy,
                  scene.shape,
                  mover,
                  simulation.state().heading,
                  false,
                  false,
                  solved.result.squeezed,
                  boxes,
                  {},
                  solved.trace,
                  &layer};
    painter.paint(*ImGui::GetBackgroundDrawList(), camera, picture, view, panel.left_edge());
}

void App::Parts::copy_request() {
    std::optional<ProbeScene> last;
    if (!probe) last = scene_of_last_tick(simulation);
    if (!probe && !last) return message.show("Nothing to copy: no tick was made yet.");
    std::string line;
    if (probe) {
        if (probe->problem()) return message.show(*probe->problem());
        line = short_request_line(probe->scene(), probe->solved());
    } else {
        line = short_request_line(*last, solve(*last, build(last->walls)));
    }
    if (SDL_SetClipboardText(line.c_str()) != 0)
        return message.show(fmt::format("The clipboard cannot be written: {}", SDL_GetError()));
    message.show(fmt::format("Copied {} as a request of {} characters for \"slidelab probe\".",
                             probe ? "the scene" : "the last tick", line.size()));
}

void App::Parts::paste_request() {
    const std::unique_ptr<char, decltype(&SDL_free)> text(SDL_GetClipboardText(), &SDL_free);
    const std::string_view line = text ? trimmed(text.get()) : std::string_view{};
    if (line.empty())
        return message.show("The clipboard is empty; expected a request for \"slidelab probe\".");
    auto read = read_scene(line);
    if (const auto* problem = std::get_if<ProbeProblem>(&read))
        return message.show(fmt::format("Not pasted: {}", problem->message));
    auto& scene = std::get<ProbeScene>(read);
    simulation.set_settings(settings_for(scene, simulation.settings()));
    const Vec2 target = scene.from + scene.delta;
    const Aabb path = merged({scene.from, scene.from}, {target, target});
    enter_probe(std::move(scene));
    if (!camera.visible().contains(path.min) || !camera.visible().contains(path.max))
        show_scene(path);
    message.show("Pasted. B or Esc: back to the game.");
}

void App::Parts::save_scene() {
    if (!probe) return message.show("What is saved is the scene of the probe view: B opens it.");
    const std::string stem = level_name(level_path) + "-scene";
    const std::string path = where(free_name(config.pictures_folder, stem, ".tmj"));
    const LevelDocument document = document_of(probe->scene(), level_name(path));
    if (const auto problem = save_document(document, path)) return message.show(problem->message);
    message.show(fmt::format("Saved as a level: {} (drop it here to open it)", path));
}

void App::Parts::show_scene(const Aabb& path) {
    constexpr double around = 3.0;  // units beside the path
    show_area(camera, inflated(path, {around, around}),
              {MessageBar::height(gui.scale()), view.legend ? painter.room_for_legend() : 0.0,
               static_cast<double>(panel.left_edge())});
    view_is_fitted = false;
    follower.stop();
}

}  // namespace slidelab
