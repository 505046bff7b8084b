#include "slidelab/world/world_cast.hpp"

namespace slidelab::detail {

namespace {

/// An added wall that is welded with the others.
void test_added_wall(const WorldView& view, LegCast<WorldAmong<WorldView>>& cast,
                     std::uint32_t number) {
    const std::span<const Surface> surfaces = view.scene().surfaces_of_added(number);
    const bool is_solid = surfaces.size() > 2;
    for (SideNumber i = 0; i < surfaces.size(); ++i) {
        const Surface& surface = surfaces[i];
        const SideNumber side = first_side_of_body(number) + (is_solid ? 2 * i : i);
        if (surface.is_exposed())
            cast.test_side(view, side, surface.line, surface.radius, !is_solid);
    }
}

}  // namespace

std::optional<WorldHit> first_hit(const WorldView& view, const CastLeg& leg, bool wants_point) {
    LegCast cast(WorldAmong<WorldView>{view, view}, leg);
    if (const auto* walls = view.known_walls(cast.area())) {
        for (const std::uint32_t wall : *walls) cast(wall);
    } else {
        view.level().broad_phase().query_sweep({leg.from, leg.from + leg.translation},
                                               cast.extents(), cast);
    }
    if (!leg.among_bodies) return hit_of(view, cast, wants_point);
    view.visit_bodies(cast.area_ahead(), [&](std::uint32_t body) {
        if (view.is_welded(body)) return test_added_wall(view, cast, body);
        cast.test_body(body);
    });
    return hit_of(view, cast, wants_point);
}

}  // namespace slidelab::detail
