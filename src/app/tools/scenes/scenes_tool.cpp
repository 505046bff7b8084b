#include "app/tools/scenes/scenes_tool.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/tools/clips/clips_tool.hpp"
#include "app/tools/probe/probe_tool.hpp"
#include "app/tools/scenes/figure_tool.hpp"
#include "app/tools/scenes/scene_links.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

void toggle_list(Desk& desk, SceneKind kind) {
    if (const auto problem = load_scenes(desk, kind)) return desk.complain(*problem);
    desk.document.toggle_list(kind == SceneKind::figure ? figures_list : gallery_list);
}

void step_figure(Desk& desk, const Press& press) {
    step_scene(desk, SceneKind::figure, std::nullopt, direction_of(press));
}

constexpr PressHandler presses[] = {
    {Action::figures, [](Desk& desk, const Press&) { toggle_list(desk, SceneKind::figure); }},
    {Action::gallery, [](Desk& desk, const Press&) { toggle_list(desk, SceneKind::failure); }},
    {Action::next_figure, step_figure},
    {Action::previous_figure, step_figure},
    {Action::copy_link, [](Desk& desk, const Press&) { copy_link(desk); }}};

/// Opens the move of a link. The run stays as it is behind it: B or Esc lead back.
void open_move(Desk& desk, ProbeScene move) {
    const std::string title(move.strategy->title);
    lay_out_framed(desk, std::move(move));
    desk.document.card = {fmt::format("A move under {}", title),
                          "One move, from a link. Drag its ends, or those of the walls."};
    desk.say(toast::probe_view(desk.controls.bindings()));
}

/// Opens the recording of a link.
void open_clip(Desk& desk, const RunSetup& setup) {
    show_run(desk, setup);
    const std::string ticks =
        counted(static_cast<std::int64_t>(setup.play->recording().ticks.size()), "tick");
    const std::string name = level_name(desk.document.level_path);
    desk.document.card = {fmt::format("A clip of {} in {}", ticks, name), {}, true};
    desk.say(fmt::format("Playing {} from a link.", ticks));
}

/// Opens the level of a link.
void open_level(Desk& desk, const RunSetup& setup, std::size_t changes) {
    show_run(desk, setup);
    Document& document = desk.document;
    const std::string name = level_name(document.level_path);
    document.card = {name, {}, true};
    if (const LevelDocument* level = document.session.document())
        document.card = {level->title, level->hint, true};
    desk.say(fmt::format("Opened from a link: {}{}.", name, changed_settings_in_words(changes)));
}

}  // namespace

extern const ToolKind scenes_kind{.presses = presses, .resident = make_tool<ScenesTool>};

int direction_of(const Press& press) {
    return press.action == Action::next_figure       ? 1
           : press.action == Action::previous_figure ? -1
                                                     : 0;
}

std::optional<InputError> load_scenes(Desk& desk, SceneKind kind) {
    return desk.scenes.load(asset(index_of(kind)), kind);
}

std::optional<InputError> open_scene(Desk& desk, std::size_t place) {
    const SavedScene& scene = desk.scenes.list().scenes.at(place);
    auto setup = set_up(own_files(), scene, desk.settings().movers);
    if (auto* error = std::get_if<InputError>(&setup)) return std::move(*error);
    desk.document.list.clear();
    if (auto* move = std::get_if<ProbeScene>(&setup)) {
        open_figure(desk, std::move(*move), place);
    } else {
        open_failure(desk, std::get<RunSetup>(setup), place);
    }
    return std::nullopt;
}

std::optional<InputError> open_scene(Desk& desk, const SceneLink& link) {
    if (const auto* name = std::get_if<SceneName>(&link)) {
        if (auto problem = load_scenes(desk, name->kind)) return problem;
        auto place = place_named(desk.scenes.list(), *name);
        if (auto* error = std::get_if<InputError>(&place)) return std::move(*error);
        return open_scene(desk, std::get<std::size_t>(place));
    }
    auto setup = set_up(own_files(), link, desk.settings().movers);
    if (auto* error = std::get_if<InputError>(&setup)) return std::move(*error);
    desk.document.list.clear();
    if (auto* move = std::get_if<ProbeScene>(&setup)) {
        open_move(desk, std::move(*move));
    } else if (const auto* run = std::get_if<LevelRun>(&link)) {
        open_level(desk, std::get<RunSetup>(setup), run->set.size());
    } else {
        open_clip(desk, std::get<RunSetup>(setup));
    }
    return std::nullopt;
}

void open_listed(Desk& desk, std::size_t place) {
    if (const auto problem = open_scene(desk, place)) desk.complain(*problem);
}

void step_scene(Desk& desk, SceneKind kind, std::optional<std::size_t> open, int direction) {
    if (const auto problem = load_scenes(desk, kind)) return desk.complain(*problem);
    const auto places = places_of(desk.scenes.list(), {kind});
    const auto count = static_cast<std::ptrdiff_t>(places.size());
    const auto present = std::find(places.begin(), places.end(), open);
    std::ptrdiff_t next = direction > 0 ? 0 : count - 1;
    if (present != places.end()) next = present - places.begin() + direction;
    if (next >= 0 && next < count) return open_listed(desk, places[static_cast<std::size_t>(next)]);
    desk.say(fmt::format("This is the {} {}.", direction > 0 ? "last" : "first",
                         kind == SceneKind::figure ? "figure" : "failure"));
}

}  // namespace slidelab::lab
