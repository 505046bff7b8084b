// A recording replays a run to the bit: level, settings, the input of each tick, and hashes of the
// states, which a replay checks.
//
// A file is JSON Lines: a head, and a line for each tick (docs/recordings.md). Version 2 begins
// anywhere in a run, with a state whose numbers are read back to the bit.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "lab/run/settings.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/recordings/level_run.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

struct RecordedTick {
    std::vector<std::string> set;  ///< assignments (apply_setting) made before the tick
    Input input;
    std::optional<std::uint64_t> hash;  ///< of the state after the tick, to be compared with it
    std::optional<Vec2> at = {};  ///< where an attached mover was after it: another build of it may
                                  ///< round otherwise, so its place is compared
};

struct Recording {
    LevelRun run;                     ///< its level as it was named when recorded; may be empty
    std::optional<State> start = {};  ///< none: the start of the level
    std::vector<RecordedTick> ticks = {};
    /// Places of another program's mover, to be drawn: the first, then one a tick. Not written.
    std::vector<Vec2> path = {};
    /// Pixels to a unit, where its places may be pixels: to be asked about. Not written.
    std::optional<double> maybe_pixels = {};
};

/// Makes a recording, tick by tick.
class Recorder {
public:
    Recorder(std::string level, const Settings& settings, std::optional<State> start = {},
             WallChoices walls = {});

    void tick(const Settings& settings, const Input& input, const State& after);

    const Recording& recording() const { return recording_; }

private:
    Recording recording_;
    Settings last_;
};

void write(std::ostream& out, const Recording& recording);

/// The same with only the last hash. Hashes are most of a recording and cannot be compressed; each
/// tick follows from the one before to the bit, so the last hash checks all.
Recording checked_at_its_end(Recording recording);

/// An error has its line.
std::variant<Recording, InputError> read_recording(std::istream& in);

/// The settings at the begin of a recording; an error is the first refused assignment, at the start
/// or before a later tick.
std::variant<Settings, InputError> settings_of(const Recording& recording,
                                               const Movers& movers = {});

/// Settings after the assignments; an error names the first refused one.
std::variant<Settings, InputError> settings_after(Settings settings,
                                                  const std::vector<std::string>& assignments);

}  // namespace slidelab::lab
