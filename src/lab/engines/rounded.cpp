#include "lab/engines/rounded.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

namespace {

/// Sides of a convex polygon; two corners have a side each way.
std::vector<Vec2f> sides_of(const std::vector<Vec2f>& corners) {
    std::vector<Vec2f> sides;
    for (std::size_t i = 0; i < corners.size() && corners.size() > 1; ++i)
        sides.push_back(corners[(i + 1) % corners.size()] - corners[i]);
    return sides;
}

/// The corner from which a turn along sides of rising angle, from -180 degrees on, begins.
std::size_t first_corner(const std::vector<Vec2f>& corners) {
    std::size_t first = 0;
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const Vec2f a = corners[i];
        const Vec2f b = corners[first];
        if (a.y > b.y || (a.y == b.y && a.x > b.x)) first = i;
    }
    return first;
}

/// Half turns: sides to the left and up come before those to the right and down.
int half_of(Vec2f side) { return side.y < 0.0F || (side.y == 0.0F && side.x < 0.0F) ? 0 : 1; }

bool turns_before(Vec2f a, Vec2f b) {
    if (half_of(a) != half_of(b)) return half_of(a) < half_of(b);
    return cross(a, b) > 0.0F;
}

}  // namespace

Rounded rounded_of(std::span<const Vec2> corners, double radius, double scale) {
    Rounded made;
    made.radius = static_cast<float>(radius * scale);
    for (const Vec2 corner : corners) made.corners.push_back(to_float(corner * scale));
    return made;
}

Rounded rounded_of(const Shape& shape, double scale) {
    detail::Corners room;
    return rounded_of(detail::corners_of(shape, room), radius_of(shape), scale);
}

Difference::Difference(const Rounded& wall, const Rounded& mover)
    : radius_(wall.radius + mover.radius) {
    std::vector<Vec2f> other = mover.corners;
    for (Vec2f& corner : other) corner = -corner;
    Vec2f at = wall.corners[first_corner(wall.corners)] + other[first_corner(other)];
    std::vector<Vec2f> sides = sides_of(wall.corners);
    const std::vector<Vec2f> more = sides_of(other);
    sides.insert(sides.end(), more.begin(), more.end());
    std::stable_sort(sides.begin(), sides.end(), turns_before);
    for (const Vec2f side : sides) {
        const Vec2f normal = normalized({side.y, -side.x});
        const bool goes_on = !normals_.empty() &&
                             std::abs(cross(normals_.back(), normal)) < 1e-6F &&
                             dot(normals_.back(), normal) > 0.0F;
        if (!goes_on) {
            corners_.push_back(at);
            normals_.push_back(normal);
        }
        at += side;
    }
    if (sides.empty()) corners_.push_back(at);
}

Separation Difference::core_gap(Vec2f mover) const {
    if (normals_.empty()) {
        const Vec2f away = mover - corners_[0];
        return {length(away), normalized(away)};
    }
    const std::size_t count = corners_.size();
    float inside = -std::numeric_limits<float>::infinity();
    Separation gap;
    for (std::size_t i = 0; i < count; ++i) {
        const float out = dot(mover - corners_[i], normals_[i]);
        if (out <= inside) continue;
        inside = out;
        gap = {out, normals_[i]};
    }
    if (inside <= 0.0F) return gap;
    gap.distance = std::numeric_limits<float>::infinity();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2f a = corners_[i];
        const Vec2f side = corners_[(i + 1) % count] - a;
        const float along = dot(mover - a, side) / dot(side, side);
        const float out = dot(mover - a, normals_[i]);
        const bool is_on_side = along >= 0.0F && along <= 1.0F;
        if (is_on_side && out >= 0.0F && out < gap.distance) gap = {out, normals_[i]};
        const Vec2f away = mover - a;
        if (!is_on_side && length(away) < gap.distance) gap = {length(away), normalized(away)};
    }
    return gap;
}

Separation Difference::gap(Vec2f mover) const {
    Separation gap = core_gap(mover);
    gap.distance -= radius_;
    return gap;
}

Vec2f Difference::normal_against(Vec2f mover, Vec2f path, float within) const {
    Vec2f best = core_gap(mover).normal;
    for (std::size_t i = 0; i < normals_.size(); ++i) {
        const float out = dot(mover - corners_[i], normals_[i]) - radius_;
        if (std::abs(out) <= within && dot(normals_[i], path) < dot(best, path)) best = normals_[i];
    }
    return best;
}

std::optional<Hit> Difference::cast(Vec2f mover, Vec2f path, float target) const {
    const float reach = radius_ + target;
    if (core_gap(mover).distance <= reach) return std::nullopt;
    std::optional<Hit> first;
    const auto take = [&](float part, Vec2f normal) {
        if (part >= 0.0F && part <= 1.0F && (!first || part < first->toi))
            first = Hit{part, normal};
    };
    const std::size_t count = corners_.size();
    for (std::size_t i = 0; i < normals_.size(); ++i) {
        const float towards = dot(path, normals_[i]);
        if (towards >= 0.0F) continue;
        const float part = (reach - dot(mover - corners_[i], normals_[i])) / towards;
        const Vec2f there = mover + path * part - corners_[i];
        const Vec2f side = corners_[(i + 1) % count] - corners_[i];
        const float along = dot(there, side);
        if (along >= 0.0F && along <= dot(side, side)) take(part, normals_[i]);
    }
    const float a = dot(path, path);
    for (const Vec2f corner : corners_) {
        if (reach <= 0.0F || a <= 0.0F) break;
        const Vec2f from = mover - corner;
        const float b = dot(from, path);
        if (b >= 0.0F) continue;
        // The nearest point of the path, then back from there: small numbers are not lost.
        const Vec2f nearest = from - path * (b / a);
        const float rest = reach * reach - dot(nearest, nearest);
        if (rest <= 0.0F) continue;
        const float part = -b / a - std::sqrt(rest / a);
        take(part, normalized(from + path * part));
    }
    return first;
}

}  // namespace slidelab::lab
