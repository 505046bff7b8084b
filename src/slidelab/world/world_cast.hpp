// The first hit of a shape's path among the walls and bodies of a world.
#pragma once

#include <cstdint>
#include <optional>

#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

struct WorldHit {
    double fraction = 0.0;  ///< of the leg
    Vec2 normal;
    Vec2 point;  ///< where it is wanted
    ObjectId object;
    SideNumber side = no_side;
    bool at_corner = false;  ///< at the end of `ending`
    SideNumber ending = no_side;
    Vec2 other;  ///< at a convex corner: the normal beyond it; else none

    WallRef wall() const { return wall_of(side); }
    bool is_body() const { return wall().is_of_body(); }
};

std::optional<WorldHit> first_hit(const WorldView& view, const CastLeg& leg,
                                  bool wants_point = true);

/// Casts one path, side by side.
class WorldCast {
public:
    WorldCast(const WorldView& view, const CastLeg& leg);

    /// Half the size of the candidates' area: the shape's extents, and how deep a start still
    /// touches.
    Vec2 extents() const {
        constexpr double more = SurfaceCast::deepest_start * contact_tolerance;
        return view_.shape().extents() + Vec2{more, more};
    }
    const Aabb& area() const { return area_; }
    /// The bounds of the candidates that may still be hit first.
    Aabb area_ahead() const {
        const SurfaceHit& first = cast_.first();
        if (!first.any()) return area_;
        const Vec2 end = leg_.from + leg_.translation * (first.fraction + first.same_fraction);
        return common(area_, inflated(bounds_of(Segment{leg_.from, end}), extents()));
    }

    bool can_stop_at(double fraction) const { return cast_.can_stop_at(fraction); }
    void operator()(std::uint32_t wall) {
        const Wall& there = view_.level().walls()[wall];
        if (!cast_.misses(there.segment, there.radius)) test_wall(view_, wall);
    }

    /// Tests the sides of a wall, as surfaces of a source.
    template <typename Sides>
    void test_wall(const Sides& sides, std::uint32_t number);
    void test_body(std::uint32_t number);
    /// One by itself, also where it is one of the walls.
    void test_lone_body(std::uint32_t number);

    std::optional<WorldHit> hit(bool wants_point = true) const;

private:
    SurfaceCast cast_of(Vec2 translation) const {
        return {view_.shape(), leg_.from, translation, {contact_tolerance}};
    }
    Vec2 motion_of(std::uint32_t body) const {
        return view_.bodies()[body].displacement * (leg_.until - leg_.time);
    }
    /// False where a ray begins behind a side of a segment, and so before its other side: for a
    /// point both are one place.
    bool begins_before(const Segment& side, double radius) const {
        const CornerShape& shape = view_.shape();
        return !shape.is_disk() || shape.radius() + radius > 0.0 ||
               dot(leg_.from - side.a, outward(side.b - side.a)) >= 0.0;
    }
    void test_body(std::uint32_t number, SurfaceCast& cast, Vec2 translation);
    void test_added_wall(std::uint32_t number);
    template <typename ObjectOf, typename Test>
    void test_side(const ObjectOf& object, SurfaceCast& cast, Vec2 translation, Test&& test);
    Wall wall_hit(const WorldHit& hit) const;

    const WorldView& view_;
    const CastLeg& leg_;
    SurfaceCast cast_;
    Aabb area_;
};

/// Tests sides of an object in its cast. With a predicate they are tested by themselves, because
/// their hit may not count.
template <typename ObjectOf, typename Test>
void WorldCast::test_side(const ObjectOf& object, SurfaceCast& cast, Vec2 translation,
                          Test&& test) {
    if (!view_.has_predicate()) return test(cast);
    SurfaceCast alone = cast_of(translation);
    test(alone);
    const SurfaceHit& hit = alone.first();
    if (hit.any() && view_.accepts(object(), hit.normal)) cast.take(hit, alone.other());
}

template <typename Sides>
void WorldCast::test_wall(const Sides& sides, std::uint32_t number) {
    const Wall& wall = view_.level().walls()[number];
    const auto& [a, b] = wall.segment;
    const bool has_back = wall.solid == no_solid && a != b;
    using Reach = SurfaceCast::Reach;
    const auto reach_of = [&](const Segment& side, SideNumber of) -> Reach {
        if (has_back && !begins_before(side, wall.radius)) return {false, false};
        return cast_.reach(sides, of, side, wall.radius);
    };
    const Reach forwards = reach_of({a, b}, 2 * number);
    const Reach backwards = has_back ? reach_of({b, a}, 2 * number + 1) : Reach{false, false};
    if ((!forwards.any() && !backwards.any()) || !view_.includes(number)) return;
    const auto object = [&] { return view_.scene().object_of(number); };
    test_side(object, cast_, leg_.translation, [&](SurfaceCast& cast) {
        for (const SideNumber side : {2 * number, 2 * number + 1}) {
            const Reach reach = is_backwards(side) ? backwards : forwards;
            if (!reach.any()) continue;
            if (view_.is_solid_side(side)) {
                cast.test(sides, side, reach);
            } else if (reach.corner) {
                cast.test_corner(sides, side);
            }
        }
    });
}

}  // namespace slidelab::detail
