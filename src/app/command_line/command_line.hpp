// The words after `slidelab`, as a value.
//
// Values of `--set`, `--strategy` and `--shape` are checked here against the settings' own
// descriptions, and help is generated from them: no option is described twice.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/command_line/survey_words.hpp"

namespace slidelab {

struct PictureSize {
    int width = 1280;
    int height = 720;

    friend bool operator==(const PictureSize&, const PictureSize&) = default;
};

inline constexpr int smallest_picture_side = 64;
inline constexpr PictureSize largest_picture{7680, 4320};
inline constexpr std::int64_t most_ticks = 1'000'000'000;

/// Exit status of the program.
inline constexpr int exit_fine = 0;
inline constexpr int exit_run_failed = 1;   ///< a hash differs, an output cannot be written
inline constexpr int exit_bad_request = 2;  ///< the command line or a file was wrong
inline constexpr int exit_cut_short = 3;    ///< a survey did not see everything

struct CommandLine {
    enum class Command { run, probe, compare, figures, failures, docs, survey };

    Command command = Command::run;
    std::string level;                     ///< empty: not named
    std::vector<std::string> assignments;  ///< for apply_setting: strategy, shape, then each --set
    std::vector<std::string> walls;        ///< names of layers that are walls
    std::vector<std::string> no_walls;     ///< and of those that are none
    std::string play;                      ///< files; empty: none
    std::string record;
    std::string screenshot;
    std::string trace;
    bool headless = false;
    std::optional<std::int64_t> at;  ///< the one tick of the trace
    bool events = false;             ///< print the events of the run
    bool json = false;               ///< as JSON
    std::optional<std::int64_t> ticks;
    std::optional<PictureSize> size;
    bool check = false;  ///< of failures: play them, not only name them
    /// What to begin with: the id of a figure of the articles, or a link; empty: none.
    std::string scene;
    bool panel = true;
    std::string theme;  ///< "light" or "dark"; empty: as it was
    bool tour = false;
    bool guided_tour = true;  ///< at the first start of all
    std::string tour_folder = "out";
    std::string docs_folder = "docs";  ///< of docs: what it writes into
    std::vector<std::string> lanes;    ///< of compare, as typed; none: all strategies
    bool markdown = false;             ///< the table of compare
    bool csv = false;
    bool times = true;  ///< with what is another in every run
    SurveyWords survey;
};

/// The program is to end at once: `text` goes to standard output when the status is exit_fine
/// (help, version), otherwise it
/// is one line for standard error.
struct EndAtOnce {
    int status = exit_fine;
    std::string text;
};

/// `arguments` without the program's own name.
std::variant<CommandLine, EndAtOnce> read_command_line(std::vector<std::string> arguments);

}  // namespace slidelab
