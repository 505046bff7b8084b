// A run without a window: as fast as it can, and the same to the bit as with one.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Makes the run of the command line and writes its files. One line of summary goes to `out`; each
/// problem is one line on `err`. Returns the exit status.
int run_headless(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
