#include "slidelab/world/world_weld.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "slidelab/level/derived/touching_ends.hpp"
#include "slidelab/world/world_edits.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

namespace {

/// Whether a wall is in an area: a slanted one may pass by it within its own bounds.
bool enters(const Wall& wall, const Aabb& area) {
    if (!bounds_of(wall).overlaps(area)) return false;
    const Vec2 along = wall.segment.b - wall.segment.a;
    const Vec2 reach = area.size() * 0.5 + Vec2{wall.radius, wall.radius};
    return std::abs(cross(along, area.center() - wall.segment.a)) <=
           std::abs(along.x) * reach.y + std::abs(along.y) * reach.x;
}

}  // namespace

/// Whether it is near what has these bounds: by what both are, whatever was near them before.
bool WorldWeld::Part::is_near(const Aabb& bounds) const {
    const Aabb near = inflated(bounds, {reach, reach});
    return std::any_of(walls.begin(), walls.end(),
                       [&](const Wall& one) { return enters(one, near); });
}

/// The walls of the level near a part, as they are passed on: whether any of them is odd. Where
/// walls were added, odd is what a filter may tell from them; else, what is off.
class WorldWeld::NearPart {
public:
    /// `added`: the traits of those near the part.
    NearPart(const World& world, const Part& part, const Traits* added)
        : world_(world),
          traits_(world.level().wall_traits()),
          part_(part),
          any_added_(added != nullptr),
          category_(added ? added->category : traits_.common_category()),
          common_are_unlike_(traits_.common_category() != category_),
          any_unlike_(common_are_unlike_ || traits_.any_special()),
          is_of_level_(part.number < world.first_body_slot()) {}

    bool any_added() const { return any_added_; }
    bool any_odd() const { return any_odd_; }
    std::uint64_t category() const { return category_; }
    /// The bounds of all that is off. Precondition: the part is of the level.
    const Aabb& off() const { return off_; }

    /// Whether it is odd for this part, or for one near which no walls were added.
    bool may_be_odd(std::uint32_t wall) const { return world_.is_off(wall) || is_unlike(wall); }
    /// Notes a wall; false: it is off, and takes no part.
    bool operator()(std::uint32_t wall) {
        const bool is_off = world_.is_off(wall);
        const bool is_odd = any_added_ ? any_unlike_ && !is_off && is_unlike(wall) : is_off;
        if (is_odd && !any_odd_) any_odd_ = is_near(wall);
        if (is_off && is_of_level_) off_ = merged(off_, bounds_of_whole(wall));
        return !is_off;
    }

private:
    bool is_unlike(std::uint32_t wall) const {
        if (!traits_.is_special(wall)) return common_are_unlike_;
        const Traits& traits = traits_.of_wall(wall);
        return traits.is_one_way() || traits.category != category_;
    }

    /// As WorldEdits marks what a wall may change, and no more. Out of line: few are odd.
    [[gnu::noinline]] bool is_near(std::uint32_t number) const {
        const Level& level = world_.level();
        const Wall& odd = level.walls()[number];
        if (!may_change(odd, part_.wall)) return false;
        if (odd.solid == no_solid && !enters(odd, part_.area)) return false;
        if (part_.walls.empty()) return true;
        const Solid* whole = solid_welded_as_one(level, number);
        if (part_.is_near(whole ? whole->bounds : bounds_of(odd))) return true;
        if (whole || odd.solid == no_solid) return false;
        return std::any_of(part_.walls.begin(), part_.walls.end(), [&](const Wall& wall) {
            return level.solid_contains(odd.solid, wall.segment.a) ||
                   level.solid_contains(odd.solid, wall.segment.b);
        });
    }

    Aabb bounds_of_whole(std::uint32_t number) const {
        const Wall& wall = world_.level().walls()[number];
        return wall.solid == no_solid ? bounds_of(wall)
                                      : world_.level().solids()[wall.solid].bounds;
    }

    static constexpr double infinity = std::numeric_limits<double>::infinity();

    const World& world_;
    const WallTraits& traits_;
    const Part& part_;
    bool any_added_;
    std::uint64_t category_;
    bool common_are_unlike_;
    bool any_unlike_;
    bool is_of_level_;
    bool any_odd_ = false;
    Aabb off_{{infinity, infinity}, {-infinity, -infinity}};
};

/// The slot that stands for it: the first wall of a solid that is welded as one.
std::uint32_t WorldWeld::part_of(std::uint32_t slot) const {
    if (slot >= world_.first_body_slot()) return slot;
    const Solid* whole = solid_welded_as_one(*world_.level_, slot);
    return whole ? whole->first_wall : slot;
}

Aabb WorldWeld::bounds_of_part(std::uint32_t part) const {
    if (part >= world_.first_body_slot())
        return world_.bodies_.entry(part - world_.first_body_slot()).bounds;
    const Solid* whole = solid_welded_as_one(*world_.level_, part);
    return whole ? whole->bounds : bounds_of(world_.level_->walls()[part]);
}

std::span<const Wall> WorldWeld::walls_of_part(std::uint32_t part) const {
    if (part >= world_.first_body_slot()) return {};
    const Solid* whole = solid_welded_as_one(*world_.level_, part);
    return world_.level_->walls().subspan(part, whole ? whole->wall_count : 1);
}

Wall WorldWeld::wall_of_part(std::uint32_t part) {
    if (part < world_.first_body_slot()) return world_.level_->walls()[part];
    const std::uint32_t body = part - world_.first_body_slot();
    place(body);
    return placed_wall(body);
}

void WorldWeld::weld(std::vector<std::uint32_t> slots) {
    const auto is_there = [this](std::uint32_t slot) {
        if (slot < world_.first_body_slot()) return !world_.is_off(slot);
        // A world that was restored may have fewer bodies.
        const std::uint32_t body = slot - world_.first_body_slot();
        return body < world_.bodies_.size() && world_.bodies_.entry(body).is_wall_in_place();
    };
    for (const std::uint32_t slot : slots) world_.changes_.near_change.at(slot).state = {};
    std::erase_if(slots, [&](std::uint32_t slot) { return !is_there(slot); });
    std::sort(slots.begin(), slots.end());
    slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
    find_parts(slots);
    all_near_.reserve(walls_.size());
    for (std::size_t i = 0; i < walls_.size(); ++i)
        all_near_.push_back({bounds_of(walls_[i]), &walls_[i], numbers_[i]});
    for (const auto& [first, count] : groups_) weld_group(std::span(parts_).subspan(first, count));
}

void WorldWeld::find_parts(std::span<const std::uint32_t> slots) {
    while (!slots.empty()) {
        const std::uint32_t number = part_of(slots[0]);
        std::size_t count = 1;
        while (count < slots.size() && part_of(slots[count]) == number) ++count;
        const Aabb bounds = bounds_of_part(number);
        const double reach = reach_near(bounds);
        parts_.push_back({number, wall_of_part(number), walls_of_part(number),
                          inflated(bounds, {reach, reach}), reach, slots.first(count)});
        slots = slots.subspan(count);
    }
    for (std::size_t first = 0; first != parts_.size();) {
        const std::size_t end = end_of_group(first);
        find_bodies(std::span(parts_).subspan(first, end - first));
        groups_.emplace_back(first, end - first);
        first = end;
    }
}

/// Parts that follow each other are a group where the area of all is hardly more than their own.
std::size_t WorldWeld::end_of_group(std::size_t first) const {
    constexpr std::size_t most_parts = 16;
    const auto size_of = [](const Aabb& area) { return area.size().x * area.size().y; };
    Aabb all = parts_[first].area;
    double own = size_of(all);
    std::size_t end = first + 1;
    for (; end != parts_.size() && end - first != most_parts; ++end) {
        all = merged(all, parts_[end].area);
        own += size_of(parts_[end].area);
        if (size_of(all) > 2.0 * own) break;
    }
    return end;
}

/// The added walls near each part, in rising order.
void WorldWeld::find_bodies(std::span<Part> group) {
    Aabb all = group[0].area;
    for (const Part& part : group) all = merged(all, part.area);
    near_group_.clear();
    world_.scene().visit_added(all, [&](std::uint32_t body) { near_group_.push_back(body); });
    std::sort(near_group_.begin(), near_group_.end());
    near_bounds_.clear();
    for (const std::uint32_t body : near_group_)
        near_bounds_.push_back(world_.bodies_.entry(body).bounds);
    for (Part& part : group) {
        part.first_body = bodies_.size();
        for (std::size_t i = 0; i != near_group_.size(); ++i) {
            const std::uint32_t body = near_group_[i];
            const Aabb& bounds = near_bounds_[i];
            if (!bounds.overlaps(part.area)) continue;
            place(body);
            if (may_change(placed_wall(body), part.wall) &&
                (part.walls.empty() || part.is_near(bounds)))
                bodies_.push_back(body);
        }
        part.body_count = bodies_.size() - part.first_body;
    }
}

/// The level's walls are listed for all. No part of added walls asks for those that are off.
void WorldWeld::weld_group(std::span<Part> group) {
    if (group.size() > 1) {
        Aabb all = group[0].area;
        for (const Part& part : group) all = merged(all, part.area);
        if (listed_.list(*world_.level_, all)) {
            list_standing();
            for (Part& part : group)
                part.listed = part.number < world_.first_body_slot() ? &listed_ : &standing_;
        }
    }
    for (const Part& part : group) weld_part(part);
}

void WorldWeld::list_standing() {
    const auto is_off = [this](std::uint32_t wall) { return world_.is_off(wall); };
    standing_ = listed_;
    std::erase_if(standing_.walls, [&](const ListedArea::Walls& walls) {
        for (std::uint32_t wall = walls.first; wall != walls.end; ++wall)
            if (!is_off(wall)) return false;
        return true;
    });
    std::erase_if(standing_.pieces, [&](std::uint32_t piece) {
        return is_off(world_.level_->convex_pieces().wall_of(piece));
    });
}

/// For every filter but one with a predicate: it takes all that is near or none, and they cover
/// each other. Where it may tell them apart, added walls are bodies by themselves.
void WorldWeld::weld_part(const Part& part) {
    const auto bodies = std::span(bodies_).subspan(part.first_body, part.body_count);
    if (bodies.empty() && world_.changes_.objects_off.empty()) return;
    const AddedWalls added = find_near(part);
    const bool is_done = are_alike(bodies) && weld_among(part, added);
    if (!is_done && part.number < world_.first_body_slot()) weld_among(part, {});
}

/// False, and nothing is welded, where a filter may tell walls of the level from those added.
bool WorldWeld::weld_among(const Part& part, AddedWalls added) {
    const bool any_added = !added.walls.empty();
    NearPart walls(world_, part, any_added ? &traits_of(bodies_[part.first_body]) : nullptr);
    NearPart* const noting = &walls;
    const TakingPart takes_part{[](const void* query, std::uint32_t wall) {
                                    return (**static_cast<NearPart* const*>(query))(wall);
                                },
                                &noting};
    const Neighbours near =
        part.listed ? Neighbours(*world_.level_, part.area, *part.listed, takes_part, added)
                    : Neighbours(*world_.level_, part.area, takes_part, added);
    if (!near.has_seen_all()) note_odd_walls(walls, part.area);
    if (any_added && walls.any_odd()) return false;
    if (!any_added && !walls.any_odd()) return true;  // as in the level
    const auto bodies = std::span(bodies_).subspan(part.first_body, part.body_count);
    const auto has_covers_of_level = [&](std::uint32_t slot) {
        if (slot >= world_.first_body_slot() || !near.has_seen_all()) return false;
        const Wall& wall = world_.level_->walls()[slot];
        return !may_cover(walls.off(), wall) &&
               (!any_added || std::none_of(bodies.begin(), bodies.end(), [&](std::uint32_t body) {
                   return may_cover(world_.bodies_.entry(body).bounds, wall);
               }));
    };
    for (const std::uint32_t slot : part.slots) weld(near, slot, has_covers_of_level(slot));
    return true;
}

/// In a heap, where a part is near so many walls that not each is passed on. The odd ones near all
/// parts are listed once.
void WorldWeld::note_odd_walls(NearPart& walls, const Aabb& area) {
    if (!odd_for_ || (walls.any_added() && odd_for_ != walls.category())) {
        odd_for_ = walls.category();
        odd_walls_.clear();
        Aabb all = parts_[0].area;
        for (const Part& part : parts_) all = merged(all, part.area);
        const Level& level = *world_.level_;
        level.broad_phase().query_aabb(all, [&](std::uint32_t wall) {
            if (walls.may_be_odd(wall))
                odd_walls_.push_back({bounds_of(level.walls()[wall]), wall});
        });
        const ConvexPieces pieces = level.convex_pieces();
        pieces.query_aabb(all, [&](std::uint32_t piece) {
            const std::uint32_t wall = pieces.wall_of(piece);
            if (walls.may_be_odd(wall)) odd_walls_.push_back({pieces.bounds_of(piece), wall});
        });
    }
    for (const auto& [bounds, wall] : odd_walls_) {
        if (walls.any_odd()) return;
        if (bounds.overlaps(area)) walls(wall);
    }
}

/// `has_covers_of_level`: it is a wall along which nothing is off or was added.
void WorldWeld::weld(const Neighbours& near, std::uint32_t slot, bool has_covers_of_level) {
    SidesNearChange& sides = world_.changes_.near_change.at(slot);
    sides.state = World::NearChange::welded;
    sides.surfaces.clear();
    const bool is_body = slot >= world_.first_body_slot();
    const std::uint32_t body = slot - world_.first_body_slot();
    const std::uint32_t first = is_body ? WallRef::of_body(body).number() : slot;
    if (!is_body || near.wall(first).solid == no_solid) {
        Covers covers;
        if (has_covers_of_level) {
            near.level().weld().copy_covers(near.level(), first, covers);
        } else {
            add_covers(near, first, covers);
        }
        const auto both = Weld::surfaces_in(near, first, covers);
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
    const std::uint32_t number = WallRef::of_body(body).number();
    const bool is_solid = placed.size() > 2;
    const auto solids = static_cast<std::uint32_t>(world_.level_->solids().size());
    of = {walls_.size(), is_solid ? placed.size() : 1};
    for (std::uint32_t i = 0; i < of.count; ++i) {
        walls_.push_back({placed.side(i), placed.radius(), is_solid ? solids + body : no_solid});
        numbers_.push_back(number + i);
    }
}

/// The sides of the added walls near a part.
AddedWalls WorldWeld::find_near(const Part& part) {
    near_walls_.clear();
    near_pieces_.clear();
    std::span<const NearWall> own;
    for (const std::uint32_t body : std::span(bodies_).subspan(part.first_body, part.body_count)) {
        const auto [first, count] = *placed_.find(body);
        near_walls_.push_back(std::span(all_near_).subspan(first, count));
        if (world_.first_body_slot() + body == part.number) own = near_walls_.back();
        if (walls_[first].solid != no_solid)
            near_pieces_.push_back({world_.bodies_.entry(body).bounds, numbers_[first],
                                    walls_[first].solid, static_cast<std::uint32_t>(count),
                                    &walls_[first]});
    }
    return {near_walls_, near_pieces_, own};
}

}  // namespace slidelab::detail
