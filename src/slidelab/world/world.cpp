#include "slidelab/world/world.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/neighbours.hpp"
#include "slidelab/level/level_checks.hpp"
#include "slidelab/world/world_queries.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab {

namespace {

using detail::faces_solid_side;
using detail::mismatch_of_place;

std::optional<Mismatch> mismatch_of(const Traits& traits) {
    if (!is_finite(traits.solid_side))
        return Mismatch{"the solid side is not a finite direction", "a direction, or zero"};
    if (!is_finite(traits.surface_velocity))
        return Mismatch{"the surface velocity is not finite", "units per second"};
    return std::nullopt;
}

Mismatch no_solid_side() {
    return {"no side of it faces the solid side", "a one-way wall with a straight side that does"};
}

/// Adds walls to a level, each with its object's number.
class WallsOfWorld {
public:
    std::optional<Mismatch> add(const WallDefinition& wall) {
        if (auto found = mismatch_of(wall.traits)) return found;
        const auto* segment = std::get_if<Segment>(&wall.form);
        if (wall.radius != 0.0 && !segment)
            return Mismatch{"a solid has a radius", "0, or a free segment"};
        if (wall.radius != 0.0 && wall.traits.is_one_way())
            return Mismatch{"a one-way wall has a radius", "0"};
        if (segment) {
            add_segment(*segment, wall);
        } else if (wall.traits.is_one_way()) {
            add_solid_sides(wall);
        } else if (const auto* box = std::get_if<Box>(&wall.form)) {
            builder_.add_box(*box);
        } else {
            builder_.add_polygon(std::get<std::vector<Vec2>>(wall.form));
        }
        if (builder_.error()) return builder_.error()->mismatch;
        if (wall.traits.is_one_way() && builder_.wall_count() == objects_.size())
            return no_solid_side();
        objects_.resize(builder_.wall_count(), count_++);
        return std::nullopt;
    }

    std::variant<Level, LevelError> build() && { return std::move(builder_).build(); }
    std::vector<std::uint32_t> take_objects() { return std::move(objects_); }

private:
    void add_segment(const Segment& segment, const WallDefinition& wall) {
        const Vec2 along = segment.b - segment.a;
        const bool faces = !wall.traits.is_one_way() || faces_solid_side(wall.traits, along) ||
                           faces_solid_side(wall.traits, -along);
        if (faces) builder_.add_segment(segment, wall.radius);
    }

    /// A mover may be in a one-way solid, so only its solid sides are walls.
    void add_solid_sides(const WallDefinition& wall) {
        std::vector<Vec2> corners;
        if (const auto* box = std::get_if<Box>(&wall.form)) {
            if (detail::mismatch_of_box(*box)) return builder_.add_box(*box);
            for (const Vec2 corner : corners_of(bounds_of(*box))) corners.push_back(corner);
        } else {
            corners = std::get<std::vector<Vec2>>(wall.form);
            if (detail::mismatch_of_outline(corners)) return builder_.add_polygon(corners);
        }
        double twice_area = 0.0;
        for (std::size_t i = 0; i < corners.size(); ++i)
            twice_area +=
                cross(corners[i] - corners[0], corners[(i + 1) % corners.size()] - corners[0]);
        if (twice_area < 0.0) std::reverse(corners.begin(), corners.end());
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Segment side{corners[i], corners[(i + 1) % corners.size()]};
            if (faces_solid_side(wall.traits, side.b - side.a)) builder_.add_segment(side);
        }
    }

    LevelBuilder builder_;
    std::vector<std::uint32_t> objects_;  ///< by wall
    std::uint32_t count_ = 0;
};

std::optional<Mismatch> mismatch_of(const BodyDefinition& body) {
    if (auto found = mismatch_of(body.traits)) return found;
    if (auto problem = check_shape(body.shape)) return Mismatch{*problem, "a body's shape"};
    const auto* box = std::get_if<BoxShape>(&body.shape);
    if (box && !(box->half.x > 0.0 && box->half.y > 0.0))
        return Mismatch{"a box without a size", "half sizes above 0"};
    const Vec2 extents = extents_of(body.shape);
    for (const Vec2 place : {body.position - extents, body.position + extents}) {
        if (auto found = mismatch_of_place(place)) return found;
    }
    const detail::PlacedBody placed(body.shape, body.position);
    if (placed.size() > detail::most_body_corners)
        return Mismatch{fmt::format("it has {} corners", placed.size()),
                        fmt::format("at most {}", detail::most_body_corners)};
    if (!body.traits.is_one_way()) return std::nullopt;
    if (placed.radius() != 0.0) return Mismatch{"a one-way body has a radius", "0"};
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Segment side = placed.side(i);
        if (faces_solid_side(body.traits, side.b - side.a)) return std::nullopt;
    }
    return no_solid_side();
}

bool are_on_one_line(const Segment& line, const Segment& other) {
    const Vec2 normal = unit_or(outward(line.b - line.a), {});
    const auto is_on_it = [&](Vec2 end) {
        return std::abs(dot(end - line.a, normal)) <= detail::weld_tolerance_at(end);
    };
    return is_on_it(other.a) && is_on_it(other.b);
}

Aabb bounds_of_body(const Shape& shape, Vec2 position) {
    const Vec2 extents = extents_of(shape);
    return {position - extents, position + extents};
}

/// Each solid and each free segment is an object.
std::vector<std::uint32_t> objects_of(const Level& level) {
    std::vector<std::uint32_t> objects;
    std::uint32_t last = 0;
    for (std::size_t i = 0; i < level.walls().size(); ++i) {
        const std::uint32_t solid = level.walls()[i].solid;
        if (i > 0 && (solid == no_solid || solid != level.walls()[i - 1].solid)) ++last;
        objects.push_back(last);
    }
    return objects;
}

}  // namespace

std::string to_string(const WorldError& error) {
    return fmt::format("{} {}: {}; expected {}",
                       error.kind == WorldError::Kind::wall ? "wall" : "body", error.index,
                       error.mismatch.what, error.mismatch.expected);
}

std::variant<World, WorldError> World::build(const WorldDefinition& definition) {
    WallsOfWorld walls;
    std::vector<Traits> traits;
    traits.reserve(definition.walls.size());
    for (const WallDefinition& wall : definition.walls) {
        if (auto found = walls.add(wall))
            return WorldError{WorldError::Kind::wall, traits.size(), *std::move(found)};
        traits.push_back(wall.traits);
    }
    std::vector<std::uint32_t> objects = walls.take_objects();
    auto level = std::move(walls).build();
    if (auto* error = std::get_if<LevelError>(&level))
        return WorldError{WorldError::Kind::wall, traits.size(), std::move(error->mismatch)};
    World world(std::get<Level>(std::move(level)), std::move(traits), std::move(objects));
    for (std::size_t i = 0; i < definition.bodies.size(); ++i) {
        auto added = world.add(definition.bodies[i]);
        if (auto* mismatch = std::get_if<Mismatch>(&added))
            return WorldError{WorldError::Kind::body, i, std::move(*mismatch)};
    }
    return world;
}

World::World(Level level) : level_(std::move(level)), object_of_wall_(objects_of(level_)) {
    wall_traits_.resize(object_of_wall_.empty() ? 0 : object_of_wall_.back() + 1);
    note_kinds();
}

World::World(Level level, std::vector<Traits> traits, std::vector<std::uint32_t> object_of_wall)
    : level_(std::move(level)),
      wall_traits_(std::move(traits)),
      object_of_wall_(std::move(object_of_wall)) {
    note_kinds();
}

void World::note_kinds() {
    for (std::uint32_t wall = 0; wall < object_of_wall_.size(); ++wall) {
        first_walls_.resize(object_of_wall_[wall] + 1, wall);
    }
    first_walls_.resize(wall_traits_.size() + 1,
                        static_cast<std::uint32_t>(object_of_wall_.size()));
    if (wall_traits_.empty()) return;
    common_category_ = wall_traits_[0].category;
    bool any = false;
    for (std::uint32_t object = 0; object < wall_traits_.size(); ++object) {
        const Traits& traits = wall_traits_[object];
        has_one_way_walls_ = has_one_way_walls_ || traits.is_one_way();
        if (traits.category == common_category_ && !traits.is_one_way()) continue;
        any = true;
        mark_special(object);
    }
    if (any) note_neighbours_that_differ();
}

void World::mark_special(std::uint32_t object) {
    is_special_.resize(object_of_wall_.size(), false);
    for (std::uint32_t wall = first_walls_[object]; wall != first_walls_[object + 1]; ++wall)
        is_special_[wall] = true;
}

/// Marks the walls that touch, or lie in, one that a query may leave out alone: of another category
/// or solid side, or a one-way wall on another line.
void World::note_neighbours_that_differ() {
    const auto walls = level_.walls();
    is_mixed_.assign(walls.size(), false);
    const auto differ = [&](std::uint32_t a, std::uint32_t b) {
        const Traits& one = wall_traits_[object_of_wall_[a]];
        const Traits& other = wall_traits_[object_of_wall_[b]];
        return one.category != other.category || one.solid_side != other.solid_side ||
               (one.is_one_way() && !are_on_one_line(walls[a].segment, walls[b].segment));
    };
    for (std::uint32_t wall = 0; wall < walls.size(); ++wall) {
        const Segment& line = walls[wall].segment;
        const double reach = walls[wall].radius + 2.0 * std::max(detail::weld_tolerance_at(line.a),
                                                                 detail::weld_tolerance_at(line.b));
        const Aabb area = inflated(bounds_of(line), {reach, reach});
        const detail::Neighbours near(level_, line, {reach, reach});
        bool differs = false;
        const bool has_seen_all = near.visit_walls(area, [&](std::uint32_t other) {
            differs = differs || differ(wall, other);
        }) && near.visit_pieces(area, [&](const detail::ConvexPiece& piece) {
            const std::uint32_t other = level_.convex_pieces().sides_of(piece)[0].wall;
            differs = differs || differ(wall, other);
        });
        is_mixed_[wall] = differs || !has_seen_all;
    }
}

// --- Objects ---

const World::Body* World::find_body(ObjectId object) const {
    const std::size_t slot = object.slot - wall_traits_.size();
    const bool is_known = object && is_body(object) && slot < bodies_.size() &&
                          bodies_[slot].is_there && bodies_[slot].generation == object.generation;
    return is_known ? &bodies_[slot] : nullptr;
}

World::Body* World::find_body(ObjectId object) {
    return const_cast<Body*>(std::as_const(*this).find_body(object));
}

bool World::is_known(ObjectId object) const {
    return is_body(object) ? find_body(object) != nullptr : object.generation == 0;
}

const Traits& World::traits_of(ObjectId object) const {
    return is_body(object) ? find_body(object)->traits : wall_traits_[object.slot];
}

bool World::is_enabled(ObjectId object) const {
    if (is_body(object)) return find_body(object)->is_enabled;
    return is_off_.empty() || !is_off_[object.slot];
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
    is_off_.resize(wall_traits_.size(), false);
    is_off_[object] = !enabled;
    mark_special(object);
    weld_again_near(object);
}

/// Welds the walls again that an object may cover, or be a neighbour of.
void World::weld_again_near(std::uint32_t object) {
    const auto walls = level_.walls();
    is_welded_again_.resize(walls.size(), false);
    const std::uint32_t first = first_walls_[object];
    const std::uint32_t end = first_walls_[object + 1];
    if (first == end) return;
    std::vector<std::uint32_t> near;
    const auto gather = [&](const Aabb& bounds, auto&& is_near) {
        const double reach = 2.0 * std::max(detail::weld_tolerance_at(bounds.min),
                                            detail::weld_tolerance_at(bounds.max));
        const Aabb area = inflated(bounds, {reach, reach});
        level_.broad_phase().query_aabb(area, [&](std::uint32_t other) {
            if (bounds_of(walls[other]).overlaps(area) && is_near(walls[other]))
                near.push_back(other);
        });
    };
    for (std::uint32_t wall = first; wall != end; ++wall)
        gather(bounds_of(walls[wall]), [](const Wall&) { return true; });
    const std::uint32_t solid = walls[first].solid;
    if (solid != no_solid) {
        gather(level_.solids()[solid].bounds, [&](const Wall& wall) {
            return level_.solid_contains(solid, wall.segment.a) ||
                   level_.solid_contains(solid, wall.segment.b);
        });
    }
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());
    for (const std::uint32_t wall : near) weld_again(wall);
}

void World::weld_again(std::uint32_t wall) {
    is_welded_again_[wall] = true;
    const auto is_on = [](const void* world, std::uint32_t other) {
        const auto& self = *static_cast<const World*>(world);
        return !self.is_off_[self.object_of_wall_[other]];
    };
    for (const detail::SideNumber side : {2 * wall, 2 * wall + 1}) {
        const bool is_point = detail::is_point(level_.walls()[wall].segment);
        if (is_point ? detail::is_backwards(side) : !detail::has_side(level_, side)) continue;
        welded_again_[side] = detail::Weld::surface_among(level_, side, {is_on, this});
    }
}

// --- Bodies ---

std::variant<ObjectId, Mismatch> World::add(const BodyDefinition& definition) {
    if (auto found = mismatch_of(definition)) return *std::move(found);
    if (free_bodies_.empty()) {
        free_bodies_.push_back(static_cast<std::uint32_t>(bodies_.size()));
        bodies_.emplace_back();
    }
    const std::uint32_t number = free_bodies_.back();
    free_bodies_.pop_back();
    Body& body = bodies_[number];
    const std::uint32_t generation = body.generation;
    body = {definition.shape, definition.position, {}, definition.position, definition.traits, {}};
    body.generation = generation;
    body.is_there = true;
    index(number);
    return ObjectId{static_cast<std::uint32_t>(wall_traits_.size()) + number, generation};
}

bool World::remove(ObjectId object) {
    if (!is_known(object)) return false;
    if (!is_body(object)) return set_enabled(object, false);
    const auto number = static_cast<std::uint32_t>(object.slot - wall_traits_.size());
    Body& body = bodies_[number];
    body_index_.remove(number, body.indexed);
    body.is_there = false;
    ++body.generation;
    moving_.erase(std::remove(moving_.begin(), moving_.end(), number), moving_.end());
    free_bodies_.push_back(number);
    return true;
}

/// Lists a body where it is in this tick.
void World::index(std::uint32_t number) {
    Body& body = bodies_[number];
    body.indexed =
        merged(bounds_of_body(body.shape, body.position), bounds_of_body(body.shape, body.end));
    body_index_.add(number, body.indexed);
}

bool World::move_body(ObjectId object, Vec2 to) {
    Body* body = find_body(object);
    if (!body) return false;
    const Aabb there = bounds_of_body(body->shape, to);
    if (mismatch_of_place(there.min) || mismatch_of_place(there.max)) return false;
    const auto number = static_cast<std::uint32_t>(body - bodies_.data());
    body_index_.remove(number, body->indexed);
    if (body->displacement == Vec2{}) moving_.push_back(number);
    body->end = to;
    body->displacement = to - body->position;
    index(number);
    if (body->displacement == Vec2{})
        moving_.erase(std::remove(moving_.begin(), moving_.end(), number), moving_.end());
    return true;
}

void World::advance() {
    for (const std::uint32_t number : moving_) {
        Body& body = bodies_[number];
        body_index_.remove(number, body.indexed);
        body.position = body.end;
        body.displacement = {};
        index(number);
    }
    moving_.clear();
}

Vec2 World::position_of(ObjectId body) const { return find_body(body)->position; }
Vec2 World::displacement_of(ObjectId body) const { return find_body(body)->displacement; }

const Shape& World::shape_of(ObjectId body) const { return find_body(body)->shape; }

WorldState World::save() const {
    WorldState state;
    state.bodies_ = bodies_;
    state.free_bodies_ = free_bodies_;
    state.moving_ = moving_;
    for (std::uint32_t object = 0; object < is_off_.size(); ++object) {
        if (is_off_[object]) state.off_.push_back(object);
    }
    return state;
}

void World::restore(const WorldState& state) {
    for (std::uint32_t number = 0; number < bodies_.size(); ++number) {
        if (bodies_[number].is_there) body_index_.remove(number, bodies_[number].indexed);
    }
    bodies_ = state.bodies_;
    free_bodies_ = state.free_bodies_;
    moving_ = state.moving_;
    for (std::uint32_t number = 0; number < bodies_.size(); ++number) {
        if (bodies_[number].is_there) body_index_.add(number, bodies_[number].indexed);
    }
    for (std::uint32_t object = 0; object < is_off_.size(); ++object) {
        if (is_off_[object] && !std::binary_search(state.off_.begin(), state.off_.end(), object))
            set_wall_enabled(object, true);
    }
    for (const std::uint32_t object : state.off_) {
        if (is_enabled({object, 0})) set_wall_enabled(object, false);
    }
}

// --- Queries ---

std::optional<Hit> World::cast_ray(Vec2 from, Vec2 translation, const Filter& filter) const {
    return detail::cast_first(*this, {detail::point_corner, 0.0}, from, translation, filter);
}

std::optional<Hit> World::cast(const Shape& shape, Vec2 from, Vec2 translation,
                               const Filter& filter) const {
    return detail::cast_first(*this, detail::CornerShape(shape), from, translation, filter);
}

std::size_t World::cast_all(const Shape& shape, Vec2 from, Vec2 translation, std::span<Hit> hits,
                            const Filter& filter) const {
    return detail::cast_all(*this, detail::CornerShape(shape), from, translation, hits, filter);
}

std::size_t World::cast_ray_all(Vec2 from, Vec2 translation, std::span<Hit> hits,
                                const Filter& filter) const {
    return detail::cast_all(*this, {detail::point_corner, 0.0}, from, translation, hits, filter);
}

std::size_t World::overlaps(const Shape& shape, Vec2 at, std::span<Overlap> overlaps,
                            const Filter& filter) const {
    return detail::list_overlaps(*this, shape, at, overlaps, filter);
}

bool World::has_room(const Shape& shape, Vec2 at, const Filter& filter) const {
    return detail::has_room(*this, shape, at, filter);
}

std::optional<Closest> World::closest(Vec2 place, double within, const Filter& filter) const {
    return detail::find_closest(*this, place, within, filter);
}

}  // namespace slidelab
