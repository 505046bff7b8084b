// A level of a test: what is wrong with it is the test's own mistake, and said.
#pragma once

#include <utility>

#include "slidelab/level/level.hpp"
#include "support/answers.hpp"

namespace slidelab::test {

inline Level built(LevelBuilder&& builder) { return good(std::move(builder).build()); }

}  // namespace slidelab::test
