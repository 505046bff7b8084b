// The reference: a slide that is slow and simple, in long double, and shares no geometry with what
// it judges. Walls near the path are tried one by one: against a disk each is two circles and a
// rectangle, against a convex mover the two are kept apart by one of their separating axes.
#pragma once

#include <span>
#include <vector>

#include "bench/city.hpp"

namespace slidelab::bench {

using Real = long double;

struct ExactPoint {
    Real x = 0;
    Real y = 0;
};

inline ExactPoint operator+(ExactPoint a, ExactPoint b) { return {a.x + b.x, a.y + b.y}; }
inline ExactPoint operator-(ExactPoint a, ExactPoint b) { return {a.x - b.x, a.y - b.y}; }
inline ExactPoint operator*(ExactPoint a, Real s) { return {a.x * s, a.y * s}; }
inline Real dot(ExactPoint a, ExactPoint b) { return a.x * b.x + a.y * b.y; }
inline Real cross(ExactPoint a, ExactPoint b) { return a.x * b.y - a.y * b.x; }
inline ExactPoint exact(Vec2 v) { return {static_cast<Real>(v.x), static_cast<Real>(v.y)}; }
Real length(ExactPoint v);

ExactPoint nearest_point(ExactPoint p, const Segment& wall);

/// A mover, as the reference sees it.
struct ExactMover {
    explicit ExactMover(const Shape& shape);

    Real radius = 0;                  ///< of a disk
    std::vector<ExactPoint> corners;  ///< of a convex mover, around its position; none: a disk
    std::vector<ExactPoint> normals;  ///< of its sides: unit, outward
    Real furthest = 0;                ///< units from its position, of what belongs to it
};

/// How deep the mover overlaps a wall: the length of the minimum translation. Zero
/// or negative where it does not.
Real overlap_depth(const ExactMover& mover, ExactPoint place, const Segment& wall);

/// Where a mover that slides along `walls` ends. Begun in a wall it may not go deeper, and is not
/// pushed out. `walls` must hold all that the path can come to, in any order.
ExactPoint exact_slide(const ExactMover& mover, std::span<const Segment> walls, ExactPoint start,
                       ExactPoint displacement);

/// The walls by raster squares, to find those near a place.
class Neighbourhood {
public:
    explicit Neighbourhood(const City& city);

    /// Replaces `near` by the walls that may touch `area`, some of them repeatedly.
    void find(const Aabb& area, std::vector<Segment>& near) const;

private:
    template <typename Visit>
    void each_square(const Aabb& area, const Visit& visit) const;

    std::vector<std::vector<Segment>> squares_;
    Aabb bounds_;
    std::int64_t columns_ = 0;
};

}  // namespace slidelab::bench
