// The least translation out of all that a mover overlaps, by trying every place where it can end.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "oracle/region.hpp"

namespace slidelab::oracle {

/// Something convex that stands in the way.
struct Body {
    enum class Kind { free_segment, solid, box };  ///< a box may move

    Kind kind = Kind::free_segment;
    std::vector<Vec2> corners;
    double radius = 0.0;
};

/// The mean of a mover's corners, from its position: what its path is, for walls.
Point centroid_of(const Shape& mover);

class Exits {
public:
    Exits(std::span<const Body> bodies, const Shape& mover, Vec2 from);

    /// Every body grown by the mover, in order.
    const std::vector<Region>& regions() const { return regions_; }

    /// How deep the mover is in a body at a place, at the most; below 0: it is free.
    Real deepest(Point place) const;

    /// Whether the straight path of the centroid to there touches a wall that it may not cross: a
    /// free segment, and a side of a solid or box, unless it begins in a solid or box itself: then
    /// no free segment on the side by which it leaves either. Out of a box alone it may not go
    /// through what does not move.
    bool is_hidden(Point place) const;

    bool begins_in_a_solid() const { return in_solid_; }

    /// The nearest place that is no deeper than `slack` and not hidden. It is the nearest place of
    /// a side or round end of a region, or where two of their outlines cross, or one of them and a
    /// straight line past a corner that hides, at a distance of `hair`; with a hair of 0 without
    /// these lines. Grows with the third power of the number of bodies.
    std::optional<Point> least(Real slack, Real hair) const;

private:
    bool stops(const Body& body) const;
    bool leaves_a_solid(Point path, Point at) const;
    Point seen(Vec2 corner) const;

    std::vector<Body> bodies_;
    std::vector<Region> regions_;
    Point from_;
    Point centroid_;  ///< where it begins
    bool in_solid_ = false;
    bool in_box_ = false;
};

}  // namespace slidelab::oracle
