// The corners of a polygon mover as a setting: relative to its half sizes, so that one outline
// comes in all sizes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/text/input_error.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

inline constexpr int least_corners = 3, most_corners = 12;
inline constexpr int usual_corners = 6;

/// Units: the smallest size of a mover, as a setting.
inline constexpr double smallest_half = 0.05;
/// In half sizes: thick enough at the smallest size, too.
inline constexpr double thinnest_outline = least_inradius / smallest_half;

/// Screen-clockwise, on the unit circle, the first corner up: of `count` corners, 3 to 12. With six
/// it is the flat hexagon that the program has always had, with its corners left and right. The
/// same bits on every machine.
std::vector<Vec2> regular_corners(int count);

/// The error of corners, in a few words; none for a valid mover: 3 to 12 corners, convex,
/// screen-clockwise, around the mover's position, with an inradius of at least `inradius`.
std::optional<InputError> problem_with_corners(std::span<const Vec2> corners, double inradius);

/// From "5", or "0,-1;1,1;-1,1" (each from -1 to 1, in either direction). Throws an InputError.
std::vector<Vec2> read_corners(std::string_view text);
/// The text for read_corners: the count of regular corners.
std::string text_of_corners(std::span<const Vec2> corners);

}  // namespace slidelab::lab
