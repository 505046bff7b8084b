// One meaning, one colour: read from assets/theme.json.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "articles/contract/trace.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

struct Color {
    std::uint8_t r = 255, g = 255, b = 255, a = 255;

    friend bool operator==(const Color&, const Color&) = default;
};

/// Things that are drawn and are not marks of a trace.
enum class Paint {
    background,
    grid,
    wall,
    solid,
    seam,  ///< a side that two solids share
    unseen_wall,
    mover,
    mover_ghost,
    moving_box,
    trail,
    label,
    warning,
    handle,
    other_trail,  ///< of a branch, or of the run as it was before it was run again
    trouble,      ///< a tick of the trail in which something went wrong
    parting,      ///< where two runs part
    lane_1,       ///< of a comparison: its mover and its trail; the others follow
    lane_2,
    lane_3,
    lane_4,
    lane_5,
    lane_6,
    lane_7,
    lane_8,
    named_wall,   ///< a wall that a sentence names, pointed at there
    what_if,      ///< what would become of the move under an alternative
    goal,         ///< of the level
    hazard,       ///< of the map
    pointed_area  ///< what a list of the map points at
};

struct PaintDescription {
    Paint paint;
    std::string_view name;  ///< in the theme file
    std::string_view help;  ///< for the legend: a few words; empty where it needs none
};

std::span<const PaintDescription> paints();
const PaintDescription& describe(Paint paint);

/// A thing with a colour and a place in the legend: a role of marks, or a paint.
class Ink {
public:
    constexpr Ink(Role role)  // NOLINT(google-explicit-constructor)
        : number_(static_cast<std::size_t>(role)) {}
    constexpr Ink(Paint paint)  // NOLINT(google-explicit-constructor)
        : number_(first_paint + static_cast<std::size_t>(paint)) {}

    static constexpr std::size_t most = 64;  ///< of all of them
    constexpr std::size_t number() const { return number_; }
    constexpr bool is_role() const { return number_ < first_paint; }

    friend constexpr bool operator==(Ink, Ink) = default;

private:
    static constexpr std::size_t first_paint = 32;

    std::size_t number_;
};

struct Theme {
    Color of(Ink ink) const { return colors[ink.number()]; }

    std::array<Color, Ink::most> colors{};
};

/// The theme, or one line that says what is wrong with the file and what was expected. Every role
/// and paint must have a colour "#rrggbb" or "#rrggbbaa", and nothing else may be named.
std::variant<Theme, InputError> read_theme(const std::string& path);

}  // namespace slidelab::lab
