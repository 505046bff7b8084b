#include "lab/studies/passage.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "articles/contract/lattice.hpp"
#include "lab/judge/exact_slide.hpp"
#include "lab/judge/moved_bodies.hpp"
#include "lab/judge/thresholds.hpp"
#include "lab/studies/wall_gap.hpp"
#include "lab/studies/wall_spot.hpp"
#include "slidelab/geometry/polygons/polygon.hpp"
#include "slidelab/narrow/placed_body.hpp"

namespace slidelab::lab {

namespace {

/// Beyond so many walls near the path nothing is said: their pairs would take longer than a frame.
constexpr std::size_t most_walls = 128;

/// The path of an outcome, and on from its end for once the mover's size.
std::vector<Vec2> path_on(const MadeMove& move, const Alternative& other, const Outcome& outcome,
                          BodyList at_end) {
    constexpr int parts = 4;  // in which it is led back into the same direction
    const Vec2 extents = extents_of(other.shape);
    MoveRequest on = move.request;
    on.shape = other.shape;
    on.bodies = at_end;
    on.displacement = unit_or(move.request.displacement, {}) *
                      (2.0 * std::max(extents.x, extents.y) / static_cast<double>(parts));
    std::vector<Vec2> path = outcome.path;
    for (int i = 0; i < parts; ++i) {
        on.position = path.back();
        const auto slide = exact_slide(move.level, *other.strategy, on);
        if (!slide) break;
        for (const PathPoint& bend : slide->path) path.push_back(bend.at);
        path.push_back(slide->position);
        if (distance(on.position, slide->position) < stuck_share * length(on.displacement)) break;
    }
    return path;
}

/// Those in an area that can stop the strategy's mover.
std::vector<GrownWall> walls_in(const WallsOfMove& walls, const Aabb& area) {
    const auto& [level, strategy, bodies, lattice] = walls;
    const auto is_in_the_way = [&by = strategy](const Traits& traits) {
        return !passes(by, traits) && !is_under(by, traits, false);
    };
    std::vector<GrownWall> found;
    const auto take = [&](WallRef wall) {
        found.push_back({line_of(walls, wall), radius_of(walls, wall), wall});
    };
    for (const std::uint32_t number : level.broad_phase().near(area)) {
        if (is_in_the_way(level.traits_of_wall(number)) &&
            sees(strategy, level.walls()[number], lattice))
            take(number);
    }
    if ((strategy.walls & sees_grid) != 0 && lattice) {
        for (const std::uint32_t index : lattice->near_runs().near(area)) {
            const WallRef wall = lattice->runs()[index].wall;
            if (wall.is_of_grid()) take(wall);
        }
    }
    const std::size_t seen = (strategy.walls & sees_bodies) != 0 ? bodies.size() : 0;
    for (std::size_t i = 0; i < seen; ++i) {
        if (!is_in_the_way(bodies[i].traits)) continue;
        const auto sides = detail::PlacedBody(bodies[i].shape, bodies[i].position).size();
        for (std::uint32_t side = 0; side < sides; ++side) take(WallRef::of_body(i, side));
    }
    return found;
}

/// The part of a way from `from` to `to` that is within `half` of 0, as shares of it.
std::pair<double, double> part_within(double half, double from, double to) {
    if (from == to) return {0.0, 1.0};
    const double a = (-half - from) / (to - from);
    const double b = (half - from) / (to - from);
    return {std::clamp(std::min(a, b), 0.0, 1.0), std::clamp(std::max(a, b), 0.0, 1.0)};
}

/// Whether a straight way leads between the two walls of a gap where it is narrowest, and more
/// along them than from one to the other.
bool leads_between(const Segment& way, const Gap& gap) {
    const Vec2 along = outward(gap.across);
    const Vec2 from = way.a - gap.position;
    const Vec2 to = way.b - gap.position;
    if (std::abs(dot(to - from, along)) <= std::abs(dot(to - from, gap.across))) return false;
    const double half = 0.5 * gap.length;
    const double begin = dot(from, along);
    const double end = dot(to, along);
    if (std::max(begin, end) < -half || std::min(begin, end) > half) return false;
    const auto [first, last] = part_within(half, begin, end);
    const double a = dot(lerp(from, to, first), gap.across);
    const double b = dot(lerp(from, to, last), gap.across);
    return std::min(a, b) <= 0.5 * gap.width && std::max(a, b) >= -0.5 * gap.width;
}

bool leads_between(std::span<const Vec2> path, const Gap& gap) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        if (leads_between({path[i - 1], path[i]}, gap)) return true;
    }
    return false;
}

}  // namespace

std::optional<double> room_passed(const MadeMove& move, const Alternative& other,
                                  const Outcome& outcome) {
    const BodiesAtEnd bodies(move.request.bodies);
    const std::vector<Vec2> path = path_on(move, other, outcome, bodies);
    const Vec2 extents = extents_of(other.shape);
    const double most = 2.0 * std::min(extents.x, extents.y);
    const Vec2 reach = extents + Vec2{most, most};
    const std::vector<GrownWall> near =
        walls_in({move.level, *other.strategy, bodies, move.request.lattice},
                 inflated(bounds_of(path), reach));
    if (near.size() > most_walls) return std::nullopt;
    std::optional<double> least;
    for (std::size_t i = 0; i < near.size(); ++i) {
        for (std::size_t k = i + 1; k < near.size(); ++k) {
            const auto gap = gap_between(other.shape, near[i], near[k]);
            if (!gap || gap->room > least.value_or(most) || !leads_between(path, *gap)) continue;
            least = gap->room;
        }
    }
    if (!least || *least < -touching_walls) return std::nullopt;
    return *least < touching_walls ? 0.0 : *least;
}

}  // namespace slidelab::lab
