// A world of a test: what is wrong with it is the test's own mistake, and said.
#pragma once

#include <stdexcept>
#include <utility>
#include <variant>

#include "slidelab/world/world.hpp"

namespace slidelab::test {

inline World built(const WorldDefinition& definition) {
    auto world = World::build(definition);
    if (const auto* error = std::get_if<WorldError>(&world))
        throw std::invalid_argument(to_string(*error));
    return std::get<World>(std::move(world));
}

}  // namespace slidelab::test
