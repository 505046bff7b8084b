// One move as a scene that can be changed, solved, followed and written down: the probe view shows
// it, `slidelab probe` answers it (probe/request_line.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/scenes/probe_walls.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/trace.hpp"

namespace slidelab::lab {

struct ProbeScene {
    const Strategy* strategy;  ///< not null
    Options options;           ///< of that strategy
    Shape shape;
    ProbeWalls walls;
    Vec2 from;      ///< units
    Vec2 delta;     ///< units
    Vec2 velocity;  ///< units/s
    std::uint64_t strategy_state =
        0;  ///< what the strategy remembers of the tick before; 0: nothing
    std::optional<double> duration = {};  ///< seconds that the move takes, > 0, where that is known
};

/// A contact with the remainder of the displacement when it was hit. Only the sweeps can say that:
/// the discrete methods move first and test for overlap afterwards.
struct Bend {
    Contact contact;
    WallName wall;
    std::optional<double> left;  ///< units
};

struct SolvedScene {
    std::shared_ptr<const Level> level;
    std::vector<KinematicBox> kinematic_boxes;  ///< the boxes that move
    MoveResult result;
    Trace trace;
    std::vector<PathPoint> path;  ///< from the start through its bends to the end: at least two
    std::vector<Bend> bends;
};

/// Seconds. Where the scene does not know, it is what the displacement takes at the velocity, and
/// of a mover at rest one tick.
double duration_of(const ProbeScene& scene);

/// Why no level can be built of the walls. O(walls).
std::optional<LevelError> problem_with(const ProbeWalls& walls);

/// What makes the scene one that its strategy cannot solve: one line.
std::optional<std::string> problem_with(const ProbeScene& scene);

/// The level and the boxes that move in it. O(walls). Precondition: problem_with found nothing.
struct BuiltWalls {
    std::shared_ptr<const Level> level;
    std::vector<KinematicBox> kinematic_boxes;
};
BuiltWalls build(const ProbeWalls& walls);

/// Solves the scene in walls that were built from it. Precondition: problem_with found nothing.
SolvedScene solve(const ProbeScene& scene, const BuiltWalls& walls);

/// The path of a move from its start through its bends to its end.
std::vector<PathPoint> path_of(Vec2 from, const MoveResult& result);

/// Where the mover is at `time`, 0..1. A push out of a wall takes no time.
Vec2 place_at(std::span<const PathPoint> path, double time);

}  // namespace slidelab::lab
