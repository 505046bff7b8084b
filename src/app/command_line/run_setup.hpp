// From the command line to what a run starts from: level, settings, recording. The window and the
// headless run start alike.
#pragma once

#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "app/command_line/command_line.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/recordings/playback.hpp"
#include "lab/run/settings.hpp"

namespace slidelab {

struct RunSetup {
    std::string level_name;  ///< as it was named: what a recording of this run will say
    std::string level_path;  ///< the file that was read
    OpenedLevel level;
    Settings settings;
    std::shared_ptr<Playback> play;  ///< empty: nothing to play
};

bool file_exists(const std::string& path);

/// The file that a level's name means: the name as a path from the current folder, else inside the
/// program's own folders; the name itself when there is no such file.
std::string find_level(const std::string& name);

/// What a run starts from when neither command line nor recording says otherwise.
struct RunDefaults {
    std::string level_name;
    Settings settings = default_settings();
    std::map<std::string, LayerChoices> layers = {};  ///< LevelLibrary
};

/// A problem is one line, of the kind that ends with exit_bad_request.
std::variant<RunSetup, std::string> set_up_run(const CommandLine& line,
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
std::variant<RunSetup, std::string> set_up_recording(const std::string& path);

/// The level to start with when none was ever chosen, by a name that find_level finds again.
std::string first_level_name();

}  // namespace slidelab
