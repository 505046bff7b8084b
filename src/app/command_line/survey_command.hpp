// `slidelab survey`: explores levels, and prints the findings.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Prints a table for each level, and writes the requested files. Progress goes to `err` if that is
/// a terminal. Returns the exit status, see survey_statuses().
int run_survey(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
