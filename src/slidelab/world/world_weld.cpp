#include "slidelab/world/world_weld.hpp"

#include <algorithm>
#include <utility>

#include "slidelab/level/derived/touching_ends.hpp"
#include "slidelab/world/world_edits.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

namespace {

/// The kinds of walls of the level that may be welded with a part.
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

Wall WorldWeld::wall_of_part(std::uint32_t part) {
    if (part < world_.first_body_slot()) return world_.level_->walls()[part];
    const std::uint32_t body = part - world_.first_body_slot();
    place(body);
    return placed_wall(body);
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
    find_parts(slots);
    for (const Part& part : parts_) weld_part(part);
}

void WorldWeld::find_parts(std::span<const std::uint32_t> slots) {
    while (!slots.empty()) {
        const std::uint32_t number = part_of(slots[0]);
        std::size_t count = 1;
        while (count < slots.size() && part_of(slots[count]) == number) ++count;
        Part part{number, wall_of_part(number), area_near(bounds_of_part(number)),
                  slots.first(count), bodies_.size()};
        world_.visit_added(part.area, [&](std::uint32_t body) {
            place(body);
            if (may_be_welded(part.wall, placed_wall(body))) bodies_.push_back(body);
        });
        part.body_count = bodies_.size() - part.first_body;
        std::sort(bodies_.end() - static_cast<std::ptrdiff_t>(part.body_count), bodies_.end());
        parts_.push_back(part);
        slots = slots.subspan(count);
    }
}

/// For every filter but one with a predicate: it takes all that is near or none, and they cover
/// each other. Where it may tell them apart, added walls are bodies by themselves.
void WorldWeld::weld_part(const Part& part) {
    const auto bodies = std::span(bodies_).subspan(part.first_body, part.body_count);
    if (bodies.empty() && world_.objects_off_.empty()) return;
    find_near(bodies);
    FoundWalls found;
    struct Left {
        const World& world;
        const Part& part;
        std::uint64_t category;
        FoundWalls& found;
    };
    const Left left{world_, part, bodies.empty() ? 0 : traits_of(bodies[0]).category, found};
    const auto is_left = [](const void* of, std::uint32_t number) {
        const auto& [world, part_of_it, category, all] = *static_cast<const Left*>(of);
        const bool is_off = world.is_off(number);
        const Traits& traits = world.level().traits_of_wall(number);
        bool& any = is_off ? all.any_off : all.any_unlike;
        const bool is_odd = is_off || traits.is_one_way() || traits.category != category;
        if (!any && is_odd && may_be_welded(part_of_it.wall, world.level().walls()[number]))
            any = true;
        return !is_off;
    };
    const auto weld_among = [&](AddedWalls added) {
        const Segment center{part.area.center(), part.area.center()};
        const TakingPart takes_part{is_left, &left};
        const Neighbours near(*world_.level_, center, part.area.size() * 0.5, takes_part, added);
        if (!near.has_seen_all()) {  // they are passed on, not kept
            list_odd_walls();
            for (const auto& [bounds, wall] : odd_walls_)
                if (bounds.overlaps(part.area)) is_left(&left, wall);
            found.any_unlike = found.any_unlike ||
                               (world_.level_->wall_traits().common_category() != left.category &&
                                !added.walls.empty() && touches_common_wall(part));
        }
        if (!added.walls.empty() && found.any_unlike) return false;
        if (!found.any_off && added.walls.empty()) return true;
        for (const std::uint32_t slot : part.slots) weld(near, slot);
        return true;
    };
    const bool is_done = are_alike(bodies) && weld_among({near_walls_, near_pieces_});
    if (!is_done && part.number < world_.first_body_slot()) weld_among({});
}

/// The walls that are off, and those that a filter may tell from the others, near any part: few
/// among the very many walls that a part in a heap is near.
void WorldWeld::list_odd_walls() {
    if (std::exchange(odd_walls_listed_, true)) return;
    Aabb all = parts_[0].area;
    for (const Part& part : parts_) all = merged(all, part.area);
    const auto add = [&](const Aabb& bounds, std::uint32_t wall) {
        if (bounds.overlaps(all)) odd_walls_.push_back({bounds, wall});
    };
    const Level& level = *world_.level_;
    const auto add_wall = [&](std::uint32_t number) {
        const Wall& wall = level.walls()[number];
        add(bounds_of(wall), number);
        if (wall.solid == no_solid || level.solids()[wall.solid].first_wall != number) return;
        for (const ConvexPiece& piece : level.convex_pieces().pieces_of(wall.solid))
            add(piece.bounds, level.convex_pieces().sides_of(piece)[0].wall);
    };
    const auto walls = static_cast<std::uint32_t>(level.walls().size());
    for (const std::uint32_t object : world_.objects_off_) {
        for (std::uint32_t wall = object; wall < walls && level.object_of_wall(wall) == object;
             ++wall)
            add_wall(wall);
    }
    if (!level.wall_traits().any_special()) return;
    for (std::uint32_t wall = 0; wall < walls; ++wall)
        if (level.wall_traits().is_special(wall)) add_wall(wall);
}

/// Whether the part may be welded with a wall of the level that has the traits of most.
bool WorldWeld::touches_common_wall(const Part& part) const {
    bool found = false;
    const auto try_one = [&](std::uint32_t wall) {
        found = found || (!world_.is_off(wall) && !world_.level_->wall_traits().is_special(wall) &&
                          bounds_of(world_.level_->walls()[wall]).overlaps(part.area) &&
                          may_be_welded(part.wall, world_.level_->walls()[wall]));
    };
    world_.level_->broad_phase().query_aabb(part.area, try_one);
    world_.level_->convex_pieces().query_aabb(part.area, [&](const ConvexPiece& piece) {
        const std::uint32_t wall = world_.level_->convex_pieces().sides_of(piece)[0].wall;
        found = found || (!world_.is_off(wall) && !world_.level_->wall_traits().is_special(wall) &&
                          may_be_welded(part.wall, world_.level_->walls()[wall]));
    });
    return found;
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

bool WorldWeld::are_alike(std::span<const std::uint32_t> bodies) const {
    return std::all_of(bodies.begin(), bodies.end(), [&](std::uint32_t body) {
        return !traits_of(body).is_one_way() &&
               traits_of(body).category == traits_of(bodies[0]).category;
    });
}

/// The sides of an added wall, once for all parts that it is near. Numbers of its walls are those
/// of its sides; of its solid, that of a body after the level's.
void WorldWeld::place(std::uint32_t body) {
    Placed& of = placed_.at(body);
    if (of.count > 0) return;
    const PlacedBody placed(world_.bodies_[body].shape, world_.bodies_[body].position);
    const std::uint32_t number = wall_of(world_.first_side_of_body(body));
    const bool is_solid = placed.size() > 2;
    const auto solids = static_cast<std::uint32_t>(world_.level_->solids().size());
    of = {walls_.size(), is_solid ? placed.size() : 1};
    for (std::uint32_t i = 0; i < of.count; ++i) {
        walls_.push_back({placed.side(i), placed.radius(), is_solid ? solids + body : no_solid});
        sides_.push_back({placed.corner(i), number + i});
    }
}

/// The sides of the added walls near a part.
void WorldWeld::find_near(std::span<const std::uint32_t> bodies) {
    near_walls_.clear();
    near_pieces_.clear();
    for (const std::uint32_t body : bodies) {
        const auto [first, count] = *placed_.find(body);
        for (std::size_t i = first; i < first + count; ++i)
            near_walls_.push_back({bounds_of(walls_[i]), &walls_[i], sides_[i].wall});
        if (walls_[first].solid != no_solid)
            near_pieces_.push_back({world_.bodies_[body].indexed,
                                    std::span(sides_).subspan(first, count), walls_[first].solid});
    }
}

}  // namespace slidelab::detail
