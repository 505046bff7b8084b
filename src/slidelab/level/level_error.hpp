// The error of a level that cannot be built: a value, like that of a request (RequestProblem).
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "slidelab/level/wall_name.hpp"

namespace slidelab {

/// A wrong value, and the expected one.
struct Mismatch {
    std::string what;
    std::string expected;
};

/// "the radius is -1; expected 0 to 1000000": one line, for people.
std::string to_string(const Mismatch& mismatch);

/// Parts of a level, or of a map around one, that have no WallName.
enum class LevelPart : std::uint8_t {
    grid,
    map_bounds,
    near_miss,
    walls  ///< all of them
};

struct LevelError {
    std::variant<WallName, LevelPart> object;
    Mismatch mismatch;
};

/// "segment 3: the radius is -1; expected 0 to 1000000000": one line, for people.
std::string to_string(const LevelError& error);

namespace detail {

// The text of an error, put together: the library needs nothing for it but the standard library.

inline std::string text_of(std::string_view words) { return std::string(words); }
/// The fewest digits that are read as the same number, with a point whatever the locale.
std::string text_of(double number);
std::string text_of(std::integral auto number) { return std::to_string(number); }

/// The parts, one after the other.
std::string joined(const auto&... parts) {
    std::string text;
    ((text += text_of(parts)), ...);
    return text;
}

}  // namespace detail

}  // namespace slidelab
