// Convex shapes in single precision, as engines have them: a few corners with a radius around them.
//
// Distance and cast of two of them need no iteration here: they are those of a point and their
// Minkowski difference. Engines iterate (GJK, conservative advancement, bisection) towards the same
// numbers, and stop within tolerances of their own, which the models add.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "lab/engines/obstacles.hpp"

namespace slidelab::lab {

struct Vec2f {
    float x = 0.0F;
    float y = 0.0F;

    friend Vec2f operator+(Vec2f a, Vec2f b) { return {a.x + b.x, a.y + b.y}; }
    friend Vec2f operator-(Vec2f a, Vec2f b) { return {a.x - b.x, a.y - b.y}; }
    friend Vec2f operator-(Vec2f a) { return {-a.x, -a.y}; }
    friend Vec2f operator*(Vec2f a, float s) { return {a.x * s, a.y * s}; }
    Vec2f& operator+=(Vec2f b) { return *this = *this + b; }
    Vec2f& operator-=(Vec2f b) { return *this = *this - b; }
    friend bool operator==(Vec2f, Vec2f) = default;
};

inline float dot(Vec2f a, Vec2f b) { return a.x * b.x + a.y * b.y; }
inline float cross(Vec2f a, Vec2f b) { return a.x * b.y - a.y * b.x; }
inline float length(Vec2f v) { return std::sqrt(dot(v, v)); }
/// At length 1; zero stays zero.
inline Vec2f normalized(Vec2f v) {
    const float l = length(v);
    return l > 0.0F ? Vec2f{v.x / l, v.y / l} : v;
}
/// Radians between two unit vectors.
inline float angle_between(Vec2f a, Vec2f b) {
    return std::acos(std::clamp(dot(a, b), -1.0F, 1.0F));
}
inline Vec2f to_float(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }
inline Vec2 to_double(Vec2f v) { return {v.x, v.y}; }

/// Screen-clockwise corners (one: a disk; two: a capsule) and the radius around them.
struct Rounded {
    std::vector<Vec2f> corners;
    float radius = 0.0F;
};

inline Rounded a_point() { return {{Vec2f{}}, 0.0F}; }

/// With `scale` of the engine's lengths to a unit. A mover's shape is around the origin.
Rounded rounded_of(std::span<const Vec2> corners, double radius, double scale);
Rounded rounded_of(const Shape& shape, double scale);
inline Rounded rounded_of(const Obstacle& obstacle, double scale) {
    return rounded_of(obstacle.corners, obstacle.radius, scale);
}

/// The distance of a mover to a wall, negative where they overlap, and the unit
/// normal, away from the wall, along which it is that.
struct Separation {
    float distance = 0.0F;
    Vec2f normal;
};

/// The result of a cast.
struct Hit {
    float toi = 0.0F;      ///< a part of the path or a length, as the engine counts
    Vec2f normal;          ///< away from the wall
    std::size_t wall = 0;  ///< its number, where there are several
};

/// All places of the mover in which it touches the wall: without their radii a polygon.
class Difference {
public:
    Difference(const Rounded& wall, const Rounded& mover);

    /// The separation of the cores alone, without the radii.
    Separation core_gap(Vec2f mover) const;
    Separation gap(Vec2f mover) const;
    float radius() const { return radius_; }

    /// The first place at which the mover comes as near as `target`: fraction of the path, and
    /// normal there. None where it does not, or where it is that near at the start.
    std::optional<Hit> cast(Vec2f mover, Vec2f path, float target = 0.0F) const;

    /// The normal, among sides whose lines are `within` reach of the mover, that faces against the
    /// path most; that of the gap where none does.
    Vec2f normal_against(Vec2f mover, Vec2f path, float within) const;

    /// The outward normals of the polygon: axes that may separate the two.
    std::span<const Vec2f> normals() const { return normals_; }

private:
    std::vector<Vec2f> corners_;
    std::vector<Vec2f> normals_;  ///< of the side that begins at each corner
    float radius_ = 0.0F;
};

}  // namespace slidelab::lab
