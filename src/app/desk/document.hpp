// The document that is open in the window, a value: session, view, and tools. Putting it aside
// and coming back to it is an assignment.
#pragma once

#include <optional>
#include <string>

#include "app/controls/camera_rig.hpp"
#include "app/desk/app_config.hpp"
#include "app/desk/close_up.hpp"
#include "app/desk/tool.hpp"
#include "app/panel/timeline_strip.hpp"
#include "lab/levels/map_notes.hpp"
#include "lab/scenes/saved/view_settings.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab {

/// A card about the scene in view, where others have made it, by a link for instance. It stays
/// until another one is in view, or Esc closes it.
struct SceneCard {
    std::string title;
    std::string words;
    bool says_settings = false;  ///< below them what is not at its default by now
};

/// The list of all controls.
inline constexpr const char* help_name = "help";

struct Document {
    Session session;
    std::string level_path;
    WallChoices walls = {};          ///< the user's, that the level was read with
    bool without_game_file = false;  ///< and no others: of a recording or a link
    CameraRig rig = {};
    CloseUp close_up = {};
    bool is_near = false;  ///< the tick in view is looked at, until time goes on
    ViewSettings view = {};
    bool show_panel = true;
    bool show_timeline = true;
    std::string page = "Setup";  ///< of the panel, while it is put aside
    /// As the user chose it: it comes back with a strategy that can move it.
    std::string wanted_shape = {};
    StrategyOfLevel level_strategy = {};
    ClipEnds clip = {};
    bool is_opening = true;   ///< the level was opened, and the mover has not moved yet
    bool time_rests = false;  ///< one move is laid out, and there are no ticks
    bool loops = false;       ///< its recording begins again by itself, and ends without a word
    std::string list = {};    ///< that lies over the world: "levels"; empty: none
    std::string visit = {};   ///< what is visited: "tour"; empty: it is the user's own
    std::string title = {};   ///< of the visit; empty: the level's name
    std::optional<Aabb> area = {};  ///< to be seen as a whole, where that is not level and mover
    std::optional<SceneCard> card = {};
    ToolStack tools = {};

    /// Opens a list instead of another one, or closes it; whether it is open then.
    bool toggle_list(const std::string& name) {
        list = list == name ? std::string() : name;
        return !list.empty();
    }
};

}  // namespace slidelab::lab
