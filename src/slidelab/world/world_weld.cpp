#include "slidelab/world/world_weld.hpp"

#include <algorithm>
#include <limits>

#include "slidelab/world/world_edits.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

namespace {

/// What the level's walls near a part are.
struct FoundWalls {
    bool any_off = false;
    bool any_unlike = false;  ///< a filter may tell it from the added walls
};

}  // namespace

/// The slot that stands for it: a solid of few sides is welded as one.
std::uint32_t WorldWeld::part_of(std::uint32_t slot) const {
    if (slot >= world_.first_body_slot()) return slot;
    const std::uint32_t solid = world_.level_->walls()[slot].solid;
    if (solid == no_solid) return slot;
    const Solid& whole = world_.level_->solids()[solid];
    return whole.wall_count <= few_sides ? whole.first_wall : slot;
}

Aabb WorldWeld::bounds_of_part(std::uint32_t part) const {
    if (part >= world_.first_body_slot())
        return world_.bodies_[part - world_.first_body_slot()].indexed;
    const Wall& wall = world_.level_->walls()[part];
    if (wall.solid == no_solid || world_.level_->solids()[wall.solid].wall_count > few_sides)
        return bounds_of(wall);
    return world_.level_->solids()[wall.solid].bounds;
}

void WorldWeld::weld(std::vector<std::uint32_t> slots) {
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
    const auto is_there = [this](std::uint32_t slot) {
        if (slot < world_.first_body_slot()) return !world_.is_off(slot);
        // A world that was restored may have fewer bodies.
        const std::uint32_t body = slot - world_.first_body_slot();
        return body < world_.bodies_.size() && world_.bodies_[body].is_wall_in_place();
    };
    for (const std::uint32_t slot : slots) world_.near_change_.at(slot).state = {};
    slots.erase(std::remove_if(slots.begin(), slots.end(),
                               [&](std::uint32_t slot) { return !is_there(slot); }),
                slots.end());
    for (auto first = slots.begin(); first != slots.end();) {
        const std::uint32_t part = part_of(*first);
        const auto end = std::find_if(first, slots.end(),
                                      [&](std::uint32_t slot) { return part_of(slot) != part; });
        const std::span all(slots);
        weld_part(part, all.subspan(static_cast<std::size_t>(first - slots.begin()),
                                    static_cast<std::size_t>(end - first)));
        first = end;
    }
}

/// For every filter but one with a predicate: it takes all that is near or none, and they cover
/// each other. Where it may tell them apart, added walls are bodies by themselves.
void WorldWeld::weld_part(std::uint32_t part, std::span<const std::uint32_t> slots) {
    const Aabb area = area_near(bounds_of_part(part));
    gather_added(area);
    FoundWalls found;
    struct Left {
        const World& world;
        std::uint64_t category;
        FoundWalls& found;
    };
    const Left left{world_, bodies_.empty() ? 0 : traits_of(bodies_[0]).category, found};
    const auto is_left = [](const void* of, std::uint32_t wall) {
        const auto& [world, category, all] = *static_cast<const Left*>(of);
        const bool is_off = world.is_off(wall);
        const Traits& traits = world.level().traits_of_wall(wall);
        all.any_off = all.any_off || is_off;
        if (!is_off && (traits.is_one_way() || traits.category != category)) all.any_unlike = true;
        return !is_off;
    };
    const auto weld_among = [&](AddedWalls added) {
        const Segment center{area.center(), area.center()};
        const TakingPart takes_part{is_left, &left};
        const Neighbours near(*world_.level_, center, area.size() * 0.5, takes_part, added);
        if (!near.has_seen_all()) {  // they are passed on, not kept
            BoundedVisit all(std::numeric_limits<int>::max(), [](const auto&) {});
            near.visit_walls(center, area.size() * 0.5, all);
            near.visit_pieces(center, area.size() * 0.5, all);
        }
        if (!added.walls.empty() && found.any_unlike) return false;
        if (!found.any_off && added.walls.empty()) return true;
        for (const std::uint32_t slot : slots) weld(near, slot);
        return true;
    };
    const bool is_done = are_added_alike() && weld_among({near_walls_, near_pieces_});
    if (!is_done && part < world_.first_body_slot()) weld_among({});
}

void WorldWeld::weld(const Neighbours& near, std::uint32_t slot) {
    SidesNearChange& sides = world_.near_change_.at(slot);
    sides.state = World::NearChange::welded;
    sides.surfaces.clear();
    const bool is_body = slot >= world_.first_body_slot();
    const std::uint32_t body = slot - world_.first_body_slot();
    const std::uint32_t first = is_body ? wall_of(world_.first_side_of_body(body)) : slot;
    if (!is_body || near.wall(first).solid == no_solid) {
        const auto both = Weld::surfaces_in(near, first);
        sides.surfaces.assign(both.begin(), both.end());
        return;
    }
    const std::size_t count = PlacedBody(world_.bodies_[body].shape, {}).size();
    sides.surfaces.reserve(count);
    for (std::uint32_t i = 0; i < count; ++i)
        sides.surfaces.push_back(Weld::surfaces_in(near, first + i)[0]);
}

const Traits& WorldWeld::traits_of(std::uint32_t body) const { return world_.bodies_[body].traits; }

bool WorldWeld::are_added_alike() const {
    return std::all_of(bodies_.begin(), bodies_.end(), [this](std::uint32_t body) {
        return !traits_of(body).is_one_way() &&
               traits_of(body).category == traits_of(bodies_[0]).category;
    });
}

/// Numbers of their walls are those of their sides; of their solids, those of bodies after the
/// level's.
void WorldWeld::gather_added(const Aabb& area) {
    bodies_.clear();
    walls_.clear();
    sides_.clear();
    near_walls_.clear();
    near_pieces_.clear();
    world_.visit_added(area, [&](std::uint32_t body) { bodies_.push_back(body); });
    if (bodies_.empty()) return;
    std::sort(bodies_.begin(), bodies_.end());
    // What is near points at walls and sides.
    walls_.reserve(bodies_.size() * most_body_corners);
    sides_.reserve(bodies_.size() * most_body_corners);
    const auto solids = static_cast<std::uint32_t>(world_.level_->solids().size());
    for (const std::uint32_t body : bodies_) {
        const PlacedBody placed(world_.bodies_[body].shape, world_.bodies_[body].position);
        const std::uint32_t first = wall_of(world_.first_side_of_body(body));
        const bool is_solid = placed.size() > 2;
        const std::size_t begin = sides_.size();
        for (std::uint32_t i = 0; i < (is_solid ? placed.size() : 1); ++i) {
            walls_.push_back(
                {placed.side(i), placed.radius(), is_solid ? solids + body : no_solid});
            near_walls_.push_back({bounds_of(walls_.back()), &walls_.back(), first + i});
            if (is_solid) sides_.push_back({placed.corner(i), first + i});
        }
        if (is_solid)
            near_pieces_.push_back(
                {world_.bodies_[body].indexed, std::span(sides_).subspan(begin), solids + body});
    }
}

}  // namespace slidelab::detail
