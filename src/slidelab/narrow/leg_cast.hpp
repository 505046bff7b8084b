// The first hit of a leg of a path among walls and bodies: one cast for the sweeps of the articles
// and for a world, which differ in what takes part.
#pragma once

#include <cstddef>
#include <cstdint>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/surface_cast.hpp"
#include "slidelab/narrow/surface_sides.hpp"

namespace slidelab::detail {

/// Casts one leg, object by object. `Among` says what takes part:
///
///     const CornerShape& shape(), const Level& level(), bodies()[number]
///     bool meets(wall)            whether a wall beside the path takes part
///     bool meets_body(body)       the same of a body
///     visit_sides(visit)          visit(the source of the walls' surfaces)
///     bool is_solid_side(side)    of a wall
///     bool is_one_way(traits)     of a body, a free segment for each solid side
///     bool is_before(traits, line)
///     bool judges()               whether each wall or side is cast by itself, and its hit counts
///     if bool accepts(wall, hit)
template <typename Among>
class LegCast {
public:
    LegCast(const Among& among, const CastLeg& leg,
            const CastSettings& settings = {contact_tolerance})
        : among_(among),
          leg_(leg),
          walls_(among.level().walls().data()),
          cast_(among.shape(), leg.from, leg.translation, settings) {}

    /// Half the size of the candidates' area: the mover's extents, and how deep a start still
    /// touches.
    Vec2 extents() const {
        constexpr double more = SurfaceCast::deepest_start * contact_tolerance;
        return among_.shape().extents() + Vec2{more, more};
    }
    Aabb area() const { return area_up_to(1.0); }
    /// The bounds of the candidates that may still be hit first.
    Aabb area_ahead() const {
        const SurfaceHit& first = cast_.first();
        return first.any() ? common(area(), area_up_to(first.fraction + first.same_fraction))
                           : area();
    }

    // --- Candidates ---

    bool can_stop_at(double fraction) const { return cast_.can_stop_at(fraction); }
    void operator()(std::uint32_t wall) {
        if (!cast_.misses(walls_[wall].segment, walls_[wall].radius)) test_wall(wall);
    }

    /// Out of line: most candidates are missed.
    [[gnu::noinline]] void test_wall(std::uint32_t number) {
        if (!among_.meets(number)) return;
        among_.visit_sides([&](const auto& sides) { test_wall(sides, number); });
    }
    void test_body(std::uint32_t number) {
        if (!among_.meets_body(number)) return;
        const MovingBody& body = among_.bodies()[number];
        const Vec2 motion = body.displacement * (leg_.until - leg_.time);
        if (motion == Vec2{}) return test_body(number, cast_, leg_.translation);
        SurfaceCast all = cast_of(leg_.translation - motion);
        test_body(number, all, leg_.translation - motion);
        if (all.first().any()) cast_.take(all.first(), all.other());
    }
    /// Tests a side that takes part. `has_back`: it is one of the two sides of a segment.
    template <typename Sides>
    void test_side(const Sides& sides, SideNumber of, const Segment& line, double radius,
                   bool has_back) {
        if (cast_.misses(line, radius) || (has_back && !begins_before(line, radius))) return;
        const Reach reach = cast_.reach(sides, of, line, radius);
        if (reach.any()) cast_.test(sides, of, reach);
    }

    // --- The earliest hit ---

    const Among& among() const { return among_; }
    const SurfaceHit& first() const { return cast_.first(); }
    /// The other normal of a sharp corner that is hit; else none.
    Vec2 other() const { return first().is_sharp ? cast_.other() + Vec2{} : Vec2{}; }
    /// On the surface that a hit of this leg is on.
    Vec2 point_of(const SurfaceHit& hit) const {
        const Vec2 place = leg_.from + leg_.translation * hit.fraction;
        return contact_point(among_.shape(), place, hit.normal, [&] {
            return wall_at(among_.level(), among_.bodies(), wall_of(hit.side),
                           leg_.time_at(hit.fraction));
        });
    }

private:
    using Reach = SurfaceCast::Reach;
    static constexpr Reach none{false, false};

    SurfaceCast cast_of(Vec2 translation) const {
        return {among_.shape(), leg_.from, translation, cast_.settings()};
    }
    Aabb area_up_to(double fraction) const {
        return inflated(bounds_of(Segment{leg_.from, leg_.from + leg_.translation * fraction}),
                        extents());
    }
    /// False where a ray begins behind a side of a segment, and so before its other side: for a
    /// point both are one place.
    bool begins_before(const Segment& side, double radius) const {
        const CornerShape& shape = among_.shape();
        return !shape.is_disk() || shape.radius() + radius > 0.0 ||
               dot(leg_.from - side.a, outward(side.b - side.a)) >= 0.0;
    }

    template <typename Sides>
    void test_wall(const Sides& sides, std::uint32_t number) {
        const Wall& wall = walls_[number];
        const auto& [a, b] = wall.segment;
        const bool has_back = wall.solid == no_solid && a != b;
        const auto reach_of = [&](const Segment& side, SideNumber of) -> Reach {
            if (has_back && !begins_before(side, wall.radius)) return none;
            return cast_.reach(sides, of, side, wall.radius);
        };
        const Reach forwards = reach_of({a, b}, 2 * number);
        if (!among_.judges()) test_reached(cast_, sides, 2 * number, forwards);
        const Reach backwards = has_back ? reach_of({b, a}, 2 * number + 1) : none;
        if (!among_.judges()) return test_reached(cast_, sides, 2 * number + 1, backwards);
        if (!forwards.any() && !backwards.any()) return;
        SurfaceCast alone = cast_of(leg_.translation);
        test_reached(alone, sides, 2 * number, forwards);
        test_reached(alone, sides, 2 * number + 1, backwards);
        judge(number, alone, cast_);
    }
    template <typename Sides>
    void test_reached(SurfaceCast& cast, const Sides& sides, SideNumber side, Reach reach) const {
        if (!reach.any()) return;
        if (among_.is_solid_side(side)) {
            cast.test(sides, side, reach);
        } else if (reach.corner) {
            cast.test_corner(sides, side);
        }
    }

    /// Takes the hit of what was cast by itself, if it counts.
    void judge(WallRef wall, const SurfaceCast& alone, SurfaceCast& cast) {
        if (alone.first().any() && among_.accepts(wall, alone.first()))
            cast.take(alone.first(), alone.other());
    }

    void test_body(std::uint32_t number, SurfaceCast& all, Vec2 translation) {
        const MovingBody& body = among_.bodies()[number];
        const PlacedBody placed(body.shape, body.at(leg_.time));
        const bool is_one_way = among_.is_one_way(body.traits);
        const BodySides sides(placed, is_one_way, first_side_of_body(number));
        for (std::size_t i = 0; i < placed.size(); ++i) {
            const SideNumber side = sides.number(i);
            const Segment line = placed.side(i);
            if (all.misses(line, placed.radius())) continue;
            const Reach reach = all.reach(sides, side, line, placed.radius());
            Reach back = none;
            if (is_one_way)
                back = all.reach(sides, sides.other_of(side), {line.b, line.a}, placed.radius());
            if (!reach.any() && !back.corner) continue;
            // A one-way body is its solid sides, each a free segment with an end on either side.
            if (is_one_way && !among_.is_before(body.traits, line)) continue;
            if (placed.size() == 2 && !begins_before(line, placed.radius())) continue;
            const auto test = [&](auto&& test_part) {
                if (!among_.judges()) return test_part(all);
                SurfaceCast alone = cast_of(translation);
                test_part(alone);
                judge(WallRef::of_body(number), alone, all);
            };
            if (reach.any()) test([&](SurfaceCast& cast) { cast.test(sides, side, reach); });
            if (back.corner)
                test([&](SurfaceCast& cast) { cast.test_corner(sides, sides.other_of(side)); });
        }
    }

    Among among_;
    const CastLeg& leg_;
    const Wall* walls_;
    SurfaceCast cast_;
};

}  // namespace slidelab::detail
