#include "lab/survey/free_areas.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <queue>
#include <unordered_map>

namespace slidelab {

namespace {

using Cell = SurveyGrid::Cell;

/// Cells of one row in which the mover is free, and which were not reached.
struct Run {
    std::int32_t row;
    std::int32_t first;
    std::int32_t last;  ///< included
};

/// The state of a cell, whatever its phase.
std::uint32_t state_at(const StateGraph& graph, Cell cell) {
    for (int phase = 0; phase < graph.phases; ++phase) {
        const std::uint32_t state = graph.table.at(cell, phase);
        if (state != no_state) return state;
    }
    return no_state;
}

std::vector<Run> free_runs(const StateGraph& graph, const ExactSpace& space,
                           const CellBits& near_walls, Workers& workers) {
    constexpr std::int32_t rows_at_once = 16;
    const SurveyGrid& grid = graph.grid;
    std::vector<std::vector<Run>> found(
        static_cast<std::size_t>((grid.rows() + rows_at_once - 1) / rows_at_once));
    workers.run(found.size(), [&](std::size_t piece, int) {
        const auto first = static_cast<std::int32_t>(piece) * rows_at_once;
        for (std::int32_t row = first; row < std::min(grid.rows(), first + rows_at_once); ++row) {
            bool goes_on = false;
            for (std::int32_t column = 0; column < grid.columns(); ++column) {
                const Cell cell{column, row};
                const Vec2 center = grid.center_of(cell);
                const bool free = grid.contains(center) && state_at(graph, cell) == no_state &&
                                  (!near_walls.at(cell) || space.overlap_at(center) == 0.0) &&
                                  !space.is_in_solid(center);
                if (free && goes_on) {
                    found[piece].back().last = column;
                } else if (free) {
                    found[piece].push_back({row, column, column});
                }
                goes_on = free;
            }
        }
    });
    std::vector<Run> all;
    for (const auto& piece : found) all.insert(all.end(), piece.begin(), piece.end());
    return all;
}

/// Runs that touch along a side are one area: for each run the first run of its area.
std::vector<std::size_t> areas_of(const std::vector<Run>& runs) {
    std::vector<std::size_t> parent(runs.size());
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&parent](std::size_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    };
    std::size_t above = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        while (above < i &&
               (runs[above].row < runs[i].row - 1 ||
                (runs[above].row == runs[i].row - 1 && runs[above].last < runs[i].first)))
            ++above;
        for (std::size_t k = above;
             k < i && runs[k].row == runs[i].row - 1 && runs[k].first <= runs[i].last; ++k) {
            const std::size_t a = root(k);
            const std::size_t b = root(i);
            parent[std::max(a, b)] = std::min(a, b);
        }
    }
    for (std::size_t i = 0; i < runs.size(); ++i) parent[i] = root(i);
    return parent;
}

struct Area {
    std::vector<Run> runs;
    std::size_t cells = 0;
};

std::vector<Area> gathered(const std::vector<Run>& runs) {
    const std::vector<std::size_t> first = areas_of(runs);
    std::unordered_map<std::size_t, std::size_t> place;  // looked up only
    std::vector<Area> areas;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto [found, is_new] = place.emplace(first[i], areas.size());
        if (is_new) areas.emplace_back();
        Area& area = areas[found->second];
        area.runs.push_back(runs[i]);
        area.cells += static_cast<std::size_t>(runs[i].last - runs[i].first + 1);
    }
    return areas;
}

template <typename Visit>
void for_each_cell(const Area& area, Visit&& visit) {
    for (const Run& run : area.runs)
        for (std::int32_t column = run.first; column <= run.last; ++column)
            visit(Cell{column, run.row});
}

bool touches_border(const SurveyGrid& grid, const Area& area) {
    // The last row and column may lie outside of the area for the most part.
    return std::any_of(area.runs.begin(), area.runs.end(), [&](const Run& run) {
        return run.row == 0 || run.first == 0 || run.row >= grid.rows() - 2 ||
               run.last >= grid.columns() - 2;
    });
}

/// Whether a free path of a cell's length leads into it from a reached place.
bool is_reached(const StateGraph& graph, const ExactSpace& space, const Area& area) {
    bool reached = false;
    for_each_cell(area, [&](Cell cell) {
        for (const Cell step : around) {
            const Cell next{cell.column + step.column, cell.row + step.row};
            if (reached || !graph.grid.contains(next)) continue;
            const std::uint32_t state = state_at(graph, next);
            if (state == no_state) continue;
            reached = space.is_clear(graph.states[state].position, graph.grid.center_of(cell));
        }
    });
    return reached;
}

bool crosses(const Segment& s, const Segment& t) {
    const auto side = [](const Segment& line, Vec2 p) {
        return cross(line.b - line.a, p - line.a);
    };
    return side(s, t.a) * side(s, t.b) <= 0.0 && side(t, s.a) * side(t, s.b) <= 0.0;
}

/// The widest way from an area to where the survey was: cells are taken up in the order of their
/// distance from the walls, the farthest first, so that the first reached one ends the search.
class WidestWay {
public:
    WidestWay(const StateGraph& graph, const ExactSpace& space, const ExactSpace& points)
        : graph_(graph), space_(space), points_(points) {}

    void find(const Area& area, FreeArea& answer) {
        for_each_cell(area, [&](Cell cell) {
            if (taken_.size() < most_cells) offer(cell, cell, 1e30);
        });
        while (!open_.empty() && taken_.size() < most_cells) {
            const Step step = open_.top();
            open_.pop();
            const std::uint32_t state = state_at(graph_, step.cell);
            if (state != no_state) {
                answer.gap_width = 2.0 * step.width;
                answer.gap_position = graph_.grid.center_of(step.narrowest);
                answer.state = state;
                return;
            }
            for (const Cell side : around) {
                const Cell next{step.cell.column + side.column, step.cell.row + side.row};
                if (!graph_.grid.contains(next) || taken_.count(graph_.grid.number_of(next)) != 0)
                    continue;
                if (!is_walled(step.cell, next)) offer(next, step.narrowest, step.width);
            }
        }
    }

private:
    static constexpr std::size_t most_cells = 400'000;

    struct Step {
        double width;  ///< of the way up to here: least distance to a wall, units
        std::uint64_t number;
        Cell cell;
        Cell narrowest;

        bool operator<(const Step& o) const {
            return width != o.width ? width < o.width : number > o.number;
        }
    };

    void offer(Cell cell, Cell narrowest, double width) {
        const std::uint64_t number = graph_.grid.number_of(cell);
        if (!taken_.emplace(number, true).second) return;
        const Vec2 center = graph_.grid.center_of(cell);
        const double looked_for = 4.0 * graph_.grid.cell();
        const double here = std::min(points_.gap_at(center, looked_for).gap, looked_for);
        if (here <= 0.0 || space_.is_in_solid(center)) return;
        if (here < width) {
            width = here;
            narrowest = cell;
        }
        open_.push({width, number, cell, narrowest});
    }

    bool is_walled(Cell from, Cell to) const {
        const Segment path{graph_.grid.center_of(from), graph_.grid.center_of(to)};
        bool walled = false;
        points_.visit_near(bounds_of(path), [&](const ExactSpace::GrownWall& wall) {
            walled = walled || crosses(path, wall.line);
        });
        return walled;
    }

    const StateGraph& graph_;
    const ExactSpace& space_;                        ///< for the mover
    const ExactSpace& points_;                       ///< for a mover without size
    std::unordered_map<std::uint64_t, bool> taken_;  // looked up only
    std::priority_queue<Step> open_;
};

/// What cells can only tell roughly is told exactly by the two walls of the gap.
void measure_gap(const SurveyGrid& grid, const ExactSpace& points, FreeArea& area) {
    const double near = 0.5 * *area.gap_width + 2.0 * grid.cell();
    const Vec2 extent{near, near};
    std::vector<ExactSpace::GrownWall> walls;
    points.visit_near({area.gap_position - extent, area.gap_position + extent},
                      [&](const ExactSpace::GrownWall& wall) { walls.push_back(wall); });
    double best = 1.5 * grid.cell();
    std::optional<Gap> found;
    for (std::size_t i = 0; i < walls.size(); ++i) {
        for (std::size_t k = i + 1; k < walls.size(); ++k) {
            const auto gap = gap_between(points, walls[i], walls[k]);
            if (!gap || std::abs(gap->width - *area.gap_width) > 2.0 * grid.cell()) continue;
            const double off = distance(gap->position, area.gap_position);
            if (off >= best || points.gap_at(gap->position, near).gap < 0.5 * gap->width - 1e-9)
                continue;
            best = off;
            found = gap;
        }
    }
    if (!found) return;
    area.gap_width = found->width;
    area.gap_position = found->position;
}

FreeArea described(const SurveyGrid& grid, const Area& area) {
    FreeArea free;
    const Run& midpoint = area.runs[area.runs.size() / 2];
    free.position = grid.center_of({(midpoint.first + midpoint.last) / 2, midpoint.row});
    free.gap_position = free.position;
    free.area = static_cast<double>(area.cells) * grid.cell() * grid.cell();
    free.bounds = {free.position, free.position};
    for (const Run& run : area.runs) {
        free.bounds = merged(free.bounds, {grid.center_of({run.first, run.row}),
                                           grid.center_of({run.last, run.row})});
    }
    return free;
}

}  // namespace

std::vector<FreeArea> unreached_areas(const Level& level, const Strategy& strategy,
                                      const StateGraph& graph, const ExactSpace& space,
                                      const CellBits& near_walls, std::size_t least,
                                      Workers& workers) {
    const std::vector<Run> runs = free_runs(graph, space, near_walls, workers);
    std::vector<FreeArea> found;
    std::optional<ExactSpace> points;  // a mover without size
    constexpr std::size_t most_measured = 64;
    for (const Area& area : gathered(runs)) {
        if (area.cells < least || touches_border(graph.grid, area)) continue;
        if (is_reached(graph, space, area)) continue;
        FreeArea free = described(graph.grid, area);
        if (found.size() < most_measured) {
            if (!points)
                points.emplace(level, strategy, DiskShape{0.0}, std::span<const KinematicBox>{});
            WidestWay(graph, space, *points).find(area, free);
            if (free.gap_width) measure_gap(graph.grid, *points, free);
        }
        found.push_back(free);
    }
    return found;
}

}  // namespace slidelab
