#include "slidelab/geometry/polygons/outline.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace slidelab::detail {

namespace {

bool is_straight(const OutlinePiece& piece) { return piece.kind != OutlinePiece::Kind::circle; }

bool is_within(const OutlinePiece& straight, double x, double tolerance) {
    return x >= straight.first - tolerance && x <= straight.last + tolerance;
}

double nearest_of_straight(const OutlinePiece& piece) {
    const double beside = std::max({piece.first, -piece.last, 0.0});
    return length(piece.center + piece.along * beside);
}

/// Solved along p, so that a flat crossing moves the point along both and away from neither.
void cross_straight(const OutlinePiece& p, const OutlinePiece& q, double tolerance,
                    InlineVector<Vec2, 2>& found) {
    const Vec2 across = outward(q.along);
    const double steepness = dot(p.along, across);
    if (steepness == 0.0) return;
    const double x = dot(q.center - p.center, across) / steepness;
    const Vec2 point = p.center + p.along * x;
    if (!is_within(p, x, tolerance) || !is_within(q, dot(point, q.along), tolerance)) return;
    found.push_back(point);
}

/// Half the chord that is left of a circle `off` its centre; 0 where it is only touched, and
/// nothing where it is missed.
InlineVector<double, 1> half_chord(double radius, double off, double tolerance) {
    InlineVector<double, 1> half;
    const double square = (radius - off) * (radius + off);
    if (square >= -2.0 * radius * tolerance) half.push_back(std::sqrt(std::max(square, 0.0)));
    return half;
}

void cross_circle(const OutlinePiece& straight, const OutlinePiece& circle, double tolerance,
                  InlineVector<Vec2, 2>& found) {
    const Vec2 apart = circle.center - straight.center;
    const double x = dot(apart, straight.along);
    for (const double half : half_chord(circle.radius, cross(apart, straight.along), tolerance)) {
        for (const double at : {x - half, x + half}) {
            if (is_within(straight, at, tolerance)) {
                found.push_back(straight.center + straight.along * at);
            }
        }
    }
}

void cross_circles(const OutlinePiece& p, const OutlinePiece& q, double tolerance,
                   InlineVector<Vec2, 2>& found) {
    const Vec2 apart = q.center - p.center;
    const double far = length(apart);
    if (far <= tolerance) return;  // one in the other, or the same
    // (p.radius + q.radius) (p.radius - q.radius) keeps the digits of radii that are nearly equal.
    const double x = 0.5 * (far + (p.radius + q.radius) * (p.radius - q.radius) / far);
    const Vec2 along = apart / far;
    for (const double half : half_chord(p.radius, x, tolerance)) {
        found.push_back(p.center + along * x + outward(along) * half);
        found.push_back(p.center + along * x - outward(along) * half);
    }
}

}  // namespace

OutlinePiece side_of(const Segment& segment, double radius) {
    OutlinePiece piece;
    piece.along = normalized(segment.b - segment.a);
    const Vec2 across = outward(piece.along);
    // The end that is nearer to the origin has the smaller rounding error.
    const Vec2 end = length_squared(segment.a) <= length_squared(segment.b) ? segment.a : segment.b;
    piece.center = across * (dot(end, across) + radius);
    piece.first = dot(segment.a, piece.along);
    piece.last = dot(segment.b, piece.along);
    piece.nearest = nearest_of_straight(piece);
    return piece;
}

OutlinePiece circle_around(Vec2 center, double radius) {
    OutlinePiece piece;
    piece.kind = OutlinePiece::Kind::circle;
    piece.center = center;
    piece.radius = radius;
    piece.nearest = std::abs(length(center) - radius);
    return piece;
}

OutlinePiece sight_past(Vec2 edge, double first) {
    OutlinePiece piece;
    piece.kind = OutlinePiece::Kind::sight_line;
    piece.along = normalized(edge);
    piece.first = first;
    piece.last = std::numeric_limits<double>::infinity();
    piece.nearest = first;
    return piece;
}

InlineVector<Vec2, 1> nearest_point(const OutlinePiece& piece) {
    InlineVector<Vec2, 1> found;
    if (piece.kind == OutlinePiece::Kind::side) {
        if (is_within(piece, 0.0, 0.0)) found.push_back(piece.center);
    } else if (piece.kind == OutlinePiece::Kind::circle) {
        const double far = length(piece.center);
        if (far > 0.0) found.push_back(piece.center * ((far - piece.radius) / far));
    }
    return found;
}

InlineVector<Vec2, 2> crossings(const OutlinePiece& p, const OutlinePiece& q, double tolerance) {
    InlineVector<Vec2, 2> found;
    if (is_straight(p) && is_straight(q)) {
        cross_straight(p, q, tolerance, found);
    } else if (is_straight(p)) {
        cross_circle(p, q, tolerance, found);
    } else if (is_straight(q)) {
        cross_circle(q, p, tolerance, found);
    } else {
        cross_circles(p, q, tolerance, found);
    }
    return found;
}

}  // namespace slidelab::detail
