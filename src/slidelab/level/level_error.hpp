// Why no level can be built of what was given: an error is a value, as of a request
// (RequestProblem).
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "slidelab/level/wall_name.hpp"

namespace slidelab {

/// What is wrong with a value, and what was expected instead.
struct Mismatch {
    std::string what;
    std::string expected;
};

/// What a level has besides walls with names.
enum class LevelPart : std::uint8_t {
    spawn,
    grid,
    map_bounds,
    walls  ///< all of them
};

struct LevelError {
    std::variant<WallName, LevelPart> object;
    Mismatch mismatch;
};

/// "segment 3: the radius is -1; expected 0 to 1000000000": one line, for people.
std::string to_string(const LevelError& error);

}  // namespace slidelab
