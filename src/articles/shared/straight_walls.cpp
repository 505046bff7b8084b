#include "articles/shared/straight_walls.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

void StraightWalls::list(const Aabb& area) {
    area_ = area;
    walls_.clear();
    level_.broad_phase().query_aabb(area, [&](std::uint32_t number) {
        ++work_;
        visit_surfaces(area, number, [&](const StraightWall& wall) {
            const auto is_known = [&wall](const StraightWall& one) {
                return one.side == wall.side;
            };
            if (std::none_of(walls_.begin(), walls_.end(), is_known)) walls_.push_back(wall);
        });
    });
    is_complete_ = walls_.dropped() == 0;
}

std::optional<StraightWall> StraightWalls::welded(const Aabb& area, std::uint32_t number,
                                                  SideNumber side) const {
    constexpr int most_surfaces = 16;  // a long straight wall is several (weld.cpp)
    const Weld& weld = level_.weld();
    const Wall& wall = level_.walls()[number];
    const Surface surface =
        weld.is_whole(side) ? weld.whole_surface_of(side, line_of(wall.segment, side), wall.radius)
                            : weld.surface_of(level_, side);
    if (!surface.is_exposed()) return std::nullopt;
    StraightWall found{surface.line, wall.radius, surface.first, number, true};
    Surface on = surface;
    for (int i = 0; i < most_surfaces && on.end == CornerKind::flat && area.contains(on.line.b);
         ++i) {
        on = weld.surface_of(level_, on.next);
        found.line.b = on.line.b;
    }
    on = surface;
    for (int i = 0; i < most_surfaces && on.start == CornerKind::flat && area.contains(on.line.a);
         ++i) {
        on = weld.surface_of(level_, on.previous);
        found.line.a = on.line.a;
    }
    return found;
}

namespace {

/// The earliest touch of a translated box. Touching from the start on is one at 0.
class EarliestTouch {
public:
    /// `behind`: what lies wholly in it is not touched; all space without a normal is none.
    EarliestTouch(const Aabb& box, Vec2 translation, const HalfPlane& behind = {})
        : center_(box.center()),
          half_(box.size() * 0.5),
          translation_(translation),
          behind_(behind) {}

    double fraction() const { return fraction_; }

    /// By separating axes: x, y, and the normal of the line.
    void add(const Segment& line, double radius) {
        if (is_behind(line, radius)) return;
        const Vec2 middle = lerp(line.a, line.b, 0.5);
        const Vec2 along = line.b - middle;
        double enters = 0.0;
        double leaves = 1.0;
        for (const Vec2 axis : {Vec2{1.0, 0.0}, Vec2{0.0, 1.0}, unit_or(outward(along), {})}) {
            const double extent = half_.x * std::abs(axis.x) + half_.y * std::abs(axis.y) +
                                  std::abs(dot(along, axis)) + radius + contact_tolerance;
            const double apart = dot(middle - center_, axis);
            const double speed = dot(translation_, axis);
            if (speed == 0.0) {
                if (std::abs(apart) > extent) return;
                continue;
            }
            const double first = (apart - extent) / speed;
            const double last = (apart + extent) / speed;
            enters = std::max(enters, std::min(first, last));
            leaves = std::min(leaves, std::max(first, last));
        }
        if (enters <= leaves) fraction_ = std::min(fraction_, enters);
    }

private:
    bool is_behind(const Segment& line, double radius) const {
        const double highest =
            std::max(dot(line.a, behind_.normal), dot(line.b, behind_.normal)) + radius;
        return behind_.normal != Vec2{} && highest <= behind_.least;
    }

    Vec2 center_;
    Vec2 half_;
    Vec2 translation_;
    HalfPlane behind_;
    double fraction_ = 1.0;
};

/// Adds the walls on the path of a box.
struct WallsOnPath {
    const Level& level;
    const OneWayFilter& one_way;
    EarliestTouch& touch;
    std::int64_t& work;

    bool can_stop_at(double fraction) const { return fraction > touch.fraction(); }
    void operator()(std::uint32_t number) const {
        ++work;
        const Wall& wall = level.walls()[number];
        if (one_way.includes(number)) touch.add(wall.segment, wall.radius);
    }
};

}  // namespace

double clear_of_box(const Aabb& mover, Vec2 translation, const Box& box) {
    EarliestTouch touch(inflated(mover, box.half), translation);
    touch.add({box.center, box.center}, 0.0);
    return touch.fraction();
}

double StraightWalls::clear_fraction(const Aabb& box, Vec2 translation,
                                     const HalfPlane& behind) const {
    EarliestTouch touch(box, translation, behind);
    if (lists(merged(box, {box.min + translation, box.max + translation}))) {
        for (const StraightWall& wall : walls_) touch.add(wall.line, wall.radius);
        return touch.fraction();
    }
    const Vec2 center = box.center();
    level_.broad_phase().query_sweep({center, center + translation}, box.size() * 0.5,
                                     WallsOnPath{level_, one_way_, touch, work_});
    return touch.fraction();
}

namespace {

/// How far along a direction those of some points are that lie foremost along a normal.
double foremost_along(std::span<const Vec2> points, Vec2 normal, Vec2 direction) {
    const double front = support_of(points, normal);
    double far = -std::numeric_limits<double>::infinity();
    for (const Vec2 point : points)
        if (dot(point, normal) >= front - contact_tolerance)
            far = std::max(far, dot(point, direction));
    return far;
}

}  // namespace

std::int64_t StraightWalls::count_beside(const StraightWall& wall, const ConvexMover& mover,
                                         Vec2 start, Vec2 step, const Penetration& next,
                                         std::int64_t most) const {
    const Vec2 slide = step + next.normal * next.depth;
    const double far = length(slide);
    const Vec2 along = slide / far;
    const Vec2 ends[] = {wall.line.a, wall.line.b};
    const double contact = foremost_along(ends, next.normal, along) - dot(start, along) +
                           foremost_along(mover.corners, -next.normal, -along);
    // As near to the end as it is deep, another side is nearer.
    const double before_end = std::floor((contact - next.depth) / far);
    if (!(before_end >= 2.0)) return 0;
    const Aabb here = mover.bounds();
    const Aabb first{here.min + start, here.max + start};
    const Aabb box = merged(first, {first.min + step, first.max + step});
    // A plane parts the mover from the walls behind it, and no overlap with those is deeper.
    const HalfPlane behind{next.normal, dot(next.point, next.normal) + contact_tolerance};
    const double steps = std::min(before_end, static_cast<double>(most));
    return static_cast<std::int64_t>(clear_fraction(box, slide * steps, behind) * steps);
}

Penetration StraightWalls::held_at_joint(const Penetration& out, const StraightWall& wall,
                                         const ConvexMover& mover, Vec2 position,
                                         Vec2 center) const {
    const Segment& line = wall.line;
    if (!welded_ || !has_direction(line.b - line.a) || one_way_.is_mixed(wall.wall)) return out;
    const Vec2 forth = normalized(outward(line.b - line.a));
    const bool is_free = level_.walls()[wall.wall].solid == no_solid;
    const bool is_behind = is_free && dot(forth, center - line.a) < 0.0;
    const Vec2 own = is_behind ? -forth : forth;
    if (std::abs(cross(out.normal, own)) <= parallel_sine) return out;
    const SideNumber side = wall.is_sided ? wall.side : 2 * wall.wall + (is_behind ? 1U : 0U);
    const Surface surface = level_.weld().surface_of(level_, side);
    const bool is_at_end = dot(out.normal, surface.line.b - surface.line.a) > 0.0;
    const CornerKind kind = is_at_end ? surface.end : surface.start;
    const SideNumber next = is_at_end ? surface.next : surface.previous;
    if (kind == CornerKind::free_end || kind == CornerKind::raw) return out;
    const Vec2 end = is_at_end ? surface.line.b : surface.line.a;
    const auto along = [&](Vec2 normal) {
        Penetration held = out;
        held.normal = normal;
        held.depth = dot(end - position, normal) + wall.radius + mover.extent(-normal);
        held.point = end + normal * wall.radius;
        return held;
    };
    const Penetration by_own = along(own);
    if (kind != CornerKind::convex || next == no_side) return by_own;
    const Segment beyond = line_of(level_, next);
    const Vec2 other = unit_or(outward(beyond.b - beyond.a), own);
    const double turn = cross(own, other);
    const bool is_between =
        cross(own, out.normal) * turn >= 0.0 && cross(out.normal, other) * turn >= 0.0;
    if (is_between) return out;
    const Penetration by_other = along(other);
    return by_other.depth < by_own.depth ? by_other : by_own;
}

std::uint32_t StraightWalls::piece_at(std::uint32_t wall, Vec2 point) const {
    const Wall& known = level_.walls()[wall];
    if (!welded_ || is_point(known.segment) || one_way_.is_mixed(wall)) return wall;
    const Weld& weld = level_.weld();
    const bool is_in_chain =
        weld.is_in_chain(2 * wall) || (known.solid == no_solid && weld.is_in_chain(2 * wall + 1));
    if (!is_in_chain) return wall;
    const double near = known.radius + 2.0 * contact_tolerance;
    const Vec2 along = unit_or(known.segment.b - known.segment.a, {});
    const auto is_on_line = [&](Vec2 end) {
        return std::abs(cross(along, end - known.segment.a)) <= 2.0 * contact_tolerance;
    };
    const auto touches = [&](const Wall& one) {
        return distance(closest_point_on_segment(point, one.segment), point) <= near;
    };
    std::uint32_t lowest = touches(known) ? wall : no_solid;
    level_.broad_phase().query_aabb(
        inflated({point, point}, {near, near}), [&](std::uint32_t number) {
            const Wall& one = level_.walls()[number];
            const bool is_piece = number < lowest && one.radius == known.radius &&
                                  !is_point(one.segment) && is_on_line(one.segment.a) &&
                                  is_on_line(one.segment.b) && one_way_.includes(number);
            if (is_piece && touches(one)) lowest = number;
        });
    return lowest == no_solid ? wall : lowest;
}

}  // namespace slidelab::detail
