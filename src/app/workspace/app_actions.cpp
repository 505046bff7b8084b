// What the controls and the panel's buttons do.
#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "app/command_line/run_setup.hpp"
#include "app/controls/session_keys.hpp"
#include "app/controls/toasts.hpp"
#include "app/files/paths.hpp"
#include "app/files/preferences.hpp"
#include "app/workspace/app_parts.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/counted.hpp"

namespace slidelab {

namespace {

/// About the time of the run, which rests while a move is laid out.
bool is_about_time(Action action) {
    return action == Action::pause || action == Action::one_tick || action == Action::tick_back;
}

}  // namespace

void App::Parts::dispatch(const Press& press) {
    if (workspace.dispatch(press)) return;
    if (workspace.probe && dispatch_to_probe(press)) return;
    if (const auto changed = changed_settings(press, settings_in_use())) {
        if (press.action == Action::defaults) workspace.view = ViewSettings{};
        return use_settings(*changed);
    }
    if (const auto wanted = command_of(press, session)) {
        if (press.action == Action::pause)
            workspace.message.show(toast::switched("Pause", session.pace() != Pace::paused));
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
        case Action::lane_layout:
            return toggle_lane_layout();
        case Action::figures:
            return toggle_figures();
        case Action::gallery:
            return toggle_gallery();
        case Action::next_figure:
        case Action::previous_figure:
            return step_figure(press.action == Action::next_figure ? 1 : -1);
        case Action::copy:
            return copy_request();
        case Action::paste:
            return paste_request();
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
            return workspace.message.show("No trouble further on in this run.");
        case Action::quit:
            return step_back();
        default:
            return;  // held, or the mouse's: not presses
    }
}

/// True where the press means something else while a move is laid out.
bool App::Parts::dispatch_to_probe(const Press& press) {
    if (is_about_time(press.action)) {
        workspace.message.show(toast::time_rests(controls.bindings()));
        return true;
    }
    if (press.action != Action::restart) return false;
    reset_probe();
    return true;
}

const Settings& App::Parts::settings_in_use() const {
    return workspace.probe ? workspace.probe->settings() : session.simulation().settings();
}

void App::Parts::change_settings(const Settings& settings) {
    if (workspace.probe) return workspace.probe->use(settings);
    // Of several changes in one frame the later ones would undo the earlier: they are made at once.
    session.apply(command::ChangeSettings{settings});
}

/// What is dropped on the window: a level, a recording with its level, or a trouble report.
bool App::Parts::open_file(const std::string& path) {
    const std::string in_report = recording_in(path);
    if (!in_report.empty()) return open_recording(in_report);
    return path.ends_with(".jsonl") ? open_recording(path) : open_level(path);
}

bool App::Parts::open_level(const std::string& path) {
    auto loaded = open_level_file(path);
    if (const auto* problem = std::get_if<LevelProblem>(&loaded)) {
        workspace.message.show(problem->message);
        return false;
    }
    const bool same = path == level_path;
    show_level(std::get<OpenedLevel>(std::move(loaded)), path);
    workspace.message.show(fmt::format(
        "{} {}: {}", same ? "Read again," : "Level", level_name(path),
        counted(static_cast<std::int64_t>(session.simulation().level().walls().size()), "wall")));
    return true;
}

void App::Parts::show_level(OpenedLevel level, const std::string& path) {
    leave_probe();
    commands.clear();  // they were about the run that ends here
    session.apply(command::OpenLevel{std::move(level)});
    clip = {};
    forget_pictures();
    if (path != level_path) workspace.rig.fit(false);
    level_path = path;
    window.set_title(level_name(path) + " - Slidelab");
}

void App::Parts::take_screenshot() {
    const std::string path = free_name(config.pictures_folder, level_name(level_path), ".png");
    const std::string problem = save_png(window.read_pixels(), path);
    workspace.message.show(problem.empty() ? fmt::format("Picture: {}", where(path)) : problem);
}

const Image& App::Parts::picture() {
    if (!last_picture) {
        // What was presented may be gone: it is drawn once more from the same list.
        const Color background = theme.of(Paint::background);
        window.clear(background.r, background.g, background.b);
        gui.draw();
        last_picture = window.read_pixels();
    }
    return *last_picture;
}

void App::Parts::tick_now(const Input& input) {
    session.tick(input, wants_trace());
    controls.tick_done();
    const Simulation& simulation = session.simulation();
    const double tick_seconds = 1.0 / simulation.settings().tick_rate;
    clock.camera_moves = workspace.rig.update(
        {whole_area(simulation.state().position), simulation.state().position, true,
         workspace.view.follow, covered(), static_cast<double>(gui.scale()), tick_seconds});
}

void App::Parts::save_state() {
    if (session.recording_from()) save_recording();
    if (config.preferences_folder.empty()) return;
    Preferences preferences;
    const Vec2 size = window.size();
    preferences.width = window.full_screen() ? config.width : static_cast<int>(size.x);
    preferences.height = window.full_screen() ? config.height : static_cast<int>(size.y);
    preferences.show_panel = workspace.show_panel;
    preferences.level = where(level_path);
    preferences.settings = session.simulation().settings();
    preferences.view = workspace.view;
    preferences.keys = controls.bindings();
    preferences.ui_scale = workspace.ui_scale;
    std::string problem;
    if (!save_preferences(config.preferences_folder, preferences, &problem)) {
        SDL_Log("%s", problem.c_str());
    }
}

}  // namespace slidelab
