// Points and vectors of the plane.
//
// Frame: x points right, y points DOWN, as on a screen and in Tiled. One unit is one tile.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace slidelab {

struct Vec2 {
    double x = 0.0;
    double y = 0.0;

    friend constexpr bool operator==(const Vec2&, const Vec2&) = default;
    friend constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
    friend constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
    friend constexpr Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
    friend constexpr Vec2 operator*(Vec2 a, double s) { return {a.x * s, a.y * s}; }
    friend constexpr Vec2 operator*(double s, Vec2 a) { return a * s; }
    friend constexpr Vec2 operator/(Vec2 a, double s) { return {a.x / s, a.y / s}; }
    constexpr Vec2& operator+=(Vec2 b) { return *this = *this + b; }
    constexpr Vec2& operator-=(Vec2 b) { return *this = *this - b; }
};

constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }

/// The z component of the cross product; positive when `b` lies clockwise of `a` on screen.
constexpr double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

constexpr double length_squared(Vec2 v) { return dot(v, v); }

/// sqrt is correctly rounded on every machine, so lengths have the same bits everywhere.
inline double length(Vec2 v) { return std::sqrt(length_squared(v)); }

inline double distance(Vec2 a, Vec2 b) { return length(b - a); }

/// Whether a vector is long enough to normalize: the square of a shorter one underflows.
constexpr bool has_direction(Vec2 v) {
    return length_squared(v) >= std::numeric_limits<double>::min();
}

/// `v` at length 1. Precondition: has_direction(v).
inline Vec2 normalized(Vec2 v) { return v / length(v); }

/// `v` at length 1, or `otherwise` where it has no direction.
inline Vec2 unit_or(Vec2 v, Vec2 otherwise) { return has_direction(v) ? normalized(v) : otherwise; }

/// The direction of a vector of any length, at length 1; zero of zero. Precondition: it is finite.
inline Vec2 direction_of(Vec2 v) {
    if (has_direction(v) && std::isfinite(length_squared(v))) return normalized(v);
    const double most = std::max(std::abs(v.x), std::abs(v.y));
    return most > 0.0 ? normalized(v / most) : Vec2{};
}

/// The outward normal, not yet of unit length, of an edge `d` of a screen-clockwise polygon.
constexpr Vec2 outward(Vec2 d) { return {d.y, -d.x}; }

constexpr Vec2 lerp(Vec2 a, Vec2 b, double t) { return a + (b - a) * t; }

/// Units. A double still resolves the contact tolerance of 3e-10 (tolerance.hpp) at this distance.
/// Levels and requests beyond it are refused.
inline constexpr double largest_coordinate = 1e6;

/// Units/s. Large enough for the longest displacement in the shortest tick: no tolerance depends on
/// a velocity.
inline constexpr double largest_velocity = 1e9;

inline constexpr double longest_tick = 3600.0;  ///< seconds

inline bool is_finite(Vec2 v) { return std::isfinite(v.x) && std::isfinite(v.y); }

}  // namespace slidelab
