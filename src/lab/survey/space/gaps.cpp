#include "lab/survey/space/gaps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <utility>

#include "lab/survey/space/exact_space.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab::lab {

namespace {

struct NearestPoints {
    Vec2 a;
    Vec2 b;
    double distance = std::numeric_limits<double>::infinity();
};

/// The place at which two lines cross, each from one side of the other to its other side.
std::optional<Vec2> crossing_of(const Segment& s, const Segment& t) {
    const auto side = [](const Segment& line, Vec2 p) {
        return cross(line.b - line.a, p - line.a);
    };
    const double begin = side(t, s.a);
    const double end = side(t, s.b);
    if (!(begin * end < 0.0) || !(side(s, t.a) * side(s, t.b) < 0.0)) return std::nullopt;
    return lerp(s.a, s.b, begin / (begin - end));
}

/// One of them is an end, if the lines do not cross. Where many pairs are as near (parallel
/// lines) it is the one midway.
NearestPoints nearest_points(const Segment& s, const Segment& t) {
    if (const auto both = crossing_of(s, t)) return {*both, *both, 0.0};
    const std::pair<Vec2, Vec2> pairs[] = {{s.a, nearest_on(t, s.a)},
                                           {s.b, nearest_on(t, s.b)},
                                           {nearest_on(s, t.a), t.a},
                                           {nearest_on(s, t.b), t.b}};
    NearestPoints best;
    for (const auto& [a, b] : pairs) best.distance = std::min(best.distance, distance(a, b));
    double count = 0.0;
    for (const auto& [a, b] : pairs) {
        if (distance(a, b) > best.distance + 1e-9) continue;
        best.a += a;
        best.b += b;
        count += 1.0;
    }
    best.a = best.a / count;
    best.b = best.b / count;
    return best;
}

struct Extent {
    double low;
    double high;
};

Extent along(const Segment& line, double radius, Vec2 normal) {
    const double a = dot(line.a, normal);
    const double b = dot(line.b, normal);
    return {std::min(a, b) - radius, std::max(a, b) + radius};
}

/// How wide a mover is across a direction.
double width_of(const Shape& shape, Vec2 normal) {
    detail::Corners room;
    const std::span<const Vec2> corners = detail::corners_of(shape, room);
    return detail::support_of(corners, normal) + detail::support_of(corners, -normal) +
           2.0 * radius_of(shape);
}

/// The separating axes of two grown walls: the normals of their sides and, where they are round,
/// from corner to corner.
std::vector<Vec2> axes_of(const Shape& shape, const Segment& a, const Segment& b, bool is_round) {
    std::vector<Vec2> axes;
    const auto add_normal = [&axes](Vec2 side) {
        if (has_direction(side)) axes.push_back(normalized(outward(side)));
    };
    for (const Segment& line : {a, b}) add_normal(line.b - line.a);
    detail::Corners room;
    const std::span<const Vec2> corners = detail::corners_of(shape, room);
    for (std::size_t i = 0; i < corners.size(); ++i)
        add_normal(corners[(i + 1) % corners.size()] - corners[i]);
    if (!is_round) return axes;
    for (const Vec2 from : {a.a, a.b})
        for (const Vec2 to : {b.a, b.b})
            for (const Vec2 first : corners)
                for (const Vec2 second : corners) add_normal(outward(to - from - first + second));
    return axes;
}

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

Vec2 point_between(const ExactSpace::GrownWall& a, const ExactSpace::GrownWall& b) {
    const NearestPoints near = nearest_points(a.line, b.line);
    const Vec2 across = unit_or(near.b - near.a, {});
    return (near.a + near.b + across * (a.radius - b.radius)) * 0.5;
}

std::optional<Gap> gap_between(const ExactSpace& space, const ExactSpace::GrownWall& a,
                               const ExactSpace::GrownWall& b) {
    const NearestPoints near = nearest_points(a.line, b.line);
    const double apart = near.distance - a.radius - b.radius;
    if (!(apart > touching_walls)) return std::nullopt;
    Gap gap;
    gap.position = point_between(a, b);
    gap.first = a.wall;
    gap.second = b.wall;
    if (space.is_disk()) {
        gap.width = apart;
        gap.room = gap.width - width_of(space.shape(), {1.0, 0.0});
        gap.across = unit_or(near.b - near.a, {1.0, 0.0});
    } else {
        gap.room = -std::numeric_limits<double>::infinity();
        const bool is_round = radius_of(space.shape()) + a.radius + b.radius > 0.0;
        for (const Vec2 axis : axes_of(space.shape(), a.line, b.line, is_round)) {
            const Extent of_a = along(a.line, a.radius, axis);
            const Extent of_b = along(b.line, b.radius, axis);
            const double width = std::max(of_b.low - of_a.high, of_a.low - of_b.high);
            const double room = width - width_of(space.shape(), axis);
            if (width <= 0.0 || room <= gap.room) continue;
            gap.room = room;
            gap.width = width;
            gap.across = axis;
        }
    }
    const Extent beside_a = along(a.line, a.radius, outward(gap.across));
    const Extent beside_b = along(b.line, b.radius, outward(gap.across));
    gap.length = std::max(
        0.0, std::min(beside_a.high, beside_b.high) - std::max(beside_a.low, beside_b.low));
    return gap;
}

std::vector<Gap> tight_gaps(const ExactSpace& space, double most, Workers& workers) {
    const std::span<const ExactSpace::GrownWall> walls = space.walls();
    std::vector<Gap> all =
        workers.gather<Gap>(walls.size(), 4096, [&](std::size_t i, std::vector<Gap>& found) {
            for_each_near(space, i, most, [&](std::size_t other) {
                const auto gap = gap_between(space, walls[i], walls[other]);
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
