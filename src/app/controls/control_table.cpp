#include "app/controls/control_table.hpp"

#include <algorithm>

namespace slidelab::lab {

namespace {

constexpr Control held_key(Action action, std::string_view title, std::string_view help,
                           std::array<SDL_Keycode, keys_of_control> keys,
                           SDL_GameControllerButton pad) {
    return {action, title, help, keys, {}, pad, true};
}

constexpr Control key_press(Action action, std::string_view title, std::string_view help,
                            std::array<SDL_Keycode, keys_of_control> keys,
                            SDL_GameControllerButton pad = SDL_CONTROLLER_BUTTON_INVALID) {
    return {action, title, help, keys, {}, pad};
}

/// The keyboard's repeat counts as further presses.
constexpr Control repeating(Control control) {
    control.repeats = true;
    return control;
}

constexpr Control with_ctrl(Control control) {
    control.with_ctrl = true;
    return control;
}

constexpr Control mouse_control(Action action, std::string_view title, std::string_view help,
                                std::string_view mouse) {
    return {action, title, help, {}, mouse};
}

constexpr Control table[] = {
    held_key(Action::left, "Left", "Walk left; tank steering: turn left.", {SDLK_LEFT, SDLK_a},
             SDL_CONTROLLER_BUTTON_DPAD_LEFT),
    held_key(Action::right, "Right", "Walk right; tank steering: turn right.", {SDLK_RIGHT, SDLK_d},
             SDL_CONTROLLER_BUTTON_DPAD_RIGHT),
    held_key(Action::up, "Up", "Walk up; tank steering: drive forward.", {SDLK_UP, SDLK_w},
             SDL_CONTROLLER_BUTTON_DPAD_UP),
    held_key(Action::down, "Down", "Walk down; tank steering: drive back.", {SDLK_DOWN, SDLK_s},
             SDL_CONTROLLER_BUTTON_DPAD_DOWN),
    mouse_control(Action::lead, "Lead", "The mover walks towards the pointer.",
                  "Left button, held"),
    held_key(Action::pass, "Pass", "No collisions while it is held.", {SDLK_HOME},
             SDL_CONTROLLER_BUTTON_B),
    held_key(Action::jump, "Jump",
             "From the side: jump, as Up does; with Down: drop through a "
             "one-way wall.",
             {SDLK_z}, SDL_CONTROLLER_BUTTON_A),
    key_press(Action::next_shape, "Shape",
              "The next shape that the strategy can move; from the side a pad's A jumps.",
              {SDLK_SPACE}, SDL_CONTROLLER_BUTTON_A),
    key_press(Action::strategy, "Strategy", "Choose a strategy by its number.",
              {SDLK_1, SDLK_2, SDLK_3, SDLK_4, SDLK_5, SDLK_6, SDLK_7, SDLK_8, SDLK_9}),
    key_press(Action::next_strategy, "Next strategy", "The next strategy of the list.", {SDLK_q},
              SDL_CONTROLLER_BUTTON_Y),
    repeating(key_press(Action::focus, "Focus",
                        "To the next control of panel, list or card; with Shift to the one before. "
                        "Enter presses it, Esc leaves it.",
                        {SDLK_TAB})),
    key_press(Action::steering, "Steering", "Direct or tank steering.", {SDLK_c},
              SDL_CONTROLLER_BUTTON_X),
    key_press(Action::pause, "Pause", "Stop the time, or let it go on.", {SDLK_p},
              SDL_CONTROLLER_BUTTON_START),
    repeating(key_press(Action::one_tick, "Step",
                        "Pause, and step one tick forward; with Shift ten. Held, it repeats.",
                        {SDLK_PERIOD}, SDL_CONTROLLER_BUTTON_RIGHTSHOULDER)),
    repeating(key_press(Action::tick_back, "Step back",
                        "Pause, and step one tick back; with Shift ten. Held, it repeats.",
                        {SDLK_COMMA})),
    repeating(
        key_press(Action::event_on, "Event on",
                  "Pause, and show the move in view event by event: the next one, and on into the "
                  "next tick.",
                  {SDLK_RIGHTBRACKET})),
    repeating(key_press(Action::event_back, "Event back",
                        "The same backwards, and back into the tick before.", {SDLK_LEFTBRACKET})),
    key_press(Action::trouble, "Trouble",
              "To the next tick where something went wrong, past the last to the first; with Shift "
              "backwards.",
              {SDLK_n}),
    key_press(
        Action::try_fix, "Try the fix",
        "Applies the fix that is offered, beside the mover or on the card of a bug, and plays "
        "the same again; or takes it back.",
        {SDLK_t}),
    key_press(Action::mark, "Mark",
              "Marks the tick in view: from there the past is run again when a setting changes.",
              {SDLK_m}),
    key_press(Action::keep_rerun, "Keep",
              "Keep the past as it was run again: it becomes a branch. With the focus: press what "
              "it is on.",
              {SDLK_RETURN, SDLK_KP_ENTER}),
    key_press(Action::drop_rerun, "Put back", "Put settings, level and past back as they were.",
              {SDLK_BACKSPACE}),
    key_press(Action::clip_begin, "Clip begins", "The clip begins at the tick in view.", {SDLK_i}),
    key_press(Action::clip_end, "Clip ends",
              "The clip ends at the tick in view, and is saved as a recording.", {SDLK_o}),
    key_press(Action::restart, "Restart", "Back to the start of the level.", {SDLK_r},
              SDL_CONTROLLER_BUTTON_BACK),
    mouse_control(Action::zoom, "Zoom", "Zoom in and out at the pointer.", "Wheel"),
    mouse_control(Action::pan, "Pan", "Move the view; it stops following the mover.",
                  "Middle button, drag"),
    key_press(Action::follow, "Follow", "The view follows the mover, or stays.", {SDLK_f}),
    key_press(Action::whole_level, "Whole level", "Show the whole level.", {SDLK_v}),
    key_press(Action::probe, "Probe view",
              "Lay out one move, and drag its ends and those of walls; or back to the game.",
              {SDLK_b}, SDL_CONTROLLER_BUTTON_RIGHTSTICK),
    key_press(Action::compare, "Compare",
              "Several strategies under the same keys, from the start of the run on.", {SDLK_k}),
    key_press(Action::lane_layout, "Side by side",
              "The lanes of a comparison as ghosts in one world, or side by side.", {SDLK_g}),
    key_press(Action::figures, "Figures", "Show or close the list of figures, of five articles.",
              {SDLK_F4}),
    key_press(Action::next_figure, "Next figure", "The next figure of the course.",
              {SDLK_PAGEDOWN}),
    key_press(Action::previous_figure, "Previous figure", "The figure before.", {SDLK_PAGEUP}),
    key_press(Action::survey, "Survey",
              "Walk everywhere in the level in the background, and list where a player gets stuck, "
              "slips through or does not get out; or close that.",
              {SDLK_F6}),
    key_press(Action::crowd, "Crowd",
              "Many movers that wander by the strategy that is chosen, or none.", {SDLK_x}),
    key_press(Action::gallery, "Bugs to see",
              "Show or close the bugs to see: what each safeguard is for.", {SDLK_F7}),
    with_ctrl(key_press(Action::levels, "Levels",
                        "Show or close the list of levels, with pictures.", {SDLK_o})),
    key_press(Action::tour, "Guided tour", "Begin the guided tour, or leave it.", {SDLK_F8}),
    key_press(Action::first_screen, "First screen",
              "Show or close the first screen: problems of players, a level of your own, the tour. "
              "There a pad's stick or cross picks, A opens, B closes.",
              {SDLK_h}, SDL_CONTROLLER_BUTTON_GUIDE),
    with_ctrl(key_press(Action::copy, "Copy",
                        "Copy the probe view's scene, or else the last tick, as a request for "
                        "\"slidelab probe\".",
                        {SDLK_c})),
    with_ctrl(key_press(
        Action::paste, "Paste",
        "Open the link in what was copied, or show such a request in the probe view.", {SDLK_v})),
    key_press(Action::copy_link, "Copy link",
              "Copy a link that opens what is in view: the scene of the probe view, the figure or "
              "bug, the marked clip, or else level and settings.",
              {SDLK_u}),
    with_ctrl(key_press(Action::save_scene, "Save scene",
                        "Save the probe view's scene as a level: a Tiled map that can be opened "
                        "again and edited.",
                        {SDLK_s})),
    key_press(Action::help, "Help", "Show or close this list.", {SDLK_F1},
              SDL_CONTROLLER_BUTTON_LEFTSTICK),
    key_press(Action::panel, "Panel", "Show or hide the panel.", {SDLK_F2},
              SDL_CONTROLLER_BUTTON_LEFTSHOULDER),
    key_press(Action::timeline, "Timeline", "Show or hide the timeline.", {SDLK_F3}),
    key_press(Action::legend, "Legend", "Show or hide the legend.", {SDLK_l}),
    key_press(Action::report, "Trouble report",
              "Saves the last ten seconds as a clip, with level, picture, trace and request.",
              {SDLK_F9}),
    key_press(Action::messages, "Messages",
              "Show or close the list of what was said, to read it again.", {SDLK_F10}),
    key_press(Action::reload, "Reload", "Read the level's file again.", {SDLK_F5}),
    key_press(Action::full_screen, "Full screen", "Full screen, or a window.", {SDLK_F11}),
    key_press(Action::screenshot, "Screenshot", "Save the picture as PNG.", {SDLK_F12}),
    with_ctrl(key_press(Action::scale_up, "Larger", "Words and buttons a quarter larger.",
                        {SDLK_PLUS, SDLK_EQUALS, SDLK_KP_PLUS})),
    with_ctrl(key_press(Action::scale_down, "Smaller", "Words and buttons a quarter smaller.",
                        {SDLK_MINUS, SDLK_KP_MINUS})),
    with_ctrl(key_press(Action::scale_usual, "Usual size",
                        "Words and buttons in the usual size of the screen.", {SDLK_0, SDLK_KP_0})),
    key_press(Action::quit, "Quit",
              "Closes the innermost open window, and at last offers to leave.", {SDLK_ESCAPE}),
};

static_assert(std::size(table) <= control_room);

struct PadButton {
    SDL_GameControllerButton button;
    std::string_view name;
};
constexpr std::string_view any_direction = "Stick or cross";
constexpr PadButton pad_buttons[] = {{SDL_CONTROLLER_BUTTON_A, "A"},
                                     {SDL_CONTROLLER_BUTTON_B, "B"},
                                     {SDL_CONTROLLER_BUTTON_X, "X"},
                                     {SDL_CONTROLLER_BUTTON_Y, "Y"},
                                     {SDL_CONTROLLER_BUTTON_START, "Start"},
                                     {SDL_CONTROLLER_BUTTON_BACK, "Back"},
                                     {SDL_CONTROLLER_BUTTON_GUIDE, "Guide"},
                                     {SDL_CONTROLLER_BUTTON_LEFTSTICK, "Stick pressed"},
                                     {SDL_CONTROLLER_BUTTON_RIGHTSTICK, "Right stick pressed"},
                                     {SDL_CONTROLLER_BUTTON_LEFTSHOULDER, "Left shoulder"},
                                     {SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, "Right shoulder"},
                                     {SDL_CONTROLLER_BUTTON_DPAD_LEFT, any_direction},
                                     {SDL_CONTROLLER_BUTTON_DPAD_RIGHT, any_direction},
                                     {SDL_CONTROLLER_BUTTON_DPAD_UP, any_direction},
                                     {SDL_CONTROLLER_BUTTON_DPAD_DOWN, any_direction}};

}  // namespace

std::span<const Control> controls() { return table; }

const Control& control_of(Action action) {
    return *std::find_if(std::begin(table), std::end(table),
                         [action](const Control& control) { return control.action == action; });
}

std::string name_of(const Control& control) {
    std::string name(control.title);
    for (char& letter : name) {
        if (letter == ' ') letter = '_';
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    }
    return name;
}

std::string pad_name(const Control& control) {
    for (const PadButton& each : pad_buttons)
        if (each.button == control.pad) return std::string(each.name);
    return {};
}

}  // namespace slidelab::lab
