// A world: what a game moves in, and asks.
//
//     slidelab::WorldDefinition town;
//     town.walls.push_back({.form = slidelab::Box{{0, 5}, {20, 1}}});           // a floor
//     town.walls.push_back({.form = slidelab::Segment{{3, 2}, {6, 2}},          // a one-way wall
//                           .traits = {.solid_side = {0, -1}}});
//     // The world, or an exception with what is wrong first (or_throw.hpp).
//     slidelab::World world = slidelab::or_throw(slidelab::World::build(town));
//     const auto hit = world.cast_ray({0, 0}, {0, 10});    // 4 units down: the floor
//
// Walls are at rest: a level (level.hpp), welded, so that nothing catches on a seam; they may be
// taken away and added while the game runs. Bodies move: doors, platforms, lifts. Both are objects
// with traits, and any of them can be switched off.
//
// A tick: move_body() sets where a body goes in this tick; movers and queries see it where the tick
// begins, and movers meet it on its way; advance() ends the tick, and every body is where it was
// sent. Bodies translate, they do not turn. A mover that moves twice in a tick: see mover.hpp.
//
// Every function checks numbers, shapes and handles. It refuses wrong ones: nothing changes, and
// the answer is that of nothing; check.hpp says why. A handle of another world is that
// of what has its number here.
//
// Const functions may run in any number of threads at once, and allocate nothing. The same calls
// give the same bits. Units are the game's: its tiles, for example; y points down.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/check_shape.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/level_error.hpp"
#include "slidelab/level/or_throw.hpp"
#include "slidelab/scene/body_set.hpp"
#include "slidelab/scene/filter.hpp"
#include "slidelab/scene/scene.hpp"

namespace slidelab {

class World;

namespace detail {

class WorldView;
class WorldEdits;
class WorldWeld;
class MoverTick;
class StateReader;

/// Changes in this tick.
struct StaleWalls {
    std::vector<std::uint32_t> slots;  ///< of walls to be welded
    Aabb listed;                       ///< an area of which all are listed
    /// Ranges of the level's walls that may touch that area, those that are off among them.
    std::vector<std::pair<std::uint32_t, std::uint32_t>> walls;
    std::vector<std::uint32_t> bodies;  ///< added walls there, those that are gone among them
    bool all_marked = false;            ///< those of the area that are there
};

}  // namespace detail

struct BodyDefinition {
    /// Around its position; unlike a mover's it may be as thin as a line (a capsule of radius 0).
    Shape shape;
    Vec2 position;
    Traits traits = {};
};

struct WorldDefinition {
    std::vector<WallDefinition> walls = {};
    std::vector<BodyDefinition> bodies = {};
    /// Units, 0 to largest_near_miss: ends of walls that miss an end or an edge of another wall by
    /// at most this are put on it (LevelBuilder::set_near_miss); walls that are added later on what
    /// stands. Bodies stay as they are. None: a millionth of the largest coordinate, at least 1e-5.
    std::optional<double> near_miss = {};
};

/// The first object that cannot be built.
struct WorldError {
    enum class Kind : std::uint8_t { wall, body, near_miss };

    Kind kind = Kind::wall;
    std::size_t index = 0;  ///< in its list; 0 of the definition's near_miss
    Mismatch mismatch;
};

/// "wall 3: the radius is -1; expected 0 to 1000000": one line, for people.
std::string to_string(const WorldError& error);

/// The first hit of a cast.
struct Hit {
    double fraction = 0.0;  ///< of the translation, 0..1
    Vec2 point;             ///< on the object's surface
    Vec2 normal;            ///< unit, away from it
    ObjectId object;
    std::uint64_t user_data = 0;
    Vec2 surface_velocity;  ///< units/s
};

/// An object that a shape overlaps.
struct Overlap {
    double depth = 0.0;  ///< units: of the minimum translation out of this object alone
    Vec2 normal;         ///< unit, of that translation
    Vec2 point;          ///< on the object's surface
    ObjectId object;
    std::uint64_t user_data = 0;
};

struct Closest {
    double distance = 0.0;  ///< units; 0 inside of a solid
    Vec2 point;
    ObjectId object;
    std::uint64_t user_data = 0;
};

/// An object as it is where the tick begins, to draw it for example. Valid until the world changes.
struct ObjectForm {
    ObjectId object;          ///< of nothing: an unknown handle
    bool is_body = false;     ///< false: a wall; an added one is a body once it was moved
    bool is_enabled = false;  ///< false: it is nowhere, but may be switched on again
    bool is_solid = false;    ///< its sides go round it, screen-clockwise; else each is a free one
    Vec2 position;            ///< of a body; of a wall where its first side begins
    double radius = 0.0;      ///< units, around all its sides
    Traits traits;
    std::size_t side_count = 0;  ///< a disk has one without a length; a one-way solid has those
                                 ///< that are solid

    /// Precondition: i < side_count.
    Segment side(std::size_t i) const;

private:
    friend class World;

    const Wall* walls_ = nullptr;
    const Shape* shape_ = nullptr;  ///< around shape_at_
    Vec2 shape_at_;
};

/// Bodies and switches at one time, for World::restore. Restored into the same world, or into one
/// that was built from the same definition.
class WorldState;

class World {
public:
    /// Every number is checked. O(n), as for a level; with traits that differ some 100 ns more for
    /// each wall.
    [[nodiscard]] static std::variant<World, WorldError> build(const WorldDefinition& definition);

    /// The walls of a level with their traits: each free segment and each solid is an object.
    explicit World(Level level) : World(std::make_shared<const Level>(std::move(level))) {}
    /// The same of a level that others use, too. Null: an empty one. O(1).
    explicit World(std::shared_ptr<const Level> level)
        : level_(level ? std::move(level) : std::make_shared<const Level>()) {}

    // --- Objects ---

    /// The handle of a wall of the definition; of nothing beyond its walls.
    ObjectId wall(std::size_t index) const {
        return index < first_walls_.size() ? object_of_wall(first_walls_[index]) : ObjectId{};
    }
    /// The object that one of the level's walls belongs to.
    ObjectId object_of_wall(std::uint32_t wall) const { return scene().object_of_wall(wall); }
    /// The handle of a body of the definition; of nothing beyond its bodies.
    ObjectId body(std::size_t index) const {
        return index < bodies_.size()
                   ? ObjectId{first_body_slot() + static_cast<std::uint32_t>(index), 0}
                   : ObjectId{};
    }

    /// Whether the handle refers to a wall object or a body that was not removed.
    bool is_known(ObjectId object) const { return scene().is_known(object); }
    /// Whether it refers to a body, or an added wall, that was not removed.
    bool has_body(ObjectId object) const { return scene().has_body(object); }
    /// An unknown handle has traits of no category.
    const Traits& traits_of(ObjectId object) const { return scene().traits_of(object); }

    /// Switched off, an object is nowhere, and uncovers what lies in or on it. False, and nothing
    /// changed, for an unknown handle. O(walls near it). The next call sees it; near it calls take
    /// longer until advance().
    bool set_enabled(ObjectId object, bool enabled);
    /// False for an unknown handle.
    bool is_enabled(ObjectId object) const { return scene().is_enabled(object); }

    // --- Bodies ---

    /// The handle, or what is wrong.
    [[nodiscard]] std::variant<ObjectId, Mismatch> add(const BodyDefinition& body);
    /// The same of a wall. Where one of the same form and traits is switched off, that is switched
    /// on; otherwise it is a body: a solid must be convex then.
    [[nodiscard]] std::variant<ObjectId, Mismatch> add(const WallDefinition& wall);
    /// A body is gone for good, a wall object is switched off. False for an unknown handle.
    bool remove(ObjectId object);

    /// Where a body goes in this tick, at constant velocity. The last call in a tick counts. False,
    /// and nothing changed, for an unknown handle or a place that is not within largest_coordinate.
    bool move_body(ObjectId body, Vec2 to);
    /// Ends the tick: every body is where it was sent. O(bodies that moved, walls near switched
    /// ones).
    void advance();

    /// The place at the begin of the tick, and the displacement of the tick; zero without has_body.
    Vec2 position_of(ObjectId body) const { return scene().position_of(body); }
    Vec2 displacement_of(ObjectId body) const { return scene().displacement_of(body); }

    /// As it was defined; a disk without has_body.
    const Shape& shape_of(ObjectId body) const;

    WorldState save() const;
    /// False, and nothing changed, for the state of a world of another definition.
    bool restore(const WorldState& state);
    /// Out of WorldState::bytes(), of a world of the same definition in the same version of the
    /// library; or what is wrong with them. Any bytes may come. O(bytes).
    [[nodiscard]] std::variant<WorldState, Mismatch> state_of(
        std::span<const std::byte> bytes) const;

    // --- What is in it ---

    ObjectForm form_of(ObjectId object) const;

    /// Calls `visit(const ObjectForm&)` for every object that was not removed, in the order of
    /// their handles: walls, then bodies and added walls. Those that are switched off are among
    /// them. O(walls, bodies).
    template <typename Visit>
    void visit_objects(Visit&& visit) const {
        for (ObjectId object = object_after({}); object; object = object_after(object))
            visit(form_of(object));
    }
    /// The same for those with a side whose bounds touch an area, and the solids that it lies in.
    /// O(what is near).
    template <typename Visit>
    void visit_objects(const Aabb& area, Visit&& visit) const {
        const auto call = [](const ObjectForm& form, void* context) {
            (*static_cast<std::remove_reference_t<Visit>*>(context))(form);
        };
        visit_near(area, call, const_cast<void*>(static_cast<const void*>(&visit)));
    }

    // --- Queries, of walls and bodies where the tick begins ---

    /// The first hit of a point along a translation of any length. Touching is no hit: the path
    /// must lead deeper than rounding (3e-10).
    std::optional<Hit> cast_ray(Vec2 from, Vec2 translation, const Filter& filter = {}) const;

    /// The same of a shape, with its corners around `from`. Sides that it is behind at the start,
    /// in what it overlaps, it does not hit.
    std::optional<Hit> cast(const Shape& shape, Vec2 from, Vec2 translation,
                            const Filter& filter = {}) const;

    /// All objects in the path, each where it would be hit if it were alone. The first ones, by
    /// fraction, are written into `hits`; the result is the count of all.
    std::size_t cast_all(const Shape& shape, Vec2 from, Vec2 translation, std::span<Hit> hits,
                         const Filter& filter = {}) const;
    std::size_t cast_ray_all(Vec2 from, Vec2 translation, std::span<Hit> hits,
                             const Filter& filter = {}) const;

    /// All objects that a shape overlaps by more than rounding, in the order of their handles:
    /// walls, then bodies. The first ones are written into `overlaps`; the result is the count of
    /// all. A one-way wall is never overlapped: it is not there for a shape that is in it.
    std::size_t overlaps(const Shape& shape, Vec2 at, std::span<Overlap> overlaps,
                         const Filter& filter = {}) const;
    /// Whether there is room for a shape.
    bool has_room(const Shape& shape, Vec2 at, const Filter& filter = {}) const;

    /// The nearest point of any object, at most `within` units away; infinity: however far.
    std::optional<Closest> closest(Vec2 place, double within, const Filter& filter = {}) const;

    // --- For strategies ---

    /// The walls as they were built: those that were removed or switched off are still in it, added
    /// ones and bodies are not. visit_objects lists all objects that are there now.
    const Level& level() const { return *level_; }
    /// The walls and bodies that are there now. Valid until the world changes.
    detail::Scene scene() const { return {*level_, bodies_, changes_}; }

private:
    friend class WorldState;
    friend class detail::StateReader;
    friend class detail::WorldEdits;
    friend class detail::WorldWeld;

    std::uint32_t first_body_slot() const { return scene().first_body_slot(); }
    bool is_body(ObjectId object) const { return scene().is_body(object); }
    bool is_off(std::uint32_t wall) const { return scene().is_off(wall); }
    using NearChange = detail::SidesNearChange::State;
    NearChange near_change(std::uint32_t slot) const { return scene().near_change(slot); }
    /// The next one that was not removed, by handle; of nothing: none. After none: the first.
    ObjectId object_after(ObjectId object) const;
    void visit_near(const Aabb& area, void (*visit)(const ObjectForm&, void*), void* context) const;
    bool is_removed(std::uint32_t object) const {
        return std::binary_search(objects_removed_.begin(), objects_removed_.end(), object);
    }
    /// Worlds that take the same states have the same one.
    std::uint64_t fingerprint() const { return level_->fingerprint() ^ defined_bodies_; }
    std::variant<ObjectId, Mismatch> add(const BodyDefinition& body, bool is_wall);
    /// Every change of what is in a body's slot: what was among the walls, and what is then, is
    /// noted for the weld.
    template <typename Change>
    void change(std::uint32_t body, Change&& change);
    /// The first error of a definition, if any.

    std::shared_ptr<const Level> level_;
    std::vector<std::uint32_t> first_walls_;      ///< by wall of the definition
    std::vector<std::uint32_t> objects_removed_;  ///< of walls that are off, in rising order
    std::uint64_t defined_bodies_ = 0;            ///< a fingerprint
    detail::WallChanges changes_;
    detail::StaleWalls stale_;
    BodySet bodies_;
};

class WorldState {
public:
    /// For a file or a message: World::state_of reads them. O(bodies, walls that are off).
    std::vector<std::byte> bytes() const;

private:
    friend class World;
    friend class detail::StateReader;

    BodySet::Record bodies_;
    std::vector<std::uint32_t> off_;      ///< wall objects
    std::vector<std::uint32_t> removed_;  ///< of those
    std::vector<std::uint32_t> stale_;    ///< slots of walls near changes since the tick began
    std::uint64_t world_ = 0;             ///< World::fingerprint
};

}  // namespace slidelab
