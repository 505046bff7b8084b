#include "slidelab/world/world_weld.hpp"

#include <algorithm>

#include "slidelab/collision/query/surface_sides.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/world/world_edits.hpp"

namespace slidelab::detail {

namespace {

bool is_exposed(const Surface& surface) {
    return surface.is_point() || surface.exposed.a != surface.exposed.b;
}

}  // namespace

bool WorldWeld::is_on(std::uint32_t slot) const {
    if (slot < world_.first_body_slot()) return !world_.is_off(slot);
    // A world that was restored may have fewer bodies.
    const std::uint32_t body = slot - world_.first_body_slot();
    return body < world_.bodies_.size() && world_.bodies_[body].is_wall_in_place();
}

/// The slot that stands for it: a solid of few sides is welded as one.
std::uint32_t WorldWeld::part_of(std::uint32_t slot) const {
    if (slot >= world_.first_body_slot()) return slot;
    const std::uint32_t solid = world_.level_->walls()[slot].solid;
    const bool is_small =
        solid != no_solid && world_.level_->solids()[solid].wall_count <= few_sides;
    return is_small ? world_.level_->solids()[solid].first_wall : slot;
}

Aabb WorldWeld::bounds_of_part(std::uint32_t part) const {
    if (part >= world_.first_body_slot())
        return world_.bodies_[part - world_.first_body_slot()].indexed;
    const Wall& wall = world_.level_->walls()[part];
    if (wall.solid == no_solid || world_.level_->solids()[wall.solid].wall_count > few_sides)
        return bounds_of(wall);
    return world_.level_->solids()[wall.solid].bounds;
}

WorldWeld::Objects WorldWeld::objects_near(std::uint32_t part) const {
    Objects near;
    const Aabb area = area_near(bounds_of_part(part));
    const Level& level = *world_.level_;
    level.broad_phase().query_aabb(area, [&](std::uint32_t wall) {
        if (world_.is_off(wall) || !bounds_of(level.walls()[wall]).overlaps(area)) return;
        const std::uint32_t object = level.object_of_wall(wall);
        if (near.empty() || near.back() != object) near.push_back(object);
    });
    for (const Vec2 corner : {area.min, area.max}) {
        level.visit_solids_at(corner, [&](std::uint32_t solid) {
            const std::uint32_t first = level.solids()[solid].first_wall;
            if (!world_.is_off(first)) near.push_back(level.object_of_wall(first));
        });
    }
    world_.visit_added(
        area, [&](std::uint32_t body) { near.push_back(world_.first_body_slot() + body); });
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    return near;
}

/// For every filter but one with a predicate: it takes all or none, and they cover each other.
bool WorldWeld::are_alike(const Objects& objects) const {
    const auto traits = [&](std::uint32_t slot) -> const Traits& {
        if (slot < world_.first_body_slot()) return world_.level_->traits_of_wall(slot);
        return world_.bodies_[slot - world_.first_body_slot()].traits;
    };
    return std::all_of(objects.begin(), objects.end(), [&](std::uint32_t slot) {
        return !traits(slot).is_one_way() && traits(slot).category == traits(objects[0]).category;
    });
}

void WorldWeld::weld(std::vector<std::uint32_t> slots) {
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
    Objects all;
    std::vector<std::uint32_t> targets;
    std::uint32_t part = ObjectId::none;
    bool is_apart = false;
    for (const std::uint32_t slot : slots) {
        const bool is_wall = slot < world_.first_body_slot();
        if (is_wall) world_.changes_near_.at(slot).is_stale = false;
        if (!is_on(slot) || (is_wall && !world_.is_near_change(slot))) continue;
        if (part_of(slot) != part) {
            part = part_of(slot);
            const Objects near = objects_near(part);
            is_apart = near.back() >= world_.first_body_slot() && are_alike(near);
            if (is_apart) all.insert(all.end(), near.begin(), near.end());
        }
        if (is_apart) {
            targets.push_back(slot);
        } else if (is_wall) {
            weld_among_walls(slot);
        }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    if (!targets.empty()) weld_apart(all, targets);
}

void WorldWeld::weld_among_walls(std::uint32_t wall) {
    const auto is_left = [](const void* world, std::uint32_t other) {
        return !static_cast<const World*>(world)->is_off(other);
    };
    const bool is_point = detail::is_point(world_.level_->walls()[wall].segment);
    for (const SideNumber side : {2 * wall, 2 * wall + 1}) {
        if (is_point ? is_backwards(side) : !has_side(*world_.level_, side)) continue;
        note_wall(side, Weld::surface_among(*world_.level_, side, {is_left, &world_}));
    }
}

void WorldWeld::note_wall(SideNumber side, const Surface& surface) {
    World::ChangesNear& near = world_.changes_near_.at(wall_of(side));
    if (!near.is_welded) {
        std::vector<std::uint32_t>& free = world_.welded_free_;
        if (free.empty()) free.push_back(world_.welded_end_++);
        near.place = free.back();
        free.pop_back();
    }
    near.is_welded = true;
    world_.welded_walls_.at(2 * near.place + side % 2) = surface;
}

void WorldWeld::note_body(std::uint32_t body, SideNumber side, const Surface& surface) {
    if (!is_exposed(surface)) world_.bodies_[body].hidden |= std::uint64_t{1} << side;
    WeldedBody& sides = world_.welded_bodies_.at(body);
    if (sides.size() <= side) sides.resize(side + 1);
    sides[side] = surface;
}

void WorldWeld::weld_apart(const Objects& objects, const std::vector<std::uint32_t>& targets) {
    LevelBuilder builder;
    for (const std::uint32_t object : objects) {
        if (!add(builder, object)) return;
    }
    auto built = std::move(builder).build_to_weld();
    const auto* level = std::get_if<Level>(&built);
    if (!level) return;
    for (const std::uint32_t slot : targets) {
        const bool is_wall = slot < world_.first_body_slot();
        const std::uint32_t body = slot - world_.first_body_slot();
        const SideNumber first = is_wall ? 2 * slot : world_.first_side_of_body(body);
        const SideNumber count = is_wall ? 2 : sides_of(world_.bodies_[body]);
        if (!is_wall) {
            world_.bodies_[body].hidden = 0;
            world_.bodies_[body].is_welded = true;
        }
        for (SideNumber side = first; side < first + count; ++side) {
            const SideNumber side_here = here(side);
            if (side_here == no_side) continue;
            // Its neighbours, not those of a chain.
            Surface surface = Weld::surface_among(*level, side_here, {});
            surface.first = there(surface.first);
            surface.next = there(surface.next);
            surface.previous = there(surface.previous);
            is_wall ? note_wall(side, surface) : note_body(body, side - first, surface);
        }
    }
}

/// Of a side of the world; no_side: it is not in the level apart.
SideNumber WorldWeld::here(SideNumber side) const {
    const auto after = std::upper_bound(forwards_.begin(), forwards_.end(), side);
    if (after == forwards_.begin()) return no_side;
    const auto wall = static_cast<SideNumber>(after - forwards_.begin() - 1);
    for (const SideNumber here : {2 * wall, 2 * wall + 1})
        if (there_[here] == side) return here;
    return no_side;
}

/// Adds an object to the level apart, side by side. False: it has other sides there.
bool WorldWeld::add(LevelBuilder& builder, std::uint32_t object) {
    const auto number = [&](SideNumber forwards, bool has_back) {
        forwards_.push_back(forwards);
        there_.push_back(forwards);
        there_.push_back(has_back ? forwards + 1 : no_side);
    };
    std::vector<Vec2> corners;
    if (object >= world_.first_body_slot()) {
        const std::uint32_t body = object - world_.first_body_slot();
        const PlacedBody placed(world_.bodies_[body].shape, world_.bodies_[body].position);
        const SideNumber first = world_.first_side_of_body(body);
        for (std::size_t i = 0; i < placed.size(); ++i) corners.push_back(placed.corner(i));
        if (corners.size() < 3) {
            builder.add_segment({corners[0], corners.back()}, placed.radius());
            number(first, corners.size() == 2);
        } else {
            builder.add_polygon(corners);
            for (SideNumber i = 0; i < corners.size(); ++i) number(first + i, false);
        }
        return 2 * builder.wall_count() == there_.size();
    }
    const auto walls = world_.level_->walls();
    const bool is_solid = walls[object].solid != no_solid;
    for (std::uint32_t wall = object;
         wall < walls.size() && world_.level_->object_of_wall(wall) == object; ++wall) {
        corners.push_back(walls[wall].segment.a);
        if (!is_solid) builder.add_segment(walls[wall].segment, walls[wall].radius);
        number(2 * wall, !is_solid);
    }
    if (is_solid) builder.add_polygon(corners);
    return 2 * builder.wall_count() == there_.size();
}

}  // namespace slidelab::detail
