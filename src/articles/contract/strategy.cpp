#include "articles/contract/strategy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "articles/contract/lattice.hpp"
#include "slidelab/level/level_checks.hpp"

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
        case StopReason::invalid_request:
            return "invalid_request";
    }
    return "arrived";
}

bool sees(const Strategy& strategy, const Wall& wall, const Lattice* lattice) {
    const unsigned kind = wall.solid != no_solid ? sees_solids
                          : wall.radius > 0.0    ? sees_capsules
                                                 : sees_segments;
    if ((strategy.walls & kind) != 0) return true;
    if ((strategy.walls & sees_grid) == 0 || lattice == nullptr) return false;
    return Lattice::run_of(wall, lattice->cell()).has_value();
}

namespace {

using detail::problem_with;

std::optional<std::string> problem_with(const Strategy& strategy, const Shape& shape) {
    if (strategy.shapes == 0) return std::nullopt;  // it moves a point
    if (!strategy.moves(shape)) {
        return fmt::format("{} does not move a {}", strategy.id, unmoved_name(strategy, shape));
    }
    return check_mover_shape(shape);
}

/// A coordinate of a mover that stays; 0 for one that is not finite.
double kept(double coordinate) { return std::isfinite(coordinate) ? coordinate : 0.0; }

Vec2 kept(Vec2 v) { return {kept(v.x), kept(v.y)}; }

}  // namespace

std::string unmoved_name(const Strategy& strategy, const Shape& shape) {
    const bool moves_sharp_ones = (strategy.shapes & (1U << shape.index())) != 0;
    return fmt::format("{}{}", moves_sharp_ones ? "rounded " : "", name_of(shape));
}

std::optional<RequestProblem> check_request(const Strategy& strategy, const MoveRequest& request) {
    if (auto problem = problem_with(strategy, request.shape)) return {{"shape", *problem}};
    if (auto problem = problem_with(request.position)) return {{"from", *problem}};
    if (auto problem = problem_with(request.displacement)) return {{"delta", *problem}};
    if (auto problem = problem_with(request.velocity, largest_velocity))
        return {{"velocity", *problem}};
    const SideView& side_view = request.side_view;
    if (auto problem = problem_with(side_view.up)) return {{"up", *problem}};
    if (auto problem = problem_with(side_view.acceleration)) return {{"acceleration", *problem}};
    if (!(side_view.seconds >= 0.0 && side_view.seconds <= longest_tick))
        return {{"seconds", fmt::format("expected 0 to {:g}", longest_tick)}};
    if ((strategy.walls & sees_grid) != 0 && request.lattice == nullptr)
        return {{"grid", fmt::format("none; {} sees only walls on a lattice", strategy.id)}};
    if (!request.bodies.has_wrong()) return std::nullopt;
    const MovingBody& wrong = request.bodies[*request.bodies.set().wrong()];
    return {{"boxes", to_string(*mismatch_of(wrong))}};
}

std::optional<RequestProblem> check_request(const Strategy& strategy, const MoveRequest& request,
                                            const Options& options) {
    if (!options.belong_to(strategy.options)) {
        return {{"options", fmt::format("those of another strategy; expected {}'s", strategy.id)}};
    }
    return check_request(strategy, request);
}

bool is_right(const Strategy& strategy, const MoveRequest& request, const Options& options) {
    return !check_request(strategy, request, options);
}

std::string line_of(const RequestProblem& problem) {
    return fmt::format("{}: {}", problem.field, problem.message);
}

std::variant<MoveResult, RequestProblem> checked_move(const Strategy& strategy, const Level& level,
                                                      const MoveRequest& request,
                                                      const Options& options, Trace* trace) {
    if (auto problem = check_request(strategy, request, options)) return *std::move(problem);
    return strategy.move(level, request, options, trace);
}

bool detail::is_free_among_bodies(const Level& level, const MoveRequest& request, Vec2 extent) {
    const Segment path{request.position, request.position + request.displacement};
    return is_free_of_walls(level, request, extent) &&
           !request.bodies.may_touch(inflated(bounds_of(path), extent));
}

MoveResult refused(const MoveRequest& request) {
    MoveResult result;
    result.position = kept(request.position);
    result.remainder = kept(request.displacement);
    result.strategy_state = request.strategy_state;
    result.stop_reason = StopReason::invalid_request;
    return result;
}

WallName wall_name(const Level& level, BodyList bodies, WallRef wall, const Lattice* lattice) {
    switch (wall.kind()) {
        case WallRef::Kind::of_level:
            return level.name_of_wall(wall.number());
        case WallRef::Kind::of_body:
            return bodies[wall.body()].name;
        case WallRef::Kind::of_grid:
            break;
    }
    return lattice->name_of(wall.number());
}

}  // namespace slidelab
