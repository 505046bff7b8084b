#include "slidelab/geometry/blocked_arc.hpp"

#include <cmath>
#include <initializer_list>

namespace slidelab::detail {

namespace {

constexpr double full_turn = 4.0;

/// Cones that have less than this in common only touch, in quarter turns: directions are rounded
/// by a few units in the last place, and a corner of a mover is never as sharp.
constexpr double least_overlap = 1e-9;

/// A quarter turn on screen; outward() turns in the other direction.
Vec2 clockwise_of(Vec2 v) { return {-v.y, v.x}; }

/// How far `to` is turned from `from`, clockwise, -2 to 2: it rises with the angle, and takes
/// neither root nor sine. A quarter turn is 1.
double turn_between(Vec2 from, Vec2 to) {
    const double x = dot(from, to);
    const double y = cross(from, to);
    const double size = std::abs(x) + std::abs(y);
    if (!(size > 0.0)) return 0.0;
    const double turn = y / size;
    if (x >= 0.0) return turn;
    return (y >= 0.0 ? 2.0 : -2.0) - turn;
}

}  // namespace

bool BlockedArc::End::leads_forwards() const { return angle() < 1.0 - least_overlap; }

bool BlockedArc::is_full() const {
    return clockwise_.turn - counterclockwise_.turn >= full_turn - least_overlap;
}

bool BlockedArc::add(const TangentCone& cone) {
    const bool leads_into =
        dot(direction_, cone.first_normal) < 0.0 && dot(direction_, cone.last_normal) < 0.0;
    const Vec2 begin = clockwise_of(cone.last_normal);
    const Vec2 end = outward(cone.first_normal);
    End from{turn_between(direction_, begin), cone.last_normal, cone.owner};
    End to{turn_between(direction_, end), cone.first_normal, cone.owner};
    if (to.turn <= from.turn) to.turn += full_turn;
    if (leads_into && from.turn > 0.0) {
        from.turn -= full_turn;
        to.turn -= full_turn;
    }
    if (!started_) {
        if (!leads_into) return false;
        started_ = true;
        counterclockwise_ = from;
        clockwise_ = to;
        return true;
    }
    bool grew = false;
    for (const double round : {-full_turn, 0.0, full_turn}) {
        grew = extend({from.turn + round, from.normal, from.owner},
                      {to.turn + round, to.normal, to.owner}) ||
               grew;
    }
    return grew;
}

bool BlockedArc::extend(const End& from, const End& to) {
    const bool overlaps = from.turn < clockwise_.turn - least_overlap &&
                          to.turn > counterclockwise_.turn + least_overlap;
    if (!overlaps || is_full()) return false;
    bool grew = false;
    if (to.turn > clockwise_.turn + least_overlap) {
        clockwise_ = to;
        grew = true;
    }
    if (from.turn < counterclockwise_.turn - least_overlap) {
        counterclockwise_ = from;
        grew = true;
    }
    return grew;
}

}  // namespace slidelab::detail
