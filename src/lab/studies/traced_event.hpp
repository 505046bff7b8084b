// What the studies of one move read off an event of its trace: its stage, what it compared, and the
// places that its marks say.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/studies/move_story.hpp"

namespace slidelab::lab {

inline const TraceEvent& event_at(const TracedMove& move, std::size_t event) {
    return move.trace->events()[event];
}

/// Null where the strategy's table has no such stage.
const Stage* stage_of(const TracedMove& move, const TraceEvent& event);

/// Whether two events are of the same sub-step and round.
bool has_same_heading(const TraceEvent& a, const TraceEvent& b);

/// What was compared under one name. A wall may be crossed twice, and an axis belong to two shapes:
/// the least of them is what counts.
struct Compared {
    std::string_view name;
    std::optional<double> least;
    bool is_chosen = false;
};

/// In the order of the stage's own list, then as they come.
std::vector<Compared> compared_in(const TracedMove& move, const TraceEvent& event);

inline constexpr std::string_view no_number = "\u2013";  ///< for one that was out of the question

/// Counts, and lengths that are whole, have no decimals.
std::string short_text(double value);
std::string short_text(Vec2 v);

/// Null where no mark has the role.
const Mark* first_mark(std::span<const Mark> marks, Role role);
bool is_vector(const Mark& mark);

/// The mover's position where its outline, or the point that it shrunk to, is drawn.
Vec2 position_of(const TracedMove& move, const Mark& mark);

}  // namespace slidelab::lab
