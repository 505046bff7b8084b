#include "lab/saved_scenes/failure_check.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "lab/events/event_detector.hpp"
#include "lab/run/simulation.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

std::optional<std::int64_t> first_sign(const SafeguardRun& run, const FailureSign& sign) {
    for (std::size_t i = 0; i < run.ticks.size(); ++i) {
        const SafeguardRun::Tick& tick = run.ticks[i];
        const bool is_last = i + 1 == run.ticks.size();
        if (shows(sign, {*run.level, tick.record, tick.events, is_last}))
            return static_cast<std::int64_t>(i) + 1;
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

std::variant<SafeguardRun, std::string> play_safeguard(const std::string& level,
                                                       const std::string& recording,
                                                       std::vector<std::string> assignments) {
    RunRequest request;
    request.level = level;
    request.play = recording;
    request.assignments = std::move(assignments);
    auto prepared = set_up_run(OwnFiles({""}), request, {});
    if (auto* problem = std::get_if<std::string>(&prepared)) return std::move(*problem);
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

std::variant<SafeguardRun, std::string> play_safeguard(const SavedScene& failure,
                                                       const std::string& value) {
    return play_safeguard(failure.level, failure.recording, failure.id + "=" + value);
}

std::variant<FailureVerdict, std::string> check_failure(const SavedScene& failure) {
    auto without = play_safeguard(failure, failure.fails);
    if (auto* problem = std::get_if<std::string>(&without)) return std::move(*problem);
    auto with = play_safeguard(failure, failure.holds);
    if (auto* problem = std::get_if<std::string>(&with)) return std::move(*problem);
    const auto& held = std::get<SafeguardRun>(with);
    return FailureVerdict{first_sign(std::get<SafeguardRun>(without), failure.sign),
                          first_sign(held, failure.sign), first_difference(held),
                          static_cast<std::int64_t>(held.ticks.size())};
}

std::string line_of(const SavedScene& failure, const FailureVerdict& verdict) {
    const std::string_view sign = name_of(failure.sign);
    std::string line = fmt::format("{}={}: ", failure.id, failure.fails);
    line += verdict.failed_in ? fmt::format("{} in tick {}.", sign, *verdict.failed_in)
                              : fmt::format("NOT {}, as it should be.", sign);
    line += fmt::format(" With {}: ", failure.holds);
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
    for (const std::size_t place : places_of(list, {SceneKind::failure})) {
        const SavedScene& failure = list.scenes[place];
        const auto checked = check_failure(failure);
        if (const auto* problem = std::get_if<std::string>(&checked)) {
            out << *problem << '\n';
            all_right = false;
            continue;
        }
        const auto& verdict = std::get<FailureVerdict>(checked);
        out << line_of(failure, verdict) << '\n';
        all_right = all_right && verdict.is_right();
    }
    return all_right;
}

}  // namespace slidelab::lab
