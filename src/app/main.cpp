#include <SDL.h>  // takes the place of main where a platform needs it
#include <fmt/format.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

#include "app/command_line/command_line.hpp"
#include "app/command_line/commands.hpp"
#include "app/files/paths.hpp"
#include "app/start/windowed.hpp"
#include "lab/attach/foreign_mover.hpp"
#include "lab/engines/models.hpp"
#include "lab/saved_scenes/scene_link.hpp"
#include "lab/saved_scenes/scene_setup.hpp"

namespace lab = slidelab::lab;

namespace {

/// A reader that has gone away, or a limit to the size of files, is an output that cannot be
/// written, and is said like a full disk.
void outlive_outputs() {
#ifdef SIGPIPE
    std::signal(SIGPIPE, SIG_IGN);
#endif
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN);
#endif
}

int run(const lab::CommandLine& line) {
    if (line.command != nullptr) return line.command(line, std::cout, std::cerr);
    if (line.headless) return lab::run_headless(line, std::cout, std::cerr);
    if (line.tour) return lab::run_tours(line, std::cout, std::cerr);
    // A wrong link is reported here and in the window; the usual start follows.
    if (lab::is_link(line.scene)) {
        if (const auto problem = lab::problem_with_scene(lab::own_files(), line.scene))
            std::cerr << "slidelab: " << *problem << '\n';
    }
    return lab::run_windowed(line, std::cout, std::cerr);
}

/// With a foreign mover, which is what moves unless another strategy is named. What went wrong with
/// it is said after everything else.
int run_attached(lab::CommandLine line) {
    const std::string problem = lab::attach(line.attached)->problem();
    if (!problem.empty()) return lab::fail(std::cerr, problem, lab::exit_bad_request);
    const bool is_chosen =
        line.command != lab::run_compare && line.scene.empty() &&
        (line.assignments.empty() || !line.assignments[0].starts_with("strategy="));
    if (is_chosen)
        line.assignments.insert(line.assignments.begin(),
                                fmt::format("strategy={}", lab::attached_id));
    const int status = run(line);
    const auto mover = lab::attached_mover();
    const int own = mover->problem().empty() ? lab::exit_fine : lab::exit_run_failed;
    for (const std::string& text : {mover->problem(), mover->note()}) {
        if (!text.empty()) lab::fail(std::cerr, text, own);
    }
    lab::detach();
    return status == lab::exit_fine ? own : status;
}

int run(int argc, char* argv[]) {
    const auto words = lab::read_command_line({argv + (argc > 0 ? 1 : 0), argv + argc});
    if (const auto* end = std::get_if<lab::EndAtOnce>(&words)) {
        (end->status == lab::exit_fine ? std::cout : std::cerr) << end->text;
        return end->status;
    }
    const auto& line = std::get<lab::CommandLine>(words);
    return line.attached.empty() ? run(line) : run_attached(line);
}

/// What was said is lost when it could not be written: then nothing is fine.
int status_after_output(int status) {
    if (std::cout.flush()) return status;
    std::cerr << "slidelab: standard output: cannot be written\n";
    return status == lab::exit_fine ? lab::exit_run_failed : status;
}

}  // namespace

int main(int argc, char* argv[]) {
    try {
        outlive_outputs();
        return status_after_output(run(argc, argv));
    } catch (const std::exception& error) {
        std::cerr << "slidelab: " << error.what() << '\n';
        return lab::exit_run_failed;
    }
}
