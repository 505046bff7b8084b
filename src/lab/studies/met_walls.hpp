// The walls that a move met, as Why sees them: where on each, what was decided there, and which of
// them hinder the mover.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "articles/contract/trace.hpp"
#include "lab/judge/exact_slide.hpp"
#include "lab/studies/wall_spot.hpp"

namespace slidelab::lab {

/// A fraction of a displacement: less is not another outcome.
inline constexpr double noticeable_share = 0.01;

/// Units: a length or a depth of no more is none.
inline constexpr double noticeable_length = 1e-9;

WallsOfMove walls_of(const MadeMove& move);

/// A contact, with where it is on its wall.
struct MetWall {
    Contact contact;
    WallSpot spot = {};
    bool pushes = false;                      ///< it moves itself, towards the mover
    std::optional<TraceEvent> decision = {};  ///< that made the contact, where that is known
};

/// One for each contact, in their order.
std::vector<MetWall> walls_met(const MadeMove& move);
MetWall met_wall(const MadeMove& move, const Contact& contact);

/// The walls that stop the mover: the one that faces its displacement most, an internal edge
/// before others; and the one that stops the slide along it, where there is one. At most two.
std::vector<MetWall> stoppers_of(const MadeMove& move, std::span<const MetWall> met);

/// Those that the mover leans on, or is in, where it ends.
std::vector<MetWall> touched_at_end(const MadeMove& move, std::span<const MetWall> met);

/// The two that face each other most, one that moves itself first; none where none do.
std::vector<MetWall> most_opposed(const MadeMove& move, std::span<const MetWall> met);

/// The deepest contact of a kind; none where none is deeper than rounding.
std::optional<MetWall> deepest_of(std::span<const MetWall> met, ContactKind kind);

/// The deepest overlap of the mover, with its skin, at the start (`kind`: overlap_at_start) or at
/// the end. Without its safeguards a method does not see overlaps as they are: the sweep that moves
/// the shape tells then.
std::optional<MetWall> overlap_of(const MadeMove& move, std::span<const MetWall> met,
                                  ContactKind kind);

/// The width of a move's skin, units.
double skin_of(const MadeMove& move);

/// All safeguards of a strategy, with the move's skin: as its overlaps are measured.
Options safe_options(const MadeMove& move, const Strategy& strategy);

}  // namespace slidelab::lab
