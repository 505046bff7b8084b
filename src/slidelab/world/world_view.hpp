// The walls and bodies that take part in one query of a world: those that the filter lets in, and
// one-way ones where the query begins on their solid side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/one_way.hpp"
#include "slidelab/narrow/surface_sides.hpp"
#include "slidelab/scene/scene.hpp"
#include "slidelab/world/tick_candidates.hpp"

namespace slidelab::detail {

class WorldView {
public:
    /// `shape`, `from`: of the mover where the query begins; both must outlive the view.
    /// `drops`: the one-way walls that it touches at the start take no part.
    WorldView(const Scene& scene, const Filter& filter, const CornerShape& shape, Vec2 from,
              bool drops = false)
        : WorldView(scene, filter, shape, shape, from, drops) {}
    /// For a shape around the mover's, which says which one-way walls take part.
    WorldView(const Scene& scene, const Filter& filter, const CornerShape& shape,
              const CornerShape& mover, Vec2 from, bool drops)
        : scene_(scene),
          filter_(filter),
          shape_(shape),
          start_{mover.convex(), from, drops},
          ignores_wall_(scene.is_among_walls(filter.ignored)),
          takes_alike_(!ignores_wall_ && !traits().any_special()),
          sees_as_built_(!filter.accepts && !ignores_wall_ && !traits().any_mixed() &&
                         scene.is_welded_as_built()),
          takes_common_((traits().common_category() & filter.hits) != 0) {}

    /// Candidates of this tick, for this filter; they must outlive the view.
    void set_candidates(const TickCandidates& near) { near_ = &near; }

    const Scene& scene() const { return scene_; }
    const Level& level() const { return scene_.level(); }
    const BodySet& bodies() const { return scene_.bodies(); }
    const CornerShape& shape() const { return shape_; }
    /// The start of the query, for one-way lines.
    const OneWayStart& start() const { return start_; }
    bool has_predicate() const { return filter_.accepts != nullptr; }

    /// Whether a wall takes part, as far as that does not depend on the normal.
    bool includes(std::uint32_t wall) const {
        if (scene_.is_off(wall)) return false;
        return takes_alike_ ? takes_common_ : includes_alone(wall);
    }
    /// Whether a side's surface is the level's: all that it refers to takes part when it does.
    bool is_as_built(SideNumber side) const {
        return takes_neighbours_alike(side) &&
               scene_.near_change(wall_of(side)) == Scene::NearChange::none;
    }
    /// Whether a side of a wall that takes part is solid.
    bool is_solid_side(SideNumber side) const {
        return !traits().has_one_way() || faces_solid_side(side);
    }
    bool is_of_one_way(std::uint32_t wall) const {
        return traits().has_one_way() && traits().of_wall(wall).is_one_way();
    }
    bool includes_body(std::uint32_t number) const {
        return includes_body(scene_, filter_, number);
    }
    static bool includes_body(const Scene& scene, const Filter& filter, std::uint32_t number);
    bool accepts(ObjectId object, Vec2 normal) const {
        return !filter_.accepts ||
               filter_.accepts({object, scene_.traits_of(object), normal}, filter_.context);
    }

    /// A source of surfaces: those of sides among the walls that take part.
    Surface surface_of(SideNumber side) const {
        return sees_as_built_ ? WeldedSides(level()).surface_of(side) : surface_now_of(side);
    }
    bool is_exact(SideNumber side) const {
        if (is_of_body(side)) return true;
        return (sees_as_built_ || scene_.near_change(wall_of(side)) == Scene::NearChange::none) &&
               WeldedSides(level()).is_exact(side);
    }
    Vec2 normal_at(SideNumber side) const {
        return sees_as_built_ ? WeldedSides(level()).normal_at(side) : normal_now_at(side);
    }

    /// Whether walls of the level are conveyors.
    bool has_belts() const { return traits().has_belts(); }
    Vec2 belt_of_side(SideNumber side) const {
        return is_of_body(side) ? bodies()[body_of(side)].traits.surface_velocity
                                : traits().of_wall(wall_of(side)).surface_velocity;
    }
    /// Whether an added wall is one of the walls for this query, welded with them: its sides that
    /// are not hidden have surfaces among them.
    bool is_welded(std::uint32_t body) const {
        return scene_.has_added_walls() && !filter_.accepts && !ignores_wall_ &&
               bodies().entry(body).is_wall_in_place() &&
               scene_.near_change(scene_.first_body_slot() + body) == Scene::NearChange::welded;
    }
    /// Whether one of its exposed sides, but for one wall, may be in an area. Precondition:
    /// is_welded.
    bool has_side_in(std::uint32_t body, const Aabb& area, std::uint32_t but) const {
        const auto surfaces = scene_.surfaces_of_added(body);
        return std::any_of(surfaces.begin(), surfaces.end(), [&](const Surface& surface) {
            return bounds_of(Wall{surface.line, surface.radius}).overlaps(area) &&
                   surface.is_exposed() && wall_of(surface.first) != but;
        });
    }
    /// False for a side of a body that is none of the walls, or hidden.
    bool has_surface(SideNumber side) const {
        return !is_of_body(side) ||
               (is_welded(body_of(side)) && scene_.welded_again(side).is_exposed());
    }

    PlacedBody placed(std::uint32_t body, double time) const {
        return PlacedBody(bodies()[body].shape, bodies()[body].at(time));
    }

    /// Conservative: whether there are one-way objects (visit_one_way).
    static bool may_have_one_way(const Scene& scene) {
        return scene.level().wall_traits().has_one_way() || !scene.bodies().is_nowhere();
    }

    /// All walls that may touch an area, where they are known.
    const TickCandidates::Walls* known_walls(const Aabb& area) const {
        return near_ && near_->knows_walls && near_->covers(area) ? &near_->walls : nullptr;
    }
    /// Calls `visit(std::uint32_t wall)` for every wall that touches an area, and some others, also
    /// several times.
    template <typename Visit>
    void visit_walls(const Aabb& area, Visit&& visit) const {
        const TickCandidates::Walls* known = known_walls(area);
        if (!known) return level().broad_phase().query_aabb(area, visit);
        for (const std::uint32_t wall : *known) visit(wall);
    }

    /// Calls `visit(std::uint32_t body)` for every body that takes part and may touch an area in
    /// this tick, each once, in rising order.
    template <typename Visit>
    void visit_bodies(const Aabb& area, Visit&& visit) const {
        if (near_ && near_->knows_bodies && near_->covers(area)) {
            for (const std::uint32_t body : near_->bodies)
                if (bodies().entry(body).bounds.overlaps(area)) visit(body);
            return;
        }
        const auto takes = [&](std::uint32_t body) { return includes_body(body); };
        bodies().visit(area, takes, visit);
    }

    /// Calls `visit(const Traits&, const Segment& side, Vec2 displacement)` for the sides of
    /// one-way objects that face their solid side and may touch an area in this tick, as they are
    /// where it begins, also where the query begins behind them.
    template <typename Visit>
    void visit_one_way(const Aabb& area, Visit&& visit) const {
        const auto visit_side = [&](const Traits& of, const Segment& side, Vec2 displacement) {
            if (detail::faces_solid_side(of, side.b - side.a)) visit(of, side, displacement);
        };
        const auto visit_wall = [&](std::uint32_t number) {
            const Traits& of = traits().of_wall(number);
            if (!of.is_one_way() || scene_.is_off(number) || !takes(of, scene_.object_of(number)))
                return;
            const auto& [a, b] = level().walls()[number].segment;
            visit_side(of, {a, b}, {});
            visit_side(of, {b, a}, {});
        };
        if (traits().has_one_way()) visit_walls(area, visit_wall);
        visit_bodies(area, [&](std::uint32_t number) {
            const auto& [shape, position, displacement, of, name] = bodies()[number];
            if (!of.is_one_way()) return;
            const PlacedBody body(shape, position);
            for (std::size_t i = 0; i < body.size(); ++i)
                visit_side(of, body.side(i), displacement);
        });
    }

    /// The bounds of all walls and bodies. O(bodies).
    Aabb bounds() const;

private:
    Surface surface_now_of(SideNumber side) const;
    Vec2 normal_now_at(SideNumber side) const;
    const Surface* surface_of_mixed(SideNumber side) const;
    std::optional<Surface> surface_as_built(SideNumber side) const;
    bool takes_neighbours_alike(SideNumber side) const {
        return !filter_.accepts && !ignores_wall_ && !traits().is_mixed(wall_of(side));
    }
    const WallTraits& traits() const { return level().wall_traits(); }
    bool includes_alone(std::uint32_t wall) const;
    bool faces_solid_side(SideNumber side) const;
    bool takes(const Traits& traits, ObjectId object) const {
        return takes(filter_, traits, object);
    }
    static bool takes(const Filter& filter, const Traits& traits, ObjectId object) {
        return (traits.category & filter.hits) != 0 && object != filter.ignored;
    }

    Scene scene_;
    const Filter& filter_;
    const CornerShape& shape_;
    OneWayStart start_;
    bool ignores_wall_;
    bool takes_alike_;    ///< all walls, or none
    bool sees_as_built_;  ///< every wall that takes part is_as_built, and none was added
    bool takes_common_;
    const TickCandidates* near_ = nullptr;
};

}  // namespace slidelab::detail
