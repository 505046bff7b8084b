#include "slidelab/collision/depenetration/convex_depenetration.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "slidelab/collision/depenetration/crowded_depenetration.hpp"
#include "slidelab/collision/depenetration/regions/forbidden_places.hpp"
#include "slidelab/collision/depenetration/regions/near_regions.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

class Depenetration {
public:
    struct Found {
        Vec2 place;
        LevelBody body;  ///< the body whose boundary has the place
        WallRef wall;    ///< and that boundary's wall
    };

    Depenetration(const ConvexDepenetration& query, double time, CountedWork& work)
        : places_(query, time, work),
          near_(places_),
          crowd_(places_, near_),
          tolerance_(places_.tolerance()) {}

    /// Out of all bodies, without crossing a wall.
    std::optional<Found> out_of_all() {
        places_.locate_centroid();
        inspect_start();
        if (!(deepest_.depth > tolerance_)) return Found{};
        return find(longest());
    }

    /// Out of one solid, ignoring all other bodies.
    std::optional<Found> out_of_solid(std::uint32_t solid) {
        places_.consider_only(solid);
        inspect_start();
        if (!(deepest_.depth > tolerance_)) return Found{};
        return find(infinite);
    }

    /// The deepest of the overlaps at the start, body by body.
    const Penetration& deepest() const { return deepest_; }

private:
    double longest() const {
        const Vec2 size = places_.size_of_mover();
        const double width = std::max(places_.circumradius(), std::min(size.x, size.y)) + width_;
        return longest_translation(
            {deepest_.depth, width, is_pressed_, places_.begins_in_still_solid()},
            places_.query().evasion);
    }

    void inspect_start() {
        places_.query_aabb(places_.around_mover({}, 0.0), [this](const LevelBody& body) {
            if (places_.work().is_exhausted()) return;
            const Penetration out = places_.penetration_of(body, tolerance_);
            if (!out.overlaps()) return;
            if (out.depth > deepest_.depth) {
                deepest_ = out;
                deepest_body_ = body;
            }
            width_ = std::max(width_, 2.0 * places_.source().radius_of(body));
            is_pressed_ = is_pressed_ || places_.moves(body);
        });
    }

    /// Collects bodies in an area that doubles until the nearest free place lies in it.
    std::optional<Found> find(double limit) {
        const double everything = places_.farthest_place();
        for (double around = 2.0 * deepest_.depth;; around *= 2.0) {
            near_.gather(around);
            const bool crowded = near_.is_crowded();
            found_.reset();
            least_ = std::min(crowded ? everything : around, limit);
            if (crowded) {
                search_crowd();
            } else {
                search_list();
            }
            if (found_) return found_;
            const bool is_done = crowded || around > std::min(everything, limit);
            if (is_done || places_.work().is_exhausted()) return std::nullopt;
        }
    }

    /// The place found along straight lines is an upper bound; it is the result only when the bound
    /// on work is exhausted.
    void search_crowd() {
        const std::optional<Vec2> straight_on = crowd_.nearest_straight_on(least_);
        if (straight_on) least_ = std::min(least_, length(*straight_on));
        search_list();
        crowd_.visit_boundaries_beyond_the_list([this] { return least_; },
                                                [this](const RegionBoundary& boundary) {
                                                    if (is_near(boundary.nearest()))
                                                        follow(boundary);
                                                });
        if (!found_ && straight_on && places_.work().is_exhausted()) {
            found_ = Found{*straight_on, deepest_body_, deepest_.wall};
        }
    }

    /// Searches all boundaries of the list, the nearest first.
    void search_list() {
        listed_ = {};
        for (const ForbiddenRegion& region : near_.all()) {
            for (const GrownSide& side : near_.sides_of(region)) {
                visit_boundaries(side, region.radius, [&](double radius) {
                    const RegionBoundary boundary{side, radius, region.body};
                    if (is_near(boundary.nearest()))
                        listed_.push_back({boundary.nearest(), &side, &region, radius});
                });
            }
        }
        listed_.sort(goes_first);
        const Listed* before = nullptr;
        for (const Listed& listed : listed_) {
            if (!is_near(listed.nearest) || places_.work().is_exhausted()) return;
            if (!before || !is_again(*before, listed))
                follow({*listed.side, listed.radius, listed.region->body});
            before = &listed;
        }
    }

    /// A boundary of a region in the list.
    struct Listed {
        double nearest;
        const GrownSide* side;
        const ForbiddenRegion* region;
        double radius;
    };

    /// By distance, then by place; never by number.
    static bool goes_first(const Listed& a, const Listed& b) {
        const auto key = [](const Listed& l) {
            return std::tuple(l.nearest, l.radius, l.side->normal.x, l.side->normal.y,
                              l.side->distance, l.side->corner.x, l.side->corner.y);
        };
        return key(a) < key(b);
    }

    static bool is_again(const Listed& a, const Listed& b) {
        if (a.radius != b.radius) return false;
        if (a.radius > 0.0) return a.side->corner == b.side->corner;
        return a.side->normal == b.side->normal && a.side->distance == b.side->distance &&
               a.side->first == b.side->first && a.side->last == b.side->last;
    }

    bool is_near(double far) const { return far <= least_ + tolerance_; }

    /// Follows a boundary from its nearest point in both directions.
    void follow(const RegionBoundary& boundary) {
        const GrownSide& side = boundary.side;
        if (boundary.radius > 0.0) {
            // All points of a circle around the start are equally near.
            const double far = length(side.corner);
            const Vec2 arm = far > tolerance_ ? -side.corner / far : places_.back();
            for (const double turn : {1.0, -1.0})
                follow(boundary, BoundaryCurve::arc(side.corner, boundary.radius, arm, turn), 0.0,
                       infinite);
            return;
        }
        const Vec2 foot = side.normal * side.distance;
        const Vec2 along = outward(side.normal);
        const double nearest = boundary.nearest_along();
        follow(boundary, BoundaryCurve::line(foot, along), nearest, side.last + tolerance_);
        follow(boundary, BoundaryCurve::line(foot, -along), -nearest, tolerance_ - side.first);
    }

    /// Follows a curve from `t` to the first place that no region covers.
    void follow(const RegionBoundary& boundary, const BoundaryCurve& curve, double t, double last) {
        while (t <= last && t < infinite && !places_.work().is_exhausted()) {
            const Vec2 place = curve.at(t);
            if (!is_near(length(place))) return;
            std::optional<double> until = near_.covered_until(curve, t);
            if (!until) {
                // All further places are farther away.
                if (!is_better(place)) return;
                if (near_.is_crowded()) until = crowd_.covered_beyond_the_list(curve, t);
                if (!until) return take(place, boundary);
            }
            t = *until;
        }
    }

    bool is_better(Vec2 place) const {
        if (!found_ || length(found_->place) > length(place) + tolerance_) return true;
        return goes_before(place, found_->place);
    }

    void take(Vec2 place, const RegionBoundary& boundary) {
        found_ = Found{place, boundary.body, boundary.side.wall};
        least_ = std::min(least_, length(place));
    }

    /// The order of equally near places, to a tolerance. Along one side several places are equally
    /// near within it: of these the nearest counts, not the one that leads back.
    bool goes_before(Vec2 a, Vec2 b) const {
        const Vec2 apart = a - b;
        const double far = length(a);
        if (length_squared(apart) <= 16.0 * tolerance_ * far) return far < length(b);
        for (const double better : {dot(apart, places_.back()), -apart.y, -apart.x}) {
            if (std::abs(better) > tolerance_) return better > 0.0;
        }
        return false;
    }

    ForbiddenPlaces places_;
    NearRegions near_;
    CrowdedPlaces crowd_;
    double tolerance_;
    Penetration deepest_;
    LevelBody deepest_body_;
    bool is_pressed_ = false;  ///< a kinematic box overlaps the mover
    double width_ = 0.0;       ///< of the widest capsule that is overlapped
    InlineVector<Listed, 2 * NearRegions::most_sides> listed_;

    std::optional<Found> found_;
    double least_ = 0.0;  ///< farther places are not needed
};

}  // namespace

std::optional<Vec2> minimum_translation(const ConvexDepenetration& query, double time) {
    CountedWork own;
    const auto found = Depenetration(query, time, query.work ? *query.work : own).out_of_all();
    if (!found) return std::nullopt;
    return found->place;
}

Penetration solid_penetration(const ConvexDepenetration& query, double time, std::uint32_t solid) {
    CountedWork own;
    Depenetration depenetration(query, time, query.work ? *query.work : own);
    const auto found = depenetration.out_of_solid(solid);
    const double tolerance = contact_tolerance_between(query.start, query.start);
    // The overlap with one piece, where the bound on work ended the search.
    if (!found && depenetration.deepest().depth > tolerance) return depenetration.deepest();
    const double depth = found ? length(found->place) : 0.0;
    if (!(depth > tolerance)) return {};
    const Vec2 normal = normalized(found->place);
    const Vec2 end = query.start + found->place;
    const BodySource source{query.level, query.kinematic_boxes, time};
    const BodyCorners corners(source, found->body);
    const ConvexShape body{corners.all(), source.radius_of(found->body)};
    return {depth, normal, touching_point(end, query.mover.corners, body, normal), found->wall};
}

}  // namespace slidelab::detail
