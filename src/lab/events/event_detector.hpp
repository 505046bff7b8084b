// Detects the events of a run, tick by tick: the judge's verdict on each move, and what shows only
// in several ticks, or is no trouble.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "lab/events/recorded_steps.hpp"
#include "lab/judge/event_set.hpp"
#include "lab/judge/exact_slide.hpp"
#include "lab/judge/wall_crossing.hpp"
#include "lab/levels/map.hpp"
#include "lab/run/kept_run.hpp"
#include "lab/run/step.hpp"

namespace slidelab::lab {

/// Whether a mover at a place has left the map over a closed side: over an open one that is no
/// mistake.
bool has_escaped(const Map& map, const Settings& settings, Vec2 position);
/// Those over which leaving the map is no escape.
MapSides open_sides(const Map& map, const Settings& settings);

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
    EventSet judged(const Snapshot& before, const TickRecord& record);
    bool alternates(const Input& input, Vec2 position) const;

    struct ExactSlide {
        std::shared_ptr<const Settings> settings;
        Vec2 position;
        Vec2 displacement;
        std::optional<Vec2> end;
    };

    std::shared_ptr<const Settings> settings_;  ///< of the tick before
    Input input_;                               ///< of the tick before
    int same_inputs_ = 0;                       ///< ticks in a row that had it
    Vec2 last_;                                 ///< position after the tick before
    Vec2 before_last_;
    int known_positions_ = 0;  ///< of those two
    int hanging_ = 0;          ///< ticks in a row that lost their fall
    bool had_contact_ = true;  ///< a run that begins at a wall has no first contact
    TouchedWalls touched_;     ///< after the tick before
    RecordedSteps recorded_;   ///< of a recording of places
    std::optional<ExactSlide> exact_slide_;
    std::int64_t exact_moves_ = 0;
};

}  // namespace slidelab::lab
