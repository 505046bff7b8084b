#include "support/strategies/capsule_cast.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::test {

namespace {

using Found = CapsuleCastResult::Kind;

/// One end of the line. `p` leads from it to the path's beginning.
CapsuleCastResult cast_point_end(CapsulePart part, Vec2 p, Vec2 translation, double radius,
                                 double tolerance) {
    const double inner = radius - tolerance;  // a path that stays out of this circle hits nothing
    const double apart_squared = length_squared(p);
    if (inner <= 0.0) return {};
    if (apart_squared < inner * inner) return {Found::overlap, 0.0, {}, part};
    const double ahead = -dot(p, translation);
    if (ahead <= 0.0) return {};
    const double length_squared_of_path = length_squared(translation);
    const double passing = std::abs(cross(p, translation));  // times the path's length
    const double path_length = std::sqrt(length_squared_of_path);
    if (passing >= inner * path_length) return {};
    if (ahead > length_squared_of_path && length_squared(p + translation) >= inner * inner)
        return {};

    // The smaller root in the form that adds: c / (b + root) instead of (b - root) / a.
    const double root =
        std::sqrt((radius * path_length - passing) * (radius * path_length + passing));
    const double outside = std::max(0.0, apart_squared - radius * radius);
    const double fraction = std::min(1.0, outside / (ahead + root));
    return {Found::hit, fraction, normalized(p + translation * fraction), part};
}

}  // namespace

// The capsule is convex, so of the six candidates only two can be the first: the side that the path
// comes from, or, where that is hit before or behind the line, the circle around that end.
CapsuleCastResult cast_point_capsule(Vec2 from, Vec2 translation, const Segment& line,
                                     double radius, double tolerance, bool ends) {
    const Vec2 along = line.b - line.a;
    const Vec2 p = from - line.a;
    const double square = length_squared(along);
    if (!has_direction(along)) {
        return ends ? cast_point_end(CapsulePart::end_a, p, translation, radius, tolerance)
                    : CapsuleCastResult{};
    }
    const double height = cross(along, p);  // like all that follow, times the line's length
    const double rise = cross(along, translation);
    const double end_height = height + rise;
    const double inner_squared = (radius - tolerance) * (radius - tolerance) * square;
    // As near as it comes to the line's line, if it stays on one side of it: moving away from it or
    // along it, or stopping before it is deep enough.
    const double nearest = std::max(std::min(height, end_height), -std::max(height, end_height));
    if (nearest >= 0.0 && nearest * nearest >= inner_squared) return {};

    const double approach = height > 0.0 ? -rise : rise;
    const double apart = std::abs(height);
    const bool beside = apart * apart < inner_squared;  // between the sides, perhaps behind an end
    const double size = std::sqrt(square);
    const double fraction = beside ? 0.0 : std::clamp((apart - radius * size) / approach, 0.0, 1.0);
    const double begin = dot(along, p);
    const double x = begin + dot(along, translation) * fraction;  // 0 at a, `square` at b
    const Vec2 normal = outward(along) * ((height > 0.0 ? -1.0 : 1.0) / size);
    if (x >= 0.0 && x <= square) {
        if (beside) return {Found::overlap, 0.0, normal, CapsulePart::side};
        return {Found::hit, fraction, normal, CapsulePart::side};
    }
    if (!ends) return {};
    const bool before = x < 0.0;
    const CapsuleCastResult end =
        before ? cast_point_end(CapsulePart::end_a, p, translation, radius, tolerance)
               : cast_point_end(CapsulePart::end_b, from - line.b, translation, radius, tolerance);
    if (end.kind != Found::none) return end;

    // Past the end less deep than the tolerance, and then along the line deeper: a path of a
    // million units can do that. So can one that begins at the end, where the rounding of a line
    // of such a length decides whether it begins between the sides or past the end.
    const double forwards = before ? dot(along, translation) : -dot(along, translation);
    const double to_end = before ? -begin : begin - square;
    if (to_end >= forwards) return {};
    const double enters = to_end / forwards;
    if (apart - approach * enters <= 0.0) return {};  // it has passed both sides before the end
    const double leaves = std::min(1.0, (to_end + square) / forwards);
    if (apart - approach * leaves >= (radius - tolerance) * size) return {};
    return {Found::hit, enters, normal, CapsulePart::side};
}

}  // namespace slidelab::test
