// Troubles that only a mover with gravity has. They are seen in its speed, or in what it ends on:
// as for its displacement, it may have gone well.
#pragma once

#include "lab/judge/exact_slide.hpp"

namespace slidelab::lab {

/// Whether the tick's gravity has given the mover no speed, though nothing is below it: the exact
/// slide falls from where it ends. A tick alone is no trouble yet. Costs a move where the mover
/// does not fall.
bool loses_fall(const MadeMove& move);

/// Whether it ends on the solid side of a one-way wall at rest that it was not on, and that neither
/// its displacement nor the exact slide of it leads over. Costs a move where it seems so.
bool is_pulled_up(const MadeMove& move);
/// The wall; none without one.
std::optional<WallRef> pulled_up_onto(const MadeMove& move);

/// Seconds in a row in which it loses its fall, until that is a trouble.
inline constexpr double hanging_seconds = 0.1;

}  // namespace slidelab::lab
