// A mover cast against welded surfaces: when does its path first lead into one?
//
// The mover shrinks to a point, the surfaces grow by its form (article 000, "Simplifying box
// collision"). What bounds a grown surface is a chain of pieces: the side itself, set off by the
// mover's support against it, and round a convex end one line for each of the mover's sides that
// can lie against the corner, with arcs between them where there is a radius. Round no other end
// there is anything: a seam has no corner.
//
// Touching is not a hit: each piece is crossed only by a path that leads deeper than a tolerance.
// Where two pieces meet the deeper line of each ends half the tolerance before the line of the
// other: a path along that line is not stopped by the first, and none gets between the two.
//
// Everything is measured from where the path begins, so coordinates far out keep their digits.
#pragma once

#include <algorithm>
#include <cstdint>

#include "slidelab/geometry/corner_shape.hpp"
#include "slidelab/level/derived/weld.hpp"

namespace slidelab::detail {

struct SurfaceHit {
    double fraction = 2.0;  ///< of the path, where it touches; above 1: no hit
    Vec2 normal;            ///< unit, away from the surface
    Vec2 core_point;        ///< of the surface's carrier, seen from where the path begins
    SideNumber surface = no_side;
};

/// On screen.
enum class Turn : std::uint8_t { clockwise, counterclockwise };

class SurfaceCast {
public:
    /// `tolerance`: how deep a path may lead without a hit, units.
    SurfaceCast(const CornerShape& mover, Vec2 from, Vec2 translation, double tolerance)
        : mover_(mover),
          from_(from),
          translation_(translation),
          tolerance_(tolerance),
          same_fraction_(2.0 * tolerance / std::max(length(translation), tolerance)) {}

    /// The side of a surface, and the corner at its end; or a point obstacle.
    void test(const Level& level, SideNumber side);

    /// The first of all: at a corner of two pieces that along which the path leads on farther.
    const SurfaceHit& first() const { return first_; }

private:
    /// A straight piece, with the free space at `normal`.
    struct Line {
        Vec2 a;  ///< of the mover's positions
        Vec2 b;
        Vec2 normal;
        double extend_a;  ///< by how much its deeper line is longer than it at each end
        double extend_b;
        Segment wall;  ///< the carrier's part that is touched from `a` to `b`
    };

    void cross(const Line& line);
    void cross_arc(Vec2 center, double radius, Vec2 first_normal, Vec2 last_normal);
    void go_round(Vec2 corner, double radius, Vec2 first_normal, Vec2 last_normal);
    void go_all_round(Vec2 corner, double radius);
    void take(double fraction, Vec2 normal, Vec2 core_point);

    Line against_corner(Vec2 corner, std::size_t k, double radius, Vec2 normal, Vec2 before,
                        Vec2 beyond) const;
    Vec2 next_normal(Vec2 from, Vec2 to, std::size_t mover_side, Turn turn) const;
    double extension(Vec2 normal, Vec2 next_normal, double radius) const;
    double extension_at(CornerKind kind, Vec2 normal, Vec2 other, std::size_t corner, Vec2 next,
                        double radius) const;
    double extension_into(Vec2 normal, Vec2 other, std::size_t corner, double radius) const;
    std::size_t foremost(Vec2 normal, Vec2 along, bool at_end) const;

    const CornerShape& mover_;
    Vec2 from_;
    Vec2 translation_;
    double tolerance_;
    double same_fraction_;  ///< of the path: two hits no farther apart than that are one
    SideNumber surface_ = no_side;
    SurfaceHit first_;
};

}  // namespace slidelab::detail
