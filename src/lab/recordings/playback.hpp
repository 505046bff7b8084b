// Plays a recording through a simulation: what each tick takes, and whether it came out as
// recorded. The window and the headless run play recordings through this, tick for tick alike.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "lab/recordings/recording.hpp"
#include "lab/run/simulation.hpp"

namespace slidelab::lab {

class Playback {
public:
    /// Without `check_hashes` the hashes are not compared: the run was changed on purpose.
    Playback(Recording recording, bool check_hashes);

    const Recording& recording() const { return recording_; }
    bool checks_hashes() const { return check_hashes_; }
    bool finished() const { return played_ == recording_.ticks.size(); }
    std::size_t played() const { return played_; }

    /// Before a tick: makes the settings changes that were recorded for it in the simulation and
    /// answers the input it takes; nothing once the recording is finished. A change that the
    /// settings refuse (possible only when the run was changed on purpose) is left out.
    std::optional<Input> begin_tick(Simulation& simulation);

    /// After that tick: compares the state with the recorded one, where there is one.
    void end_tick(const State& after);

    /// As if nothing had been played yet.
    void rewind();

    /// How many ticks were compared.
    std::size_t compared() const { return compared_; }

    /// The first tick (1 is the recording's first) whose state differed, if any did.
    std::optional<std::size_t> first_difference() const { return first_difference_; }

private:
    Recording recording_;
    bool check_hashes_;
    std::size_t played_ = 0;
    std::size_t compared_ = 0;
    bool in_tick_ = false;
    std::optional<std::size_t> first_difference_;
};

/// "Played 300 ticks: each ends as it was recorded.": how far it is, and how it compares.
std::string result_of(const Playback& playback);

}  // namespace slidelab::lab
