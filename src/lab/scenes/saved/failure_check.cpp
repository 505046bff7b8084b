#include "lab/scenes/saved/failure_check.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "lab/events/event_detector.hpp"
#include "lab/judge/evidence.hpp"
#include "lab/run/simulation.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

/// One that is not the run as it was recorded.
bool has_fix_of_its_own(const FailingRun& run) { return !run.fix.empty() && run.fix != run.holds; }

/// The value of the safeguard; of a thread the game's mover.
std::string held_by(const FailingRun& run) {
    if (run.holds.empty()) return "world_move";
    return run.holds.front().substr(run.holds.front().find('=') + 1);
}

/// Whether a tick shows a sign: as the run noticed it, or one that only recordings of failures are
/// told by.
bool shows(EventKind sign, const SafeguardRun& run, const SafeguardRun::Tick& tick, bool is_last) {
    const EventDescription& event = describe(sign);
    if (event.seen_in != SeenIn::failure) return tick.events.has(sign);
    const MadeMove move = move_of(*run.level, run.settings, tick.record);
    const JudgedWith with{.is_last = is_last};
    Evidence evidence(move, with);
    return event.shows(evidence);
}

}  // namespace

std::optional<std::int64_t> first_sign(const SafeguardRun& run, EventKind sign) {
    for (std::size_t i = 0; i < run.ticks.size(); ++i) {
        const SafeguardRun::Tick& tick = run.ticks[i];
        const bool is_last = i + 1 == run.ticks.size();
        if (shows(sign, run, tick, is_last)) return static_cast<std::int64_t>(i) + 1;
    }
    return std::nullopt;
}

std::optional<std::int64_t> first_difference(const SafeguardRun& run) {
    for (std::size_t i = 0; i < run.ticks.size(); ++i) {
        const auto recorded = run.ticks[i].recorded_hash;
        if (recorded && hash_of(run.ticks[i].record.after()) != *recorded)
            return static_cast<std::int64_t>(i) + 1;
    }
    return std::nullopt;
}

std::variant<SafeguardRun, InputError> play_safeguard(const std::string& level,
                                                      const std::string& recording,
                                                      std::vector<std::string> assignments) {
    RunRequest request;
    request.run.level = level;
    request.play = recording;
    request.run.set = std::move(assignments);
    auto prepared = set_up_run(OwnFiles({""}), request, {});
    if (auto* error = std::get_if<InputError>(&prepared)) return std::move(*error);
    const auto& setup = std::get<RunSetup>(prepared);
    SafeguardRun run{setup.level.built, setup.settings, {}};
    Simulation simulation(run.level, run.settings);
    EventDetector detector;
    for (const RecordedTick& tick : setup.play->recording().ticks) {
        const Snapshot before = simulation.snapshot();
        simulation.tick(tick.input);
        const TickRecord& record = *simulation.last_tick();
        run.ticks.push_back({record, detector.notice(before, tick.input, record), tick.hash});
    }
    return run;
}

std::variant<FailureVerdict, InputError> check_failure(const SavedScene& failure) {
    const FailingRun& run = *failure.failing();
    const std::vector<std::string> assignments[] = {run.fails, with_fix(run), run.holds};
    SafeguardRun runs[3];
    for (std::size_t i = 0; i < std::size(runs); ++i) {
        if (i == 1 && !has_fix_of_its_own(run)) continue;
        auto played = play_safeguard(failure, assignments[i]);
        if (auto* error = std::get_if<InputError>(&played)) return std::move(*error);
        runs[i] = std::get<SafeguardRun>(std::move(played));
    }
    return FailureVerdict{first_sign(runs[0], run.sign), first_sign(runs[2], run.sign),
                          first_sign(runs[1], run.sign), first_difference(runs[2]),
                          static_cast<std::int64_t>(runs[2].ticks.size())};
}

std::string line_of(const SavedScene& failure, const FailureVerdict& verdict) {
    const FailingRun& run = *failure.failing();
    const std::string_view sign = describe(run.sign).name;
    std::string line = fmt::format("{}{}: ", failure.thread() ? failure.id + ", " : "",
                                   fmt::join(run.fails, ", "));
    line += verdict.failed_in ? fmt::format("{} in tick {}.", sign, *verdict.failed_in)
                              : fmt::format("NOT {}, as it should be.", sign);
    if (has_fix_of_its_own(run))
        line += fmt::format(" With {}: {}.", fmt::join(run.fix, ", "),
                            verdict.failed_cured ? "STILL" : "not");
    line += fmt::format(" With {}: ", held_by(run));
    if (verdict.failed_with) {
        line += fmt::format("{} in tick {}, TOO.", sign, *verdict.failed_with);
    } else if (verdict.not_as_recorded) {
        line += fmt::format("tick {} NOT as recorded.", *verdict.not_as_recorded);
    } else {
        line += fmt::format("{} as recorded.", counted(verdict.ticks, "tick"));
    }
    return line;
}

bool check_failures(std::ostream& out, const SceneList& list) {
    bool all_right = true;
    for (const SavedScene& failure : list.scenes) {
        if (!failure.failing()) continue;
        const auto checked = check_failure(failure);
        const auto* verdict = std::get_if<FailureVerdict>(&checked);
        out << (verdict ? line_of(failure, *verdict) : to_string(std::get<InputError>(checked)))
            << '\n';
        all_right = all_right && verdict && verdict->is_right();
    }
    return all_right;
}

}  // namespace slidelab::lab
