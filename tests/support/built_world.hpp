// A world of a test: what is wrong with it is the test's own mistake, and said.
#pragma once

#include <utility>

#include "slidelab/world/world.hpp"
#include "support/answers.hpp"

namespace slidelab::test {

inline slidelab::World built(const WorldDefinition& definition) {
    return good(slidelab::World::build(definition));
}

}  // namespace slidelab::test
