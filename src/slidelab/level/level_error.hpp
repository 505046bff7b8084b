// The error of a level that cannot be built: a value, like that of a request (RequestProblem).
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "slidelab/level/wall_name.hpp"

namespace slidelab {

/// A wrong value, and the expected one.
struct Mismatch {
    std::string what;
    std::string expected;
};

/// Parts of a level that have no WallName.
enum class LevelPart : std::uint8_t {
    spawn,
    goal,
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
