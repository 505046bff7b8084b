#include "slidelab/collision/depenetration/convex_depenetration.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "slidelab/collision/depenetration/forbidden_region.hpp"
#include "slidelab/collision/query/level_bodies.hpp"
#include "slidelab/collision/query/minkowski_body.hpp"

namespace slidelab {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::size_t most_bodies = 64;
constexpr std::size_t most_regions = 3 * most_bodies;  // the body, what it hides, how to leave it
constexpr std::size_t most_sides = 1024;

/// What must be left of half a tolerance: a place may be overlapped by that much, and rounding its
/// coordinates does not make it an overlap.
constexpr double share_of_tolerance = 0.5;

class Depenetration {
public:
    struct Found {
        Vec2 place;
        LevelBody body;          ///< by whose side it is left
        std::uint32_t wall = 0;  ///< and by which of its walls
    };

    explicit Depenetration(const ConvexDepenetration& query, double time = 0.0)
        : query_(query),
          source_{query.level, query.kinematic_boxes, time},
          tolerance_(contact_tolerance_between(query.start, query.start)),
          back_(unit_or(query.against, {0.0, -1.0})),
          bounds_{query.mover[0], query.mover[0]} {
        for (const Vec2 corner : query.mover) {
            bounds_ = merged(bounds_, {corner, corner});
            centroid_ += corner / static_cast<double>(query.mover.size());
        }
        for (const Vec2 corner : query.mover) {
            circumradius_ = std::max(circumradius_, distance(centroid_, corner));
        }
    }

    /// Out of everything, and nowhere through a wall.
    std::optional<Found> out_of_all() {
        const Vec2 center = query_.start + centroid_;
        in_still_solid_ = is_in_solid(query_.level, center);
        in_solid_ = in_still_solid_ || is_within_box(center);
        inspect_start();
        if (!(deepest_ > tolerance_)) return Found{};
        if (in_still_solid_) return find(infinite);
        if (const auto found = find(near_enough())) return found;
        if (!normals_.is_less_than_half_a_turn()) return std::nullopt;
        straight_only_ = true;
        return find(infinite);
    }

    /// Out of one solid, whatever else is there.
    std::optional<Found> out_of_solid(std::uint32_t solid) {
        only_solid_ = solid;
        inspect_start();
        if (!(deepest_ > tolerance_)) return Found{};
        return find(infinite);
    }

private:
    /// Not on its side: a box that has come as far as the centroid squeezes the mover still.
    bool is_within_box(Vec2 center) const {
        return std::any_of(query_.kinematic_boxes.begin(), query_.kinematic_boxes.end(),
                           [&](const KinematicBox& kinematic_box) {
                               const Aabb box = bounds_of(box_at(kinematic_box, source_.time));
                               return inflated(box, {-tolerance_, -tolerance_}).contains(center);
                           });
    }

    // --- Which bodies ---

    struct NearBody {
        LevelBody body;
        double gap = 0.0;  ///< from the start to the grown body; below 0 where it is overlapped
    };

    Aabb around_mover(Vec2 place, double by) const {
        const Vec2 at = query_.start + place;
        return inflated({at + bounds_.min, at + bounds_.max}, {by, by});
    }

    template <typename Visit>
    void query_aabb(const Aabb& area, Visit&& visit) const {
        visit_bodies(source_, area, [&](const LevelBody& body) {
            if (!only_solid_ || (body.piece && solid_of(body) == *only_solid_)) visit(body);
        });
    }

    std::uint32_t solid_of(const LevelBody& body) const {
        return query_.level.walls()[body.wall].solid;
    }

    template <typename Visit>
    void visit_sides(const LevelBody& body, Visit&& visit) const {
        const BodyCorners corners(source_, body);
        visit_grown_sides(corners.all(), query_.mover, query_.start, visit);
    }

    double gap_of(const LevelBody& body) const {
        double gap = -infinite;
        visit_sides(body, [&gap](const GrownSide& side) { gap = std::max(gap, -side.distance); });
        return gap;
    }

    Penetration penetration_of(const LevelBody& body) const {
        const BodyCorners corners(source_, body);
        return body_penetration(corners.all(), query_.mover, query_.start, back_, tolerance_);
    }

    /// No grown body ends farther away than this.
    double farthest_place() const {
        Aabb all = query_.level.bounds();
        for (const KinematicBox& kinematic_box : query_.kinematic_boxes) {
            all = merged(all, bounds_of(box_at(kinematic_box, source_.time)));
        }
        const Vec2 apart = query_.start + centroid_ - all.center();
        const Vec2 size = all.size();
        return std::abs(apart.x) + std::abs(apart.y) + size.x + size.y + 4.0 * circumradius_;
    }

    /// Places up to here need not lead straight out, units. (For disks it is their width, too.) A
    /// kinematic box presses until it has passed: it does not shoot the mover out of the slot.
    double near_enough() const {
        if (is_squeezed_) return circumradius_;
        const Vec2 size = bounds_.size();
        return std::max(circumradius_, std::min(size.x, size.y));
    }

    /// A body that is only touched leaves no room on its side, either: between a wall and what has
    /// come over the mover from the other side there is no straight displacement.
    void inspect_start() {
        const double touch = 2.0 * tolerance_;
        query_aabb(around_mover({}, touch), [this, touch](const LevelBody& body) {
            const BodyCorners corners(source_, body);
            const Penetration out =
                body_penetration(corners.all(), query_.mover, query_.start, back_, -touch);
            if (out.normal == Vec2{}) return;
            normals_.add(out.normal);
            if (!penetration_of(body).overlaps()) return;
            deepest_ = std::max(deepest_, out.depth);
            is_squeezed_ = is_squeezed_ || source_.is_box(body);
        });
    }

    void gather(double around) {
        bodies_ = {};
        crowded_ = false;
        query_aabb(around_mover({}, around), [&](const LevelBody& body) {
            const NearBody near{body, gap_of(body)};
            if (near.gap <= around) keep(near);
        });
        bodies_.sort([this](const NearBody& a, const NearBody& b) { return is_before(a, b); });
        prepare();
    }

    /// Each body once, and of equal ones one; of too many the nearest.
    void keep(const NearBody& near) {
        for (const NearBody& kept : bodies_) {
            if (is_same(kept, near)) return;
        }
        if (bodies_.size() < most_bodies) return bodies_.push_back(near);
        crowded_ = true;
        std::size_t farthest = 0;
        for (std::size_t i = 1; i < bodies_.size(); ++i) {
            if (is_before(bodies_[farthest], bodies_[i])) farthest = i;
        }
        if (is_before(near, bodies_[farthest])) bodies_[farthest] = near;
    }

    /// The same body, or one that is drawn twice.
    bool is_same(const NearBody& a, const NearBody& b) const {
        if (a.gap != b.gap) return false;
        if (a.body == b.body) return true;
        const bool is_free = !a.body.piece && !source_.is_box(a.body);
        if (!is_free || b.body.piece || source_.is_box(b.body)) return false;
        return query_.level.walls()[a.body.wall].segment ==
               query_.level.walls()[b.body.wall].segment;
    }

    bool is_before(const NearBody& a, const NearBody& b) const {
        if (a.gap != b.gap) return a.gap < b.gap;
        const BodyCorners first(source_, a.body);
        const BodyCorners second(source_, b.body);
        return std::lexicographical_compare(
            first.all().begin(), first.all().end(), second.all().begin(), second.all().end(),
            [](const ConvexSide& p, const ConvexSide& q) {
                return std::tuple(p.corner.x, p.corner.y) < std::tuple(q.corner.x, q.corner.y);
            });
    }

    // --- What they forbid ---

    void prepare() {
        sides_ = {};
        regions_ = {};
        for (const NearBody& near : bodies_) {
            visit_regions(near.body, [&](bool is_hidden, auto&& visit_region_sides) {
                const auto first = static_cast<std::uint32_t>(sides_.size());
                visit_region_sides([this](const GrownSide& side) { sides_.push_back(side); });
                const auto count = static_cast<std::uint32_t>(sides_.size()) - first;
                if (sides_.dropped() > 0 || count == 0) return;
                regions_.push_back({first, count, near.body, is_hidden});
            });
        }
        crowded_ = crowded_ || sides_.dropped() > 0;
    }

    std::span<const GrownSide> sides_of_region(const ForbiddenRegion& region) const {
        return sides_.all().subspan(region.first_side, region.side_count);
    }

    /// Calls `visit(whether it is what the body hides, visit_sides)` for each region that a body
    /// forbids; `visit_sides(add)` calls `add` for each side of it.
    template <typename Visit>
    void visit_regions(const LevelBody& body, Visit&& visit) const {
        visit(false, [&](auto&& add) { visit_sides(body, add); });
        visit_limits(body, visit);
    }

    /// The same without the grown body itself: where it limits the way there.
    template <typename Visit>
    void visit_limits(const LevelBody& body, Visit&& visit) const {
        if (stops_the_way(body)) {
            visit(true, [&](auto&& add) { visit_hidden(body, add); });
        }
        if (!straight_only_) return;
        const Penetration out = penetration_of(body);
        if (!out.overlaps()) return;
        visit(false, [&](auto&& add) { add(GrownSide{out.normal, out.depth, out.wall}); });
    }

    bool stops_the_way(const LevelBody& body) const {
        if (only_solid_) return false;
        if (body.piece) return !in_still_solid_;
        return source_.is_box(body) ? !in_solid_ : true;
    }

    /// What the centroid can go to only through a body: beyond the line between the two corners
    /// that it sees farthest apart, and between the lines of inradius past them.
    template <typename Add>
    void visit_hidden(const LevelBody& body, Add&& add) const {
        const BodyCorners corners(source_, body);
        const Vec2 eye = query_.start + centroid_;
        if (const Vec2 side = side_of_body_at(corners.all(), eye, body); side != Vec2{}) {
            return add(GrownSide{side, 0.0, body.wall});
        }
        Vec2 first = corners.all()[0].corner - eye;
        Vec2 last = first;
        for (const ConvexSide& side : corners.all()) {
            const Vec2 corner = side.corner - eye;
            if (cross(first, corner) < 0.0) first = corner;
            if (cross(last, corner) > 0.0) last = corner;
        }
        Vec2 across = unit_or(outward(last - first), {});
        if (across == Vec2{}) return;  // a point obstacle, or a segment seen end on
        const Vec2 near = length_squared(first) <= length_squared(last) ? first : last;
        if (dot(across, near) > 0.0) across = -across;
        add(GrownSide{across, dot(across, near), body.wall});
        add(GrownSide{line_of_sight(first, 1.0), 0.0, body.wall});
        add(GrownSide{line_of_sight(last, -1.0), 0.0, body.wall});
    }

    /// The normal of the line past a corner, at a hair's breadth from it, so that a straight
    /// displacement does not touch the corner and none leads through a joint.
    Vec2 line_of_sight(Vec2 corner, double turn) const {
        const double hair = 4.0 * tolerance_;
        const Vec2 aside = unit_or(outward(corner), {}) * turn;
        return unit_or(outward(corner + aside * hair), {}) * turn;
    }

    /// Of a body that the centroid lies on, the side where it belongs: a unit vector.
    Vec2 side_of_body_at(std::span<const ConvexSide> corners, Vec2 eye,
                         const LevelBody& body) const {
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Segment side{corners[i].corner, corners[(i + 1) % corners.size()].corner};
            if (distance(eye, closest_point_on_segment(eye, side)) > tolerance_) continue;
            const Vec2 across = unit_or(outward(side.b - side.a), {});
            const bool is_free = !body.piece && !source_.is_box(body);
            return is_free && dot(across, query_.against) < 0.0 ? -across : across;
        }
        return {};
    }

    /// A free segment that lies on the side by which a displacement leaves a solid is no more than
    /// that side.
    bool lies_on_a_solid(const LevelBody& body, Vec2 place) const {
        if (!in_still_solid_ || body.piece || source_.is_box(body)) return false;
        const Segment& line = query_.level.walls()[body.wall].segment;
        const Vec2 across = unit_or(outward(line.b - line.a), {});
        const double steepness = dot(place, across);
        if (steepness == 0.0) return false;
        const Vec2 eye = query_.start + centroid_;
        const Vec2 crossing = eye + place * (dot(line.a - eye, across) / steepness);
        const Vec2 hair = across * std::copysign(4.0 * tolerance_, steepness);
        return is_in_solid(query_.level, crossing - hair) &&
               !is_in_solid(query_.level, crossing + hair);
    }

    // --- Which place ---

    /// Gathers bodies in an area that doubles until the nearest place lies in it.
    std::optional<Found> find(double limit) {
        const double everything = farthest_place();
        for (double around = 2.0 * deepest_;; around *= 2.0) {
            gather(around);
            found_.reset();
            least_ = std::min(crowded_ ? everything : around, limit);
            search_lines();
            if (crowded_) search_beyond_the_list();
            if (found_) return found_;
            if (crowded_ || around > std::min(everything, limit)) return std::nullopt;
        }
    }

    void search_lines() {
        lines_ = {};
        for (const ForbiddenRegion& region : regions_) {
            const std::span<const GrownSide> sides = sides_of_region(region);
            for (const GrownSide& side : sides) {
                add_line(side, region.body,
                         [sides](auto&& add) { std::for_each(sides.begin(), sides.end(), add); });
            }
        }
        lines_.sort(is_nearer);
        const RegionLine* before = nullptr;
        for (const RegionLine& line : lines_) {
            if (line.nearest > least_ + tolerance_) return;
            const bool again = before && before->side.normal == line.side.normal &&
                               before->side.distance == line.side.distance &&
                               before->part.first == line.part.first &&
                               before->part.last == line.part.last;
            if (!again) follow(line);
            before = &line;
        }
    }

    /// Sides of bodies that found no room in the list.
    void search_beyond_the_list() {
        query_aabb(around_mover({}, least_), [this](const LevelBody& body) {
            const double gap = gap_of(body);
            if (gap > least_ + tolerance_ || is_listed({body, gap})) return;
            visit_regions(body, [&](bool, auto&& visit_region_sides) {
                visit_region_sides([&](const GrownSide& side) {
                    if (is_buried(side, body)) return;
                    const std::optional<RegionLine> line = line_of(side, body, visit_region_sides);
                    if (line && line->nearest <= least_ + tolerance_) follow(*line);
                });
            });
        });
    }

    /// Whether another solid lies flush against all of this side: in a heap of tiles no place on it
    /// is open, and there may be very many of those.
    bool is_buried(const GrownSide& side, const LevelBody& body) const {
        if (!body.piece || side.of_mover || only_solid_) return false;
        const std::span<const Wall> walls = query_.level.walls();
        const Wall& own = walls[side.wall];
        // Only where the sides of the body are the walls, no cuts and none in one line.
        if (query_.level.solids()[own.solid].wall_count != body.side_count) return false;
        const Vec2 midpoint = lerp(own.segment.a, own.segment.b, 0.5);
        bool found = false;
        query_.level.broad_phase().query_aabb({midpoint, midpoint}, [&](std::uint32_t number) {
            const Wall& wall = walls[number];
            found = found || (wall.solid != no_solid && wall.solid != own.solid &&
                              wall.segment == Segment{own.segment.b, own.segment.a});
        });
        return found;
    }

    bool is_listed(const NearBody& near) const {
        return sides_.dropped() == 0 &&
               std::any_of(bodies_.begin(), bodies_.end(),
                           [&](const NearBody& kept) { return is_same(kept, near); });
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
        for (;;) {
            const Vec2 place = line.part.foot + along * t;
            if (t > last || length(place) > least_ + tolerance_) return;
            double covered = covered_along(place, along);
            if (covered == 0.0) {
                // On from a place that is no better there are only farther ones.
                if (!is_better(place)) return;
                if (crowded_) covered = covered_beyond_the_list(place, along);
                if (covered == 0.0) return take(place, line);
            }
            if (covered == infinite) return;
            t = std::max(t + covered, std::nextafter(t, infinite));
        }
    }

    /// How far a listed region covers the line from this place on; 0 where none covers the place.
    double covered_along(Vec2 place, Vec2 along) {
        // What covered the place before is likely to cover this one.
        if (const double until = covered_by(last_cover_, place, along); until > 0.0) return until;
        for (std::size_t i = 0; i < regions_.size(); ++i) {
            if (const double until = covered_by(i, place, along); until > 0.0) {
                last_cover_ = i;
                return until;
            }
        }
        return 0.0;
    }

    double covered_by(std::size_t number, Vec2 place, Vec2 along) const {
        if (number >= regions_.size()) return 0.0;
        const ForbiddenRegion& region = regions_[number];
        CoverTest test = cover_test(place, along);
        for (const GrownSide& side : sides_of_region(region)) {
            test.add(side);
            if (!test.covers) return 0.0;
        }
        return region.is_hidden && lies_on_a_solid(region.body, place) ? 0.0 : test.until;
    }

    /// The same for regions that found no room in the list.
    double covered_beyond_the_list(Vec2 place, Vec2 along) const {
        double until = 0.0;
        const auto test = [&](const LevelBody& body, bool is_hidden, auto&& visit_region_sides) {
            CoverTest cover = cover_test(place, along);
            visit_region_sides([&cover](const GrownSide& side) { cover.add(side); });
            if (!cover.covers || (is_hidden && lies_on_a_solid(body, place))) return;
            until = std::max(until, cover.until);
        };
        query_aabb(around_mover(place, 0.0), [&](const LevelBody& body) {
            if (until > 0.0) return;
            test(body, false, [&](auto&& add) { visit_sides(body, add); });
        });
        if (until > 0.0) return until;
        query_aabb(merged(around_mover({}, 0.0), around_mover(place, 0.0)),
                   [&](const LevelBody& body) {
                       if (until > 0.0) return;
                       visit_limits(body, [&](bool is_hidden, auto&& visit_region_sides) {
                           test(body, is_hidden, visit_region_sides);
                       });
                   });
        return until;
    }

    CoverTest cover_test(Vec2 place, Vec2 along) const {
        const Vec2 there = query_.start + place;
        return {place, along, share_of_tolerance * contact_tolerance_between(query_.start, there)};
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
        for (const double better : {dot(apart, back_), -apart.y, -apart.x}) {
            if (std::abs(better) > tolerance_) return better > 0.0;
        }
        return false;
    }

    const ConvexDepenetration& query_;
    BodySource source_;
    double tolerance_;
    Vec2 back_;
    Aabb bounds_;
    Vec2 centroid_;
    double circumradius_ = 0.0;  ///< of the mover, around its centroid, units
    std::optional<std::uint32_t> only_solid_;
    bool in_still_solid_ = false;
    bool in_solid_ = false;
    bool is_squeezed_ = false;  ///< a kinematic box has come over the mover
    bool straight_only_ = false;
    double deepest_ = 0.0;
    Cone normals_;
    InlineVector<NearBody, most_bodies> bodies_;
    bool crowded_ = false;
    InlineVector<GrownSide, most_sides> sides_;
    InlineVector<ForbiddenRegion, most_regions> regions_;
    InlineVector<RegionLine, most_sides> lines_;
    std::size_t last_cover_ = 0;  ///< place of a region in its list

    std::optional<Found> found_;
    double least_ = 0.0;  ///< no place farther away than this is of interest
};

}  // namespace

std::optional<Vec2> minimum_translation(const ConvexDepenetration& query) {
    const auto found = Depenetration(query).out_of_all();
    if (!found) return std::nullopt;
    return found->place;
}

Penetration solid_penetration(const ConvexDepenetration& query, double time, std::uint32_t solid) {
    Depenetration depenetration(query, time);
    const auto found = depenetration.out_of_solid(solid);
    const double depth = found ? length(found->place) : 0.0;
    if (!(depth > contact_tolerance_between(query.start, query.start))) return {};
    const Vec2 normal = normalized(found->place);
    const BodyCorners corners({query.level, query.kinematic_boxes, time}, found->body);
    const Vec2 end = query.start + found->place;
    return {depth, normal, grown_contact_point(corners.all(), query.mover, end, normal),
            found->wall};
}

}  // namespace slidelab
