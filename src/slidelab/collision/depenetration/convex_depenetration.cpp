#include "slidelab/collision/depenetration/convex_depenetration.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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
        LevelBody body;  ///< the one by whose side it is left
        WallRef wall;    ///< and by which of its walls
    };

    Depenetration(const ConvexDepenetration& query, double time, CountedWork& work)
        : places_(query, time, work),
          near_(places_),
          crowd_(places_, near_),
          tolerance_(places_.tolerance()) {}

    /// Out of everything, and nowhere through a wall.
    std::optional<Found> out_of_all() {
        places_.locate_centroid();
        inspect_start();
        if (!(deepest_.depth > tolerance_)) return Found{};
        return find(longest());
    }

    /// Out of one solid, whatever else is there.
    std::optional<Found> out_of_solid(std::uint32_t solid) {
        places_.consider_only(solid);
        inspect_start();
        if (!(deepest_.depth > tolerance_)) return Found{};
        return find(infinite);
    }

    /// Of the overlaps at the start, body by body.
    const Penetration& deepest() const { return deepest_; }

private:
    double longest() const {
        const Vec2 size = places_.size_of_mover();
        const double width = std::max(places_.circumradius(), std::min(size.x, size.y));
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
            is_pressed_ = is_pressed_ || places_.moves(body);
        });
    }

    /// Gathers bodies in an area that doubles until the nearest place lies in it.
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
                search_lines();
            }
            if (found_) return found_;
            const bool is_done = crowded || around > std::min(everything, limit);
            if (is_done || places_.work().is_exhausted()) return std::nullopt;
        }
    }

    /// What is found straight on is only a bound, unless there is no time for anything better.
    void search_crowd() {
        const std::optional<Vec2> straight_on = crowd_.nearest_straight_on(least_);
        if (straight_on) least_ = std::min(least_, length(*straight_on));
        search_lines();
        crowd_.visit_sides_beyond_the_list(
            [this] { return least_; },
            [this](const GrownSide& side, const LevelBody& body, auto&& visit_region_sides) {
                const std::optional<RegionLine> line = line_of(side, body, visit_region_sides);
                if (line && line->nearest <= least_ + tolerance_) follow(*line);
            });
        if (!found_ && straight_on && places_.work().is_exhausted()) {
            found_ = Found{*straight_on, deepest_body_, deepest_.wall};
        }
    }

    void search_lines() {
        lines_ = {};
        for (const ForbiddenRegion& region : near_.all()) {
            const std::span<const GrownSide> sides = near_.sides_of(region);
            for (const GrownSide& side : sides) {
                add_line(side, region.body,
                         [sides](auto&& add) { std::for_each(sides.begin(), sides.end(), add); });
            }
        }
        lines_.sort(is_nearer);
        const RegionLine* before = nullptr;
        for (const RegionLine& line : lines_) {
            if (line.nearest > least_ + tolerance_ || places_.work().is_exhausted()) return;
            const bool again = before && before->side.normal == line.side.normal &&
                               before->side.distance == line.side.distance &&
                               before->part.first == line.part.first &&
                               before->part.last == line.part.last;
            if (!again) follow(line);
            before = &line;
        }
    }

    template <typename VisitSides>
    std::optional<RegionLine> line_of(const GrownSide& side, const LevelBody& body,
                                      VisitSides&& visit_region_sides) const {
        LinePart part(side);
        visit_region_sides([&](const GrownSide& other) {
            if (other.normal != side.normal) part.clip(other, tolerance_);
        });
        if (part.is_empty()) return std::nullopt;
        return RegionLine{part, side, body, length(part.at(part.nearest()))};
    }

    template <typename VisitSides>
    void add_line(const GrownSide& side, const LevelBody& body, VisitSides&& visit_region_sides) {
        if (std::abs(side.distance) > least_ + tolerance_) return;
        const std::optional<RegionLine> line = line_of(side, body, visit_region_sides);
        if (line && line->nearest <= least_ + tolerance_) lines_.push_back(*line);
    }

    /// From the line's nearest point in both directions.
    void follow(const RegionLine& line) {
        follow(line, line.part.along, line.part.nearest(), line.part.last);
        follow(line, -line.part.along, -line.part.nearest(), -line.part.first);
    }

    /// From `t` on, along the line, to the first place that nothing covers.
    void follow(const RegionLine& line, Vec2 along, double t, double last) {
        while (!places_.work().is_exhausted()) {
            const Vec2 place = line.part.foot + along * t;
            if (t > last || length(place) > least_ + tolerance_) return;
            double covered = near_.covered_along(place, along);
            if (covered == 0.0) {
                // On from a place that is no better there are only farther ones.
                if (!is_better(place)) return;
                if (near_.is_crowded()) covered = crowd_.covered_beyond_the_list(place, along);
                if (covered == 0.0) return take(place, line);
            }
            if (covered == infinite) return;
            t = std::max(t + covered, std::nextafter(t, infinite));
        }
    }

    bool is_better(Vec2 place) const {
        if (!found_ || length(found_->place) > length(place) + tolerance_) return true;
        return goes_before(place, found_->place);
    }

    void take(Vec2 place, const RegionLine& line) {
        found_ = Found{place, line.body, line.side.wall};
        least_ = std::min(least_, length(place));
    }

    /// Between places that are equally near, to a tolerance. Beside one place there are others
    /// along the same side that are no farther: of those the nearest, not the one that leads back.
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
    bool is_pressed_ = false;  ///< what moves has come over the mover
    InlineVector<RegionLine, NearRegions::most_sides> lines_;

    std::optional<Found> found_;
    double least_ = 0.0;  ///< no place farther away than this is of interest
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
    // Of a piece, where there was no time to find out how far it is out of all of them.
    if (!found && depenetration.deepest().depth > tolerance) return depenetration.deepest();
    const double depth = found ? length(found->place) : 0.0;
    if (!(depth > tolerance)) return {};
    const Vec2 normal = normalized(found->place);
    const Vec2 end = query.start + found->place;
    const BodyCorners corners({query.level, query.kinematic_boxes, time}, found->body);
    return {depth, normal, touching_point(end, query.mover, corners.all(), normal), found->wall};
}

}  // namespace slidelab::detail
