// Plays a failure case with and without its safeguard, and a thread with the model and with the
// game's mover, and checks both.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lab/judge/event_set.hpp"
#include "lab/run/step.hpp"
#include "lab/scenes/saved/scene_list.hpp"

namespace slidelab::lab {

/// A recording, played with one option set.
struct SafeguardRun {
    struct Tick {
        TickRecord record;
        EventSet events;
        std::optional<std::uint64_t> recorded_hash;
    };
    std::shared_ptr<const Map> level;
    Settings settings;  ///< at the start
    std::vector<Tick> ticks;
};

std::variant<SafeguardRun, InputError> play_safeguard(const std::string& level,
                                                      const std::string& recording,
                                                      std::vector<std::string> assignments);
inline auto play_safeguard(const std::string& level, const std::string& recording,
                           const std::string& assignment) {
    return play_safeguard(level, recording, std::vector<std::string>{assignment});
}
inline auto play_safeguard(const SavedScene& failure, std::vector<std::string> assignments) {
    return play_safeguard(failure.level, failure.failing()->recording, std::move(assignments));
}

/// The first tick that shows a sign, from 1.
std::optional<std::int64_t> first_sign(const SafeguardRun& run, EventKind sign);
/// The first tick that is not as recorded.
std::optional<std::int64_t> first_difference(const SafeguardRun& run);

/// The verdict on one case.
struct FailureVerdict {
    std::optional<std::int64_t> failed_in;     ///< without the safeguard: the first tick with its
                                               ///< sign, from 1
    std::optional<std::int64_t> failed_with;   ///< the same with the safeguard; expected: none
    std::optional<std::int64_t> failed_cured;  ///< of a thread: the same with the cure
    std::optional<std::int64_t> not_as_recorded;  ///< the first tick with the safeguard that
                                                  ///< differs from the recording
    std::int64_t ticks = 0;

    bool holds() const { return !failed_with && !failed_cured && !not_as_recorded; }
    bool is_right() const { return failed_in.has_value() && holds(); }
};

/// Plays both. A few milliseconds.
std::variant<FailureVerdict, InputError> check_failure(const SavedScene& failure);

/// "disk_slide.deepest_first=off: stuck in tick 37. With on: 120 ticks as recorded." Of a thread
/// "kikito/bump.lua#39, strategy=bump: stuck in tick 37. With world_move: 120 ticks as recorded."
std::string line_of(const SavedScene& failure, const FailureVerdict& verdict);

/// Checks all cases, a line for each. Returns whether all pass.
bool check_failures(std::ostream& out, const SceneList& list);

}  // namespace slidelab::lab
