// Which surface goes on where a side ends: the walls around one place, in the order of their
// directions.
#include <algorithm>
#include <cmath>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/level/derived/weld.hpp"

namespace slidelab::detail {

Segment line_of(const Level& level, SideNumber side) {
    const Segment& line = level.walls()[wall_of(side)].segment;
    return is_backwards(side) ? Segment{line.b, line.a} : line;
}

bool is_point(const Segment& wall) { return distance(wall.a, wall.b) <= weld_tolerance_at(wall.a); }

namespace {

/// More walls than this at one place stay as they are.
constexpr std::size_t most_walls_at_a_place = 32;

/// A wall that leads away from the place. The turn from the side that ends there, screen-clockwise,
/// goes through the free space before that side; from one that begins there it goes the other way
/// round, and all else is the same.
struct Ray {
    Vec2 along;         ///< to the far end, units
    double turn = 0.0;  ///< from the side: 0 to 4, a quarter each
    std::uint32_t wall = 0;
    /// Of the side that looks back along the turn: forwards, as all sides of solids, or backwards.
    bool is_forwards = false;

    SideNumber side() const { return 2 * wall + (is_forwards ? 0U : 1U); }
};

class Place {
public:
    Place(const Neighbours& near, SideNumber side, bool at_end)
        : near_(near),
          level_(near.level()),
          at_end_(at_end),
          radius_(level_.walls()[wall_of(side)].radius) {
        const Segment line = line_of(level_, side);
        at_ = at_end ? line.b : line.a;
        back_ = (at_end ? line.a : line.b) - at_;
        tolerance_ = weld_tolerance_at(at_);
    }

    Corner corner() {
        const Vec2 reach{tolerance_, tolerance_};
        near_.visit_walls({at_ - reach, at_ + reach}, [this](std::uint32_t wall) { add(wall); });
        if (rays_.dropped() > 0 || walls_.dropped() > 0) return {CornerKind::raw, no_side};
        rays_.sort([](const Ray& a, const Ray& b) {
            return a.turn != b.turn ? a.turn < b.turn : a.wall < b.wall;
        });
        if (is_covered_ || is_in_solid_after_side() || is_in_other_solid())
            return {CornerKind::covered, no_side};
        return next();
    }

private:
    bool is_solid(std::uint32_t wall) const { return level_.walls()[wall].solid != no_solid; }

    /// Whether two directions are one, as far as the shorter leads.
    bool is_one_line(Vec2 a, Vec2 b) const {
        const double longer = std::max(length_squared(a), length_squared(b));
        return std::abs(cross(a, b)) <= tolerance_ * std::sqrt(longer);
    }
    bool is_along_side(const Ray& ray) const {
        return dot(ray.along, back_) > 0.0 && is_one_line(ray.along, back_);
    }

    void add(std::uint32_t number) {
        if (std::find(walls_.begin(), walls_.end(), number) != walls_.end()) return;
        const Wall& wall = level_.walls()[number];
        const auto& [a, b] = wall.segment;
        if (wall.radius != radius_) {
            const double room = wall.radius - radius_ + tolerance_;
            is_covered_ =
                is_covered_ || (wall.radius > radius_ && distance_to(wall.segment) <= room);
            return;
        }
        const bool at_a = length_squared(at_ - a) <= tolerance_ * tolerance_;
        const bool at_b = length_squared(at_ - b) <= tolerance_ * tolerance_;
        if (at_a && at_b) return;  // shorter than what is welded
        if (!at_a && !at_b && distance_to(wall.segment) > tolerance_) return;
        walls_.push_back(number);
        if (!at_a) add_ray(a - (at_b ? b : at_), number, false);
        if (!at_b) add_ray(b - (at_a ? a : at_), number, true);
    }

    void add_ray(Vec2 along, std::uint32_t wall, bool to_b) {
        const double c =
            dot(back_, along) / std::sqrt(length_squared(back_) * length_squared(along));
        rays_.push_back({along, turned(along) >= 0.0 ? 1.0 - c : 3.0 + c, wall, to_b == at_end_});
    }

    /// Above 0 where the turn leads to it by less than half.
    double turned(Vec2 along) const { return at_end_ ? cross(back_, along) : cross(along, back_); }

    double distance_to(const Segment& segment) const {
        const Vec2 along = segment.b - segment.a;
        const double size = length_squared(along);
        const double t =
            size > 0.0 ? std::clamp(dot(at_ - segment.a, along) / size, 0.0, 1.0) : 0.0;
        return distance(at_, segment.a + along * t);
    }

    /// Whether the turn begins inside of a solid that has a side here: the first of its sides that
    /// the turn comes to then looks the other way.
    bool is_in_solid_after_side() const {
        InlineVector<std::uint32_t, most_walls_at_a_place> passed;
        for (const Ray& ray : rays_) {
            const std::uint32_t solid = level_.walls()[ray.wall].solid;
            if (solid == no_solid || is_along_side(ray)) continue;
            if (std::find(passed.begin(), passed.end(), solid) != passed.end()) continue;
            if (!ray.is_forwards) return true;
            passed.push_back(solid);
        }
        return false;
    }

    /// Of a solid that has no side here the place lies deep inside.
    bool is_in_other_solid() const {
        bool found = false;
        const ConvexPieces& pieces = level_.convex_pieces();
        near_.visit_pieces({at_, at_}, [&](const ConvexPiece& piece) {
            if (found) return;
            const auto sides = pieces.sides_of(piece);
            if (sides.size() < 3 || is_here(level_.walls()[sides[0].wall].solid)) return;
            for (std::size_t i = 0; i < sides.size(); ++i) {
                const Segment side = segment_at(sides, i);
                if (dot(at_ - side.a, outward(side.b - side.a)) > 0.0) return;
            }
            found = true;
        });
        return found;
    }

    bool is_here(std::uint32_t solid) const {
        return std::any_of(walls_.begin(), walls_.end(),
                           [&](std::uint32_t wall) { return level_.walls()[wall].solid == solid; });
    }

    /// The first that the turn comes to; of several in one direction that of the lowest number.
    /// Where there is none, the turn leads round the end, to the other side of the same line.
    Corner next() const {
        const auto first = std::find_if(rays_.begin(), rays_.end(),
                                        [this](const Ray& ray) { return !is_along_side(ray); });
        const bool is_end = first == rays_.end();
        const Vec2 direction = is_end ? back_ : first->along;
        const Ray* next = nullptr;
        for (const Ray* ray = is_end ? rays_.begin() : first; ray != rays_.end(); ++ray) {
            if (dot(ray->along, direction) <= 0.0 || !is_one_line(ray->along, direction)) break;
            const bool has_side = ray->is_forwards || !is_solid(ray->wall);
            if (has_side && (!next || ray->wall < next->wall)) next = ray;
        }
        if (!next) return {CornerKind::covered, no_side};
        return {is_end ? CornerKind::free_end : kind_of(*next), next->side()};
    }

    CornerKind kind_of(const Ray& next) const {
        if (is_one_line(next.along, back_)) return CornerKind::flat;
        return turned(next.along) > 0.0 ? CornerKind::concave : CornerKind::convex;
    }

    const Neighbours& near_;
    const Level& level_;
    bool at_end_;
    double radius_;
    double tolerance_;
    Vec2 at_;
    Vec2 back_;  ///< from there along the side
    bool is_covered_ = false;
    InlineVector<std::uint32_t, most_walls_at_a_place> walls_;
    InlineVector<Ray, 2 * most_walls_at_a_place> rays_;
};

}  // namespace

Corner corner_after(const Neighbours& near, SideNumber side) {
    return Place(near, side, true).corner();
}

Corner corner_before(const Neighbours& near, SideNumber side) {
    return Place(near, side, false).corner();
}

}  // namespace slidelab::detail
