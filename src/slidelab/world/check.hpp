// Checks of values that a game hands over: each function says the first field that is out of range,
// its value, and what was expected, in a line for people.
//
//     if (const auto problem = slidelab::check(hero)) log(*problem);
//     // "floor_angle is 45; expected 0 to 3.1416 radians"
//
// Every function of the library checks what it takes, in every build, and refuses the rest: then
// nothing changes, and the answer is that of nothing (none, false, zero, an object of nothing, a
// move with was_refused). These functions say why. They allocate; for a game's start, or its log.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/check_shape.hpp"
#include "slidelab/scene/filter.hpp"
#include "slidelab/world/mover.hpp"

namespace slidelab {

class World;

/// The range of a number, or of each coordinate of a vector. All fields with a range are listed
/// once, in field_ranges(): messages, C, JavaScript and docs read them there.
struct FieldRange {
    std::string_view of;     ///< "Mover"
    std::string_view field;  ///< "snap"
    double least = 0.0;
    double most = 0.0;
    std::string_view unit;
};

/// "0 to 1000000 units", for people.
std::string to_string(const FieldRange& range);

std::vector<FieldRange> field_ranges();

// Each says the first field that is wrong; none: everything is taken.

std::optional<std::string> check(const Mover& mover);
std::optional<std::string> check(const MoverInput& input);

/// Why a handle is refused: "object 7 is unknown; expected a wall or a body that was not removed".
std::optional<std::string> check(const World& world, ObjectId object);
/// Why World::move_body is false.
std::optional<std::string> check_move_body(const World& world, ObjectId body, Vec2 to);

// Why a query finds nothing, or has no room.
std::optional<std::string> check_ray(Vec2 from, Vec2 translation);
std::optional<std::string> check_cast(const Shape& shape, Vec2 from, Vec2 translation);
/// For World::overlaps and has_room.
std::optional<std::string> check_overlaps(const Shape& shape, Vec2 at);
std::optional<std::string> check_closest(Vec2 place, double within);

namespace detail {

// The ranges that moves and queries check, and field_ranges() lists.

inline constexpr double any_number = std::numeric_limits<double>::max();

/// Seconds. A velocity out of a displacement is finite.
inline constexpr double shortest_tick = 1e-9;

namespace range {
inline constexpr FieldRange up{"Mover", "up", -any_number, any_number, "in any unit"};
inline constexpr FieldRange position{"MoverInput", "position", -largest_coordinate,
                                     largest_coordinate, "units"};
inline constexpr FieldRange velocity{"MoverInput", "velocity", -largest_velocity, largest_velocity,
                                     "units/s"};
inline constexpr FieldRange acceleration{"MoverInput", "acceleration", -largest_velocity,
                                         largest_velocity, "units/s^2"};
inline constexpr FieldRange seconds{"MoverInput", "seconds", shortest_tick, longest_tick,
                                    "seconds"};
inline constexpr FieldRange velocity_by_seconds{"MoverInput", "velocity * seconds",
                                                -largest_coordinate, largest_coordinate, "units"};
inline constexpr FieldRange acceleration_by_seconds{
    "MoverInput", "acceleration * seconds^2", -largest_coordinate, largest_coordinate, "units"};
inline constexpr FieldRange from{"a query", "from", -largest_coordinate, largest_coordinate,
                                 "units"};
inline constexpr FieldRange translation{"a query", "translation", -any_number, any_number, "units"};
inline constexpr FieldRange at{"a query", "at", -largest_coordinate, largest_coordinate, "units"};
inline constexpr FieldRange place{"a query", "place", -largest_coordinate, largest_coordinate,
                                  "units"};
inline constexpr FieldRange within{"a query", "within", 0.0,
                                   std::numeric_limits<double>::infinity(), "units"};
inline constexpr FieldRange to{"World::move_body", "to", -largest_coordinate, largest_coordinate,
                               "units, with the body's extents"};
}  // namespace range

constexpr bool is_in(const FieldRange& range, double number) {
    return number >= range.least && number <= range.most;
}
constexpr bool is_in(const FieldRange& range, Vec2 v) {
    return is_in(range, v.x) && is_in(range, v.y);
}

/// A vector's size: NaN when a coordinate is, and above either of them otherwise. One that is in a
/// range is a cheap first test that both coordinates are.
inline double size_of(Vec2 v) { return std::abs(v.x) + std::abs(v.y); }

// The values of options that a mover may have.
constexpr bool is_in(const MoverOption<double>& option, double number) {
    return number >= option.least && number <= option.most;
}
constexpr bool is_in(const MoverOption<Leaving>& option, Leaving choice) {
    return static_cast<double>(choice) <= option.most;
}
constexpr bool is_in(const MoverOption<bool>&, const bool&) { return true; }
constexpr bool is_in(const MoverOption<std::uint64_t>&, std::uint64_t) { return true; }

/// Checks all but the shape.
inline bool takes_numbers(const Mover& mover) {
    const auto takes_each = [&](const auto&... option) {
        return (is_in(option.about, mover.*option.member) && ...);
    };
    return (size_of(mover.up) <= any_number || is_in(range::up, mover.up)) &&
           std::apply(takes_each, mover_options);
}

/// Whether a mover is taken. `shape`: instead of its own; `extents`: of that.
inline bool takes(const Mover& mover, const Shape& shape, Vec2 extents) {
    return takes_numbers(mover) && (is_clearly_right(shape, extents) || is_valid_for_mover(shape));
}

/// Whether a query takes a shape, which may be as thin as a line. `extents`: of it.
inline bool takes(const Shape& shape, Vec2 extents) {
    return is_clearly_right(shape, extents) || is_valid(shape);
}

/// Conservative: whether a query is taken, and ends in the world or near it, as most.
inline bool is_clearly_right(Vec2 from, Vec2 translation) {
    return size_of(from) + size_of(translation) <= range::from.most;
}
/// Whether a query is taken.
inline bool takes(Vec2 from, Vec2 translation) {
    return is_clearly_right(from, translation) ||
           (is_in(range::from, from) && is_in(range::translation, translation));
}
/// Conservative: whether closest() is taken, and looks no farther than the world.
inline bool is_clearly_right(Vec2 at, double within) {
    return within >= range::within.least && size_of(at) + within <= range::place.most;
}
inline bool takes_closest(Vec2 at, double within) {
    return is_in(range::place, at) && is_in(range::within, within);
}

/// A cheap first test of a tick: whether all that make up `sum`, a sum of sizes, are taken.
constexpr bool is_clearly_right(double sum, double seconds) {
    constexpr double usual = 1.0;  // seconds: a tick within it makes no number larger
    constexpr double most =
        std::min({range::position.most, range::velocity.most, range::velocity_by_seconds.most,
                  range::acceleration.most, range::acceleration_by_seconds.most});
    return sum <= most && seconds <= usual;
}

/// Whether a position and a velocity, with what a tick makes of it, are taken.
inline bool takes(Vec2 position, Vec2 velocity, double seconds) {
    return is_clearly_right(size_of(position) + size_of(velocity), seconds) ||
           (is_in(range::position, position) && is_in(range::velocity, velocity) &&
            is_in(range::velocity_by_seconds, velocity * seconds));
}

inline bool takes(const MoverInput& input) {
    const double seconds = input.seconds;
    const Vec2 acceleration = input.acceleration;
    if (!is_in(range::seconds, seconds)) return false;
    const double sum = size_of(input.position) + size_of(input.velocity) + size_of(acceleration);
    return is_clearly_right(sum, seconds) ||
           (takes(input.position, input.velocity, seconds) &&
            is_in(range::acceleration, acceleration) &&
            is_in(range::acceleration_by_seconds, acceleration * (seconds * seconds)));
}

/// The bytes of a flag, which may come from anywhere, say true.
inline bool is_set(const bool& flag) { return reinterpret_cast<const unsigned char&>(flag) == 1; }

}  // namespace detail

}  // namespace slidelab
