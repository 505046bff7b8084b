// The neighbours of sides at one place: the walls around it, sorted by direction.
#include <algorithm>
#include <cmath>
#include <optional>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/level/derived/touching_ends.hpp"
#include "slidelab/level/derived/weld.hpp"

namespace slidelab::detail {

namespace {

/// More walls than this at one place stay raw.
constexpr std::size_t most_walls_at_a_place = 32;

/// A wall that leads away from the place. The turn from a side that ends there, screen-clockwise,
/// goes through the free space in front of that side; from a side that begins there it is the
/// mirror image.
struct Ray {
    Vec2 along;  ///< to the far end, units
    std::uint32_t wall = 0;
    std::uint32_t solid = no_solid;
    bool to_b = false;  ///< towards the end b of its wall
    double turn = 0.0;  ///< from the side, in quarters: 0 to 4
    bool is_along_side = false;
    /// Whether the side that faces against the turn is a forward one, as all sides of solids are.
    bool is_forwards = false;

    SideNumber side() const { return 2 * wall + (is_forwards ? 0U : 1U); }
};

class Place {
public:
    Place(const Neighbours& near, Vec2 at, double radius, double near_miss = 0.0)
        : near_(near),
          radius_(radius),
          at_(at),
          tolerance_(weld_tolerance_at(at)),
          near_miss_(near_miss) {}

    /// The joint of two sides that nothing else touches here, as most do: each is the other's
    /// neighbour. None for others, and where one is too short, or lies on the other.
    std::optional<Joint> joint_alone(SideNumber ending, SideNumber beginning) {
        const Segment next = near_.line_of(beginning);
        if (next.a != at_ || !near_.are_alone(wall_of(ending), wall_of(beginning), area()))
            return std::nullopt;
        look_from(ending, true);
        const Vec2 along = next.b - at_;
        const bool is_one_wall = wall_of(ending) == wall_of(beginning);
        if (is_short(back_) || is_short(along) || (!is_one_wall && is_along_side(along)))
            return std::nullopt;
        const CornerKind kind = is_one_wall ? CornerKind::free_end : kind_of(along);
        return Joint{{kind, beginning}, {kind, ending}};
    }

    /// Finds the walls here: for corner().
    void search() {
        const bool has_seen_all = near_.visit_walls(area(), Adding{*this});
        is_raw_ = !has_seen_all || is_too_much();
        is_covered_ = !is_raw_ && radius_ == 0.0 && is_in_other_solid();  // a round end protrudes
    }

    /// The corner of a side that ends here, or begins here.
    Corner corner(SideNumber side, bool at_end) {
        look_from(side, at_end);
        if (is_raw_) return {CornerKind::raw, no_side};
        if (is_covered_) return {CornerKind::covered, no_side};
        for (Ray& ray : rays_) orient(ray);
        if (rays_.size() > 2) sort();  // of two, one is the side's own
        return is_in_solid_after_side() ? Corner{CornerKind::covered, no_side} : next();
    }

    bool is_near_miss() const { return is_near_miss_; }

private:
    struct Adding {
        Place& place;

        bool can_visit() const { return !place.is_decided(); }
        void operator()(const NearWall& wall) const { place.add(wall); }
    };

    /// With all that may change what is here.
    Aabb area() const {
        const double extent = std::max(tolerance_, reach_of(near_miss_));
        const Vec2 reach{extent, extent};
        return {at_ - reach, at_ + reach};
    }

    void look_from(SideNumber side, bool at_end) {
        const Segment line = near_.line_of(side);
        at_end_ = at_end;
        back_ = (at_end ? line.a : line.b) - at_;
    }

    /// Conservative: a wall may be a point, or have both ends here.
    bool is_short(Vec2 along) const {
        constexpr double longest = 2.0;  // tolerances: one for each end
        return length_squared(along) <= longest * longest * tolerance_ * tolerance_;
    }

    bool is_too_much() const { return rays_.dropped() > 0 || walls_.dropped() > 0; }
    /// Whether more walls change nothing.
    bool is_decided() const { return is_too_much() && (is_near_miss_ || near_miss_ == 0.0); }

    /// Whether two directions are collinear over the length of the shorter.
    bool is_one_line(Vec2 a, Vec2 b) const {
        const double across = cross(a, b);
        const double longer = std::max(length_squared(a), length_squared(b));
        return across * across <= tolerance_ * tolerance_ * longer;
    }

    void add(const NearWall& near) {
        if (std::find(walls_.begin(), walls_.end(), near.wall) != walls_.end()) return;
        const Wall& wall = *near.wall;
        const auto& [a, b] = wall.segment;
        if (wall.radius != radius_) return;  // no continuation, and not seen by all strategies
        const bool at_a = length_squared(at_ - a) <= tolerance_ * tolerance_;
        const bool at_b = length_squared(at_ - b) <= tolerance_ * tolerance_;
        if (at_a && at_b) return;  // shorter than weld_tolerance
        if (!at_a && !at_b) {
            if (near_miss_ > 0.0 && detail::is_near_miss(at_, wall.segment, near_miss_))
                is_near_miss_ = true;
            // Most walls of a heap are not near by far.
            const double aside = cross(b - a, at_ - a);
            if (aside * aside > 4.0 * tolerance_ * tolerance_ * length_squared(b - a)) return;
            if (distance(at_, closest_point_on_segment(at_, wall.segment)) > tolerance_) return;
        }
        walls_.push_back(&wall);
        if (!at_a) rays_.push_back({a - (at_b ? b : at_), near.number, wall.solid, false});
        if (!at_b) rays_.push_back({b - (at_a ? a : at_), near.number, wall.solid, true});
    }

    bool is_along_side(Vec2 along) const {
        return dot(back_, along) > 0.0 && is_one_line(along, back_);
    }

    /// Orients a ray relative to the side.
    void orient(Ray& ray) const {
        ray.is_along_side = is_along_side(ray.along);
        ray.is_forwards = ray.to_b == at_end_;
    }

    /// Sorts the rays by turn.
    void sort() {
        for (Ray& ray : rays_) {
            const double ahead = dot(back_, ray.along);
            const double aside = turned(ray.along);
            const double share = ahead / (std::abs(ahead) + std::abs(aside));
            ray.turn = aside >= 0.0 ? 1.0 - share : 3.0 + share;
        }
        rays_.sort([](const Ray& a, const Ray& b) {
            return a.turn != b.turn ? a.turn < b.turn : a.wall < b.wall;
        });
    }

    /// Above 0 for a turn of less than half.
    double turned(Vec2 along) const { return at_end_ ? cross(back_, along) : cross(along, back_); }

    /// Whether the turn begins inside of a solid with a side here: then the first of its sides in
    /// the turn faces away.
    bool is_in_solid_after_side() const {
        InlineVector<std::uint32_t, most_walls_at_a_place> passed;
        for (const Ray& ray : rays_) {
            if (ray.solid == no_solid || ray.is_along_side) continue;
            if (std::find(passed.begin(), passed.end(), ray.solid) != passed.end()) continue;
            if (!ray.is_forwards) return true;
            passed.push_back(ray.solid);
        }
        return false;
    }

    /// Whether the place is inside a solid that has no side here.
    bool is_in_other_solid() const {
        bool found = false;
        near_.visit_pieces({at_, at_}, [&](const NearPiece& piece) {
            if (found || piece.side_count < 3 || is_here(piece.solid)) return;
            for (std::size_t i = 0; i < piece.side_count; ++i) {
                const Segment side = piece.side(i);
                if (dot(at_ - side.a, outward(side.b - side.a)) > 0.0) return;
            }
            found = true;
        });
        return found;
    }

    bool is_here(std::uint32_t solid) const {
        return std::any_of(walls_.begin(), walls_.end(),
                           [&](const Wall* wall) { return wall->solid == solid; });
    }

    /// The first ray in the turn; of several in one direction the lowest number. Without one the
    /// turn leads round the end, to the other side of the same wall.
    Corner next() const {
        const auto first = std::find_if(rays_.begin(), rays_.end(),
                                        [](const Ray& ray) { return !ray.is_along_side; });
        const bool is_end = first == rays_.end();
        const Vec2 direction = is_end ? back_ : first->along;
        const Ray* next = nullptr;
        for (const Ray* ray = is_end ? rays_.begin() : first; ray != rays_.end(); ++ray) {
            if (dot(ray->along, direction) <= 0.0 || !is_one_line(ray->along, direction)) break;
            const bool has_side = ray->is_forwards || ray->solid == no_solid;
            if (has_side && (!next || ray->wall < next->wall)) next = ray;
        }
        if (!next) return {CornerKind::covered, no_side};
        return {is_end ? CornerKind::free_end : kind_of(next->along), next->side()};
    }

    CornerKind kind_of(Vec2 next) const {
        if (is_one_line(next, back_)) return CornerKind::flat;
        return turned(next) > 0.0 ? CornerKind::concave : CornerKind::convex;
    }

    const Neighbours& near_;
    double radius_;
    Vec2 at_;
    double tolerance_;
    double near_miss_;
    bool is_near_miss_ = false;
    bool is_covered_ = false;
    bool is_raw_ = false;
    InlineVector<const Wall*, most_walls_at_a_place> walls_;
    InlineVector<Ray, 2 * most_walls_at_a_place> rays_;
    bool at_end_ = true;  ///< of the side in question
    Vec2 back_;           ///< from there along the side
};

}  // namespace

Corner corner_at(const Neighbours& near, SideNumber side, bool at_end) {
    const Segment line = near.line_of(side);
    const double radius = near.wall(wall_of(side)).radius;
    Place place(near, at_end ? line.b : line.a, radius);
    place.search();
    return place.corner(side, at_end);
}

Joint joint_between(const Neighbours& near, SideNumber ending, SideNumber beginning,
                    double near_miss) {
    Place place(near, near.line_of(ending).b, near.wall(wall_of(ending)).radius, near_miss);
    if (const auto joint = place.joint_alone(ending, beginning)) return *joint;
    place.search();
    const auto corner_of = [&](SideNumber side, bool at_end) {
        const bool has_ends = !is_point(near.wall(wall_of(side)).segment);
        return has_ends ? place.corner(side, at_end) : Corner{CornerKind::free_end, side};
    };
    return {corner_of(ending, true), corner_of(beginning, false), place.is_near_miss()};
}

}  // namespace slidelab::detail
