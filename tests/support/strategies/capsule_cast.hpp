// A disk cast against a capsule, a line with round ends (article 003, "Collision and wall sliding
// on a RoundLine"). The disk shrinks to its centre and the line grows by its radius: what is left
// is a point, and everything within `radius` of a segment. The article computes six candidates;
// this finds the first of them alone. Over the public headers, as a game would write it.
//
// Units: tiles. A fraction is a share of the path, 0 at its beginning.
#pragma once

#include "articles/articles.hpp"

namespace slidelab::test {

/// The three of which a capsule is made: a circle around each end, and two straight sides.
enum class CapsulePart { end_a, end_b, side };

/// The result of casting a point against a capsule.
struct CapsuleCastResult {
    enum class Kind {
        none,     ///< it never gets deeper into it than the tolerance
        overlap,  ///< it begins deeper in it than that
        hit       ///< it is stopped
    };

    Kind kind = Kind::none;
    double fraction = 0.0;                 ///< of a hit
    Vec2 normal;                           ///< of a hit: unit, away from the line
    CapsulePart part = CapsulePart::side;  ///< of a hit
};

/// Where the path first leads into the capsule, when it leads deeper into it than `tolerance`
/// (units, > 0): paths along it, and grazes, hit nothing. A line of no length is a circle. With
/// `ends` off there are no end circles, and the line ends as a plank does.
/// Two divisions and two roots at most.
CapsuleCastResult cast_point_capsule(Vec2 from, Vec2 translation, const Segment& line,
                                     double radius, double tolerance, bool ends = true);

}  // namespace slidelab::test
