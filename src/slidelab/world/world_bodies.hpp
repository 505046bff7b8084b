// The convex bodies of a world near a place, walls and bodies alike (bodies.hpp).
#pragma once

#include <cstdint>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

/// The bodies that take part in a query (bodies.hpp); nothing overlaps a one-way wall.
struct WorldBodies {
    const WorldView& view;
    Vec2 start;   ///< of the mover, for which a predicate decides
    double time;  ///< of the tick

    template <typename Visit>
    void visit(const Aabb& area, Visit&& visit) const {
        visit_walls(area, visit);
        visit_bodies(area, visit);
    }

    /// Those of the level.
    template <typename Visit>
    void visit_walls(const Aabb& area, Visit&& visit) const {
        const auto visit_one = [&](const Body& body) {
            if (view.includes(body.wall.number()) && takes(body)) visit(body);
        };
        LevelBodies{view.level(), {}}.visit(area, BoundedBy{visit, visit_one});
    }

    /// Those of the world.
    template <typename Visit>
    void visit_bodies(const Aabb& area, Visit&& visit) const {
        const auto visit_one = [&](std::uint32_t number) {
            visit_body(number, [&](const Body& body) {
                if (takes(body)) visit(body);
            });
        };
        view.visit_bodies(area, BoundedBy{visit, visit_one});
    }

    template <typename Visit>
    void visit_again(const BodyRef& body, Visit&& visit) const {
        if (body.wall().is_of_body()) return visit_body(body.wall().body(), visit);
        LevelBodies{view.level(), {}}.visit_again(body, visit);
    }

    template <typename Visit>
    void visit_body(std::uint32_t number, Visit&& visit) const {
        visit_body_at(view.bodies()[number], time, WallRef::of_body(number), visit);
    }

    bool is_solid_at(Vec2 place) const {
        bool is_solid = false;
        view.level().visit_solids_at(place, [&](std::uint32_t solid) {
            is_solid = is_solid || view.includes(view.level().solids()[solid].first_wall);
        });
        return is_solid;
    }

    Aabb bounds() const { return view.bounds(); }

private:
    bool takes(const Body& body) const {
        const ObjectId object = view.scene().object_of(body.wall);
        if (view.scene().traits_of(object).is_one_way()) return false;
        if (!view.has_predicate()) return true;
        const Penetration out = body_penetration(body.shape(), view.shape().convex(), start,
                                                 {0.0, -1.0}, contact_tolerance);
        return view.accepts(object, out.normal);
    }
};

}  // namespace slidelab::detail
