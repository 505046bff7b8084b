#include "lab/survey/space/gaps.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "lab/survey/space/exact_space.hpp"

namespace slidelab::lab {

namespace {

/// Nothing is in the way of a mover there but what is tight, and it is in no solid.
bool is_free(const ExactSpace& space, Vec2 place, double allowed) {
    return space.overlap_at(place) <= allowed && !space.is_in_solid(place);
}

/// Whether free places lie on both sides of it, not far away.
bool leads_through(const ExactSpace& space, const Gap& gap) {
    if (!is_free(space, gap.position, std::max(0.0, -gap.room) * 0.5 + 1e-7)) return false;
    const double size = std::max(space.extents().x, space.extents().y) * 2.0;
    const Vec2 passage = outward(gap.across);
    const auto is_open = [&](double side) {
        constexpr int steps = 16;
        const double farthest = 0.5 * gap.length + 1.5 * size;
        for (int i = 1; i <= steps; ++i) {
            const Vec2 place = gap.position + passage * (side * farthest * i / steps);
            if (is_free(space, place, 1e-9)) return true;
            // Only what is tight itself may be in the way.
            if (space.overlap_at(place) > std::max(0.0, -gap.room) * 0.5 + 1e-7) return false;
        }
        return false;
    };
    return is_open(1.0) && is_open(-1.0);
}

/// Those nearer to each other than the mover is wide follow one another on one path: the narrowest
/// is what stops it, and of equals the longest.
std::vector<Gap> without_neighbours(std::vector<Gap> gaps, double near) {
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> places;
    std::vector<Gap> kept;
    const auto rank = [](const Gap& gap) {
        return std::pair(std::round(gap.room * 1e9), -gap.length);
    };
    std::stable_sort(gaps.begin(), gaps.end(),
                     [&](const Gap& a, const Gap& b) { return rank(a) < rank(b); });
    for (const Gap& gap : gaps) {
        const auto column = static_cast<std::int64_t>(std::floor(gap.position.x / near));
        const auto row = static_cast<std::int64_t>(std::floor(gap.position.y / near));
        bool known = false;
        for (std::int64_t r = row - 1; r <= row + 1; ++r)
            for (std::int64_t c = column - 1; c <= column + 1; ++c)
                for (const std::size_t other : places[{c, r}])
                    known = known || distance(kept[other].position, gap.position) < near;
        if (known) continue;
        places[{column, row}].push_back(kept.size());
        kept.push_back(gap);
    }
    std::sort(kept.begin(), kept.end(), [](const Gap& a, const Gap& b) {
        return std::tie(a.first, a.second) < std::tie(b.first, b.second);
    });
    return kept;
}

}  // namespace

std::vector<Gap> tight_gaps(const ExactSpace& space, double most, Workers& workers) {
    const std::span<const GrownWall> walls = space.walls();
    std::vector<Gap> all =
        workers.gather<Gap>(walls.size(), 4096, [&](std::size_t i, std::vector<Gap>& found) {
            for_each_near(space, i, most, [&](std::size_t other) {
                const auto gap = gap_between(space.shape(), walls[i], walls[other]);
                if (gap && std::abs(gap->room) <= most && leads_through(space, *gap))
                    found.push_back(*gap);
            });
        });
    return without_neighbours(std::move(all), 2.0 * std::max(space.extents().x, space.extents().y));
}

namespace {

/// A gap by the line along its corridor.
struct PlacedGap {
    Vec2 across;          ///< to the right, or down
    double aside = 0.0;   ///< units, of the line from the origin
    double middle = 0.0;  ///< units, along the line
    std::size_t number = 0;
};

PlacedGap placed_gap(const Gap& gap, std::size_t number) {
    // Lines nearer to each other than this are one.
    constexpr double finest = 1e-4;  // units, and of a unit vector
    const auto rounded = [](double value) { return std::round(value / finest) * finest + 0.0; };
    Vec2 across{rounded(gap.across.x), rounded(gap.across.y)};
    if (across.x < 0.0 || (across.x == 0.0 && across.y < 0.0)) across = -across;
    return {across, rounded(dot(gap.position, across)), dot(gap.position, outward(across)), number};
}

}  // namespace

std::vector<GapRun> runs_of(std::span<const Gap> gaps, double mover_size) {
    std::vector<PlacedGap> placed;
    for (std::size_t i = 0; i < gaps.size(); ++i) placed.push_back(placed_gap(gaps[i], i));
    const auto line_of = [](const PlacedGap& gap) {
        return std::tuple(gap.across.x, gap.across.y, gap.aside);
    };
    std::sort(placed.begin(), placed.end(), [&](const PlacedGap& a, const PlacedGap& b) {
        return std::tuple_cat(line_of(a), std::tuple(a.middle, a.number)) <
               std::tuple_cat(line_of(b), std::tuple(b.middle, b.number));
    });
    std::vector<GapRun> runs;
    double end = 0.0;  // of the last gap, along its line
    double begin = 0.0;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        const Gap& gap = gaps[placed[i].number];
        const double half = 0.5 * gap.length;
        const bool goes_on = i > 0 && line_of(placed[i]) == line_of(placed[i - 1]) &&
                             placed[i].middle - half <= end + mover_size + touching_walls;
        if (!goes_on) {
            begin = placed[i].middle - half;
            end = placed[i].middle + half;
            runs.push_back({placed[i].number, 1, end - begin});
            continue;
        }
        end = std::max(end, placed[i].middle + half);
        GapRun& run = runs.back();
        ++run.count;
        run.length = end - begin;
        const Gap& narrowest = gaps[run.narrowest];
        const auto rank = [](const Gap& g, std::size_t n) {
            return std::pair(std::round(g.room / touching_walls), n);
        };
        if (rank(gap, placed[i].number) < rank(narrowest, run.narrowest))
            run.narrowest = placed[i].number;
    }
    std::sort(runs.begin(), runs.end(),
              [](const GapRun& a, const GapRun& b) { return a.narrowest < b.narrowest; });
    return runs;
}

namespace {

constexpr double aside_share = 1e-3;  ///< of the mover's size
/// The distance that pressing leaves between a place and the line of a gap, units.
constexpr double off_line = 1e-6;

double size_of(const ExactSpace& space) {
    return 2.0 * std::min(space.extents().x, space.extents().y);
}

}  // namespace

Vec2 aside_of(const ExactSpace& space, const Gap& gap) {
    return gap.across * (aside_share * size_of(space) + std::max(gap.room, 0.0));
}

bool is_in_line(const ExactSpace& space, const Gap& gap, Vec2 place) {
    const Vec2 off = place - gap.position;
    const Vec2 aside = aside_of(space, gap);
    return std::abs(dot(off, gap.across)) <= 0.5 * std::max(gap.room, 0.0) + off_line &&
           std::abs(dot(off, outward(gap.across))) <= 0.5 * gap.length + size_of(space) &&
           space.overlap_at(place + aside) > 0.0 && space.overlap_at(place - aside) > 0.0;
}

Aabb beside(const ExactSpace& space, const Gap& gap) {
    const double far = 0.5 * gap.length + beside_gap * size_of(space);
    const Vec2 extent{far, far};
    return {gap.position - extent, gap.position + extent};
}

GapCells::GapCells(const SurveyGrid& grid, const ExactSpace& space, std::vector<Gap> gaps)
    : grid_(grid), space_(&space), gaps_(std::move(gaps)) {
    for (std::size_t i = 0; i < gaps_.size(); ++i) {
        if (!fits(gaps_[i])) continue;
        grid.visit_cells(beside(space, gaps_[i]), [&](SurveyGrid::Cell cell) {
            by_cell_[grid.number_of(cell)].push_back(i);
        });
    }
}

bool GapCells::is_in_line(SurveyGrid::Cell cell, Vec2 place) const {
    const auto near = by_cell_.find(grid_.number_of(cell));
    return near != by_cell_.end() &&
           std::any_of(near->second.begin(), near->second.end(), [&](std::size_t gap) {
               return lab::is_in_line(*space_, gaps_[gap], place);
           });
}

}  // namespace slidelab::lab
