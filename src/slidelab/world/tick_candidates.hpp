// The candidates of a tick of the mover: found once, for all its queries.
#pragma once

#include <cstdint>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

struct TickCandidates {
    using Walls = InlineVector<std::uint32_t, 24>;
    using Bodies = InlineVector<std::uint32_t, 16>;

    bool is_refused = false;    ///< the tick is not made: its mover or its input is not taken
    Aabb area;                  ///< that the tick may come to
    bool is_free = false;       ///< nothing is there
    bool is_small = false;      ///< as of most ticks: few walls are near
    bool knows_bodies = false;  ///< `bodies` are all that take part and touch the area, each once
    bool knows_walls = false;   ///< the same of `walls`
    Bodies bodies;
    Walls walls;

    bool covers(const Aabb& part) const {
        return area.contains(part.min) && area.contains(part.max);
    }
};

}  // namespace slidelab::detail
