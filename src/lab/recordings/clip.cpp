#include "lab/recordings/clip.hpp"

#include <utility>

namespace slidelab::lab {

namespace {

bool is_start_of_level(const Snapshot& snapshot) {
    return snapshot.state == start_of(snapshot.level, snapshot.settings).state;
}

}  // namespace

Recording clip_of(const KeptRun& run, std::int64_t from, std::int64_t to, std::string level_name,
                  LayerChoices layers) {
    Snapshot now = run.state_at(from);
    if (from < to) now.settings = run.tick(from + 1).settings;
    Recording clip;
    clip.level = std::move(level_name);
    clip.layers = std::move(layers);
    clip.settings = differences(default_settings(), *now.settings);
    const bool restarts = from < to && run.tick(from + 1).input.restart;
    if (!restarts && !is_start_of_level(now)) clip.start = now.state;
    for (std::int64_t n = from + 1; n <= to; ++n) {
        const KeptTick& tick = run.tick(n);
        RecordedTick recorded;
        if (tick.settings != now.settings)
            recorded.set = differences(*now.settings, *tick.settings);
        now.settings = tick.settings;
        now.state = step(now, tick.input).after();
        recorded.input = tick.input;
        recorded.hash = hash_of(now.state);
        clip.ticks.push_back(std::move(recorded));
    }
    return clip;
}

}  // namespace slidelab::lab
