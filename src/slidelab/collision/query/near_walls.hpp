// The walls near a mover, with what its tests need of each of them again and again.
#pragma once

#include <algorithm>
#include <cmath>

#include "slidelab/collision/query/near_list.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/geometry/wedge.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

/// A wall as a disk of one radius tests it: collide_disk_with_wall (wall_overlap.hpp), which is the
/// same to the last bit, cut in two. Of several walls it takes the depth of each, and all else of
/// the deepest alone.
class NearWall {
public:
    NearWall() = default;
    NearWall(const Wall& wall, WallRef ref, double disk_radius)
        : wall_(&wall),
          bounds_(bounds_of(wall)),
          along_(wall.segment.b - wall.segment.a),
          square_(has_direction(along_) ? length_squared(along_) : 0.0),
          extent_(disk_radius + wall.radius),
          extent_squared_(extent_ * extent_),
          ref_(ref) {}

    const Wall& wall() const { return *wall_; }
    WallRef ref() const { return ref_; }

    /// The same as bounds_of(wall()).overlaps(area), without branches: they are hard to predict.
    bool overlaps(const Aabb& area) const {
        const bool x = (bounds_.min.x <= area.max.x) & (area.min.x <= bounds_.max.x);
        const bool y = (bounds_.min.y <= area.max.y) & (area.min.y <= bounds_.max.y);
        return x & y;
    }

    /// How deep a disk is in it; not above 0 where they do not overlap.
    double depth_at(Vec2 center) const {
        const double apart = length_squared(center - nearest_to(center));
        return apart >= extent_squared_ ? 0.0 : extent_ - std::sqrt(apart);
    }

    /// Precondition: `depth`, what depth_at says, is above 0.
    Penetration penetration_at(Vec2 center, double depth, Vec2 against) const {
        const Vec2 nearest = nearest_to(center);
        const Vec2 normal = disk_normal(wall_->segment, nearest, center, against);
        return {depth, normal, nearest + normal * wall_->radius, ref_};
    }

    /// For a disk that is not in it, or hardly.
    WedgeWall as_wedge_wall(Vec2 center) const {
        const Vec2 apart = center - nearest_to(center);
        const double gap = length(apart);
        return {apart / gap, extent_ - gap, extent_, nearest_feature(wall_->segment, center),
                bounds_};
    }

    /// One wall is one item of a list, however often an index names it.
    friend bool operator==(const NearWall& a, const NearWall& b) { return a.ref_ == b.ref_; }

private:
    /// closest_point_on_segment
    Vec2 nearest_to(Vec2 center) const {
        const auto& [a, b] = wall_->segment;
        const double before = dot(center - a, along_);
        if (before <= 0.0) return a;
        if (dot(center - b, along_) >= 0.0) return b;
        if (square_ == 0.0) return a;
        return a + along_ * (before / square_);
    }

    const Wall* wall_ = nullptr;
    Aabb bounds_;
    Vec2 along_;
    double square_ = 0.0;  ///< of the length; 0 without a direction
    double extent_ = 0.0;  ///< of the disk and the wall's radius, units
    double extent_squared_ = 0.0;
    WallRef ref_;
};

}  // namespace slidelab::detail
