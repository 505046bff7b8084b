// Points in long double: nothing of the oracle is shared with what it judges.
#pragma once

#include <cmath>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::oracle {

using Real = long double;

struct Point {
    Real x = 0;
    Real y = 0;

    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(Point a, Real s) { return {a.x * s, a.y * s}; }
};

inline Point exact(Vec2 v) { return {v.x, v.y}; }
inline Vec2 rounded(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }
inline Real dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline Real cross(Point a, Point b) { return a.x * b.y - a.y * b.x; }
inline Real length(Point p) { return std::sqrt(dot(p, p)); }
inline Real distance(Point a, Point b) { return length(b - a); }

}  // namespace slidelab::oracle
