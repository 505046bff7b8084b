#include "app/command_line/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "app/files/paths.hpp"
#include "articles/contract/registry.hpp"
#include "lab/compare/comparison_table.hpp"
#include "lab/engines/models.hpp"
#include "lab/run/feel.hpp"
#include "lab/run/typed_settings.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab {

namespace {

std::variant<std::vector<LanePlan>, InputError> plans_of(const CommandLine& line,
                                                         const Settings& settings) {
    if (line.lanes.empty()) {
        const Strategy* attached = line.window.start.movers.attached();
        return lanes_of_all_strategies(attached ? *attached : *settings.strategy,
                                       line.window.start.movers);
    }
    if (line.lanes.size() > Comparison::most_lanes)
        return InputError{.what = fmt::format("{} lanes", line.lanes.size()),
                          .expected = fmt::format("{} at most", Comparison::most_lanes),
                          .path = "--lane"};
    std::vector<LanePlan> plans;
    for (const std::string& text : line.lanes) {
        auto plan = read_lane(text, line.window.start.movers);
        if (auto* error = std::get_if<InputError>(&plan)) return std::move(*error);
        plans.push_back(std::get<LanePlan>(std::move(plan)));
    }
    return plans;
}

/// The lanes follow while it is played: a run forgets its beginning when it is very long.
Comparison play_through(Session& session, std::vector<LanePlan> plans, bool timed) {
    Comparison comparison(session.run(), std::move(plans));
    const LaneClock clock = timed ? LaneClock(seconds_now) : LaneClock();
    constexpr std::int64_t at_once = 64;  // ticks
    while (session.is_playing()) {
        for (std::int64_t i = 0; i < at_once && session.is_playing(); ++i)
            session.advance(1, {}, false);
        comparison.follow(session.run(), at_once, clock);
    }
    return comparison;
}

std::string table_of(const CommandLine& line, const Comparison& comparison) {
    const TableStyle style{line.times};
    if (line.json) return json_table(comparison, style);
    if (line.markdown) return markdown_table(comparison, style);
    if (line.csv) return csv_table(comparison, style);
    return text_table(comparison, style);
}

}  // namespace

namespace {

/// The movers of the lanes, before the recording is read: by these an option's name alone is meant.
std::vector<const Strategy*> movers_of_lanes(const CommandLine& line) {
    std::vector<const Strategy*> movers;
    for (const std::string& text : line.lanes) {
        const Strategy* mover =
            line.window.start.movers.find(std::string_view(text).substr(0, text.find(',')));
        if (mover != nullptr) movers.push_back(mover);
    }
    if (line.lanes.empty()) return line.window.start.movers.strategies();
    return movers;
}

/// Against gravity no strategy is led along places.
std::optional<std::string> note_on_places(const RunSetup& setup) {
    const Recording& recording = setup.play->recording();
    if (recording.path.empty() || gravity_of(setup.settings, *setup.level.built) == 0.0)
        return std::nullopt;
    const bool has_keys =
        std::any_of(recording.ticks.begin(), recording.ticks.end(), [](const RecordedTick& tick) {
            return tick.input.right != 0.0 || tick.input.down != 0.0 || tick.input.jump;
        });
    return fmt::format(
        "the level is seen from the side, so no lane is led along its places: {}",
        has_keys ? "each gets the file's keys" : "each stands and falls, for the file has no keys");
}

}  // namespace

int run_compare(const CommandLine& line, std::ostream& out, std::ostream& err) {
    RunRequest request = line.window.start;
    auto full = with_full_names(line.window.start.run.set, movers_of_lanes(line));
    if (const auto* error = std::get_if<InputError>(&full))
        return fail(err, *error, exit_bad_request);
    request.run.set = std::get<std::vector<std::string>>(std::move(full));
    auto prepared = set_up_run(own_files(), request, {});
    if (const auto* error = std::get_if<InputError>(&prepared))
        return fail(err, *error, exit_bad_request);
    const auto& setup = std::get<RunSetup>(prepared);
    print_notes(setup, err);
    auto plans = plans_of(line, setup.settings);
    if (const auto* error = std::get_if<InputError>(&plans))
        return fail(err, *error, exit_bad_request);
    Session session(setup.level, setup.settings);
    session.apply(command::Play{setup.play});
    const Comparison comparison =
        play_through(session, std::get<std::vector<LanePlan>>(std::move(plans)), line.times);
    out << table_of(line, comparison);
    if (const auto note = note_on_places(setup))
        err << "slidelab: " << line.window.start.play << ": " << *note << '\n';
    if (!setup.play->first_difference()) return exit_fine;
    err << "slidelab: " << line.window.start.play << ": " << difference_of(*setup.play) << '\n';
    return exit_run_failed;
}

}  // namespace slidelab::lab
