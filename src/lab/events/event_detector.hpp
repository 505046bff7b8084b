// Detects the events of a run, tick by tick.
//
// The reference for stuck and slowed movers is the exact slide: a sweep that moves the same shape,
// with all its safeguards, by the same displacement from the same place. It costs another move, so
// it is made only where it can differ: not where the strategy is that sweep, not where the mover
// went most of its displacement, not where the walls that it hit hold the exact slide as well
// (held_by_planes.hpp), and not again while nothing changes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "lab/events/recorded_steps.hpp"
#include "lab/events/wall_crossing.hpp"
#include "lab/run/event_set.hpp"
#include "lab/run/kept_run.hpp"
#include "lab/run/step.hpp"

namespace slidelab::lab {

/// The sweep for the exact slide of a strategy's shape; null without one.
const Strategy* exact_strategy_for(const Strategy& strategy, const Shape& shape);

/// The strategy's mover as a shape for a sweep. A strategy that moves a point keeps a quarter of a
/// cell clear on every side, like a box.
Shape moved_shape(const Level& level, const Strategy& strategy, const Shape& shape);

/// Whether a mover at a place has left the map over a closed side: over an open one that is no
/// mistake.
bool has_escaped(const Level& level, const Settings& settings, Vec2 position);
/// The sides of an area that a place is beyond.
MapSides sides_passed(const Aabb& area, Vec2 position);
/// Those over which leaving the level's map is no escape.
MapSides open_sides(const Level& level, const Settings& settings);

/// The distance of a request's exact slide, units; none where no sweep moves the shape, or the
/// start overlaps a wall.
std::optional<double> exact_distance(const Level& level, const Strategy& strategy,
                                     const MoveRequest& request);

/// Whether the exact slide sees every wall that the move has hit: no sweep sees edges of the grid
/// or map bounds.
bool is_judge_of(const Level& level, const Strategy& strategy, const MoveRequest& request,
                 const MoveResult& result);

/// Whether the strategy, with these options, is the exact slide itself.
bool is_exact(const Strategy& strategy, const Options& options);

/// A single move: its strategy, options, request and result.
struct JudgedMove {
    const Level& level;
    const Strategy& strategy;
    const Options& options;
    const MoveRequest& request;
    const MoveResult& result;
};

/// The troubles of a single move, as an EventDetector finds them: all but jitter, which takes
/// several ticks. Costs two moves at most.
EventSet troubles_of(const JudgedMove& move);

/// A value: copies continue independently.
class EventDetector {
public:
    EventDetector() = default;
    /// The detector after state `n` of a run.
    EventDetector(const KeptRun& run, std::int64_t n);

    /// The events of one tick. To be called for every tick of a run, in order. Costs a small part
    /// of a move, except in ticks that need the exact slide.
    EventSet notice(const Snapshot& before, const Input& input, const TickRecord& record);

    /// The number of exact slides made, which dominate the cost.
    std::int64_t exact_moves() const { return exact_moves_; }

private:
    bool note_settings(const std::shared_ptr<const Settings>& settings);
    void judge_distance(const Snapshot& before, const TickRecord& record, EventSet& events);
    std::optional<double> exact_distance_of(const Snapshot& before, const MoveRequest& request);
    bool alternates(const Input& input, Vec2 position) const;

    struct ExactSlide {
        std::shared_ptr<const Settings> settings;
        Vec2 position;
        Vec2 displacement;
        std::optional<double> distance;
    };

    std::shared_ptr<const Settings> settings_;  ///< of the tick before
    bool is_exact_ = false;                     ///< under these settings
    Input input_;                               ///< of the tick before
    int same_inputs_ = 0;                       ///< ticks in a row that had it
    Vec2 last_;                                 ///< position after the tick before
    Vec2 before_last_;
    int known_positions_ = 0;  ///< of those two
    bool had_contact_ = true;  ///< a run that begins at a wall has no first contact
    TouchedWalls touched_;     ///< after the tick before
    RecordedSteps recorded_;   ///< of a recording of places
    std::optional<ExactSlide> exact_slide_;
    std::int64_t exact_moves_ = 0;
};

}  // namespace slidelab::lab
