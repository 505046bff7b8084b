// Convex solids that lie flush in a row, as the one convex shape that they make.
#pragma once

#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

class ConvexStrip {
public:
    /// `across`: the unit normal of the sides on which others are joined, and its reverse.
    ConvexStrip(std::span<const ConvexSide> tile, Vec2 across);

    /// Joins another shape, screen-clockwise, that shares a whole side with this one, where the two
    /// are convex together. Returns whether they are one now.
    bool join(std::span<const ConvexSide> other);

    std::span<const ConvexSide> sides() const { return sides_.all(); }

private:
    using Sides = InlineVector<ConvexSide, 16>;

    bool is_end(std::size_t side) const;
    static bool add_corner(Sides& joined, Vec2 before, const ConvexSide& side, Vec2 after);

    Sides sides_;
    Vec2 across_;
};

}  // namespace slidelab::detail
