// The run that the program is about: its level as a document and as built, its settings, its time,
// and everything it was. It takes commands and ticks, and shows the rest of the program a const
// view: the tick in view.
//
// The tick in view is usually the last one, and a new one follows it. It may also be any other of
// the timeline: then time rests, and what the view shows is that tick made once more, to the bit.
// Going on from there with the player's input begins a branch.
//
// While time rests, what lies behind is the past, up to the last tick: a change of settings runs it
// again, from the mark, or else from the beginning of the branch, the same inputs under the changed
// settings. A level that was changed is such a change as well: the same inputs are run from the
// first state on in the changed level, and a branch may be in another one than its origin. The run
// is shown beside the old one until it is kept, as a branch, or dropped; going on from it keeps it.
// It is made in slices, so that a long one does not stop the frames, and begins anew with every
// further change.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "lab/events/event_detector.hpp"
#include "lab/run/simulation.hpp"
#include "lab/session/command.hpp"
#include "lab/session/rerun.hpp"
#include "lab/session/timeline.hpp"
#include "slidelab/collision/contract/trace.hpp"

namespace slidelab::lab {

class Session {
public:
    Session(OpenedLevel level, const Settings& settings);

    /// At the beginning of a frame, before advance.
    void apply(const Command& command);

    /// Time passes: `ticks` are due. `input` is the player's, for new ticks; what a playback says
    /// goes before it. With `traced` the tick in view has its trace, else it is empty.
    void advance(std::int64_t ticks, const Input& input, bool traced);

    /// One new tick now, whatever the pace; with the past in view it begins a branch.
    void tick(const Input& input, bool traced);

    /// What the map of the level in view said when it was opened, whatever has become of the file
    /// since; null for a level that was built by hand.
    const LevelDocument* document() const;

    /// Level, settings, state, request and result of the tick in view.
    const Simulation& simulation() const { return simulation_; }
    const Trace& trace() const { return trace_; }
    Pace pace() const { return pace_; }
    /// Whether new ticks are to be expected without a further command.
    bool is_running() const { return pace_ == Pace::running; }

    const Timeline& timeline() const { return timeline_; }
    /// The run in view: the re-run while there is one, else the present branch.
    const KeptRun& run() const { return rerun_ ? rerun_->run() : timeline_.run(); }
    /// Another one whenever run() is not the run that it was, with ticks added at its end.
    std::int64_t run_number() const { return run_number_; }
    std::int64_t tick_in_view() const { return in_view_; }
    bool in_past() const { return in_view_ < timeline_.run().last() || rerun_.has_value(); }
    /// Whether a change of settings runs ticks again: time rests, and there are some.
    bool rests_on_past() const;
    /// The input of the tick in view.
    const Input& last_input() const { return last_input_; }

    const std::optional<Rerun>& rerun() const { return rerun_; }
    std::optional<std::int64_t> mark() const { return mark_; }
    /// Where a re-run begins.
    std::int64_t rerun_start() const;

    /// The state from which on a recording is being made.
    std::optional<std::int64_t> recording_from() const { return recording_from_; }
    const std::shared_ptr<Playback>& playback() const { return playback_; }
    bool is_playing() const { return playback_ && !playback_->finished(); }

private:
    void on(const command::ChangeSettings& change);
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
    void on(const command::StartRecording&);
    void on(const command::StopRecording&);
    void on(const command::Play& play);
    void on(const command::PlayAgain&);

    void begin_run();
    void begin_rerun(const Settings& changed, std::shared_ptr<const Level> level);
    void go_on_with_rerun();
    void show_wanted();
    void leave_past();
    void show(std::int64_t n);
    void show_branch();
    void show_end();
    void fill_trace(bool traced);

    /// Levels that branches are in, and the maps that they were built of.
    std::vector<std::pair<std::shared_ptr<const Level>, std::shared_ptr<const LevelDocument>>>
        levels_;
    Simulation simulation_;
    Timeline timeline_;
    EventDetector detector_;
    std::optional<Rerun> rerun_;
    std::int64_t run_number_ = 0;
    std::int64_t in_view_ = 0;
    std::int64_t wanted_in_view_ = 0;  ///< later than that where a re-run is not so far yet
    bool is_end_in_view_ = true;
    std::optional<Settings> settings_at_end_;  ///< as they were when the past came into view
    std::int64_t new_ticks_ = 0;               ///< single ones, asked for while paused
    Pace pace_ = Pace::running;
    bool restart_wanted_ = false;  ///< told to the next tick, so that the run knows
    bool is_traced_ = false;       ///< the trace is that of the tick in view
    Trace trace_;
    Input last_input_;
    std::optional<std::int64_t> mark_;
    std::optional<std::int64_t> recording_from_;
    std::shared_ptr<Playback> playback_;
    std::optional<Snapshot> play_start_;
};

}  // namespace slidelab::lab
