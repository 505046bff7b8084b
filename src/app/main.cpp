#include <SDL.h>  // takes the place of main where a platform needs it

#include <csignal>
#include <exception>
#include <iostream>
#include <string>
#include <variant>
#include <vector>

#include "app/command_line/command_line.hpp"
#include "app/command_line/commands.hpp"
#include "lab/run/movers.hpp"

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

int run(int argc, char* argv[]) {
    // A program with strategies of its own adds them to these.
    const lab::Movers movers;
    const auto words = lab::read_command_line({argv + (argc > 0 ? 1 : 0), argv + argc}, movers);
    if (const auto* end = std::get_if<lab::EndAtOnce>(&words)) {
        (end->status == lab::exit_fine ? std::cout : std::cerr) << end->text;
        return end->status;
    }
    return lab::run_line(std::get<lab::CommandLine>(words), std::cout, std::cerr);
}

/// Output is lost when it could not be written: then nothing is fine.
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
