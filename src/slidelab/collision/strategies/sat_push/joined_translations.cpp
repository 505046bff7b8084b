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

/// The shortest that is shorter than `open`, which stays where there is none.
Penetration SatQuery::joined_translation(const Penetration& open, Vec2 position, double time,
                                         double tolerance) {
    if (!may_be_sharp_ || !pushes_are_minimal()) return open;
    InlineVector<Penetration, most_neighbours> closed;
    query_aabb(position, time, [&](const ConvexShape& obstacle) {
        const Overlap one = overlap(position, obstacle, tolerance);
        if (one.out.overlaps() && one.out.depth < open.depth) closed.push_back(one.out);
    });
    Penetration best = open;
    for (const Penetration& one : closed) {
        InlineVector<Vec2, 4 * most_neighbours> axes;
        axes.push_back(one.normal);
        const Vec2 place = position + one.normal * one.depth;
        query_aabb(place, time, [&](const ConvexShape& obstacle) {
            if (overlap(place, obstacle, tolerance).out.overlaps()) add_axes(axes, obstacle, one);
        });
        for (const Vec2 axis : axes) {
            const Penetration out = out_along(axis, best.depth, position, time, tolerance);
            if (out.overlaps() && out.depth < best.depth - rounding_at(position)) best = out;
        }
    }
    return best;
}

/// Across the sides of a neighbour, where these lead on rather than back.
template <typename Axes>
void SatQuery::add_axes(Axes& axes, const ConvexShape& neighbour, const Penetration& closed) {
    const std::span<const ConvexSide> sides = neighbour.sides;
    if (sides.size() < 2) return;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const Vec2 along = sides[i + 1 == sides.size() ? 0 : i + 1].corner - sides[i].corner;
        if (sides[i].is_cut || !has_direction(along)) continue;
        const Vec2 axis = normalized(outward(along));
        if (dot(axis, closed.normal) > 0.0) axes.push_back(axis);
    }
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
            double high = -1e300;
            for (const ConvexSide& side : obstacle.sides)
                high = std::max(high, dot(side.corner - position, axis));
            const double depth = high + obstacle.radius + body_.mover.extent(-axis);
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
