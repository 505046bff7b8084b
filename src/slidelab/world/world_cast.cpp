#include "slidelab/world/world_cast.hpp"

#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

WorldCast::WorldCast(const WorldView& view, const CastLeg& leg)
    : view_(view),
      leg_(leg),
      cast_(cast_of(leg.translation)),
      area_(inflated(bounds_of(Segment{leg.from, leg.from + leg.translation}), extents())) {}

void WorldCast::test_body(std::uint32_t number) {
    if (view_.is_welded(number)) return test_added_wall(number);
    test_lone_body(number);
}

void WorldCast::test_added_wall(std::uint32_t number) {
    const std::span<const Surface> surfaces = view_.scene().surfaces_of_added(number);
    const bool is_solid = surfaces.size() > 2;
    const SideNumber first = first_side_of_body(number);
    for (SideNumber i = 0; i < surfaces.size(); ++i) {
        const Surface& surface = surfaces[i];
        if (!surface.is_exposed() || cast_.misses(surface.line, surface.radius)) continue;
        if (!is_solid && !begins_before(surface.line, surface.radius)) continue;
        const SideNumber of = first + (is_solid ? 2 * i : i);
        const SurfaceCast::Reach reach = cast_.reach(view_, of, surface.line, surface.radius);
        if (reach.any()) cast_.test(view_, of, reach);
    }
}

void WorldCast::test_lone_body(std::uint32_t number) {
    const Vec2 motion = motion_of(number);
    if (motion == Vec2{}) return test_body(number, cast_, leg_.translation);
    SurfaceCast all = cast_of(leg_.translation - motion);
    test_body(number, all, leg_.translation - motion);
    if (all.first().any()) cast_.take(all.first(), all.other());
}

void WorldCast::test_body(std::uint32_t number, SurfaceCast& all, Vec2 translation) {
    const Traits& traits = view_.bodies()[number].traits;
    const PlacedBody placed = view_.placed(number, leg_.time);
    const bool is_one_way = traits.is_one_way();
    const BodySides sides(placed, is_one_way, first_side_of_body(number));
    const auto object = [&] { return view_.scene().object_of_body(number); };
    const auto test = [&](auto&& cast_side) { test_side(object, all, translation, cast_side); };
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const SideNumber side = sides.number(i);
        const Segment line = placed.side(i);
        if (all.misses(line, placed.radius())) continue;
        const SurfaceCast::Reach reach = all.reach(sides, side, line, placed.radius());
        SurfaceCast::Reach back{false, false};
        if (is_one_way)
            back = all.reach(sides, sides.other_of(side), {line.b, line.a}, placed.radius());
        if (!reach.any() && !back.corner) continue;
        // A one-way body is its solid sides, each a free segment with an end on either side.
        if (is_one_way && !view_.start().is_before(traits, line)) continue;
        if (placed.size() == 2 && !begins_before(line, placed.radius())) continue;
        if (reach.any()) test([&](SurfaceCast& cast) { cast.test(sides, side, reach); });
        if (back.corner)
            test([&](SurfaceCast& cast) { cast.test_corner(sides, sides.other_of(side)); });
    }
}

/// The wall that is hit, as it is then.
Wall WorldCast::wall_hit(const WorldHit& hit) const {
    if (!hit.is_body()) return view_.level().walls()[hit.wall().number()];
    const std::uint32_t body = hit.wall().body();
    const PlacedBody placed = view_.placed(body, leg_.time_at(hit.fraction));
    return {BodySides(placed, true, first_side_of_body(body)).line_of(hit.side), placed.radius()};
}

std::optional<WorldHit> WorldCast::hit(bool wants_point) const {
    const SurfaceHit& first = cast_.first();
    if (!first.any()) return std::nullopt;
    WorldHit found;
    found.fraction = first.fraction;
    found.normal = first.normal + Vec2{};
    found.side = first.side;
    found.at_corner = first.at_corner;
    found.ending = first.ending;
    if (first.is_sharp) found.other = cast_.other() + Vec2{};
    found.object = view_.scene().object_of(found.wall());
    if (wants_point)
        found.point = contact_point(view_.shape(), leg_.from + leg_.translation * first.fraction,
                                    first.normal, [&] { return wall_hit(found); });
    return found;
}

std::optional<WorldHit> first_hit(const WorldView& view, const CastLeg& leg, bool wants_point) {
    WorldCast cast(view, leg);
    if (const auto* walls = view.known_walls(cast.area())) {
        for (const std::uint32_t wall : *walls) cast(wall);
    } else {
        view.level().broad_phase().query_sweep({leg.from, leg.from + leg.translation},
                                               cast.extents(), cast);
    }
    if (!leg.among_bodies) return cast.hit(wants_point);
    view.visit_bodies(cast.area_ahead(), [&](std::uint32_t body) { cast.test_body(body); });
    return cast.hit(wants_point);
}

}  // namespace slidelab::detail
