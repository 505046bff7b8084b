#include "slidelab/world/world_edits.hpp"

#include <algorithm>
#include <tuple>
#include <utility>
#include <variant>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/near_misses.hpp"
#include "slidelab/level/derived/touching_ends.hpp"
#include "slidelab/level/level_checks.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

namespace {

/// The body of a wall's form; a solid's corners are turned clockwise.
BodyDefinition body_of(const WallDefinition& wall) {
    if (const auto* box = std::get_if<Box>(&wall.form))
        return {BoxShape{box->half}, box->center, wall.traits};
    std::vector<Vec2> corners = corners_of(wall);
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
    walls.reserve(corners.size());
    for (std::size_t i = 0; i != corners.size(); ++i) {
        const Segment side{corners[i], corners[i + 1 == corners.size() ? 0 : i + 1]};
        if (side.a != side.b) walls.push_back({side, 0.0, 0});
    }
}

bool is_corner_of(const Aabb& box, Vec2 place) {
    return (place.x == box.min.x || place.x == box.max.x) &&
           (place.y == box.min.y || place.y == box.max.y);
}

bool is_box(const Solid& solid, std::span<const Wall> sides) {
    return sides.size() == 4 && std::all_of(sides.begin(), sides.end(), [&](const Wall& side) {
               return is_corner_of(solid.bounds, side.segment.a);
           });
}

/// Whether a body is a triangle of corners of its bounds.
bool is_half_box(const BodySet::Entry& entry) {
    const auto* polygon = std::get_if<PolygonShape>(&entry.body.shape);
    return polygon && polygon->radius == 0.0 && polygon->corners.size() == 3 &&
           std::all_of(polygon->corners.begin(), polygon->corners.end(), [&](Vec2 corner) {
               return is_corner_of(entry.bounds, entry.body.position + corner);
           });
}

}  // namespace

double reach_near(const Aabb& bounds) {
    return 2.0 * std::max(weld_tolerance_at(bounds.min), weld_tolerance_at(bounds.max));
}

std::variant<ObjectId, Mismatch> WorldEdits::add(const WallDefinition& wall) {
    if (auto mismatch = mismatch_of(wall)) return *std::move(mismatch);
    const std::vector<Vec2> outline = corners_of(wall);
    std::vector<Wall> sides;
    add_sides(outline, wall.radius, sides);
    mark_near(bounds_of(sides), sides.size() == 1 ? sides.data() : nullptr);
    if (const auto object = find_off(outline, wall.radius, wall.traits)) {
        set_wall_enabled(*object, true);
        return ObjectId{*object, 0};
    }
    const auto placed = without_near_misses(wall, sides);
    return world_.add(body_of(placed ? *placed : wall), true);
}

/// As a level says it; no level is begun for a box, as most edits are.
std::optional<Mismatch> WorldEdits::mismatch_of(const WallDefinition& wall) const {
    const auto* box = std::get_if<Box>(&wall.form);
    if (!box || wall.radius != 0.0 || wall.traits.is_one_way()) {
        LevelBuilder checks;
        checks.add(wall);
        return checks.error() ? std::optional(checks.error()->mismatch) : std::nullopt;
    }
    if (auto mismatch = mismatch_of_box(*box)) return mismatch;
    return mismatch_of_traits(wall.traits);
}

/// A wall whose ends are on what stands, which never moves; none where it misses nothing.
/// Precondition: its area is listed.
std::optional<WallDefinition> WorldEdits::without_near_misses(const WallDefinition& wall,
                                                              std::span<const Wall> sides) const {
    const double tolerance = world_.level_->near_misses().tolerance;
    if (tolerance == 0.0) return std::nullopt;
    if (!misses_listed(NearMissTest(sides, tolerance))) return std::nullopt;

    const Aabb area = area_of_change(bounds_of(sides));
    std::vector<Wall> walls;
    visit_listed(
        [&](std::span<const Wall> standing) {
            for (Wall each : standing) {
                each.solid = no_solid;
                if (bounds_of(each).overlaps(area)) walls.push_back(each);
            }
        },
        [](const Aabb&, bool) { return false; });
    const auto first = static_cast<std::uint32_t>(walls.size());
    walls.insert(walls.end(), sides.begin(), sides.end());
    const bool is_solid = walls.back().solid != no_solid;
    std::vector<Solid> solids;
    if (is_solid) solids.push_back({first, static_cast<std::uint32_t>(sides.size()), {}});
    remove_near_misses(walls, solids, WallIndex(walls), tolerance, first);
    WallDefinition placed = wall;
    if (!is_solid) {
        placed.form = walls.back().segment;
        return placed;
    }
    std::vector<Vec2> corners;
    for (std::size_t i = first; i != walls.size(); ++i) corners.push_back(walls[i].segment.a);
    if (const auto box = upright_rectangle(corners))
        placed.form = Box{box->center(), box->size() * 0.5};
    else
        placed.form = std::move(corners);
    return placed;
}

bool WorldEdits::misses_listed(const NearMissTest& test) const {
    bool any = false;
    visit_listed(
        [&](std::span<const Wall> walls) { any = any || test.any(walls); },
        [&](const Aabb& box, bool is_half) { return any || !test.may_miss(box, is_half); });
    return any;
}

/// Calls `visit(std::span<const Wall>)` for those of the last mark_near that are there; not for
/// boxes and added half boxes that `passes_over(const Aabb&, bool is_half)`.
template <typename Visit, typename PassesOver>
void WorldEdits::visit_listed(Visit&& visit, PassesOver&& passes_over) const {
    const auto walls = world_.level_->walls();
    for (const auto& [first, end] : world_.stale_.walls) {
        std::uint32_t from = first;
        for (std::uint32_t wall = first, next = first; wall != end; wall = next) {
            const Solid* whole = solid_welded_as_one(*world_.level_, wall);
            next = whole ? std::min(end, whole->first_wall + whole->wall_count) : wall + 1;
            const auto is_passed_over = [&] {
                return whole && is_box(*whole, world_.level_->sides_of(*whole)) &&
                       passes_over(whole->bounds, false);
            };
            if (!world_.is_off(wall) && !is_passed_over()) continue;
            if (from != wall) visit(walls.subspan(from, wall - from));
            from = next;
        }
        if (from != end) visit(walls.subspan(from, end - from));
    }
    for (const std::uint32_t number : world_.stale_.bodies) {
        if (number >= world_.bodies_.size() || !world_.bodies_.entry(number).is_wall_in_place())
            continue;
        const BodySet::Entry& entry = world_.bodies_.entry(number);
        const bool is_half = is_half_box(entry);
        if ((is_half || std::holds_alternative<BoxShape>(entry.body.shape)) &&
            passes_over(entry.bounds, is_half))
            continue;
        const PlacedBody body(entry.body.shape, entry.body.position);
        InlineVector<Wall, most_shape_corners> sides;
        for (std::size_t i = 0; i < (body.size() > 2 ? body.size() : 1); ++i)
            sides.push_back({body.side(i), body.radius(), body.size() > 2 ? 0 : no_solid});
        visit(sides.all());
    }
}

/// The object of such walls that is switched off. Precondition: its area is listed.
std::optional<std::uint32_t> WorldEdits::find_off(std::span<const Vec2> outline, double radius,
                                                  const Traits& traits) const {
    std::optional<std::uint32_t> found;
    std::uint32_t tried = ObjectId::none;
    if (world_.changes_.objects_off.empty()) return found;
    const auto walls = world_.level_->walls();
    const double moved = world_.level_->near_misses().farthest;
    const auto try_one = [&](std::uint32_t wall) {
        const auto& [a, b] = walls[wall].segment;
        // One side of a solid begins at each corner.
        const bool is_there = largest_part(a - outline[0]) <= moved ||
                              (outline.size() == 2 && largest_part(b - outline[0]) <= moved);
        if (!is_there) return;
        const std::uint32_t first = world_.level_->object_of_wall(wall);
        if (first == std::exchange(tried, first) || (found && *found < first)) return;
        std::uint32_t end = first;
        while (end < walls.size() && world_.level_->object_of_wall(end) == first) ++end;
        if (walls[first].radius == radius && world_.traits_of({first, 0}) == traits &&
            are_sides_of(as_given(first, end), outline))
            found = first;
    };
    const Aabb bounds = bounds_of(outline);
    for (const auto& [first, end] : world_.stale_.walls) {
        for (std::uint32_t wall = first, next = first; wall != end; wall = next) {
            const Solid* whole = solid_welded_as_one(*world_.level_, wall);
            next = whole ? std::min(end, whole->first_wall + whole->wall_count) : wall + 1;
            if (!world_.is_off(wall)) continue;
            if (whole && (largest_part(whole->bounds.min - bounds.min) > moved ||
                          largest_part(whole->bounds.max - bounds.max) > moved))
                continue;
            for (std::uint32_t one = wall; one != next; ++one) try_one(one);
        }
    }
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
    world_.changes_.is_off.resize(count, false);
    for (std::uint32_t wall = object; wall < count && world_.object_of_wall(wall).slot == object;
         ++wall) {
        world_.changes_.is_off[wall] = !enabled;
        if (enabled) mark(wall);
    }
    std::vector<std::uint32_t>& off = world_.changes_.objects_off;
    const auto place = std::lower_bound(off.begin(), off.end(), object);
    enabled ? off.erase(place) : off.insert(place, object);
    if (enabled) std::erase(world_.objects_removed_, object);
    mark_near_object(object);
}

/// An added wall appears among the walls, or disappears: before it goes.
void WorldEdits::note_body(std::uint32_t number, bool appears) {
    if (appears) {
        ++world_.changes_.added_walls;
        mark(world_.first_body_slot() + number);
    }
    const Wall first = first_wall_of(number);
    mark_near(world_.bodies_.entry(number).bounds, first.solid == no_solid ? &first : nullptr);
    std::vector<std::uint32_t>& listed = world_.stale_.bodies;
    if (appears && std::find(listed.begin(), listed.end(), number) == listed.end())
        listed.push_back(number);
    if (!appears) --world_.changes_.added_walls;
}

/// With all walls of a solid that is welded as one: an object near one of them decides for all.
void WorldEdits::mark(std::uint32_t slot) {
    if (world_.near_change(slot) == World::NearChange::stale) return;
    const auto mark_one = [this](std::uint32_t one) {
        world_.changes_.near_change.at(one).state = World::NearChange::stale;
        world_.stale_.slots.push_back(one);
    };
    const bool is_body = slot >= world_.first_body_slot();
    const Solid* whole = is_body ? nullptr : solid_welded_as_one(*world_.level_, slot);
    if (!whole) return mark_one(slot);
    for (std::uint32_t i = 0; i < whole->wall_count; ++i) mark_one(whole->first_wall + i);
}

/// After the last wall that is switched and marked with one.
std::uint32_t WorldEdits::end_of_whole(std::uint32_t wall) const {
    const Solid* whole = solid_welded_as_one(*world_.level_, wall);
    return whole ? whole->first_wall + whole->wall_count : wall + 1;
}

/// Marks all that may touch a wall object, to be welded anew.
void WorldEdits::mark_near_object(std::uint32_t object) {
    if (const Solid* whole = solid_welded_as_one(*world_.level_, object))
        return mark_near(whole->bounds);
    const auto walls = world_.level_->walls();
    const std::uint32_t solid = walls[object].solid;
    for (std::uint32_t wall = object;
         wall < walls.size() && world_.object_of_wall(wall).slot == object; ++wall)
        mark_near(bounds_of(walls[wall]), walls[wall].solid == no_solid ? &walls[wall] : nullptr);
    if (solid != no_solid) mark_within(world_.level_->solids()[solid].bounds, solid);
}

/// The area around what appears or disappears, in which walls may touch it or miss it.
Aabb WorldEdits::area_of_change(const Aabb& bounds) const {
    const double near_miss = 2.0 * world_.level_->near_misses().tolerance;
    // Twice the reach: what it touches may have a larger one.
    const double reach = std::max(2.0 * reach_near(bounds), near_miss);
    return inflated(bounds, {reach, reach});
}

/// Lists all that may touch or miss an object, and marks those of them that it may change: all,
/// unless it is a free segment. One tile that replaces another finds them marked; objects that
/// appear in the area afterwards mark themselves.
void WorldEdits::mark_near(const Aabb& bounds, const Wall* segment) {
    const Aabb area = area_of_change(bounds);
    list_near(area);
    StaleWalls& stale = world_.stale_;
    if (stale.all_marked) return;
    stale.all_marked = !segment && area == stale.listed;
    const double near_miss = 2.0 * world_.level_->near_misses().tolerance;
    const auto walls = world_.level_->walls();
    const auto may_touch = [&](const Wall& wall) {
        return bounds_of(wall).overlaps(area) &&
               (!segment || may_change(*segment, wall, near_miss));
    };
    for (const auto& [first, end] : stale.walls) {
        for (std::uint32_t wall = first, next = first; wall != end; wall = next) {
            next = std::min(end, end_of_whole(wall));
            if (world_.is_off(wall) || world_.near_change(wall) == World::NearChange::stale)
                continue;
            const auto whole = walls.subspan(wall, next - wall);
            if (std::any_of(whole.begin(), whole.end(), may_touch)) mark(wall);
        }
    }
    for (const std::uint32_t number : stale.bodies) {
        if (number >= world_.bodies_.size() || !world_.bodies_.entry(number).is_wall_in_place() ||
            !world_.bodies_.entry(number).bounds.overlaps(area))
            continue;
        if (!segment || may_change(*segment, first_wall_of(number), near_miss))
            mark(world_.first_body_slot() + number);
    }
}

/// An added wall's first side; a solid's as that of any solid.
Wall WorldEdits::first_wall_of(std::uint32_t body) const {
    const PlacedBody placed(world_.bodies_[body].shape, world_.bodies_[body].position);
    return {placed.side(0), placed.radius(), placed.size() > 2 ? 0 : no_solid};
}

void WorldEdits::list_near(const Aabb& area) {
    StaleWalls& stale = world_.stale_;
    if (stale.listed.contains(area.min) && stale.listed.contains(area.max)) return;
    stale.listed = area;
    stale.walls.clear();
    stale.bodies.clear();
    stale.all_marked = false;
    world_.level_->broad_phase().query_aabb(area, [&](std::uint32_t first, std::uint32_t end) {
        stale.walls.emplace_back(first, end);
    });
    std::sort(stale.walls.begin(), stale.walls.end());
    stale.walls.erase(std::unique(stale.walls.begin(), stale.walls.end()), stale.walls.end());
    world_.scene().visit_added(area, [&](std::uint32_t body) { stale.bodies.push_back(body); });
}

/// The level's walls in an area that begin or end in a solid of it.
void WorldEdits::mark_within(const Aabb& bounds, std::uint32_t solid) {
    const Aabb area = area_of_change(bounds);
    world_.level_->broad_phase().query_aabb(area, [&](std::uint32_t number) {
        if (world_.is_off(number)) return;
        const Wall& wall = world_.level_->walls()[number];
        if (bounds_of(wall).overlaps(area) &&
            (world_.level_->solid_contains(solid, wall.segment.a) ||
             world_.level_->solid_contains(solid, wall.segment.b)))
            mark(number);
    });
    world_.scene().visit_added(area,
                               [&](std::uint32_t body) { mark(world_.first_body_slot() + body); });
}

}  // namespace slidelab::detail
