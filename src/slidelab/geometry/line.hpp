// Lines in general form, dy x - dx y = c, and their intersections (article 000, "General Form
// Functions"). Unlike y = a x + b the form includes vertical lines.
#pragma once

#include "slidelab/geometry/shapes.hpp"

namespace slidelab::detail {

/// The line along `direction` through all points whose value is `c`. On the side of
/// outward(direction) a point's value exceeds c, by its distance times the direction's length.
struct Line {
    Vec2 direction;
    double c = 0.0;

    constexpr double value_at(Vec2 p) const { return direction.y * p.x - direction.x * p.y; }

    static constexpr Line through(Vec2 point, Vec2 direction) {
        Line line{direction};
        line.c = line.value_at(point);
        return line;
    }
};

/// The three outcomes of the article: nothing, a crossing, or a path in line with the wall.
enum class Crossing { none, collision, slide };

struct Intersection {
    Crossing crossing = Crossing::none;
    double fraction = 0.0;  ///< of the segment, from a to b, at the intersection; 0..1
};

/// The intersection of `line` and `segment`, its ends included. A collinear segment, or a point on
/// the line, is a slide.
constexpr Intersection intersect(const Line& line, const Segment& segment) {
    const double at_a = line.value_at(segment.a);
    const double at_b = line.value_at(segment.b);
    const bool between = (at_a <= line.c && line.c <= at_b) || (at_b <= line.c && line.c <= at_a);
    if (!between) return {};
    if (at_a == at_b) return {Crossing::slide, 0.0};
    return {Crossing::collision, (line.c - at_a) / (at_b - at_a)};
}

}  // namespace slidelab::detail
