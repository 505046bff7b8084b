#include <fmt/format.h>

#include <algorithm>

#include "lab/pictures/traced_move.hpp"
#include "articles/grid_walk/grid_rules.hpp"

namespace slidelab::lab {

namespace {

using detail::GridWalls, detail::Region;

constexpr int regions_around = 4;        // to each side of the mover's own
constexpr std::size_t most_bands = 400;  // of a long path; a picture of more is unreadable
constexpr double cells_around = 2.0;     // bands this far from the path are drawn

/// As the outline of a mark.
std::vector<Vec2> outline_of(const Aabb& box) {
    const auto corners = corners_of(box);
    return {corners.begin(), corners.end()};
}

Role role_of(Region region) {
    constexpr Role roles_of_kinds[] = {Role::region_a, Role::region_b, Role::region_c};
    return roles_of_kinds[kind_of(region) - 'a'];
}

Aabb area_of(Region region, double cell) {
    return {{detail::boundary_of(region.x, -1, cell), detail::boundary_of(region.y, -1, cell)},
            {detail::boundary_of(region.x, 1, cell), detail::boundary_of(region.y, 1, cell)}};
}

void draw_regions(Trace& trace, Vec2 position, double cell) {
    const Region own = detail::region_at(position, cell);
    for (std::int64_t y = own.y - regions_around; y <= own.y + regions_around; ++y) {
        for (std::int64_t x = own.x - regions_around; x <= own.x + regions_around; ++x) {
            const Region region{x, y};
            trace.polygon(1, role_of(region), outline_of(area_of(region, cell)));
        }
    }
    trace.note(1, role_of(own), position, fmt::format("{}, {}: {}", own.x, own.y, kind_of(own)));
}

/// Joins runs that lie end to end, such as sides of tiles, for one band.
std::vector<LatticeRun> joined_runs_near(const GridWalls& walls, const Aabb& area) {
    const auto& lattice = walls.lattice;
    std::vector<LatticeRun> joined;
    for (const std::uint32_t place : lattice.near_runs().near(area)) {
        const LatticeRun& run = lattice.runs()[place];
        if (!walls.includes(run)) continue;
        const bool goes_on = !joined.empty() && joined.back().upright == run.upright &&
                             joined.back().line == run.line && joined.back().last == run.first;
        if (goes_on)
            joined.back().last = run.last;
        else
            joined.push_back(run);
    }
    return joined;
}

/// Clipped to the visible area.
void draw_bands(Trace& trace, const GridWalls& walls, const Segment& path) {
    const double far = cells_around * walls.cell();
    const double band = 0.25 * walls.cell();
    const Aabb area = inflated(bounds_of(path), {far, far});
    std::vector<LatticeRun> runs = joined_runs_near(walls, area);
    if (runs.size() > most_bands) runs.resize(most_bands);
    for (const LatticeRun& run : runs) {
        const Aabb wall = bounds_of(walls.lattice.segment_of(run));
        const Aabb part = common(inflated(wall, {band, band}), area);
        if (!part.empty()) trace.polygon(2, Role::minkowski, outline_of(part));
    }
}

}  // namespace

void draw_grid(Trace& trace, const PicturedMove& move) {
    const GridWalls walls(move.level, move.request);
    const Vec2 start = move.request.position;
    const Vec2 end = start + move.request.displacement;
    draw_regions(trace, start, walls.cell());
    draw_bands(trace, walls, {start, end});
    trace.vector(2, Role::path, start, end);
}

}  // namespace slidelab::lab
