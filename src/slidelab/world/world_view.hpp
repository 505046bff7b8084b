// The walls and bodies that take part in one query of a world: those that the filter lets in, and
// one-way ones where the query begins on their solid side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/narrow/bodies.hpp"
#include "slidelab/narrow/one_way.hpp"
#include "slidelab/narrow/surface_sides.hpp"
#include "slidelab/world/tick_candidates.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::detail {

class WorldView {
public:
    static constexpr std::size_t most_in_order = 64;

    /// `shape`, `from`: of the mover where the query begins; both must outlive the view.
    /// `drops`: the one-way walls that it touches at the start take no part.
    WorldView(const World& world, const Filter& filter, const CornerShape& shape, Vec2 from,
              bool drops = false)
        : WorldView(world, filter, shape, shape, from, drops) {}
    /// For a shape around the mover's, which says which one-way walls take part.
    WorldView(const World& world, const Filter& filter, const CornerShape& shape,
              const CornerShape& mover, Vec2 from, bool drops)
        : world_(world),
          filter_(filter),
          shape_(shape),
          start_{mover.convex(), from, drops},
          ignores_wall_(world.is_among_walls(filter.ignored)),
          takes_alike_(!ignores_wall_ && !traits().any_special()),
          sees_as_built_(!filter.accepts && !ignores_wall_ && !traits().any_mixed() &&
                         world.near_change_.empty()),
          takes_common_((traits().common_category() & filter.hits) != 0) {}

    /// Candidates of this tick, for this filter; they must outlive the view.
    void set_candidates(const TickCandidates& near) { near_ = &near; }

    const World& world() const { return world_; }
    const Level& level() const { return *world_.level_; }
    const CornerShape& shape() const { return shape_; }
    /// The start of the query, for one-way lines.
    const OneWayStart& start() const { return start_; }
    bool has_predicate() const { return filter_.accepts != nullptr; }

    static bool is_off(const World& world, std::uint32_t wall) { return world.is_off(wall); }
    /// Whether a wall takes part, as far as that does not depend on the normal.
    bool includes(std::uint32_t wall) const {
        if (world_.is_off(wall)) return false;
        return takes_alike_ ? takes_common_ : includes_alone(wall);
    }
    /// Whether a side's surface is the level's: all that it refers to takes part when it does.
    bool is_as_built(SideNumber side) const {
        return takes_neighbours_alike(side) &&
               world_.near_change(wall_of(side)) == World::NearChange::none;
    }
    /// Whether a side of a wall that takes part is solid.
    bool is_solid_side(SideNumber side) const {
        return !traits().has_one_way() || faces_solid_side(side);
    }
    bool is_of_one_way(std::uint32_t wall) const {
        return traits().has_one_way() && traits().of_wall(wall).is_one_way();
    }
    bool includes_body(std::uint32_t body) const;
    bool accepts(ObjectId object, Vec2 normal) const {
        return !filter_.accepts ||
               filter_.accepts({object, world_.traits_of(object), normal}, filter_.context);
    }

    /// A source of surfaces: those of sides among the walls that take part.
    Surface surface_of(SideNumber side) const {
        return sees_as_built_ ? WeldedSides(level()).surface_of(side) : surface_now_of(side);
    }
    Vec2 normal_at(SideNumber side) const {
        return sees_as_built_ ? WeldedSides(level()).normal_at(side) : normal_now_at(side);
    }

    /// Whether walls of the level are conveyors.
    bool has_belts() const { return traits().has_belts(); }
    Vec2 belt_of_side(SideNumber side) const {
        return is_of_body(side) ? traits_of_body(body_of(side)).surface_velocity
                                : traits().of_wall(wall_of(side)).surface_velocity;
    }
    /// Whether walls were taken away or added.
    bool world_changed() const { return !world_.objects_off_.empty() || world_.added_walls_ > 0; }
    /// Whether an added wall is one of the walls for this query, welded with them: its sides that
    /// are not hidden have surfaces among them.
    bool is_welded(std::uint32_t body) const {
        return world_.added_walls_ > 0 && !filter_.accepts && !ignores_wall_ &&
               world_.bodies_[body].is_wall_in_place() &&
               world_.near_change(world_.first_body_slot() + body) == World::NearChange::welded;
    }
    /// By side. Precondition: is_welded.
    std::span<const Surface> surfaces_of_added(std::uint32_t body) const {
        return world_.near_change_.find(world_.first_body_slot() + body)->surfaces;
    }
    /// Whether one of its exposed sides, but for one wall, may be in an area. Precondition:
    /// is_welded.
    bool has_side_in(std::uint32_t body, const Aabb& area, std::uint32_t but) const {
        const auto surfaces = surfaces_of_added(body);
        return std::any_of(surfaces.begin(), surfaces.end(), [&](const Surface& surface) {
            return bounds_of(Wall{surface.line, surface.radius}).overlaps(area) &&
                   surface.is_exposed() && wall_of(surface.first) != but;
        });
    }
    /// False for a side of a body that is none of the walls, or hidden.
    bool has_surface(SideNumber side) const {
        return !is_of_body(side) ||
               (is_welded(body_of(side)) && world_.welded_again(side).is_exposed());
    }

    ObjectId object_of(WallRef wall) const {
        if (wall.is_of_body()) return object_of_body(wall.body());
        return {world_.level_->object_of_wall(wall.number()), 0};
    }
    ObjectId object_of_body(std::uint32_t body) const {
        return {world_.first_body_slot() + body,
                world_.boxes_.empty() ? world_.bodies_[body].generation : 0};
    }
    PlacedBody placed(std::uint32_t body, double time) const;
    const Traits& traits_of_body(std::uint32_t body) const {
        return world_.boxes_.empty() ? world_.bodies_[body].traits : world_.boxes_[body].traits;
    }
    Vec2 displacement_of_body(std::uint32_t body) const {
        return world_.boxes_.empty() ? world_.bodies_[body].displacement
                                     : world_.boxes_[body].delta;
    }

    /// The area that it passes over in this tick.
    Aabb bounds_of_body(std::uint32_t body) const {
        return world_.boxes_.empty() ? world_.bodies_[body].indexed
                                     : bounds_of(world_.boxes_[body]);
    }
    static bool has_bodies(const World& world) {
        return !world.boxes_.empty() || !world.body_index_.empty();
    }
    /// Conservative: whether there are one-way objects (visit_one_way).
    static bool may_have_one_way(const World& world) {
        return world.level().wall_traits().has_one_way() || has_bodies(world);
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
    /// this tick, each once, in rising order; more than most_in_order of them in any order.
    template <bool all_in_order = false, typename Visit>
    void visit_bodies(const Aabb& area, Visit&& visit) const {
        if (near_ && near_->knows_bodies && near_->covers(area)) {
            for (const std::uint32_t body : near_->bodies)
                if (bounds_of_body(body).overlaps(area)) visit(body);
            return;
        }
        const auto visit_one = [&](std::uint32_t body) {
            if (bounds_of_body(body).overlaps(area) && includes_body(body)) visit(body);
        };
        for (std::uint32_t box = 0; box < world_.boxes_.size(); ++box) visit_one(box);
        if (world_.body_index_.empty()) return;
        // By their numbers: the order of the index is that in which they came.
        struct Listed {
            InlineVector<std::uint32_t, most_in_order> all;
            bool can_visit() const { return all.dropped() == 0; }
        } found;
        const auto list_one = [&](std::uint32_t body) {
            if (bounds_of_body(body).overlaps(area) && includes_body(body))
                found.all.push_back(body);
        };
        world_.body_index_.query(area, BoundedBy{found, list_one});
        if (!found.can_visit()) {
            if constexpr (all_in_order) return visit_heap(area, visit);
            return world_.body_index_.query(area, BoundedBy{visit, visit_one});
        }
        found.all.sort();
        for (const std::uint32_t body : found.all) visit(body);
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
            if (!of.is_one_way() || world_.is_off(number) || !takes(of, object_of(number))) return;
            const auto& [a, b] = level().walls()[number].segment;
            visit_side(of, {a, b}, {});
            visit_side(of, {b, a}, {});
        };
        if (traits().has_one_way()) visit_walls(area, visit_wall);
        visit_bodies(area, [&](std::uint32_t number) {
            const Traits& of = traits_of_body(number);
            if (!of.is_one_way()) return;
            const PlacedBody body = placed(number, 0.0);
            for (std::size_t i = 0; i < body.size(); ++i)
                visit_side(of, body.side(i), displacement_of_body(number));
        });
    }

    /// The bounds of all walls and bodies. O(bodies).
    Aabb bounds() const;

private:
    Surface surface_now_of(SideNumber side) const;
    Vec2 normal_now_at(SideNumber side) const;
    const Surface* surface_of_mixed(SideNumber side) const;
    /// Very many bodies in rising order: the lowest ones, then the next, without a list of them
    /// all. Out of line: its room on the stack is free again afterwards.
    template <typename Visit>
    [[gnu::noinline]] void visit_heap(const Aabb& area, Visit& visit) const {
        const auto visit_numbers = [&](auto&& add) {
            world_.body_index_.query(area, [&](std::uint32_t body) {
                if (bounds_of_body(body).overlaps(area) && includes_body(body)) add(body);
            });
        };
        visit_each_once<128>(visit_numbers, visit);
    }
    bool takes_neighbours_alike(SideNumber side) const {
        return !filter_.accepts && !ignores_wall_ && !traits().is_mixed(wall_of(side));
    }
    const WallTraits& traits() const { return world_.level_->wall_traits(); }
    bool includes_alone(std::uint32_t wall) const;
    bool faces_solid_side(SideNumber side) const;
    bool takes(const Traits& traits, ObjectId object) const {
        return (traits.category & filter_.hits) != 0 && object != filter_.ignored;
    }

    const World& world_;
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
