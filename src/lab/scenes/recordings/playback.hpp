// A part of a run as a recording, and a recording played through a simulation, each tick compared
// with the recorded hash, or, of an attached mover, with the recorded place. The window and the
// headless run both play recordings through this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "lab/run/kept_run.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/recordings/recording.hpp"

namespace slidelab::lab {

class Playback {
public:
    /// Without `check_hashes` nothing is compared, for a run changed on purpose. `tolerance`: of
    /// places of an attached mover, units.
    Playback(Recording recording, bool check_hashes, double tolerance = usual_tolerance);

    /// Units: a sixtieth of a pixel of 16 to a tile. Single precision and other compilers round by
    /// less, and no change that a player can see is less.
    static constexpr double usual_tolerance = 1e-3;

    double tolerance() const { return tolerance_; }

    const Recording& recording() const { return recording_; }
    bool checks_hashes() const { return check_hashes_; }
    bool finished() const { return played_ == recording_.ticks.size(); }
    std::size_t played() const { return played_; }

    /// To be called before a tick: applies its recorded settings changes to the simulation, and
    /// returns its input; none at the end of the recording. A change that the settings refuse (only
    /// in a run changed on purpose) is skipped.
    std::optional<Input> begin_tick(Simulation& simulation);

    /// To be called after that tick: compares the state with the recorded hash or place, if any.
    void end_tick(const State& after);

    /// Back to the beginning.
    void rewind();

    /// The number of ticks compared.
    std::size_t compared() const { return compared_; }
    /// Those of them that were compared by place.
    std::size_t compared_places() const { return compared_places_; }

    /// The first tick whose state differed, if any; 1 is the recording's first.
    std::optional<std::size_t> first_difference() const { return first_difference_; }
    /// How far it is from where it was recorded in that tick, units; 0: of another state.
    double off() const { return off_; }

private:
    Recording recording_;
    bool check_hashes_;
    double tolerance_;
    std::size_t played_ = 0;
    std::size_t compared_ = 0;
    std::size_t compared_places_ = 0;
    bool in_tick_ = false;
    bool is_attached_ = false;  ///< what moves in that tick
    double off_ = 0.0;
    std::optional<std::size_t> first_difference_;
};

/// "Played 300 ticks: each ends as it was recorded.": its progress, and the comparison.
std::string result_of(const Playback& playback);

/// "tick 41 ends 0.25 units from where it was recorded (within 0.001 is the same)": of the first
/// difference. Precondition: there is one.
std::string difference_of(const Playback& playback);

/// The ticks after state `from` up to state `to`, with run.first() <= from <= to <= run.last(). It
/// begins with that state, or with the level's start where the first of its ticks does. O(ticks):
/// each is made once more, for its hash. `layers`: that the level was read with.
Recording clip_of(const KeptRun& run, std::int64_t from, std::int64_t to, std::string level_name,
                  WallChoices walls = {});

}  // namespace slidelab::lab
