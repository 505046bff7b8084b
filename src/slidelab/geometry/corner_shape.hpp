// One representation for all movers: corners and a radius. One corner is a disk, two are a capsule,
// three and more a polygon, rounded by the radius. (Compare Box2D's b2ShapeProxy.)
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// Refers to the corners of the shape it was made of, which must outlive it.
class CornerShape {
public:
    /// `skin`: units, added to the radius.
    explicit CornerShape(const Shape& shape, double skin = 0.0)
        : corners_(corners_of(shape, room_)),
          radius_(radius_of(shape) + skin),
          extents_(extents_of(shape) + Vec2{skin, skin}) {
        if (std::holds_alternative<BoxShape>(shape)) {
            for (const Vec2 normal : {Vec2{0, -1}, Vec2{1, 0}, Vec2{0, 1}, Vec2{-1, 0}})
                normals_.push_back(normal);
        } else {
            prepare();
        }
    }
    /// `corners`: around the position, convex, screen-clockwise; `radius` >= 0.
    CornerShape(std::span<const Vec2> corners, double radius)
        : corners_(corners), radius_(radius), extents_(extents_of(corners, radius)) {
        prepare();
    }
    CornerShape(const CornerShape&) = delete;
    CornerShape& operator=(const CornerShape&) = delete;
    ~CornerShape() = default;

    std::span<const Vec2> corners() const { return corners_; }
    ConvexMover convex() const { return {corners_, radius_}; }
    double radius() const { return radius_; }
    bool is_disk() const { return corners_.size() == 1; }
    /// How far its bounds extend from its position along each axis.
    Vec2 extents() const { return extents_; }

    /// The distance from a place within its corners to the nearest side, with the radius, units.
    double inradius(Vec2 center) const {
        if (corners_.size() < 3) return radius_;
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < corners_.size(); ++i) {
            const Vec2 normal = normal_after(i);
            if (normal != Vec2{}) least = std::min(least, dot(corners_[i] - center, normal));
        }
        return least + radius_;
    }

    std::size_t after(std::size_t corner) const {
        return corner + 1 == corners_.size() ? 0 : corner + 1;
    }
    std::size_t before(std::size_t corner) const {
        return (corner == 0 ? corners_.size() : corner) - 1;
    }
    /// The unit normal, outwards, of the side that begins at a corner. Precondition: not a disk.
    Vec2 normal_after(std::size_t corner) const {
        return corner < normals_.size() ? normals_[corner] : normal_of_side(corner);
    }

private:
    /// Movers of more corners are rare; their normals are computed on each call.
    static constexpr std::size_t most_known_normals = 12;

    void prepare() {
        if (is_disk()) return;
        const std::size_t count = std::min(corners_.size(), most_known_normals);
        for (std::size_t i = 0; i < count; ++i) normals_.push_back(normal_of_side(i));
    }
    Vec2 normal_of_side(std::size_t corner) const {
        return unit_or(outward(corners_[after(corner)] - corners_[corner]), {});
    }

    Corners room_;
    std::span<const Vec2> corners_;
    double radius_ = 0.0;
    Vec2 extents_;
    InlineVector<Vec2, most_known_normals> normals_;
};

}  // namespace slidelab::detail
