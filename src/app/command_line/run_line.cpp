#include <fmt/format.h>

#include <memory>
#include <ostream>
#include <string>

#include "app/command_line/commands.hpp"
#include "app/start/windowed.hpp"
#include "lab/attach/foreign_mover.hpp"
#include "lab/engines/models.hpp"

namespace slidelab::lab {

namespace {

int run(const CommandLine& line, std::ostream& out, std::ostream& err) {
    if (line.command != nullptr) return line.command(line, out, err);
    if (line.headless) return run_headless(line, out, err);
    if (line.tour) return run_tours(line.window, out, err);
    return run_windowed(line.window, out, err);
}

/// The attached program is what moves, unless the line says what does.
bool says_what_moves(const CommandLine& line) {
    return line.command == run_compare || !line.window.scene.empty() ||
           (!line.window.start.run.set.empty() &&
            line.window.start.run.set[0].starts_with("strategy="));
}

}  // namespace

int run_line(CommandLine line, std::ostream& out, std::ostream& err) {
    if (line.attached.empty()) return run(line, out, err);
    const std::shared_ptr<const Strategy> mover = start_mover(line.attached);
    const ForeignMover& program = *program_of(mover.get());
    if (const std::string problem = program.problem(); !problem.empty())
        return fail(err, problem, exit_bad_request);
    line.window.start.movers.attach(mover);
    if (!says_what_moves(line))
        line.window.start.run.set.insert(line.window.start.run.set.begin(),
                                         fmt::format("strategy={}", attached_id));
    const int status = run(line, out, err);
    // After everything else, what went wrong with it.
    const int own = program.problem().empty() ? exit_fine : exit_run_failed;
    for (const std::string& text : {program.problem(), program.note()}) {
        if (!text.empty()) fail(err, text, own);
    }
    return status == exit_fine ? own : status;
}

}  // namespace slidelab::lab
