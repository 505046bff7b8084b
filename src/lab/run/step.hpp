// A tick as a pure function: Snapshot and Input in, TickRecord out. Whatever shows, repeats or
// compares ticks works on these values, and none of them refers to what may change.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "lab/run/settings.hpp"
#include "lab/run/state.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// All that the next tick depends on. Level and settings are shared: a copy costs its state.
struct Snapshot {
    std::shared_ptr<const Level> level;        ///< never null
    std::shared_ptr<const Settings> settings;  ///< never null
    State state;
};

/// At the start of a level: tick 0, at the spawn, at rest.
Snapshot start_of(std::shared_ptr<const Level> level, std::shared_ptr<const Settings> settings);

/// One tick as it was: its kinematic boxes, the request between them, the result, and the state
/// after it. A copy's request refers to the copy's own boxes.
class TickRecord {
public:
    TickRecord(std::vector<KinematicBox> boxes, MoveRequest request);
    TickRecord(const TickRecord& other);
    TickRecord(TickRecord&& other) noexcept;
    TickRecord& operator=(TickRecord other) noexcept;
    ~TickRecord() = default;

    /// Where the boxes stood at the beginning of the tick, and their displacement during it.
    std::span<const KinematicBox> kinematic_boxes() const { return kinematic_boxes_; }
    const MoveRequest& request() const { return request_; }  ///< its boxes are kinematic_boxes()
    const MoveResult& result() const { return result_; }
    const State& after() const { return after_; }

private:
    friend TickRecord step(const Snapshot& before, const Input& input, Trace* trace);

    std::vector<KinematicBox> kinematic_boxes_;
    MoveRequest request_;
    MoveResult result_;
    State after_;
};

/// One tick. Same values in, same bits out; it knows no clock and no files. `trace`, when given, is
/// filled with this tick's events (it is cleared first), and changes nothing else.
TickRecord step(const Snapshot& before, const Input& input, Trace* trace = nullptr);

/// The boxes of a level where their clocks say that they stand, at rest. Boxes without a clock are
/// at the beginning of their paths, and get one.
std::vector<KinematicBox> boxes_at_rest(const Level& level, std::vector<double>& clocks);

}  // namespace slidelab::lab
