// What the controls and the panel's buttons do.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "app/controls/controls.hpp"
#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/files/preferences.hpp"
#include "app/workspace/app.hpp"
#include "lab/events/event_list.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/session/session.hpp"
#include "lab/text/counted.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab::lab {

namespace {

constexpr std::int64_t far_step = 10;  // ticks, with Shift

std::optional<Settings> with_strategy(Settings settings, std::size_t index) {
    if (index >= strategies().size()) return std::nullopt;
    choose_strategy(settings, *strategies()[index]);
    return settings;
}

std::optional<Settings> with_next_strategy(const Settings& settings) {
    const auto all = strategies();
    const auto present = std::find(all.begin(), all.end(), settings.strategy);
    const auto index = static_cast<std::size_t>(std::distance(all.begin(), present));
    return with_strategy(settings, (index + 1) % all.size());
}

Settings with(Settings settings, void (*change)(Settings&)) {
    change(settings);
    return settings;
}

void toggle_steering(Settings& settings) {
    settings.steering = settings.steering == Steering::direct ? Steering::tank : Steering::direct;
}

/// The settings after a press that changes them; none for another press.
std::optional<Settings> changed_settings(const Press& press, const Settings& settings) {
    switch (press.action) {
        case Action::next_shape:
            return with(settings, next_shape);
        case Action::steering:
            return with(settings, toggle_steering);
        case Action::strategy:
            return with_strategy(settings, static_cast<std::size_t>(press.key));
        case Action::next_strategy:
            return with_next_strategy(settings);
        case Action::defaults:
            return default_settings();
        default:
            return std::nullopt;
    }
}

/// None for a press about settings, the screen, a tool or files.
std::optional<Command> command_of(const Press& press, const Session& session) {
    const std::int64_t step = press.with_shift ? far_step : 1;
    switch (press.action) {
        case Action::pause:
            return command::SetPace{session.is_paused() ? Pace::running : Pace::paused};
        case Action::one_tick:
            return command::StepTicks{step};
        case Action::tick_back:
            return command::StepTicks{-step};
        case Action::mark:
            return command::ToggleMark{};
        case Action::keep_rerun:
            return command::KeepRerun{};
        case Action::drop_rerun:
            return command::DropRerun{};
        case Action::restart:
            if (session.playback()) return command::PlayAgain{};
            return command::Restart{};
        default:
            return std::nullopt;
    }
}

/// About the time of the run, which rests while a move is laid out.
bool is_about_time(Action action) {
    return action == Action::pause || action == Action::one_tick || action == Action::tick_back;
}

}  // namespace

void App::dispatch(const Press& press) {
    if (press.action == Action::keep_rerun && tour.is_open() && !session.rerun()) {
        tour_button = 1;  // the next stop
        return;
    }
    if (workspace.dispatch(press)) return;
    if (workspace.probe && dispatch_to_probe(press)) return;
    if (const auto changed = changed_settings(press, settings_in_use())) {
        if (press.action == Action::defaults) workspace.view = config.first_view;
        return use_settings(*changed);
    }
    if (const auto wanted = command_of(press, session)) {
        if (press.action == Action::pause)
            workspace.message.show(toast::switched("Pause", !session.is_paused()));
        return command(*wanted);
    }
    switch (press.action) {
        case Action::event_on:
        case Action::event_back:
            return step_event(press.action == Action::event_on ? 1 : -1);
        case Action::probe:
            return toggle_probe();
        case Action::compare:
            return toggle_compare();
        case Action::survey:
            return toggle_survey();
        case Action::lane_layout:
            return toggle_lane_layout();
        case Action::tour:
            return toggle_tour();
        case Action::figures:
            return toggle_scenes(SceneKind::figure);
        case Action::gallery:
            return toggle_scenes(SceneKind::failure);
        case Action::levels:
            return toggle_levels();
        case Action::next_figure:
        case Action::previous_figure:
            return step_figure(press.action == Action::next_figure ? 1 : -1);
        case Action::copy:
            return copy_request();
        case Action::paste:
            return paste_request();
        case Action::copy_link:
            return copy_link();
        case Action::save_scene:
            return save_scene();
        case Action::use_mover:
            return use_mover();
        case Action::reload:
            open_level(level_path);
            return;
        case Action::full_screen:
            return toggle_full_screen();
        case Action::scale_up:
            return set_ui_scale(workspace.ui_scale + ui_scale_step);
        case Action::scale_down:
            return set_ui_scale(workspace.ui_scale - ui_scale_step);
        case Action::scale_usual:
            return set_ui_scale(usual_ui_scale);
        case Action::screenshot:
            screenshot_wanted = true;
            return;
        case Action::record:
            return toggle_recording();
        case Action::clip_begin:
        case Action::clip_end:
            return set_clip_end(press.action);
        case Action::report:
            return save_report();
        case Action::trouble:
            return seek_trouble(press.with_shift ? -1 : 1);
        case Action::quit:
            return step_back();
        default:
            return;  // held, or the mouse's: not presses
    }
}

/// True where the press means something else while a move is laid out.
bool App::dispatch_to_probe(const Press& press) {
    if (is_about_time(press.action)) {
        workspace.message.show(
            with_keys("Time rests in the probe view. {probe_view} or {quit}: back to the game.",
                      controls.bindings()));
        return true;
    }
    if (press.action != Action::restart) return false;
    reset_probe();
    return true;
}

void App::seek_trouble(int direction) {
    const KeptRun& run = session.run();
    const auto found = next_trouble(run, session.tick_in_view(), direction);
    if (found) command(command::Seek{found->tick});
    workspace.message.show(toast::trouble(run, found));
}

const Settings& App::settings_in_use() const {
    return workspace.probe ? workspace.probe->settings() : session.simulation().settings();
}

/// A strategy that cannot move the shape takes another; one that can takes the wanted one again.
Settings App::with_wanted_shape(Settings settings) {
    const Settings& before = settings_in_use();
    if (settings.strategy == before.strategy) {
        if (settings.shape != before.shape) workspace.wanted_shape = settings.shape;
    } else if (can_move(*settings.strategy, workspace.wanted_shape)) {
        settings.shape = workspace.wanted_shape;
    }
    return settings;
}

void App::change_settings(const Settings& wanted) {
    const Settings settings = with_wanted_shape(wanted);
    if (workspace.probe) return workspace.probe->use(settings);
    // Of several changes in one frame the later ones would undo the earlier: they are made at once.
    session.apply(command::ChangeSettings{settings});
}

bool App::open_file(const std::string& path) {
    const std::string in_report = recording_in(path);
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored) && in_report.empty()) return open_folder(path);
    const bool is_recording = !in_report.empty() || path.ends_with(".jsonl");
    return is_recording ? open_recording(in_report.empty() ? path : in_report) : open_level(path);
}

bool App::open_level(const std::string& path) {
    auto loaded = open_level_file(path, kept_layers(path));
    if (const auto* problem = std::get_if<LevelProblem>(&loaded)) {
        workspace.message.show(problem->message);
        return false;
    }
    end_visit();
    const bool same = path == level_path;
    show_level(std::get<OpenedLevel>(std::move(loaded)), path);
    remember_level();
    workspace.message.show(fmt::format(
        "{} {}: {}", same ? "Read again," : "Level", level_name(path),
        counted(static_cast<std::int64_t>(session.simulation().level().walls().size()), "wall")));
    return true;
}

void App::show_level(OpenedLevel level, const std::string& path) {
    leave_probe();
    commands.clear();  // they were about the run that ends here
    const bool is_another = path != level_path;
    level_path = path;
    scene_card.reset();
    note_level(level);
    session.apply(command::OpenLevel{std::move(level)});
    clip = {};
    is_opening = true;
    forget_pictures();
    if (is_another) workspace.rig.fit(false);
}

void App::tick(const Input& input) {
    session.tick(input, wants_trace());
    controls.tick_done();
    const Simulation& simulation = session.simulation();
    const double tick_seconds = 1.0 / simulation.settings().tick_rate;
    clock.camera_moves = workspace.rig.update(
        {whole_area(simulation.state().position), simulation.state().position, true,
         workspace.view.follow, covered(), static_cast<double>(gui.scale()), tick_seconds});
}

void App::save_state() {
    end_visit();
    if (session.recording_from()) save_recording();
    save_preferences();
}

void App::save_preferences() {
    if (config.preferences_folder.empty()) return;
    // What the run began with may be the command line's alone: only what was changed since is kept.
    Preferences preferences = load_preferences(config.preferences_folder, nullptr);
    const Vec2 size = window.size();
    const bool is_resized =
        !window.full_screen() &&
        !(size == Vec2{static_cast<double>(config.width), static_cast<double>(config.height)});
    if (is_resized) {
        preferences.width = static_cast<int>(size.x);
        preferences.height = static_cast<int>(size.y);
    }
    const bool own_panel = put_aside ? put_aside->show_panel : workspace.show_panel;
    const bool shows_panel = own_panel || panel_gave_way;
    if (shows_panel != config.show_panel) preferences.show_panel = shows_panel;
    keep_changed_settings();
    for (const std::string& change : changed_settings_of_user)
        static_cast<void>(apply_setting(preferences.settings, change));
    preferences.panel_width = static_cast<double>(panel.width());
    preferences.tour_seen = true;
    preferences.level = where(own_path());
    const ViewSettings& view = put_aside ? put_aside->view : workspace.view;
    for (const ViewSwitch& each : view_switches()) {
        if (view.*each.field != config.view.*each.field)
            preferences.view[std::string(each.name)] = view.*each.field;
    }
    config.view = view;  // from now on that is what is kept
    preferences.library = library;
    preferences.keys = controls.bindings();
    preferences.ui_scale = workspace.ui_scale;
    std::string problem;
    if (!lab::save_preferences(config.preferences_folder, preferences, &problem)) {
        SDL_Log("%s", problem.c_str());
    }
}

}  // namespace slidelab::lab
