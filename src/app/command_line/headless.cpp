#include "app/command_line/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "app/files/paths.hpp"
#include "app/start/off_screen.hpp"
#include "lab/engines/recorded_mover.hpp"
#include "lab/events/event_list.hpp"
#include "lab/files/write_file.hpp"
#include "lab/probe/trace_json.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "lab/text/counted.hpp"

namespace slidelab::lab {

namespace {

constexpr std::int64_t usual_ticks = 60;

struct HeadlessRun {
    RunSetup setup;
    Session session;
    std::optional<Recorder> recorder;  ///< only when requested: it grows with the run
    std::int64_t ticks = 0;
    double travelled = 0.0;  ///< units

    HeadlessRun(RunSetup from, std::int64_t tick_count, bool records)
        : setup(std::move(from)), session(setup.level, setup.settings), ticks(tick_count) {
        session.apply(command::Play{setup.play});
        if (records)
            recorder.emplace(setup.level_name, setup.settings,
                             setup.play ? setup.play->recording().start : std::nullopt,
                             setup.level.choices);
    }
};

std::int64_t tick_count(const CommandLine& line, const RunSetup& setup) {
    if (line.ticks) return *line.ticks;
    if (setup.play) return static_cast<std::int64_t>(setup.play->recording().ticks.size());
    return usual_ticks;
}

void run_ticks(HeadlessRun& run, std::optional<NewFile>& trace_file,
               std::optional<std::int64_t> traced_tick) {
    std::optional<TraceWriter> writer;
    if (trace_file) writer.emplace(trace_file->stream(), run.setup.level_name, run.setup.settings);
    Session& session = run.session;
    const Simulation& simulation = session.simulation();
    for (std::int64_t number = 1; number <= run.ticks; ++number) {
        const bool is_traced = writer && number == traced_tick.value_or(number);
        session.tick({}, is_traced);
        const State& state = simulation.state();
        run.travelled += distance(simulation.previous().position, state.position);
        if (run.recorder) run.recorder->tick(simulation.settings(), session.last_input(), state);
        if (is_traced) writer->tick(number, simulation, session.trace());
    }
    if (writer) writer->finish();
}

void print_events(const HeadlessRun& run, bool as_json, std::ostream& out) {
    const KeptRun& kept = run.session.run();
    if (as_json)
        return write_events_json(out, run.setup.level_name, kept, [&](const EventSpan& event) {
            return why_of_tick(kept, event.first, event.kind, run.session.document()).text();
        });
    EventSet events;
    for (const EventSpan& span : event_list(kept)) {
        out << line_of(kept, span) << '\n';
        events.add(span.kind);
    }
    if (const std::string pages = pages_of(events); !pages.empty()) out << "See " << pages << '\n';
}

std::string save_last_tick(const HeadlessRun& run, const CommandLine& line) {
    AppConfig config = off_screen_config(run.setup.level_path, run.setup.level,
                                         line.window.size.value_or(PictureSize{}));
    config.show_panel = line.window.panel;
    config.view.light = line.window.theme == "light";
    return save_picture(std::move(config), line.screenshot, [&run](App& app) {
        app.desk.document.session = run.session;
        app.desk.document.session.apply(command::SetPace{Pace::paused});
    });
}

/// Whether another program's places made the run, and no strategy did.
bool is_of_places(const HeadlessRun& run) {
    return run.setup.play && !run.setup.play->recording().path.empty() &&
           run.setup.settings.strategy == &recorded_mover;
}

/// The faults of such a run, a line each.
std::vector<std::string> faults_of_places(const HeadlessRun& run, const std::string& file) {
    constexpr std::size_t most = 20;
    std::vector<std::string> faults;
    std::size_t left_out = 0;
    const KeptRun& kept = run.session.run();
    for (const EventSpan& span : event_list(kept)) {
        if (!describe(span.kind).is_trouble()) continue;
        if (faults.size() == most) {
            ++left_out;
            continue;
        }
        faults.push_back(
            fmt::format("{}: {}: {}", file, name_of(kept, span),
                        why_of_tick(kept, span.first, span.kind, run.session.document()).text()));
    }
    if (left_out > 0) faults.push_back(fmt::format("{}: and {} more", file, left_out));
    return faults;
}

/// "a disk, 0.6 x 0.6"
std::string words_of_shape(const Settings& settings) {
    const Vec2 size = extents_of(shape_of(settings)) * 2.0;
    return fmt::format("a {}, {:g} x {:g}", settings.shape, size.x, size.y);
}

/// How places were judged: by a shape that is a guess, and where they stood only by their keys.
std::string judgement_of(const HeadlessRun& run) {
    const auto& ticks = run.setup.play->recording().ticks;
    const bool has_keys = std::any_of(ticks.begin(), ticks.end(), [](const RecordedTick& tick) {
        return tick.input.right != 0.0 || tick.input.down != 0.0;
    });
    return fmt::format("judged as {}, which is a guess (--set shape=...){}",
                       words_of_shape(run.setup.settings),
                       has_keys ? "" : "; where it stood is not judged, the file has no keys");
}

std::string summary(const HeadlessRun& run) {
    const State& state = run.session.simulation().state();
    std::string text =
        fmt::format("{}: ended at ({:.9g}, {:.9g}), travelled {:.9g} units, state hash {:016x}",
                    counted(run.ticks, "tick"), state.position.x, state.position.y, run.travelled,
                    hash_of(state));
    if (!run.setup.play) return text;
    if (is_of_places(run)) return text + "; " + judgement_of(run);
    const Playback& play = *run.setup.play;
    if (!play.checks_hashes()) {
        return text + "; hashes not checked, because the command line changed the run";
    }
    if (play.first_difference()) return text + "; not as recorded";
    const auto compared = static_cast<std::int64_t>(play.compared());
    if (compared == 0) return text + "; hashes not checked, because the recording has none";
    const auto played = static_cast<std::int64_t>(play.played());
    if (play.compared_places() > 0)
        return text + fmt::format("; {} within {:g} units of the recorded places",
                                  counted(compared, "tick"), play.tolerance());
    return text + fmt::format("; {} as recorded", compared < played ? counted(compared, "state")
                                                                    : counted(played, "tick"));
}

/// Lists what was not as requested, once the run is over; saves its picture.
std::vector<std::string> problems_of(const HeadlessRun& run, const CommandLine& line) {
    std::vector<std::string> problems;
    if (line.at.value_or(0) > run.ticks)
        problems.push_back(
            fmt::format("--at {}: the run has {}", *line.at, counted(run.ticks, "tick")));
    if (const std::int64_t forgotten = run.session.run().first(); line.events && forgotten > 0)
        problems.push_back(
            fmt::format("--events: the first {} were left out; expected a run of at most {}",
                        counted(forgotten, "tick"), counted(run.ticks - forgotten, "tick")));
    if (run.setup.play && run.setup.play->first_difference()) {
        problems.push_back(
            fmt::format("{}: {}", line.window.start.play.empty() ? "link" : line.window.start.play,
                        difference_of(*run.setup.play)));
    }
    if (!line.screenshot.empty()) {
        const std::string problem = save_last_tick(run, line);
        if (!problem.empty()) problems.push_back(problem);
    }
    return problems;
}

/// The question about a recording of places, with the option that answers it.
std::optional<std::string> question_of(const HeadlessRun& run, const std::string& file) {
    if (!run.setup.play || !run.setup.play->recording().maybe_pixels) return std::nullopt;
    return fmt::format(
        "{0}: most places are outside of the map. Are these pixels? --pixels {1:g} divides them: "
        "{1:g} to a tile",
        file, *run.setup.play->recording().maybe_pixels);
}

/// `link`: of the line's scene, if it has one.
SceneSetup prepare(const CommandLine& line, const std::optional<ReadLink>& link) {
    if (link) return set_up(own_files(), link->scene, line.window.start.movers);
    auto prepared = set_up_run(own_files(), line.window.start,
                               RunDefaults{first_level_name(), default_settings()});
    return std::visit([](auto& value) { return SceneSetup(std::move(value)); }, prepared);
}

}  // namespace

int run_headless(const CommandLine& line, std::ostream& out, std::ostream& err) {
    std::optional<ReadLink> link;
    if (!line.window.scene.empty()) {
        auto read = scene_of_text(line.window.scene, line.window.start.movers);
        if (const auto* error = std::get_if<InputError>(&read))
            return fail(err, *error, exit_bad_request);
        link = std::get<ReadLink>(std::move(read));
    }
    auto prepared = prepare(line, link);
    if (const auto* error = std::get_if<InputError>(&prepared))
        return fail(err, link ? in_text(line.window.scene, *error) : *error, exit_bad_request);
    // A move that is laid out has a picture and no run.
    if (std::holds_alternative<ProbeScene>(prepared)) return save_figure(line, *link, err);
    auto& setup = std::get<RunSetup>(prepared);
    print_notes(setup, err);
    const std::int64_t ticks = tick_count(line, setup);
    HeadlessRun run(std::move(setup), ticks, !line.window.record.empty());
    std::optional<NewFile> trace_file;
    std::optional<NewFile> record_file;
    if (!line.trace.empty()) trace_file.emplace(line.trace);
    if (!line.window.record.empty()) record_file.emplace(line.window.record);
    bool failed = false;
    const auto report = [&](const std::optional<std::string>& problem) {
        if (!problem) return;
        err << "slidelab: " << *problem << '\n';
        failed = true;
    };
    if (trace_file) report(trace_file->problem());
    if (record_file) report(record_file->problem());
    if (failed) return exit_run_failed;  // before a run that may be long

    run_ticks(run, trace_file, line.at);
    if (record_file) write(record_file->stream(), run.recorder->recording());
    if (line.events) print_events(run, line.json, out);
    failed = is_of_places(run) && has_troubles(run.session.run());
    if (!line.json) {
        if (failed)
            for (const std::string& fault : faults_of_places(run, line.window.start.play))
                out << fault << '\n';
        out << summary(run) << '\n';
    }
    if (trace_file) report(trace_file->keep());
    if (record_file) report(record_file->keep());
    for (const std::string& problem : problems_of(run, line)) report(problem);
    report(question_of(run, line.window.start.play));
    return failed ? exit_run_failed : exit_fine;
}

}  // namespace slidelab::lab
