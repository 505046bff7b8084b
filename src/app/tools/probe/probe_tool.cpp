#include "app/tools/probe/probe_tool.hpp"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/files/screenshot.hpp"
#include "lab/files/level_extensions.hpp"
#include "lab/files/write_file.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/scenes/scene_map.hpp"
#include "lab/text/counted.hpp"
#include "view/world/scene.hpp"

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

Aabb area_of(const ProbeScene& scene) {
    return inflated(bounds_of(Segment{scene.from, scene.from + scene.delta}),
                    extents_of(scene.shape));
}

/// Without the line ends that a terminal or an editor copies along.
std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

/// A path that is too short to be taken by its ends, or not whole on the screen, is framed together
/// with its mover.
void frame(Desk& desk, const Aabb& area) {
    constexpr double least = 90.0;  // points that mover and path take together
    const Vec2 size = area.size() * desk.camera().pixels_per_unit;
    const bool is_large = std::max(size.x, size.y) >= least * static_cast<double>(desk.gui.scale());
    const Aabb seen = desk.camera().visible();
    if (is_large && seen.contains(area.min) && seen.contains(area.max)) return;
    // The surroundings are of interest, too.
    const double room = std::max({area.size().x, area.size().y, least_room});
    desk.document.rig.show(inflated(area, {room, room}), desk.covered());
}

void open(Desk& desk, const Press&) {
    const Session& session = desk.document.session;
    if (const auto tick = tick_to_look_at(session)) {
        lay_out_framed(desk, *scene_of_tick(session, *tick));
    } else {
        lay_out(desk, scene_ahead(session.simulation()));
    }
    desk.document.tools.find<ProbeTool>()->is_of_level = true;
    desk.say(toast::probe_view(desk.controls.bindings()));
}

void copy_request(Desk& desk, const ProbeScene& scene, const SolvedScene& solved,
                  const char* what) {
    const std::string line = request_line(with_walls_near(scene, solved));
    desk.copy_text(line, fmt::format("Copied {} as a request of {} characters for \"slidelab "
                                     "probe\".",
                                     what, line.size()));
}

void copy_last_tick(Desk& desk, const Press&) {
    const auto last = scene_of_last_tick(desk.document.session.simulation());
    if (!last) return desk.say("Nothing to copy: no tick was made yet.");
    copy_request(desk, *last, solve(*last, build(last->walls)), "the last tick");
}

/// A link in whatever was copied, or a request.
void paste(Desk& desk, const Press&) {
    const std::unique_ptr<char, decltype(&SDL_free)> text(SDL_GetClipboardText(), &SDL_free);
    const std::string_view line = text ? trimmed(text.get()) : std::string_view{};
    if (line.empty())
        return desk.say(
            "The clipboard is empty; expected a link, or a request for \"slidelab probe\".");
    if (const std::string_view link = link_in(line); !link.empty()) {
        desk.wanted_link = link;
        return;
    }
    auto read = read_scene(line, LevelFile(own_files()), desk.settings().movers);
    if (const auto* error = std::get_if<InputError>(&read))
        return desk.complain(fmt::format("Not pasted: {}", to_string(*error)));
    lay_out_framed(desk, std::get<ProbeScene>(std::move(read)));
    desk.say_with_keys("Pasted. {probe_view} or {quit}: back to the game.");
}

constexpr PressHandler presses[] = {
    {Action::probe, open},
    {Action::copy, copy_last_tick},
    {Action::paste, paste},
    {Action::save_scene, [](Desk& desk, const Press&) {
         desk.say_with_keys("Only a scene of the probe view can be saved: {probe_view} opens it.");
     }}};

}  // namespace

extern const ToolKind probe_kind{presses};

void lay_out(Desk& desk, ProbeScene scene, const std::string& visit) {
    const Settings settings = settings_for(scene, settings_to_walk(desk.settings()));
    desk.begin_visit(visit, settings);
    desk.document.time_rests = true;
    desk.document.tools.open(std::make_shared<ProbeTool>(ProbeView(std::move(scene), settings)));
    desk.panel.show("Why");
}

void lay_out_framed(Desk& desk, ProbeScene scene) {
    const Aabb area = area_of(scene);
    lay_out(desk, std::move(scene));
    frame(desk, area);
}

bool ProbeTool::press(Desk& desk, const Press& press) {
    switch (press.action) {
        case Action::probe:
            desk.end_visit();
            desk.say(toast::back_in_the_game());
            return true;
        case Action::pause:
        case Action::one_tick:
        case Action::tick_back:
        case Action::trouble:
        case Action::compare:
        case Action::survey:
            desk.say_with_keys(
                "Time rests in the probe view. {probe_view} or {quit}: back to the "
                "game.");
            return true;
        case Action::restart:
            view.reset();
            desk.painter.forget();
            return true;
        case Action::copy:
            if (view.problem()) {
                desk.complain(*view.problem());
            } else {
                copy_request(desk, view.scene(), view.solved(), "the scene");
            }
            return true;
        case Action::use_mover:
            use_mover(desk);
            return true;
        case Action::save_scene:
            save_scene(desk);
            return true;
        default:
            return false;
    }
}

/// The pointer on its handles.
void ProbeTool::begin(Desk& desk) {
    view.use(settings_to_walk(desk.settings()));
    const Pointer& pointer = desk.controls.pointer();
    if (desk.gui.wants_mouse() && !view.dragging()) return view.let_go();
    const Camera& camera = desk.camera();
    const double extent =
        handle_reach * static_cast<double>(desk.gui.scale()) / camera.pixels_per_unit;
    ProbeView::GrabbingPointer grabbing{
        camera.to_world(desk.pointer_pixel()), extent, {}, pointer.down[0]};
    if (pointer.pressed[0])
        grabbing.grasp = camera.to_world(pointer.pressed_at * desk.window.pixels_per_point());
    const int walls_before = view.walls_built();
    view.handle(grabbing);
    if (const auto refusal = view.refusal()) {
        const std::string text = fmt::format("The corner stays: {}.", *refusal);
        if (desk.message.text() != text) desk.say(text);
    }
    if (view.walls_built() != walls_before) desk.painter.forget();
    if (view.dragging()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeAll);
    } else if (view.pointed_at()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    }
    if (view.pointed_at()) desk.names_pointed_at = false;
}

void ProbeTool::tick(Desk& desk) {
    desk.document.area = merged(view.map().bounds, area_of(view.scene()));
}

/// The probe view's mover becomes that of the game behind it: under its strategy where that moves
/// such a shape, else under the probe view's.
void ProbeTool::use_mover(Desk& desk) const {
    const auto game = std::find_if(desk.behind.rbegin(), desk.behind.rend(),
                                   [](const Document& each) { return !each.time_rests; });
    Session& session = game->session;
    const Settings before = session.simulation().settings();
    Settings settings = before;
    const ProbeScene& scene = view.scene();
    if (!settings.strategy->moves(scene.shape)) choose_strategy(settings, *scene.strategy);
    if (const auto problem = use_shape(settings, scene.shape))
        return desk.say(fmt::format("The game keeps its mover: {}.", to_string(*problem)));
    session.apply(command::ChangeSettings{settings});
    if (&session == &desk.own().session) desk.keep_change(before, settings);
    std::string text = "The game's mover now: " + settings.shape;
    if (settings.shape == "polygon")
        text += " of " + counted(static_cast<std::int64_t>(settings.corners.size()), "corner");
    if (before.strategy != settings.strategy)
        text += fmt::format(", under {}", settings.strategy->title);
    desk.say(text + ".");
}

bool ProbeTool::draw_world(Desk& desk) {
    const SolvedScene& solved = view.solved();
    const ProbeScene& scene = view.scene();
    std::vector<Box> boxes;
    for (const MovingBody& body : BodyList(*solved.bodies))
        boxes.push_back({body.at(view.time()), extents_of(body.shape)});
    const ProbeLayer layer{scene, solved,
                           handles_within(scene, view.level(), desk.camera().visible(), most_ends),
                           view.pointed_at()};
    Scene picture{view.level(),
                  *view.settings().strategy,
                  scene.shape,
                  place_at(solved.path, view.time()),
                  desk.document.session.simulation().state().heading,
                  false,
                  false,
                  solved.result.squeezed,
                  boxes,
                  {},
                  solved.trace,
                  &layer};
    picture.lattice = &view.map().lattice;
    desk.mark(picture);
    desk.paint(picture);
    return true;
}

void ProbeTool::save_scene(Desk& desk) const {
    const std::string stem = level_name(desk.document.level_path) + "-scene";
    const std::string path =
        where(free_name(desk.config.pictures_folder, stem, std::string(own_level_ending)));
    if (const auto error = problem_with(view.scene().walls))
        return desk.complain(fmt::format("{}: not saved: {}", path, to_string(*error)));
    const auto problem = write_file(
        path, [&](std::ostream& file) { file << map_of_scene(view.scene(), level_name(path)); });
    if (problem) return desk.complain(*problem);
    desk.say(fmt::format("Saved as a level: {} (drop it here to open it)", path));
}

}  // namespace slidelab::lab
