#include "slidelab/narrow/surface_cast.hpp"

#include <algorithm>
#include <cmath>

#include "slidelab/narrow/surface_sides.hpp"

namespace slidelab::detail {

namespace {

/// In tolerances: the overlap of consecutive pieces, so that no path gets between them.
constexpr double overlap_of_pieces = 4.0;

/// The least 1 + cosine between the normals at a concave corner: a sharper one is as deep as a
/// mover with an inradius.
constexpr double sharpest = 1e-8;

/// In tolerances: the corners at the ends of a side have no effect beyond this distance. Above the
/// square root of 2 / sharpest.
constexpr double longest_extension = 2e4;

/// Whether a unit vector lies strictly within the turn from one to another, of half a turn at most
/// up to rounding.
bool is_between(Vec2 v, Vec2 from, Vec2 to, bool clockwise) {
    const auto leads = [clockwise](Vec2 a, Vec2 b) {
        return (clockwise ? cross(a, b) : cross(b, a)) > 0.0;
    };
    // Half a turn, by rounding a little more, as for the second side of a capsule.
    if (!leads(from, v)) return dot(from, v) < 0.0 && dot(from, to) < 0.0 && leads(v, to);
    const bool is_in_first_quarter = dot(from, v) > 0.0;
    return (is_in_first_quarter && dot(from, to) < 0.0) || leads(v, to);
}

/// The tangent of half the angle between two normals, by its cosine.
double tangent_of_half(double cosine) {
    return std::sqrt((1.0 - cosine) / std::max(sharpest, 1.0 + cosine));
}

}  // namespace

/// The end of a piece towards the next piece.
SurfaceCast::End SurfaceCast::end_towards(Vec2 normal, Vec2 next_normal, double radius) const {
    if (tolerance_ < 0.0) return usual_end(-overlap_of_pieces * tolerance_);  // touching is a hit
    // An arc follows, tangentially.
    if (radius > 0.0) return usual_end(tolerance_);
    const double cosine = std::min(1.0, dot(normal, next_normal));
    End end = usual_end(tolerance_);
    const double sine = std::abs(slidelab::cross(normal, next_normal));
    // The sides of a free segment are one line: a ray must not get through at its end.
    if (!mover_.is_disk() || sine > parallel_sine || cosine > 0.0) {
        const double by = tolerance_ * (cosine - 0.5);
        const double most = overlap_of_pieces * tolerance_;
        end.extension = by > most * sine ? most : by / sine;
    }
    end.recedes = tangent_of_half(cosine);
    return end;
}

/// The order of two hits at one place.
bool SurfaceCast::goes_before(const SurfaceHit& hit, const SurfaceHit& other) {
    const double same = negligible * std::max(hit.slide, other.slide);
    const double longer = hit.slide - other.slide;
    if (std::abs(longer) > same) return longer > 0.0;
    return hit.at_corner == other.at_corner ? hit.side < other.side : other.at_corner;
}

void SurfaceCast::take(double fraction, Vec2 normal, Vec2 other) {
    take({fraction, normal, std::abs(slidelab::cross(normal, translation_)), side_, at_corner_,
          other != Vec2{}, same_fraction_, ending_},
         other);
}

void SurfaceCast::take(const SurfaceHit& hit, Vec2 other) {
    take(hit);
    if (first_.side == hit.side && first_.normal == hit.normal) other_ = other;
}

void SurfaceCast::take(const SurfaceHit& hit) {
    const double later = hit.fraction - first_.fraction;
    const double same = std::min(hit.same_fraction, first_.same_fraction);
    if (later > same) return;
    if (later < -same) return replace(hit);
    // One of two hits at one place counts, with the earlier fraction.
    SurfaceHit first = goes_before(hit, first_) ? hit : first_;
    first.fraction = std::min(hit.fraction, first_.fraction);
    replace(first);
}

std::optional<SurfaceCast::Crossing> SurfaceCast::crossing_of(const Line& line) const {
    // The nearer end has more exact digits.
    const Vec2 near = length_squared(line.a) <= length_squared(line.b) ? line.a : line.b;
    const double at_start = -dot(near, line.normal);
    const double at_end = at_start + dot(translation_, line.normal);
    if (at_end >= -tolerance_ || at_end >= at_start - least_gain() ||
        at_start < -deepest_start * std::abs(tolerance_))
        return std::nullopt;
    const double deep = std::clamp((at_start + tolerance_) / (at_start - at_end), 0.0, 1.0);
    const double size = length(line.b - line.a);
    const double touch = std::max(0.0, at_start / (at_start - at_end));
    const double place = place_on(line, size, deep);
    const double margin = longest_extension * std::abs(tolerance_);
    const bool is_amid =
        place > margin && place < size - margin && at_start >= -std::abs(tolerance_);
    return Crossing{touch, deep,   place_on(line, size, touch), place, -at_start, at_start - at_end,
                    size,  is_amid};
}

bool SurfaceCast::is_far_beyond(const Crossing& crossing) const {
    const double beyond =
        std::max(-crossing.place, crossing.place - crossing.size) - far_beyond * tolerance_;
    // It comes over the end deeper, by its gain on the way there, on which it is no faster along
    // the line than along itself.
    return tolerance_ > 0.0 && beyond > 0.0 &&
           crossing.gain * beyond > deep_beyond * tolerance_ * size_;
}

bool SurfaceCast::is_within(const Crossing& crossing, const Line& line) const {
    const double size = crossing.size;
    const double start = place_on(line, size, 0.0);
    const double along = place_on(line, size, 1.0) - start;
    // Places are counted inwards from the end.
    const double deeper = std::max(0.0, crossing.depth - tolerance_);
    const auto is_past = [&](const End& end, double from, double at, double inwards) {
        const double extension = end.extension - end.recedes * deeper;
        const double before = -extension - from;
        if (before <= 0.0 || inwards <= 0.0) return at >= -extension;
        return before <= inwards &&
               crossing.depth + crossing.gain * (before / inwards) <= end.deepest;
    };
    return is_past(line.begin, start, crossing.place, along) &&
           is_past(line.end, size - start, size - crossing.place, -along);
}

/// The fraction of a hit. A path nearly parallel to a piece is on its line long before its begin,
/// and touches it there.
double SurfaceCast::hit_of(const Crossing& crossing, const Line& line) const {
    const auto [touch, deep, touched, place, depth, gain, size, is_amid] = crossing;
    const double rounding = std::abs(tolerance_);
    if (touched >= -rounding && touched <= size + rounding) return touch;
    const double begin = touched < -rounding ? 0.0 : size;
    // Where it is on the deeper line, too, before the begin, it hits the begin.
    const double before = begin == 0.0 ? -place : place - size;
    const double start = place_on(line, size, 0.0);
    const double along = place_on(line, size, 1.0) - start;
    if (before > into_cover * rounding && (begin == 0.0 ? along : -along) > 0.0)
        return std::clamp((begin - start) / along, touch, 1.0);
    if (deep == touch) return touch;  // it begins behind both lines
    return std::clamp(touch + (deep - touch) * (begin - touched) / (place - touched), touch, deep);
}

Vec2 SurfaceCast::other_of(const Crossing& crossing, double radius, Vec2 before,
                           Vec2 beyond) const {
    const double at_end = 2.0 * std::abs(tolerance_);
    if (radius > 0.0 || tolerance_ < 0.0) return {};
    if (crossing.touched <= at_end) return before;
    return crossing.touched >= crossing.size - at_end ? beyond : Vec2{};
}

/// `before`, `beyond`: the normals next to its own.
void SurfaceCast::cross(Line line, double radius, Vec2 before, Vec2 beyond) {
    if (!settings_.front_faces_only) cross_from_behind(line);
    const auto crossing = crossing_of(line);
    if (!crossing || is_far_beyond(*crossing)) return;
    line.begin = end_towards(line.normal, before, radius);
    line.end = end_towards(line.normal, beyond, radius);
    if (is_within(*crossing, line))
        take(hit_of(*crossing, line), line.normal, other_of(*crossing, radius, before, beyond));
}

/// A hit of a side from behind, by a mover inside: it ends so far behind the side that the next
/// move begins inside again.
void SurfaceCast::cross_from_behind(const Line& line) {
    constexpr double still_inside = 1.5 * resting_depth;
    const double tolerance = std::abs(tolerance_);
    const double behind = dot(line.a, line.normal);
    const double speed = dot(translation_, line.normal);
    const double stop = behind - still_inside;
    if (behind <= tolerance || speed <= 0.0 || stop > speed) return;
    const double touch = std::max(0.0, stop / speed);
    const Vec2 along = line.b - line.a;
    const double x = dot(translation_ * touch - line.a, along);
    if (x >= 0.0 && x <= length_squared(along)) take(touch, -line.normal);
}

/// Casts against the arc round a corner, from one normal to another by half a turn at most; against
/// the whole circle where both are zero.
void SurfaceCast::cross_arc(Vec2 center, double radius, Vec2 first_normal, Vec2 last_normal) {
    const double square = length_squared(translation_);
    if (radius == 0.0 || square == 0.0) return;
    const double towards = dot(center, translation_);
    if (towards <= 0.0) return;
    const double start = length(center);
    if (start < radius - deepest_start * std::abs(tolerance_)) return;
    const double nearest = length(center - translation_ * std::min(1.0, towards / square));
    if (nearest >= radius - tolerance_ || nearest >= start - least_gain()) return;
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
    // A point may begin in the middle of an arc that is smaller than the tolerance.
    take(touch, direction_of(translation_ * touch - center));
}

/// The next normal in the turn from one to another: of a side of the mover, if one can lie against
/// the corner in between.
Vec2 SurfaceCast::next_normal(Vec2 from, Vec2 to, std::size_t mover_side, bool clockwise) const {
    if (mover_.is_disk()) return to;
    const Vec2 against = -mover_.normal_after(mover_side);
    return is_between(against, from, to, clockwise) ? against : to;
}

/// Casts against the pieces round a corner, from the normal of the side that ends there to that of
/// the next one, screen-clockwise, by half a turn at most.
void SurfaceCast::go_round(Vec2 corner, double radius, Vec2 first_normal, Vec2 last_normal) {
    std::size_t k = foremost(first_normal, -outward(first_normal), true);
    Vec2 before = first_normal;
    Vec2 normal = next_normal(before, last_normal, k, true);
    for (std::size_t i = 0; i < mover_.corners().size() && normal != last_normal; ++i) {
        const std::size_t after = mover_.after(k);
        const Vec2 beyond = next_normal(normal, last_normal, after, true);
        cross_arc(corner - mover_.corners()[k], radius, before, normal);
        cross(against_corner(corner, k, radius, normal), radius, before, beyond);
        k = after;
        before = normal;
        normal = beyond;
    }
    cross_arc(corner - mover_.corners()[k], radius, before, last_normal);
}

/// The line along which a side of the mover lies against a corner.
SurfaceCast::Line SurfaceCast::against_corner(Vec2 corner, std::size_t k, double radius,
                                              Vec2 normal) const {
    const Vec2 out = corner + normal * radius;
    return {out - mover_.corners()[k], out - mover_.corners()[mover_.after(k)], normal};
}

/// A free corner: all of the mover's sides can lie against it.
void SurfaceCast::go_all_round(Vec2 corner, double radius) {
    const std::size_t count = mover_.corners().size();
    if (count == 1) return cross_arc(corner - mover_.corners()[0], radius, {}, {});
    Vec2 before = -mover_.normal_after(count - 1);
    for (std::size_t k = 0; k < count; ++k) {
        const Vec2 normal = -mover_.normal_after(k);
        const Vec2 beyond = -mover_.normal_after(mover_.after(k));
        cross_arc(corner - mover_.corners()[k], radius, before, normal);
        cross(against_corner(corner, k, radius, normal), radius, before, beyond);
        before = normal;
    }
}

/// The end of a side, where the mover's `corner` leaves it last: towards another surface, or
/// towards the `next` normal in the turn to it. `end`: of the wall.
SurfaceCast::End SurfaceCast::end_at(CornerKind kind, Vec2 end, Vec2 normal, Vec2 other,
                                     std::size_t corner, Vec2 next, double radius) const {
    switch (kind) {
        case CornerKind::flat:
            return usual_end(overlap_of_pieces * tolerance_);
        case CornerKind::covered:
            return usual_end(-tolerance_);
        case CornerKind::concave:
            return end_in_corner(end, normal, other, corner, radius);
        default:
            return end_towards(normal, next, radius);
    }
}

/// The same in a concave corner. The grown sides mostly cross well before their ends; the end of
/// one may lie behind the other, where nothing may protrude: over the back, which is no hit, only
/// paths come that have not touched the line.
SurfaceCast::End SurfaceCast::end_in_corner(Vec2 end, Vec2 normal, Vec2 other, std::size_t corner,
                                            double radius) const {
    const std::size_t there = foremost(other, -outward(other), true);
    const double cosine = std::min(1.0, dot(normal, other));
    const double depth =
        dot(mover_.corners()[corner] - mover_.corners()[there], other) + radius * (1.0 - cosine);
    if (depth > 2.0 * overlap_of_pieces * tolerance_)
        return {-tolerance_, std::min(0.0, tolerance_)};
    // A path along the other surface stays as deep in it as it begins.
    const double begins = dot(end - mover_.corners()[there], other) + radius;
    const bool rests = begins > tolerance_ && begins <= deepest_start * tolerance_;
    const double deepest = rests ? begins : tolerance_;
    return usual_end(deepest * (1.0 + tangent_of_half(cosine)), deepest);
}

template void SurfaceCast::test<RawSides>(const RawSides& sides, SideNumber of, Reach reach);
template void SurfaceCast::test<BodySides>(const BodySides& sides, SideNumber of, Reach reach);

}  // namespace slidelab::detail
