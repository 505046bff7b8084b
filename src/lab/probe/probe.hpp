// `slidelab probe`: one JSON request a line in, one JSON answer a line out.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "lab/levels/tiled/level_file.hpp"

namespace slidelab::lab {

/// The answer to one line of input (without its line end), without a line end. Never throws. The
/// level that the line names is taken from `file` if that holds it, and is in it afterwards.
std::string answer_probe(std::string_view line, LevelFile& file);

/// The same for a line alone.
std::string answer_probe(std::string_view line);

/// Answers every line until the input ends, flushing after each; skips empty lines. Keeps the level
/// file that was read last. Where `out` takes no more it stops at once, and `out` says so.
void run_probe(std::istream& in, std::ostream& out);

}  // namespace slidelab::lab
