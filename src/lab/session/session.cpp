#include "lab/session/session.hpp"

#include <algorithm>
#include <utility>

#include "lab/engines/recorded_mover.hpp"
#include "lab/pictures/traced_move.hpp"

namespace slidelab::lab {

namespace {

/// Ticks of a re-run that are made at a time: a few milliseconds.
constexpr std::int64_t rerun_slice = 1800;

/// A recording of places moves nobody beyond its end: there the game's mover walks on.
void walk_on_after_recording(Simulation& simulation) {
    if (simulation.settings().strategy == &recorded_mover)
        simulation.set_settings(settings_to_walk(simulation.settings()));
}

bool is_walk(const Input& input) {
    return input.right != 0.0 || input.down != 0.0 || input.lead || input.pass || input.jump;
}

}  // namespace

Session::Session(OpenedLevel level, const Settings& settings)
    : levels_{std::move(level)},
      simulation_(levels_[0].built, settings),
      timeline_(simulation_.snapshot()) {}

const OpenedLevel& Session::opened() const { return level_of(simulation_.shared_map()); }

const OpenedLevel& Session::opened_by(const KeptRun& run) const { return level_of(run.level()); }

const OpenedLevel& Session::level_of(const std::shared_ptr<const Map>& built) const {
    return *std::find_if(levels_.begin(), levels_.end(),
                         [&](const OpenedLevel& level) { return level.built == built; });
}

/// A level that nothing else holds is one that no branch is in any more.
void Session::add_level(OpenedLevel level) {
    std::erase_if(levels_, [](const auto& each) { return each.built.use_count() == 1; });
    levels_.push_back(std::move(level));
}

bool Session::is_of_playback() const {
    return playback_ && timeline_.present().number == played_branch_;
}

void Session::apply(const Command& command) {
    std::visit([this](const auto& known) { on(known); }, command);
}

void Session::advance(std::int64_t ticks, const Input& input, bool traced) {
    go_on_with_rerun();
    // Whoever walks on after a recording plays a run of their own, and restarts that.
    if (playback() && playback_->finished() && !(input == Input{})) playback_.reset();
    const std::int64_t single = std::exchange(new_ticks_, 0);
    switch (pace_) {
        case Pace::running:
            for (std::int64_t i = 0; i < ticks; ++i) tick(input, traced && i + 1 == ticks);
            break;
        case Pace::paused:
            for (std::int64_t i = 0; i < single; ++i) tick(input, traced && i + 1 == single);
            break;
        case Pace::replaying:
            if (ticks > 0) show(in_view_ + ticks);
            if (in_view_ == run().last()) pace_ = Pace::paused;
            break;
        case Pace::rewinding:
            if (ticks > 0) show(in_view_ - ticks);
            if (in_view_ == run().first()) pace_ = Pace::paused;
            break;
    }
    fill_trace(traced);
}

void Session::tick(const Input& input, bool traced) {
    leave_past();
    Input taken = input;
    const bool is_played = is_of_playback();
    const auto recorded = is_played ? playback_->begin_tick(simulation_) : std::nullopt;
    if (recorded) taken = *recorded;
    taken.restart = std::exchange(restart_wanted_, false) || taken.restart;
    if (taken.placed == Placed::no) walk_on_after_recording(simulation_);
    const Snapshot before = simulation_.snapshot();
    simulation_.tick(taken, traced ? &trace_ : nullptr);
    is_traced_ = traced;
    if (!traced) trace_.clear();
    const TickRecord& record = *simulation_.last_tick();
    if (traced) draw_tick(record, trace_);
    if (is_played) playback_->end_tick(simulation_.state());
    timeline_.add(taken, before, record, detector_.notice(before, taken, record));
    if (!recorded && is_walk(taken)) timeline_.mark_as_users();
    last_input_ = taken;
    in_view_ = timeline_.run().last();
    wanted_in_view_ = in_view_;
    is_end_in_view_ = true;
}

std::size_t Session::keep_runs_of(const Session& visit) {
    std::size_t count = 0;
    for (const Branch& branch : visit.timeline_.branches()) {
        if (!branch.is_users) continue;
        const OpenedLevel& level = visit.opened_by(branch.run);
        const bool is_known = std::any_of(levels_.begin(), levels_.end(), [&](const auto& each) {
            return each.built == level.built;
        });
        timeline_.keep(branch);
        if (!is_known) add_level(level);
        ++count;
    }
    return count;
}

/// A branch begins at the tick in view, unless that is the end of the run.
void Session::leave_past() {
    if (!in_past()) return;
    // The run continues from the one that is shown.
    if (rerun_) on(command::KeepRerun{});
    Settings settings = simulation_.settings();
    use_present_program(settings);
    simulation_.set_settings(settings);
    timeline_.fork(in_view_);
    ++run_number_;
    playback_.reset();
    detector_ = EventDetector(timeline_.run(), in_view_);
}

void Session::begin_run() {
    timeline_.begin(simulation_.snapshot());
    at_start_of_run();
}

void Session::at_start_of_run() {
    ++run_number_;
    detector_ = EventDetector();
    rerun_.reset();
    mark_.reset();
    in_view_ = 0;
    wanted_in_view_ = 0;
    is_end_in_view_ = true;
    settings_at_end_.reset();
    new_ticks_ = 0;
    restart_wanted_ = false;
    last_input_ = {};
    trace_.clear();
    is_traced_ = false;
}

void Session::show(std::int64_t n) {
    const KeptRun& shown = run();
    const Movers movers = simulation_.settings().movers;
    if (is_end_in_view_) settings_at_end_ = simulation_.settings();
    in_view_ = std::clamp(n, shown.first(), shown.last());
    wanted_in_view_ = in_view_;
    restart_wanted_ = false;
    if (in_view_ == shown.first()) {
        // With the settings that it goes on with: a re-run has changed those of its first tick.
        simulation_ = Simulation(in_view_ < shown.last() ? shown.before(in_view_ + 1)
                                                         : shown.state_at(in_view_));
        last_input_ = {};
    } else {
        simulation_ = Simulation(shown.before(in_view_));
        last_input_ = shown.tick(in_view_).input;
        simulation_.tick(last_input_);
    }
    // Changes that no tick has had yet are still to come.
    is_end_in_view_ = in_view_ == shown.last() && !rerun_;
    if (is_end_in_view_ && settings_at_end_) simulation_.set_settings(*settings_at_end_);
    use_own_movers(movers);
    trace_.clear();
    is_traced_ = false;
}

/// Ticks of the past know the movers of their time.
void Session::use_own_movers(const Movers& movers) {
    if (simulation_.settings().movers == movers) return;
    Settings settings = simulation_.settings();
    use_movers(settings, movers);
    simulation_.set_settings(settings);
}

void Session::show_branch() {
    ++run_number_;
    rerun_.reset();
    mark_.reset();
    is_end_in_view_ = false;
    settings_at_end_.reset();
    const std::string map = opened().path;
    show(wanted_in_view_);
    if (opened().path != map)
        recorded_path_ = playback() ? playback_->recording().path : std::vector<Vec2>{};
    detector_ = EventDetector(timeline_.run(), timeline_.run().last());
}

void Session::show_end() {
    if (!in_past()) return;
    if (rerun_) ++run_number_;
    rerun_.reset();
    show(timeline_.run().last());
}

/// The trace of the tick in view, made when it is looked at.
void Session::fill_trace(bool traced) {
    if (traced == is_traced_) return;
    is_traced_ = traced;
    trace_.clear();
    if (!traced || in_view_ == run().first() || restart_wanted_) return;
    draw_tick(run().repeat(in_view_, &trace_), trace_);
}

bool Session::rests_on_past() const {
    const KeptRun& base = timeline_.run();
    return pace_ != Pace::running && base.last() > base.first() && !restart_wanted_;
}

std::int64_t Session::rerun_start() const {
    const KeptRun& base = timeline_.run();
    const std::int64_t start = mark_.value_or(timeline_.present().forked_at);
    return std::clamp(start, base.first(), base.last());
}

/// In that level, or in the base's own where it is null.
void Session::begin_rerun(const Settings& changed, std::shared_ptr<const Map> level) {
    const KeptRun& base = timeline_.run();
    // Against the settings that the tick in view was recorded with, not against an earlier re-run.
    const std::int64_t n = std::clamp(in_view_, base.first() + 1, base.last());
    const std::int64_t wanted = wanted_in_view_;
    std::vector<std::string> changes = differences(*base.tick(n).settings, changed);
    if (changes.empty() && !level) {
        on(command::DropRerun{});
        if (!in_past()) simulation_.set_settings(changed);  // as the last tick had them
        return;
    }
    ++run_number_;
    const std::int64_t from = level ? base.first() : std::min(rerun_start(), n - 1);
    rerun_.emplace(base, from, RunChange{std::move(changes), std::move(level), changed.movers});
    rerun_->advance(rerun_slice);
    wanted_in_view_ = wanted;
    show_wanted();
}

void Session::go_on_with_rerun() {
    if (!rerun_ || rerun_->finished()) return;
    rerun_->advance(rerun_slice);
    // The tick that was in view is shown as soon as it is there; until then the latest that is.
    if (in_view_ != wanted_in_view_) show_wanted();
}

void Session::show_wanted() {
    const std::int64_t wanted = wanted_in_view_;
    show(wanted);
    wanted_in_view_ = wanted;
}

void Session::on(const command::ChangeSettings& change) {
    Settings changed = change.settings;
    use_movers(changed, simulation_.settings().movers);
    if (changed == simulation_.settings()) return;
    if (rests_on_past()) return begin_rerun(changed, rerun_ ? rerun_->change().level : nullptr);
    simulation_.set_settings(changed);
}

void Session::on(const command::UseMovers& use) {
    use_own_movers(use.movers);
    if (settings_at_end_) use_movers(*settings_at_end_, use.movers);
}

void Session::on(const command::OpenLevel& open) {
    add_level(open.level);
    simulation_.set_level(open.level.built);
    playback_.reset();
    recorded_path_.clear();
    begin_run();
}

void Session::on(const command::ChangeLevel& change) {
    const KeptRun& base = timeline_.run();
    if (base.last() == base.first()) return on(command::OpenLevel{change.level});
    add_level(change.level);
    pace_ = Pace::paused;
    begin_rerun(simulation_.settings(), change.level.built);
}

void Session::on(const command::Restart&) {
    show_end();
    if (pace_ != Pace::running) pace_ = Pace::paused;
    simulation_.restart();
    restart_wanted_ = true;
    trace_.clear();
}

void Session::on(const command::StartFrom& start) {
    simulation_.set_state(start.state);
    recorded_path_.clear();
    begin_run();
}

void Session::on(const command::PlaceMover& place) {
    simulation_.place(place.position);
    begin_run();
}

void Session::on(const command::SetPace& set) {
    pace_ = set.pace;
    if (pace_ == Pace::running && in_view_ == run().last()) on(command::KeepRerun{});
    // Time that goes on with the past in view shows it again; only the player's input forks.
    if (pace_ == Pace::running && in_past()) pace_ = Pace::replaying;
    if (pace_ == Pace::replaying && in_view_ == run().last()) pace_ = Pace::paused;
}

void Session::on(const command::StepTicks& steps) {
    pace_ = Pace::paused;
    const std::int64_t target = in_view_ + steps.count;
    const std::int64_t last = run().last();
    if (target <= last) return show(target);
    if (in_view_ < last) return show(last);
    if (rerun_ && !rerun_->finished()) return;
    new_ticks_ += target - last;
}

void Session::on(const command::Seek& seek) {
    const bool to_end = seek.n >= run().last();
    if (pace_ == Pace::running || !to_end) pace_ = Pace::paused;
    show(seek.n);
}

void Session::on(const command::SeekEnd&) {
    show_end();
    pace_ = Pace::running;
}

void Session::on(const command::Fork&) {
    leave_past();
    pace_ = Pace::running;
}

void Session::on(const command::ChooseBranch& choose) {
    if (choose.branch >= timeline_.branches().size()) return;
    if (choose.branch == timeline_.present_index() && !rerun_) return;
    timeline_.choose(choose.branch);
    pace_ = Pace::paused;
    show_branch();
}

void Session::on(const command::DropBranch& drop) {
    const bool is_present = drop.branch == timeline_.present_index();
    timeline_.drop(drop.branch);
    if (is_present) show_branch();
}

void Session::on(const command::ToggleMark&) {
    mark_ = mark_ ? std::nullopt : std::optional(in_view_);
}

void Session::on(const command::KeepRerun&) {
    if (!rerun_) return;
    while (!rerun_->finished()) rerun_->advance(rerun_slice);
    const bool goes_on = is_playing();  // what is not played yet follows in the new branch
    timeline_.adopt(rerun_->run(), rerun_->from());
    timeline_.mark_as_users();
    if (goes_on) played_branch_ = timeline_.present().number;
    show_branch();
}

void Session::on(const command::DropRerun&) {
    if (!rerun_) return;
    ++run_number_;
    rerun_.reset();
    show(wanted_in_view_);
}

void Session::on(const command::Play& play) {
    playback_ = play.playback;
    if (!playback_) return;
    recorded_path_ = playback_->recording().path;
    simulation_.restart();
    if (const auto& start = playback_->recording().start) simulation_.set_state(*start);
    play_start_ = simulation_.snapshot();
    begin_run();
    recorded_branch_ = played_branch_ = timeline_.present().number;
}

void Session::on(const command::PlayAgain&) {
    if (!playback_) return;
    playback_->rewind();
    const Movers movers = simulation_.settings().movers;
    simulation_ = Simulation(*play_start_);
    use_own_movers(movers);
    timeline_.begin_again(recorded_branch_, *play_start_);
    recorded_branch_ = played_branch_ = timeline_.present().number;
    at_start_of_run();
    pace_ = Pace::running;
}

}  // namespace slidelab::lab
