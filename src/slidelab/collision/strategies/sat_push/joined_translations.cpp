// Where the minimum translation out of one thing leads into the next one that joins it, the minimum
// translation out of both together: along the normal of that one's side, at a ridge, or farther on
// past its end, along a row of flush tiles. What is alone overlapped does not know these axes.
#include <algorithm>

#include "slidelab/collision/strategies/sat_push/sat_query.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// Translations along an axis lead from one thing into the next so often: a row of small tiles.
constexpr int most_neighbours = 8;

}  // namespace

/// The shortest that is shorter than `open`, which stays where there is none. `closed` are those
/// out of one thing that lead into another.
Penetration SatQuery::joined_translation(const Penetration& open, std::span<const Vec2> closed,
                                         Vec2 position, double time, double tolerance) {
    if (!may_be_sharp_ || !pushes_are_minimal()) return open;
    Penetration best = open;
    for (const Vec2 translation : closed) {
        const double least = length(translation);
        if (least >= best.depth) continue;
        InlineVector<Vec2, 4 * most_neighbours> axes;
        add_joined_axes(axes, translation / least, best.depth, position, position + translation,
                        time, tolerance);
        for (const Vec2 axis : axes) {
            const Penetration out = out_along(axis, best.depth, position, time, tolerance);
            if (out.overlaps() && out.depth < best.depth - rounding_at(position)) best = out;
        }
    }
    return best;
}

/// Along the axis that leads into others, and across their sides, where these lead on rather than
/// back and out of them sooner than `most`.
template <typename Axes>
void SatQuery::add_joined_axes(Axes& axes, Vec2 first, double most, Vec2 position, Vec2 place,
                               double time, double tolerance) {
    double farthest = 0.0;  // along the first
    query_aabb(place, time, [&](const ConvexShape& neighbour) {
        if (!overlap(place, neighbour, tolerance).out.overlaps()) return;
        farthest = std::max(farthest, depth_along(first, position, neighbour));
        const std::span<const ConvexSide> sides = neighbour.sides;
        for (std::size_t i = 0; i < sides.size() && sides.size() > 1; ++i) {
            const auto [corner, next] = segment_at(sides, i);
            const Vec2 along = next - corner;
            if (sides[i].is_cut || !has_direction(along)) continue;
            const Vec2 axis = normalized(outward(along));
            const bool leads_on = dot(axis, first) > 0.0;
            if (leads_on && depth_along(axis, position, neighbour) < most) axes.push_back(axis);
        }
    });
    if (farthest < most) axes.push_back(first);
}

double SatQuery::depth_along(Vec2 axis, Vec2 position, const ConvexShape& obstacle) const {
    double high = -1e300;
    for (const ConvexSide& side : obstacle.sides)
        high = std::max(high, dot(side.corner - position, axis));
    return high + obstacle.radius + body_.mover.extent(-axis);
}

/// The translation along an axis after which nothing is overlapped; none where it is not shorter
/// than `most`.
Penetration SatQuery::out_along(Vec2 axis, double most, Vec2 position, double time,
                                double tolerance) {
    Penetration out;
    for (int neighbours = 0; neighbours <= most_neighbours; ++neighbours) {
        const Vec2 place = position + axis * out.depth;
        Penetration farther = out;
        bool is_out = true;
        query_aabb(place, time, [&](const ConvexShape& obstacle) {
            if (!overlap(place, obstacle, tolerance).out.overlaps()) return;
            is_out = false;
            const double depth = depth_along(axis, position, obstacle);
            if (depth <= farther.depth) return;
            const Touch touch = touch_of(position + axis * depth, body_.mover, obstacle, axis);
            farther = {depth, axis, touch.point, touch.wall};
        });
        if (is_out) return out;
        if (farther.depth <= out.depth || farther.depth >= most) return {};
        out = farther;
    }
    return {};
}

}  // namespace slidelab::detail
