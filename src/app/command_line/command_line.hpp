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
#include "app/start/window_request.hpp"

namespace slidelab::lab {

inline constexpr std::int64_t most_ticks = 1'000'000'000;

struct ConformWords {
    std::string cases;  ///< files; empty: none
    std::string check;
    std::string lane;       ///< a mover as read_lane has it; empty: none
    double epsilon = 1e-6;  ///< units
};

/// Adds its options to the subcommand.
void describe_conform(CLI::App& conform, ConformWords& words);

/// The parsed command line: a run with its window, and commands. The settings of the run: strategy,
/// shape, then each --set.
struct CommandLine {
    WindowRequest window;
    /// The command of the line, of those in commands.hpp; null: the run.
    int (*command)(const CommandLine& line, std::ostream& out, std::ostream& err) = nullptr;
    std::string screenshot;
    std::string trace;
    bool headless = false;
    std::optional<std::int64_t> at;  ///< the one tick of the trace
    bool events = false;             ///< print the events of the run
    bool json = false;               ///< as JSON
    std::optional<std::int64_t> ticks;
    bool check = false;  ///< of failures: play them, not only name them
    bool tour = false;
    std::string docs_folder = "docs";  ///< of docs: what it writes into
    std::vector<std::string> lanes;    ///< of compare, as typed; none: all strategies
    bool markdown = false;             ///< the table of compare
    bool csv = false;
    bool times = true;  ///< with metrics that differ from run to run
    SurveyWords survey;
    ConformWords conform;
    std::vector<std::string> attached;  ///< the command of a foreign mover, word by word
};

/// Ends the program at once: `text` goes to standard output for exit_fine (help, version),
/// otherwise it is one line for standard error.
struct EndAtOnce {
    int status = exit_fine;
    std::string text;
};

/// `arguments` without the program's own name. `movers`: those that the program has.
std::variant<CommandLine, EndAtOnce> read_command_line(std::vector<std::string> arguments,
                                                       const Movers& movers = {});

}  // namespace slidelab::lab
