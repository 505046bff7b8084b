// The value of an answer that is a value or an error, where an error is the game's own mistake:
//
//     const slidelab::World world = slidelab::or_throw(slidelab::World::build(town));
//
// An error ends the program, if nothing catches it, with the line that says what is wrong:
// "wall 3: the radius is -1; expected 0 to 1000000".
#pragma once

#include <stdexcept>
#include <utility>
#include <variant>

#include "slidelab/level/level_error.hpp"

namespace slidelab {

/// Throws std::invalid_argument with `to_string(error)` for an error.
template <typename Value, typename Error>
Value or_throw(std::variant<Value, Error> answer) {
    if (const auto* error = std::get_if<Error>(&answer))
        throw std::invalid_argument(to_string(*error));
    return std::get<Value>(std::move(answer));
}

}  // namespace slidelab
