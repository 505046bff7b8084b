// A body where it is at a time of the tick.
#pragma once

#include <cstddef>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// The corners of a body with room for those of any shape but a polygon, at a time of the tick.
class PlacedBody {
public:
    PlacedBody(const Shape& shape, Vec2 position)
        : corners_(corners_of(shape, room_)), radius_(radius_of(shape)), position_(position) {}
    PlacedBody(const PlacedBody&) = delete;
    PlacedBody& operator=(const PlacedBody&) = delete;
    ~PlacedBody() = default;

    std::size_t size() const { return corners_.size(); }
    double radius() const { return radius_; }
    Vec2 corner(std::size_t i) const { return position_ + corners_[i]; }
    /// From a corner to the next one.
    Segment side(std::size_t i) const {
        return {corner(i), corner(i + 1 == corners_.size() ? 0 : i + 1)};
    }

private:
    Corners room_;
    std::span<const Vec2> corners_;
    double radius_ = 0.0;
    Vec2 position_;
};

}  // namespace slidelab::detail
