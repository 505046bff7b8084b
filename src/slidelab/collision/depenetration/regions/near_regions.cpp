#include "slidelab/collision/depenetration/regions/near_regions.hpp"

#include <algorithm>
#include <tuple>

namespace slidelab::detail {

void NearRegions::gather(double around) {
    bodies_ = {};
    crowded_ = false;
    gathered_ = 0;
    places_.query_aabb(places_.around_mover({}, around), [&](const LevelBody& body) {
        ++gathered_;
        if (places_.work().is_exhausted()) return;
        const NearBody near{body, places_.gap_of(body)};
        if (near.gap <= around) keep(near);
    });
    bodies_.sort([this](const NearBody& a, const NearBody& b) { return is_before(a, b); });
    prepare();
}

/// Keeps each body once, one of equal bodies, and the nearest of too many.
void NearRegions::keep(const NearBody& near) {
    const bool is_full = bodies_.size() == most_bodies;
    if (is_full && near.gap > bodies_[farthest_].gap) {
        crowded_ = true;
        return;
    }
    for (const NearBody& kept : bodies_) {
        if (is_same(kept, near)) return;
    }
    if (!is_full) {
        bodies_.push_back(near);
        if (bodies_.size() == most_bodies) find_farthest();
        return;
    }
    crowded_ = true;
    if (!is_before(near, bodies_[farthest_])) return;
    bodies_[farthest_] = near;
    find_farthest();
}

void NearRegions::find_farthest() {
    farthest_ = 0;
    for (std::size_t i = 1; i < bodies_.size(); ++i) {
        if (is_before(bodies_[farthest_], bodies_[i])) farthest_ = i;
    }
}

/// The same body, or an equal one.
bool NearRegions::is_same(const NearBody& a, const NearBody& b) const {
    if (a.gap != b.gap) return false;
    if (a.body == b.body) return true;
    if (!places_.is_free_segment(a.body) || !places_.is_free_segment(b.body)) return false;
    const std::span<const Wall> walls = places_.query().level.walls();
    const Wall& first = walls[a.body.wall.number()];
    const Wall& second = walls[b.body.wall.number()];
    return first.segment == second.segment && first.radius == second.radius;
}

bool NearRegions::is_before(const NearBody& a, const NearBody& b) const {
    if (a.gap != b.gap) return a.gap < b.gap;
    const BodyCorners first(places_.source(), a.body);
    const BodyCorners second(places_.source(), b.body);
    return std::lexicographical_compare(
        first.all().begin(), first.all().end(), second.all().begin(), second.all().end(),
        [](const ConvexSide& p, const ConvexSide& q) {
            return std::tuple(p.corner.x, p.corner.y) < std::tuple(q.corner.x, q.corner.y);
        });
}

void NearRegions::prepare() {
    sides_ = {};
    regions_ = {};
    for (const NearBody& near : bodies_) {
        places_.visit_regions(
            near.body, [&](double radius, bool is_hidden, auto&& visit_region_sides) {
                const auto first = static_cast<std::uint32_t>(sides_.size());
                visit_region_sides([this](const GrownSide& side) { sides_.push_back(side); });
                const auto count = static_cast<std::uint32_t>(sides_.size()) - first;
                if (sides_.dropped() > 0 || count == 0) return;
                regions_.push_back({first, count, radius, near.body, is_hidden});
            });
    }
    // The places behind an evading mover.
    const auto& evasion = places_.query().evasion;
    for (const Vec2 normal : evasion ? evasion->ahead : std::span<const Vec2>{}) {
        regions_.push_back({static_cast<std::uint32_t>(sides_.size()), 1, 0.0, {}, false});
        sides_.push_back({normal, 0.0});
    }
    crowded_ = crowded_ || sides_.dropped() > 0;
}

bool NearRegions::holds(const LevelBody& body, double gap) const {
    return sides_.dropped() == 0 &&
           std::any_of(bodies_.begin(), bodies_.end(), [&](const NearBody& kept) {
               return is_same(kept, {body, gap});
           });
}

std::optional<double> NearRegions::covered_until(const BoundaryCurve& curve, double t) const {
    // The region that covered the previous place is likely to cover this one.
    if (const auto until = covered_by(last_cover_, curve, t)) return until;
    for (std::size_t i = 0; i < regions_.size(); ++i) {
        if (const auto until = covered_by(i, curve, t)) {
            last_cover_ = i;
            return until;
        }
    }
    return std::nullopt;
}

std::optional<double> NearRegions::covered_by(std::size_t number, const BoundaryCurve& curve,
                                              double t) const {
    if (number >= regions_.size()) return std::nullopt;
    places_.work().add(1);
    const ForbiddenRegion& region = regions_[number];
    const Vec2 place = curve.at(t);
    DepthTest test = places_.depth_test(place, region.radius);
    for (const GrownSide& side : sides_of(region)) {
        test.add(side);
        if (test.is_apart()) return std::nullopt;
    }
    if (!test.covers()) return std::nullopt;
    if (region.is_hidden && places_.lies_on_a_solid(region.body, place)) return std::nullopt;
    NextCrossing next(curve, t, region.radius);
    for (const GrownSide& side : sides_of(region)) next.add(side);
    return next.place();
}

}  // namespace slidelab::detail
