#include "slidelab/collision/query/surface_cast.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/level/level.hpp"

namespace slidelab::detail {

namespace {

/// In tolerances: a path that begins this deep in a surface, by rounding, is stopped by it; deeper
/// is behind it.
constexpr double deepest_start = 16.0;

/// In tolerances: as much longer is a piece where nothing ends at its end, so that no path gets
/// between it and the next.
constexpr double overlap_of_pieces = 4.0;

/// In tolerances: as much longer is the exposed part of a side where it goes on under its cover.
constexpr double into_cover = 16.0;

/// Whether a unit vector lies in the turn from one to another, by half a turn at most but for
/// rounding: neither is in it itself.
bool is_between(Vec2 v, Vec2 from, Vec2 to, Turn turn) {
    const auto leads = [turn](Vec2 a, Vec2 b) {
        return (turn == Turn::clockwise ? cross(a, b) : cross(b, a)) > 0.0;
    };
    if (!leads(from, v)) return false;
    const bool is_in_first_quarter = dot(from, v) > 0.0;
    return (is_in_first_quarter && dot(from, to) < 0.0) || leads(v, to);
}

/// Whether free normals lie between the surfaces at an end.
bool turns(CornerKind kind) {
    return kind == CornerKind::convex || kind == CornerKind::free_end || kind == CornerKind::raw;
}

}  // namespace

/// Of the mover's corners that are foremost against a normal the one that is last along a side, or
/// first: where the side ends, the others have left it.
std::size_t SurfaceCast::foremost(Vec2 normal, Vec2 along, bool at_end) const {
    constexpr double same = 1e-13;  // of the mover's size: two corners of a side that lies against
    std::size_t best = 0;
    for (std::size_t i = 1; i < mover_.corners.size(); ++i) {
        const Vec2 more = mover_.corners[i] - mover_.corners[best];
        const double out = -dot(more, normal);
        const double size = same * (std::abs(more.x) + std::abs(more.y));
        const bool is_last = (dot(more, along) < 0.0) == at_end;
        if (out > size || (out >= -size && is_last)) best = i;
    }
    return best;
}

/// By how much the deeper line of a piece goes on at its end, towards the next.
double SurfaceCast::extension(Vec2 normal, Vec2 next_normal, double radius) const {
    if (radius > 0.0) return tolerance_;  // an arc follows, without a corner
    const double sine = std::abs(slidelab::cross(normal, next_normal));
    const double by = tolerance_ * (dot(normal, next_normal) - 0.5);
    const double most = overlap_of_pieces * tolerance_;
    return by > most * sine ? most : by / sine;
}

void SurfaceCast::take(double fraction, Vec2 normal, Vec2 core_point) {
    const auto slide = [this](Vec2 n) { return std::abs(slidelab::cross(n, translation_)); };
    const double later = fraction - first_.fraction;
    if (later > same_fraction_) return;
    if (later >= -same_fraction_ && slide(normal) <= slide(first_.normal)) return;
    first_ = {fraction, normal, core_point, surface_};
}

void SurfaceCast::cross(const Line& line) {
    const double at_start = -dot(line.a, line.normal);
    const double at_end = at_start + dot(translation_, line.normal);
    if (at_end >= -tolerance_ || at_end >= at_start) return;
    if (at_start < -deepest_start * tolerance_) return;
    const double deep = std::clamp((at_start + tolerance_) / (at_start - at_end), 0.0, 1.0);
    const Vec2 along = line.b - line.a;
    const double size = length(along);
    const auto place_at = [&](double fraction) {
        return size > 0.0 ? dot(translation_ * fraction - line.a, along) / size : 0.0;
    };
    const double x = place_at(deep);
    if (x < -line.extend_a || x > size + line.extend_b) return;
    const double touch = std::max(0.0, at_start / (at_start - at_end));
    const double share = size > 0.0 ? std::clamp(place_at(touch) / size, 0.0, 1.0) : 0.0;
    take(touch, line.normal, lerp(line.wall.a, line.wall.b, share));
}

/// Round a corner, from one normal to another by half a turn at most; all round where both are
/// none.
void SurfaceCast::cross_arc(Vec2 center, double radius, Vec2 first_normal, Vec2 last_normal) {
    const double square = length_squared(translation_);
    if (radius == 0.0 || square == 0.0) return;
    const double towards = dot(center, translation_);
    if (towards <= 0.0) return;
    const double start = length(center);
    if (start < radius - deepest_start * tolerance_) return;
    const double nearest = std::min(1.0, towards / square);
    if (length(center - translation_ * nearest) >= radius - tolerance_) return;
    const double across = slidelab::cross(translation_, center);
    const auto fraction_at = [&](double r) {
        const double half = std::sqrt(std::max(0.0, r * r * square - across * across));
        return (length_squared(center) - r * r) / (towards + half);
    };
    const double deep = std::clamp(fraction_at(radius - tolerance_), 0.0, 1.0);
    const Vec2 out = translation_ * deep - center;
    const double slack = -tolerance_;
    if (slidelab::cross(first_normal, out) < slack || slidelab::cross(out, last_normal) < slack)
        return;
    const double touch = std::max(0.0, fraction_at(radius));
    const Vec2 normal = normalized(translation_ * touch - center);
    take(touch, normal, translation_ * touch - normal * radius);
}

/// The next normal in the turn from one to another: that of a side of the mover, if it can lie
/// against the corner in between.
Vec2 SurfaceCast::next_normal(Vec2 from, Vec2 to, std::size_t mover_side, Turn turn) const {
    if (mover_.corners.size() < 2) return to;
    const Vec2 against = -mover_.normal_after(mover_side);
    return is_between(against, from, to, turn) ? against : to;
}

/// From the normal of the side that ends at a corner to that of the next one, screen-clockwise, by
/// half a turn at most.
void SurfaceCast::go_round(Vec2 corner, double radius, Vec2 first_normal, Vec2 last_normal) {
    std::size_t k = foremost(first_normal, -outward(first_normal), true);
    Vec2 before = first_normal;
    Vec2 normal = next_normal(before, last_normal, k, Turn::clockwise);
    for (std::size_t i = 0; i < mover_.corners.size() && normal != last_normal; ++i) {
        const std::size_t after = mover_.after(k);
        const Vec2 beyond = next_normal(normal, last_normal, after, Turn::clockwise);
        cross_arc(corner - mover_.corners[k], radius, before, normal);
        cross(against_corner(corner, k, radius, normal, before, beyond));
        k = after;
        before = normal;
        normal = beyond;
    }
    cross_arc(corner - mover_.corners[k], radius, before, last_normal);
}

/// The line along which a side of the mover lies against a corner.
SurfaceCast::Line SurfaceCast::against_corner(Vec2 corner, std::size_t k, double radius,
                                              Vec2 normal, Vec2 before, Vec2 beyond) const {
    const Vec2 out = corner + normal * radius;
    return {
        out - mover_.corners[k],           out - mover_.corners[mover_.after(k)], normal,
        extension(normal, before, radius), extension(normal, beyond, radius),     {corner, corner}};
}

/// A corner in the open: all of the mover's sides can lie against it.
void SurfaceCast::go_all_round(Vec2 corner, double radius) {
    const std::size_t count = mover_.corners.size();
    if (count == 1) return cross_arc(corner - mover_.corners[0], radius, {}, {});
    Vec2 before = -mover_.normal_after(count - 1);
    for (std::size_t k = 0; k < count; ++k) {
        const Vec2 normal = -mover_.normal_after(k);
        const Vec2 beyond = -mover_.normal_after(mover_.after(k));
        cross_arc(corner - mover_.corners[k], radius, before, normal);
        cross(against_corner(corner, k, radius, normal, before, beyond));
        before = normal;
    }
}

/// The piece along the side itself, and by how much it goes on at its ends.
void SurfaceCast::test(const Level& level, SideNumber of) {
    const Surface surface = level.weld().surface_of(level, of);
    surface_ = surface.first;
    const double radius = mover_.radius + surface.radius;
    const Vec2 a = surface.exposed.a - from_;
    const Vec2 b = surface.exposed.b - from_;
    if (surface.is_point()) return go_all_round(a, radius);
    if (a == b) return;
    const auto normal_of = [](const Surface& one) {
        return normalized(outward(one.line.b - one.line.a));
    };
    const Vec2 normal = normal_of(surface);
    const auto other_normal = [&](SideNumber other) {
        return other == no_side ? -normal : normal_of(level.weld().surface_of(level, other));
    };
    const Vec2 along = -outward(normal);
    const std::size_t last = foremost(normal, along, true);
    const std::size_t first = foremost(normal, along, false);
    Line side{a - mover_.corners[first] + normal * radius,
              b - mover_.corners[last] + normal * radius,
              normal,
              into_cover * tolerance_,
              into_cover * tolerance_,
              {a, b}};
    if (surface.exposed.a == surface.line.a) {
        const std::size_t before = first == 0 ? mover_.corners.size() - 1 : first - 1;
        const Vec2 other = other_normal(surface.previous);
        side.extend_a =
            extension_at(surface.start, normal, other, first,
                         next_normal(normal, other, before, Turn::counterclockwise), radius);
    }
    const Vec2 other = other_normal(surface.next);
    const bool ends = surface.exposed.b == surface.line.b;
    if (ends)
        side.extend_b = extension_at(surface.end, normal, other, last,
                                     next_normal(normal, other, last, Turn::clockwise), radius);
    cross(side);
    if (ends && turns(surface.end)) go_round(b, radius, normal, other);
}

/// By how much the deeper line of a side goes on at an end of it, where `corner` of the mover
/// leaves it last: towards another surface, or in the turn to it towards the `next` normal.
double SurfaceCast::extension_at(CornerKind kind, Vec2 normal, Vec2 other, std::size_t corner,
                                 Vec2 next, double radius) const {
    switch (kind) {
        case CornerKind::flat:
            return overlap_of_pieces * tolerance_;
        case CornerKind::covered:
            return -tolerance_;
        case CornerKind::concave:
            return extension_into(normal, other, corner, radius);
        default:
            return extension(normal, next, radius);
    }
}

/// The same in a concave corner. Mostly the grown sides cross well before their ends, and the end
/// of one may be at the back of the other, where nothing may stand out.
double SurfaceCast::extension_into(Vec2 normal, Vec2 other, std::size_t corner,
                                   double radius) const {
    const std::size_t there = foremost(other, -outward(other), true);
    const double cosine = dot(normal, other);
    const double depth =
        dot(mover_.corners[corner] - mover_.corners[there], other) + radius * (1.0 - cosine);
    if (depth > 2.0 * overlap_of_pieces * tolerance_) return -tolerance_;
    constexpr double sharpest = 1e-8;  // what is sharper is as deep as a mover with an inradius
    return tolerance_ * (1.0 + std::sqrt((1.0 - cosine) / std::max(sharpest, 1.0 + cosine)));
}

}  // namespace slidelab::detail
