// A tick of the mover, step by step, for the laboratory: its contacts, its path, its list of
// stages.
#pragma once

#include <cstdint>
#include <span>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/world/mover.hpp"
#include "slidelab/world/world_cast.hpp"

namespace slidelab::detail {

struct MoverEvent {
    enum class Kind : std::uint8_t {
        made_room,   ///< out of an overlap at the start
        stood,       ///< on a floor
        found_none,  ///< no floor to stand on; `hit`: what is below
        walked,
        stepped_up,
        left_floor,
        flew,
        hit,
        landed
    };

    Kind kind = Kind::flew;
    double time = 0.0;  ///< of the tick, 0..1, at the end
    Vec2 from;          ///< of the mover
    Vec2 to;
    WorldHit hit;  ///< of the floor or the wall; without an object: none
};

struct MoverRecord {
    InlineVector<MoverEvent, 48> events;
    bool began_inside = false;
    double blocked_at = 1.0;  ///< of the tick: from then on walls leave its motion no direction
};

/// slidelab::move with a record of it, and a shape instead of the mover's own, which a caller that
/// has none to keep would have to copy.
MoverResult move(const Scene& scene, const Mover& mover, const Shape& shape,
                 const MoverInput& input, const MoverState& state, std::span<MoverContact> contacts,
                 MoverRecord* record, std::span<MoverTrigger> triggers = {});

}  // namespace slidelab::detail
