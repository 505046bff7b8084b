// The present run: a snapshot, and the tick that led to it.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "lab/run/step.hpp"

namespace slidelab::lab {

/// A value: copies are independent, with their own references.
class Simulation {
public:
    /// At the spawn.
    Simulation(std::shared_ptr<const Map> level, const Settings& settings);
    /// In any state.
    explicit Simulation(Snapshot now);

    const Level& level() const { return now_.level->level; }
    const Map& map() const { return *now_.level; }
    const std::shared_ptr<const Map>& shared_map() const { return now_.level; }
    /// The same object for the simulation's lifetime.
    const Settings& settings() const { return settings_; }
    void set_settings(const Settings& settings);

    const Snapshot& snapshot() const { return now_; }
    const State& state() const { return now_.state; }
    /// The state one tick ago, for interpolation.
    const State& previous() const { return previous_; }

    /// The bodies at the beginning of the last tick, with their displacements.
    BodyList bodies() const { return last_ ? last_->bodies() : BodyList(at_rest_); }

    /// The last tick; none before the first, and after set_state.
    const std::optional<TickRecord>& last_tick() const { return last_; }
    const MoveRequest* last_request() const { return last_ ? &last_->request() : nullptr; }
    const MoveResult* last_result() const { return last_ ? &last_->result() : nullptr; }

    /// One tick. `trace`, when given, is filled with this tick's events (it is cleared first).
    void tick(const Input& input, Trace* trace = nullptr);

    void restart();
    void place(Vec2 position);  ///< puts the mover there, at rest

    /// Sets the state, without a last tick.
    void set_state(const State& state);

    /// Another level: the mover starts at its spawn.
    void set_level(std::shared_ptr<const Map> level);

private:
    Settings settings_;
    Snapshot now_;  ///< its settings are equal to settings_
    State previous_;
    std::optional<TickRecord> last_;
    BodySet at_rest_;  ///< where there is no last tick
};

}  // namespace slidelab::lab
