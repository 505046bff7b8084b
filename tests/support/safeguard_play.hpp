// The levels and recordings that show what a safeguard is for: each is played with it on, as it was
// recorded, and with it off.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "lab/saved_scenes/failure_check.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test {

struct SafeguardTick {
    State state;
    Vec2 before;  ///< where the mover was
    MoveResult result;
    std::vector<KinematicBox> boxes;  ///< where they were, and their displacements
    std::optional<std::uint64_t> recorded_hash;

    Vec2 step() const { return state.position - before; }
};

/// levels/failures/STRATEGY-OPTION.{tmj,jsonl}, with one option of the strategy set.
class SafeguardPlay {
public:
    SafeguardPlay(const std::string& strategy, const std::string& option,
                  const std::string& value) {
        std::string stem = strategy + "-" + option;
        std::replace(stem.begin(), stem.end(), '_', '-');
        const std::string path = SLIDELAB_LEVELS "/failures/" + stem;
        std::string assignment = strategy;
        assignment += "." + option + "=" + value;
        const auto played = play_safeguard(path + ".tmj", path + ".jsonl", assignment);
        if (const auto* problem = std::get_if<std::string>(&played))
            throw std::invalid_argument(*problem);
        const auto& run = std::get<SafeguardRun>(played);
        level_ = run.level;
        shape_ = shape_of(run.settings);
        tick_rate_ = run.settings.tick_rate;
        for (const SafeguardRun::Tick& tick : run.ticks) {
            const auto boxes = tick.record.kinematic_boxes();
            ticks_.push_back({tick.record.after(),
                              tick.record.request().position,
                              tick.record.result(),
                              {boxes.begin(), boxes.end()},
                              tick.recorded_hash});
        }
    }

    const Level& level() const { return *level_; }
    const Shape& shape() const { return shape_; }
    double tick_rate() const { return tick_rate_; }
    const std::vector<SafeguardTick>& ticks() const { return ticks_; }
    const SafeguardTick& last() const { return ticks_.back(); }

private:
    std::shared_ptr<const Level> level_;
    Shape shape_;
    double tick_rate_ = 0.0;
    std::vector<SafeguardTick> ticks_;
};

inline std::ptrdiff_t count_hits(const SafeguardPlay& play) {
    return std::count_if(play.ticks().begin(), play.ticks().end(),
                         [](const SafeguardTick& t) { return t.result.hit(); });
}

}  // namespace slidelab::test
