// The demands of every family on a move, as figures of a verdict.
#pragma once

#include <optional>

#include "search/trial.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::lab::search {

/// Units: what an exact position and a free gap may be off, of what begins near the origin.
inline constexpr double position_tolerance = 1e-9;

/// The same where coordinates are as large as `largest`: they are rounded by 1.1e-16 of themselves
/// at every step of a calculation.
double tolerance_at(double largest);

/// How far a sweep may set a mover back, or on, out of what rounding has led it into. The distance
/// of an end from a wall is made of four coordinates (two of the end, two of the wall), each known
/// to half a last place: to 4.4e-16 of the largest together. Out of a wedge of two walls the way is
/// longer than either overlap is deep, and is bounded by eight times that and the tolerance of a
/// hit, 3e-10.
double settling_at(double largest);

/// A move with all that a judge needs.
struct Moved {
    const ProbeScene& scene;
    MoveResult result;
    std::vector<Region> regions;
    double tolerance = position_tolerance;
};

Moved move_of(const ProbeScene& scene);

/// Least gap to any region; a large number where there is none.
double least_gap(const std::vector<Region>& regions, Vec2 at);

/// The start is free when nothing is deeper than this, units: what lies below counts as touching.
inline constexpr double free_start = 1e-10;

bool begins_free(const Moved& moved);

/// The move of a scene from a free start, of which all families hold that it crosses no wall and is
/// sound; none where it cannot be made, or begins in something.
std::optional<Moved> held_from_free(const ProbeScene& scene, Verdict& verdict);

/// No numbers that are none; no gain (docs/promises.md, 4): never longer than the displacement,
/// never against it. A mover that is swept as if it were thicker is set off from walls by that
/// much, `set_off` units.
void hold_sound(const Moved& moved, Verdict& verdict, double set_off = 0.0);

/// Sweeps: no leg of the path leads through a wall, and the end is free (docs/promises.md, 1, 2).
/// The discrete methods: an overlap at the end is said. Precondition: it begins free.
/// Between its contacts a path may be lifted over corners by `set_off` units (hold_sound).
void hold_walls(const Moved& moved, Verdict& verdict, double set_off = 0.0);

/// It ends where the exact slide ends, to `allowed` units: with what is nearly touched at the start
/// taken for touched, or as it is, a hair away. Without an exact slide nothing is held.
void hold_exact(const Moved& moved, Verdict& verdict, double allowed);

/// A part that was not walked, and that the exact slide does not account for, is said: by a
/// contact, or a reason to stop. `allowed` units may be lost without a word.
void hold_said(const Moved& moved, Verdict& verdict, double allowed);

/// The next move, of no displacement, leaves the bits alone and begins free (docs/promises.md, 5).
void hold_rest(const Moved& moved, Verdict& verdict);

std::string text_of(Vec2 v);

/// Where a round mover begins a hair above the end of a wall, it goes on by a hair before it
/// touches that, and the slide from there is turned by this hair over the radius. A path that leads
/// so little into the round end that it gets no deeper than the tolerance of a hit touches nothing:
/// so the slope of those that do is bounded. Units, at the end of the displacement.
double turned_by_rounding(const ProbeScene& scene);

}  // namespace slidelab::lab::search
