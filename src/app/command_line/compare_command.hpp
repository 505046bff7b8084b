// `slidelab compare`: a recording under several strategies at once, as a table.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Plays `line.play` and prints the table of its lanes. Returns the exit status.
int run_compare(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
