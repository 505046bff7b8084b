// All tolerances: differences below them are rounding, or too small to matter, and count as none.
// Each has a unit, and says what is below it and what above.
#pragma once

#include <algorithm>
#include <cmath>

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

// --- Units of length, from the finest to the coarsest ---

/// Rounding of a length between places up to a thousand units away, which is a tenth of this. A
/// shorter vector has no direction. The contact tolerance is a hundred times larger.
inline constexpr double length_rounding = 1e-12;

/// A path hits a wall only if it would go deeper than this into it; touching is no hit. Well above
/// the rounding of coordinates up to a hundred thousand, well below anything visible.
inline constexpr double contact_tolerance = 1e-10;

/// Slack of a cast: overlap up to this along an axis does not count as a hit, because a hit leads
/// deeper than the contact tolerance.
inline constexpr double graze = 0.5 * contact_tolerance;

/// Places, heights and corners along a normal that differ by less are the same. Eight units in the
/// last place at largest_coordinate are below it; what a mover touches may be ten times farther.
inline constexpr double same_place = 1e-9;

/// A shallower overlap at the start is rest on a wall, as deep as the tolerances of several walls
/// together. A deeper one is resolved.
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

// --- Of a place, by the rounding of its coordinates ---

/// The tolerance at a place: distant coordinates are rounded more coarsely than contact_tolerance.
inline double contact_tolerance_at(Vec2 position) {
    return contact_tolerance + few_ulps * (std::abs(position.x) + std::abs(position.y));
}

/// How much rounding may change a depth at a place, units: far less than the contact tolerance.
inline double rounding_at(Vec2 position) {
    constexpr double near_origin = 1e-14;  // units
    return near_origin + few_ulps * (std::abs(position.x) + std::abs(position.y));
}

/// The largest of the coordinates: the rounding of all of them is proportional to it.
inline double largest_of(const Aabb& box) {
    return std::max(
        {std::abs(box.min.x), std::abs(box.min.y), std::abs(box.max.x), std::abs(box.max.y)});
}

/// The contact tolerance of a path from `a` to `b`, with the rounding of its coordinates.
inline double contact_tolerance_between(Vec2 a, Vec2 b) {
    constexpr double rounding = 2.0 * ulp;  // one in the last place
    const double largest =
        std::max(std::max(std::abs(a.x), std::abs(a.y)), std::max(std::abs(b.x), std::abs(b.y)));
    return contact_tolerance + rounding * largest;
}

/// Units. An overlap at the start of a move counts only if it is deeper. A mover may rest on each
/// of two opposite walls as deep as the contact tolerance, and then twice as deep on one of them.
/// With half as much again for rounding, no move ends in an overlap of the next one. `rounding` is
/// that of the wall's own ends (rounding_across).
inline double least_overlap_at(Vec2 position, double rounding = 0.0) {
    return 2.5 * contact_tolerance_between(position, position) + 2.0 * rounding;
}

/// How much the rounding of a path from `a` to `b` may change its distance from a wall, units.
inline double path_rounding(Vec2 a, Vec2 b) {
    constexpr double places = 4.0 * ulp;  // two in the last place, twice
    return places * (std::abs(a.x) + std::abs(a.y) + std::abs(b.x) + std::abs(b.y));
}

/// Whether path_rounding is more than a small part of the contact tolerance. On an ordinary path it
/// is not, and the path's end keeps its bits.
inline bool may_end_in_a_wall(Vec2 a, Vec2 b) {
    constexpr double small_part = 0.125;
    return path_rounding(a, b) > small_part * contact_tolerance;
}

/// Units. Ends of walls within this distance are one place, and walls within this distance of a
/// line lie on it. Less than the contact tolerance.
inline double weld_tolerance_at(Vec2 place) {
    constexpr double rounding = 4.0 * ulp;  // four in the last place
    return std::max(contact_tolerance, rounding * std::max(std::abs(place.x), std::abs(place.y)));
}

/// How far the rounding of its ends may move a wall along its normal, units: a tolerance beside a
/// slanted wall of a million units must not be finer. 0 for a point.
/// `across`: its normal.
inline double rounding_across(const Segment& segment, Vec2 across) {
    constexpr double rounding = 2.0 * ulp;  // one in the last place
    const Aabb box = bounds_of(segment);
    const double x = std::max(std::abs(box.min.x), std::abs(box.max.x));
    const double y = std::max(std::abs(box.min.y), std::abs(box.max.y));
    return rounding * (x * std::abs(across.x) + y * std::abs(across.y));
}
inline double rounding_across(const Segment& segment) {
    const Vec2 along = segment.b - segment.a;
    return has_direction(along) ? rounding_across(segment, normalized(outward(along))) : 0.0;
}

/// Whether two unit normals are one direction.
inline bool same_direction(Vec2 a, Vec2 b) {
    return length_squared(a - b) < parallel_sine * parallel_sine;
}

/// A mover is squeezed where the minimum translation out of an overlap is longer than so many
/// penetration depths: it is not shot out of a wedge.
inline constexpr double longest_in_depths = 8.0;

}  // namespace slidelab::detail
