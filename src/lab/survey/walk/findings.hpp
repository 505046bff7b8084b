// A finding of a survey: an event (judge/event_set.hpp) at a place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lab/judge/event_set.hpp"
#include "lab/run/state.hpp"
#include "lab/text/input_error.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab::lab {

/// Reads "trap,escape", the names of findings, at least one; a string is the error.
std::optional<InputError> read_findings(std::string_view words, EventSet& set);

/// "escape, tunnel, …": for messages and help.
std::string finding_names();

/// The input of some ticks: a direction of the survey, or none.
struct HeldInput {
    double right = 0.0;
    double down = 0.0;
    int ticks = 0;
};

/// One place, with all findings of the same cause near it.
struct Finding {
    EventKind kind = EventKind::left_map;
    Vec2 position;                ///< of the mover, units
    std::optional<WallRef> wall;  ///< the cause, if it is one of the level's
    std::string words;            ///< its details: wall, size, number
    std::int64_t count = 1;       ///< states in which it was found
    std::uint32_t state = 0;      ///< the last state of its recording
    HeldInput held;               ///< the input that shows it from there; may have no ticks
    std::string cure = {};  ///< the option that alone prevents it: "deepest_first=on"; or none
};

}  // namespace slidelab::lab
