// The run as trails in the world, and the tick under the pointer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lab/session/session.hpp"
#include "view/world/scene.hpp"

namespace slidelab::lab {

/// Ticks before and after the one in view that are drawn: what is older is on the timeline alone.
inline constexpr std::int64_t drawn_past = 1500;
inline constexpr std::int64_t drawn_future = 3600;

/// The positions that led to the tick in view, since the player restarted.
std::vector<Vec2> trail_behind(const KeptRun& run, std::int64_t n);

/// The later positions, the other branches or the old run, and the starts of troubles.
RunLayer run_layer(const Session& session);

/// The tick of the run in view whose position is nearest to `place`, and at most `reach` units from
/// it; of several the one nearest in time. O(ticks near the place).
std::optional<std::int64_t> tick_at(const Session& session, Vec2 place, double reach);

}  // namespace slidelab::lab
