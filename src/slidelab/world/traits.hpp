// The traits of a world's walls and bodies, and the filter that chooses among them.
#pragma once

#include <cstdint>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab {

/// A handle of a wall object or a body. A removed body's handle refers to nothing, also when its
/// slot is used again.
struct ObjectId {
    static constexpr std::uint32_t none = 0xffffffffU;

    std::uint32_t slot = none;
    std::uint32_t generation = 0;

    explicit operator bool() const { return slot != none; }
    friend bool operator==(const ObjectId&, const ObjectId&) = default;
};

struct Traits {
    std::uint64_t category = 1;   ///< bits, for Filter::hits
    std::uint64_t user_data = 0;  ///< the game's own
    /// Of a one-way wall: a direction from the wall to its solid side. A straight side is solid
    /// where its outward normal points there (more than at a right angle to it), and only for a
    /// mover or a query that begins wholly on that side of its line. Zero: solid from both sides.
    /// Walls with a radius have no solid side.
    Vec2 solid_side = {};
    Vec2 surface_velocity = {};  ///< units/s, of a conveyor

    bool is_one_way() const { return solid_side != Vec2{}; }
    friend bool operator==(const Traits&, const Traits&) = default;
};

/// A wall or a body that a query may hit.
struct Candidate {
    ObjectId object;
    const Traits& traits;
    /// Unit, away from it: of the hit; for a wall that covers others, of the side that it covers.
    Vec2 normal;
};

/// The walls and bodies that a move or a query sees. One that is left out uncovers what lies on and
/// in it.
struct Filter {
    std::uint64_t hits = ~std::uint64_t{0};  ///< categories: one common bit suffices
    ObjectId ignored = {};                   ///< the mover's own body, for example
    /// A further condition, for each candidate before the first hit is chosen. Pure: the same
    /// candidate gives the same answer. Null: all.
    bool (*accepts)(const Candidate& candidate, void* context) = nullptr;
    void* context = nullptr;
};

}  // namespace slidelab
