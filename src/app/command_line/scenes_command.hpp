// `slidelab figures --list`, `slidelab failures --list | --check`, and `--figure ID`.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Prints the figures or the failures, or plays and checks these. Returns the exit status.
int run_scenes(const CommandLine& line, std::ostream& out, std::ostream& err);

/// Without a window: saves the picture of a figure, or of a link to the probe view, as
/// `line.screenshot`. Returns the exit status.
int save_figure(const CommandLine& line, std::ostream& err);

}  // namespace slidelab::lab
