// `slidelab probe`: one JSON request a line in, one JSON answer a line out.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

namespace slidelab {

/// The answer to one line of input (without its line end), without a line end. Never throws.
std::string answer_probe(std::string_view line);

/// Answers every line until the input ends, flushing after each; skips empty lines. Where `out`
/// takes no more it stops at once, and `out` says so.
void run_probe(std::istream& in, std::ostream& out);

}  // namespace slidelab
