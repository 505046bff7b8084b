// The scene: all that a move or a query sees, but for its filter.
#pragma once

#include <cstdint>
#include <vector>

#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/derived/weld.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/level/traits.hpp"
#include "slidelab/level/wall_ref.hpp"
#include "slidelab/scene/body_set.hpp"
#include "slidelab/scene/chunked.hpp"
#include "slidelab/scene/filter.hpp"

namespace slidelab::detail {

/// The sides of a wall near objects that are off or were added, or of an added wall.
struct SidesNearChange {
    enum class State : std::uint8_t {
        none,   ///< a wall's surfaces are the level's; of a body that is no wall there are none
        stale,  ///< something changed near it in this tick: it is listed to be welded
        welded
    };

    State state = State::none;
    /// By number; of a solid body, which has no backward sides, by corner.
    std::vector<Surface> surfaces;

    const Surface& surface(SideNumber number) const {
        return surfaces[surfaces.size() > 2 ? number / 2 : number];
    }
};

/// Walls of a level that were switched off since it was built, and walls that were added.
struct WallChanges {
    std::vector<std::uint32_t> objects_off;  ///< in rising order
    std::vector<bool> is_off;                ///< by wall; empty: all are on
    std::uint32_t added_walls = 0;
    Chunked<SidesNearChange, 256> near_change;  ///< by slot

    static const WallChanges& none() {
        static const WallChanges unchanged;
        return unchanged;
    }
};

/// The walls of a level, their changes, and bodies. All must outlive it.
class Scene {
public:
    using Entry = BodySet::Entry;
    using NearChange = SidesNearChange::State;

    Scene(const Level& level, const BodySet& bodies,
          const WallChanges& changes = WallChanges::none())
        : level_(&level), bodies_(&bodies), changes_(&changes) {}

    const Level& level() const { return *level_; }
    const BodySet& bodies() const { return *bodies_; }

    // --- Objects: slots of wall objects are their first walls, those of bodies follow ---

    std::uint32_t first_body_slot() const {
        return static_cast<std::uint32_t>(level_->walls().size());
    }
    bool is_body(ObjectId object) const { return object.slot >= first_body_slot(); }
    /// Not an added wall.
    bool is_body_now(ObjectId object) const { return is_body(object) && !is_among_walls(object); }
    /// Walls of the level, and added ones.
    bool is_among_walls(ObjectId object) const {
        if (!object || !is_body(object)) return static_cast<bool>(object);
        const Entry* body = changes_->added_walls > 0 ? find_body(object) : nullptr;
        return body && body->is_wall;
    }
    ObjectId object_of_wall(std::uint32_t wall) const {
        return wall < first_body_slot() ? ObjectId{level_->object_of_wall(wall), 0} : ObjectId{};
    }
    ObjectId object_of_body(std::uint32_t number) const {
        return {first_body_slot() + number, bodies_->entry(number).generation};
    }
    ObjectId object_of(WallRef wall) const {
        if (wall.is_of_body()) return object_of_body(wall.body());
        return {level_->object_of_wall(wall.number()), 0};
    }
    /// The first wall of a wall object, or the first side of a body. Precondition: is_known.
    WallRef wall_of_object(ObjectId object) const {
        if (!is_body(object)) return object.slot;
        return WallRef::of_body(object.slot - first_body_slot());
    }
    /// Null for a wall, and for what was removed.
    const Entry* find_body(ObjectId object) const;
    bool is_known(ObjectId object) const;
    bool has_body(ObjectId object) const { return is_body(object) && is_known(object); }
    bool is_enabled(ObjectId object) const;
    /// An unknown handle has traits of no category.
    const Traits& traits_of(ObjectId object) const;
    /// Zero without has_body.
    Vec2 position_of(ObjectId object) const;
    Vec2 displacement_of(ObjectId object) const;

    // --- Changes ---

    bool has_changed() const { return !changes_->objects_off.empty() || changes_->added_walls > 0; }
    bool has_added_walls() const { return changes_->added_walls > 0; }
    bool is_welded_as_built() const { return changes_->near_change.empty(); }
    bool is_off(std::uint32_t wall) const {
        return !changes_->objects_off.empty() && changes_->is_off[wall];
    }
    NearChange near_change(std::uint32_t slot) const {
        if (changes_->near_change.empty()) return NearChange::none;
        const SidesNearChange* sides = changes_->near_change.find(slot);
        return sides ? sides->state : NearChange::none;
    }
    /// The surface of a side near changes. Precondition: its wall, or its body, is welded.
    const Surface& welded_again(SideNumber side) const;
    /// The surfaces of an added wall, by side. Precondition: it is welded.
    std::span<const Surface> surfaces_of_added(std::uint32_t body) const {
        return changes_->near_change.find(first_body_slot() + body)->surfaces;
    }
    /// Calls `visit(std::uint32_t body)` for the added walls that touch an area.
    template <typename Visit>
    void visit_added(const Aabb& area, Visit&& visit) const {
        if (!has_added_walls()) return;
        bodies_->query(area, [&](std::uint32_t number) {
            const Entry& body = bodies_->entry(number);
            if (body.is_wall_in_place() && body.bounds.overlaps(area)) visit(number);
        });
    }

private:
    const Level* level_;
    const BodySet* bodies_;
    const WallChanges* changes_;
};

}  // namespace slidelab::detail
