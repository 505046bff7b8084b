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

/// What a mover keeps between ticks in bits, as links and the laboratory have it: bit 32 says that
/// it is on the floor, bit 33 that it climbs a step. The lower ones are left for the number of its
/// platform, counted from 1.
inline constexpr std::uint64_t packed_on_floor = std::uint64_t{1} << 32U;
inline constexpr std::uint64_t packed_on_step = std::uint64_t{1} << 33U;

inline std::uint64_t packed_bits(const MoverState& state) {
    return (state.on_floor ? packed_on_floor : 0) | (state.on_step ? packed_on_step : 0);
}

struct MoverRecord {
    InlineVector<MoverEvent, 48> events;
    bool began_inside = false;
    double blocked_at = 1.0;  ///< of the tick: from then on walls leave its motion no direction
};

/// slidelab::move with a record of it, and a shape instead of the mover's own, which a caller that
/// has none to keep would have to copy.
MoverResult move(const World& world, const Mover& mover, const Shape& shape,
                 const MoverInput& input, const MoverState& state, std::span<MoverContact> contacts,
                 MoverRecord* record, std::span<MoverTrigger> triggers = {});

}  // namespace slidelab::detail
