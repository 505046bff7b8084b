// The sentence of each claim of Why: a table of patterns, and what stands in their braces.
#pragma once

#include "lab/studies/why.hpp"

namespace slidelab::lab {

/// One or more sentences.
Words words_of(const Claim& claim, const MadeMove& move);

}  // namespace slidelab::lab
