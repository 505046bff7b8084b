// The current run: its level as a document and as built, its settings, its time, and its past. It
// takes commands and ticks; the rest of the program has a const view of it, the tick in view.
//
// The tick in view is usually the last one, with new ticks to follow. Any other tick of the
// timeline may be in view: then time rests, and the tick is recomputed to the bit. Continuing from
// there with the player's input begins a branch.
//
// While time rests, a change of settings re-runs the past: the same inputs under the changed
// settings, from the mark, or else from the beginning of the branch. A changed level re-runs it,
// too, from the first state; so a branch may be in another level than its origin. The re-run is
// shown beside the old run until it is kept, as a branch, or dropped; continuing from it keeps it.
// It is made in slices, so that it does not block frames, and begins anew with every further
// change.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "articles/contract/trace.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/levels/level_document.hpp"
#include "lab/run/settings.hpp"
#include "lab/run/simulation.hpp"
#include "lab/run/state.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/session/changed_run.hpp"
#include "lab/session/timeline.hpp"

namespace slidelab::lab {

// The commands of a session: a closed list of values, applied at the beginning of a frame.

/// The way time passes.
enum class Pace {
    running,    ///< new ticks are made from the player's input
    paused,     ///< the tick in view stays
    replaying,  ///< kept ticks are shown, forwards
    rewinding   ///< and backwards
};

namespace command {

/// Changes settings from the next tick on; while time rests, past ticks are re-run, too (Session).
/// The movers to choose from stay the session's.
struct ChangeSettings {
    Settings settings;
};
/// Other movers to choose from, as when a program is attached. The past and the strategy stay.
struct UseMovers {
    Movers movers;
};
/// Opens another level, or the same one again: a new run begins at its spawn. As wherever a new run
/// begins, the one before stays as a branch.
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
/// Plays a recording: inputs and settings come from it until its end. A new run begins with its
/// first state, or at the spawn, under the present settings.
struct Play {
    std::shared_ptr<Playback> playback;
};
/// Plays the recording again, from its beginning, in place of the run that it made.
struct PlayAgain {};

}  // namespace command

using Command =
    std::variant<command::ChangeSettings, command::UseMovers, command::OpenLevel,
                 command::ChangeLevel, command::Restart, command::StartFrom, command::PlaceMover,
                 command::SetPace, command::StepTicks, command::Seek, command::SeekEnd,
                 command::Fork, command::ChooseBranch, command::DropBranch, command::ToggleMark,
                 command::KeepRerun, command::DropRerun, command::Play, command::PlayAgain>;

class Session {
public:
    Session(OpenedLevel level, const Settings& settings);

    /// At the beginning of a frame, before advance.
    void apply(const Command& command);

    /// Lets `ticks` ticks pass. `input`: for new ticks; a playback overrides it.
    /// With `traced` the tick in view has a trace, otherwise an empty one.
    void advance(std::int64_t ticks, const Input& input, bool traced);

    /// Makes one new tick at any pace; with the past in view it begins a branch.
    void tick(const Input& input, bool traced);

    /// Keeps the runs that the user walked in a visit, which ends, as branches; the run in view
    /// stays. The number of runs.
    std::size_t keep_runs_of(const Session& visit);

    /// The level in view, as opened.
    const OpenedLevel& opened() const;
    /// The level of a branch, as opened.
    const OpenedLevel& opened_by(const KeptRun& run) const;
    /// Its document; null for a level that was built by hand.
    const LevelDocument* document() const { return opened().document.get(); }

    /// Level, settings, state, request and result of the tick in view.
    const Simulation& simulation() const { return simulation_; }
    const Trace& trace() const { return trace_; }
    Pace pace() const { return pace_; }
    bool is_paused() const { return pace_ == Pace::paused; }
    /// Whether new ticks will follow without a command.
    bool is_running() const { return pace_ == Pace::running; }

    const Timeline& timeline() const { return timeline_; }
    /// The run in view: the re-run while there is one, else the present branch.
    const KeptRun& run() const { return rerun_ ? rerun_->run() : timeline_.run(); }
    /// Changes whenever run() changes in another way than by added ticks.
    std::int64_t run_number() const { return run_number_; }
    std::int64_t tick_in_view() const { return in_view_; }
    bool in_past() const { return in_view_ < timeline_.run().last() || rerun_.has_value(); }
    /// Whether a change of settings would re-run ticks: time rests, and there are some.
    bool rests_on_past() const;
    /// The input of the tick in view.
    const Input& last_input() const { return last_input_; }

    const std::optional<Rerun>& rerun() const { return rerun_; }
    std::optional<std::int64_t> mark() const { return mark_; }
    /// The first state of a re-run.
    std::int64_t rerun_start() const;

    /// The recording that made the run in view, or makes it; null: none did.
    const Playback* playback() const { return is_of_playback() ? playback_.get() : nullptr; }
    /// The path in the recording that was last played in this map; empty: it has none.
    const std::vector<Vec2>& recorded_path() const { return recorded_path_; }
    bool is_playing() const { return playback() && !playback_->finished(); }

private:
    void on(const command::ChangeSettings& change);
    void on(const command::UseMovers& use);
    void on(const command::OpenLevel& open);
    void on(const command::ChangeLevel& change);
    void on(const command::Restart&);
    void on(const command::StartFrom& start);
    void on(const command::PlaceMover& place);
    void on(const command::SetPace& set);
    void on(const command::StepTicks& steps);
    void on(const command::Seek& seek);
    void on(const command::SeekEnd&);
    void on(const command::Fork&);
    void on(const command::ChooseBranch& choose);
    void on(const command::DropBranch& drop);
    void on(const command::ToggleMark&);
    void on(const command::KeepRerun&);
    void on(const command::DropRerun&);
    void on(const command::Play& play);
    void on(const command::PlayAgain&);

    const OpenedLevel& level_of(const std::shared_ptr<const Map>& built) const;
    void add_level(OpenedLevel level);
    bool is_of_playback() const;
    void begin_run();
    void at_start_of_run();
    void begin_rerun(const Settings& changed, std::shared_ptr<const Map> level);
    void go_on_with_rerun();
    void show_wanted();
    void leave_past();
    void show(std::int64_t n);
    void use_own_movers(const Movers& movers);
    void show_branch();
    void show_end();
    void fill_trace(bool traced);

    std::vector<OpenedLevel> levels_;  ///< of all branches
    Simulation simulation_;
    Timeline timeline_;
    EventDetector detector_;
    std::optional<Rerun> rerun_;
    std::int64_t run_number_ = 0;
    std::int64_t in_view_ = 0;
    std::int64_t wanted_in_view_ = 0;  ///< the requested state, which a re-run may not have reached
    bool is_end_in_view_ = true;
    std::optional<Settings> settings_at_end_;  ///< from before the past came into view
    std::int64_t new_ticks_ = 0;               ///< single ones, requested while paused
    Pace pace_ = Pace::running;
    bool restart_wanted_ = false;  ///< an input of the next tick
    bool is_traced_ = false;       ///< the trace is of the tick in view
    Trace trace_;
    Input last_input_;
    std::optional<std::int64_t> mark_;
    std::shared_ptr<Playback> playback_;
    std::vector<Vec2> recorded_path_;
    std::optional<Snapshot> play_start_;
    // Numbers of branches.
    int played_branch_ = 0;    ///< that the playback makes
    int recorded_branch_ = 0;  ///< that it made from its beginning, and makes again
};

}  // namespace slidelab::lab
