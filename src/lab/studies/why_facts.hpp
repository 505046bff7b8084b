// What there is to say about a move, as facts: each computed from the move, from its trace, or from
// the same move made once more. Words are made of them in why_sentences.cpp.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/events/event_detector.hpp"
#include "lab/studies/wall_spot.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/trace.hpp"

namespace slidelab {

/// Of a displacement: less is no other outcome.
inline constexpr double noticeable_share = 0.01;

/// A move that was made, with its trace and what was noticed about it. Refers to all of them.
struct MadeMove {
    const Level& level;
    const Strategy& strategy;
    const Options& options;
    const MoveRequest& request;
    const MoveResult& result;
    const Trace& trace;
    EventSet events;  ///< as the run noticed them, or troubles_of
    /// That of the tick before, which jitter and an overlap at the start are explained with; its
    /// trace may be empty. Null: not known.
    const MadeMove* before = nullptr;
    bool passes = false;                 ///< collisions were off: no strategy had a part in it
    const ObjectNames* names = nullptr;  ///< of the level's map; null: not known

    WallsOfMove walls() const { return {level, strategy, request.kinematic_boxes, names}; }
    JudgedMove judged() const { return {level, strategy, options, request, result}; }
};

/// What a decision of the trace says about a contact.
struct Decision {
    std::string reason;             ///< the strategy's own words; empty where it gave none
    std::optional<double> depth;    ///< of the overlap that was chosen, units
    std::size_t axes = 0;           ///< that were tried for separation
    bool is_least_axis = false;     ///< the one with the least overlap was taken
    bool is_earliest_wall = false;  ///< of several walls on the path it is hit first
};

/// A wall that the mover met.
struct MetWall {
    WallSpot spot;
    Vec2 normal;  ///< unit, away from the wall
    double depth = 0.0;
    double fraction = 0.0;
    double time = 0.0;    ///< of the tick, 0..1
    bool pushes = false;  ///< it moves itself, towards the mover
    Decision decision;
};

/// How far it went, units.
struct Distances {
    double wanted = 0.0;
    double went = 0.0;            ///< from start to end, straight
    std::optional<double> exact;  ///< what the exact slide goes, where it can tell
};
Distances distances_of(const MadeMove& move);

/// One for each contact, in their order.
std::vector<MetWall> walls_met(const MadeMove& move);

/// What keeps the mover from going on: the wall that faces its displacement most, an internal edge
/// before others; and the one that stops the slide along it, where there is one. At most two.
std::vector<MetWall> stoppers_of(const MadeMove& move, const std::vector<MetWall>& met);

/// Two walls that it is between: of a squeezed mover those that face each other most, the one that
/// moves itself first. At most two; at least one where there is a contact.
std::vector<MetWall> squeezers_of(const std::vector<MetWall>& met);

/// The deepest overlap that the move began with.
std::optional<MetWall> overlap_at_start(const std::vector<MetWall>& met);
/// The overlap that it ends with; nothing where no contact says which.
std::optional<MetWall> overlap_at_end(const MadeMove& move, const std::vector<MetWall>& met);

/// The wall that the mover was pushed by deepest.
std::optional<MetWall> deepest_of(const std::vector<MetWall>& met);

/// Which bound on its work the move ran into.
enum class Limit {
    none,
    rounds,       ///< of pushes, in a sub-step
    taken_back,   ///< no push led out of a sub-step: it was taken back
    work,         ///< of the whole move
    listed_walls  ///< it met more walls than a list of contacts holds
};
Limit limit_of(const MadeMove& move);

/// Whether the wall is one that the move has to do with: of a contact or a mark, crossed by its
/// path, or touching the place of a contact.
bool is_met(const MadeMove& move, WallRef wall);

}  // namespace slidelab
