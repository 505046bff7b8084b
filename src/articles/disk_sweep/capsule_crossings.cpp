#include "articles/disk_sweep/capsule_crossings.hpp"

#include <cmath>

namespace slidelab::detail {

namespace {

/// Pythagoras: |p + translation t| = radius, where p leads from the end to the path's beginning.
/// Solved for the distance at which the path passes the end, not by b^2 - 4 a c: for a path that is
/// long, or nearly a tangent, that subtracts two large numbers and loses the significant digits.
void cross_circle(CapsuleCrossings& found, CapsulePart part, Vec2 p, Vec2 translation,
                  double radius) {
    const double path_length = length(translation);
    const double passing = std::abs(cross(p, translation)) / path_length;
    if (!(passing <= radius)) return;
    const double half_chord = std::sqrt((radius - passing) * (radius + passing));
    const double center = -dot(p, translation) / path_length;
    found.push_back({(center - half_chord) / path_length, part});
    found.push_back({(center + half_chord) / path_length, part});
}

/// In the line's own frame the line leads from (0, 0) to (1, 0): y is the distance from it, and a
/// crossing with x from 0 to 1 lies between its ends.
void cross_sides(CapsuleCrossings& found, Vec2 p, Vec2 translation, Vec2 along, double radius) {
    const double square = length_squared(along);
    const double size = std::sqrt(square);
    const double y = cross(along, p) / size;
    const double rise = cross(along, translation) / size;
    if (rise == 0.0) return;
    for (const double side : {-radius, radius}) {
        const double t = (side - y) / rise;
        const double x = dot(along, p + translation * t) / square;
        if (x >= 0.0 && x <= 1.0) found.push_back({t, CapsulePart::side});
    }
}

}  // namespace

CapsuleCrossings cross_capsule(Vec2 from, Vec2 translation, const Segment& line, double radius) {
    CapsuleCrossings found;
    if (!has_direction(translation)) return found;
    const Vec2 along = line.b - line.a;
    cross_circle(found, CapsulePart::end_a, from - line.a, translation, radius);
    if (!has_direction(along)) return found;
    cross_circle(found, CapsulePart::end_b, from - line.b, translation, radius);
    cross_sides(found, from - line.a, translation, along, radius);
    return found;
}

std::optional<FirstAndLast> first_and_last(std::span<const CapsuleCrossing> crossings) {
    std::optional<FirstAndLast> found;
    for (const CapsuleCrossing& crossing : crossings) {
        if (crossing.fraction < 0.0 || crossing.fraction > 1.0) continue;
        if (!found) found = FirstAndLast{crossing, crossing};
        if (crossing.fraction < found->first.fraction) found->first = crossing;
        if (crossing.fraction > found->last.fraction) found->last = crossing;
    }
    return found;
}

}  // namespace slidelab::detail
