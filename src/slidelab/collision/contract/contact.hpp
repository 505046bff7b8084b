// What a mover hit along its path.
#pragma once

#include <cstdint>

#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// How a contact came about.
enum class ContactKind : std::uint8_t {
    hit,               ///< on the path
    push,              ///< out of an overlap that a sub-step led into
    refused,           ///< a sub-step that led into it was taken back
    overlap_at_start,  ///< that the move began with
    overlap_at_end     ///< that is left
};

/// One bend of a mover's path.
struct Contact {
    double fraction = 0.0;  ///< of the current leg at the hit, 0..1; the discrete methods say 1
    double depth = 0.0;     ///< penetration that was undone, units, >= 0
    Vec2 position;          ///< of the mover when it touches
    Vec2 normal;            ///< unit, away from the wall
    Vec2 point;             ///< on the wall's surface (a capsule: on its rim)
    WallRef wall;           ///< see wall_name in strategy.hpp
    double time = 0.0;      ///< of the whole tick, 0..1; `fraction` is that of its leg alone
    ContactKind kind = ContactKind::hit;
};

/// The contacts of one move, in the order of the hits. A move with more bends than this goes on as
/// it would, and only counts them.
using ContactList = InlineVector<Contact, 48>;

/// A place on the path of a move, and when the mover was there.
struct PathPoint {
    double time = 0.0;  ///< of the whole tick, 0..1, never falling from one to the next
    Vec2 at;            ///< units
};

/// Where the path of one move bends, in order. Bends past the room are counted.
using PathBends = InlineVector<PathPoint, 64>;

}  // namespace slidelab
