#include "collision/strategy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/polygon.hpp"

namespace slidelab {

std::string_view name_of(StopReason reason) {
    switch (reason) {
        case StopReason::arrived:
            return "arrived";
        case StopReason::blocked:
            return "blocked";
        case StopReason::squeezed:
            return "squeezed";
        case StopReason::work_limit:
            return "work_limit";
    }
    return "arrived";
}

bool sees(const Strategy& strategy, const Level& level, const Wall& wall) {
    const unsigned kind = wall.solid != no_solid ? sees_solids
                          : wall.radius > 0.0    ? sees_round_lines
                                                 : sees_segments;
    if ((strategy.walls & kind) != 0) return true;
    return (strategy.walls & sees_grid) != 0 && Lattice::run_of(wall, level.grid().cell);
}

namespace {

std::optional<std::string> problem_with(Vec2 v) {
    if (!is_finite(v)) return "not a finite number";
    if (std::max(std::abs(v.x), std::abs(v.y)) > largest_coordinate) {
        return fmt::format("too large; expected at most {:g}", largest_coordinate);
    }
    return std::nullopt;
}

std::optional<std::string> problem_with(const Strategy& strategy, const Shape& shape) {
    if (strategy.shapes == 0) return std::nullopt;  // it brings its own
    if (!strategy.moves(shape)) {
        return fmt::format("{} does not move a {}", strategy.id, name_of(shape));
    }
    const Vec2 reach = reach_of(shape);
    if (auto problem = problem_with(reach)) return problem;
    if (std::min(reach.x, reach.y) < strategy.smallest_reach) {
        return fmt::format("too small for {}; expected to reach at least {:g} from its middle",
                           strategy.id, strategy.smallest_reach);
    }
    if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
        if (!is_convex(polygon->corners)) return "not a convex polygon";
    }
    return std::nullopt;
}

}  // namespace

std::optional<RequestProblem> check_request(const Strategy& strategy, const MoveRequest& request) {
    if (auto problem = problem_with(strategy, request.shape)) return {{"shape", *problem}};
    if (auto problem = problem_with(request.position)) return {{"from", *problem}};
    if (auto problem = problem_with(request.displacement)) return {{"delta", *problem}};
    if (auto problem = problem_with(request.velocity)) return {{"velocity", *problem}};
    for (const Obstacle& obstacle : request.obstacles) {
        for (const Vec2 v : {obstacle.box.center, obstacle.box.half, obstacle.delta}) {
            if (auto problem = problem_with(v)) return {{"boxes", *problem}};
        }
    }
    return std::nullopt;
}

WallName wall_name(const Level& level, std::span<const Obstacle> obstacles, std::uint32_t wall) {
    if (wall >= first_grid_wall) return level.name_of_grid_wall(wall);
    const std::size_t still = level.walls().size();
    return wall < still ? level.name_of_wall(wall) : obstacles[(wall - still) / 4].name;
}

}  // namespace slidelab
