// The fixed-tick simulation: Input in, state out. It knows no clock and no files.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "lab/run/settings.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

/// What the player wants during one tick.
struct Input {
    double right = 0.0;    ///< -1..1
    double down = 0.0;     ///< -1..1; tank steering: backwards
    bool lead = false;     ///< the pointer leads: the mover walks towards `target`
    Vec2 target{};         ///< units
    bool pass = false;     ///< collisions are off while this is held
    bool restart = false;  ///< back to the spawn, time 0, before this tick

    friend bool operator==(const Input&, const Input&) = default;
};

/// What changes from tick to tick. Its hash is what a recording checks.
struct State {
    std::int64_t tick = 0;
    double time = 0.0;  ///< seconds since the start
    Vec2 position;
    Vec2 velocity;           ///< units/s, as the strategy left it
    Vec2 heading{1.0, 0.0};  ///< unit; where tank steering drives

    std::uint64_t strategy_state = 0;  ///< what the strategy remembers; 0: nothing

    std::vector<double> boxes;  ///< the clock of each moving box, in the level's order, seconds

    friend bool operator==(const State&, const State&) = default;
};

/// FNV-1a over the bits of the state.
std::uint64_t hash_of(const State& state);

/// One tick as it was: the boxes that moved, the request that refers to them, and its answer. A
/// copy refers to its own boxes.
class LastTick {
public:
    LastTick() = default;
    LastTick(const LastTick& other);
    LastTick(LastTick&& other) noexcept;
    LastTick& operator=(const LastTick& other);
    LastTick& operator=(LastTick&& other) noexcept;
    ~LastTick() = default;

    std::span<const KinematicBox> kinematic_boxes() const { return kinematic_boxes_; }
    const std::optional<MoveRequest>& request() const { return request_; }
    const std::optional<MoveResult>& result() const { return result_; }

    /// No tick: the boxes stand where their clocks say. Boxes without a clock are at its beginning.
    void reset(std::span<const BoxPath> boxes, std::vector<double>& clocks);

    /// The boxes go their way for `dt` seconds, and so do their clocks.
    void move_boxes(std::span<const BoxPath> boxes, double dt, std::vector<double>& clocks);

    /// What was wanted between the boxes, and what came of it.
    const MoveRequest& ask(MoveRequest request);
    void answer(const MoveResult& result) { result_ = result; }

private:
    std::vector<KinematicBox> kinematic_boxes_;
    std::optional<MoveRequest> request_;  ///< its boxes are kinematic_boxes_
    std::optional<MoveResult> result_;
};

/// A value: a copy goes its own way, and what it refers to is its own.
class Simulation {
public:
    Simulation(std::shared_ptr<const Level> level, Settings settings);

    const Level& level() const { return *level_; }
    std::shared_ptr<const Level> shared_level() const { return level_; }
    const Settings& settings() const { return settings_; }
    void set_settings(const Settings& settings) { settings_ = settings; }

    const State& state() const { return state_; }
    const State& previous() const {
        return previous_;
    }  ///< the state one tick ago, to draw between

    /// Where the boxes stood at the beginning of the last tick, and how far they moved in it.
    std::span<const KinematicBox> kinematic_boxes() const { return last_.kinematic_boxes(); }

    /// The request and the answer of the last tick; nothing before the first, and after the state
    /// was set. A request refers to boxes that are as they were until the next tick.
    const std::optional<MoveRequest>& last_request() const { return last_.request(); }
    const std::optional<MoveResult>& last_result() const { return last_.result(); }

    /// One tick. `trace`, when given, is filled with this tick's marks (it is cleared first).
    void tick(const Input& input, Trace* trace = nullptr);

    void restart();
    void place(Vec2 position);  ///< puts the mover there, at rest

    /// As if the simulation had just come to this state: of the ticks before nothing is left.
    void set_state(const State& state);

    /// Another level: the mover starts at its spawn.
    void set_level(std::shared_ptr<const Level> level);

private:
    Vec2 wanted_velocity(const Input& input);

    std::shared_ptr<const Level> level_;
    Settings settings_;
    State state_;
    State previous_;
    LastTick last_;
};

}  // namespace slidelab
