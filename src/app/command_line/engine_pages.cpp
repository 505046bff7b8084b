// The pages about other engines: threads as scenes, and what is measured of all movers.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <ostream>

#include "app/command_line/commands.hpp"
#include "app/command_line/made_parts.hpp"
#include "app/files/paths.hpp"
#include "articles/contract/registry.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/engines/models.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab {

namespace fs = std::filesystem;

namespace {

constexpr const char* surveyed_levels[] = {"rooms", "tile_town", "polygon_park"};
constexpr const char* levels_from_above[] = {"rooms", "garden", "tile_town", "polygon_park"};

std::string beside(const std::string& file) {
    return "levels/issues/" + fs::path(file).filename().string();
}

/// "kikito/bump.lua#39" -> "bump.lua-39.png"
std::string picture_of(const SavedScene& thread) {
    std::string name = thread.id.substr(thread.id.find('/') + 1) + ".png";
    std::replace(name.begin(), name.end(), '#', '-');
    return name;
}

/// The thread's run as a stop of a tour: its recording under the model.
std::variant<SavedScene, InputError> stop_of(const SavedScene& thread) {
    auto prepared = set_up(own_files(), thread);
    if (auto* error = std::get_if<InputError>(&prepared)) return std::move(*error);
    const auto& setup = std::get<RunSetup>(prepared);
    Stop stop = failing_stop(*thread.failing(), picture_of(thread));
    const Aabb area = setup.level.built->bounds;
    constexpr double around = 1.0;  // units
    stop.center = area.center();
    stop.zoom = std::min(1280.0 / (area.size().x + around), 720.0 / (area.size().y + around));
    return SavedScene{{}, thread.title, {}, thread.level, std::move(stop)};
}

/// World move, and beside it all models.
std::vector<const Strategy*> compared_movers() {
    std::vector<const Strategy*> all{find_strategy("world_move")};
    all.insert(all.end(), models().begin(), models().end());
    return all;
}

/// A level and the keys that are held in it.
struct Walk {
    std::string level;
    std::string recording;
};

/// Adds the walk under a mover, in the shape of the recording or, where the mover does not move
/// that, its own.
void measure(LaneMetrics& metrics, const Walk& walk, const Strategy& mover) {
    RunRequest request;
    request.run.level = walk.level;
    request.play = walk.recording;
    request.run.set = {fmt::format("strategy={}", mover.id)};
    auto prepared = set_up_run(own_files(), request, {});
    const auto& setup = std::get<RunSetup>(prepared);
    Simulation simulation(setup.level.built, setup.settings);
    EventDetector detector;
    for (const RecordedTick& tick : setup.play->recording().ticks) {
        const Snapshot before = simulation.snapshot();
        simulation.tick(tick.input);
        const TickRecord& record = *simulation.last_tick();
        metrics.add(before, tick.input, record, detector.notice(before, tick.input, record));
    }
}

std::vector<Walk> play_walks() {
    const std::string above = asset("levels/recordings/garden_walk.jsonl");
    std::vector<Walk> walks;
    for (const char* level : levels_from_above)
        walks.push_back({asset(fmt::format("levels/play/{}.tmj", level)), above});
    walks.push_back(
        {asset("levels/play/side_course.tmj"), asset("levels/recordings/side_course_run.jsonl")});
    return walks;
}

std::string table_of_measures(const std::vector<Walk>& walks) {
    constexpr std::string_view shown[] = {"share_of_exact", "stuck_ticks",   "jitter_ticks",
                                          "worst_overlap",  "walls_crossed", "contacts"};
    std::vector<const LaneMetric*> metrics;
    for (const std::string_view name : shown) {
        const auto all = lane_metrics();
        metrics.push_back(&*std::find_if(
            all.begin(), all.end(), [&](const LaneMetric& metric) { return metric.name == name; }));
    }
    std::string table = "| mover |";
    std::string rule = "|---|";
    for (const LaneMetric* metric : metrics) {
        table +=
            fmt::format(" {}{}{} |", metric->title, metric->unit.empty() ? "" : ", ", metric->unit);
        rule += "---:|";
    }
    table += '\n' + rule + '\n';
    for (const Strategy* mover : compared_movers()) {
        LaneMetrics sum;
        for (const Walk& walk : walks) measure(sum, walk, *mover);
        table += fmt::format("| `{}` |", mover->id);
        for (const LaneMetric* metric : metrics)
            table += fmt::format(" {} |", text_of(*metric, sum));
        table += '\n';
    }
    return table;
}

/// The findings of surveys of the play levels, in large cells: places, by what is found there.
std::string table_of_findings() {
    constexpr EventKind shown[] = {EventKind::tunnelled, EventKind::overlap_left, EventKind::thrown,
                                   EventKind::stuck,     EventKind::jitter,       EventKind::creep,
                                   EventKind::wedged};
    std::string table = "| mover |";
    std::string rule = "|---|";
    for (const EventKind kind : shown) {
        table +=
            fmt::format(" [{}](troubles.md#{}) |", describe(kind).finding, describe(kind).name);
        rule += "---:|";
    }
    table += '\n' + rule + '\n';
    for (const Strategy* mover : compared_movers()) {
        std::array<int, most_event_kinds> counts{};
        for (const char* name : surveyed_levels) {
            SurveyPlan plan;
            auto level = load_level(asset(fmt::format("levels/play/{}.tmj", name)));
            plan.level = std::make_shared<const Map>(std::get<Map>(std::move(level)));
            plan.cell = 1.0;
            plan.directions = 8;
            static_cast<void>(apply_setting(plan.settings, fmt::format("strategy={}", mover->id)));
            Survey survey(std::move(plan));
            SurveyControl control;
            survey.run(control);
            for (const Finding& finding : survey.findings())
                ++counts[static_cast<std::size_t>(finding.kind)];
        }
        table += fmt::format("| `{}` |", mover->id);
        for (const EventKind kind : shown)
            table += fmt::format(" {} |", counts[static_cast<std::size_t>(kind)]);
        table += '\n';
    }
    return table;
}

/// Replaces what a page has between its marks for a made part.
void put_part(std::string& page, std::string_view name, const std::string& part) {
    const std::string begin = fmt::format("<!-- made by `slidelab docs`: {} -->\n\n", name);
    page = with_part(std::move(page), begin, "\n<!-- end", part);
}

}  // namespace

std::string engines_page(std::string page, const std::vector<SavedScene>& threads) {
    std::vector<Walk> of_threads;
    for (const SavedScene& thread : threads)
        of_threads.push_back({thread.level, thread.failing()->recording});
    put_part(page, "play levels", table_of_measures(play_walks()));
    put_part(page, "thread levels", table_of_measures(of_threads));
    put_part(page, "findings", table_of_findings());
    return page;
}

Stop failing_stop(const FailingRun& run, std::string picture) {
    Stop stop;
    stop.recording = run.recording;
    stop.set = run.fails;
    stop.picture = std::move(picture);
    stop.view.legend = false;
    return stop;
}

std::variant<std::vector<SavedScene>, InputError> pictures_of_threads(
    const std::vector<SavedScene>& threads) {
    std::vector<SavedScene> stops;
    for (const SavedScene& thread : threads) {
        auto stop = stop_of(thread);
        if (auto* error = std::get_if<InputError>(&stop)) return std::move(*error);
        stops.push_back(std::get<SavedScene>(std::move(stop)));
    }
    return stops;
}

void write_threads_page(std::ostream& out, const std::vector<SavedScene>& threads) {
    out << "Each of these public threads is a level and a recording: under the same keys the model "
           "of the engine's mover ([Engines](engines.md)) fails as the thread describes, and the "
           "game's mover does not. `./run.sh failures --check` plays all. The pictures have the "
           "path of the model. In the window they are in the gallery (`F7`) under *Known from "
           "engines*, each beside the game's mover.\n";
    std::string engine;
    for (const SavedScene& scene : threads) {
        const Thread& thread = *scene.thread();
        if (thread.engine != engine) out << fmt::format("\n## {}\n", thread.engine);
        engine = thread.engine;
        out << fmt::format("\n### {}\n\n[{}]({}): {}\n\n![{}](pictures/{})\n\n*Why:* {}\n\n",
                           scene.title, scene.id, thread.link, scene.caption, scene.title,
                           picture_of(scene), thread.why);
        out << fix_in_words(scene) << "\n\n";
        out << fmt::format("```\n./run.sh {} --headless --play {} --set {}\n```\n",
                           beside(scene.level), beside(thread.run.recording),
                           fmt::join(thread.run.fails, " --set "));
    }
}

}  // namespace slidelab::lab
