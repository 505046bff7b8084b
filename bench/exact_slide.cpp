#include "bench/exact_slide.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace slidelab::bench {

namespace {

/// Units: nearer than this is touching.
constexpr Real touch = 1e-10L;

/// A fraction of the displacement: one along a wall leads into it no more than this.
constexpr Real along = 1e-12L;

constexpr int most_legs = 32;

struct Entry {
    Real fraction = 1;
    ExactPoint normal;
    bool on_corner = false;  ///< corner on corner: one of the normals that would do
};

/// At one place, a wall that leaves no choice of normal comes first: its slide may lead past the
/// corner of the other.
bool goes_before(const Entry& entry, const Entry& other) {
    if (entry.fraction != other.fraction) return entry.fraction < other.fraction;
    return !entry.on_corner && other.on_corner;
}

/// Of the fractions of a displacement, those that satisfy a condition: from `first` to `last`.
struct Span {
    Real first = 0;
    Real last = 1;
};

/// Narrows the span to where `low <= from + by * t <= high`.
void keep_between(Span& span, Real from, Real by, Real low, Real high) {
    if (by == 0) {
        if (from < low || from > high) span = {1, 0};
        return;
    }
    const Real a = (low - from) / by;
    const Real b = (high - from) / by;
    span.first = std::max(span.first, std::min(a, b));
    span.last = std::min(span.last, std::max(a, b));
}

std::optional<Real> enters_circle(Real radius, ExactPoint start, ExactPoint translation,
                                  ExactPoint center) {
    const ExactPoint offset = start - center;
    const Real a = dot(translation, translation);
    const Real half_b = dot(offset, translation);
    const Real c = dot(offset, offset) - radius * radius;
    const Real discriminant = half_b * half_b - a * c;
    if (half_b >= 0 || discriminant < 0) return std::nullopt;
    const Real t = c / (-half_b + std::sqrt(discriminant));
    if (t < 0 || t > 1) return std::nullopt;
    return t;
}

std::optional<Real> enters_rectangle(Real radius, ExactPoint start, ExactPoint translation,
                                     const Segment& wall) {
    const ExactPoint run = exact(wall.b) - exact(wall.a);
    const Real size = length(run);
    if (size == 0) return std::nullopt;
    const ExactPoint offset = start - exact(wall.a);
    Span span;
    keep_between(span, dot(offset, run) / size, dot(translation, run) / size, 0, size);
    keep_between(span, cross(run, offset) / size, cross(run, translation) / size, -radius, radius);
    if (span.first > span.last) return std::nullopt;
    return span.first;
}

std::optional<Entry> disk_enters(Real radius, ExactPoint start, ExactPoint translation,
                                 const Segment& wall) {
    const auto away_at = [&](ExactPoint p) { return p - nearest_point(p, wall); };
    const ExactPoint away = away_at(start);
    const Real gap = length(away);
    if (gap <= radius + touch) {
        if (gap == 0) return std::nullopt;  // on the wall: no side to be kept on
        const ExactPoint normal = away * (1 / gap);
        if (dot(translation, normal) >= -along * length(translation)) return std::nullopt;
        return Entry{0, normal};
    }
    std::optional<Real> first;
    for (const std::optional<Real> one : {enters_circle(radius, start, translation, exact(wall.a)),
                                          enters_circle(radius, start, translation, exact(wall.b)),
                                          enters_rectangle(radius, start, translation, wall)}) {
        if (one && (!first || *one < *first)) first = one;
    }
    if (!first) return std::nullopt;
    const ExactPoint there = away_at(start + translation * *first);
    return Entry{*first, there * (1 / length(there))};
}

/// An axis on which a convex mover and a wall may be apart.
struct Axis {
    ExactPoint direction;  ///< unit, from the mover to the wall
    Real gap = 0;          ///< units; negative: their projections overlap
};

/// The sum of two convex shapes has the sides of both: besides the mover's own normals, those of
/// the wall.
template <typename Visit>
void each_axis(const ExactMover& mover, ExactPoint place, const Segment& wall, const Visit& visit) {
    const ExactPoint a = exact(wall.a) - place;
    const ExactPoint b = exact(wall.b) - place;
    const auto visit_direction = [&](ExactPoint direction) {
        Real furthest = dot(mover.corners[0], direction);
        for (const ExactPoint corner : mover.corners)
            furthest = std::max(furthest, dot(corner, direction));
        visit(Axis{direction, std::min(dot(a, direction), dot(b, direction)) - furthest});
    };
    for (const ExactPoint normal : mover.normals) visit_direction(normal);
    const ExactPoint run = b - a;
    const Real size = length(run);
    if (size == 0) return;
    visit_direction({run.y / size, -run.x / size});
    visit_direction({-run.y / size, run.x / size});
}

/// The mover touches the wall or overlaps it. On every axis that separates them as well as the best
/// one does, the path must lead towards the wall, or it leads away from it.
std::optional<Entry> convex_leans(const ExactMover& mover, ExactPoint start, ExactPoint translation,
                                  const Segment& wall, Real widest) {
    std::optional<Axis> chosen;
    bool leaves = false;
    int best_axes = 0;
    each_axis(mover, start, wall, [&](const Axis& axis) {
        if (axis.gap < widest - touch) return;
        const bool same = chosen && dot(axis.direction, chosen->direction) > 1 - along;
        if (!same) ++best_axes;  // a wall may lie along a side of the mover
        const Real towards = dot(translation, axis.direction);
        leaves = leaves || towards <= along * length(translation);
        if (!chosen || towards < dot(translation, chosen->direction)) chosen = axis;
    });
    if (leaves || !chosen) return std::nullopt;
    return Entry{0, chosen->direction * -1, best_axes > 1};
}

std::optional<Entry> convex_enters(const ExactMover& mover, ExactPoint start,
                                   ExactPoint translation, const Segment& wall) {
    Real widest = -overlap_depth(mover, start, wall);
    if (widest <= touch) return convex_leans(mover, start, translation, wall, widest);
    Span deep;  // of the displacement, on which they overlap by more than a contact
    Entry first{0, {}};
    each_axis(mover, start, wall, [&](const Axis& axis) {
        const Real towards = dot(translation, axis.direction);
        if (towards == 0) {
            if (axis.gap > -touch) deep = {1, 0};
            return;
        }
        const Real enters_or_leaves = (axis.gap + touch) / towards;
        if (towards < 0) {
            deep.last = std::min(deep.last, enters_or_leaves);
            return;
        }
        deep.first = std::max(deep.first, enters_or_leaves);
        const Real fraction = axis.gap / towards;
        if (fraction > first.fraction) first = {fraction, axis.direction * -1};
    });
    if (deep.first > deep.last || first.fraction > 1) return std::nullopt;
    if (first.normal.x == 0 && first.normal.y == 0) return std::nullopt;
    return first;
}

std::optional<Entry> enters(const ExactMover& mover, ExactPoint start, ExactPoint translation,
                            const Segment& wall) {
    return mover.corners.empty() ? disk_enters(mover.radius, start, translation, wall)
                                 : convex_enters(mover, start, translation, wall);
}

/// Whether the mover may come to a wall on its path, by their bounds alone.
bool may_come_to(const ExactMover& mover, ExactPoint start, ExactPoint translation,
                 const Segment& wall) {
    const Real extent = mover.furthest + touch;
    const ExactPoint end = start + translation;
    const ExactPoint a = exact(wall.a);
    const ExactPoint b = exact(wall.b);
    return std::max(a.x, b.x) >= std::min(start.x, end.x) - extent &&
           std::min(a.x, b.x) <= std::max(start.x, end.x) + extent &&
           std::max(a.y, b.y) >= std::min(start.y, end.y) - extent &&
           std::min(a.y, b.y) <= std::max(start.y, end.y) + extent;
}

/// The longest projection of the displacement that leads against no normal.
ExactPoint allowed_part(ExactPoint displacement, std::span<const ExactPoint> normals) {
    const auto allowed = [&](ExactPoint translation) {
        return std::all_of(normals.begin(), normals.end(), [&](ExactPoint normal) {
            return dot(translation, normal) >= -along * length(displacement);
        });
    };
    if (allowed(displacement)) return displacement;
    ExactPoint best;
    for (const ExactPoint normal : normals) {
        const ExactPoint part = displacement - normal * dot(displacement, normal);
        if (allowed(part) && dot(part, part) > dot(best, best)) best = part;
    }
    return best;
}

}  // namespace

Real length(ExactPoint v) { return std::sqrt(dot(v, v)); }

ExactPoint nearest_point(ExactPoint p, const Segment& wall) {
    const ExactPoint a = exact(wall.a);
    const ExactPoint run = exact(wall.b) - a;
    const Real square = dot(run, run);
    const Real t = square > 0 ? dot(p - a, run) / square : 0;
    return a + run * std::clamp(t, Real(0), Real(1));
}

ExactMover::ExactMover(const Shape& shape) {
    if (const auto* disk = std::get_if<DiskShape>(&shape)) {
        radius = furthest = static_cast<Real>(disk->radius);
        return;
    }
    for (const Vec2 corner : mover_corners(shape)) {
        corners.push_back(exact(corner));
        furthest = std::max(furthest, length(corners.back()));
    }
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const ExactPoint side = corners[(i + 1) % corners.size()] - corners[i];
        normals.push_back(ExactPoint{side.y, -side.x} * (1 / length(side)));
    }
}

Real overlap_depth(const ExactMover& mover, ExactPoint place, const Segment& wall) {
    if (mover.corners.empty()) return mover.radius - length(place - nearest_point(place, wall));
    Real widest = -std::numeric_limits<Real>::infinity();
    each_axis(mover, place, wall, [&](const Axis& axis) { widest = std::max(widest, axis.gap); });
    return -widest;
}

ExactPoint exact_slide(const ExactMover& mover, std::span<const Segment> walls, ExactPoint start,
                       ExactPoint displacement) {
    std::vector<ExactPoint> normals;
    ExactPoint translation = displacement;
    for (int leg = 0; leg < most_legs && dot(translation, translation) > 0; ++leg) {
        std::optional<Entry> first;
        for (const Segment& wall : walls) {
            if (!may_come_to(mover, start, translation, wall)) continue;
            const std::optional<Entry> entry = enters(mover, start, translation, wall);
            if (entry && (!first || goes_before(*entry, *first))) first = entry;
        }
        if (!first) return start + translation;
        start = start + translation * first->fraction;
        displacement = displacement * (1 - first->fraction);
        normals.push_back(first->normal);
        translation = allowed_part(displacement, normals);
    }
    return start;
}

template <typename Visit>
void Neighbourhood::each_square(const Aabb& area, const Visit& visit) const {
    const auto square_of = [&](double offset) {
        const auto number = static_cast<std::int64_t>(std::floor(offset / spacing));
        return std::clamp<std::int64_t>(number, 0, columns_ - 1);
    };
    const std::int64_t last_row = square_of(area.max.y - bounds_.min.y);
    const std::int64_t last_column = square_of(area.max.x - bounds_.min.x);
    for (std::int64_t row = square_of(area.min.y - bounds_.min.y); row <= last_row; ++row) {
        for (std::int64_t column = square_of(area.min.x - bounds_.min.x); column <= last_column;
             ++column) {
            visit(static_cast<std::size_t>(row * columns_ + column));
        }
    }
}

Neighbourhood::Neighbourhood(const City& city)
    : bounds_(city.bounds), columns_(static_cast<std::int64_t>(city.columns)) {
    squares_.resize(city.columns * city.columns);
    for (const Segment& wall : city.walls()) {
        each_square(bounds_of(wall), [&](std::size_t square) { squares_[square].push_back(wall); });
    }
}

void Neighbourhood::find(const Aabb& area, std::vector<Segment>& near) const {
    near.clear();
    each_square(area, [&](std::size_t square) {
        for (const Segment& wall : squares_[square]) {
            if (area.overlaps(bounds_of(wall))) near.push_back(wall);
        }
    });
}

}  // namespace slidelab::bench
