#include "app/start/windowed.hpp"

#include <SDL.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <variant>

#include "app/files/paths.hpp"
#include "app/files/preferences.hpp"
#include "app/start/tour_player.hpp"
#include "app/start/window_request.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "lab/session/run_setup.hpp"

namespace slidelab::lab {

namespace {

bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

bool draws_nowhere(const std::string& driver) { return driver == "dummy" || driver == "offscreen"; }

/// Why no window could be seen; empty when there is a display. SDL alone does not answer this: on
/// a machine without X and Wayland it may take the whole console, or a driver that shows nothing.
std::string why_no_display() {
    const char* wanted = std::getenv("SDL_VIDEODRIVER");
    const bool chosen = is_set("SDL_VIDEODRIVER");
    if (chosen && draws_nowhere(wanted)) {
        return fmt::format("SDL_VIDEODRIVER is {}, which shows nothing", wanted);
    }
#ifdef __linux__
    if (!chosen && !is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) {
        return "neither DISPLAY nor WAYLAND_DISPLAY is set";
    }
#endif
    if (SDL_InitSubSystem(SDL_INIT_VIDEO) != 0) return SDL_GetError();
    const char* found = SDL_GetCurrentVideoDriver();
    const std::string driver = found == nullptr ? "" : found;
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    if (!chosen && (driver == "KMSDRM" || driver == "evdev" || draws_nowhere(driver))) {
        return fmt::format("SDL found only its driver {}", driver);
    }
    return {};
}

int tour_instead(const WindowRequest& request, const std::string& reason, std::ostream& out,
                 std::ostream& err) {
    out << fmt::format(
               "There is no display to open a window on ({}): playing the tour into {}/ instead.\n",
               reason, request.tour_folder)
        << std::flush;
    // The driver of the environment did not work, or shows nothing as well.
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return run_tours(request, out, err);
}

AppConfig window_config(const WindowRequest& request, const RunSetup& setup,
                        const Preferences& preferences, const ViewSettings& first_view) {
    AppConfig config;
    config.first_view = first_view;
    config.link_base = SLIDELAB_PAGE;
    config.level_path = setup.level_path;
    config.level = setup.level;
    config.settings = setup.settings;
    config.view = view_of(preferences, first_view);
    config.library = preferences.library;
    config.sections = preferences.sections;
    // The request's rules are kept, too.
    if (!setup.play && !setup.level.own_choices.empty())
        config.library.walls[folder_of_walls(setup.level_path)] = setup.level.own_choices;
    if (!request.theme.empty()) config.view.light = request.theme == "light";
    config.keys = preferences.keys;
    config.ui_scale = preferences.ui_scale;
    config.width = request.size ? request.size->width : preferences.width;
    config.height = request.size ? request.size->height : preferences.height;
    config.show_panel = request.panel && preferences.show_panel;
    config.panel_width = preferences.panel_width;
    // A recording's settings are not the user's: they are not to be remembered.
    if (!setup.play) config.preferences_folder = preferences_folder();
    config.record_path = request.record;
    config.play = setup.play;
    // A start with a request leads to what was requested, and nowhere else first.
    config.first_screen = request.first_screen && !preferences.first_screen_away &&
                          request.start.run.level.empty() && request.scene.empty() && !setup.play &&
                          request.start.run.set.empty();
    config.engine = preferences.engine;
    return config;
}

/// The level of the last time may have been moved or deleted since: then the first one serves.
std::string remembered_level(const Preferences& preferences) {
    const std::string& last = preferences.level;
    const bool is_there = !last.empty() && file_exists(find_level(last));
    return is_there ? last : first_level_name();
}

int report_play(const WindowRequest& request, const std::shared_ptr<Playback>& play,
                std::ostream& err) {
    if (!play || !play->first_difference()) return exit_fine;
    return fail(err, fmt::format("{}: {}", request.start.play, difference_of(*play)),
                exit_run_failed);
}

}  // namespace

std::variant<AppConfig, InputError> window_start(const WindowRequest& request,
                                                 const ViewSettings& first_view) {
    std::string problem;
    const Preferences preferences =
        load_preferences(preferences_folder(), &problem, request.start.movers);
    Settings settings = preferences.settings;
    const std::string level = request.start.run.level.empty() ? remembered_level(preferences)
                                                              : find_level(request.start.run.level);
    settings.seen_from = preferences.library.view_of(where(level));
    auto prepared =
        set_up_run(own_files(), request.start,
                   {remembered_level(preferences), settings, preferences.library.walls});
    if (auto* error = std::get_if<InputError>(&prepared)) return std::move(*error);
    std::optional<std::variant<ReadLink, InputError>> scene;
    if (!request.scene.empty())
        scene = named_scene(own_files(), request.scene, request.start.movers);
    // A wrong link is reported in the window, too.
    if (scene && !is_link(request.scene)) {
        if (auto* error = std::get_if<InputError>(&*scene)) return std::move(*error);
    }
    auto& setup = std::get<RunSetup>(prepared);
    const Strategy* const own = setup.settings.strategy;
    const bool has_strategy =
        setup.play || is_link(request.scene) ||
        std::any_of(request.start.run.set.begin(), request.start.run.set.end(),
                    [](const std::string& each) { return each.starts_with("strategy="); });
    if (!has_strategy && setup.level.document) {
        if (const auto wrong = use_strategy_of(*setup.level.document, setup.settings))
            problem += (problem.empty() ? "" : " ") + to_string(*wrong);
    }
    AppConfig config = window_config(request, setup, preferences, first_view);
    config.message = problem;
    config.scene = std::move(scene);
    if (setup.settings.strategy != own) config.level_strategy = {own, setup.settings.strategy};
    return config;
}

int run_windowed(const WindowRequest& request, std::ostream& out, std::ostream& err) {
    auto start = window_start(request);
    if (const auto* error = std::get_if<InputError>(&start))
        return fail(err, *error, exit_bad_request);
    const auto& scene = std::get<AppConfig>(start).scene;
    if (scene && std::holds_alternative<InputError>(*scene))
        fail(err, std::get<InputError>(*scene), exit_fine);  // the usual start follows
    const std::string reason = why_no_display();
    if (!reason.empty()) return tour_instead(request, reason, out, err);
    auto& config = std::get<AppConfig>(start);
    config.fits_desktop = !request.size;
    const std::shared_ptr<Playback> play = config.play;
    std::unique_ptr<App> app;
    try {
        app = std::make_unique<App>(std::move(config));
    } catch (const std::exception& error) {
        return tour_instead(request, error.what(), out, err);
    }
    while (app->frame()) {
    }
    return report_play(request, play, err);
}

int run_tours(const WindowRequest& request, std::ostream& out, std::ostream& err) {
    std::vector<SavedScene> stops;
    for (const std::string& path : own_tours()) {
        auto tour = load_scenes(path, SceneKind::stop);
        if (const auto* error = std::get_if<InputError>(&tour))
            return fail(err, *error, exit_bad_request);
        for (SavedScene& stop : std::get<SceneList>(tour).scenes) stops.push_back(std::move(stop));
    }
    if (stops.empty()) {
        return fail(err, asset("assets/tours") + ": expected a tour (.json)", exit_bad_request);
    }
    return play_tour(stops, request.tour_folder, request.size.value_or(PictureSize{}), out, err);
}

}  // namespace slidelab::lab
