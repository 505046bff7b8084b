// The table of controls: what keys, mouse and game pad do, described once for the handling and for
// the help.
#pragma once

#include <SDL.h>

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace slidelab::lab {

/// The size of words and buttons, in percent of the screen's default.
inline constexpr int least_ui_scale = 75, usual_ui_scale = 100, most_ui_scale = 300;
inline constexpr int ui_scale_step = 25;

enum class Action {
    left,
    right,
    up,
    down,
    lead,
    pass,
    jump,
    next_shape,
    strategy,
    next_strategy,
    focus,
    steering,
    pause,
    one_tick,
    tick_back,
    event_on,
    event_back,
    trouble,
    try_fix,
    mark,
    keep_rerun,
    drop_rerun,
    clip_begin,
    clip_end,
    report,
    messages,
    restart,
    zoom,
    pan,
    follow,
    whole_level,
    panel,
    timeline,
    legend,
    help,
    reload,
    probe,
    compare,
    lane_layout,
    figures,
    next_figure,
    previous_figure,
    gallery,
    survey,
    crowd,
    tour,
    first_screen,
    code,
    levels,
    copy,
    paste,
    copy_link,
    save_scene,
    full_screen,
    screenshot,
    record,
    defaults,
    use_mover,
    scale_up,
    scale_down,
    scale_usual,
    quit,
    /// From here on: of tools that bring a control of their own.
    of_tools
};

inline constexpr std::size_t keys_of_control = 9;

struct Control {
    Action action;
    std::string_view title;
    std::string_view help;
    std::array<SDL_Keycode, keys_of_control> keys{};  ///< any of them; unused places are 0
    std::string_view mouse = {};
    SDL_GameControllerButton pad = SDL_CONTROLLER_BUTTON_INVALID;
    bool held = false;       ///< acts while it is down, not when it is pressed
    bool repeats = false;    ///< the keyboard's repeat counts as further presses
    bool with_ctrl = false;  ///< acts with Ctrl held, and only then
};

/// Most controls in the table.
inline constexpr std::size_t control_room = 64;

std::span<const Control> controls();
const Control& control_of(Action action);  ///< one that is in the table

/// "Step back" -> "step_back": in preferences, and in texts that name its key.
std::string name_of(const Control& control);

/// "A", "left stick", or empty: for the help.
std::string pad_name(const Control& control);

}  // namespace slidelab::lab
