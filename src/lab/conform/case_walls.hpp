// Walls of generated cases, laid out in a frame of their own, and movers that touch them.
#pragma once

#include <span>

#include "lab/run/random.hpp"
#include "lab/scenes/probe_walls.hpp"

namespace slidelab::lab {

/// Turned and shifted; x along a surface, y down into it.
struct CaseFrame {
    double cosine = 1.0;
    double sine = 0.0;
    Vec2 origin;

    /// A direction of the frame.
    Vec2 along(double x, double y) const { return {x * cosine - y * sine, x * sine + y * cosine}; }
    Vec2 at(double x, double y) const { return origin + along(x, y); }
};

/// Often not turned, by a quarter, or by an angle of a Pythagorean triangle; otherwise any.
CaseFrame some_frame(Random& random);

/// A box where the frame is not turned, otherwise a polygon; a segment where `low` is `high` in x
/// or y.
void add_slab(ProbeWalls& walls, const CaseFrame& frame, Vec2 low, Vec2 high);

/// A slab cut at `xs`, of which the first and the last are its ends. Every other
/// segment runs in reverse.
void add_row(ProbeWalls& walls, const CaseFrame& frame, std::span<const double> xs, double low,
             double high);

/// How far the mover extends from its position along a unit direction, units.
double support(const Shape& mover, Vec2 direction);

/// The place of a mover that touches two straight surfaces through `corner` at once: unit normals.
Vec2 place_in_corner(const Shape& mover, Vec2 corner, Vec2 normal, Vec2 other);

}  // namespace slidelab::lab
