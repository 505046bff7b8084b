#include "slidelab/collision/depenetration/regions/forbidden_places.hpp"

#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

ForbiddenPlaces::ForbiddenPlaces(const ConvexDepenetration& query, double time, CountedWork& work)
    : query_(query),
      source_{query.level, query.kinematic_boxes, time},
      work_(work),
      tolerance_(contact_tolerance_between(query.start, query.start)),
      back_(unit_or(query.against, {0.0, -1.0})),
      bounds_(query.mover.bounds()) {
    const auto& [corners, radius] = query.mover;
    for (const Vec2 corner : corners) centroid_ += corner / static_cast<double>(corners.size());
    for (const Vec2 corner : corners) {
        circumradius_ = std::max(circumradius_, distance(centroid_, corner) + radius);
    }
}

void ForbiddenPlaces::locate_centroid() {
    const Vec2 center = query_.start + centroid_;
    in_still_solid_ = is_in_solid(query_.level, center);
    in_solid_ = in_still_solid_ || is_within_box(center);
}

/// Without its sides: a box whose side has reached the centroid still squeezes the mover.
bool ForbiddenPlaces::is_within_box(Vec2 center) const {
    return std::any_of(query_.kinematic_boxes.begin(), query_.kinematic_boxes.end(),
                       [&](const KinematicBox& kinematic_box) {
                           const Aabb box = bounds_of(box_at(kinematic_box, source_.time));
                           return inflated(box, {-tolerance_, -tolerance_}).contains(center);
                       });
}

double ForbiddenPlaces::farthest_place() const {
    Aabb all = query_.level.bounds();
    for (const KinematicBox& kinematic_box : query_.kinematic_boxes) {
        all = merged(all, bounds_of(box_at(kinematic_box, source_.time)));
    }
    const Vec2 apart = query_.start + centroid_ - all.center();
    const Vec2 size = all.size();
    return std::abs(apart.x) + std::abs(apart.y) + size.x + size.y + 4.0 * circumradius_;
}

/// The line past a corner, at a tiny distance, so that a straight translation neither touches the
/// corner nor leads through the joint of two segments.
GrownSide ForbiddenPlaces::sight_past(Vec2 corner, double turn, std::uint32_t wall) const {
    const double hair = 4.0 * tolerance_;
    const Vec2 aside = unit_or(outward(corner), {}) * turn;
    GrownSide side{unit_or(outward(corner + aside * hair), {}) * turn, 0.0, wall};
    const double edge = dot(outward(side.normal), corner);
    (edge > 0.0 ? side.first : side.last) = edge;
    return side;
}

bool ForbiddenPlaces::lies_on_a_solid(const LevelBody& body, Vec2 place) const {
    if (!in_still_solid_ || !is_free_segment(body)) return false;
    const Segment& line = query_.level.walls()[body.wall.number()].segment;
    const Vec2 across = unit_or(outward(line.b - line.a), {});
    const double steepness = dot(place, across);
    if (steepness == 0.0) return false;
    const Vec2 eye = query_.start + centroid_;
    const Vec2 crossing = eye + place * (dot(line.a - eye, across) / steepness);
    const Vec2 hair = across * std::copysign(4.0 * tolerance_, steepness);
    constexpr std::int64_t of_two_queries = 8;  // in tests of a body, where solids are few
    work_.add(of_two_queries);
    return is_in_solid(query_.level, crossing - hair) &&
           !is_in_solid(query_.level, crossing + hair);
}

}  // namespace slidelab::detail
