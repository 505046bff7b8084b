#include "slidelab/collision/strategies/grid_walk/grid_marks.hpp"

namespace slidelab::detail {

namespace {

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
