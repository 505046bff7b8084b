#include "lab/scenes/recordings/playback.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "lab/engines/models.hpp"
#include "lab/run/settings.hpp"
#include "lab/text/counted.hpp"
#include "lab/text/numbers.hpp"

namespace slidelab::lab {

Playback::Playback(Recording recording, bool check_hashes, double tolerance)
    : recording_(std::move(recording)), check_hashes_(check_hashes), tolerance_(tolerance) {}

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
    is_attached_ = is_attached(*simulation.settings().strategy);
    return tick.input;
}

void Playback::end_tick(const State& after) {
    if (!in_tick_) return;
    in_tick_ = false;
    const RecordedTick& recorded = recording_.ticks[played_];
    ++played_;
    if (!check_hashes_) return;
    const bool by_place = recorded.at && is_attached_;
    if (!by_place && !recorded.hash) return;
    ++compared_;
    if (by_place) ++compared_places_;
    const double off = by_place ? distance(after.position, *recorded.at) : 0.0;
    const bool differs = by_place ? off > tolerance_ : hash_of(after) != *recorded.hash;
    if (!differs || first_difference_) return;
    first_difference_ = played_;
    off_ = off;
}

void Playback::rewind() {
    played_ = 0;
    compared_ = 0;
    compared_places_ = 0;
    off_ = 0.0;
    in_tick_ = false;
    first_difference_.reset();
}

std::string result_of(const Playback& playback) {
    const auto all = static_cast<std::int64_t>(playback.recording().ticks.size());
    if (playback.first_difference()) {
        std::string text = difference_of(playback) + ".";
        text[0] = 'T';
        return text;
    }
    if (!playback.finished()) return fmt::format("Playing tick {} of {}.", playback.played(), all);
    if (!playback.checks_hashes())
        return fmt::format("Played {} of a run that was changed.", counted(all, "tick"));
    if (playback.compared() == 0)
        return fmt::format("End of your recording ({}).", counted(all, "tick"));
    if (playback.compared() < playback.played())
        return fmt::format("Played {}: the {} recorded came out as recorded.", counted(all, "tick"),
                           counted(static_cast<std::int64_t>(playback.compared()), "state"));
    if (playback.compared_places() > 0)
        return fmt::format("Played {}: each ends within {:g} units of where it was recorded.",
                           counted(all, "tick"), playback.tolerance());
    return fmt::format("Played {}: each ends as it was recorded.", counted(all, "tick"));
}

std::string difference_of(const Playback& playback) {
    const std::size_t tick = playback.first_difference().value_or(0);
    if (playback.off() == 0.0)
        return fmt::format("tick {} ends in another state than was recorded", tick);
    return fmt::format("tick {} ends {} units from where it was recorded (within {:g} is the same)",
                       tick, decimal(playback.off(), 3), playback.tolerance());
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
