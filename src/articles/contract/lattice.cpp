#include "articles/contract/lattice.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level_checks.hpp"

namespace slidelab {

namespace {

/// The whole number of cells at a coordinate; none between two lines. A coordinate within a
/// billionth of a cell, or a few units in the last place, of a line counts as on it: rotated
/// objects of a map, and cell sizes that are no exact doubles, are rounded.
std::optional<std::int64_t> line_at(double coordinate, double cell) {
    const double cells = coordinate / cell;
    const double nearest = std::floor(cells + 0.5);
    constexpr double on_line = 1e-9;  // cells
    if (!(std::abs(cells - nearest) <= on_line + detail::few_ulps * std::abs(cells)))
        return std::nullopt;
    return static_cast<std::int64_t>(nearest);
}

std::tuple<bool, std::int64_t> line_of(const LatticeRun& run) { return {run.upright, run.line}; }

bool goes_before(const LatticeRun& a, const LatticeRun& b) {
    return std::tuple(line_of(a), a.first, a.wall) < std::tuple(line_of(b), b.first, b.wall);
}

std::optional<Mismatch> mismatch_of_cell(double cell) {
    if (cell >= smallest_cell && !detail::mismatch_of_place({cell, 0.0})) return std::nullopt;
    return Mismatch{detail::joined("a cell is ", cell, " wide"),
                    detail::joined(smallest_cell, " to ", largest_coordinate)};
}

void add_edges(std::vector<LatticeRun>& runs, const std::vector<GridEdges::Edge>& edges,
               bool upright, std::uint32_t first_number) {
    std::uint32_t number = first_number;
    for (const GridEdges::Edge& edge : edges) {
        const std::int64_t line = upright ? edge.column : edge.row;
        const std::int64_t at = upright ? edge.row : edge.column;
        runs.push_back({upright, line, at, at + 1, number++});
    }
}

/// Rounds outwards to the next lines: nothing inside may be cut off.
void add_map_bounds(std::vector<LatticeRun>& runs, const Aabb& bounds, double cell,
                    std::uint32_t number) {
    const auto below = [cell](double x) {
        return line_at(x, cell).value_or(static_cast<std::int64_t>(std::floor(x / cell)));
    };
    const auto above = [cell](double x) {
        return line_at(x, cell).value_or(static_cast<std::int64_t>(std::ceil(x / cell)));
    };
    const std::int64_t left = below(bounds.min.x);
    const std::int64_t right = above(bounds.max.x);
    const std::int64_t top = below(bounds.min.y);
    const std::int64_t bottom = above(bounds.max.y);
    if (left == right || top == bottom) return;
    for (const std::int64_t row : {top, bottom}) runs.push_back({false, row, left, right, number});
    for (const std::int64_t column : {left, right})
        runs.push_back({true, column, top, bottom, number});
}

/// Cuts off the parts of runs that lie on a run which begins earlier.
void make_disjoint(std::vector<LatticeRun>& runs) {
    std::sort(runs.begin(), runs.end(), goes_before);
    std::vector<LatticeRun> kept;
    kept.reserve(runs.size());
    for (LatticeRun run : runs) {
        if (!kept.empty() && line_of(kept.back()) == line_of(run))
            run.first = std::max(run.first, kept.back().last);
        if (run.first < run.last) kept.push_back(run);
    }
    runs = std::move(kept);
}

/// Adds the parts of one-way runs that lie on no other run.
void add_uncovered(std::vector<LatticeRun>& runs, std::vector<LatticeRun> one_way) {
    if (one_way.empty()) return;
    make_disjoint(one_way);
    std::vector<LatticeRun> added;
    for (LatticeRun run : one_way) {
        auto other = std::partition_point(runs.begin(), runs.end(), [&](const LatticeRun& one) {
            return std::tuple(line_of(one), one.last) <= std::tuple(line_of(run), run.first);
        });
        for (; other != runs.end() && line_of(*other) == line_of(run); ++other) {
            LatticeRun before = run;
            before.last = std::min(run.last, other->first);
            if (before.first < before.last) added.push_back(before);
            if (other->first >= run.last) break;
            run.first = other->last;
        }
        if (run.first < run.last) added.push_back(run);
    }
    runs.insert(runs.end(), added.begin(), added.end());
    std::sort(runs.begin(), runs.end(), goes_before);
}

}  // namespace

std::optional<Aabb> bounds_of(const GridEdges& grid) {
    std::optional<Aabb> all;
    const auto include = [&](const std::vector<GridEdges::Edge>& edges, int across, int down) {
        for (const GridEdges::Edge& e : edges) {
            const Aabb edge =
                bounds_of(Segment{{e.column * grid.cell, e.row * grid.cell},
                                  {(e.column + across) * grid.cell, (e.row + down) * grid.cell}});
            all = all ? merged(*all, edge) : edge;
        }
    };
    include(grid.horizontal, 1, 0);
    include(grid.vertical, 0, 1);
    return all;
}

std::optional<Mismatch> detail::mismatch_of_edge(GridEdges::Edge edge, double cell) {
    const double farthest = std::min(largest_coordinate / cell, double{farthest_cell}) - 1.0;
    const auto is_near = [&](std::int32_t number) {
        return std::abs(static_cast<double>(number)) <= farthest;
    };
    if (is_near(edge.column) && is_near(edge.row)) return std::nullopt;
    return Mismatch{joined("it is at ", edge.column, ", ", edge.row),
                    joined("an edge within ", largest_coordinate, " units of the origin")};
}

std::optional<LevelError> error_of(const GridEdges& grid) {
    if (auto found = mismatch_of_cell(grid.cell)) return {{LevelPart::grid, *std::move(found)}};
    const std::size_t count = grid.horizontal.size() + grid.vertical.size();
    if (auto found = detail::mismatch_of_count(count))
        return {{LevelPart::grid, *std::move(found)}};
    for (const auto kind : {WallName::Kind::horizontal, WallName::Kind::vertical}) {
        const bool upright = kind == WallName::Kind::vertical;
        std::int32_t index = 0;
        for (const GridEdges::Edge edge : upright ? grid.vertical : grid.horizontal) {
            if (auto found = detail::mismatch_of_edge(edge, grid.cell))
                return {{WallName{kind, index}, *std::move(found)}};
            ++index;
        }
    }
    return std::nullopt;
}

std::optional<LatticeRun> Lattice::run_of(const Wall& wall, double cell) {
    const Segment& s = wall.segment;
    if (wall.radius > 0.25 * cell) return std::nullopt;
    const auto left = line_at(std::min(s.a.x, s.b.x), cell);
    const auto right = line_at(std::max(s.a.x, s.b.x), cell);
    const auto top = line_at(std::min(s.a.y, s.b.y), cell);
    const auto bottom = line_at(std::max(s.a.y, s.b.y), cell);
    if (!left || !right || !top || !bottom) return std::nullopt;
    if (*left == *right && *top < *bottom) return LatticeRun{true, *left, *top, *bottom, 0};
    if (*top == *bottom && *left < *right) return LatticeRun{false, *top, *left, *right, 0};
    return std::nullopt;
}

Lattice Lattice::build(GridEdges grid, const Level& level, const std::optional<Aabb>& map_bounds) {
    Lattice lattice;
    lattice.edges_ = std::move(grid);
    lattice.map_bounds_ = map_bounds;
    const GridEdges& edges = lattice.edges_;
    const std::span<const Wall> walls = level.walls();
    std::vector<LatticeRun>& runs = lattice.runs_;
    std::vector<LatticeRun> one_way;
    for (std::size_t i = 0; i < walls.size(); ++i) {
        std::optional<LatticeRun> run = run_of(walls[i], edges.cell);
        if (!run) continue;
        run->wall = static_cast<std::uint32_t>(i);
        (level.traits_of_wall(run->wall).is_one_way() ? one_way : runs).push_back(*run);
    }
    const auto horizontal = static_cast<std::uint32_t>(edges.horizontal.size());
    const auto vertical = static_cast<std::uint32_t>(edges.vertical.size());
    add_edges(runs, edges.horizontal, false, first_grid_wall);
    add_edges(runs, edges.vertical, true, first_grid_wall + horizontal);
    if (map_bounds)
        add_map_bounds(runs, *map_bounds, edges.cell, first_grid_wall + horizontal + vertical);
    make_disjoint(runs);
    add_uncovered(runs, std::move(one_way));

    std::vector<Aabb> boxes;
    boxes.reserve(runs.size());
    for (const LatticeRun& run : runs) boxes.push_back(bounds_of(lattice.segment_of(run)));
    lattice.index_ = detail::GridIndex::of_boxes(boxes);
    return lattice;
}

const LatticeRun* Lattice::wall_on(const LatticeEdge& edge) const {
    const auto begins_after = [](const LatticeEdge& e, const LatticeRun& run) {
        return std::tuple(e.upright, e.line, e.at) < std::tuple(run.upright, run.line, run.first);
    };
    const auto next = std::upper_bound(runs_.begin(), runs_.end(), edge, begins_after);
    if (next == runs_.begin()) return nullptr;
    const LatticeRun& run = *std::prev(next);
    const bool same_line = run.upright == edge.upright && run.line == edge.line;
    return same_line && run.covers(edge.at) ? &run : nullptr;
}

WallName Lattice::name_of(std::uint32_t wall) const {
    std::size_t place = wall - first_grid_wall;
    for (const auto kind : {WallName::Kind::horizontal, WallName::Kind::vertical}) {
        const bool upright = kind == WallName::Kind::vertical;
        const std::size_t count = (upright ? edges_.vertical : edges_.horizontal).size();
        if (place < count) return {kind, static_cast<std::int32_t>(place), 0};
        place -= count;
    }
    return {WallName::Kind::map_bounds, 0, 0};
}

Segment Lattice::segment_of(const LatticeRun& run) const {
    const double line = static_cast<double>(run.line) * cell();
    const double first = static_cast<double>(run.first) * cell();
    const double last = static_cast<double>(run.last) * cell();
    if (run.upright) return {{line, first}, {line, last}};
    return {{first, line}, {last, line}};
}

}  // namespace slidelab
