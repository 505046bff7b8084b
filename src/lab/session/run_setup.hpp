// What a run starts from: level, settings, recording. The window and the headless run start alike.
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
#include "lab/recordings/playback.hpp"
#include "lab/run/settings.hpp"

namespace slidelab::lab {

/// What a run is asked to start from. What is empty is left to a recording and to RunDefaults.
struct RunRequest {
    std::string level;
    std::vector<std::string> assignments;  ///< for apply_setting: strategy, shape, then the others
    std::vector<std::string> walls;        ///< names of layers that are walls
    std::vector<std::string> no_walls;     ///< and of those that are none
    std::string play;                      ///< the file of a recording
};

struct RunSetup {
    std::string level_name;  ///< as it was named: what a recording of this run will say
    std::string level_path;  ///< the file that was read
    OpenedLevel level;
    Settings settings;
    std::shared_ptr<Playback> play;  ///< empty: nothing to play
};

/// What a run starts from when neither request nor recording says otherwise.
struct RunDefaults {
    std::string level_name;
    Settings settings = default_settings();
    std::map<std::string, LayerChoices> layers = {};  ///< LevelLibrary
};

/// A problem is one line. Levels are looked for as OwnFiles::find_level does.
std::variant<RunSetup, std::string> set_up_run(const OwnFiles& own, const RunRequest& request,
                                               const RunDefaults& defaults);

/// A state that a recording begins with must be one of its level. A problem begins with `where`.
std::optional<std::string> problem_with_start(const std::string& where, const Recording& recording,
                                              const RunSetup& setup);

/// What the level's map has and no level uses, a line each; nothing where there is none.
void print_notes(const RunSetup& setup, std::ostream& err);

/// The clip of a trouble report's folder.
inline constexpr const char* clip_in_report = "clip.jsonl";

/// The recording in the folder of a trouble report; empty where it is none.
std::string recording_in(const std::string& folder);

/// From a recording alone.
std::variant<RunSetup, std::string> set_up_recording(const OwnFiles& own, const std::string& path);

}  // namespace slidelab::lab
