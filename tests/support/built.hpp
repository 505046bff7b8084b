// A level of a test: what is wrong with it is the test's own mistake, and said.
#pragma once

#include <stdexcept>
#include <utility>
#include <variant>

#include "slidelab/level/level.hpp"

namespace slidelab::test {

inline Level built(LevelBuilder&& builder) {
    auto level = std::move(builder).build();
    if (const auto* error = std::get_if<LevelError>(&level))
        throw std::invalid_argument(to_string(*error));
    return std::get<Level>(std::move(level));
}

}  // namespace slidelab::test
