#include "slidelab/collision/strategies/grid_walk/grid_rules.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

double band_tolerance(double coordinate, double cell) {
    return std::min(contact_tolerance_at({coordinate, 0.0}), cell / 16.0);
}

std::int64_t doubled(double coordinate, double cell) {
    const double twice = 2.0 * coordinate / cell;
    const auto nearest = static_cast<std::int64_t>(std::floor(twice + 0.5));
    if (!is_even(nearest)) return nearest;
    const double off = twice - static_cast<double>(nearest);
    if (std::abs(off) < 0.5 - band_tolerance(coordinate, cell) * 2.0 / cell) return nearest;
    return off > 0.0 ? nearest + 1 : nearest - 1;
}

Region region_at(Vec2 position, double cell) {
    return {doubled(position.x, cell), doubled(position.y, cell)};
}

LatticeEdge edge_of(Region b) {
    if (is_even(b.x)) return {true, b.x / 2, (b.y - 1) / 2};
    return {false, b.y / 2, (b.x - 1) / 2};
}

WallsAround walls_around(const GridWalls& walls, Region c) {
    const std::int64_t column = c.x / 2;
    const std::int64_t row = c.y / 2;
    return {{walls.wall_on({false, row, column - 1}), walls.wall_on({false, row, column}),
             walls.wall_on({true, column, row - 1}), walls.wall_on({true, column, row})}};
}

bool is_forbidden(const GridWalls& walls, Region region) {
    switch (kind_of(region)) {
        case 'a':
            return false;
        case 'b':
            return walls.wall_on(edge_of(region)) != nullptr;
        default:
            return !walls_around(walls, region).free();
    }
}

namespace {

/// The first existing wall that extends into c: those across the path before the one straight
/// ahead, which is farther.
const LatticeRun* first_of(const WallsAround& around, std::initializer_list<Arm> order) {
    for (const Arm arm : order)
        if (around.arms[arm]) return around.arms[arm];
    return nullptr;
}

/// Into c from a: the two nearest edges decide.
Decision decide_corner(const WallsAround& around, Region from, Region to) {
    const Arm beside = from.x < to.x ? left_arm : right_arm;
    const Arm above = from.y < to.y ? upper_arm : lower_arm;
    const LatticeRun* horizontal = around.arms[beside];
    const LatticeRun* vertical = around.arms[above];
    if (horizontal && vertical) return {true, true, GridRule::near_both, vertical, horizontal};
    if (horizontal) return {false, true, GridRule::near_horizontal, nullptr, horizontal};
    if (vertical) return {true, false, GridRule::near_vertical, vertical, nullptr};
    const Arm beyond = beside == left_arm ? right_arm : left_arm;
    const Arm below = above == upper_arm ? lower_arm : upper_arm;
    return {false, false, GridRule::free_choice, first_of(around, {below, beyond}),
            first_of(around, {beyond, below})};
}

}  // namespace

Decision decide(const GridWalls& walls, Region from, Region to, bool corner_rule) {
    const char kind = kind_of(to);
    if (kind == 'a') return {};
    if (kind == 'b') {
        const LatticeEdge edge = edge_of(to);
        const LatticeRun* wall = walls.wall_on(edge);
        if (!wall) return {};
        if (edge.upright) return {true, false, GridRule::wall, wall, nullptr};
        return {false, true, GridRule::wall, nullptr, wall};
    }
    const WallsAround around = walls_around(walls, to);
    if (around.free()) return {};
    if (is_even(from.y)) {
        const Arm ahead = from.x < to.x ? right_arm : left_arm;
        const Arm behind = from.x < to.x ? left_arm : right_arm;
        const LatticeRun* wall = first_of(around, {upper_arm, lower_arm, ahead, behind});
        return {true, false, GridRule::sideways, wall, nullptr};
    }
    if (is_even(from.x)) {
        const Arm ahead = from.y < to.y ? lower_arm : upper_arm;
        const Arm behind = from.y < to.y ? upper_arm : lower_arm;
        const LatticeRun* wall = first_of(around, {left_arm, right_arm, ahead, behind});
        return {false, true, GridRule::lengthways, nullptr, wall};
    }
    if (!corner_rule) return {false, false, GridRule::corner_ignored, nullptr, nullptr};
    return decide_corner(around, from, to);
}

}  // namespace slidelab::detail
