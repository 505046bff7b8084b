// How far a mover goes before it overlaps anything: one cast, for the strategies that move in
// sub-steps. What it says is certain and may be too little, never too much.
#pragma once

#include <cstdint>
#include <span>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

/// The mover's shape for a cast: a disk, or a convex polygon around its position. Round corners
/// count as square ones: larger than they are.
class CastShape {
public:
    explicit CastShape(double radius);
    /// Screen-clockwise; of a capsule two. The corners must outlive it.
    explicit CastShape(std::span<const Vec2> corners, double radius = 0.0);

    bool is_disk() const { return corners_.empty(); }
    double radius() const { return radius_; }
    /// Around the position, units.
    const Aabb& bounds() const { return bounds_; }
    /// How far it extends from its position along a unit vector.
    double support(Vec2 axis) const;

    struct Side {
        Vec2 normal;          ///< unit, outward
        double extent = 0.0;  ///< of the shape along it, from the position
    };
    /// Of a polygon with more sides than there is room for some are left out: a cast then says less
    /// than it could.
    std::span<const Side> sides() const { return sides_.all(); }

private:
    std::span<const Vec2> corners_;
    double radius_ = 0.0;
    Aabb bounds_;
    InlineVector<Side, 16> sides_;
};

/// A straight line on which a mover slides.
struct SlidePlane {
    Vec2 normal;                ///< unit, out of the wall
    double depth = 0.0;         ///< units: so far a sub-step goes below it before it is pushed back
    bool passes_below = false;  ///< what does not rise above the line disturbs nothing
};

struct ClearanceQuery {
    Vec2 from;
    Vec2 translation;
    double tolerance = 0.0;             ///< units, > 0: an overlap of this much is none
    const SlidePlane* plane = nullptr;  ///< none: in free space
};

/// Gathers over walls; what a broad phase takes as a visitor of a sweep.
class Clearance {
public:
    Clearance(const CastShape& shape, const ClearanceQuery& query);

    /// The share of the translation, 0 to 1, on which nothing is overlapped.
    double share() const { return share_; }
    /// Whether something is overlapped where it begins. Where not, that is certain.
    bool overlaps() const { return overlaps_; }
    /// What was spent, in tests of one wall with one axis.
    std::int64_t work() const { return work_; }

    bool can_stop_at(double fraction) const { return fraction > share_; }
    void add(const Wall& wall) {
        ++work_;
        const bool passed = is_beside(wall) || is_below_plane(wall);
        if (!passed) test(wall, query_.translation);
    }
    /// A wall that moves: `translation` is the mover's relative to that wall.
    void add(const Wall& wall, Vec2 translation) { test(wall, translation); }

private:
    bool is_beside(const Wall& wall) const;
    bool is_below_plane(const Wall& wall) const;
    void test(const Wall& wall, Vec2 translation);
    void test_from(Vec2 from, const Wall& wall, Vec2 translation);
    void test_disk(Vec2 from, const Wall& wall, Vec2 translation);
    void test_polygon(Vec2 from, const Wall& wall, Vec2 translation);

    const CastShape& shape_;
    const ClearanceQuery& query_;
    Aabb swept_;           ///< all that the mover covers
    double across_ = 0.0;  ///< of the mover, across the translation, times its length
    double share_ = 1.0;
    bool overlaps_ = false;
    std::int64_t work_ = 0;
};

}  // namespace slidelab::detail
