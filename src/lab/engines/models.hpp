// Models of the movers of other engines, as strategies: what a character does there, beside what it
// does here.
//
// They are no strategies of the library: a game does not get them, and nothing here promises
// anything of them but that they are like their originals (docs/engines.md says how far). They
// stand in `compare` and `survey` where they are named.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "articles/contract/strategy.hpp"

namespace slidelab::lab {

std::span<const Strategy* const> models();

/// The first option of every model: its engine's lengths to a unit.
inline constexpr std::size_t lengths_per_unit = 0;

/// The id of a foreign mover: a program that answers moves over a pipe (lab/attach). It has no
/// options, and takes part wherever a model does.
inline constexpr std::string_view attached_id = "attached";

inline bool is_attached(const Strategy& strategy) { return strategy.id == attached_id; }

/// A model, or the foreign mover: nothing is promised of either.
bool is_model(const Strategy& strategy);

/// Whether another program moves: one that is attached, or one whose places were recorded. It has
/// no options here, and is not there at the next start.
bool is_of_another_program(const Strategy& strategy);

// --- What a mover does by intent, so that no judge blames it ---

/// Units: another program's mover keeps a skin, and rounds. Less is no distance and no overlap.
inline constexpr double other_movers_skin = 0.02;

/// Units: the skin of a strategy that has an option for one; 0 without.
double skin_of(const Options& options);

/// Units: so near to a wall the mover may stop. Of a strategy its skin. A model has its engine's
/// margin at these options, and what its recovery and its casts may be off; one that goes in steps
/// stops up to a step before a wall.
double margin_of(const Strategy& mover, const Options& options, const MoveRequest& request);

/// Units: so deep in a wall it may be by its own margin, or be put off its way. As margin_of, but a
/// part of a step is none.
double slop_of(const Strategy& mover, const Options& options, const MoveRequest& request);

/// The part of the displacement that the mover keeps for later ticks, units, less what it had kept:
/// of a mover that goes by whole pixels.
Vec2 kept_for_later(const Strategy& mover, const Options& options, const MoveRequest& request,
                    const MoveResult& result);

/// "Model of Godot grounded"; of any other mover its title.
std::string title_of(const Strategy& mover);

}  // namespace slidelab::lab
