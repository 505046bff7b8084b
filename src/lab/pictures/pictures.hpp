// The pictures of a move: the marks that only a picture needs, made of the values in its trace, of
// the mover, and of its result. Neither the level nor the options are at hand here, so nothing of
// the move can be computed again.
#pragma once

#include "articles/contract/strategy.hpp"

namespace slidelab::lab {

/// The values that a picture is made of, beside the trace.
struct PicturedMove {
    const Shape& shape;
    Vec2 position;      ///< at the start
    Vec2 displacement;  ///< that was requested, units
    Vec2 velocity;      ///< units/s
    const MoveResult& result;
};

/// Adds the marks of a strategy's picture to the trace of its move.
void draw_picture(Picture picture, Trace& trace, const PicturedMove& move);

// The pictures, by the stages of their strategies.

/// Article 001: the candidate walls, and the pushes.
void draw_disk_slide(Trace& trace, const PicturedMove& move);
/// Article 002: the regions around the start, and the walls near the path with their bands.
void draw_grid(Trace& trace, const PicturedMove& move);
/// Article 004: the pushes, and of each the axes that were tested, with both projections.
void draw_sat_push(Trace& trace, const PicturedMove& move);
/// Articles 000 and 003: of each cast what it tested, what it hit and where it leads.
void draw_box_sweep(Trace& trace, const PicturedMove& move);
void draw_disk_sweep(Trace& trace, const PicturedMove& move);
/// The velocity before and after clipping, drawn times one tick: stage 6 of all sweeps.
void draw_velocities(Trace& trace, const PicturedMove& move);

// Parts of them.

/// An event for each of the first axes of a push, before the one that decides: with its overlap,
/// and with both projections as bars at a distance from the shapes.
void show_axes(Trace& trace, const Shape& mover, const TracedPush& push);
/// The overlap on every axis, as numbers of the current event, and the chosen axis drawn.
void decide_axis(Trace& trace, const Shape& mover, const TracedPush& push, bool is_drawn);

}  // namespace slidelab::lab
