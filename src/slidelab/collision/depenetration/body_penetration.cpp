#include "slidelab/collision/depenetration/body_penetration.hpp"

#include <cmath>
#include <limits>

namespace slidelab::detail {

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
    return {nearest.distance, nearest.normal, touching_point(out, mover, body, nearest.normal),
            nearest.wall};
}

}  // namespace slidelab::detail
