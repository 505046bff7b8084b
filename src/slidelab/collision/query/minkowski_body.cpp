#include "slidelab/collision/query/minkowski_body.hpp"

namespace slidelab {

namespace {

/// Between sides that are equally near: back, then up, then left. Never by their order.
bool faces_more(Vec2 a, Vec2 b, Vec2 back) {
    const Vec2 apart = a - b;
    for (const double better : {dot(apart, back), -apart.y, -apart.x}) {
        if (better != 0.0) return better > 0.0;
    }
    return false;
}

}  // namespace

Vec2 grown_contact_point(std::span<const ConvexSide> body, std::span<const Vec2> mover,
                         Vec2 position, Vec2 normal) {
    constexpr double same_height = 1e-9;  // of corners on one edge, units
    const double foremost = minkowski_body_detail::most_against(mover, normal);
    Vec2 sum;
    double count = 0.0;
    for (const Vec2 corner : mover) {
        if (-dot(corner, normal) < foremost - same_height) continue;
        sum += corner;
        count += 1.0;
    }
    const Vec2 front = position + sum / count;
    Vec2 best = body[0].corner;
    for (std::size_t i = 0; i < body.size(); ++i) {
        const Segment side{body[i].corner, body[(i + 1) % body.size()].corner};
        const Vec2 point = closest_point_on_segment(front, side);
        if (distance(point, front) < distance(best, front)) best = point;
    }
    return best;
}

Penetration body_penetration(std::span<const ConvexSide> body, std::span<const Vec2> mover,
                             Vec2 position, Vec2 back, double tolerance) {
    GrownSide nearest{{}, std::numeric_limits<double>::infinity()};
    bool apart = false;
    visit_grown_sides(body, mover, position, [&](const GrownSide& side) {
        apart = apart || !(side.distance > tolerance + side.rounding);
        const double nearer = nearest.distance - side.distance;
        const bool tie = std::abs(nearer) <= tolerance;
        const bool better = tie ? faces_more(side.normal, nearest.normal, back) : nearer > 0.0;
        if (better) nearest = side;
    });
    if (apart || nearest.distance == std::numeric_limits<double>::infinity()) return {};
    const Vec2 out = position + nearest.normal * nearest.distance;
    return {nearest.distance, nearest.normal, grown_contact_point(body, mover, out, nearest.normal),
            nearest.wall};
}

}  // namespace slidelab
