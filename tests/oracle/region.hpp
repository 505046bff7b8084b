// Where a mover's position must not be: the Minkowski sum of one convex obstacle and the mover, in
// long double.
//
// Slow and plain on purpose, and nothing of it is shared with the code under test: a hull of all
// sums of corners, distances by trying every side, casts by clipping.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "oracle/point.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::oracle {

/// The corners of a mover around its position; for a disk nothing but its centre.
std::vector<Vec2> corners_of_mover(const Shape& mover);

/// How far from its position the farthest of a mover is, units.
double furthest_of(const Shape& mover);

/// A straight side of a region: everything with dot(normal, p) <= offset lies behind it.
struct Face {
    Point normal;  ///< unit, out of the region
    Real offset = 0;
};

class Region {
public:
    /// `obstacle`: the corners of something convex, a point and a segment included, in any order;
    /// `radius` >= 0 makes it round.
    Region(std::span<const Vec2> obstacle, double radius, const Shape& mover);

    /// Least distance from `p` to the region; negative inside: the penetration depth, which is the
    /// minimum translation's length.
    Real gap(Point p) const;

    /// The unit vector along which `p` leaves the region the soonest, or lies away from it.
    Point normal(Point p) const;

    /// Outward normals of everything that `p` touches, or would leave by: one at a side or a round
    /// place, two at a corner, none where the region is farther than `near` from p.
    std::vector<Point> normals(Point p, Real near) const;

    /// The fraction of the displacement at which `p` would enter; nothing when it gets no deeper
    /// than `slack`.
    std::optional<Real> cast(Point p, Point displacement, Real slack) const;

    /// How deep the deepest place of the path lies; 0 when none lies inside.
    Real deepest(Point p, Point displacement) const;

    std::span<const Point> corners() const { return corners_; }
    std::span<const Face> faces() const { return faces_; }
    Real radius() const { return radius_; }
    /// No place is inside of it: a thin wall, and a point as the mover.
    bool is_empty() const { return radius_ == 0 && faces_.empty(); }

private:
    bool may_be_near(Point a, Point b, Real near) const;
    Point closest(Point p) const;
    Real behind_faces(Point p) const;
    std::optional<Real> enter_faces(Point p, Point displacement, Real slack) const;
    Real distance_to_way(Point p, Point displacement) const;
    Real least_gap_at(Point p, Point displacement) const;

    std::vector<Point> corners_;  ///< of the straight core, anticlockwise on paper with y up
    std::vector<Face> faces_;     ///< of the core; none for a point or a segment
    Real radius_ = 0;
    Point low_;  ///< bounds, the radius included
    Point high_;
};

}  // namespace slidelab::oracle
