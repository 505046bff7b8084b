#include "lab/survey/space/free_areas.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace slidelab::lab {

namespace {

using Cell = SurveyGrid::Cell;

/// Cells of one row in which the mover is free, and which were not reached.
struct Run {
    std::int32_t row;
    std::int32_t first;
    std::int32_t last;  ///< included
};

std::vector<Run> free_runs(const StateGraph& graph, const ExactSpace& space,
                           const CellBits& near_walls, Workers& workers) {
    const SurveyGrid& grid = graph.grid;
    const auto is_free = [&](Cell cell) {
        const Vec2 center = grid.center_of(cell);
        return grid.contains(center) && graph.any_at(cell) == no_state &&
               (!near_walls.at(cell) || space.overlap_at(center) == 0.0) &&
               !space.is_in_solid(center);
    };
    const auto count = static_cast<std::size_t>(grid.rows());
    return workers.gather<Run>(count, 16, [&](std::size_t number, std::vector<Run>& found) {
        const auto row = static_cast<std::int32_t>(number);
        bool goes_on = false;
        for (std::int32_t column = 0; column < grid.columns(); ++column) {
            const bool free = is_free({column, row});
            if (free && goes_on) {
                found.back().last = column;
            } else if (free) {
                found.push_back({row, column, column});
            }
            goes_on = free;
        }
    });
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

bool touches_boundary(const SurveyGrid& grid, const Area& area) {
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
            const std::uint32_t state = graph.any_at(next);
            if (state == no_state) continue;
            reached = space.is_clear(graph.states[state].position, graph.grid.center_of(cell));
        }
    });
    return reached;
}

/// The cell of an area that is farthest from all walls; of many cells only some are looked at.
Vec2 widest_place(const SurveyGrid& grid, const ExactSpace& space, const Area& area, double reach) {
    constexpr std::size_t most_looked_at = 4096;
    const std::size_t every = area.cells / most_looked_at + 1;
    std::size_t number = 0;
    double most = -1.0;
    Vec2 best;
    for_each_cell(area, [&](Cell cell) {
        if (number++ % every != 0) return;
        const Vec2 place = grid.center_of(cell);
        const double gap = std::min(space.gap_at(place, reach).gap, reach);
        if (gap <= most) return;
        most = gap;
        best = place;
    });
    return best;
}

/// The place with the most room around it, among those reached from each start.
std::vector<Vec2> widest_places(const StateGraph& graph) {
    std::vector<std::uint32_t> start_of(graph.states.size());
    std::map<std::uint32_t, std::uint32_t> best;
    for (std::uint32_t state = 0; state < graph.states.size(); ++state) {
        const std::uint32_t parent = graph.states[state].parent;  // a smaller number
        start_of[state] = parent == no_state ? state : start_of[parent];
        std::uint32_t& known = best.emplace(start_of[state], state).first->second;
        if (graph.states[state].clearance > graph.states[known].clearance) known = state;
    }
    std::vector<Vec2> places;
    for (const auto& [start, state] : best) places.push_back(graph.states[state].position);
    return places;
}

bool cross_each_other(const Segment& s, const Segment& t) {
    const auto side = [](const Segment& line, Vec2 p) {
        return cross(line.b - line.a, p - line.a);
    };
    return side(s, t.a) * side(s, t.b) <= 0.0 && side(t, s.a) * side(t, s.b) <= 0.0;
}

/// The widest path from an area to what was reached.
class PathsThere {
public:
    PathsThere(const StateGraph& graph, const ExactSpace& space, Workers& workers)
        : graph_(graph), space_(space), workers_(workers), places_(widest_places(graph)) {}

    /// The widest of those from every start.
    WallLinks::Between from(Vec2 place) {
        const double size = 2.0 * std::max(space_.extents().x, space_.extents().y);
        // Hardly ever is a gap that is not passed much wider than the mover.
        for (const double most : {0.1 * size, 4.0 * size}) {
            if (most > most_) links_.emplace(space_, most_ = most, workers_);
            const WallLinks::Between between = widest_from(place);
            if (between.is_closed || between.gap) return between;
        }
        return {};
    }

private:
    WallLinks::Between widest_from(Vec2 place) const {
        WallLinks::Between widest{true, std::nullopt};
        for (const Vec2 reached : places_) {
            const auto between =
                links_->between(place, reached, [this](const Gap& gap) { return is_passed(gap); });
            if (between.is_closed) continue;
            if (!between.gap) return {};
            if (widest.is_closed || between.gap->room > widest.gap->room) widest = between;
        }
        return widest;
    }

    /// Whether the survey went through it: from a cell beside the middle of it to the next one.
    bool is_passed(const Gap& gap) const {
        if (gap.room < -touching_walls) return false;
        const Vec2 half = gap.across * (0.5 * gap.width);
        const Segment line{gap.position - half, gap.position + half};
        const double cell = graph_.grid.cell();
        const Vec2 around_it{gap.room + 2.0 * cell, gap.room + 2.0 * cell};
        bool passed = false;
        graph_.grid.visit_cells(inflated({gap.position, gap.position}, around_it),
                                [&](Cell near) { passed = passed || leads_across(near, line); });
        return passed;
    }

    bool leads_across(Cell cell, const Segment& line) const {
        const std::uint32_t state = graph_.any_at(cell);
        if (state == no_state) return false;
        const Vec2 here = graph_.states[state].position;
        return std::any_of(around.begin(), around.end(), [&](Cell step) {
            const Cell next{cell.column + step.column, cell.row + step.row};
            const std::uint32_t other = graph_.grid.contains(next) ? graph_.any_at(next) : no_state;
            return other != no_state &&
                   cross_each_other({here, graph_.states[other].position}, line);
        });
    }

    const StateGraph& graph_;
    const ExactSpace& space_;
    Workers& workers_;
    std::vector<Vec2> places_;
    std::optional<WallLinks> links_;
    double most_ = 0.0;  ///< of the links
};

FreeArea described(const SurveyGrid& grid, const Area& area) {
    FreeArea free;
    const Run& midpoint = area.runs[area.runs.size() / 2];
    free.position = grid.center_of({(midpoint.first + midpoint.last) / 2, midpoint.row});
    free.area = static_cast<double>(area.cells) * grid.cell() * grid.cell();
    free.bounds = {free.position, free.position};
    for (const Run& run : area.runs) {
        free.bounds = merged(free.bounds, {grid.center_of({run.first, run.row}),
                                           grid.center_of({run.last, run.row})});
    }
    return free;
}

}  // namespace

std::vector<FreeArea> unreached_areas(const StateGraph& graph, const ExactSpace& space,
                                      const CellBits& near_walls, std::size_t least,
                                      Workers& workers) {
    const std::vector<Run> runs = free_runs(graph, space, near_walls, workers);
    std::vector<FreeArea> found;
    std::optional<PathsThere> paths;
    constexpr std::size_t most_measured = 64;
    const double reach = 2.0 * std::max(space.extents().x, space.extents().y);
    for (const Area& area : gathered(runs)) {
        if (area.cells < least || touches_boundary(graph.grid, area)) continue;
        if (is_reached(graph, space, area)) continue;
        FreeArea free = described(graph.grid, area);
        if (found.size() < most_measured) {
            if (!paths) paths.emplace(graph, space, workers);
            free.path = paths->from(widest_place(graph.grid, space, area, reach));
        }
        found.push_back(free);
    }
    return found;
}

namespace {

/// Whether a line crosses another: a place on the second counts to one side of it, so that closed
/// chains cross it an even number of times unless they go round an end of it.
bool crosses(Vec2 from, Vec2 to, const Segment& line) {
    const Vec2 along = line.b - line.a;
    const double begin = cross(along, from - line.a);
    const double end = cross(along, to - line.a);
    if ((begin > 0.0) == (end > 0.0)) return false;
    const Vec2 place = lerp(from, to, begin / (begin - end));
    const double share = dot(place - line.a, along);
    return share > 0.0 && share < length_squared(along);
}

/// Sets of walls, each with whether the chain from it to the set's root crosses the line.
class Chains {
public:
    explicit Chains(std::size_t walls) : parent_(walls), is_odd_(walls, false) {
        std::iota(parent_.begin(), parent_.end(), std::uint32_t{0});
    }

    /// False where the link closes a chain that crosses the line an odd number of times.
    bool link(std::uint32_t a, std::uint32_t b, bool crosses_line) {
        const auto [root_a, odd_a] = root_of(a);
        const auto [root_b, odd_b] = root_of(b);
        const bool is_odd = (odd_a != odd_b) != crosses_line;
        if (root_a == root_b) return !is_odd;
        parent_[std::max(root_a, root_b)] = std::min(root_a, root_b);
        is_odd_[std::max(root_a, root_b)] = is_odd;
        return true;
    }

private:
    std::pair<std::uint32_t, bool> root_of(std::uint32_t wall) {
        std::uint32_t root = wall;
        bool is_odd = false;
        for (; parent_[root] != root; root = parent_[root]) is_odd = is_odd != is_odd_[root];
        const bool answer = is_odd;
        while (wall != root) {  // so that the next search is short
            const std::uint32_t next = parent_[wall];
            const bool rest = is_odd != is_odd_[wall];
            parent_[wall] = root;
            is_odd_[wall] = is_odd;
            is_odd = rest;
            wall = next;
        }
        return {root, answer};
    }

    std::vector<std::uint32_t> parent_;
    std::vector<bool> is_odd_;
};

}  // namespace

WallLinks::WallLinks(const ExactSpace& space, double most, Workers& workers) : space_(space) {
    const std::span<const GrownWall> walls = space.walls();
    links_ = workers.gather<Link>(walls.size(), 1024, [&](std::size_t i, std::vector<Link>& found) {
        for_each_near(space, i, most, [&](std::size_t other) {
            const auto gap = gap_between(space.shape(), walls[i], walls[other]);
            const double room = gap ? gap->room : -std::numeric_limits<double>::infinity();
            if (room <= most)
                found.push_back(
                    {room, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(other)});
        });
    });
    std::sort(links_.begin(), links_.end(), [](const Link& a, const Link& b) {
        return std::tie(a.room, a.first, a.second) < std::tie(b.room, b.first, b.second);
    });
}

/// Within both walls, as soon as they are grown so far that they overlap.
Vec2 WallLinks::point_of(const Link& link) const {
    return point_between(space_.walls()[link.first], space_.walls()[link.second]);
}

WallLinks::Between WallLinks::between(Vec2 from, Vec2 to,
                                      const std::function<bool(const Gap&)>& is_passed) const {
    const std::span<const GrownWall> walls = space_.walls();
    const Segment line{from, to};
    Chains chains(walls.size());
    for (const Link& link : links_) {
        const GrownWall& first = walls[link.first];
        const GrownWall& second = walls[link.second];
        const Vec2 point = point_of(link);
        const bool crosses_line =
            crosses(first.line.a, point, line) != crosses(point, second.line.a, line);
        const auto gap = gap_between(space_.shape(), first, second);
        if (gap && is_passed(*gap)) continue;
        if (!chains.link(link.first, link.second, crosses_line)) return {!gap, gap};
    }
    return {};
}

}  // namespace slidelab::lab
