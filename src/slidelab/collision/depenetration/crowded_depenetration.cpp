#include "slidelab/collision/depenetration/crowded_depenetration.hpp"

#include <cmath>
#include <limits>

namespace slidelab::detail {

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

}  // namespace

std::optional<double> CrowdedPlaces::covered_beyond_the_list(const BoundaryCurve& curve,
                                                             double t) const {
    places_.work().add(near_.cost_of_query());
    const Vec2 place = curve.at(t);
    std::optional<double> until;
    const auto is_decided = [&] { return until || places_.work().is_exhausted(); };
    const auto test = [&](const LevelBody& body, double radius, bool is_hidden,
                          auto&& visit_region_sides) {
        DepthTest depth = places_.depth_test(place, radius);
        visit_region_sides([&depth](const GrownSide& side) { depth.add(side); });
        if (!depth.covers() || (is_hidden && places_.lies_on_a_solid(body, place))) return;
        NextCrossing next(curve, t, radius);
        visit_region_sides([&next](const GrownSide& side) { next.add(side); });
        until = next.place();
    };
    places_.query_aabb(places_.around_mover(place, 0.0), [&](const LevelBody& body) {
        if (is_decided()) return;
        test(body, places_.radius_of(body), false,
             [&](auto&& add) { places_.visit_sides(body, add); });
    });
    if (until) return until;
    const Aabb on_the_way = merged(places_.around_mover({}, 0.0), places_.around_mover(place, 0.0));
    places_.query_aabb(on_the_way, [&](const LevelBody& body) {
        if (is_decided() || !places_.stops_the_way(body)) return;
        test(body, 0.0, true, [&](auto&& add) { places_.visit_hidden(body, add); });
    });
    return !until && places_.work().is_exhausted() ? unbounded : until;
}

std::optional<Vec2> CrowdedPlaces::nearest_straight_on(double most) const {
    std::optional<Vec2> nearest;
    const Vec2 back = places_.back();
    for (const Vec2 direction :
         {back, Vec2{0.0, -1.0}, Vec2{-1.0, 0.0}, Vec2{1.0, 0.0}, Vec2{0.0, 1.0}}) {
        const double least = nearest ? length(*nearest) : most;
        if (const auto place = free_place_along(direction, least)) nearest = place;
    }
    return nearest;
}

/// Skips from one covering region to the next.
std::optional<Vec2> CrowdedPlaces::free_place_along(Vec2 direction, double most) const {
    const BoundaryCurve curve = BoundaryCurve::line({}, direction);
    double t = 0.0;
    while (t < most && !places_.work().is_exhausted()) {
        const std::optional<double> until = covered_until(curve, t);
        if (!until) return curve.at(t);
        t = *until;
    }
    return std::nullopt;
}

/// Whether another solid lies flush against all of this side: in a heap of tiles there may be very
/// many such sides, with no free place on them.
bool CrowdedPlaces::is_buried(const GrownSide& side, const LevelBody& body) const {
    if (!body.piece || side.of_mover || places_.is_for_one_solid()) return false;
    const Level& level = places_.query().level;
    const std::span<const Wall> walls = level.walls();
    const Wall& own = walls[side.wall];
    // Only for bodies whose sides are walls: no cuts, and no collinear ones.
    if (level.solids()[own.solid].wall_count != body.side_count) return false;
    const Vec2 midpoint = lerp(own.segment.a, own.segment.b, 0.5);
    places_.work().add(near_.cost_of_query());
    bool found = false;
    level.broad_phase().query_aabb({midpoint, midpoint}, [&](std::uint32_t number) {
        places_.work().add(1);
        const Wall& wall = walls[number];
        found = found || (wall.solid != no_solid && wall.solid != own.solid &&
                          wall.segment == Segment{own.segment.b, own.segment.a});
    });
    return found;
}

}  // namespace slidelab::detail
