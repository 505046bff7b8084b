// What the controls and the panel's buttons do.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/shell/paths.hpp"
#include "app/shell/preferences.hpp"
#include "app/workspace/app_parts.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "slidelab/collision/contract/registry.hpp"

namespace slidelab {

namespace {

constexpr const char* time_rests = "Time rests in the probe view. B or Esc: back to the game.";

void toggle_steering(Settings& settings) {
    settings.steering = settings.steering == Steering::direct ? Steering::tank : Steering::direct;
}

}  // namespace

void App::Parts::obey(const Press& press) {
    switch (press.action) {
        case Action::next_shape:
            return change_settings(next_shape);
        case Action::steering:
            return change_settings(toggle_steering);
        case Action::strategy:
            return choose_strategy_number(static_cast<std::size_t>(press.key));
        case Action::next_strategy:
            return next_strategy();
        case Action::pause:
            return toggle_pause();
        case Action::one_tick:
            return one_tick();
        case Action::restart:
            return probe ? reset_probe() : restart();
        case Action::probe:
            return toggle_probe();
        case Action::copy:
            return copy_request();
        case Action::paste:
            return paste_request();
        case Action::save_scene:
            return save_scene();
        case Action::follow:
            view.follow = !view.follow;
            return;
        case Action::whole_level:
            return fit_level(true);
        case Action::panel:
            show_panel = !show_panel;
            return;
        case Action::help:
            show_help = !show_help;
            return;
        case Action::reload:
            open_level(level_path);
            return;
        case Action::full_screen:
            return window.toggle_full_screen();
        case Action::screenshot:
            screenshot_wanted = true;
            return;
        case Action::record:
            return toggle_recording();
        case Action::defaults:
            return restore_defaults();
        case Action::quit:
            return step_back();
        case Action::left:
        case Action::right:
        case Action::up:
        case Action::down:
        case Action::lead:
        case Action::pass:
        case Action::zoom:
        case Action::pan:
            return;  // held, or the mouse's: not presses
    }
}

/// Closes what is open; the program itself when nothing is.
void App::Parts::step_back() {
    if (show_help) {
        show_help = false;
    } else if (probe) {
        leave_probe();
    } else {
        quit = true;
    }
}

void App::Parts::change_settings(void (*change)(Settings&)) {
    Settings settings = simulation.settings();
    change(settings);
    simulation.set_settings(settings);
}

void App::Parts::choose_strategy_number(std::size_t index) {
    if (index >= strategies().size()) return;
    Settings settings = simulation.settings();
    choose_strategy(settings, *strategies()[index]);
    simulation.set_settings(settings);
    message.show(std::string(settings.strategy->title));
}

void App::Parts::next_strategy() {
    const auto all = strategies();
    const auto present = std::find(all.begin(), all.end(), simulation.settings().strategy);
    const auto index = static_cast<std::size_t>(std::distance(all.begin(), present));
    choose_strategy_number((index + 1) % all.size());
}

void App::Parts::toggle_pause() {
    if (probe) return message.show(time_rests);
    paused = !paused;
}

void App::Parts::one_tick() {
    if (probe) return message.show(time_rests);
    paused = true;
    ++single_ticks;
}

void App::Parts::restart() {
    simulation.restart();
    restart_wanted = true;
    trail.clear();
    trace.clear();
}

void App::Parts::restore_defaults() {
    simulation.set_settings(default_settings());
    view = ViewSettings{};
}

void App::Parts::fit_level(bool however_small) {
    view_is_fitted = true;
    whole_level_wanted = however_small;
    follower.stop();
}

bool App::Parts::open_level(const std::string& path) {
    auto loaded = load_level(path);
    if (const auto* problem = std::get_if<LevelProblem>(&loaded)) {
        message.show(problem->message);
        return false;
    }
    const bool same = path == level_path;
    leave_probe();
    simulation.set_level(std::make_shared<const Level>(std::move(std::get<Level>(loaded))));
    level_path = path;
    trail.clear();
    trace.clear();
    painter.forget();
    if (!same) fit_level(false);
    window.set_title(level_name(path) + " - Slidelab");
    message.show(fmt::format("{} {}: {} walls", same ? "Read again," : "Level", level_name(path),
                             simulation.level().walls().size()));
    // A recording is of one level: the new one begins a new recording.
    if (recorder) recorder.emplace(name_in_recordings(level_path), simulation.settings());
    return true;
}

void App::Parts::toggle_recording() {
    if (recorder) {
        write_recording();
        recorder.reset();
        return;
    }
    leave_probe();
    recording_path = free_name(config.pictures_folder, level_name(level_path), ".jsonl");
    restart();
    recorder.emplace(name_in_recordings(level_path), simulation.settings());
    message.show("Recording from the start of the level.");
}

void App::Parts::write_recording() {
    std::error_code ignored;
    const auto folder = std::filesystem::path(recording_path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, ignored);
    std::ofstream file(recording_path, std::ios::binary | std::ios::trunc);
    write(file, recorder->recording());
    file.close();
    message.show(file ? fmt::format("Recording of {} ticks: {}", recorder->recording().ticks.size(),
                                    recording_path)
                      : fmt::format("{}: the recording cannot be written", recording_path));
}

void App::Parts::take_screenshot() {
    const std::string path = free_name(config.pictures_folder, level_name(level_path), ".png");
    const std::string problem = save_png(window.read_pixels(), path);
    message.show(problem.empty() ? fmt::format("Picture: {}", where(path)) : problem);
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

void App::Parts::save_state() {
    if (recorder) write_recording();
    if (config.preferences_folder.empty()) return;
    Preferences preferences;
    const Vec2 size = window.size();
    preferences.width = window.full_screen() ? config.width : static_cast<int>(size.x);
    preferences.height = window.full_screen() ? config.height : static_cast<int>(size.y);
    preferences.show_panel = show_panel;
    preferences.level = where(level_path);
    preferences.settings = simulation.settings();
    preferences.view = view;
    std::string problem;
    if (!save_preferences(config.preferences_folder, preferences, &problem)) {
        SDL_Log("%s", problem.c_str());
    }
}

}  // namespace slidelab
