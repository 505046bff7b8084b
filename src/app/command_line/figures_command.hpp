// `slidelab figures --list`, and `--figure ID`.
#pragma once

#include <iosfwd>

#include "app/command_line/command_line.hpp"

namespace slidelab::lab {

/// Prints all figures. The answer is the program's exit status.
int list_figures(std::ostream& out, std::ostream& err);

/// Without a window: the picture of a figure, or of a link to a move laid out, into
/// `line.screenshot`. The answer is the exit status.
int save_figure(const CommandLine& line, std::ostream& err);

}  // namespace slidelab::lab
