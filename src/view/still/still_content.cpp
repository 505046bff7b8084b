#include "view/still/still_content.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

void add_grid_edges(StillContent& content, const Level& level, const Strategy& strategy,
                    const Aabb& area) {
    const GridEdges& grid = level.grid();
    const std::size_t unseen = (strategy.walls & sees_grid) == 0 ? 1 : 0;
    const auto add_all = [&](const std::vector<GridEdges::Edge>& edges, Vec2 along) {
        for (const GridEdges::Edge& edge : edges) {
            const Vec2 from =
                Vec2{static_cast<double>(edge.column), static_cast<double>(edge.row)} * grid.cell;
            const Segment segment{from, from + along * grid.cell};
            if (bounds_of(segment).overlaps(area)) content.thin[unseen].push_back(segment);
        }
    };
    add_all(grid.horizontal, {1.0, 0.0});
    add_all(grid.vertical, {0.0, 1.0});
}

/// The map bounds stop only strategies that see the grid; the others are not told of them.
void add_map_bounds(StillContent& content, const Level& level, const Strategy& strategy,
                    const Aabb& area) {
    if ((strategy.walls & sees_grid) == 0) return;
    for (const std::uint32_t place : level.lattice().near_runs().near(area)) {
        const LatticeRun& run = level.lattice().runs()[place];
        if (!level.is_of_map_bounds(run)) continue;
        const Segment side = level.lattice().segment_of(run);
        if (bounds_of(side).overlaps(area)) content.thin[0].push_back(side);
    }
}

/// Outlines without what lies between two solids, or every side as it is when there are many.
void add_solid_sides(StillContent& content, const std::vector<Segment>& sides, double fineness) {
    if (content.many) {
        content.thin[0].insert(content.thin[0].end(), sides.begin(), sides.end());
        return;
    }
    for (const OutlinePiece& piece : outline_pieces(sides, fineness))
        (piece.seam ? content.seams : content.thin[0]).push_back(piece.segment);
}

/// About how many tiles of a block extend into `area`.
double tiles_within(const Level& level, const Solid& block, const Aabb& area) {
    const Aabb shown = common(block.bounds, area);
    if (shown.empty()) return 0.0;
    const Segment& side = level.sides_of(block)[0].segment;  // as wide as a tile
    const double tile = length(side.b - side.a);
    return (shown.size().x / tile + 1.0) * (shown.size().y / tile + 1.0);
}

/// The seams between the tiles of a block: the level has no walls there.
template <typename Add>
void visit_seams(const Level& level, const Solid& block, const Aabb& area, Add&& add) {
    const Aabb& all = block.bounds;
    for (const Wall& side : level.sides_of(block)) {
        const Vec2 at = side.segment.a;
        const Segment upright{{at.x, all.min.y}, {at.x, all.max.y}};
        const Segment flat{{all.min.x, at.y}, {all.max.x, at.y}};
        const bool on_top = at.y == all.min.y && at.x > all.min.x && at.x < all.max.x;
        const bool on_right = at.x == all.max.x && at.y > all.min.y && at.y < all.max.y;
        if (on_top && bounds_of(upright).overlaps(area)) add(upright);
        if (on_right && bounds_of(flat).overlaps(area)) add(flat);
    }
}

void add_block_seams(StillContent& content, const Level& level, const Strategy& strategy,
                     const Aabb& area) {
    for (const std::uint32_t index : content.solids) {
        const Solid& solid = level.solids()[index];
        if (!solid.is_block) continue;
        const bool seen = sees(strategy, level, level.sides_of(solid)[0]);
        std::vector<Segment>& lines = !seen          ? content.thin[1]
                                      : content.many ? content.thin[0]
                                                     : content.seams;
        visit_seams(level, solid, area, [&](const Segment& line) { lines.push_back(line); });
    }
}

/// A one-way wall has short lines on the side that is not solid.
void add_roots(StillContent& content, const Segment& wall, const Traits& traits) {
    constexpr double apart = 0.5;  // units
    constexpr double deep = 0.15;  // units
    if (!traits.is_one_way()) return;
    const Vec2 along = wall.b - wall.a;
    const double size = length(along);
    Vec2 out = outward(along) / size;
    if (!detail::faces_solid_side(traits, along)) out = -out;
    for (double at = 0.5 * apart; at < size; at += apart) {
        const Vec2 root = wall.a + along * (at / size);
        content.thin[0].push_back({root, root - out * deep});
    }
}

/// Where a free wall goes on in the same line as another one: a short line across it, as between
/// two solids there is a seam.
void add_joints(StillContent& content, const std::vector<Segment>& walls) {
    constexpr double half = 0.1;       // units
    constexpr double straight = 1e-9;  // cosine's distance from -1
    struct End {
        Vec2 at, away;
    };
    std::vector<End> ends;
    for (const Segment& wall : walls) {
        if (wall.a == wall.b) continue;
        const Vec2 along = normalized(wall.b - wall.a);
        ends.push_back({wall.a, along});
        ends.push_back({wall.b, -along});
    }
    std::sort(ends.begin(), ends.end(), [](const End& a, const End& b) {
        return std::pair(a.at.x, a.at.y) < std::pair(b.at.x, b.at.y);
    });
    for (std::size_t i = 1; i < ends.size(); ++i) {
        const End& one = ends[i - 1];
        if (one.at != ends[i].at || dot(one.away, ends[i].away) > straight - 1.0) continue;
        const Vec2 across = outward(one.away) * half;
        content.seams.push_back({one.at - across, one.at + across});
    }
}

bool any_within(const std::vector<Segment>& segments, const Aabb& area) {
    return std::any_of(segments.begin(), segments.end(),
                       [&](const Segment& s) { return clipped(s, area).has_value(); });
}

bool any_within(const std::vector<RoundLine>& lines, const Aabb& area) {
    return std::any_of(lines.begin(), lines.end(), [&](const RoundLine& line) {
        return clipped(line.axis, inflated(area, {line.radius, line.radius})).has_value();
    });
}

}  // namespace

bool StillContent::shows(Paint paint, const Aabb& area) const {
    if (paint == Paint::seam) return any_within(seams, area);
    const std::size_t unseen = paint == Paint::unseen_wall ? 1 : 0;
    if (unseen == 0 && paint != Paint::wall) return false;
    return any_within(thin[unseen], area) || any_within(round[unseen], area);
}

StillContent still_content(const Level& level, const Strategy& strategy, const Aabb& area,
                           double fineness) {
    StillContent content;
    const auto walls = level.walls();
    const auto near = level.broad_phase().near(area);
    std::vector<Segment> seen_sides;
    std::vector<Segment> free_walls;
    for (const std::uint32_t index : near) {
        const Wall& wall = walls[index];
        const std::size_t unseen = sees(strategy, level, wall) ? 0 : 1;
        if (wall.solid != no_solid) {
            content.solids.push_back(wall.solid);
            (unseen == 1 ? content.thin[1] : seen_sides).push_back(wall.segment);
        } else if (wall.radius > 0.0) {
            content.round[unseen].push_back({wall.segment, wall.radius});
        } else {
            content.thin[unseen].push_back(wall.segment);
            free_walls.push_back(wall.segment);
            if (unseen == 0) add_roots(content, wall.segment, level.traits_of_wall(index));
        }
    }
    // A solid may lie around the whole area, with all its sides outside.
    level.visit_solids_at(area.center(),
                          [&](std::uint32_t solid) { content.solids.push_back(solid); });
    std::sort(content.solids.begin(), content.solids.end());
    content.solids.erase(std::unique(content.solids.begin(), content.solids.end()),
                         content.solids.end());
    auto sides = static_cast<double>(near.size());
    for (const std::uint32_t solid : content.solids) {
        const Solid& block = level.solids()[solid];
        if (block.is_block) sides += 4.0 * tiles_within(level, block, area);
    }
    content.many = sides > static_cast<double>(most_smooth_walls);
    add_solid_sides(content, seen_sides, fineness);
    if (!content.many) add_joints(content, free_walls);
    add_block_seams(content, level, strategy, area);
    add_grid_edges(content, level, strategy, area);
    add_map_bounds(content, level, strategy, area);
    content.thin_places = polyline_places(content.thin[1]);
    std::vector<Segment> axes;
    for (const RoundLine& line : content.round[1]) axes.push_back(line.axis);
    content.round_places = polyline_places(axes);
    return content;
}

std::vector<Segment> wall_lines(const StillContent& content, const Camera& camera,
                                const Aabb& area) {
    const Aabb near{camera.to_world(area.min), camera.to_world(area.max)};
    std::vector<Segment> lines;
    const auto add = [&](const Segment& line) {
        if (const auto kept = clipped(line, area)) lines.push_back(*kept);
    };
    for (const auto* const walls : {&content.seams, &content.thin[0], &content.thin[1]}) {
        for (const Segment& wall : *walls)
            if (bounds_of(wall).overlaps(near))
                add({camera.to_screen(wall.a), camera.to_screen(wall.b)});
    }
    for (const auto& walls : content.round) {
        for (const RoundLine& wall : walls) {
            const Aabb bounds = inflated(bounds_of(wall.axis), {wall.radius, wall.radius});
            if (!bounds.overlaps(near)) continue;
            const Segment axis{camera.to_screen(wall.axis.a), camera.to_screen(wall.axis.b)};
            const std::vector<Vec2> rim =
                capsule(axis, wall.radius * camera.pixels_per_unit, &area);
            for (std::size_t i = 0; i < rim.size(); ++i) add({rim[i], rim[(i + 1) % rim.size()]});
        }
    }
    return lines;
}

namespace {

/// The line that a side lies on, in multiples of the fineness, so that sides which were meant to be
/// collinear are.
using LineKey = std::array<std::int64_t, 3>;

struct Event {
    LineKey line;
    double at;    // place along the line
    int forward;  // how many sides along the line begin (1) or end (-1) here
    int backward;
    Vec2 along;
    Vec2 point;
};

std::int64_t multiples_of(double fineness, double x) {
    return std::llround(std::clamp(x / fineness, -1e18, 1e18));
}

void add_side(const Segment& side, double fineness, std::vector<Event>& events) {
    const Vec2 d = side.b - side.a;
    if (!(length(d) > 1e-12)) return;
    const Vec2 unit = normalized(d);
    const bool forward = unit.x > 1e-9 || (std::abs(unit.x) <= 1e-9 && unit.y > 0.0);
    const Vec2 along = forward ? unit : -unit;
    const LineKey line{multiples_of(fineness, along.x), multiples_of(fineness, along.y),
                       multiples_of(fineness, cross(along, side.a))};
    const Vec2 first = forward ? side.a : side.b;
    const Vec2 last = forward ? side.b : side.a;
    events.push_back({line, dot(along, first), forward ? 1 : 0, forward ? 0 : 1, along, first});
    events.push_back({line, dot(along, last), forward ? -1 : 0, forward ? 0 : -1, along, last});
}

}  // namespace

std::vector<OutlinePiece> outline_pieces(std::span<const Segment> sides, double fineness) {
    std::vector<Event> events;
    events.reserve(2 * sides.size());
    for (const Segment& side : sides) add_side(side, fineness, events);
    std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) {
        return a.line != b.line ? a.line < b.line : a.at < b.at;
    });

    const double same_place = 1e-3 * fineness;
    std::vector<OutlinePiece> pieces;
    int forward = 0;
    int backward = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        const Event& event = events[i];
        if (i == 0 || event.line != events[i - 1].line) forward = backward = 0;
        forward += event.forward;
        backward += event.backward;
        const bool last_of_line = i + 1 == events.size() || events[i + 1].line != event.line;
        if (last_of_line || (forward == 0 && backward == 0)) continue;
        const Event& next = events[i + 1];
        if (next.at - event.at <= same_place) continue;
        const bool seam = forward > 0 && backward > 0;
        const bool continues =
            !pieces.empty() && pieces.back().seam == seam &&
            distance(pieces.back().segment.b, event.point) <= same_place &&
            std::abs(cross(event.along, event.point - pieces.back().segment.a)) <= same_place;
        if (continues)
            pieces.back().segment.b = next.point;
        else
            pieces.push_back({{event.point, next.point}, seam});
    }
    return pieces;
}

namespace {

constexpr std::size_t none = static_cast<std::size_t>(-1);

bool is_before(Vec2 a, Vec2 b) { return a.x != b.x ? a.x < b.x : a.y < b.y; }

/// For each segment the one that goes on where it ends; each follows one at the most.
std::vector<std::size_t> followers(std::span<const Segment> segments) {
    std::vector<std::size_t> by_begin(segments.size());
    std::iota(by_begin.begin(), by_begin.end(), std::size_t{0});
    std::stable_sort(by_begin.begin(), by_begin.end(), [&](std::size_t a, std::size_t b) {
        return is_before(segments[a].a, segments[b].a);
    });
    std::vector<std::size_t> next(segments.size(), none);
    std::vector<bool> is_taken(segments.size(), false);
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const Vec2 end = segments[i].b;
        auto at = std::lower_bound(
            by_begin.begin(), by_begin.end(), end,
            [&](std::size_t index, Vec2 place) { return is_before(segments[index].a, place); });
        for (; at != by_begin.end() && segments[*at].a == end; ++at) {
            if (*at == i || is_taken[*at]) continue;
            next[i] = *at;
            is_taken[*at] = true;
            break;
        }
    }
    return next;
}

}  // namespace

std::vector<PolylinePlace> polyline_places(std::span<const Segment> segments) {
    const std::vector<std::size_t> next = followers(segments);
    std::vector<PolylinePlace> places(segments.size());
    for (std::size_t i = 0; i < next.size(); ++i) {
        if (next[i] == none) continue;
        places[i].is_last = false;
        places[next[i]].is_first = false;
    }
    std::vector<bool> is_done(segments.size(), false);
    const auto walk = [&](std::size_t from) {
        double before = 0.0;
        for (std::size_t at = from; at != none && !is_done[at]; at = next[at]) {
            is_done[at] = true;
            places[at].walked = before;
            before += distance(segments[at].a, segments[at].b);
        }
    };
    // From the beginnings, and then what is left: closed outlines, from anywhere.
    for (std::size_t i = 0; i < segments.size(); ++i)
        if (places[i].is_first) walk(i);
    for (std::size_t i = 0; i < segments.size(); ++i) walk(i);
    return places;
}

}  // namespace slidelab::lab
