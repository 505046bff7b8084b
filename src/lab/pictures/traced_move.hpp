// A move with its picture: the marks that only a picture needs, made of the values in its trace,
// of its request and of the level. The strategy says which (Strategy::picture).
#pragma once

#include "articles/contract/strategy.hpp"

namespace slidelab::lab {

/// The move, which is the same to the bit. `trace`: may be null, otherwise empty.
MoveResult traced_move(const Strategy& strategy, const Level& level, const MoveRequest& request,
                       const Options& options, Trace* trace);

/// What a picture is made of.
struct PicturedMove {
    const Level& level;
    const MoveRequest& request;
    const Options& options;
    const MoveResult& result;  ///< of no meaning before the move
};

/// The value of an option; `otherwise` of a strategy that has the picture and not the option.
inline double option_or(const Options& options, std::string_view name, double otherwise) {
    const auto option = options.find(name);
    return option ? options.real(*option) : otherwise;
}

// The pictures, before the move's own events or after them, by the stages of their strategies.

/// Article 001: the candidate walls, and the pushes.
void draw_disk_slide(Trace& trace, const PicturedMove& move);
/// Article 002: the regions around the start, and the walls near the path with their bands.
void draw_grid(Trace& trace, const PicturedMove& move);
/// Of both discrete methods: each sub-step's overlaps and pushes.
void draw_pushes(Trace& trace, const PicturedMove& move);
extern const Reason out_of_all;  ///< of a push that is a part of one translation out of everything
/// Article 004: the pushes, and of each the axes that were tested, with both projections.
void draw_sat_push(Trace& trace, const PicturedMove& move);
/// Articles 000 and 003: of each cast what it tested, what it hit and where it leads.
void draw_box_sweep(Trace& trace, const PicturedMove& move);
void draw_disk_sweep(Trace& trace, const PicturedMove& move);
/// The velocity before and after clipping, drawn times one tick: stage 6 of all sweeps.
void draw_velocities(Trace& trace, const PicturedMove& move);

}  // namespace slidelab::lab
