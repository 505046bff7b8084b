// Preferences, kept between starts of the program.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/controls/key_bindings.hpp"
#include "lab/levels/map_notes.hpp"
#include "lab/run/settings.hpp"
#include "lab/scenes/saved/view_settings.hpp"

namespace slidelab::lab {

/// Levels that the user has used.
struct LevelLibrary {
    std::vector<std::string> recent;  ///< paths, the last one first
    std::string folder;               ///< of the user's own; empty: none yet
    /// By the full path of a folder: the user's rules about walls in its maps.
    std::map<std::string, WallChoices> walls = {};

    /// By the full path of a folder: from where its maps are seen, where the user says it.
    std::map<std::string, SeenFrom> seen_from = {};

    /// `map_path`: whole.
    SeenFrom view_of(const std::string& map_path) const;
    void keep_view(const std::string& map_path, SeenFrom view);

    friend bool operator==(const LevelLibrary&, const LevelLibrary&) = default;
};

/// The sections of the panel that the user has opened (true) or closed, by their ids.
using OpenSections = std::map<std::string, bool, std::less<>>;

inline constexpr double usual_panel_width = 340.0;  ///< points

struct Preferences {
    int width = 1280, height = 720;  ///< of the window, in points
    bool show_panel = true;
    double panel_width = usual_panel_width;  ///< points
    bool first_screen_away = false;          ///< put away once: the program begins in the level
    std::string engine;                      ///< chosen last, as threads name it; empty: none
    std::string level;                       ///< path of the last level; empty: none yet
    Settings settings = default_settings();
    /// The chosen switches of the view, by name; see view_of.
    std::map<std::string, bool, std::less<>> view;
    OpenSections sections;
    LevelLibrary library;
    KeyBindings keys;
    int ui_scale = usual_ui_scale;  ///< percent of the screen's default
};

/// `defaults`: the view where the user has chosen nothing of it.
ViewSettings view_of(const Preferences& preferences, ViewSettings defaults = {});

/// Reads preferences.json in `folder`. A missing file gives the defaults. Broken values stay at
/// their defaults; the first one is reported in one line in `problem` (otherwise unchanged; may be
/// nullptr), and a copy of the file is kept beside it (preferences.json.damaged). Never throws.
/// `movers`: whose options and names it may have.
Preferences load_preferences(const std::string& folder, std::string* problem,
                             const Movers& movers = {});

/// Writes the file atomically (write_file.hpp). False with one line in `problem` (may be nullptr)
/// where that failed.
bool save_preferences(const std::string& folder, const Preferences& preferences,
                      std::string* problem);

}  // namespace slidelab::lab
