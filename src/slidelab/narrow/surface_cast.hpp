// The narrow phase of a cast: the earliest hit of a mover's path with surfaces.
//
// The mover shrinks to a point, the surfaces grow by its shape (article 000, "Simplifying box
// collision"). The boundary of a grown surface is a chain of pieces: the side itself, offset by the
// mover's support, and round a convex end one line for each of the mover's sides that can lie
// against the corner, with arcs between them for a radius. Other ends have no pieces: a seam has no
// corner.
//
// Touching is not a hit: a path crosses a piece only if it leads deeper than the tolerance, over
// the piece's deeper line. Where two pieces meet, the deeper line of each ends half the tolerance
// before the line of the other: it stops no path along that line, and no path gets between the two.
// So it is for a path that begins still deeper, by rounding: of two pieces that it is behind, the
// nearer one stops it, and one that rises from the other stops what is as deep in that as it began.
//
// All coordinates are relative to the start of the path, so distant ones keep their digits.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/derived/weld.hpp"

namespace slidelab::detail {

/// A leg of a path, during a part of the tick.
struct CastLeg {
    Vec2 from;
    Vec2 translation;
    double time = 0.0;         ///< of the tick, 0..1, where the leg begins
    double until = 0.0;        ///< and where it ends; the same: bodies stand
    bool among_bodies = true;  ///< off: walls at rest alone

    /// The time at which bodies are seen, at a fraction of the leg.
    double time_at(double fraction) const { return time + (until - time) * fraction; }
};

struct SurfaceHit {
    double fraction = std::numeric_limits<double>::infinity();  ///< of the path; above 1: no hit
    Vec2 normal;                                                ///< unit, away from the surface
    double slide = 0.0;         ///< the part of the path along the surface, units
    SideNumber side = no_side;  ///< at a corner, the lower of its two sides
    bool at_corner = false;
    bool is_sharp = false;        ///< at a corner of the grown surface, which has another normal
    double same_fraction = 0.0;   ///< of its path: hits within this distance are at one place
    SideNumber ending = no_side;  ///< at a corner: the side that ends there

    bool any() const { return fraction <= 1.0; }
};

struct CastSettings {
    /// Units: a path hits only if it leads deeper; below 0, touching is a hit.
    double tolerance = 0.0;
    bool corners = true;           ///< off: only straight sides
    bool front_faces_only = true;  ///< off: sides are hit from behind, too
};

class SurfaceCast {
public:
    /// In tolerances: a path that begins up to this deep in a surface, by rounding, is stopped by
    /// it; a deeper start is behind it.
    static constexpr double deepest_start = 16.0;

    SurfaceCast(const CornerShape& mover, Vec2 from, Vec2 translation, const CastSettings& settings)
        : mover_(mover),
          from_(from),
          translation_(translation),
          settings_(settings),
          tolerance_(settings.tolerance),
          size_(length(translation)),
          same_fraction_(2.0 * std::abs(tolerance_) / std::max(size_, std::abs(tolerance_))),
          around_(bounds_along({std::abs(translation.x), std::abs(translation.y)})),
          end_(size_ * size_) {}

    const CastSettings& settings() const { return settings_; }

    /// The parts of a side that the path may hit, up to its earliest hit: by the two ends of the
    /// wall alone, without its surface. None of most sides. A disk that slides along a surface that
    /// lies on its wall, to the bit, does not come to it.
    struct Reach {
        bool side = true;
        bool corner = true;  ///< at its end

        bool any() const { return side || corner; }
    };
    template <typename Sides>
    Reach reach(const Sides& sides, SideNumber of, const Segment& side, double wall_radius) const;

    /// Tests a side and the corner at its end, or a point obstacle. `sides`: its source
    /// (surface_sides.hpp). `reach`: of its wall.
    template <typename Sides>
    void test(const Sides& sides, SideNumber of, Reach reach);

    /// Tests the corner at its end alone.
    template <typename Sides>
    void test_corner(const Sides& sides, SideNumber of);

    /// The earliest hit. At one place that one counts along which the path continues farther;
    /// among equal ones a side before a corner, then the lower number.
    const SurfaceHit& first() const { return first_; }
    /// Where that is sharp: the other normal of the corner.
    Vec2 other() const { return other_; }
    /// `other`: the other normal at a sharp hit.
    void take(const SurfaceHit& hit, Vec2 other);

    /// Conservative test: whether a wall is beside the path up to its earliest hit, behind or
    /// beyond it, as most candidates are.
    bool misses(const Segment& wall, double wall_radius) const;

    bool can_stop_at(double fraction) const { return fraction > first_.fraction + same_fraction_; }

private:
    /// In tolerances: the extension of a side's exposed part under its cover.
    static constexpr double into_cover = 16.0;
    static constexpr double under_cover = 4.0;  ///< tolerances, of depth
    /// In tolerances: no line extends so far beyond its end, not even in the sharpest corner that a
    /// path begins deep in (end_in_corner).
    static constexpr double far_beyond = 3e5;
    /// In tolerances: a path that comes so deep over the end of a line is not stopped there.
    static constexpr double deep_beyond = 2.0 * deepest_start;

    /// An end of a piece. The next piece stops the paths that are deeper than this one where they
    /// come over the end; this one stops all others.
    struct End {
        double extension = 0.0;  ///< of its deeper line beyond the end
        double deepest = 0.0;    ///< of a path that comes over the extended end
        double recedes = 0.0;    ///< the line of a path that begins deeper, for each unit
    };
    /// A straight piece, with the free space at `normal`.
    struct Line {
        Vec2 a;  ///< a position of the mover
        Vec2 b;
        Vec2 normal;
        End begin{};
        End end{};
    };
    /// A crossing of the path with the line of a piece, deep enough.
    struct Crossing {
        double touch;    ///< fraction, where the path is on the line
        double deep;     ///< fraction, where it is on the deeper line
        double touched;  ///< the place of the touch, units from `a`
        double place;    ///< of the crossing with the deeper line, likewise
        double depth;    ///< at the path's start
        double gain;     ///< of depth on the path
        double size;     ///< of the line
        bool is_amid;    ///< certainly between its ends, and begins before the deeper line
    };
    /// Units. By rounding, a path along a surface that it begins deep in leads deeper by less.
    double least_gain() const {
        constexpr double rounding = 1e-4;  // tolerances
        return rounding * std::max(0.0, tolerance_);
    }
    std::optional<Crossing> crossing_of(const Line& line) const;
    /// Conservative test: whether a crossing is so far beyond an end of its line that it is not
    /// within, whatever the end is.
    bool is_far_beyond(const Crossing& crossing) const;
    bool is_within(const Crossing& crossing, const Line& line) const;
    double hit_of(const Crossing& crossing, const Line& line) const;
    /// The normal beyond the end at which the path touches a line, `before` its begin or `beyond`
    /// its end; none amid it, where an arc follows, or where touching is a hit.
    Vec2 other_of(const Crossing& crossing, double radius, Vec2 before, Vec2 beyond) const;
    /// Units from `a` on a line of this size, of a place on the path, by its fraction.
    double place_on(const Line& line, double size, double fraction) const {
        const Vec2 along = line.b - line.a;
        return size > 0.0 ? dot(translation_ * fraction - line.a, along) / size : 0.0;
    }

    /// An upper bound on the mover's extent from its position.
    double extent(double radius) const {
        const Vec2 extents = mover_.extents();
        return mover_.is_disk() ? radius : extents.x + extents.y + radius;
    }
    template <typename IsExact>
    bool may_cross(const Segment& side, double radius, const IsExact& is_exact) const;
    template <typename IsExact>
    bool may_come_in(Vec2 corner, double radius, const IsExact& is_exact) const;
    bool may_reach(Vec2 corner, double radius) const;
    /// Units: a disk that comes no nearer to a line or a corner hits neither, up to rounding.
    double nearest(double radius) const { return radius - 0.25 * std::max(0.0, tolerance_); }
    /// How far the mover's bounds extend along the path and across it, times its size: at least so
    /// far that no ray passes between two walls whose ends are one place.
    Vec2 bounds_along(Vec2 path) const {
        const double least = into_cover * std::abs(tolerance_) * size_;
        const double more = tolerance_ < 0.0 ? least : 0.0;  // touching is a hit
        if (mover_.is_disk()) {
            const double around = std::max(least, mover_.radius() * size_ + more);
            return {around, around};
        }
        const Vec2 extents = mover_.extents();
        return {std::max(least, dot(extents, path) + more),
                std::max(least, dot(extents, {path.y, path.x}) + more)};
    }

    template <typename Sides>
    void go_round_end(const Sides& sides, const Surface& surface, double radius);
    template <typename Sides>
    bool cross_side(const Sides& sides, const Surface& surface, double radius);

    void cross(Line line, double radius, Vec2 before, Vec2 beyond);
    void cross_from_behind(const Line& line);
    void cross_arc(Vec2 center, double radius, Vec2 first_normal, Vec2 last_normal);
    void go_round(Vec2 corner, double radius, Vec2 first_normal, Vec2 last_normal);
    void go_all_round(Vec2 corner, double radius);
    void take(double fraction, Vec2 normal, Vec2 other = {});
    void take(const SurfaceHit& hit);
    void replace(const SurfaceHit& hit) {
        first_ = hit;
        last_fraction_ = std::min(1.0, hit.fraction + same_fraction_);
        end_ = last_fraction_ * size_ * size_;
    }
    static bool goes_before(const SurfaceHit& hit, const SurfaceHit& other);

    Line against_corner(Vec2 corner, std::size_t k, double radius, Vec2 normal) const;
    Vec2 next_normal(Vec2 from, Vec2 to, std::size_t mover_side, bool clockwise) const;
    End end_towards(Vec2 normal, Vec2 next_normal, double radius) const;
    End end_at(CornerKind kind, Vec2 end, Vec2 normal, Vec2 other, std::size_t corner, Vec2 next,
               double radius) const;
    End end_in_corner(Vec2 end, Vec2 normal, Vec2 other, std::size_t corner, double radius) const;
    /// Beyond it another piece stops all that is deeper than the tolerance, up to rounding.
    End usual_end(double extension) const { return usual_end(extension, tolerance_); }
    End usual_end(double extension, double deepest) const {
        constexpr double rounding = 0.25;  // tolerances
        return {extension, deepest + rounding * std::max(0.0, tolerance_)};
    }
    /// Beyond it the side goes on under its cover, which may lie lower by the tolerance of the
    /// weld.
    End end_under_cover() const { return {into_cover * tolerance_, under_cover * tolerance_}; }
    std::size_t foremost(Vec2 normal, Vec2 along, bool at_end) const;

    const CornerShape& mover_;
    Vec2 from_;
    Vec2 translation_;
    CastSettings settings_;
    double tolerance_;
    double size_;                ///< of the path
    double same_fraction_;       ///< of the path: hits within this distance are at one place
    Vec2 around_;                ///< bounds_along
    double end_;                 ///< of the path up to its earliest hit, times its size
    SideNumber side_ = no_side;  ///< under test
    SideNumber ending_ = no_side;
    bool at_corner_ = false;
    SurfaceHit first_;
    Vec2 other_;
    double last_fraction_ = 1.0;  ///< of the path: later hits do not count
};

// --- In line: what most sides come to ---

/// The last one along a side, or the first, of the mover's foremost corners against a normal: at
/// the end of the side the others have left it.
inline std::size_t SurfaceCast::foremost(Vec2 normal, Vec2 along, bool at_end) const {
    const auto corners = mover_.corners();
    std::size_t best = 0;
    for (std::size_t i = 1; i < corners.size(); ++i) {
        const Vec2 more = corners[i] - corners[best];
        const double out = -dot(more, normal);
        const double same = abreast_share * (std::abs(more.x) + std::abs(more.y));
        const bool is_last = (dot(more, along) < 0.0) == at_end;
        if (out > same || (out >= -same && is_last)) best = i;
    }
    return best;
}

/// Conservative test: whether the path may hit a corner; `corner` is relative to the start.
inline bool SurfaceCast::may_reach(Vec2 corner, double radius) const {
    const double ahead = dot(corner, translation_);
    const double aside = std::abs(slidelab::cross(translation_, corner));
    const double near = extent(radius);
    return aside < (near + std::abs(tolerance_)) * size_ && ahead > -near * size_ &&
           ahead < (last_fraction_ * size_ + near) * size_;
}

/// The same of a disk that may only touch it. In line, however small the unit is that has it: a
/// call for each end is a thirtieth of a long move.
template <typename IsExact>
[[gnu::always_inline]] inline bool SurfaceCast::may_come_in(Vec2 corner, double radius,
                                                            const IsExact& is_exact) const {
    if (!may_reach(corner, radius)) return false;
    const double aside = std::abs(slidelab::cross(translation_, corner));
    return !mover_.is_disk() || aside < nearest(radius) * size_ || tolerance_ < 0.0 || !is_exact();
}

inline bool SurfaceCast::misses(const Segment& wall, double wall_radius) const {
    const Vec2 a = wall.a - from_;
    const Vec2 b = wall.b - from_;
    const double aside_a = slidelab::cross(translation_, a);
    const double aside_b = slidelab::cross(translation_, b);
    const double ahead_a = dot(translation_, a);
    const double ahead_b = dot(translation_, b);
    const Vec2 near = around_ + Vec2{wall_radius * size_, wall_radius * size_};
    return std::min(aside_a, aside_b) > near.y || std::max(aside_a, aside_b) < -near.y ||
           std::min(ahead_a, ahead_b) > end_ + near.x || std::max(ahead_a, ahead_b) < -near.x;
}

template <typename Sides>
SurfaceCast::Reach SurfaceCast::reach(const Sides& sides, SideNumber of, const Segment& side,
                                      double wall_radius) const {
    if (!settings_.front_faces_only) return {};
    const double radius = mover_.radius() + wall_radius;
    const auto is_exact = [&] { return sides.is_exact(of); };
    const bool corner = may_come_in(side.b - from_, radius, is_exact);
    // For other movers may_cross takes more than it leaves out.
    return {(corner && !mover_.is_disk()) || may_cross(side, radius, is_exact), corner};
}

/// Conservative test: whether the path may cross the grown side. Lengths along the side and across
/// it are times its size.
template <typename IsExact>
bool SurfaceCast::may_cross(const Segment& side, double radius, const IsExact& is_exact) const {
    const Vec2 along = side.b - side.a;
    const Vec2 out = outward(along);
    const double speed = dot(out, translation_);
    // The margin for the angle between the carrier and its piece, over a long path.
    const double turned = into_cover * std::abs(tolerance_) * size_;
    if (speed >= turned) return false;
    const Vec2 start = from_ - side.a;
    const double height = dot(start, out);
    // The distance of the path's end from the line of the side.
    const double left = height + speed * last_fraction_;
    const double near = extent(radius) + into_cover * std::abs(tolerance_);
    const double square = length_squared(along);
    if (left >= turned && (left - turned) * (left - turned) >= near * near * square) return false;
    if (!mover_.is_disk()) return true;
    const double size = std::sqrt(square);
    if (speed > -turned)  // it goes along it
        return left < nearest(radius) * size || tolerance_ < 0.0 || !is_exact();
    // It is on the line in a part of the path, and there must be between the ends.
    const double slack = deep_beyond * std::abs(tolerance_) * (size_ + radius + size);
    const double on = (height - radius * size) / -speed;
    const double around = slack / -speed;
    const double passed = dot(translation_, along);
    const double at = dot(start, along) + passed * on;
    const double beyond =
        slack + std::abs(passed) * around + far_beyond * std::abs(tolerance_) * size;
    return at >= -beyond && at <= square + beyond;
}

template <typename Sides>
void SurfaceCast::test(const Sides& sides, SideNumber of, Reach reach) {
    const Surface surface = sides.surface_of(of);
    const double radius = mover_.radius() + surface.radius;
    const Vec2 b = surface.exposed.b - from_;
    side_ = ending_ = of;
    at_corner_ = false;
    if (surface.is_point()) {
        if (may_reach(b, radius)) go_all_round(b, radius);
        return;
    }
    if (surface.exposed.a == surface.exposed.b) return;
    const double speed = dot(outward(surface.along), translation_);
    // The grown surface is convex: a path that hits the side does not hit its end.
    const bool is_crossed = reach.side && (speed < 0.0 || !settings_.front_faces_only) &&
                            cross_side(sides, surface, radius);
    if (!is_crossed && reach.corner && may_reach(b, radius)) go_round_end(sides, surface, radius);
}

template <typename Sides>
void SurfaceCast::test_corner(const Sides& sides, SideNumber of) {
    const Surface surface = sides.surface_of(of);
    side_ = of;
    if (!surface.is_point() && surface.exposed.a != surface.exposed.b)
        go_round_end(sides, surface, mover_.radius() + surface.radius);
}

template <typename Sides>
void SurfaceCast::go_round_end(const Sides& sides, const Surface& surface, double radius) {
    if (!settings_.corners || !turns(surface.end) || surface.exposed.b != surface.line.b) return;
    const Vec2 normal = normalized(outward(surface.along));
    const Vec2 next = surface.next == no_side ? -normal : sides.normal_at(surface.next);
    ending_ = side_;
    side_ = std::min(side_, surface.next);
    at_corner_ = true;
    go_round(surface.exposed.b - from_, radius, normal, next);
}

/// Whether the path crosses the side between its ends.
template <typename Sides>
bool SurfaceCast::cross_side(const Sides& sides, const Surface& surface, double radius) {
    const Vec2 along = normalized(surface.along);
    const Vec2 normal = outward(along);
    const std::size_t last = foremost(normal, along, true);
    const std::size_t first = foremost(normal, along, false);
    const Vec2 out = normal * radius - from_;
    Line line{surface.exposed.a - mover_.corners()[first] + out,
              surface.exposed.b - mover_.corners()[last] + out, normal};
    if (!settings_.front_faces_only) cross_from_behind(line);
    const auto crossing = crossing_of(line);
    if (!crossing) return false;
    if (crossing->is_amid) {
        take(hit_of(*crossing, line), normal);
        return true;
    }
    if (!settings_.corners) {
        line.begin = line.end = usual_end(0.0);
        if (is_within(*crossing, line)) take(hit_of(*crossing, line), normal);
        return false;
    }
    if (is_far_beyond(*crossing)) return false;
    const auto other_normal = [&](SideNumber other) {
        return other == no_side ? -normal : sides.normal_at(other);
    };
    line.begin = line.end = end_under_cover();
    Vec2 before;
    Vec2 beyond;
    if (surface.exposed.a == surface.line.a) {
        const Vec2 other = other_normal(surface.previous);
        const Vec2 next = next_normal(normal, other, mover_.before(first), false);
        line.begin =
            end_at(surface.start, surface.exposed.a - from_, normal, other, first, next, radius);
        if (turns(surface.start)) before = next;
    }
    if (surface.exposed.b == surface.line.b) {
        const Vec2 other = other_normal(surface.next);
        const Vec2 next = next_normal(normal, other, last, true);
        line.end =
            end_at(surface.end, surface.exposed.b - from_, normal, other, last, next, radius);
        if (turns(surface.end)) beyond = next;
    }
    if (!is_within(*crossing, line)) return false;
    if (crossing->touched < 0.5 * crossing->size) ending_ = surface.previous;
    take(hit_of(*crossing, line), normal, other_of(*crossing, radius, before, beyond));
    return false;
}

}  // namespace slidelab::detail
