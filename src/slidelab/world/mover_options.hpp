// The game's mover as a value, and its options: each is described once, here.
//
// From the descriptions come the defaults of Mover, the checks (check.hpp), the laboratory's
// options with panel, command line and links (world_move.cpp, to_link.cpp), the settings of C and
// JavaScript, and the docs. A new option is a description, a member of Mover that begins with its
// `initial`, and a line in `mover_options`; `slidelab docs` then writes slidelab.h, slidelab.d.ts
// and docs/ anew.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <tuple>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/narrow/aside.hpp"
#include "slidelab/scene/filter.hpp"

namespace slidelab {

/// The part that a mover keeps of its platform's velocity when it leaves the platform.
enum class Leaving : std::uint8_t {
    all,
    upward,  ///< the part along `up`, if it rises
    nothing
};

inline constexpr double in_a_radian = 57.29577951308232;  ///< degrees

/// An angle of so many degrees, in radians: `.floor_angle = degrees(50)`.
constexpr double degrees(double angle) { return angle / in_a_radian; }

/// One option of Mover. `Value` is the type of its member: double, bool, Leaving, or bits of
/// categories.
template <typename Value>
struct MoverOption {
    std::string_view name;  ///< of the member, in all languages
    Value initial{};
    /// A sentence for people; of an angle in degrees, as the laboratory has it.
    std::string_view help;
    double least = 0.0;  ///< inclusive; of a number
    double most = 0.0;
    std::string_view unit = {};                      ///< for people, behind the range
    std::span<const std::string_view> choices = {};  ///< of an enumeration, in its order
    /// The largest value that the laboratory offers, in units or degrees; 0: it is no option there.
    double lab_most = 0.0;
    std::string_view safeguard = {};  ///< OptionDescription::safeguard

    constexpr bool is_angle() const { return unit == "radians"; }

    /// Its values there: angles in degrees.
    constexpr bool is_in_laboratory() const { return lab_most > 0.0; }
    constexpr double in_laboratory(Value value) const {
        return static_cast<double>(value) * (is_angle() ? in_a_radian : 1.0);
    }
    constexpr Value from_laboratory(double value) const {
        return static_cast<Value>(is_angle() ? degrees(value) : value);
    }
};

namespace mover_option {

inline constexpr MoverOption<double> floor_angle{
    .name = "floor_angle",
    .initial = degrees(45.0),
    .help = "Degrees: a steeper floor is none, and the mover slides down it.",
    .most = 3.1416,  // half a turn, rounded up: 180 degrees are within whatever they were made with
    .unit = "radians",
    .lab_most = 180.0,
    .safeguard = "a steeper floor to stand on"};

inline constexpr MoverOption<double> snap{
    .name = "snap",
    .initial = 0.1,
    .help =
        "Units: on the floor, a floor this far below is followed, down steps; bends are "
        "followed in any case.",
    .most = largest_coordinate,
    .unit = "units",
    .lab_most = 10.0,
    .safeguard = "a snap to the floor"};

/// A flat base is up there at once, where there is room to stand; a round one goes round the
/// ledge's corner, as far as it walks.
inline constexpr MoverOption<double> step_height{
    .name = "step_height",
    .initial = 0.0,
    .help =
        "Units: a ledge up to this high is stepped onto, if there is room; a round base goes "
        "round its corner.",
    .most = largest_coordinate,
    .unit = "units",
    .lab_most = 10.0,
    .safeguard = "no steps"};

inline constexpr MoverOption<bool> stop_on_slope{
    .name = "stop_on_slope",
    .initial = true,
    .help = "At rest it stands on a slope; off, gravity moves it down.",
    .lab_most = 1.0,
    .safeguard = "rest on slopes"};

inline constexpr MoverOption<bool> constant_speed{
    .name = "constant_speed",
    .initial = true,
    .help = "The speed is that along the floor; off, a slope slows it, up and down.",
    .lab_most = 1.0,
    .safeguard = "the same speed on slopes"};

inline constexpr std::string_view leavings[] = {"all", "upward", "nothing"};
inline constexpr MoverOption<Leaving> leaving{
    .name = "leaving",
    .initial = Leaving::all,
    .help = "The part of its platform's velocity that it keeps when it leaves the platform.",
    .most = 2.0,
    .unit = "(all, upward, nothing)",
    .choices = leavings,
    .lab_most = 2.0,
    .safeguard = "its platform's velocity"};

/// The mover passes through what has one of them, and `move` lists it. An object with another
/// category besides, in filter.hits, is hit.
inline constexpr MoverOption<std::uint64_t> triggers{
    .name = "triggers", .help = "Categories that are felt, and not hit."};

inline constexpr MoverOption<double> reach{
    .name = "reach",
    .initial = 0.1,
    .help = "Units: as far away left, right and ceiling are known.",
    .most = largest_coordinate,
    .unit = "units"};

/// The mover is carried by what its centre is on when the tick begins: a body by its displacement,
/// a conveyor by its surface_velocity. Among several the last one by handle counts, bodies after
/// walls. The mover's velocity is relative to it; MoverResult::floor names it.
inline constexpr MoverOption<std::uint64_t> ground{
    .name = "ground",
    .help = "Seen from above: categories that carry what is on them, and are not hit."};

/// In a tick, across the push of all bodies that press it.
inline constexpr MoverOption<double> aside{
    .name = "aside",
    .initial = aside_by_size,
    .help = aside_help,
    .least = aside_by_size,
    .most = largest_coordinate,
    .unit = "units; below 0: a quarter of its smaller extent",
    .lab_most = 10.0,
    .safeguard = aside_safeguard};

/// It leaves where the floor falls away from a rising walk, and a round end as soon as it is fast
/// enough for that.
inline constexpr MoverOption<bool> leaps{
    .name = "leaps",
    .initial = false,
    .help =
        "Off a ramp's upper end it goes on along the ramp, with its speed; off, every bend of the "
        "floor is followed.",
    .lab_most = 1.0,
    .safeguard = "no leap off a ramp"};

/// Or up to 0.0001 wider, at any speed. A round base falls into both.
inline constexpr MoverOption<bool> exact_holes{
    .name = "exact_holes",
    .initial = false,
    .help =
        "A hole as wide as its flat base takes it in while it walks; off, it walks over a hole of "
        "its own width.",
    .lab_most = 1.0,
    .safeguard = "a walk over such a hole"};

}  // namespace mover_option

struct Mover {
    Shape shape = CapsuleShape{{{0.0, -0.3}, {0.0, 0.3}}, 0.3};
    Vec2 up{0.0, -1.0};  ///< of any length; zero: seen from above
    Filter filter = {};
    double floor_angle = mover_option::floor_angle.initial;  ///< radians
    double snap = mover_option::snap.initial;
    double reach = mover_option::reach.initial;
    double step_height = mover_option::step_height.initial;
    double aside = mover_option::aside.initial;
    bool stop_on_slope = mover_option::stop_on_slope.initial;
    bool constant_speed = mover_option::constant_speed.initial;
    Leaving leaving = mover_option::leaving.initial;
    bool leaps = mover_option::leaps.initial;
    bool exact_holes = mover_option::exact_holes.initial;
    std::uint64_t triggers = mover_option::triggers.initial;
    std::uint64_t ground = mover_option::ground.initial;
};

namespace detail {

template <typename Value>
struct OptionOfMover {
    const MoverOption<Value>& about;
    Value Mover::*member;
};

}  // namespace detail

/// All options, in the order of the fields of sl_mover_settings. Each is its description, `about`,
/// and the `member` that it describes.
inline constexpr std::tuple mover_options{
    detail::OptionOfMover<double>{mover_option::floor_angle, &Mover::floor_angle},
    detail::OptionOfMover<double>{mover_option::snap, &Mover::snap},
    detail::OptionOfMover<double>{mover_option::step_height, &Mover::step_height},
    detail::OptionOfMover<bool>{mover_option::stop_on_slope, &Mover::stop_on_slope},
    detail::OptionOfMover<bool>{mover_option::constant_speed, &Mover::constant_speed},
    detail::OptionOfMover<Leaving>{mover_option::leaving, &Mover::leaving},
    detail::OptionOfMover<std::uint64_t>{mover_option::triggers, &Mover::triggers},
    detail::OptionOfMover<double>{mover_option::reach, &Mover::reach},
    detail::OptionOfMover<std::uint64_t>{mover_option::ground, &Mover::ground},
    detail::OptionOfMover<double>{mover_option::aside, &Mover::aside},
    detail::OptionOfMover<bool>{mover_option::leaps, &Mover::leaps},
    detail::OptionOfMover<bool>{mover_option::exact_holes, &Mover::exact_holes},
};

/// Calls `visit` with each of them, in their order.
constexpr void each_mover_option(const auto& visit) {
    std::apply([&](const auto&... option) { (visit(option), ...); }, mover_options);
}

}  // namespace slidelab
