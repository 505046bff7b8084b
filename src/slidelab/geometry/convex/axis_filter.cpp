#include "slidelab/geometry/convex/axis_filter.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// In radii of the disk: a shape whose sides are shorter, or that is thinner without being a line,
/// has axes that are hard to tell apart; and so it has where it turns by less (a sine).
constexpr double least_part = 1.0 / 16.0;

/// In radii: so far within the region of a side or a corner a disk is there beyond doubt. On the
/// axes that are left out it overlaps by more than half the square of this, or this times the least
/// turn.
constexpr double least_margin = 1.0 / 256.0;
constexpr double least_difference = 0.5 * least_margin * least_margin;

Vec2 side_from(std::span<const ConvexSide> sides, std::size_t i) {
    const auto [corner, next] = segment_at(sides, i);
    return next - corner;
}

/// Enough, where one side ends and the next begins.
bool turns(Vec2 along, Vec2 next) {
    const double turn = cross(along, next);
    const double least = least_part * least_part * length_squared(along) * length_squared(next);
    return turn > 0.0 && turn * turn > least;
}

}  // namespace

double least_part_squared(std::span<const ConvexSide> sides) {
    const std::size_t count = sides.size();
    if (count < 2 || count > most_filtered_sides) return 0.0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; ++i) {
        const Vec2 corner = sides[i].corner;
        const Vec2 along = side_from(sides, i);
        const double square = length_squared(along);
        double lowest = 0.0;  // of the shape, out of this side, times its length
        for (const ConvexSide& other : sides) {
            lowest = std::min(lowest, dot(other.corner - corner, outward(along)));
        }
        const double thickness_squared = count == 2 ? square : lowest * (lowest / square);
        least = std::min(least, std::min(square, thickness_squared));
        if (!(least > 0.0) || (count > 2 && !turns(along, side_from(sides, (i + 1) % count))))
            return 0.0;
    }
    return least;
}

AxisFilter::AxisFilter(std::span<const ConvexSide> sides, const Aabb& bounds, double least_squared,
                       double disk_radius) {
    const double least = least_part * disk_radius;
    if (!(disk_radius > 0.0 && least_squared > least * least)) return;
    constexpr double least_rounding = 1e-9;  // units
    // Of coordinates: dozens and thousands of last places.
    constexpr double share_of_largest = 1e-14;
    constexpr double large_share_of_largest = 1e-12;
    const double largest = std::max(disk_radius, largest_of(bounds));
    rounding_ = share_of_largest * largest;
    const double difference = least_rounding + large_share_of_largest * largest;
    if (least_difference * disk_radius < difference) return;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Vec2 along = side_from(sides, i);
        edges_[i] = {along, length_squared(along)};
    }
    const double margin = least_margin * disk_radius;
    margin_squared_ = margin * margin;
}

AxisFilter::Look AxisFilter::look_from(Vec2 center, std::span<const ConvexSide> sides,
                                       double near) const {
    constexpr Look beside{true, {}, all_sides};
    const bool is_line = sides.size() == 2;  // its sides are in one place
    const double near_squared = near * near;
    const Edge& last = edges_[sides.size() - 1];
    // How far the centre is past the end of the side before, times its length.
    double past = dot(center - sides.back().corner, last.along) - last.square;
    bool is_past = past >= 0.0;
    bool is_well_past = past * past > margin_squared_ * last.square;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Edge& edge = edges_[i];
        const Vec2 seen = center - sides[i].corner;
        const double at = dot(seen, outward(edge.along));
        if (at > 0.0 && at * at >= near_squared * edge.square) return beside;
        const double forwards = dot(seen, edge.along);
        const double margin = margin_squared_ * edge.square;
        past = forwards - edge.square;
        if (is_past && forwards <= 0.0) {
            if (length_squared(seen) >= near_squared) return beside;
            const bool is_clear = is_well_past && forwards * forwards > margin;
            const std::size_t before = (i == 0 ? sides.size() : i) - 1;
            if (is_clear) return {false, {0, true}, 1U << i | 1U << before};
        } else if (at > 0.0 && forwards > 0.0 && past < 0.0) {
            const bool is_clear =
                at * at > margin && forwards * forwards > margin && past * past > margin;
            if (is_clear) return {false, {1U << i, false}, is_line ? all_sides : 1U << i};
        }
        is_past = forwards >= edge.square;
        is_well_past = past * past > margin;
    }
    return {};
}

}  // namespace slidelab::detail
