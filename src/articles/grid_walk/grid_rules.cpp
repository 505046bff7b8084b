#include "articles/grid_walk/grid_rules.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "articles/contract/strategy.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

double band_tolerance(double cell) { return std::min(same_place, cell / 16.0); }

std::int64_t doubled(double coordinate, double cell) {
    const double twice = 2.0 * coordinate / cell;
    const auto nearest = static_cast<std::int64_t>(std::floor(twice + 0.5));
    if (!is_even(nearest)) return nearest;
    const double off = twice - static_cast<double>(nearest);
    if (std::abs(off) < 0.5 - band_tolerance(cell) * 2.0 / cell) return nearest;
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

// --- Out of walls that it begins in ---

namespace {

/// The search for an open cell ends here; beyond it the overlap is unresolved.
constexpr int most_cells = 64;

class GridDepenetrationSearch {
public:
    GridDepenetrationSearch(const Level& level, const GridWalls& walls, Vec2 position,
                            Vec2 displacement)
        : level_(level), walls_(walls), cell_(walls.cell()), displacement_(displacement) {
        result_.position = position;
    }

    GridDepenetration find(bool out_of_crossings) {
        leave_bands(out_of_crossings);
        const std::uint32_t solid = solid_at(cell_at(result_.position));
        if (solid != no_solid) {
            leave_solids(level_.solids()[solid].first_wall);
            if (result_.resolved) leave_bands(true);
        }
        return result_;
    }

private:
    struct Cell {
        double column;
        double row;
    };

    Cell cell_at(Vec2 p) const { return {std::floor(p.x / cell_), std::floor(p.y / cell_)}; }

    /// The solid that a cell is part of; no_solid when it is open.
    std::uint32_t solid_at(Cell cell) const {
        const Vec2 center = Vec2{cell.column + 0.5, cell.row + 0.5} * cell_;
        std::uint32_t found = no_solid;
        level_.visit_solids_at(center, [&](std::uint32_t solid) {
            if (found == no_solid && lies_on_lattice(level_.solids()[solid])) found = solid;
        });
        return found;
    }

    bool lies_on_lattice(const Solid& solid) const {
        for (const Wall& side : level_.sides_of(solid))
            if (!Lattice::run_of(side, cell_)) return false;
        return true;
    }

    void add(Vec2 normal, double depth, const LatticeRun& run) {
        add(normal, depth, nearest_on_grid_wall(level_, walls_, run, result_.position), run.wall);
    }

    void add(Vec2 normal, double depth, Vec2 point, WallRef wall) {
        result_.translations.push_back({depth, normal, point, wall});
        result_.position += normal * depth;
    }

    /// The side of its band's midline that a coordinate is on.
    int side_of(double coordinate, std::int64_t region, double translation) const {
        const double off = coordinate - static_cast<double>(region) * (0.5 * cell_);
        if (off != 0.0) return off < 0.0 ? -1 : 1;
        return translation > 0.0 ? -1 : 1;
    }

    void leave_bands(bool out_of_crossings) {
        const Region region = region_at(result_.position, cell_);
        if (!is_forbidden(walls_, region)) return;
        const Vec2 p = result_.position;
        const int side_x = side_of(p.x, region.x, displacement_.x);
        const int side_y = side_of(p.y, region.y, displacement_.y);
        const double out_x = std::abs(boundary_of(region.x, side_x, cell_) - p.x);
        const double out_y = std::abs(boundary_of(region.y, side_y, cell_) - p.y);
        if (kind_of(region) == 'b') {
            const LatticeRun& wall = *walls_.wall_on(edge_of(region));
            if (wall.upright) return add({1.0 * side_x, 0.0}, out_x, wall);
            return add({0.0, 1.0 * side_y}, out_y, wall);
        }
        const WallsAround around = walls_around(walls_, region);
        const bool x_frees = !around.arms[side_x < 0 ? left_arm : right_arm];
        const bool y_frees = !around.arms[side_y < 0 ? upper_arm : lower_arm];
        const bool by_x = x_frees && (!y_frees || out_x <= out_y);
        const bool by_y = !by_x && y_frees;
        const LatticeRun* first = nullptr;
        for (const LatticeRun* arm : around.arms)
            if (!first) first = arm;
        if (!by_y) add({1.0 * side_x, 0.0}, out_x, *first);
        if (!by_x) add({0.0, 1.0 * side_y}, out_y, *first);
        if (out_of_crossings) return;
        result_.resolved = false;
        result_.position = p;
    }

    /// The distance in one direction to a quarter of a cell beyond the side of the first open cell;
    /// below 0: none.
    double minimum_translation(Cell cell, int dx, int dy) const {
        const Vec2 p = result_.position;
        for (int n = 1; n <= most_cells; ++n) {
            cell.column += dx;
            cell.row += dy;
            if (solid_at(cell) != no_solid) continue;
            const double low = dx != 0 ? cell.column : cell.row;
            const double from = dx != 0 ? p.x : p.y;
            const double to = (dx + dy > 0 ? low + 0.25 : low + 0.75) * cell_;
            return std::abs(to - from);
        }
        return -1.0;
    }

    /// `some_side`: a wall of the solid, for the contact where no cell is open.
    void leave_solids(std::uint32_t some_side) {
        constexpr int directions[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
        const Cell cell = cell_at(result_.position);
        double least = -1.0;
        Vec2 normal{0.0, -1.0};
        for (const auto& [dx, dy] : directions) {
            const double translation = minimum_translation(cell, dx, dy);
            if (translation < 0.0 || (least >= 0.0 && translation >= least)) continue;
            least = translation;
            normal = {1.0 * dx, 1.0 * dy};
        }
        const Vec2 start = result_.position;
        const bool found = least >= 0.0;
        const double depth = found ? least : most_cells * cell_;
        const LatticeRun* side = found ? last_side(start + normal * depth, normal) : nullptr;
        if (side)
            add(normal, depth, *side);
        else
            add(normal, depth, start, some_side);
        if (found) return;
        result_.resolved = false;
        result_.position = start;
    }

    /// The last side of a solid that the translation to `end` crosses.
    const LatticeRun* last_side(Vec2 end, Vec2 normal) const {
        const Cell cell = cell_at(end);
        const bool upright = normal.x != 0.0;
        const double beyond = normal.x + normal.y < 0.0 ? 1.0 : 0.0;
        const double line = (upright ? cell.column : cell.row) + beyond;
        const double at = upright ? cell.row : cell.column;
        return walls_.wall_on(
            {upright, static_cast<std::int64_t>(line), static_cast<std::int64_t>(at)});
    }

    const Level& level_;
    const GridWalls& walls_;
    double cell_;
    Vec2 displacement_;
    GridDepenetration result_;
};

}  // namespace

GridDepenetration depenetration_from_walls(const Level& level, const GridWalls& walls,
                                           Vec2 position, Vec2 displacement,
                                           bool out_of_crossings) {
    return GridDepenetrationSearch(level, walls, position, displacement).find(out_of_crossings);
}

Vec2 nearest_on_grid_wall(const Level& level, const GridWalls& walls, const LatticeRun& run,
                          Vec2 position) {
    const Aabb line = bounds_of(walls.lattice.segment_of(run));
    const Vec2 nearest{std::clamp(position.x, line.min.x, line.max.x),
                       std::clamp(position.y, line.min.y, line.max.y)};
    const double radius = WallRef(run.wall).is_of_grid() ? 0.0 : level.walls()[run.wall].radius;
    const Vec2 away = position - nearest;
    const double far = length(away);
    return radius > 0.0 && far > radius ? nearest + away * (radius / far) : nearest;
}

}  // namespace slidelab::detail
