// `slidelab figures --list`, and `--figure ID`.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Prints all figures. Returns the exit status.
int list_figures(std::ostream& out, std::ostream& err);

/// Without a window: saves the picture of a figure, or of a link to the probe view, as
/// `line.screenshot`. Returns the exit status.
int save_figure(const CommandLine& line, std::ostream& err);

}  // namespace slidelab::lab
