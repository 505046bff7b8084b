#include <SDL.h>  // takes the place of main where a platform needs it

#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

#include "app/command_line/command_line.hpp"
#include "app/command_line/compare_command.hpp"
#include "app/command_line/docs_command.hpp"
#include "app/command_line/failures_command.hpp"
#include "app/command_line/figures_command.hpp"
#include "app/command_line/headless.hpp"
#include "app/command_line/survey_command.hpp"
#include "app/files/paths.hpp"
#include "app/start/windowed.hpp"
#include "lab/links/link_setup.hpp"
#include "lab/probe/probe.hpp"

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

int run(const slidelab::CommandLine& line) {
    if (line.command == slidelab::CommandLine::Command::probe) {
        slidelab::run_probe(std::cin, std::cout);
        return slidelab::exit_fine;
    }
    if (line.command == slidelab::CommandLine::Command::compare)
        return slidelab::run_compare(line, std::cout, std::cerr);
    if (line.command == slidelab::CommandLine::Command::figures)
        return slidelab::list_figures(std::cout, std::cerr);
    if (line.command == slidelab::CommandLine::Command::failures)
        return slidelab::run_failures(line, std::cout, std::cerr);
    if (line.command == slidelab::CommandLine::Command::docs)
        return slidelab::make_docs(line, std::cout, std::cerr);
    if (line.command == slidelab::CommandLine::Command::survey)
        return slidelab::run_survey(line, std::cout, std::cerr);
    if (line.headless) return slidelab::run_headless(line, std::cout, std::cerr);
    if (line.tour) return slidelab::run_tours(line, std::cout, std::cerr);
    // A wrong link is said here and in the window, and the usual start follows.
    if (const auto problem = slidelab::problem_with_link(slidelab::own_files(), line.scene))
        std::cerr << "slidelab: " << *problem << '\n';
    return slidelab::run_windowed(line, std::cout, std::cerr);
}

int run(int argc, char* argv[]) {
    const auto words = slidelab::read_command_line({argv + (argc > 0 ? 1 : 0), argv + argc});
    if (const auto* end = std::get_if<slidelab::EndAtOnce>(&words)) {
        (end->status == slidelab::exit_fine ? std::cout : std::cerr) << end->text;
        return end->status;
    }
    return run(std::get<slidelab::CommandLine>(words));
}

/// What was said is lost when it could not be written: then nothing is fine.
int status_after_output(int status) {
    if (std::cout.flush()) return status;
    std::cerr << "slidelab: standard output: cannot be written\n";
    return status == slidelab::exit_fine ? slidelab::exit_run_failed : status;
}

}  // namespace

int main(int argc, char* argv[]) {
    try {
        outlive_outputs();
        return status_after_output(run(argc, argv));
    } catch (const std::exception& error) {
        std::cerr << "slidelab: " << error.what() << '\n';
        return slidelab::exit_run_failed;
    }
}
