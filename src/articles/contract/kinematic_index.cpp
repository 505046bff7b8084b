#include "articles/contract/kinematic_index.hpp"

#include <algorithm>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"

namespace slidelab {

namespace {

bool is_within_limits(const Aabb& box) {
    const Aabb limits{{-largest_coordinate, -largest_coordinate},
                      {largest_coordinate, largest_coordinate}};
    return limits.contains(box.min) && limits.contains(box.max);
}

}  // namespace

KinematicIndex::KinematicIndex(std::span<const KinematicBox> boxes) : boxes_(boxes) {
    swept_.reserve(boxes.size());
    for (const KinematicBox& box : boxes) {
        const Aabb start = bounds_of(box.box);
        const Aabb end{start.min + box.delta, start.max + box.delta};
        is_usable_ = is_usable_ && is_within_limits(start) && is_within_limits(end);
        swept_.push_back(merged(start, end));
    }
    if (is_usable_) index_ = detail::GridIndex::of_boxes(swept_);
}

std::span<const KinematicBox> KinematicIndex::near(const Level& level,
                                                   const MoveRequest& request) const {
    if (boxes_.empty() || !is_usable_) return boxes_;
    // The path is no longer than the displacement, and depenetration no longer than a few depths.
    const Vec2 size = extents_of(request.shape);
    const Vec2 center = detail::center_of(request.shape);
    const double out = (1.0 + 2.0 * detail::longest_in_depths) * (size.x + size.y);
    const double reach = length(request.displacement) + out;
    const Aabb area{request.position - Vec2{reach, reach}, request.position + Vec2{reach, reach}};
    bool is_any_near = false;
    index_.query_aabb(area, [&](std::uint32_t number) {
        is_any_near = is_any_near || swept_[number].overlaps(area);
    });
    const bool may_go_far = is_any_near || detail::is_in_solid(level, request.position + center);
    return may_go_far ? boxes_ : boxes_.first(0);
}

}  // namespace slidelab
