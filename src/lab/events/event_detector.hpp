// Notices the events of a run while it goes on, tick by tick.
//
// Whether a mover is stuck or slowed is judged by the exact slide: the sweep that moves its shape,
// with all its safeguards, asked for the same displacement from the same place. It costs another
// move, so it is asked only where the answer is open: not where the strategy is that sweep, not
// where the mover went most of its displacement, not where the walls that it hit hold the exact
// slide as well (see held_by_planes.hpp), and not again while nothing changes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "lab/run/event_set.hpp"
#include "lab/run/kept_run.hpp"
#include "lab/run/step.hpp"

namespace slidelab::lab {

/// The sweep that moves what the strategy moves, and with all its safeguards is the exact slide.
const Strategy* exact_strategy_for(const Strategy& strategy, const Shape& shape);

/// What the strategy moves, so that a sweep can move it as well: one that moves a point of its own
/// keeps a quarter of a cell clear to every side, as a box would.
Shape moved_shape(const Level& level, const Strategy& strategy, const Shape& shape);

/// How far the exact slide of a request goes, units; nothing where no sweep can tell: the shape is
/// moved by none, or the start overlaps a wall.
std::optional<double> exact_distance(const Level& level, const Strategy& strategy,
                                     const MoveRequest& request);

/// Whether the exact slide sees every wall of the level that the move has hit: no sweep sees what
/// only the grid has, an edge or the map's.
bool is_judge_of(const Level& level, const Strategy& strategy, const MoveRequest& request,
                 const MoveResult& result);

/// Whether the strategy, with these options, is the exact slide itself.
bool is_exact(const Strategy& strategy, const Options& options);

/// One move by itself: its strategy, the options that it was made with, and its answer.
struct JudgedMove {
    const Level& level;
    const Strategy& strategy;
    const Options& options;
    const MoveRequest& request;
    const MoveResult& result;
};

/// The troubles that one move shows without the run around it: all but jitter, which takes several
/// ticks. The same that an EventDetector notices. Costs two moves at the most.
EventSet troubles_of(const JudgedMove& move);

/// A value: a copy goes on noticing by itself.
class EventDetector {
public:
    EventDetector() = default;
    /// As if it had noticed the run until state `n`: to go on from there.
    EventDetector(const KeptRun& run, std::int64_t n);

    /// The events of one tick. To be called for every tick of a run, in order. Its cost is a small
    /// part of a move, but for ticks in which the exact slide has to be asked.
    EventSet notice(const Snapshot& before, const Input& input, const TickRecord& record);

    /// How often the exact slide was asked: the measure of what noticing costs.
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
    std::optional<ExactSlide> exact_slide_;
    std::int64_t exact_moves_ = 0;
};

}  // namespace slidelab::lab
