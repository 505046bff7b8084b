// Handles of a world's walls and bodies, and the filter that chooses among them.
#pragma once

#include <cstdint>

#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/traits.hpp"

namespace slidelab {

/// A handle of a wall object or a body. A removed body's handle refers to nothing, also when its
/// slot is used again. A world takes the handle of another world for that of its own object with
/// this slot and generation, or of nothing: use handles only with the world that gave them.
struct ObjectId {
    static constexpr std::uint32_t none = 0xffffffffU;

    std::uint32_t slot = none;
    std::uint32_t generation = 0;

    explicit operator bool() const { return slot != none; }
    friend bool operator==(const ObjectId&, const ObjectId&) = default;
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
