// A run without a window: as fast as it can, and the same to the bit as with one.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Runs what the command line says and writes the files that it names. One line of summary goes
/// to `out`; each problem is one line on `err`. Answers the exit status.
int run_headless(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
