#include "lab/recordings/playback.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "lab/run/settings.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

Playback::Playback(Recording recording, bool check_hashes)
    : recording_(std::move(recording)), check_hashes_(check_hashes) {}

std::optional<Input> Playback::begin_tick(Simulation& simulation) {
    if (finished()) return std::nullopt;
    const RecordedTick& tick = recording_.ticks[played_];
    if (!tick.set.empty()) {
        Settings settings = simulation.settings();
        for (const std::string& assignment : tick.set) {
            static_cast<void>(apply_setting(settings, assignment));
        }
        simulation.set_settings(settings);
    }
    in_tick_ = true;
    return tick.input;
}

void Playback::end_tick(const State& after) {
    if (!in_tick_) return;
    in_tick_ = false;
    const auto recorded = recording_.ticks[played_].hash;
    ++played_;
    if (!check_hashes_ || !recorded) return;
    ++compared_;
    if (hash_of(after) != *recorded && !first_difference_) first_difference_ = played_;
}

void Playback::rewind() {
    played_ = 0;
    compared_ = 0;
    in_tick_ = false;
    first_difference_.reset();
}

std::string result_of(const Playback& playback) {
    const auto all = static_cast<std::int64_t>(playback.recording().ticks.size());
    if (playback.first_difference())
        return fmt::format("Tick {} of {} ends in another state than was recorded.",
                           *playback.first_difference(), all);
    if (!playback.finished()) return fmt::format("Playing tick {} of {}.", playback.played(), all);
    if (!playback.checks_hashes())
        return fmt::format("Played {} of a run that was changed.", counted(all, "tick"));
    if (playback.compared() == 0)
        return fmt::format("End of your recording ({}). It has no states to compare.",
                           counted(all, "tick"));
    if (playback.compared() < playback.played())
        return fmt::format("Played {}: the {} recorded came out as recorded.", counted(all, "tick"),
                           counted(static_cast<std::int64_t>(playback.compared()), "state"));
    return fmt::format("Played {}: each ends as it was recorded.", counted(all, "tick"));
}

Recording clip_of(const KeptRun& run, std::int64_t from, std::int64_t to, std::string level_name,
                  WallChoices walls) {
    Snapshot now = run.state_at(from);
    if (from < to) now.settings = run.tick(from + 1).settings;
    const bool restarts = from < to && run.tick(from + 1).input.restart;
    const bool begins = restarts || now.state == start_of(now.level, now.settings).state;
    Recorder recorder(std::move(level_name), *now.settings,
                      begins ? std::nullopt : std::optional(now.state), std::move(walls));
    for (std::int64_t n = from + 1; n <= to; ++n) {
        const KeptTick& tick = run.tick(n);
        now.settings = tick.settings;
        now.state = step(now, tick.input).after();
        recorder.tick(*tick.settings, tick.input, now.state);
    }
    return recorder.recording();
}

}  // namespace slidelab::lab
