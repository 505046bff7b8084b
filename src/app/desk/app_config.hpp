// The configuration that the program begins with.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/controls/key_bindings.hpp"
#include "app/desk/tool.hpp"
#include "app/files/preferences.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/run/settings.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/scenes/saved/view_settings.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// The abilities that the host allows. A page in a browser may not block, start threads or quit.
struct HostAbilities {
    bool waits = true;    ///< a frame may block: for the screen or for an event
    bool threads = true;  ///< a survey runs in a thread of its own; else in slices between frames
    bool leaves = true;   ///< the program can quit; else the window stays
    bool times_moves = true;  ///< its clock has steps shorter than moves, as no page's has
    bool fingers = false;     ///< touch only: the first hint names gestures, not keys
};

/// The strategy that a level names; with another level the user's own comes back.
struct StrategyOfLevel {
    const Strategy* before = nullptr;  ///< the user's; null: the level names none
    const Strategy* named = nullptr;
};

struct AppConfig {
    std::string level_path = {};  ///< a .tmj, as it was named
    OpenedLevel level = {};       ///< already loaded from it
    Settings settings = default_settings();
    StrategyOfLevel level_strategy = {};  ///< where the level named one
    ViewSettings view = {};
    ViewSettings first_view = {};  ///< where the user has chosen nothing of it
    KeyBindings keys = {};
    int ui_scale = usual_ui_scale;   ///< percent of the screen's default
    int width = 1280, height = 720;  ///< of the window, in points
    bool fits_desktop = false;       ///< no larger than what bars of the desktop leave free
    std::string title = "Slidelab";  ///< of the window, behind what is in view
    bool show_panel = true;
    double panel_width = usual_panel_width;  ///< points
    bool show_timeline = true;
    bool vsync = true;
    HostAbilities host = {};
    /// Rest while nothing moves. Off for scripts, which must go on frame by frame.
    bool idle_wait = true;
    /// The folder for settings at the end of the program (the caller reads them: see
    /// preferences.hpp); empty: none are written.
    std::string preferences_folder = {};
    std::string pictures_folder = "out";  ///< where pictures, recordings and saved scenes go
    std::string message = {};             ///< a line to show at the start; empty: the usual hint
    /// Opens a file dialog, whose choice goes to open_file. Empty: files are dropped on the window.
    std::function<void()> choose_file = {};
    /// Seconds, never falling; read once a frame. Empty: SDL's performance counter.
    std::function<double()> clock = {};
    /// Seconds, for how long moves take, where its steps are fine enough. Empty: SDL's, too.
    std::function<double()> move_clock = {};
    std::string record_path = {};  ///< write a recording here when the program ends; empty: none
    /// Played instead of the user's input until it is finished: before every tick begin_tick, after
    /// it end_tick. The caller keeps it for first_difference afterwards. Empty: none.
    std::shared_ptr<Playback> play = {};
    /// To begin with, or the error of a link.
    std::optional<std::variant<ReadLink, InputError>> scene = {};
    /// The part before the # of links that are made: the address of a page with the program;
    /// empty: they are the fragment alone.
    std::string link_base = {};
    LevelLibrary library = {};  ///< for the list of levels
    OpenSections sections = {};
    bool first_screen = false;  ///< begins with the first screen
    std::string engine = {};    ///< chosen last, as threads name it; empty: none
    bool opening = true;        ///< a level begins with its name
    std::vector<const ToolKind*> tools = all_tools();
};

}  // namespace slidelab::lab
