#include "lab/judge/overlap.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "articles/contract/registry.hpp"
#include "lab/judge/exact_slide.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/shapes.hpp"

namespace slidelab::lab {

double outline_distance(const Shape& shape, Vec2 position, const Segment& line, double radius) {
    detail::Corners room;
    const std::span<const Vec2> corners = detail::corners_of(shape, room);
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Segment side{position + corners[i], position + corners[(i + 1) % corners.size()]};
        least = std::min(least, distance_between(side, line));
    }
    return least - radius_of(shape) - radius;
}

std::optional<double> overlap_at(const Level& level, const Strategy& strategy, const Shape& shape,
                                 Vec2 position, BodyList bodies, Vec2 up) {
    if (strategy.shapes == 0) return std::nullopt;
    // One that is exact knows its own walls best.
    const Strategy* exact =
        is_exact(strategy, strategy.defaults()) ? &strategy : exact_strategy_for(strategy, shape);
    MoveRequest still{shape, position, {}, {}, {}};
    const auto is_passed = [&](const MovingBody& body) {
        return is_under(strategy, body.traits, up != Vec2{});
    };
    BodySet in_the_way;
    if ((strategy.walls & sees_bodies) != 0) still.bodies = bodies;
    if (std::any_of(still.bodies.begin(), still.bodies.end(), is_passed)) {
        std::vector<MovingBody> others;
        for (const MovingBody& body : bodies)
            if (!is_passed(body)) others.push_back(body);
        in_the_way = BodySet(others);
        still.bodies = in_the_way;
    }
    still.side_view.up = up;
    if (exact == nullptr || !exact->moves(still.shape)) return std::nullopt;
    const MoveResult result = exact->move(level, still, exact->defaults(), nullptr);
    if (!result.began_inside) return 0.0;
    const bool sees_all =
        std::all_of(result.contacts.begin(), result.contacts.end(), [&](const Contact& contact) {
            return !contact.wall.is_of_level() ||
                   sees(strategy, level.walls()[contact.wall.number()]);
        });
    if (!sees_all) return std::nullopt;
    return std::max(distance(position, result.position), result.remaining_depth);
}

}  // namespace slidelab::lab
