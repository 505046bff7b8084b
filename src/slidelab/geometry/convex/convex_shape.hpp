// Convex shapes, of movers and of obstacles: corners with a radius. One corner is a disk or a point
// obstacle, two are a capsule or a segment, three and more a polygon, rounded by the radius.
// (Compare Box2D's b2ShapeProxy.)
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// A corner of a convex shape, and the side from it to the next one, screen-clockwise.
struct ConvexSide {
    Vec2 corner;
    std::uint32_t wall = 0;  ///< the wall that begins here (of several collinear ones, the first)
    bool is_cut = false;     ///< a cut through a solid, not a wall
};

/// One of the sides, from its corner to the next one. Precondition: i < sides.size().
inline Segment segment_at(std::span<const ConvexSide> sides, std::size_t i) {
    return {sides[i].corner, sides[i + 1 == sides.size() ? 0 : i + 1].corner};
}

inline std::size_t foremost_corner(std::span<const ConvexSide> body, Vec2 normal) {
    std::size_t foremost = 0;
    for (std::size_t k = 1; k < body.size(); ++k) {
        if (dot(body[k].corner - body[foremost].corner, normal) > 0.0) foremost = k;
    }
    return foremost;
}

/// The wall at a body's foremost corner along a normal: of its two the one that faces more along
/// the normal. A cut is no wall.
inline std::uint32_t wall_facing(std::span<const ConvexSide> body, std::size_t corner,
                                 Vec2 normal) {
    const std::size_t n = body.size();
    const ConvexSide& before = body[(corner + n - 1) % n];
    const ConvexSide& here = body[corner];
    if (n < 3 || before.is_cut) return here.wall;
    if (here.is_cut) return before.wall;
    const Vec2 back = outward(here.corner - before.corner);
    const Vec2 on = outward(body[(corner + 1) % n].corner - here.corner);
    if (!has_direction(back) || !has_direction(on)) return here.wall;
    return dot(normalized(back), normal) > dot(normalized(on), normal) ? before.wall : here.wall;
}

/// Up to four corners, screen-clockwise: a point, a segment or a box.
using Corners = InlineVector<Vec2, 4>;

Corners corners_of(const Segment& segment);
Corners corners_of(const Box& box);

/// The corners of a mover around its position, screen-clockwise: one for a disk, two for a capsule.
/// `room` stores them for all shapes but polygons.
std::span<const Vec2> corners_of(const Shape& shape, Corners& room);

/// The mean of those: 0 for a disk and a box.
Vec2 center_of(const Shape& shape);

/// The support of a shape: the maximum of its corners along a direction.
inline double support_of(std::span<const Vec2> corners, Vec2 direction) {
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec2 corner : corners) most = std::max(most, dot(corner, direction));
    return most;
}

/// An obstacle: a point, a segment, a convex piece of a solid; rounded with a radius.
struct ConvexShape {
    std::span<const ConvexSide> sides;  ///< up to most_corners_of_piece; point: 1, segment: 2
    double radius = 0.0;
};

/// The mover.
struct ConvexMover {
    std::span<const Vec2> corners;  ///< around its position; a disk: one, at 0
    double radius = 0.0;

    bool is_disk() const { return corners.size() == 1 && corners[0] == Vec2{}; }

    /// Around its position, with the radius.
    Aabb bounds() const {
        Aabb box{corners[0], corners[0]};
        for (const Vec2 corner : corners) box = merged(box, {corner, corner});
        return inflated(box, {radius, radius});
    }

    /// Its support along a unit vector, from its position.
    double extent(Vec2 axis) const { return support_of(corners, axis) + radius; }
};

/// A mover with what a cast needs of it at every wall: its normals and extents. Refers to the
/// corners of the shape it was made of, which must outlive it.
class CornerShape {
public:
    /// `skin`: units, added to the radius.
    explicit CornerShape(const Shape& shape, double skin = 0.0)
        : CornerShape(shape, skin, WithoutNormals{}) {
        know_normals();
    }
    /// Until know_normals() each normal is computed when it is asked for, again and again: for a
    /// mover that may meet nothing.
    struct WithoutNormals {};
    CornerShape(const Shape& shape, double skin, WithoutNormals)
        : corners_(corners_of(shape, room_)),
          radius_(radius_of(shape) + skin),
          extents_(extents_of(shape) + Vec2{skin, skin}) {}
    /// `corners`: around the position, convex, screen-clockwise; `radius` >= 0.
    CornerShape(std::span<const Vec2> corners, double radius)
        : corners_(corners), radius_(radius), extents_(extents_of(corners, radius)) {
        know_normals();
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

    /// Computes them once for all, unless that is done.
    void know_normals() {
        if (is_disk() || !normals_.empty()) return;
        if (is_box()) {
            for (const Vec2 normal : {Vec2{0, -1}, Vec2{1, 0}, Vec2{0, 1}, Vec2{-1, 0}})
                normals_.push_back(normal);
            return;
        }
        const std::size_t count = std::min(corners_.size(), most_known_normals);
        for (std::size_t i = 0; i < count; ++i) normals_.push_back(normal_of_side(i));
    }

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

    /// Only a box has four of the corners that `room_` is for.
    bool is_box() const { return corners_.data() == room_.begin() && corners_.size() == 4; }
    Vec2 normal_of_side(std::size_t corner) const {
        return unit_or(outward(corners_[after(corner)] - corners_[corner]), {});
    }

    Corners room_;
    std::span<const Vec2> corners_;
    double radius_ = 0.0;
    Vec2 extents_;
    InlineVector<Vec2, most_known_normals> normals_;
};

/// A mover's foremost corner against a normal, or the midpoint of the foremost edge.
Vec2 front_of(std::span<const Vec2> mover, Vec2 normal);

/// The contact point on the obstacle's surface for a mover at `position` and this normal: on the
/// obstacle's foremost edge, or its foremost corner, what is nearest to the mover's foremost
/// corner, or to the midpoint of its foremost edge; on the rim of a rounded obstacle.
Vec2 touching_point(Vec2 position, std::span<const Vec2> mover, const ConvexShape& obstacle,
                    Vec2 normal);

/// The corners of the hull of points, screen-clockwise, by Andrew's monotone chain; none of points
/// at one place. `hull` has room for one more than the points, which it sorts. Returns their
/// number.
std::size_t convex_hull(std::span<Vec2> points, std::span<Vec2> hull);

}  // namespace slidelab::detail
