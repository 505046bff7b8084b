// The first hit of a shape's path among the walls and bodies of a world.
#pragma once

#include <cstdint>
#include <optional>

#include "slidelab/narrow/leg_cast.hpp"
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

/// The walls and bodies of a query (leg_cast.hpp). `Sides`: the source of their walls' surfaces.
template <typename Sides>
struct WorldAmong {
    const WorldView& view;
    const Sides& sides;

    const CornerShape& shape() const { return view.shape(); }
    const Level& level() const { return view.level(); }
    BodyList bodies() const { return view.bodies(); }

    bool meets(std::uint32_t wall) const { return view.includes(wall); }
    static bool meets_body(std::uint32_t) { return true; }  // WorldView::visit_bodies
    template <typename Visit>
    void visit_sides(Visit&& visit) const {
        visit(sides);
    }

    bool is_solid_side(SideNumber side) const { return view.is_solid_side(side); }
    static bool is_one_way(const Traits& traits) { return traits.is_one_way(); }
    bool is_before(const Traits& traits, const Segment& line) const {
        return view.start().is_before(traits, line);
    }

    bool judges() const { return view.has_predicate(); }
    bool accepts(WallRef wall, const SurfaceHit& hit) const {
        return view.accepts(view.scene().object_of(wall), hit.normal);
    }
};

template <typename Among>
std::optional<WorldHit> hit_of(const WorldView& view, const LegCast<Among>& cast,
                               bool wants_point) {
    const SurfaceHit& first = cast.first();
    if (!first.any()) return std::nullopt;
    const WallRef wall = wall_of(first.side);
    return WorldHit{first.fraction,
                    first.normal + Vec2{},
                    wants_point ? cast.point_of(first) : Vec2{},
                    view.scene().object_of(wall),
                    first.side,
                    first.at_corner,
                    first.ending,
                    cast.other()};
}

}  // namespace slidelab::detail
