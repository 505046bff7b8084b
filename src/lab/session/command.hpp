// The commands of a session: a closed list of values, applied at the beginning of a frame.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "lab/levels/level_document.hpp"
#include "lab/recordings/playback.hpp"
#include "lab/run/settings.hpp"
#include "lab/run/state.hpp"

namespace slidelab::lab {

/// The way time passes.
enum class Pace {
    running,    ///< new ticks are made from the player's input
    paused,     ///< the tick in view stays
    replaying,  ///< kept ticks are shown, forwards
    rewinding   ///< and backwards
};

namespace command {

/// Changes settings from the next tick on; while time rests, past ticks are re-run, too (Session).
struct ChangeSettings {
    Settings settings;
};
/// Opens another level, or the same one again: a new run begins at its spawn.
struct OpenLevel {
    OpenedLevel level;
};
/// Replaces the level of the present run: time rests, and the run is re-run in the new level
/// (Session).
struct ChangeLevel {
    OpenedLevel level;
};
/// Restarts the player at the spawn. A part of a tick's input: the run continues and keeps its
/// past.
struct Restart {};
/// Begins a new run with this state.
struct StartFrom {
    State state;
    std::vector<Vec2> path = {};  ///< Recording::path
};
/// Begins a new run with the mover here, at rest.
struct PlaceMover {
    Vec2 position;
};
struct SetPace {
    Pace pace = Pace::paused;
};
/// Pauses, and goes so many ticks on or back. Makes new ticks past the end of the run.
struct StepTicks {
    std::int64_t count = 1;
};
/// Shows state `n` of the present run, or the nearest kept one; pauses unless it is the last one.
struct Seek {
    std::int64_t n = 0;
};
/// Continues at the end of the present run.
struct SeekEnd {};
/// Continues from the past in view: a branch begins there.
struct Fork {};
struct ChooseBranch {
    std::size_t branch = 0;
};
struct DropBranch {
    std::size_t branch = 0;
};
/// Marks the state in view as the begin of re-runs; or removes the mark, for the branch's start.
struct ToggleMark {};
/// Turns the re-run into a branch.
struct KeepRerun {};
/// Drops the re-run, and restores the settings.
struct DropRerun {};
/// Begins a recording, with a restart.
struct StartRecording {};
struct StopRecording {};
/// Plays a recording: inputs and settings come from it until its end. A new run begins with its
/// first state, or at the spawn, under the present settings.
struct Play {
    std::shared_ptr<Playback> playback;
};
/// Plays the last recording again, from its beginning.
struct PlayAgain {};

}  // namespace command

using Command =
    std::variant<command::ChangeSettings, command::OpenLevel, command::ChangeLevel,
                 command::Restart, command::StartFrom, command::PlaceMover, command::SetPace,
                 command::StepTicks, command::Seek, command::SeekEnd, command::Fork,
                 command::ChooseBranch, command::DropBranch, command::ToggleMark,
                 command::KeepRerun, command::DropRerun, command::StartRecording,
                 command::StopRecording, command::Play, command::PlayAgain>;

}  // namespace slidelab::lab
