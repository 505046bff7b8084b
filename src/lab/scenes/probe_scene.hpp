// One move as an editable scene: the probe view shows it, `slidelab probe` answers it
// (probe/request_line.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "articles/contract/trace.hpp"
#include "lab/judge/made_move.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/scenes/probe_walls.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

struct ProbeScene {
    const Strategy* strategy;  ///< not null
    Options options;           ///< of that strategy
    Shape shape;
    ProbeWalls walls;
    Vec2 from;                          ///< units
    Vec2 delta;                         ///< units
    Vec2 velocity;                      ///< units/s
    StrategyState strategy_state = {};  ///< of the tick before
    SideView side_view = {};
    std::optional<double> duration = {};  ///< seconds of the move, > 0, if known
};

/// A contact, with the remainder of the displacement at the hit; for sweeps only, because discrete
/// strategies move first.
struct Bend {
    Contact contact;
    std::string wall;            ///< its title
    std::optional<double> left;  ///< units
};

struct SolvedScene {
    std::shared_ptr<const Map> level;
    std::shared_ptr<const BodySet> bodies;  ///< those that move; never null
    MoveRequest request;                    ///< refers to level and bodies
    MoveResult result;
    Trace trace;
    std::vector<PathPoint> path;  ///< start, bends, end: at least two
    std::vector<Bend> bends;
};

/// Seconds. Without a known duration, the displacement at the velocity; one tick for a mover at
/// rest.
double duration_of(const ProbeScene& scene);

/// The error of walls that no map can be built of. O(walls).
std::optional<LevelError> problem_with(const ProbeWalls& walls);

/// The error of a scene that its strategy cannot solve: one line.
std::optional<std::string> problem_with(const ProbeScene& scene);

/// The walls as a map, and its bodies in motion.
struct BuiltWalls {
    std::shared_ptr<const Map> level;  ///< never null
    BodySet bodies;                    ///< of a file's map those are at home, and come last
    std::shared_ptr<const LevelDocument> document = {};  ///< of that map; null without one
};
/// O(walls). Precondition: problem_with found no error.
BuiltWalls build(const ProbeWalls& walls);
/// The same on top of a file's map, whose open sides are closed by walls that are added; `name`: as
/// for LevelFile, which caches it; empty: none.
std::variant<BuiltWalls, InputError> build(const ProbeWalls& walls, const std::string& name,
                                           LevelFile& file);

/// The request of a scene. It refers to `moving`, the bodies that move, and to the lattice of its
/// walls.
MoveRequest move_request(const ProbeScene& scene, BodyList moving, const Lattice& lattice);

/// The move of a scene, with its trace. Refers to both.
MadeMove move_of(const ProbeScene& scene, const SolvedScene& solved);

/// Solves the scene in walls that were built from it. Precondition: problem_with found no error.
SolvedScene solve(const ProbeScene& scene, const BuiltWalls& walls);

/// The path of a move: start, bends, end.
std::vector<PathPoint> path_of(Vec2 from, const MoveResult& result);

/// The mover's place at `time`, 0..1. A push out of a wall takes no time.
Vec2 place_at(std::span<const PathPoint> path, double time);

}  // namespace slidelab::lab
