// A tick as a pure function: Snapshot and Input in, TickRecord out. All code that shows, repeats or
// compares ticks uses these values, which refer only to immutable ones.
#pragma once

#include <memory>

#include "articles/contract/strategy.hpp"
#include "lab/judge/made_move.hpp"
#include "lab/levels/map.hpp"
#include "lab/run/settings.hpp"
#include "lab/run/state.hpp"

namespace slidelab::lab {

/// All inputs of the next tick but the player's. Level and settings are shared: a copy costs its
/// state.
struct Snapshot {
    std::shared_ptr<const Map> level;          ///< never null
    std::shared_ptr<const Settings> settings;  ///< never null
    State state;
};

/// At the start of a level: tick 0, at the spawn, at rest.
Snapshot start_of(std::shared_ptr<const Map> level, std::shared_ptr<const Settings> settings);

/// A tick that was made: its bodies, its request, the result, and the state after it.
/// Copies share the bodies, which the request refers to; it refers to the map's lattice, too.
class TickRecord {
public:
    TickRecord(BodySet bodies, MoveRequest request);

    /// The bodies at the beginning of the tick, with their displacements.
    BodyList bodies() const { return request_.bodies; }
    const MoveRequest& request() const { return request_; }
    const MoveResult& result() const { return result_; }
    /// The strategy that made the move; null: collisions were off.
    const Strategy* strategy() const { return strategy_; }
    const State& after() const { return after_; }

private:
    friend TickRecord step(const Snapshot& before, const Input& input, Trace* trace);

    std::shared_ptr<const BodySet> bodies_;  ///< null without any
    MoveRequest request_;
    const Strategy* strategy_ = nullptr;
    MoveResult result_;
    State after_;
};

/// One tick. The same values give the same bits; no clock and no files. `trace`, if given, is
/// cleared and filled with the events of the strategy, and changes nothing else.
TickRecord step(const Snapshot& before, const Input& input, Trace* trace = nullptr);

/// The move of a tick, made under these settings in this map. Refers to all three.
inline MadeMove move_of(const Map& map, const Settings& settings, const TickRecord& tick) {
    MadeMove move{
        map,           *settings.strategy, options_of(settings, *settings.strategy), tick.request(),
        tick.result(), map.limits()};
    move.passes = tick.strategy() == nullptr;
    return move;
}

/// The request of a tick from the side, by the velocity at its beginning. A strategy without a
/// floor gets the displacement that the acceleration makes of it, and the velocity after it.
MoveRequest side_request(const Settings& settings, const Shape& shape, Vec2 position, Vec2 velocity,
                         Vec2 acceleration, const StrategyState& state);

/// Whether it stands. A strategy without a floor stands on whatever holds it from below.
bool stands_after(const Settings& settings, const MoveResult& result);

}  // namespace slidelab::lab
