#include "view/still/still_content.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "articles/contract/lattice.hpp"
#include "view/drawing/draw.hpp"

namespace slidelab::lab {

namespace {

void add_grid_edges(StillContent& content, const GridEdges& grid, const Strategy& strategy,
                    const Aabb& area) {
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
void add_map_bounds(StillContent& content, const Lattice& lattice, const Strategy& strategy,
                    const Aabb& area) {
    if ((strategy.walls & sees_grid) == 0) return;
    for (const std::uint32_t place : lattice.near_runs().near(area)) {
        const LatticeRun& run = lattice.runs()[place];
        if (!lattice.is_of_map_bounds(run)) continue;
        const Segment side = lattice.segment_of(run);
        if (bounds_of(side).overlaps(area)) content.thin[0].push_back(side);
    }
}

/// Without what other solids cover, or as it is when there are many.
void add_solid_side(StillContent& content, const Level& level, std::uint32_t number) {
    const Segment& side = level.walls()[number].segment;
    if (content.many) return content.thin[0].push_back(side);
    const double size = length(side.b - side.a);
    const auto part = [&](double from, double to) {
        return Segment{lerp(side.a, side.b, from / size), lerp(side.a, side.b, to / size)};
    };
    double begin = 0.0;
    for (const detail::Cover& cover : level.weld().covers_of(2 * number)) {
        const double end = std::min(cover.last, size);
        if (cover.first > begin) content.thin[0].push_back(part(begin, cover.first));
        content.seams.push_back(part(std::max(cover.first, 0.0), end));
        begin = std::max(begin, end);
    }
    if (begin == 0.0) return content.thin[0].push_back(side);
    if (begin < size) content.thin[0].push_back(part(begin, size));
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
                     const Aabb& area, const Lattice* lattice) {
    for (const std::uint32_t index : content.solids) {
        const Solid& solid = level.solids()[index];
        if (!solid.is_block) continue;
        const bool seen = sees(strategy, level.sides_of(solid)[0], lattice);
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

/// Adds a short line across a free wall where it continues another one in the same line: between
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
                           const Lattice* lattice) {
    StillContent content;
    const auto walls = level.walls();
    const auto near = level.broad_phase().near(area);
    std::vector<std::uint32_t> seen_sides;
    std::vector<Segment> free_walls;
    for (const std::uint32_t index : near) {
        const Wall& wall = walls[index];
        const std::size_t unseen = sees(strategy, wall, lattice) ? 0 : 1;
        if (wall.solid != no_solid) {
            content.solids.push_back(wall.solid);
            if (unseen == 1)
                content.thin[1].push_back(wall.segment);
            else
                seen_sides.push_back(index);
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
    for (const std::uint32_t side : seen_sides) add_solid_side(content, level, side);
    if (!content.many) add_joints(content, free_walls);
    add_block_seams(content, level, strategy, area, lattice);
    if (lattice) {
        add_grid_edges(content, lattice->edges(), strategy, area);
        add_map_bounds(content, *lattice, strategy, area);
    }
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
            if (bounds_of(wall).overlaps(near)) add(camera.line_to_screen(wall));
    }
    for (const auto& walls : content.round) {
        for (const RoundLine& wall : walls) {
            const Aabb bounds = inflated(bounds_of(wall.axis), {wall.radius, wall.radius});
            if (!bounds.overlaps(near)) continue;
            const Segment axis = camera.line_to_screen(wall.axis);
            const std::vector<Vec2> rim =
                capsule(axis, wall.radius * camera.pixels_per_unit, &area);
            for (std::size_t i = 0; i < rim.size(); ++i) add({rim[i], rim[(i + 1) % rim.size()]});
        }
    }
    return lines;
}

}  // namespace slidelab::lab
