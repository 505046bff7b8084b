// A case of the search as a probe scene: built, moved, and seen as regions by the oracle.
#pragma once

#include <vector>

#include "articles/contract/registry.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "oracle/exit.hpp"
#include "support/strategies/abilities.hpp"

namespace slidelab::lab::search {

using oracle::exact;
using oracle::Point;
using oracle::Real;
using oracle::Region;
using oracle::rounded;

/// A scene with the options at their defaults and the displacement as velocity.
ProbeScene scene_of(const Strategy& strategy, Shape shape, ProbeWalls walls, Vec2 from, Vec2 delta);

MoveResult move_scene(const ProbeScene& scene);
MoveResult move_scene(const ProbeScene& scene, const BuiltWalls& walls);

/// Whether the request is one that the strategy takes.
bool is_valid(const ProbeScene& scene);

bool all_solids_convex(const ProbeScene& scene);

void add_segment(ProbeWalls& walls, Vec2 a, Vec2 b, double radius = 0.0);
void add_polygon(ProbeWalls& walls, std::vector<Vec2> corners);
void add_box(ProbeWalls& walls, Vec2 center, Vec2 half);
/// Moves all walls and boxes, but for the grid, to another place: rounded to the numbers there.
void shift(ProbeWalls& walls, Vec2 by);

/// Every wall. Solids that are not convex are seen by their sides.
std::vector<oracle::Body> bodies_of(const ProbeScene& scene);

/// The same, grown by the mover.
std::vector<Region> regions_of(const ProbeScene& scene);

/// The path: from the start through all contacts to the end.
std::vector<Point> path_of(const ProbeScene& scene, const MoveResult& result);

/// The largest coordinate that the move has to do with, walls included, units.
double largest_of(const ProbeScene& scene);

// Families take these, and judges tell them apart. A strategy that sees no walls that stand
// anywhere, or stops at the first contact, has promises of its own, in the tests.

inline bool slides_anywhere(const Strategy& strategy) {
    return test::sees_free_walls(strategy) && test::slides(strategy);
}
inline bool is_sliding_sweep(const Strategy& strategy) {
    return slides_anywhere(strategy) && test::is_sweep(strategy);
}
inline bool is_sliding_discrete(const Strategy& strategy) {
    return slides_anywhere(strategy) && test::is_discrete(strategy);
}

}  // namespace slidelab::lab::search
