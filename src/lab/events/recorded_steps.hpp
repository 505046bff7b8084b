// Judges a recording of places, by geometry alone: what is told of it is what the places, the walls
// and the mover's shape say, which is a guess.
#pragma once

#include "lab/judge/event_set.hpp"
#include "lab/judge/wall_crossing.hpp"
#include "lab/run/step.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::lab {

/// A value: copies continue independently.
class RecordedSteps {
public:
    /// The events of one tick, which Input::placed says is one of a recording. To be called for
    /// every tick of it, in order.
    ///  - tunnelled: the straight line to the next sample crosses a wall
    ///  - overlap_left: at a sample it is deeper than recorded_skin in a wall
    ///  - jumped: a step more than four times as long as the ten before it; walls between do not
    ///    count where it is longer than the mover is wide, twice
    ///  - stuck: it stood for a tenth of a second, though the way of its keys was free
    EventSet notice(const Snapshot& before, const Input& input, const TickRecord& record);

    /// Ticks back on which the events of one depend, as good as always.
    static constexpr std::int64_t remembered_ticks = 600;

private:
    bool begins_jump(const Shape& shape, double step) const;
    bool stood(const Snapshot& before, const Input& input, const MoveRequest& request);

    static constexpr std::size_t remembered = 10;
    InlineVector<double, remembered> steps_;  ///< the last ones in which it moved, units a tick
    bool is_at_sample_ = true;                ///< after the tick before
    bool jumps_ = false;                      ///< between the present samples
    bool is_inside_ = false;                  ///< at the sample before
    int standing_ = 0;                        ///< ticks in a row
    TouchedWalls touched_;
};

}  // namespace slidelab::lab
