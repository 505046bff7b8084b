// Where an exact slide ends: the move that PROBE.md describes, in long double, over convex regions.
//
// Where the position touches regions, the directions into their union are forbidden: at a side a
// half-plane, at a corner the wedge between its two sides. The remainder goes on along
// the nearest free direction. A corner hit head-on has a free direction on either side, and
// either is right: then there are several ends. A side counts until its region is farther away than
// a millionth: a disk in a pocket between two ends goes from one to the other until it touches
// both. Begun in a region it may not go deeper, and is not pushed out.
#pragma once

#include <span>
#include <vector>

#include "oracle/region.hpp"

namespace slidelab::oracle {

struct ExactSlide {
    /// The places that are right; empty: not decided. First the one where each slide is along the
    /// longer way.
    std::vector<Point> ends;
    Real path = 0;  ///< length of the longest of the paths there, units
    int bends = 0;  ///< of the path with the most of them
    /// A slide has gone on past the end of the side that it went along: within a tick that is
    /// right, and methods that take the tick in parts turn there.
    bool passed_an_end = false;

    bool is_one_place() const {
        for (const Point end : ends) {
            if (distance(end, ends.front()) > 1e-12L) return false;
        }
        return !ends.empty();
    }
};

/// A region nearer than this is touched, units: exact touches are rounded when they are written.
inline constexpr Real touching = 1e-9L;

/// `near`: a region nearer than this is touched.
ExactSlide exact_slide(std::span<const Region> regions, Point from, Point delta,
                       Real near = touching);

}  // namespace slidelab::oracle
