// The walls near a mover, one by one: for methods that test walls and not bodies. A straight wall
// in pieces is one wall (level/derived/weld.hpp), and sides without free space in front are none.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"
#include "slidelab/narrow/one_way.hpp"

namespace slidelab::detail {

/// A wall, or the whole of a straight wall in pieces.
struct StraightWall {
    Segment line;
    double radius = 0.0;     ///< units
    SideNumber side = 0;     ///< the first one of its surface
    std::uint32_t wall = 0;  ///< one of its pieces
    bool is_sided = false;   ///< it counts from the side that outward(line.b - line.a) points to

    bool faces(Vec2 center) const {
        return !is_sided || dot(outward(line.b - line.a), center - line.a) >= 0.0;
    }
    /// As an obstacle, which refers to `ends`.
    std::array<ConvexSide, 2> ends() const { return {{{line.a, wall}, {line.b, wall}}}; }
    ConvexShape shape(const std::array<ConvexSide, 2>& ends) const {
        return {std::span(ends).first(has_direction(line.b - line.a) ? 2 : 1), radius};
    }
};

/// The part of a translation, 0..1, along which a box certainly does not touch another one.
double clear_of_box(const Aabb& mover, Vec2 translation, const Box& box);

class StraightWalls {
public:
    /// All must outlive it. `welded`: off, each piece of a wall is a wall.
    StraightWalls(const Level& level, const OneWayFilter& one_way, bool welded)
        : level_(level), one_way_(one_way), welded_(welded) {}

    /// Lists the walls in an area, so that queries in it need no index. O(walls there).
    void list(const Aabb& area);
    bool lists(const Aabb& area) const {
        return is_complete_ && area_.contains(area.min) && area_.contains(area.max);
    }

    /// Calls `visit(const StraightWall&)` for the walls whose bounds overlap an area, some more
    /// than once.
    template <typename Visit>
    void visit(const Aabb& area, Visit&& visit) const {
        const auto pass_on = [&](const StraightWall& wall) {
            if (area.overlaps(bounds_of(wall))) visit(wall);
        };
        if (lists(area)) {
            for (const StraightWall& wall : walls_) pass_on(wall);
            return;
        }
        level_.broad_phase().query_aabb(area, [&](std::uint32_t number) {
            ++work_;
            visit_surfaces(area, number, pass_on);
        });
    }

    /// The part of a translation, 0..1, along which a box certainly touches no wall: O(walls near
    /// that part).
    double clear_fraction(const Aabb& box, Vec2 translation) const {
        return clear_fraction(box, translation, {});
    }

    /// How many sub-steps, up to `most`, a mover takes from `start` that touch no wall in front of
    /// the plane of the contact with this one, and end before the contact reaches the wall's end.
    /// `next`: the push of the first of them, which is along the plane's normal.
    std::int64_t count_beside(const StraightWall& wall, const ConvexMover& mover, Vec2 start,
                              Vec2 step, const Penetration& next, std::int64_t most) const;

    /// The straight wall with a piece, where it faces a centre, among those in an area.
    std::optional<StraightWall> find(const Aabb& area, std::uint32_t number, Vec2 center) const {
        std::optional<StraightWall> found;
        visit(area, [&](const StraightWall& wall) {
            if (wall.wall == number && wall.faces(center)) found = wall;
        });
        return found;
    }

    /// Candidates of the index so far, for a bound on work.
    std::int64_t work() const { return work_; }

    /// The end of a wall where another one goes on is no end: a push past it, along a normal that
    /// is not between those of the two, becomes the shorter one along theirs. In a concave corner
    /// only the wall's own counts.
    Penetration held_at_joint(const Penetration& out, const StraightWall& wall,
                              const ConvexMover& mover, Vec2 position, Vec2 center) const;

    /// The piece of a straight wall that has a point: of several the one of the lowest number.
    std::uint32_t piece_at(std::uint32_t wall, Vec2 point) const;

private:
    double clear_fraction(const Aabb& box, Vec2 translation, const HalfPlane& behind) const;

    static Aabb bounds_of(const StraightWall& wall) {
        return inflated(slidelab::bounds_of(wall.line), {wall.radius, wall.radius});
    }

    template <typename Visit>
    void visit_surfaces(const Aabb& area, std::uint32_t number, Visit&& visit) const {
        const Wall& wall = level_.walls()[number];
        if (!area.overlaps(slidelab::bounds_of(wall)) || !one_way_.includes(number)) return;
        const StraightWall whole{wall.segment, wall.radius, 2 * number, number, false};
        if (is_point(wall.segment) || !welded_ || one_way_.is_mixed(number)) return visit(whole);
        if (is_alone(wall, number)) return visit(whole);
        const std::optional<StraightWall> forth = welded(area, number, 2 * number);
        const bool is_free = wall.solid == no_solid;
        const std::optional<StraightWall> back =
            is_free ? welded(area, number, 2 * number + 1) : std::nullopt;
        const bool is_both = forth && back && forth->line == Segment{back->line.b, back->line.a};
        if (forth) {
            StraightWall one = *forth;
            one.is_sided = is_free && !is_both;
            visit(one);
        }
        if (back && !is_both) visit(*back);
    }

    /// Whether its sides are whole surfaces that go on nowhere, as most are.
    bool is_alone(const Wall& wall, std::uint32_t number) const {
        const auto is_alone = [&](SideNumber side) {
            if (!level_.weld().is_whole(side)) return false;
            const Surface one = level_.weld().whole_surface_of(side, wall.segment, wall.radius);
            return one.start != CornerKind::flat && one.end != CornerKind::flat;
        };
        return is_alone(2 * number) && (wall.solid != no_solid || is_alone(2 * number + 1));
    }

    /// The surface of a side, as far as it goes on in an area; none without free space in front.
    std::optional<StraightWall> welded(const Aabb& area, std::uint32_t number,
                                       SideNumber side) const;

    static constexpr std::size_t most_listed = 8;

    const Level& level_;
    const OneWayFilter& one_way_;
    bool welded_;
    Aabb area_{{1.0, 1.0}, {-1.0, -1.0}};
    bool is_complete_ = false;
    InlineVector<StraightWall, most_listed> walls_;
    mutable std::int64_t work_ = 0;
};

}  // namespace slidelab::detail
