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
#include "slidelab/narrow/placed_body.hpp"
#include "slidelab/world/check.hpp"
#include "slidelab/world/world_edits.hpp"
#include "slidelab/world/world_queries.hpp"
#include "slidelab/world/world_view.hpp"
#include "slidelab/world/world_weld.hpp"

namespace slidelab {

namespace {

using detail::mismatch_of_place;
using detail::WorldEdits;

std::uint64_t fingerprint_of(const std::vector<BodyDefinition>& bodies) {
    detail::Fingerprint all;
    for (const BodyDefinition& body : bodies) {
        const detail::PlacedBody placed(body.shape, body.position);
        all.add(body.shape.index()).add(placed.radius()).add(body.position).add(body.traits);
        for (std::size_t i = 0; i < placed.size(); ++i) all.add(placed.corner(i));
    }
    return all.value();
}

/// Repeated corners count.
std::size_t count_walls(const std::vector<WallDefinition>& definitions) {
    std::size_t count = 0;
    for (const WallDefinition& wall : definitions) {
        const auto* corners = std::get_if<std::vector<Vec2>>(&wall.form);
        count += corners                                  ? corners->size()
                 : std::holds_alternative<Box>(wall.form) ? std::size_t{4}
                                                          : 1;
    }
    return count;
}

MovingBody at_rest(const BodyDefinition& body) {
    return {body.shape, body.position, {}, body.traits};
}

}  // namespace

std::string to_string(const WorldError& error) {
    if (error.kind == WorldError::Kind::near_miss)
        return detail::joined("near_miss: ", error.mismatch.what, "; expected ",
                              error.mismatch.expected);
    return detail::joined(error.kind == WorldError::Kind::wall ? "wall" : "body", " ", error.index,
                          ": ", to_string(error.mismatch));
}

std::variant<World, WorldError> World::build(const WorldDefinition& definition) {
    LevelBuilder builder;
    if (definition.near_miss) builder.set_near_miss(*definition.near_miss);
    if (builder.error())
        return WorldError{WorldError::Kind::near_miss, 0, builder.error()->mismatch};
    // Too many are an error of the first that is too much.
    builder.reserve_walls(std::min(count_walls(definition.walls), detail::most_walls));
    std::vector<std::uint32_t> first_walls;
    first_walls.reserve(definition.walls.size());
    const auto error_of_wall = [&](Mismatch mismatch) {
        return WorldError{WorldError::Kind::wall, first_walls.size(), std::move(mismatch)};
    };
    for (const WallDefinition& wall : definition.walls) {
        const auto first = static_cast<std::uint32_t>(builder.wall_count());
        builder.add(wall);
        if (builder.error()) return error_of_wall(builder.error()->mismatch);
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

// --- Objects ---

bool World::set_enabled(ObjectId object, bool enabled) {
    if (!is_known(object)) return false;
    if (is_enabled(object) == enabled) return true;
    if (!is_body(object)) {
        WorldEdits(*this).set_wall_enabled(object.slot, enabled);
    } else {
        const std::uint32_t number = object.slot - first_body_slot();
        change(number, [&] { bodies_.set_enabled(number, enabled); });
    }
    return true;
}

// --- Bodies ---

template <typename Change>
void World::change(std::uint32_t number, Change&& change) {
    const auto is_wall = [&] { return bodies_.entry(number).is_wall_in_place(); };
    if (is_wall()) WorldEdits(*this).note_body(number, false);
    change();
    if (is_wall()) WorldEdits(*this).note_body(number, true);
}

std::variant<ObjectId, Mismatch> World::add(const BodyDefinition& definition) {
    return add(definition, false);
}

std::variant<ObjectId, Mismatch> World::add(const BodyDefinition& definition, bool is_wall) {
    MovingBody body = at_rest(definition);
    if (auto found = mismatch_of(body)) return *std::move(found);
    const std::uint32_t number = bodies_.add(std::move(body), is_wall);
    if (is_wall) WorldEdits(*this).note_body(number, true);
    return scene().object_of_body(number);
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
    change(number, [&] { bodies_.remove(number); });
    return true;
}

bool World::move_body(ObjectId object, Vec2 to) {
    const BodySet::Entry* entry = scene().find_body(object);
    if (!entry) return false;
    const Vec2 extents = extents_of(entry->body.shape);
    if (mismatch_of_place(to - extents) || mismatch_of_place(to + extents)) return false;
    const auto number = object.slot - first_body_slot();
    change(number, [&] { bodies_.move(number, to); });
    return true;
}

void World::advance() {
    bodies_.advance();
    detail::WorldWeld(*this).weld(std::exchange(stale_, {}).slots);
}

const Shape& World::shape_of(ObjectId object) const {
    static const Shape of_nothing = DiskShape{0.0};
    const BodySet::Entry* entry = scene().find_body(object);
    return entry ? entry->body.shape : of_nothing;
}

WorldState World::save() const {
    WorldState state;
    state.bodies_ = bodies_.record();
    state.off_ = changes_.objects_off;
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
    const auto are_one = [](const BodySet::Entries& some, const BodySet::Entries& others,
                            std::uint32_t number) {
        if (number >= others.size() || !others[number].is_wall_in_place()) return false;
        const MovingBody& one = some[number].body;
        const MovingBody& other = others[number].body;
        return one.position == other.position && one.shape == other.shape &&
               one.traits == other.traits;
    };
    const auto note_walls = [&](const BodySet::Entries& others, bool appear) {
        const BodySet::Entries& entries = bodies_.record().entries;
        for (std::uint32_t number = 0; number < entries.size(); ++number)
            if (entries[number].is_wall_in_place() && !are_one(entries, others, number))
                WorldEdits(*this).note_body(number, appear);
    };
    note_walls(state.bodies_.entries, false);
    const BodySet::Record before = bodies_.restore(state.bodies_);
    note_walls(before.entries, true);
    const auto switch_those_of = [&](const std::vector<std::uint32_t>& some,
                                     const std::vector<std::uint32_t>& others, bool enabled) {
        std::vector<std::uint32_t> objects;
        std::set_difference(some.begin(), some.end(), others.begin(), others.end(),
                            std::back_inserter(objects));
        for (const std::uint32_t object : objects)
            WorldEdits(*this).set_wall_enabled(object, enabled);
    };
    switch_those_of(changes_.objects_off, state.off_, true);
    switch_those_of(state.off_, changes_.objects_off, false);
    objects_removed_ = state.removed_;
    detail::WorldWeld(*this).weld(std::exchange(stale_, {}).slots);
    for (const std::uint32_t slot : state.stale_) WorldEdits(*this).mark(slot);
    return true;
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
std::optional<Hit> first_afar(const detail::Scene& scene, const detail::CornerShape& shape,
                              Vec2 from, Vec2 translation, const Filter& filter) {
    if (!detail::takes(from, translation)) return std::nullopt;
    const double share = share_within(translation);
    auto hit = detail::cast_first(scene, shape, from, translation * share, filter);
    if (hit) hit->fraction *= share;
    return hit;
}

std::optional<Hit> first_along(const detail::Scene& scene, const detail::CornerShape& shape,
                               Vec2 from, Vec2 translation, const Filter& filter) {
    return detail::is_clearly_right(from, translation)
               ? detail::cast_first(scene, shape, from, translation, filter)
               : first_afar(scene, shape, from, translation, filter);
}

std::size_t all_along(const detail::Scene& scene, const detail::CornerShape& shape, Vec2 from,
                      Vec2 translation, std::span<Hit> hits, const Filter& filter) {
    const double share = share_within(translation);
    const std::size_t count =
        detail::cast_all(scene, shape, from, translation * share, hits, filter);
    if (share == 1.0) return count;
    for (Hit& hit : hits.first(std::min(count, hits.size()))) hit.fraction *= share;
    return count;
}

}  // namespace

std::optional<Hit> World::cast_ray(Vec2 from, Vec2 translation, const Filter& filter) const {
    return first_along(scene(), {detail::point_corner, 0.0}, from, translation, filter);
}

std::optional<Hit> World::cast(const Shape& shape, Vec2 from, Vec2 translation,
                               const Filter& filter) const {
    const detail::CornerShape corners(shape);
    if (!detail::takes(shape, corners.extents())) return std::nullopt;
    return first_along(scene(), corners, from, translation, filter);
}

std::size_t World::cast_all(const Shape& shape, Vec2 from, Vec2 translation, std::span<Hit> hits,
                            const Filter& filter) const {
    const detail::CornerShape corners(shape);
    if (!detail::takes(shape, corners.extents()) || !detail::takes(from, translation)) return 0;
    return all_along(scene(), corners, from, translation, hits, filter);
}

std::size_t World::cast_ray_all(Vec2 from, Vec2 translation, std::span<Hit> hits,
                                const Filter& filter) const {
    if (!detail::takes(from, translation)) return 0;
    return all_along(scene(), {detail::point_corner, 0.0}, from, translation, hits, filter);
}

std::size_t World::overlaps(const Shape& shape, Vec2 at, std::span<Overlap> overlaps,
                            const Filter& filter) const {
    return detail::list_overlaps_checked(scene(), shape, at, overlaps, filter);
}

bool World::has_room(const Shape& shape, Vec2 at, const Filter& filter) const {
    return detail::has_room(scene(), shape, at, filter);
}

std::optional<Closest> World::closest(Vec2 place, double within, const Filter& filter) const {
    if (detail::is_clearly_right(place, within))
        return detail::find_closest(scene(), place, within, filter);
    if (!detail::takes_closest(place, within)) return std::nullopt;
    return detail::find_closest(scene(), place, std::min(within, across_the_world), filter);
}

}  // namespace slidelab
