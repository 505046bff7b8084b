// The reference of all judges: the exact slide of a move's displacement, a sweep with all its
// safeguards over the same shape, and how far it gets that is not the mover's own choice.
#pragma once

#include <optional>

#include "articles/contract/strategy.hpp"
#include "lab/judge/made_move.hpp"

namespace slidelab::lab {

/// The sweep for the exact slide of a strategy's shape; null without one.
const Strategy* exact_strategy_for(const Strategy& strategy, const Shape& shape);

/// The strategy's mover as a shape for a sweep. A strategy that moves a point keeps a quarter of a
/// cell of the lattice clear on every side, like a box.
Shape moved_shape(const Strategy& strategy, const Shape& shape, const Lattice* lattice);

/// The result of a request's exact slide; none where no sweep moves the shape, or the start
/// overlaps a wall.
std::optional<MoveResult> exact_slide(const Level& level, const Strategy& strategy,
                                      const MoveRequest& request);

/// Its distance from start to end, units.
std::optional<double> exact_distance(const Level& level, const Strategy& strategy,
                                     const MoveRequest& request);

/// Whether the exact slide sees every wall that the move has hit: no sweep sees edges of the grid
/// or map bounds.
bool is_judge_of(const Level& level, const Strategy& strategy, const MoveRequest& request,
                 const MoveResult& result);

/// Whether the strategy, with these options, is the exact slide itself. From the side one with
/// floors is not, but at its defaults it is not judged either.
bool is_exact(const Strategy& strategy, const Options& options);

/// On from where a move ends, by the exact sweep's shape, among bodies that stand there.
MoveRequest on_from_end(const MadeMove& move, BodyList at_end, Vec2 displacement);

/// Units: so near to a wall the mover may stop (models.hpp).
double margin_of(const MadeMove& move);
/// Units: so deep in a wall it may be.
double slop_of(const MadeMove& move);

/// The part of its displacement that the mover has made: its path, and what it keeps for later
/// ticks.
Vec2 progress_of(const MadeMove& move);

/// The distance from the start that the mover could have reached, units: to the end of the exact
/// slide, but for the margin that an engine's mover keeps to walls, and for sliding down a floor on
/// which it stands, or may stand. Costs a move where it stands or keeps a margin.
double possible_distance(const MadeMove& move, Vec2 exact_end);

}  // namespace slidelab::lab
