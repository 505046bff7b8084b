// Which directions are blocked by what is touched at one place, told as an arc around the direction
// of a path.
//
// A convex shape that is touched blocks the directions into it: half of all on a side, fewer at a
// corner. Where several shapes are touched, what blocks is all of them together, and the sides that
// bound the arc are the true ones: a side that is covered by the shape next to it (a seam of two
// tiles, the cut through a solid) lies within the arc.
#pragma once

#include <cstdint>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::detail {

/// The directions into one shape, between the sides on which the place lies: those that lead
/// against both normals. One side: twice the same normal.
struct TangentCone {
    Vec2 first_normal;  ///< unit, outwards; counter-clockwise (on screen) of the last
    Vec2 last_normal;   ///< by less than half a turn
    std::uint32_t owner = 0;
};

/// The blocked directions around one, as far as shapes that overlap each other cover them.
class BlockedArc {
public:
    /// An end of the arc: the direction along the side that bounds it.
    struct End {
        double turn = 0.0;  ///< from the direction to there: rises with the angle, 1 is a quarter
        Vec2 normal;        ///< of the side, unit
        std::uint32_t owner = 0;

        /// Whether a slide along this side leads forwards.
        bool leads_forwards() const;
        /// 0 along the direction itself, 1 across it.
        double angle() const { return turn < 0.0 ? -turn : turn; }
    };

    /// `direction` is not zero, and of any length.
    explicit BlockedArc(Vec2 direction) : direction_(direction) {}

    /// The arc grows by a cone that the direction leads into, or that overlaps the arc: whether it
    /// did. Cones that only touch it leave a gap, however narrow: a mover exactly as wide as that
    /// fits. Cones may be given again and in any order until none makes it grow any more.
    bool add(const TangentCone& cone);

    /// Whether any cone blocks the direction.
    bool blocks() const { return started_; }
    /// Whether no direction at all is left.
    bool is_full() const;

    const End& clockwise() const { return clockwise_; }
    const End& counterclockwise() const { return counterclockwise_; }

private:
    bool extend(const End& from, const End& to);

    Vec2 direction_;
    bool started_ = false;
    End counterclockwise_;
    End clockwise_;
};

}  // namespace slidelab::detail
