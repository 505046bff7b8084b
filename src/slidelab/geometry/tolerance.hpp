// All tolerances: differences below them are rounding, or too small to matter, and count as none.
// Each has a unit, and says what is below it and what above.
#pragma once

#include <algorithm>
#include <cmath>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

// --- Units of length, from the finest to the coarsest ---

/// Rounding of a length between places up to a thousand units away, which is a tenth of this. A
/// shorter vector has no direction. The contact tolerance is some hundred times larger.
inline constexpr double length_rounding = 1e-12;

/// A path hits a wall only if it would go deeper than this into it; touching is no hit. The places
/// of a mover, of a body and of its corner are rounded by less, all together, up to
/// largest_coordinate: so the same number holds everywhere. Well below anything visible.
inline constexpr double contact_tolerance = 3e-10;

/// Slack of a cast: overlap up to this along an axis does not count as a hit, because a hit leads
/// deeper than the contact tolerance.
inline constexpr double graze = 0.5 * contact_tolerance;

/// Places, heights and corners along a normal that differ by less are the same. Eight units in the
/// last place at largest_coordinate are below it; what a mover touches may be ten times farther.
inline constexpr double same_place = 1e-9;

/// A shallower overlap at the start is rest on a wall, and is what is promised of an end; a deeper
/// one is resolved. A mover may rest on each of two opposite walls as deep as the contact
/// tolerance, and then twice as deep on one of them; bent floors add some, and at
/// largest_coordinate the rounding of either end half as much again.
inline constexpr double resting_depth = 1e-9;

/// A mover that is nearer to a floor than this touches it, and stays where it is to the bit. A way
/// out of at most this leaves what the mover rests in, by a few contact tolerances: it is no way
/// aside.
inline constexpr double touching = 1e-8;

/// A chord nearer than this to its parabola at every time is the path: it ends no farther from the
/// curve than what is touched may be.
inline constexpr double chord_error = 1e-8;

/// A wall farther away than this is left. A mover that is pressed against walls rests within this
/// of them.
inline constexpr double left_behind = 1e-6;

/// A mover so far beyond an end, or on a ledge, has certainly passed the corner: a hundred times
/// farther than what is touched may be, and too little to be seen.
inline constexpr double well_beyond = 1e-6;

/// Pictures, triggers and the free part of a mover leave out shorter details. It is a hundredth of
/// the least inradius.
inline constexpr double finest_detail = 1e-6;

// --- Units in the last place ---

/// The unit in the last place of 1: that of another number is at most this share of it.
inline constexpr double ulp = 2.220446049250313e-16;

/// The next place in a direction, along the axis that leads farther.
inline Vec2 next_place(Vec2 place, Vec2 direction) {
    const Vec2 step{std::copysign(ulp * place.x, direction.x),
                    std::copysign(ulp * place.y, direction.y)};
    const bool is_along_x = std::abs(step.x * direction.x) >= std::abs(step.y * direction.y);
    return is_along_x ? Vec2{place.x + step.x, place.y} : Vec2{place.x, place.y + step.y};
}

/// The rounding of a coordinate by a few operations, as a share of it.
inline constexpr double few_ulps = 8.0 * ulp;

/// An upper bound on the rounding of results, as a fraction of their operands.
inline constexpr double rounding_share = 16.0 * ulp;

/// The rounding of the turn from one point to another round a third, as a share of the two products
/// that it is the difference of: Shewchuk's ccwerrboundA. The sign of a larger turn is right.
inline constexpr double turn_rounding = 3.3306690738754716e-16;

// --- Shares of a computed number, from the finest to the coarsest ---

/// A vector that was clipped along a wall keeps at most this part of its length across the wall, a
/// few units in the last place. Also a sine: lines at a smaller angle have no crossing.
inline constexpr double clip_rounding = 4e-15;

/// The rounding of a cross product, or of a difference of squares, as a share of the product of the
/// two lengths. With a smaller one sides are parallel, and a line is a tangent.
inline constexpr double product_rounding = 1e-14;

/// Two corners that lie against one wall: by rounding, one is ahead of the other by less than this
/// share of their distance. Ten times the rounding of the products.
inline constexpr double abreast_share = 1e-13;

/// A smaller part of a length, a speed, an acceleration or a cosine is rounding, of thousands of
/// units in the last place. A difference that is meant is larger, or shows nowhere.
inline constexpr double negligible = 1e-12;

/// A smaller part of a tick, or of a motion, is none: of a motion of a unit it is same_place.
inline constexpr double no_part = 1e-9;

/// A factor: a length is longer than another beyond so many times it, and rounded up to there. The
/// sum of a million pieces is as long as the whole.
inline constexpr double as_long = 1.0 + 1e-9;

/// A smaller part of a step, or of the displacement, is no progress. Pushes leave less of a step
/// that they block, because they know their normals to a tenth of this.
inline constexpr double no_progress = 1e-8;

/// The sides of a solid show every overlap up to this part of the mover's inradius. It is a tenth
/// less than all, because tolerance and rounding reduce the depth.
inline constexpr double shown_by_sides = 0.9;

// --- Sines and speeds ---

/// Directions at an angle of a smaller sine are parallel, and normals the same. The rounding of
/// coordinates turns a wall of a unit by less, up to largest_coordinate; a floor so steep rises by
/// left_behind in a thousand units.
inline constexpr double parallel_sine = 1e-9;

/// Lines at an angle of a smaller sine cross at no certain place: the contact tolerance shifts it
/// by the least inradius.
inline constexpr double nearly_parallel = 1e-6;

/// Units per second. A slower speed is none: it takes a second for same_place.
inline constexpr double no_speed = 1e-9;

// --- For walls, by the rounding of their coordinates, where a level is built ---

/// The largest of the coordinates: the rounding of all of them is proportional to it.
inline double largest_of(const Aabb& box) {
    return std::max(
        {std::abs(box.min.x), std::abs(box.min.y), std::abs(box.max.x), std::abs(box.max.y)});
}

/// Units. Ends of walls within this distance are one place, and walls within this distance of a
/// line lie on it. Less than the contact tolerance.
inline double weld_tolerance_at(Vec2 place) {
    constexpr double rounding = 4.0 * ulp;  // four in the last place
    return std::max(contact_tolerance, rounding * std::max(std::abs(place.x), std::abs(place.y)));
}

/// Whether two unit normals are one direction.
inline bool same_direction(Vec2 a, Vec2 b) {
    return length_squared(a - b) < parallel_sine * parallel_sine;
}

/// A mover is squeezed where the minimum translation out of an overlap is longer than so many
/// penetration depths: it is not shot out of a wedge.
inline constexpr double longest_in_depths = 8.0;

}  // namespace slidelab::detail
