// `slidelab failures --list | --check`.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Prints the failures, or plays and checks them. Returns the exit status.
int run_failures(const CommandLine& line, std::ostream& out, std::ostream& err);

}  // namespace slidelab::lab
