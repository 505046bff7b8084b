#include "app/command_line/failures_command.hpp"

#include <ostream>

#include "app/files/paths.hpp"
#include "lab/studies/failures/failure_check.hpp"

namespace slidelab::lab {

int run_failures(const CommandLine& line, std::ostream& out, std::ostream& err) {
    const auto read = read_failure_list(asset(failure_index));
    if (const auto* problem = std::get_if<std::string>(&read)) {
        err << "slidelab: " << *problem << '\n';
        return exit_bad_request;
    }
    const auto& list = std::get<FailureList>(read);
    if (line.check) return check_failures(out, list) ? exit_fine : exit_run_failed;
    write_failure_list(out, list);
    return exit_fine;
}

}  // namespace slidelab::lab
