// The contacts of a move.
#pragma once

#include <cstdint>

#include "slidelab/collision/contract/wall_ref.hpp"
#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// The cause of a contact.
enum class ContactKind : std::uint8_t {
    hit,               ///< on the path
    push,              ///< out of an overlap after a sub-step
    refused,           ///< a sub-step into it was taken back
    overlap_at_start,  ///< at the start of the move
    overlap_at_end     ///< residual
};

/// A contact of the mover with a wall.
struct Contact {
    double fraction = 0.0;  ///< of the current leg at the hit, 0..1; 1 for discrete strategies
    double depth = 0.0;     ///< penetration depth that was resolved, units, >= 0
    Vec2 position;          ///< of the mover at the contact
    Vec2 normal;            ///< unit, away from the wall
    Vec2 point;             ///< on the wall's surface (a capsule: on its rim)
    WallRef wall;           ///< see wall_name in strategy.hpp
    ContactKind kind = ContactKind::hit;
    double time = 0.0;  ///< of the whole tick, 0..1
};

/// The contacts of one move, in the order of the hits. Contacts beyond the capacity are counted,
/// not kept; the move itself does not change.
using ContactList = InlineVector<Contact, 48>;

/// A point on the path of a move, with its time.
struct PathPoint {
    double time = 0.0;  ///< of the whole tick, 0..1, never decreasing
    Vec2 at;            ///< units
};

/// The bends of one move's path, in order. Bends beyond the capacity are counted, not kept.
using PathBends = InlineVector<PathPoint, 64>;

}  // namespace slidelab
