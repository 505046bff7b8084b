// The reference: a slide that is slow and simple, in long double, and shares no geometry with what
// it judges. Walls near the way are asked one by one, each as two circles and a rectangle.
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

/// Where a disk of mover_radius that slides along `walls` ends. Begun in a wall it may not go
/// deeper, and is not pushed out. `walls` must hold all that the way can come to, in any order.
ExactPoint exact_slide(std::span<const Segment> walls, ExactPoint start, ExactPoint wish);

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
