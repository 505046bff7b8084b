// What stops a point, where a thin disk is swept for it: of the corners that the disk hits.
#include <limits>

#include "slidelab/collision/strategies/disk_sweep/disk_query.hpp"
#include "slidelab/collision/strategies/disk_sweep/point_corner.hpp"

namespace slidelab::detail {

std::optional<SweepHit> DiskQuery::hit_of_point(const CastQuery& leg, const Search& cast) const {
    std::optional<SweepHit> hit = cast.hit();
    const bool is_usual = hit && padding() > 0.0 && settings_.earliest_hit &&
                          request_.kinematic_boxes.empty() && leg.translation != Vec2{};
    if (!is_usual) return hit;
    const auto corner = point_corner(level_, leg, *hit, radius_, tests_);
    if (!corner || !overlaps(corner->place, 0.0).empty()) return hit;
    if (is_in_solid(level_, corner->place)) return hit;
    constexpr double is_there = 0.01;  // radii
    const Vec2 place = leg.from + leg.translation * hit->fraction;
    if (distance(place, corner->place) <= is_there * radius_) {
        hit->normal = corner->normal;
        return hit;
    }
    constexpr double none = std::numeric_limits<double>::min();  // it leads on as it did
    hit->fraction = corner->fraction;
    hit->lift = corner->place - (leg.from + leg.translation * corner->fraction);
    if (hit->lift == Vec2{}) hit->lift = corner->normal * none;
    return hit;
}

std::optional<Vec2> DiskQuery::place_beside_corner() const {
    const Vec2 start = request_.position;
    const bool is_usual = padding() > 0.0 && settings_.earliest_hit &&
                          request_.kinematic_boxes.empty() && request_.displacement != Vec2{};
    if (!is_usual) return std::nullopt;
    // As if it had come there, and did not get past it.
    const Vec2 ahead = normalized(request_.displacement) * radius_;
    const CastQuery leg{start - ahead * 2.0, ahead * 2.5};
    for (const Penetration& out : overlaps(start, 0.0)) {
        SweepHit hit;
        hit.wall = out.wall;
        hit.point = start;
        const auto corner = point_corner(level_, leg, hit, radius_, tests_);
        if (!corner || distance(corner->place, start) > 2.0 * radius_) continue;
        const bool is_clear =
            overlaps(corner->place, 0.0).empty() && !is_in_solid(level_, corner->place);
        if (is_clear) return corner->place;
    }
    return std::nullopt;
}

}  // namespace slidelab::detail
