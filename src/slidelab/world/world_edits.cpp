// Walls that change while a game runs: switched, taken away and added. Walls near one that is
// switched off are welded again, as if it had never been; near none, they are the level's.
#include <algorithm>

#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab {

namespace {

using detail::SideNumber;

/// A form's corners, in their order.
std::vector<Vec2> outline_of(const WallDefinition& wall) {
    if (const auto* segment = std::get_if<Segment>(&wall.form)) return {segment->a, segment->b};
    if (const auto* corners = std::get_if<std::vector<Vec2>>(&wall.form)) return *corners;
    const auto corners = detail::corners_of(std::get<Box>(wall.form));
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

std::optional<Mismatch> World::add_to(LevelBuilder& builder, const WallDefinition& wall) {
    if (wall.radius != 0.0 && !std::holds_alternative<Segment>(wall.form))
        return Mismatch{"a solid has a radius", "0, or a free segment"};
    builder.set_traits(wall.traits);
    if (const auto* segment = std::get_if<Segment>(&wall.form)) {
        builder.add_segment(*segment, wall.radius);
    } else if (const auto* box = std::get_if<Box>(&wall.form)) {
        builder.add_box(*box);
    } else {
        builder.add_polygon(std::get<std::vector<Vec2>>(wall.form));
    }
    if (builder.error()) return builder.error()->mismatch;
    return std::nullopt;
}

std::variant<ObjectId, Mismatch> World::add(const WallDefinition& wall) {
    LevelBuilder checks;
    if (auto mismatch = add_to(checks, wall)) return *std::move(mismatch);
    const std::vector<Vec2> outline = outline_of(wall);
    if (const auto object = find_off(outline, wall.radius, wall.traits)) {
        set_wall_enabled(*object, true);
        return ObjectId{*object, 0};
    }
    return add(body_of(wall));
}

/// The object of such walls that is switched off.
std::optional<std::uint32_t> World::find_off(std::span<const Vec2> outline, double radius,
                                             const Traits& traits) const {
    std::optional<std::uint32_t> found;
    if (objects_off_ == 0) return found;
    const auto walls = level_->walls();
    level_->broad_phase().query_aabb({outline[0], outline[0]}, [&](std::uint32_t wall) {
        if (found || !is_off(wall)) return;
        const std::uint32_t first = level_->object_of_wall(wall);
        std::uint32_t end = first;
        while (end < walls.size() && level_->object_of_wall(end) == first) ++end;
        if (walls[first].radius == radius && traits_of({first, 0}) == traits &&
            are_sides_of(walls.subspan(first, end - first), outline))
            found = first;
    });
    return found;
}

bool World::set_enabled(ObjectId object, bool enabled) {
    if (!is_known(object)) return false;
    if (is_body(object)) {
        find_body(object)->is_enabled = enabled;
    } else if (is_enabled(object) != enabled) {
        set_wall_enabled(object.slot, enabled);
    }
    return true;
}

void World::set_wall_enabled(std::uint32_t object, bool enabled) {
    const std::size_t count = level_->walls().size();
    is_off_.resize(count, false);
    off_near_.resize(count, 0);
    for (std::uint32_t wall = object; wall < count && object_of_wall(wall).slot == object; ++wall)
        is_off_[wall] = !enabled;
    objects_off_ += enabled ? -1 : 1;
    for (const std::uint32_t wall : walls_near(object)) {
        off_near_[wall] += enabled ? -1 : 1;
        for (const SideNumber side : {2 * wall, 2 * wall + 1}) welded_again_.erase(side);
        if (off_near_[wall] > 0) stale_.push_back(wall);
    }
}

/// The walls that an object may cover, or be a neighbour of, itself included; each once.
std::vector<std::uint32_t> World::walls_near(std::uint32_t object) const {
    constexpr std::uint32_t few = 8;  // sides of a solid: all near its bounds are near it
    const auto walls = level_->walls();
    std::vector<std::uint32_t> near;
    const auto gather = [&](const Aabb& bounds, auto&& is_near) {
        const double reach = 2.0 * std::max(detail::weld_tolerance_at(bounds.min),
                                            detail::weld_tolerance_at(bounds.max));
        const Aabb area = inflated(bounds, {reach, reach});
        level_->broad_phase().query_aabb(area, [&](std::uint32_t other) {
            if (bounds_of(walls[other]).overlaps(area) && is_near(walls[other]))
                near.push_back(other);
        });
    };
    const auto any = [](const Wall&) { return true; };
    const std::uint32_t solid = walls[object].solid;
    if (solid != no_solid && level_->solids()[solid].wall_count <= few) {
        gather(level_->solids()[solid].bounds, any);
    } else {
        for (std::uint32_t wall = object;
             wall < walls.size() && object_of_wall(wall).slot == object; ++wall)
            gather(bounds_of(walls[wall]), any);
        if (solid != no_solid)
            gather(level_->solids()[solid].bounds, [&](const Wall& wall) {
                return level_->solid_contains(solid, wall.segment.a) ||
                       level_->solid_contains(solid, wall.segment.b);
            });
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    return near;
}

/// Welds what is near switched walls for the queries to come.
void World::weld_stale() {
    const auto is_on = [](const void* world, std::uint32_t other) {
        return !static_cast<const World*>(world)->is_off(other);
    };
    for (const std::uint32_t wall : stale_) {
        if (is_off(wall) || !is_near_off(wall)) continue;
        const bool is_point = detail::is_point(level_->walls()[wall].segment);
        for (const SideNumber side : {2 * wall, 2 * wall + 1}) {
            if (is_point ? detail::is_backwards(side) : !detail::has_side(*level_, side)) continue;
            if (welded_again_.count(side) == 0)
                welded_again_[side] = detail::Weld::surface_among(*level_, side, {is_on, this});
        }
    }
    stale_.clear();
}

}  // namespace slidelab
