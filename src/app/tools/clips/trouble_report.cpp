#include "app/tools/clips/trouble_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <ostream>
#include <utility>

#include "app/files/paths.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "lab/events/event_list.hpp"
#include "lab/files/write_file.hpp"
#include "lab/pictures/traced_move.hpp"
#include "lab/probe/trace_json.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/studies/why.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

constexpr double reported_seconds = 10.0;

/// The state with which the clip begins.
std::int64_t clip_start(const Session& session) {
    const double rate = session.simulation().settings().tick_rate;
    const auto ticks = static_cast<std::int64_t>(reported_seconds * rate);
    return std::max(session.run().first(), session.tick_in_view() - ticks);
}

/// The troubles of the clip's ticks, one a line, each with why.
std::string troubles_of(const Session& session, std::int64_t from) {
    std::string text;
    for (const EventSpan& span : event_list(session.run())) {
        const bool is_in_clip = span.last > from && span.first <= session.tick_in_view();
        if (!is_in_clip || !describe(span.kind).is_trouble()) continue;
        text += "  " + line_of(session.run(), span) + "\n";
        const std::string why =
            why_of_tick(session.run(), span.first, span.kind, session.document()).text();
        if (!why.empty()) text += "    " + why + "\n";
    }
    return text.empty() ? "  none\n" : text;
}

std::string readme(const TroubleReport& report, std::int64_t from, const std::string& folder) {
    const Session& session = report.session;
    return fmt::format(
        "Slidelab {}: {} on {}, ticks {} to {}; the tick in view is the last one.\n"
        "Play it: ./run.sh --play {}/{}, or drop this folder on the window; R plays it again.\n"
        "Its events: ./run.sh --play {}/{} --events\n"
        "picture.png is the window, trace.json the last tick in full, probe.jsonl its request for "
        "\"slidelab probe\".\n"
        "Troubles:\n{}",
        SLIDELAB_VERSION, session.simulation().settings().strategy->id,
        level_name(report.level_path), from + 1, session.tick_in_view(), folder, clip_in_report,
        folder, clip_in_report, troubles_of(session, from));
}

void write_trace(std::ostream& out, const TroubleReport& report, const std::string& level) {
    const Session& session = report.session;
    const std::int64_t n = session.tick_in_view();
    Trace trace;
    Simulation simulation(session.run().before(n));
    simulation.tick(session.run().tick(n).input, &trace);
    draw_tick(*simulation.last_tick(), trace);
    TraceWriter writer(out, level, simulation.settings());
    writer.tick(n, simulation, trace, why_of_tick(session.run(), n, {}, session.document()).text());
    writer.finish();
}

/// The map and its tilesets, as they lie to each other: none is above the folder of the first name.
/// As they were when the run began, even where they were changed since.
std::vector<std::pair<std::string, const MapFile*>> files_to_report(const OpenedLevel& level) {
    const auto whole = [](const MapFile& file) {
        return fs::absolute(file.path).lexically_normal();
    };
    std::vector<std::pair<std::string, const MapFile*>> files;
    if (level.files.empty()) return files;
    fs::path top = whole(level.files[0]).parent_path();
    for (const MapFile& file : level.files) {
        while (*whole(file).lexically_relative(top).begin() == "..") top = top.parent_path();
    }
    for (const MapFile& file : level.files)
        files.emplace_back(whole(file).lexically_relative(top).generic_string(), &file);
    return files;
}

}  // namespace

std::optional<std::string> write_report(const TroubleReport& report, const std::string& folder) {
    const Session& session = report.session;
    if (session.tick_in_view() == session.run().first()) return "no tick was made yet";
    const auto in_folder = [&](const std::string& name) {
        return (fs::path(folder) / name).string();
    };
    const auto maps = files_to_report(session.opened());
    if (maps.empty()) return "the level was built without a map: none to report";
    for (const auto& [name, file] : maps) {
        const std::string& text = *file->text;
        if (auto problem = write_file(in_folder(name), [&](std::ostream& out) { out << text; }))
            return problem;
    }
    const std::string& level = maps[0].first;
    const std::int64_t from = clip_start(session);
    const std::int64_t to = session.tick_in_view();
    const std::pair<const char*, std::function<void(std::ostream&)>> files[] = {
        {clip_in_report,
         [&](std::ostream& out) {
             write(out, clip_of(session.run(), from, to, level, session.opened().choices));
         }},
        {"trace.json", [&](std::ostream& out) { write_trace(out, report, level); }},
        {"probe.jsonl",
         [&](std::ostream& out) {
             if (const auto scene = scene_of_last_tick(session.simulation()))
                 out << request_line(*scene) << '\n';
         }},
        {"README.txt", [&](std::ostream& out) { out << readme(report, from, folder); }}};
    for (const auto& [name, write_it] : files) {
        if (auto problem = write_file(in_folder(name), write_it)) return problem;
    }
    const std::string problem = save_picture_file(report.picture, in_folder("picture.png"));
    return problem.empty() ? std::nullopt : std::optional(problem);
}

}  // namespace slidelab::lab
