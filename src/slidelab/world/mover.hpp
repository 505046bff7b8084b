// The game's mover: one call a tick, among the walls and bodies of a world.
//
//     slidelab::Mover hero;                               // a capsule; up is (0, -1)
//     slidelab::MoverState state;                         // the game keeps it between ticks
//     slidelab::MoverInput input{position, velocity, gravity, seconds};
//     const slidelab::MoverResult moved = slidelab::move(world, hero, input, state);
//     position = moved.position;
//     velocity = moved.velocity;
//     state = moved.state;
//     if (state.on_floor && jump) velocity.y = -14;
//
// A mover with `up` walks on floors, follows them over every bend, rides on bodies, and flies where
// there is none; without (`up` zero: seen from above) it slides along all walls alike.
//
// One move is a mover's whole tick. A second one before World::advance() begins where the first
// ended, and the bodies come again from where the tick begins: one that pushed it pushes it no
// farther, one that it followed pushes it back. But what a body has carried is carried once: it is
// at its place, by its state, on the body where that ends. For it all bodies stand where the tick
// ends; it still takes its platform's velocity along when it leaves.
//
// A mover or an input with a number out of range is refused (was_refused): it stays, and
// check(mover), check(input) say why (check.hpp). A platform that is unknown, or a wall, is none.
// The world ends at largest_coordinate: a path ends there (at_limit), so that what a move answers
// is taken by the next one.
//
// Mover, with the options that it has, stands in mover_options.hpp.
//
// Pure: the same world, mover, input and state give the same bits. Allocates nothing; any number of
// threads may move in one world.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/scene/filter.hpp"
#include "slidelab/world/mover_options.hpp"

namespace slidelab {

class World;

/// A mover keeps this between ticks: plain bytes. The default: it is in the air.
struct MoverState {
    ObjectId platform;      ///< the body that it stands on
    Vec2 place;             ///< of its position, relative to the platform's
    bool on_floor = false;  ///< it stands, or walks
    bool on_step = false;   ///< and goes round the corner of a step

    friend bool operator==(const MoverState&, const MoverState&) = default;
};

namespace detail {

/// A state as links and the laboratory have it: bit 32 says that it is on the floor, bit 33 that it
/// climbs a step. The lower ones are left for the number of its platform, counted from 1.
inline constexpr std::uint64_t packed_on_floor = std::uint64_t{1} << 32U;
inline constexpr std::uint64_t packed_on_step = std::uint64_t{1} << 33U;

inline std::uint64_t packed_bits(const MoverState& state) {
    return (state.on_floor ? packed_on_floor : 0) | (state.on_step ? packed_on_step : 0);
}

}  // namespace detail

struct MoverInput {
    Vec2 position;  ///< units
    Vec2 velocity;  ///< units/s, relative to the platform while on one
    /// units/s^2, constant during the tick: gravity, with what steers it. Where it leads away from
    /// the floor, the mover leaves that; along the floor, or zero, it stays.
    Vec2 acceleration;
    double seconds = 1.0 / 60.0;
    bool drops = false;  ///< through the one-way walls that it stands on

    /// A tick along a displacement, units: with the velocity that makes it in that time, and no
    /// acceleration. So the result's velocity is the displacement by the seconds, clipped by what
    /// was hit, and a floor is walked as far as the displacement leads across `up`. Zero seconds
    /// are refused, as always.
    static constexpr MoverInput along(Vec2 position, Vec2 displacement,
                                      double seconds = 1.0 / 60.0) {
        return {position, displacement / seconds, {}, seconds, false};
    }
};

enum class FloorKind : std::int32_t { none, steep, walkable };

/// The nearest object on one side, at the end of the move.
struct Near {
    ObjectId object;   ///< of nothing: none within reach
    Vec2 normal;       ///< unit, away from the object
    double gap = 0.0;  ///< units, along the direction of that side
};

/// A touch; first, at fraction 0, those of what it began inside of: each object by itself, at most
/// 32 of them. Normal and depth are those of the way out that it took: where several objects leave
/// an object's own least way none, they are the whole way.
struct MoverContact {
    double fraction = 0.0;  ///< of the tick
    Vec2 position;          ///< of the mover, before it was pushed out
    Vec2 point;
    Vec2 normal;
    double depth = 0.0;  ///< units along the normal: how far it was pushed out; 0: a touch
    ObjectId object;
    std::uint64_t user_data = 0;
    Vec2 surface_velocity;
};

/// One of Mover::triggers that its path led through, bend by bend, or that came over it.
struct MoverTrigger {
    double fraction = 0.0;  ///< of the tick: when it came in; 0 where it began in it
    ObjectId object;
    std::uint64_t user_data = 0;
    bool is_inside = false;  ///< where the tick ends
};

struct MoverResult {
    Vec2 position;
    Vec2 velocity;  ///< on a floor, its part across `up`
    MoverState state;
    /// Within `snap` below, also of a mover that flies: state.on_floor says it stands. Seen from
    /// above: of Mover::ground, without a normal.
    Near floor;
    Near left;  ///< within `reach`, as `right` and `ceiling`
    Near right;
    Near ceiling;
    FloorKind floor_kind = FloorKind::none;  ///< of `floor`
    bool was_refused = false;  ///< the mover or the input is wrong: it stays; check.hpp says why
    /// No room within Mover::aside: what is in squeezed_by overlaps it where it ends, or has passed
    /// over it within the tick. Along what it cannot leave it moves, and away, but never deeper.
    bool squeezed = false;
    /// Its path would lead beyond largest_coordinate: it ends there, or where it began where there
    /// is no room; or its velocity beyond what the next tick takes: it is as fast as may be.
    bool at_limit = false;
    /// Something above was hit in this tick, at a side that would be a floor if `up` were turned
    /// round: it hit its head. `ceiling` is also there for what is only near.
    bool hit_ceiling = false;
    /// The two that squeeze it, or put it aside, between which there was no room, first what
    /// pushes.
    std::array<ObjectId, 2> squeezed_by;
    /// Units: where to, and how far, bodies put it aside, across their push. The rest of a push, as
    /// far as they go, is none of it.
    Vec2 put_aside;
    double depth = 0.0;  ///< units: of the deepest overlap where it ends; 0: that has passed by
    std::uint32_t contact_count = 0;  ///< of all; the first ones are in the caller's span
    std::uint32_t trigger_count =
        0;  ///< in the caller's span; more than its size: it was too short
};

static_assert(sizeof(MoverState) <= 64 && sizeof(MoverResult) <= 256);

/// One tick. O(walls near the path).
MoverResult move(const World& world, const Mover& mover, const MoverInput& input,
                 const MoverState& state, std::span<MoverContact> contacts = {},
                 std::span<MoverTrigger> triggers = {});

/// An event at a trigger in a tick. One that a mover dashes through is entered and left in one
/// tick.
struct TriggerChange {
    enum class Kind : std::uint8_t { enter, stay, leave };

    Kind kind = Kind::enter;
    MoverTrigger trigger;
};

/// Compares the triggers that a mover felt in the tick before with those of this tick. The first
/// changes are written into `changes`; the result is the count of all, at most twice the triggers
/// of both. A trigger that is not felt any more is left, wherever it is.
std::size_t trigger_changes(std::span<const MoverTrigger> before, std::span<const MoverTrigger> now,
                            std::span<TriggerChange> changes);

}  // namespace slidelab
