// The user's preferences that are kept between two starts of the program.
#include <SDL.h>

#include "app/files/paths.hpp"
#include "app/files/preferences.hpp"
#include "app/tools/problems/problems_tool.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

void App::save_preferences() {
    AppConfig& config = desk.config;
    if (config.preferences_folder.empty()) return;
    // The settings of the start may be the command line's alone: only what was changed since is
    // kept.
    Preferences preferences = load_preferences(config.preferences_folder, nullptr,
                                               desk.own().session.simulation().settings().movers);
    const Document& own = desk.own();
    const Vec2 size = desk.window.size();
    const bool is_resized =
        !desk.window.full_screen() &&
        !(size == Vec2{static_cast<double>(config.width), static_cast<double>(config.height)});
    if (is_resized) {
        preferences.width = static_cast<int>(size.x);
        preferences.height = static_cast<int>(size.y);
    }
    const bool shows_panel = own.show_panel || panel_gave_way_;
    if (shows_panel != config.show_panel) preferences.show_panel = shows_panel;
    for (const std::string& change : desk.users_settings)
        static_cast<void>(apply_setting(preferences.settings, change));
    preferences.panel_width = static_cast<double>(desk.panel.width());
    if (config.first_screen && own.list != first_screen_list) preferences.first_screen_away = true;
    preferences.engine = desk.engine;
    preferences.level = where(own.level_path);
    // The theme is chosen for all that is open.
    const ViewSettings view = suited(own.view, desk.document.view);
    for (const ViewSwitch& each : view_switches()) {
        if (view.*each.field != config.view.*each.field)
            preferences.view[std::string(each.name)] = view.*each.field;
    }
    config.view = view;  // from now on that is what is kept
    preferences.library = desk.library;
    preferences.sections = desk.sections;
    preferences.keys = desk.controls.bindings();
    preferences.ui_scale = desk.ui_scale;
    std::string problem;
    if (!lab::save_preferences(config.preferences_folder, preferences, &problem))
        SDL_Log("%s", problem.c_str());
}

}  // namespace slidelab::lab
