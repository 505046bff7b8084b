#include "slidelab/world/world.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/check_shape.hpp"
#include "slidelab/level/fingerprint.hpp"
#include "slidelab/level/level_checks.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/narrow/kinematic_box.hpp"
#include "slidelab/world/check.hpp"
#include "slidelab/world/world_edits.hpp"
#include "slidelab/world/world_queries.hpp"
#include "slidelab/world/world_view.hpp"
#include "slidelab/world/world_weld.hpp"

namespace slidelab {

namespace {

using detail::faces_solid_side;
using detail::mismatch_of_place;
using detail::WorldEdits;

std::optional<Mismatch> mismatch_of(const BodyDefinition& body) {
    if (auto found = detail::mismatch_of_traits(body.traits)) return found;
    if (auto found = detail::mismatch_of_shape(body.shape)) return found;
    const Vec2 extents = extents_of(body.shape);
    for (const Vec2 place : {body.position - extents, body.position + extents}) {
        if (auto found = mismatch_of_place(place)) return found;
    }
    const detail::PlacedBody placed(body.shape, body.position);
    if (!body.traits.is_one_way()) return std::nullopt;
    if (placed.radius() != 0.0) return Mismatch{"a one-way body has a radius", "0"};
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Segment side = placed.side(i);
        if (faces_solid_side(body.traits, side.b - side.a)) return std::nullopt;
    }
    return detail::mismatch_of_no_solid_side();
}

std::uint64_t fingerprint_of(const std::vector<BodyDefinition>& bodies) {
    detail::Fingerprint all;
    for (const BodyDefinition& body : bodies) {
        const detail::PlacedBody placed(body.shape, body.position);
        all.add(body.shape.index()).add(placed.radius()).add(body.position).add(body.traits);
        for (std::size_t i = 0; i < placed.size(); ++i) all.add(placed.corner(i));
    }
    return all.value();
}

Aabb bounds_of_body(const Shape& shape, Vec2 position) {
    const Vec2 extents = extents_of(shape);
    return {position - extents, position + extents};
}

}  // namespace

std::optional<Mismatch> detail::mismatch_of_body(const BodyDefinition& body) {
    return mismatch_of(body);
}

std::string to_string(const WorldError& error) {
    if (error.kind == WorldError::Kind::near_miss)
        return detail::joined("near_miss: ", error.mismatch.what, "; expected ",
                              error.mismatch.expected);
    return detail::joined(error.kind == WorldError::Kind::wall ? "wall" : "body", " ", error.index,
                          ": ", to_string(error.mismatch));
}

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

std::variant<World, WorldError> World::build(const WorldDefinition& definition) {
    LevelBuilder builder;
    if (definition.near_miss) builder.set_near_miss(*definition.near_miss);
    if (builder.error())
        return WorldError{WorldError::Kind::near_miss, 0, builder.error()->mismatch};
    std::vector<std::uint32_t> first_walls;
    first_walls.reserve(definition.walls.size());
    const auto error_of_wall = [&](Mismatch mismatch) {
        return WorldError{WorldError::Kind::wall, first_walls.size(), std::move(mismatch)};
    };
    for (const WallDefinition& wall : definition.walls) {
        const auto first = static_cast<std::uint32_t>(builder.wall_count());
        if (auto mismatch = add_to(builder, wall)) return error_of_wall(*std::move(mismatch));
        first_walls.push_back(first);
    }
    auto level = std::move(builder).build();
    if (auto* error = std::get_if<LevelError>(&level))
        return error_of_wall(std::move(error->mismatch));
    World world(std::get<Level>(std::move(level)));
    world.first_walls_ = std::move(first_walls);
    for (std::size_t i = 0; i < definition.bodies.size(); ++i) {
        auto added = world.add(definition.bodies[i]);
        if (auto* mismatch = std::get_if<Mismatch>(&added))
            return WorldError{WorldError::Kind::body, i, std::move(*mismatch)};
    }
    world.defined_bodies_ = fingerprint_of(definition.bodies);
    return world;
}

World::World(const Level& level, std::span<const KinematicBox> boxes)
    : level_(std::shared_ptr<const Level>(), &level), boxes_(boxes) {}

World detail::world_of_boxes(const Level& level, std::span<const KinematicBox> boxes) {
    return {level, boxes};
}

// --- Objects ---

/// Precondition: the world has boxes instead of bodies, and this is one of them.
const KinematicBox& World::box(ObjectId object) const {
    return boxes_[object.slot - first_body_slot()];
}

const World::Body* World::find_body(ObjectId object) const {
    const std::size_t slot = object.slot - first_body_slot();
    const bool is_known = object && is_body(object) && slot < bodies_.size() &&
                          bodies_[slot].is_there && bodies_[slot].generation == object.generation;
    return is_known ? &bodies_[slot] : nullptr;
}

World::Body* World::find_body(ObjectId object) {
    return const_cast<Body*>(std::as_const(*this).find_body(object));
}

bool World::is_known(ObjectId object) const {
    if (is_body(object) && !boxes_.empty())
        return object.slot - first_body_slot() < boxes_.size() && object.generation == 0;
    if (is_body(object)) return find_body(object) != nullptr;
    return object.generation == 0 && object == object_of_wall(object.slot);
}

const Traits& World::traits_of(ObjectId object) const {
    static constexpr Traits of_nothing{.category = 0};
    if (!is_body(object))
        return object.generation == 0 ? level_->traits_of_wall(object.slot) : of_nothing;
    if (!boxes_.empty()) return is_known(object) ? box(object).traits : of_nothing;
    const Body* body = find_body(object);
    return body ? body->traits : of_nothing;
}

bool World::is_enabled(ObjectId object) const {
    if (!is_known(object)) return false;
    if (!is_body(object)) return !is_off(object.slot);
    return !boxes_.empty() || find_body(object)->is_enabled;
}

bool World::set_enabled(ObjectId object, bool enabled) {
    if (!is_known(object)) return false;
    if (is_enabled(object) == enabled) return true;
    if (!is_body(object)) {
        WorldEdits(*this).set_wall_enabled(object.slot, enabled);
    } else {
        change(object.slot - first_body_slot(), [=](Body& body) { body.is_enabled = enabled; });
    }
    return true;
}

// --- Bodies ---

template <typename Change>
void World::change(std::uint32_t number, Change&& change) {
    Body& body = bodies_[number];
    if (body.is_wall_in_place()) WorldEdits(*this).note_body(number, false);
    change(body);
    if (body.is_wall_in_place()) WorldEdits(*this).note_body(number, true);
}

std::variant<ObjectId, Mismatch> World::add(const BodyDefinition& definition) {
    return add(definition, false);
}

std::variant<ObjectId, Mismatch> World::add(const BodyDefinition& definition, bool is_wall) {
    if (auto found = mismatch_of(definition)) return *std::move(found);
    if (free_bodies_.empty()) {
        free_bodies_.push_back(static_cast<std::uint32_t>(bodies_.size()));
        bodies_.push_back({});
    }
    const std::uint32_t number = free_bodies_.back();
    free_bodies_.pop_back();
    change(number, [&](Body& body) {
        body = {definition.shape,    definition.position, {},
                definition.position, definition.traits,   {},
                body.generation};
        body.is_there = true;
        body.is_wall = is_wall;
        index(number);
    });
    return ObjectId{first_body_slot() + number, bodies_[number].generation};
}

std::variant<ObjectId, Mismatch> World::add(const WallDefinition& wall) {
    return WorldEdits(*this).add(wall);
}

bool World::remove(ObjectId object) {
    if (!is_known(object)) return false;
    if (!is_body(object)) {
        set_enabled(object, false);
        if (!is_removed(object.slot))
            objects_removed_.insert(
                std::upper_bound(objects_removed_.begin(), objects_removed_.end(), object.slot),
                object.slot);
        return true;
    }
    const auto number = object.slot - first_body_slot();
    change(number, [&](Body& body) {
        body_index_.remove(number, body.indexed);
        body.is_there = false;
        ++body.generation;
    });
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
    const auto number = object.slot - first_body_slot();
    change(number, [](Body& one) { one.is_wall = false; });
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
    detail::WorldWeld(*this).weld(std::exchange(stale_, {}).slots);
}

const detail::Surface& World::welded_again(detail::SideNumber side) const {
    if (!detail::is_of_body(side))
        return near_change_.find(detail::wall_of(side))->surface(side % 2);
    const std::uint32_t body = detail::body_of(side);
    return near_change_.find(first_body_slot() + body)
        ->surface(side - detail::first_side_of_body(body));
}

Vec2 World::position_of(ObjectId object) const {
    if (!boxes_.empty()) return has_body(object) ? box(object).box.center : Vec2{};
    const Body* body = find_body(object);
    return body ? body->position : Vec2{};
}
Vec2 World::displacement_of(ObjectId object) const {
    if (!boxes_.empty()) return has_body(object) ? box(object).delta : Vec2{};
    const Body* body = find_body(object);
    return body ? body->displacement : Vec2{};
}

const Shape& World::shape_of(ObjectId object) const {
    static const Shape of_nothing = DiskShape{0.0};
    const Body* body = find_body(object);
    return body ? body->shape : of_nothing;
}

WorldState World::save() const {
    WorldState state;
    state.bodies_ = bodies_;
    state.free_bodies_ = free_bodies_;
    state.moving_ = moving_;
    state.off_ = objects_off_;
    state.removed_ = objects_removed_;
    state.world_ = fingerprint();
    state.stale_ = stale_.slots;
    return state;
}

/// O(bodies, walls near what changed).
bool World::restore(const WorldState& state) {
    if (state.world_ != fingerprint()) return false;
    // An added wall neither moves nor changes. A generation does not tell it from another one: the
    // game may have gone another way from the same state.
    const auto are_one = [](const Bodies& some, const Bodies& others, std::uint32_t number) {
        if (number >= others.size() || !others[number].is_wall_in_place()) return false;
        const Body& one = some[number];
        const Body& other = others[number];
        return one.position == other.position && one.shape == other.shape &&
               one.traits == other.traits;
    };
    for (std::uint32_t number = 0; number < bodies_.size(); ++number) {
        if (bodies_[number].is_wall_in_place() && !are_one(bodies_, state.bodies_, number))
            WorldEdits(*this).note_body(number, false);
    }
    const Bodies before = std::exchange(bodies_, state.bodies_);
    free_bodies_ = state.free_bodies_;
    moving_ = state.moving_;
    index_again(before);
    for (std::uint32_t number = 0; number < bodies_.size(); ++number) {
        if (bodies_[number].is_wall_in_place() && !are_one(bodies_, before, number))
            WorldEdits(*this).note_body(number, true);
    }
    const auto switch_those_of = [&](const std::vector<std::uint32_t>& some,
                                     const std::vector<std::uint32_t>& others, bool enabled) {
        std::vector<std::uint32_t> objects;
        std::set_difference(some.begin(), some.end(), others.begin(), others.end(),
                            std::back_inserter(objects));
        for (const std::uint32_t object : objects)
            WorldEdits(*this).set_wall_enabled(object, enabled);
    };
    switch_those_of(objects_off_, state.off_, true);
    switch_those_of(state.off_, objects_off_, false);
    objects_removed_ = state.removed_;
    detail::WorldWeld(*this).weld(std::exchange(stale_, {}).slots);
    for (const std::uint32_t slot : state.stale_) WorldEdits(*this).mark(slot);
    return true;
}

/// The bodies that were elsewhere before.
void World::index_again(const Bodies& before) {
    const auto bounds_in = [](const Bodies& bodies, std::uint32_t number) {
        const bool is_there = number < bodies.size() && bodies[number].is_there;
        return is_there ? &bodies[number].indexed : nullptr;
    };
    const auto count = static_cast<std::uint32_t>(std::max(bodies_.size(), before.size()));
    for (std::uint32_t number = 0; number < count; ++number) {
        const Aabb* from = bounds_in(before, number);
        const Aabb* to = bounds_in(bodies_, number);
        if (from && to && *from == *to) continue;
        if (from) body_index_.remove(number, *from);
        if (to) body_index_.add(number, *to);
    }
}

// --- Queries ---

namespace {

/// Longer than from anywhere to anywhere, units: what is farther away than this is nowhere.
constexpr double across_the_world = 4.0 * largest_coordinate;

/// The share of a translation that leads through the world, 0..1: beyond it there is nothing.
double share_within(Vec2 translation) {
    const double longest = std::max(std::abs(translation.x), std::abs(translation.y));
    return longest > across_the_world ? across_the_world / longest : 1.0;
}

/// The first hit of a query that may be wrong, or lead out of the world.
std::optional<Hit> first_afar(const World& world, const detail::CornerShape& shape, Vec2 from,
                              Vec2 translation, const Filter& filter) {
    if (!detail::takes(from, translation)) return std::nullopt;
    const double share = share_within(translation);
    auto hit = detail::cast_first(world, shape, from, translation * share, filter);
    if (hit) hit->fraction *= share;
    return hit;
}

std::optional<Hit> first_along(const World& world, const detail::CornerShape& shape, Vec2 from,
                               Vec2 translation, const Filter& filter) {
    return detail::is_clearly_right(from, translation)
               ? detail::cast_first(world, shape, from, translation, filter)
               : first_afar(world, shape, from, translation, filter);
}

std::size_t all_along(const World& world, const detail::CornerShape& shape, Vec2 from,
                      Vec2 translation, std::span<Hit> hits, const Filter& filter) {
    const double share = share_within(translation);
    const std::size_t count =
        detail::cast_all(world, shape, from, translation * share, hits, filter);
    if (share == 1.0) return count;
    for (Hit& hit : hits.first(std::min(count, hits.size()))) hit.fraction *= share;
    return count;
}

}  // namespace

std::optional<Hit> World::cast_ray(Vec2 from, Vec2 translation, const Filter& filter) const {
    return first_along(*this, {detail::point_corner, 0.0}, from, translation, filter);
}

std::optional<Hit> World::cast(const Shape& shape, Vec2 from, Vec2 translation,
                               const Filter& filter) const {
    const detail::CornerShape corners(shape);
    if (!detail::takes(shape, corners.extents())) return std::nullopt;
    return first_along(*this, corners, from, translation, filter);
}

std::size_t World::cast_all(const Shape& shape, Vec2 from, Vec2 translation, std::span<Hit> hits,
                            const Filter& filter) const {
    const detail::CornerShape corners(shape);
    if (!detail::takes(shape, corners.extents()) || !detail::takes(from, translation)) return 0;
    return all_along(*this, corners, from, translation, hits, filter);
}

std::size_t World::cast_ray_all(Vec2 from, Vec2 translation, std::span<Hit> hits,
                                const Filter& filter) const {
    if (!detail::takes(from, translation)) return 0;
    return all_along(*this, {detail::point_corner, 0.0}, from, translation, hits, filter);
}

std::size_t World::overlaps(const Shape& shape, Vec2 at, std::span<Overlap> overlaps,
                            const Filter& filter) const {
    return detail::list_overlaps_checked(*this, shape, at, overlaps, filter);
}

bool World::has_room(const Shape& shape, Vec2 at, const Filter& filter) const {
    return detail::has_room(*this, shape, at, filter);
}

std::optional<Closest> World::closest(Vec2 place, double within, const Filter& filter) const {
    if (detail::is_clearly_right(place, within))
        return detail::find_closest(*this, place, within, filter);
    if (!detail::takes_closest(place, within)) return std::nullopt;
    return detail::find_closest(*this, place, std::min(within, across_the_world), filter);
}

}  // namespace slidelab
