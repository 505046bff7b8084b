// What is switched and answered with a toast, what Esc closes, and which keys do what.
#include <fmt/format.h>

#include <algorithm>

#include "app/controls/toasts.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

void App::use_settings(const Settings& settings) {
    const Settings before = settings_in_use();
    change_settings(settings);
    if (const auto text = toast::changed(before, settings_in_use())) workspace.message.show(*text);
}

void App::use_view(const ViewSettings& view) {
    const auto text = toast::changed(workspace.view, view);
    workspace.view = view;
    if (text) workspace.message.show(*text);
}

void App::set_ui_scale(int percent) {
    workspace.ui_scale = std::clamp(percent, least_ui_scale, most_ui_scale);
    workspace.message.show(fmt::format("Words and buttons: {} %", workspace.ui_scale));
}

void App::toggle_full_screen() {
    window.toggle_full_screen();
    workspace.message.show(toast::switched("Full screen", window.full_screen()));
}

/// Esc: closes the innermost open window, or opens the leave dialog.
void App::step_back() {
    if (!close_innermost() && config.host.leaves) leave_dialog.open();
}

bool App::close_innermost() {
    if (gui.close_popup()) return true;
    if (leave_dialog.is_open()) {
        leave_dialog.close();
        return true;
    }
    if (map_notes.close() || workspace.close_innermost()) return true;
    if (stages_shown() && workspace.stages.event()) {
        workspace.stages.release();
        return true;
    }
    if (workspace.probe) {
        leave_probe();
        return true;
    }
    if (put_aside) {
        end_visit();
        workspace.message.show(toast::back_in_the_game());
        return true;
    }
    if (card_in_view()) {
        scene_card.reset();
        return true;
    }
    if (!window.full_screen()) return false;
    toggle_full_screen();
    return true;
}

/// Keys that are answers: to the question whether to leave, and which key a control shall have.
bool App::takes_key(const SDL_Event& event) {
    if (leave_dialog.is_yes(event)) {
        quit = true;
        return true;
    }
    if (event.type != SDL_KEYDOWN || !workspace.show_help || !help_list.waits_for()) return false;
    const SDL_Keycode key = event.key.keysym.sym;
    if (key == SDLK_ESCAPE) {
        help_list.stop_waiting();
    } else if (is_bindable(key)) {
        const auto [action, place] = *help_list.waits_for();
        help_list.stop_waiting();
        KeyBindings keys = controls.bindings();
        const auto taken_from = keys.bind(action, place, key);
        controls.set_bindings(keys);
        workspace.message.show(toast::bound(action, key, taken_from));
    }
    return true;
}

void App::draw_help() {
    if (!workspace.show_help) return help_list.hide();
    const auto answer = help_list.draw(area_for_lists(), gui.scale(), controls.bindings());
    workspace.show_help = answer.stays_open;
    if (answer.wants_tour) panel_commands.actions.push_back(Action::tour);
    if (!answer.wants_defaults) return;
    controls.set_bindings({});
    workspace.message.show("All keys as they were before any was changed.");
}

}  // namespace slidelab::lab
