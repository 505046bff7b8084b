// What can be asked of a session: a closed list of values, applied at the beginning of a frame.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "lab/levels/level_document.hpp"
#include "lab/recordings/playback.hpp"
#include "lab/run/settings.hpp"
#include "lab/run/state.hpp"

namespace slidelab::lab {

/// How time goes on by itself.
enum class Pace {
    running,    ///< new ticks are made from the player's input
    paused,     ///< the tick in view stays
    replaying,  ///< the kept ticks are shown again, forwards
    rewinding   ///< and backwards
};

namespace command {

/// From the next tick on; while time rests, of the ticks made as well: they are run again
/// (Session).
struct ChangeSettings {
    Settings settings;
};
/// Another level, or the same one read again: a new run begins at its spawn.
struct OpenLevel {
    OpenedLevel level;
};
/// The level of the present run was changed: time rests, and the run is made again in it (Session).
struct ChangeLevel {
    OpenedLevel level;
};
/// Back to the spawn. It is a tick's input: the run goes on, and what was is kept.
struct Restart {};
/// A new run begins with this state.
struct StartFrom {
    State state;
};
/// A new run begins with the mover here, at rest.
struct PlaceMover {
    Vec2 position;
};
struct SetPace {
    Pace pace = Pace::paused;
};
/// Pauses, and goes this many ticks on or back. Past the end of the run new ticks are made.
struct StepTicks {
    std::int64_t count = 1;
};
/// Shows state `n` of the present run, as near as it is kept; pauses unless it is the last one.
struct Seek {
    std::int64_t n = 0;
};
/// Back to the end of the present run, and on from there.
struct SeekEnd {};
/// The past in view is gone on from: a branch begins there.
struct Fork {};
struct ChooseBranch {
    std::size_t branch = 0;
};
struct DropBranch {
    std::size_t branch = 0;
};
/// Re-runs begin at the state in view from now on; where it is marked already, at the branch's
/// start again.
struct ToggleMark {};
/// The re-run becomes a branch.
struct KeepRerun {};
/// The settings, and with them the run, are as they were.
struct DropRerun {};
/// What follows is to be written down: a restart, and every tick from there.
struct StartRecording {};
struct StopRecording {};
/// Inputs and settings come from a recording until it is finished. A new run begins with the state
/// that it begins with, or else at the spawn; settings are as they are.
struct Play {
    std::shared_ptr<Playback> playback;
};
/// The recording that is or was played, from its beginning.
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
