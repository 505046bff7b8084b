// The use of presses and the pointer: tools first, then the screen, the settings and the session.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/controls/toasts.hpp"
#include "app/tools/clips/clips_tool.hpp"
#include "app/workspace/app.hpp"
#include "articles/contract/registry.hpp"
#include "lab/events/event_list.hpp"
#include "lab/run/feel.hpp"

namespace slidelab::lab {

namespace {

constexpr std::int64_t far_step = 10;  // ticks, with Shift

std::optional<Settings> with_strategy(Settings settings, std::size_t index) {
    const std::vector<const Strategy*> all = settings.movers.strategies();
    if (index >= all.size()) return std::nullopt;
    choose_strategy(settings, *all[index]);
    return settings;
}

std::optional<Settings> with_next_strategy(const Settings& settings) {
    const std::vector<const Strategy*> all = settings.movers.strategies();
    const auto present = std::find(all.begin(), all.end(), settings.strategy);
    if (present == all.end()) return with_strategy(settings, 0);  // it is a model
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
std::optional<Settings> changed_settings(const Press& press, const Settings& settings,
                                         const Map& map) {
    switch (press.action) {
        case Action::next_shape:
            if (press.by_pad && gravity_of(settings, map) > 0.0) return std::nullopt;  // it jumps
            return with(settings, next_shape);
        case Action::steering:
            return with(settings, toggle_steering);
        case Action::strategy:
            return with_strategy(settings, static_cast<std::size_t>(press.key));
        case Action::next_strategy:
            return with_next_strategy(settings);
        case Action::defaults:
            return default_settings(settings.movers);
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

void seek_trouble(Desk& desk, int direction) {
    const KeptRun& run = desk.document.session.run();
    const auto found = next_trouble(run, desk.document.session.tick_in_view(), direction);
    const std::string text = toast::trouble(run, found);
    if (!found) return desk.say(text);
    desk.command(command::Seek{found->tick});
    desk.document.is_near = true;
    desk.panel.show("Why");
    desk.say_while(
        [tick = found->tick, run_number = desk.document.session.run_number()](const Desk& then) {
            const Session& session = then.document.session;
            return session.tick_in_view() == tick && session.run_number() == run_number;
        },
        text);
}

void say_of_view(Desk& desk, bool ViewSettings::*field, const std::string& text) {
    desk.say_while([field, is_on = desk.document.view.*field](
                       const Desk& then) { return then.document.view.*field == is_on; },
                   text);
}

void say_of_pause(Desk& desk, bool is_paused) {
    desk.say_while(
        [is_paused](const Desk& then) {
            const Session& session = then.document.session;
            return is_paused ? session.is_paused() : !session.is_paused() && !session.in_past();
        },
        toast::switched("Pause", is_paused));
}

/// Whether walking begins, or takes a direction that it had not: what is held, or let go, does not.
bool begins_to_walk(const Input& before, const Input& now) {
    const auto turns = [](double from, double to) { return to * from <= 0.0 && to != 0.0; };
    return turns(before.right, now.right) || turns(before.down, now.down) ||
           (now.lead && !before.lead);
}

void take_by_trail(Desk& desk) {
    const auto tick = desk.controls.pointer().pressed[0] ? desk.pointed_tick() : std::nullopt;
    if (!tick) return;
    desk.controls.give_mouse_to_panel();  // the press is no walk towards the pointer
    if (*tick != desk.document.session.tick_in_view()) desk.command(command::Seek{*tick});
}

}  // namespace

/// Dispatches the presses of the last frame, then the keys.
void App::dispatch_controls() {
    for (const Press& press : std::exchange(desk.presses, {})) dispatch(press);
    for (const auto& what : std::exchange(desk.later, {})) what(desk);
    for (const Press& press : desk.controls.presses()) dispatch(press);
    move_view();
    take_by_trail(desk);
    point_at_things();
}

void App::dispatch(const Press& press) {
    if (press.action == Action::quit) return step_back();
    if (press.action == Action::keep_rerun && desk.focus.is_set()) return desk.focus.press();
    for (const auto& tool : desk.document.tools.from_top()) {
        if (tool->press(desk, press)) return;
    }
    if (press.action == Action::focus)
        return desk.focus.move({&desk.widgets, &desk.panel.widgets()}, press.with_shift ? -1 : 1);
    if (press.action == Action::keep_rerun && !desk.document.session.rerun() &&
        take_as_pixels(desk))
        return;
    for (const ToolKind* kind : desk.config.tools) {
        for (const PressHandler& handler : kind->presses) {
            if (handler.action == press.action) return handler.handle(desk, press);
        }
    }
    if (change_screen(press.action)) return;
    if (press.action == Action::trouble) return seek_trouble(desk, press.with_shift ? -1 : 1);
    const Session& session = desk.document.session;
    const Map& map = session.simulation().map();
    if (const auto changed = changed_settings(press, desk.settings(), map)) {
        if (press.action == Action::defaults) desk.document.view = desk.config.first_view;
        return desk.use_settings(*changed);
    }
    if (const auto wanted = command_of(press, session)) {
        if (press.action == Action::pause) say_of_pause(desk, !session.is_paused());
        desk.command(*wanted);
    }
}

/// Whether the press was about the screen alone, and is done.
bool App::change_screen(Action action) {
    Document& document = desk.document;
    const auto show = [&](bool Document::*field, const char* what) {
        const bool is_shown = document.*field = !(document.*field);
        desk.say_while(
            [field, is_shown](const Desk& then) { return then.document.*field == is_shown; },
            toast::shown(what, is_shown));
    };
    switch (action) {
        case Action::follow:
            document.view.follow = !document.view.follow;
            say_of_view(desk, &ViewSettings::follow,
                        toast::switched("Camera follows", document.view.follow));
            return true;
        case Action::whole_level:
            document.rig.fit(true);
            return true;
        case Action::panel:
            show(&Document::show_panel, "Panel");
            return true;
        case Action::timeline:
            show(&Document::show_timeline, "Timeline");
            return true;
        case Action::legend:
            document.view.legend = !document.view.legend;
            say_of_view(desk, &ViewSettings::legend, toast::shown("Legend", document.view.legend));
            return true;
        case Action::help:
            document.toggle_list(help_name);
            return true;
        case Action::full_screen:
            desk.window.toggle_full_screen();
            desk.say_while([is_full = desk.window.full_screen()](
                               const Desk& then) { return then.window.full_screen() == is_full; },
                           toast::switched("Full screen", desk.window.full_screen()));
            return true;
        case Action::scale_up:
        case Action::scale_down:
            desk.set_ui_scale(desk.ui_scale +
                              (action == Action::scale_up ? ui_scale_step : -ui_scale_step));
            return true;
        case Action::scale_usual:
            desk.set_ui_scale(usual_ui_scale);
            return true;
        case Action::screenshot:
            screenshot_wanted_ = true;
            return true;
        default:
            return false;
    }
}

/// Esc: closes the innermost thing that is open, or asks whether to leave.
void App::step_back() {
    if (desk.gui.close_popup()) return;
    if (desk.focus.is_set()) return desk.focus.clear();
    Document& document = desk.document;
    if (!std::exchange(document.list, {}).empty()) return;
    for (const auto& tool : document.tools.from_top()) {
        if (tool->close(desk)) return;
    }
    if (!desk.behind.empty()) {
        desk.end_visit();
        if (desk.message.is_gone()) desk.say(toast::back_in_the_game());
        return;
    }
    if (document.card) return document.card.reset();
    if (desk.window.full_screen()) {
        change_screen(Action::full_screen);
    } else if (desk.config.host.leaves) {
        desk.say("Leave Slidelab? Enter: leave. Any other key: stay.");
        asked_to_leave_ = true;
    }
}

/// Keys that are answers: to the question whether to leave, and which key a control shall have.
bool App::takes_key(const SDL_Event& event) {
    if (event.type != SDL_KEYDOWN) return false;
    const SDL_Keycode key = event.key.keysym.sym;
    if (asks_to_leave() && event.key.repeat == 0) {
        asked_to_leave_ = false;
        desk.message.dismiss();
        const bool leaves = key == SDLK_RETURN || key == SDLK_KP_ENTER;
        quit_ = quit_ || leaves;
        if (leaves || key == SDLK_ESCAPE) return true;
    }
    if (desk.document.list != help_name || !help_list_.waits_for()) return false;
    if (key == SDLK_ESCAPE) {
        help_list_.stop_waiting();
    } else if (is_bindable(key)) {
        const auto [action, place] = *help_list_.waits_for();
        help_list_.stop_waiting();
        KeyBindings keys = desk.controls.bindings();
        const auto taken_from = keys.bind(action, place, key);
        desk.controls.set_bindings(keys);
        const Control& control = keys.control(action);
        std::string text = fmt::format("{}: {}{}", control.title, control.with_ctrl ? "Ctrl+" : "",
                                       SDL_GetKeyName(key));
        if (taken_from)
            text += fmt::format(". It was the key of {}.", keys.control(*taken_from).title);
        desk.say(std::move(text));
    }
    return true;
}

/// Wheel, drag and pinch. Two fingers take the view along, and what lies between them stays there.
void App::move_view() {
    const Pointer& pointer = desk.controls.pointer();
    const double ratio = desk.window.pixels_per_point();
    Camera& camera = desk.document.rig.camera;
    const Camera under = desk.pointer_camera();
    // The place on the whole screen of what lies under a pixel of a tile.
    const auto shared = [&](Vec2 pixel) { return camera.to_screen(under.to_world(pixel)); };
    const double scale = ratio * camera.pixels_per_unit / under.pixels_per_unit;
    const auto pinch = desk.controls.pinch();
    if (pointer.wheel != 0.0) {
        constexpr double notch = 1.15;
        camera.zoom_at(shared(pointer.position * ratio), std::pow(notch, pointer.wheel));
        desk.document.rig.leave_to_user();
    }
    if (pointer.dragged == Vec2{} && !pinch) return;
    camera.pan(pointer.dragged * scale);
    if (pinch) {
        camera.pan(pinch->moved * scale);
        camera.zoom_at(shared(pinch->center * ratio), pinch->factor);
    }
    desk.document.rig.leave_to_user();
    desk.document.view.follow = false;
}

/// Names what lies under the pointer, but not where that would be in the way: with a button
/// held, and while the mover walks with a pointer that rests.
void App::point_at_things() {
    const Pointer& pointer = desk.controls.pointer();
    const bool moved = std::exchange(pointed_from_, pointer.position) != pointer.position;
    const Session& session = desk.document.session;
    const Simulation& simulation = session.simulation();
    const bool walks =
        !session.is_paused() && simulation.state().position != simulation.previous().position;
    const bool is_held = pointer.down[0] || pointer.down[1] || pointer.down[2];
    if (moved || walks || is_held) desk.names_pointed_at = moved;
    if (is_held || desk.pointed_tick() || !desk.pointer_in_world()) desk.names_pointed_at = false;
}

/// Walking means that time goes on: with the past in view a branch begins. Keys that were held
/// when time came to rest do not count.
void App::walk_on() {
    const Input before = std::exchange(input_before_, next_input());
    const Session& session = desk.document.session;
    const bool rests = session.is_paused() || session.in_past();
    if (!rests || desk.document.time_rests || !begins_to_walk(before, input_before_)) return;
    desk.command(command::Fork{});
    if (!session.in_past()) return say_of_pause(desk, false);
    desk.say("A branch begins here; what was is kept below the timeline.");
}

}  // namespace slidelab::lab
