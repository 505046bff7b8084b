// `slidelab probe`: one JSON request a line in, one JSON answer a line out.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/movers.hpp"

namespace slidelab::lab {

/// The answer to one line of input, both without a line end. Never throws. `file` caches the line's
/// level.
std::string answer_probe(std::string_view line, LevelFile& file, const Movers& movers = {});

/// The same for a line alone.
std::string answer_probe(std::string_view line);

/// Answers every line until the input ends, flushing after each; skips empty lines. Caches the last
/// level in `file`. Stops when writing to `out` fails.
void run_probe(std::istream& in, std::ostream& out, LevelFile file = LevelFile(),
               const Movers& movers = {});

}  // namespace slidelab::lab
