// The commands of the program: each makes what its command line says, writes to `out`, says each
// problem in one line on `err`, and returns the exit status.
#pragma once

#include <chrono>
#include <iosfwd>
#include <string>
#include <vector>

#include "app/command_line/command_line.hpp"
#include "lab/scenes/saved/saved_scene.hpp"
#include "lab/scenes/saved/scene_link.hpp"

namespace slidelab::lab {

/// Does what a line says: its command, or a run, a tour or a window; with the program that it
/// attaches.
int run_line(CommandLine line, std::ostream& out, std::ostream& err);

/// `slidelab compare`: plays `line.play` under several strategies at once; the table of its lanes.
int run_compare(const CommandLine& line, std::ostream& out, std::ostream& err);

/// A run without a window: as fast as it can, and the same to the bit as with one. Writes its
/// files; one line of summary.
int run_headless(const CommandLine& line, std::ostream& out, std::ostream& err);

/// `slidelab figures --list`, `slidelab failures --list | --check`: prints the figures or the
/// failures, or plays and checks these.
int list_figures(const CommandLine& line, std::ostream& out, std::ostream& err);
int run_failures(const CommandLine& line, std::ostream& out, std::ostream& err);

/// `slidelab strategies`
int list_strategies(const CommandLine& line, std::ostream& out, std::ostream& err);

/// `slidelab probe`: requests from standard input, until it ends.
int answer_probe(const CommandLine& line, std::ostream& out, std::ostream& err);

/// `slidelab conform`: writes the cases, and grades answers to them. 1 where a bound is broken.
int run_conform(const CommandLine& line, std::ostream& out, std::ostream& err);

/// Without a window: saves the picture of a figure, or of a link to the probe view, as
/// `line.screenshot`.
int save_figure(const CommandLine& line, const ReadLink& figure, std::ostream& err);

/// `slidelab survey`: a table for each level, and the requested files. Progress goes to `err` if
/// that is a terminal. The status is of survey_statuses().
int run_survey(const CommandLine& line, std::ostream& out, std::ostream& err);

/// Pixels. Small, for pictures within a text.
inline constexpr PictureSize docs_picture_size{720, 405};

/// `slidelab docs`: writes strategies.md, models.md, issues.md, engines.md, troubles.md and
/// pictures/ into the folder of the command line, and the made parts (made_parts.hpp) of the
/// project around it.
int make_docs(const CommandLine& line, std::ostream& out, std::ostream& err);

/// The page about strategies: each with its sheet, its options, and the pictures that are named
/// after its id.
void write_strategies_page(std::ostream& out, const std::vector<SavedScene>& pictures);

/// The page about models of other engines' movers: each with its options.
void write_models_page(std::ostream& out);

/// The page about public threads: each with its picture, why the model fails, and the command.
void write_threads_page(std::ostream& out, const std::vector<SavedScene>& threads);
/// docs/engines.md with its tables made anew: what is measured of all movers in the play levels and
/// in those of the threads, and what surveys find. Takes some seconds.
std::string engines_page(std::string page, const std::vector<SavedScene>& threads);
/// A run that fails, as a picture without its legend.
Stop failing_stop(const FailingRun& run, std::string picture);
/// Stops of a tour, each of which is the picture of a thread. A string is the error.
std::variant<std::vector<SavedScene>, InputError> pictures_of_threads(
    const std::vector<SavedScene>& threads);

/// Stops of a tour, each of which is the picture of a trouble: of each the first of `scenes` that
/// is told by it, at its tick. A string is the error.
std::variant<std::vector<SavedScene>, InputError> pictures_of_troubles(
    const std::vector<SavedScene>& scenes);
/// docs/troubles.md with its table and its pictures made anew.
std::string troubles_page(std::string page, const std::vector<SavedScene>& pictures);

/// The help of `slidelab probe` beside its options: docs/probe.md. One line where the page is not
/// there.
std::string probe_help();

/// Seconds from an arbitrary origin, monotonic: the clock of commands. Runs do not use it.
inline double seconds_now() {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
}

}  // namespace slidelab::lab
