#include "slidelab/collision/strategies/grid_walk/grid_marks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace slidelab::detail {

namespace {

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
    return {{boundary_of(region.x, -1, cell), boundary_of(region.y, -1, cell)},
            {boundary_of(region.x, 1, cell), boundary_of(region.y, 1, cell)}};
}

void draw_regions(Trace& trace, Vec2 position, double cell) {
    const Region own = region_at(position, cell);
    for (std::int64_t y = own.y - regions_around; y <= own.y + regions_around; ++y) {
        for (std::int64_t x = own.x - regions_around; x <= own.x + regions_around; ++x) {
            const Region region{x, y};
            trace.polygon(1, role_of(region), outline_of(area_of(region, cell)));
        }
    }
    trace.note(1, role_of(own), position, fmt::format("{}, {}: {}", own.x, own.y, kind_of(own)));
}

/// Clips a band to the visible area.
void draw_band(Trace& trace, const Segment& wall, const Aabb& area, double band) {
    const Aabb part = common(inflated(bounds_of(wall), {band, band}), area);
    if (!part.empty()) trace.polygon(2, Role::minkowski, outline_of(part));
}

/// Joins runs that lie end to end, such as sides of tiles, for one band.
std::vector<LatticeRun> joined_runs_near(const GridWalls& walls, const Aabb& area) {
    const Lattice& lattice = walls.lattice;
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

void draw_bands(Trace& trace, const GridWalls& walls, const Segment& path) {
    const double far = cells_around * walls.cell();
    const Aabb area = inflated(bounds_of(path), {far, far});
    std::vector<LatticeRun> runs = joined_runs_near(walls, area);
    if (runs.size() > most_bands) runs.resize(most_bands);
    for (const LatticeRun& run : runs)
        draw_band(trace, walls.lattice.segment_of(run), area, 0.25 * walls.cell());
}

std::string_view open_directions(const Decision& decision) {
    if (decision.blocks_x && decision.blocks_y) return "neither direction";
    if (decision.blocks_x) return "vertical only";
    if (decision.blocks_y) return "horizontal only";
    return "both directions";
}

/// By GridRule.
constexpr Reason reasons_of_rules[] = {
    {"came from {region}, no wall: {open}"},
    {"came from {region}, into b with a wall: {open}",
     "From region {region} into b, an edge with a wall: {open}."},
    {"came from {region}, horizontally: {open}",
     "From region {region} into c, the end of a wall, horizontally: {open}."},
    {"came from {region}, vertically: {open}",
     "From region {region} into c, the end of a wall, vertically: {open}."},
    {"came from {region}, horizontal wall near: {open}",
     "From region {region} into c, past a horizontal wall: {open}."},
    {"came from {region}, vertical wall near: {open}",
     "From region {region} into c, past a vertical wall: {open}."},
    {"came from {region}, both walls near: {open}",
     "From region {region} into c, between two walls: {open}."},
    {"came from {region}, free choice: {open}",
     "From region {region} into c, where either direction would do, `corner_choice` decides: "
     "{open}."},
    {"came from {region}, corner rule off: {open}"},
};

}  // namespace

void draw_nearby_grid(Trace& trace, const GridWalls& walls, const MoveRequest& request) {
    const Vec2 end = request.position + request.displacement;
    draw_regions(trace, request.position, walls.cell());
    draw_bands(trace, walls, {request.position, end});
    trace.vector(2, Role::path, request.position, end);
}

void draw_grid_decision(Trace& trace, const GridWalls& walls, Vec2 at, Region from, Region to,
                        const Decision& decision) {
    const auto draw_candidates = [&](const LatticeRun* wall) {
        if (wall) trace.segment(2, Role::candidate, walls.lattice.segment_of(*wall));
    };
    if (kind_of(to) == 'c') {
        for (const LatticeRun* arm : walls_around(walls, to).arms) draw_candidates(arm);
    } else if (kind_of(to) == 'b') {
        draw_candidates(walls.wall_on(edge_of(to)));
    }
    trace.begin(3);
    trace.because(reasons_of_rules[static_cast<std::size_t>(decision.rule)],
                  {{"region", {kind_of(from)}}, {"open", std::string(open_directions(decision))}});
    trace.note(3, Role::decision, at, reason_in_words(trace.events().back()));
}

}  // namespace slidelab::detail
