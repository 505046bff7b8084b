// The setup of a run: level, settings, recording; the same for the window and the headless run.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lab/files/own_files.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/run/settings.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// The requested setup. Empty fields are filled from a recording, then from RunDefaults.
struct RunRequest {
    LevelRun run;  ///< its settings as typed (settings_after_typed), its rules by names that the
                   ///< map must have
    std::string play;  ///< the file of a recording
    /// No rules of the user or the game count beside those of the run, as of a link.
    bool has_all_walls = false;
    /// The places of the recording are pixels: so many are a unit.
    std::optional<double> pixels = {};
    double tolerance = Playback::usual_tolerance;  ///< of recorded places, units
    Movers movers = {};                            ///< to choose from, with what is attached
};

struct RunSetup {
    std::string level_name;  ///< for recordings of this run
    std::string level_path;  ///< the file that was read
    OpenedLevel level;
    Settings settings;
    std::shared_ptr<Playback> play;  ///< empty: nothing to play
};

/// The setup without a request or a recording.
struct RunDefaults {
    std::string level_name;
    Settings settings = default_settings();
    std::map<std::string, WallChoices> walls = {};  ///< LevelLibrary
};

/// The window's rules for the maps beside this one.
WallChoices walls_kept_for(const std::map<std::string, WallChoices>& by_folder,
                           const std::string& level_path);
/// The full path of the map's folder, by which they are kept.
std::string folder_of_walls(const std::string& level_path);

/// Levels are found by OwnFiles::find_level. A recording is that of the
/// request's file, or the given one, which `request.play` then names in messages.
std::variant<RunSetup, InputError> set_up_run(const OwnFiles& own, const RunRequest& request,
                                              const RunDefaults& defaults,
                                              std::optional<Recording> given = {});

/// With the strategy that the level names. One line where there is none of that name.
[[nodiscard]] std::optional<InputError> use_strategy_of(const LevelDocument& level,
                                                        Settings& settings);

/// As the game's file says; otherwise as the map does.
SeenFrom view_of_game(const OpenedLevel& level);

/// Prints the notes on the level's map, a line each.
void print_notes(const RunSetup& setup, std::ostream& err);
/// The same of a map without a run. `path`: as it is named.
void print_notes(const std::string& path, const MapNotes& notes, std::ostream& err);

/// The clip of a trouble report's folder.
inline constexpr const char* clip_in_report = "clip.jsonl";

/// The recording in a trouble report's folder; empty for another folder.
std::string recording_in(const std::string& folder);

/// The setup from a recording alone. `level`: for one that names none.
std::variant<RunSetup, InputError> set_up_recording(const OwnFiles& own, const std::string& path,
                                                    const std::string& level = {},
                                                    const Movers& movers = {});

}  // namespace slidelab::lab
