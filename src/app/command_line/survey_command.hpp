// `slidelab survey`: walks everywhere in levels, and prints what goes wrong in them.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Prints a table for each level, and writes the files that were asked for. Progress goes to `err`
/// where that is a terminal. Answers the status to exit with, see survey_statuses().
int run_survey(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
