// A move made otherwise: under other options, by another strategy, as another shape, or in other
// parts of a tick; and the judge's verdict on it. Why asks it for its causes, What if for its rows,
// and through them the survey and the panel for their cures.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lab/judge/made_move.hpp"

namespace slidelab::lab {

/// One alternative: a strategy with its options, a shape, and the parts in which it moves.
struct Alternative {
    /// The change: "disk_slide.deepest_first=on", "strategy=sat_push", "shape=disk", "size*1.1",
    /// "tick_rate*2". Empty: the unchanged move.
    std::string change;
    const Strategy* strategy = nullptr;  ///< not null
    Options options;
    Shape shape;
    std::optional<std::size_t> option = {};  ///< that is changed
    bool is_shape = false;  ///< the shape is another one, and not the move's, scaled
    double size = 1.0;      ///< of the move's shape, times
    /// Moves in the time of one tick, each with the fraction `share` of the displacement. Twice the
    /// tick rate is two moves of half the displacement, with bodies that go half as far in each.
    /// Half the rate is one move of twice the displacement, in the time of two ticks.
    int moves = 1;
    double share = 1.0;
};

/// The unchanged move as an alternative.
Alternative as_it_is(const MadeMove& move);
/// The move under other options of its strategy.
Alternative under_options(const MadeMove& move, Options options);

/// The outcome of an alternative.
struct Outcome {
    MoveResult last;  ///< of its moves
    /// From start to end, in the time of one tick, units: as Why says how far the mover went.
    double distance = 0.0;
    bool hit = false;
    std::size_t contacts = 0;
    EventSet troubles;       ///< of the single moves (judge.hpp)
    std::vector<Vec2> path;  ///< start, bends, end
    std::vector<Vec2> ends;  ///< of its moves

    Vec2 to() const { return last.position; }
    /// Residual overlap, the deepest, units.
    double depth() const { return last.remaining_depth; }
    bool is_free_of_trouble() const { return !troubles.has_trouble(); }
};

/// The outcome of the move itself.
Outcome outcome_of(const MadeMove& move);

/// Makes and judges the moves of an alternative.
Outcome make_otherwise(const MadeMove& move, const Alternative& other);

}  // namespace slidelab::lab
