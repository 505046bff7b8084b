// `slidelab failures --list | --check`.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Prints them, or plays them and judges. The answer is the program's exit status.
int run_failures(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
