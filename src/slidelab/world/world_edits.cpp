#include "slidelab/world/world_edits.hpp"

#include <algorithm>
#include <utility>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/near_misses.hpp"
#include "slidelab/level/derived/touching_ends.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

namespace {

/// A form's corners, in their order.
std::vector<Vec2> outline_of(const WallDefinition& wall) {
    if (const auto* segment = std::get_if<Segment>(&wall.form)) return {segment->a, segment->b};
    if (const auto* corners = std::get_if<std::vector<Vec2>>(&wall.form)) return *corners;
    const auto corners = corners_of(std::get<Box>(wall.form));
    return {corners.begin(), corners.end()};
}

/// The body of a wall's form; a solid's corners are turned clockwise.
BodyDefinition body_of(const WallDefinition& wall) {
    if (const auto* box = std::get_if<Box>(&wall.form))
        return {BoxShape{box->half}, box->center, wall.traits};
    std::vector<Vec2> corners = outline_of(wall);
    const Vec2 place = corners[0];
    for (Vec2& corner : corners) corner -= place;
    if (std::holds_alternative<Segment>(wall.form)) {
        const Shape shape = corners[0] == corners[1]
                                ? Shape(DiskShape{wall.radius})
                                : Shape(CapsuleShape{{corners[0], corners[1]}, wall.radius});
        return {shape, place, wall.traits};
    }
    if (signed_area(corners) < 0.0) std::reverse(corners.begin(), corners.end());
    return {PolygonShape{std::move(corners)}, place, wall.traits};
}

/// Whether walls are an outline's sides, in either winding; a segment is its own.
bool are_sides_of(std::span<const Segment> walls, std::span<const Vec2> outline) {
    if (walls.size() != (outline.size() == 2 ? 1 : outline.size())) return false;
    const auto next = [&](std::size_t i) { return outline[i + 1 == outline.size() ? 0 : i + 1]; };
    return std::all_of(walls.begin(), walls.end(), [&](const Segment& wall) {
        const auto& [a, b] = wall;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            if ((outline[i] == a && next(i) == b) || (outline[i] == b && next(i) == a)) return true;
        }
        return false;
    });
}

/// A form's walls: of three corners or more the sides of the first solid, clockwise.
void add_sides(std::span<const Vec2> outline, double radius, std::vector<Wall>& walls) {
    if (outline.size() == 2) return walls.push_back({{outline[0], outline[1]}, radius, no_solid});
    std::vector<Vec2> corners(outline.begin(), outline.end());
    if (signed_area(corners) < 0.0) std::reverse(corners.begin() + 1, corners.end());
    for (std::size_t i = 0; i != corners.size(); ++i) {
        const Segment side{corners[i], corners[i + 1 == corners.size() ? 0 : i + 1]};
        if (side.a != side.b) walls.push_back({side, 0.0, 0});
    }
}

/// Whether walls from `added` on miss those before, or these miss them.
bool any_near_miss(std::span<const Wall> walls, std::size_t added, double tolerance) {
    const auto any_in = [&](std::span<const Wall> some, std::span<const Wall> others) {
        return std::any_of(some.begin(), some.end(), [&](const Wall& one) {
            return std::any_of(others.begin(), others.end(), [&](const Wall& other) {
                return one.radius == other.radius &&
                       (is_near_miss(one.segment.a, other.segment, tolerance) ||
                        is_near_miss(one.segment.b, other.segment, tolerance));
            });
        });
    };
    return any_in(walls.subspan(added), walls.first(added)) ||
           any_in(walls.first(added), walls.subspan(added));
}

}  // namespace

/// Where what touches an object has its bounds.
Aabb area_near(const Aabb& bounds) {
    const double reach =
        2.0 * std::max(weld_tolerance_at(bounds.min), weld_tolerance_at(bounds.max));
    return inflated(bounds, {reach, reach});
}

std::variant<ObjectId, Mismatch> WorldEdits::add(const WallDefinition& wall) {
    LevelBuilder checks;
    if (auto mismatch = world_.add_to(checks, wall)) return *std::move(mismatch);
    const std::vector<Vec2> outline = outline_of(wall);
    if (const auto object = find_off(outline, wall.radius, wall.traits)) {
        set_wall_enabled(*object, true);
        return ObjectId{*object, 0};
    }
    return world_.add(body_of(without_near_misses(wall, outline)), true);
}

/// Its ends are put on what stands; what stands never moves.
WallDefinition WorldEdits::without_near_misses(const WallDefinition& wall,
                                               std::span<const Vec2> outline) const {
    const double tolerance = world_.level_->near_misses().tolerance;
    if (tolerance == 0.0) return wall;
    const double reach = wall.radius + 2.0 * tolerance;
    std::vector<Wall> walls = walls_in(inflated(bounds_of(outline), {reach, reach}));
    const auto standing = static_cast<std::uint32_t>(walls.size());
    add_sides(outline, wall.radius, walls);
    if (!any_near_miss(walls, standing, tolerance)) return wall;
    const bool is_solid = walls.back().solid != no_solid;
    std::vector<Solid> solids;
    if (is_solid)
        solids.push_back({standing, static_cast<std::uint32_t>(walls.size()) - standing, {}});
    remove_near_misses(walls, solids, WallIndex(walls), tolerance, standing);
    WallDefinition placed = wall;
    if (!is_solid) {
        placed.form = walls.back().segment;
        return placed;
    }
    std::vector<Vec2> corners;
    for (std::size_t i = standing; i != walls.size(); ++i) corners.push_back(walls[i].segment.a);
    if (const auto box = upright_rectangle(corners))
        placed.form = Box{box->center(), box->size() * 0.5};
    else
        placed.form = std::move(corners);
    return placed;
}

/// The walls that are there in an area, each by itself.
std::vector<Wall> WorldEdits::walls_in(const Aabb& area) const {
    std::vector<Wall> walls;
    const auto add = [&](Wall wall) {
        wall.solid = no_solid;
        if (bounds_of(wall).overlaps(area)) walls.push_back(wall);
    };
    for (const std::uint32_t number : world_.level_->broad_phase().near(area))
        if (!world_.is_off(number)) add(world_.level_->walls()[number]);
    world_.visit_added(area, [&](std::uint32_t number) {
        const PlacedBody body(world_.bodies_[number].shape, world_.bodies_[number].position);
        const std::size_t sides = body.size() > 2 ? body.size() : 1;
        for (std::size_t i = 0; i < sides; ++i) add({body.side(i), body.radius(), no_solid});
    });
    return walls;
}

/// The object of such walls that is switched off.
std::optional<std::uint32_t> WorldEdits::find_off(std::span<const Vec2> outline, double radius,
                                                  const Traits& traits) const {
    std::optional<std::uint32_t> found;
    std::uint32_t tried = ObjectId::none;
    if (world_.objects_off_.empty()) return found;
    const auto walls = world_.level_->walls();
    const double moved = world_.level_->near_misses().farthest;
    const Aabb area = inflated({outline[0], outline[0]}, {moved, moved});
    world_.level_->broad_phase().query_aabb(area, [&](std::uint32_t wall) {
        if (found || !world_.is_off(wall)) return;
        const std::uint32_t first = world_.level_->object_of_wall(wall);
        if (first == std::exchange(tried, first)) return;
        std::uint32_t end = first;
        while (end < walls.size() && world_.level_->object_of_wall(end) == first) ++end;
        if (walls[first].radius == radius && world_.traits_of({first, 0}) == traits &&
            are_sides_of(as_given(first, end), outline))
            found = first;
    });
    return found;
}

std::vector<Segment> WorldEdits::as_given(std::uint32_t first, std::uint32_t end) const {
    std::vector<Segment> segments;
    for (std::uint32_t wall = first; wall != end; ++wall)
        segments.push_back(world_.level_->given_segment(wall));
    return segments;
}

void WorldEdits::set_wall_enabled(std::uint32_t object, bool enabled) {
    const std::size_t count = world_.level_->walls().size();
    world_.is_off_.resize(count, false);
    for (std::uint32_t wall = object; wall < count && world_.object_of_wall(wall).slot == object;
         ++wall) {
        world_.is_off_[wall] = !enabled;
        if (enabled) mark(wall);
    }
    std::vector<std::uint32_t>& off = world_.objects_off_;
    const auto place = std::lower_bound(off.begin(), off.end(), object);
    enabled ? off.erase(place) : off.insert(place, object);
    if (enabled) std::erase(world_.objects_removed_, object);
    mark_near_object(object);
}

/// An added wall appears among the walls, or disappears: before it goes.
void WorldEdits::note_body(std::uint32_t number, bool appears) {
    if (appears) {
        ++world_.added_walls_;
        mark(world_.first_body_slot() + number);
    }
    mark_near(world_.bodies_[number].indexed);
    if (!appears) --world_.added_walls_;
}

/// All walls of a solid that is welded as one: what is near one of them decides for all.
void WorldEdits::mark(std::uint32_t slot) {
    if (world_.near_change(slot) == World::NearChange::stale) return;
    const auto mark_one = [this](std::uint32_t one) {
        world_.near_change_.at(one).state = World::NearChange::stale;
        world_.stale_.slots.push_back(one);
    };
    const auto walls = world_.level_->walls();
    const std::uint32_t solid = slot < walls.size() ? walls[slot].solid : no_solid;
    if (solid == no_solid || world_.level_->solids()[solid].wall_count > few_sides)
        return mark_one(slot);
    const Solid& whole = world_.level_->solids()[solid];
    for (std::uint32_t side = 0; side < whole.wall_count; ++side) mark_one(whole.first_wall + side);
}

/// What may touch a wall object is to be welded anew.
void WorldEdits::mark_near_object(std::uint32_t object) {
    const auto walls = world_.level_->walls();
    const std::uint32_t solid = walls[object].solid;
    const bool is_solid = solid != no_solid;
    if (is_solid && world_.level_->solids()[solid].wall_count <= few_sides)
        return mark_near(world_.level_->solids()[solid].bounds);
    for (std::uint32_t wall = object;
         wall < walls.size() && world_.object_of_wall(wall).slot == object; ++wall)
        mark_near(bounds_of(walls[wall]));
    if (is_solid) mark_near(world_.level_->solids()[solid].bounds, solid);
}

/// `within`: of the level's walls those alone that begin or end in this solid. Where one tile
/// replaces another, all are marked already; what appears in the area since then marks itself.
void WorldEdits::mark_near(const Aabb& bounds, std::uint32_t within) {
    const Aabb area = area_near(bounds);
    Aabb& listed = world_.stale_.listed;
    if (listed.contains(area.min) && listed.contains(area.max)) return;
    if (within == no_solid) listed = area;
    world_.level_->broad_phase().query_aabb(area, [&](std::uint32_t number) {
        if (world_.is_off(number)) return;
        const Wall& wall = world_.level_->walls()[number];
        if (!bounds_of(wall).overlaps(area)) return;
        if (within == no_solid || world_.level_->solid_contains(within, wall.segment.a) ||
            world_.level_->solid_contains(within, wall.segment.b))
            mark(number);
    });
    world_.visit_added(area, [&](std::uint32_t body) { mark(world_.first_body_slot() + body); });
}

}  // namespace slidelab::detail
