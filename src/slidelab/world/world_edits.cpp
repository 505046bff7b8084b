#include "slidelab/world/world_edits.hpp"

#include <algorithm>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"
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
bool are_sides_of(std::span<const Wall> walls, std::span<const Vec2> outline) {
    if (walls.size() != (outline.size() == 2 ? 1 : outline.size())) return false;
    const auto next = [&](std::size_t i) { return outline[i + 1 == outline.size() ? 0 : i + 1]; };
    return std::all_of(walls.begin(), walls.end(), [&](const Wall& wall) {
        const auto& [a, b] = wall.segment;
        for (std::size_t i = 0; i < outline.size(); ++i) {
            if ((outline[i] == a && next(i) == b) || (outline[i] == b && next(i) == a)) return true;
        }
        return false;
    });
}

}  // namespace

/// Where what touches an object has its bounds.
Aabb area_near(const Aabb& bounds) {
    const double reach =
        2.0 * std::max(weld_tolerance_at(bounds.min), weld_tolerance_at(bounds.max));
    return inflated(bounds, {reach, reach});
}

/// A point has one.
SideNumber sides_of(const WorldBody& body) {
    return static_cast<SideNumber>(PlacedBody(body.shape, {}).size());
}

std::variant<ObjectId, Mismatch> WorldEdits::add(const WallDefinition& wall) {
    LevelBuilder checks;
    if (auto mismatch = world_.add_to(checks, wall)) return *std::move(mismatch);
    const std::vector<Vec2> outline = outline_of(wall);
    if (const auto object = find_off(outline, wall.radius, wall.traits)) {
        set_wall_enabled(*object, true);
        return ObjectId{*object, 0};
    }
    auto added = world_.add(body_of(wall));
    if (const auto* object = std::get_if<ObjectId>(&added)) {
        const std::uint32_t number = object->slot - world_.first_body_slot();
        world_.bodies_[number].is_wall = true;
        note_body(number, true);
    }
    return added;
}

/// The object of such walls that is switched off.
std::optional<std::uint32_t> WorldEdits::find_off(std::span<const Vec2> outline, double radius,
                                                  const Traits& traits) const {
    std::optional<std::uint32_t> found;
    if (world_.objects_off_.empty()) return found;
    const auto walls = world_.level_->walls();
    world_.level_->broad_phase().query_aabb({outline[0], outline[0]}, [&](std::uint32_t wall) {
        if (found || !world_.is_off(wall)) return;
        const std::uint32_t first = world_.level_->object_of_wall(wall);
        std::uint32_t end = first;
        while (end < walls.size() && world_.level_->object_of_wall(end) == first) ++end;
        if (walls[first].radius == radius && world_.traits_of({first, 0}) == traits &&
            are_sides_of(walls.subspan(first, end - first), outline))
            found = first;
    });
    return found;
}

void WorldEdits::set_wall_enabled(std::uint32_t object, bool enabled) {
    const std::size_t count = world_.level_->walls().size();
    world_.is_off_.resize(count, false);
    for (std::uint32_t wall = object; wall < count && world_.object_of_wall(wall).slot == object;
         ++wall)
        world_.is_off_[wall] = !enabled;
    std::vector<std::uint32_t>& off = world_.objects_off_;
    const auto place = std::lower_bound(off.begin(), off.end(), object);
    enabled ? off.erase(place) : off.insert(place, object);
    const std::uint32_t solid = world_.level_->walls()[object].solid;
    const Aabb bounds = solid == no_solid ? bounds_of(world_.level_->walls()[object])
                                          : world_.level_->solids()[solid].bounds;
    note_change(walls_near(object), area_near(bounds), enabled ? -1 : 1);
}

/// An added wall appears among the walls, or disappears.
void WorldEdits::note_body(std::uint32_t number, bool appears) {
    appears ? ++world_.added_walls_ : --world_.added_walls_;
    const Aabb area = area_near(world_.bodies_[number].indexed);
    std::vector<std::uint32_t> near;
    const auto walls = world_.level_->walls();
    world_.level_->broad_phase().query_aabb(area, [&](std::uint32_t wall) {
        if (bounds_of(walls[wall]).overlaps(area)) near.push_back(wall);
    });
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    note_change(near, area, appears ? 1 : -1);
    if (!appears) forget_surfaces(number);
}

/// What touches an object that appears or disappears is welded anew. `walls`: each once.
void WorldEdits::note_change(const std::vector<std::uint32_t>& walls, const Aabb& area, int more) {
    for (const std::uint32_t wall : walls) {
        World::ChangesNear& near = world_.changes_near_.at(wall);
        if (near.is_welded) world_.welded_free_.push_back(near.place);
        near.is_welded = false;
        near.count = (near.count + static_cast<std::uint32_t>(more)) & World::most_changes;
        if (near.count == 0 || near.is_stale) continue;
        near.is_stale = true;
        world_.stale_.push_back(wall);
    }
    world_.visit_added(area, [&](std::uint32_t body) {
        forget_surfaces(body);
        world_.stale_.push_back(world_.first_body_slot() + body);
    });
}

void WorldEdits::forget_surfaces(std::uint32_t number) {
    world_.bodies_[number].hidden = 0;
    world_.bodies_[number].is_welded = false;
}

/// The walls that an object may cover, or be a neighbour of, itself included; each once.
std::vector<std::uint32_t> WorldEdits::walls_near(std::uint32_t object) const {
    const auto walls = world_.level_->walls();
    std::vector<std::uint32_t> near;
    const auto gather = [&](const Aabb& bounds, auto&& is_near) {
        const Aabb area = area_near(bounds);
        world_.level_->broad_phase().query_aabb(area, [&](std::uint32_t other) {
            if (bounds_of(walls[other]).overlaps(area) && is_near(walls[other]))
                near.push_back(other);
        });
    };
    const auto any = [](const Wall&) { return true; };
    const std::uint32_t solid = walls[object].solid;
    if (solid != no_solid && world_.level_->solids()[solid].wall_count <= few_sides) {
        gather(world_.level_->solids()[solid].bounds, any);
    } else {
        for (std::uint32_t wall = object;
             wall < walls.size() && world_.object_of_wall(wall).slot == object; ++wall)
            gather(bounds_of(walls[wall]), any);
        if (solid != no_solid)
            gather(world_.level_->solids()[solid].bounds, [&](const Wall& wall) {
                return world_.level_->solid_contains(solid, wall.segment.a) ||
                       world_.level_->solid_contains(solid, wall.segment.b);
            });
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    return near;
}

}  // namespace slidelab::detail
