// Article 003 by itself: one disk, one capsule (the article's round line), and the slide along it.
//
// It is what disk_sweep's stages describe, and what its trace draws. A move slides as it says, and
// gets to the same contact by a shorter route (query/surface_cast.hpp).
// Units: tiles. A fraction is a share of the path, 0 at its beginning.
#pragma once

#include <optional>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// The three of which a capsule is made: a circle around each end, and two straight sides.
enum class CapsulePart { end_a, end_b, side };

/// Where the line through the path crosses one of the parts of a capsule.
struct CapsuleCrossing {
    double fraction = 0.0;  ///< may lie before the path, below 0, or beyond it, above 1
    CapsulePart part = CapsulePart::side;
};

/// The six candidates, those that exist: two of each end circle, and of the two sides those that
/// lie between the ends. `radius` is that of the disk and of the line together.
using CapsuleCrossings = InlineVector<CapsuleCrossing, 6>;
CapsuleCrossings cross_capsule(Vec2 from, Vec2 translation, const Segment& line, double radius);

/// The first and the last of the candidates along the path, 0 to 1 (the article's red dot and its
/// grey one); the same one where there is but one.
struct FirstAndLast {
    CapsuleCrossing first;
    CapsuleCrossing last;
};
std::optional<FirstAndLast> first_and_last(const CapsuleCrossings& crossings);

/// At the contact: from the line's closest point to the disk's centre, turned by a right angle, of
/// length 1. Of the two directions the one that leads on.
Vec2 tangent_at(Vec2 normal, Vec2 translation);

/// The remainder goes on along the tangent, as far as it leads there.
Vec2 along_tangent(Vec2 remainder, Vec2 normal);

/// Where the disk ends: at the first contact the remainder goes on along the tangent.
Vec2 slide_on_capsule(Vec2 from, Vec2 translation, const Segment& line, double radius);

}  // namespace slidelab::detail
