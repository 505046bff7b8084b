#include <fmt/format.h>

#include <algorithm>

#include "articles/grid_walk/grid_rules.hpp"
#include "lab/pictures/pictures.hpp"

namespace slidelab::lab {

namespace {

using detail::Region;

constexpr int regions_around = 4;        // to each side of the mover's own
constexpr std::size_t most_bands = 400;  // of a long path; a picture of more is unreadable
constexpr double cells_around = 2.0;     // the bands of walls are clipped this far from the path

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

void draw_regions(Trace& trace, Vec2 position) {
    const TracedGrid& grid = trace.grid();
    const Region own{grid.x, grid.y};
    for (std::int64_t y = own.y - regions_around; y <= own.y + regions_around; ++y) {
        for (std::int64_t x = own.x - regions_around; x <= own.x + regions_around; ++x) {
            const Region region{x, y};
            trace.polygon(1, role_of(region), outline_of(area_of(region, grid.cell)));
        }
    }
    trace.note(1, role_of(own), position, fmt::format("{}, {}: {}", own.x, own.y, kind_of(own)));
}

/// Clipped to the visible area.
void draw_bands(Trace& trace, const Segment& path) {
    const TracedGrid& grid = trace.grid();
    const double far = cells_around * grid.cell;
    const double band = 0.25 * grid.cell;
    const Aabb area = inflated(bounds_of(path), {far, far});
    for (std::size_t i = 0; i < std::min(grid.walls.size(), most_bands); ++i) {
        const Aabb part = common(inflated(bounds_of(grid.walls[i]), {band, band}), area);
        if (!part.empty()) trace.polygon(2, Role::minkowski, outline_of(part));
    }
}

}  // namespace

void draw_grid(Trace& trace, const PicturedMove& move) {
    if (trace.grid().cell == 0.0) return;
    const Trace decisions = trace.take_events();
    const Vec2 end = move.position + move.displacement;
    draw_regions(trace, move.position);
    draw_bands(trace, {move.position, end});
    trace.vector(2, Role::path, move.position, end);
    trace.append(decisions);
}

}  // namespace slidelab::lab
