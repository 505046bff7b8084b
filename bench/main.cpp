// slidelab_bench: speed beside accuracy, ours beside the peers.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench/cast_scene.hpp"
#include "bench/crowd.hpp"
#include "bench/edits.hpp"
#include "bench/experiment.hpp"
#include "bench/measure.hpp"
#include "bench/table.hpp"

namespace slidelab::bench {

namespace {

/// A part of the benchmark: what moves, and through which cities.
struct Part {
    std::string name;
    Shape mover;
    std::vector<std::size_t> walls;
    std::vector<std::size_t> quick_walls;
    std::size_t movers = 1000;
    Schedule schedule = {};
    Schedule quick_schedule = {5, 10, 10};
    bool lattice = false;
};

/// All begin in the open: in the cold part, too, they wander to the walls before it is timed.
constexpr Schedule cold_schedule{9, 1, 10};

std::vector<Part> all_parts() {
    return {{"disk", disk_mover(), {100, 1000, 10'000, 100'000, 1'000'000}, {1000, 10'000}},
            {"box", box_mover(), {10'000, 1'000'000}, {1000}},
            {"polygon", polygon_mover(), {10'000, 1'000'000}, {1000}},
            {.name = "lattice",
             .mover = lattice_mover(),
             .walls = {10'000},
             .quick_walls = {1000},
             .lattice = true},
            {.name = "cold",
             .mover = disk_mover(),
             .walls = {1'000'000},
             .quick_walls = {},
             .movers = 100'000,
             .schedule = cold_schedule,
             .quick_schedule = cold_schedule}};
}

/// Not of moves, or not of single ones: cast_scene.hpp, crowd.hpp, edits.hpp.
constexpr const char* casts_name = "casts";
constexpr const char* crowd_name = "crowd";
constexpr const char* edits_name = "edits";

struct Settings {
    std::vector<std::string> parts;
    std::vector<std::size_t> walls;
    std::vector<double> steps{0.1, 5.0};
    std::vector<std::string> only;
    std::size_t movers = 0;  ///< 0: as many as the part has
    std::size_t moves = 0;   ///< 0: times and accuracy; otherwise as many moves and nothing else
    std::uint32_t seed = 1;
    std::string scene;  ///< a file to write instead, for peers that are not in C++
    bool quick = false;
    bool turned = false;
    bool only_times = false;
};

std::vector<Method> methods_for(const City& city, const Part& part,
                                const std::vector<std::string>& only) {
    const auto wanted = [&](const std::string& name) {
        return only.empty() || std::find(only.begin(), only.end(), name) != only.end();
    };
    std::vector<Method> methods;
    for (Method& method : our_methods(city, part.mover)) {
        if (wanted(method.name)) methods.push_back(std::move(method));
    }
    const bool is_disk = std::holds_alternative<DiskShape>(part.mover);
    if (is_disk && wanted(bare_grid_name)) methods.push_back(bare_grid_method(city));
    for (const Extra extra : extras) {
        if (is_disk && wanted(name_with(chipmunk_name, extra)))
            methods.push_back(chipmunk_method(city, extra));
        if (wanted(name_with(box2d_name, extra)))
            methods.push_back(box2d_method(city, part.mover, extra));
    }
    return methods;
}

std::vector<Vec2> scaled(std::vector<Vec2> headings, double step) {
    for (Vec2& heading : headings) heading = heading * step;
    return headings;
}

/// For profilers: no clock matters, and nothing is judged.
void only_move(const Settings& settings, const Method& method, std::span<const Vec2> starts,
               double step) {
    const std::size_t ticks = std::max<std::size_t>(settings.moves / starts.size(), 1);
    const std::vector<Vec2> translations =
        scaled(make_headings(starts.size(), ticks, settings.seed + 2), step);
    std::vector<Vec2> trajectory = begin_trajectory(starts, translations);
    const Stopwatch stopwatch;
    measured_moves(method, starts.size(), translations, trajectory);
    const double spent = stopwatch.nanoseconds() / static_cast<double>(translations.size());
    fmt::print("{}, step {}: {} moves, {:.1f} ns each\n", method.name, step,
               with_commas(translations.size()), spent);
}

/// Points as numbers, x and y in turns; boxes as centre and half extents, walls as their ends.
void write_scene(const Settings& settings, const Part& part, const City& city,
                 std::span<const Vec2> starts) {
    const auto numbers = [](std::span<const Vec2> points) {
        auto list = nlohmann::json::array();
        for (const Vec2 point : points) {
            list.push_back(point.x);
            list.push_back(point.y);
        }
        return list;
    };
    std::vector<Vec2> boxes;
    for (const auto& box : city.boxes)
        boxes.insert(boxes.end(), {(box[0] + box[2]) * 0.5, (box[2] - box[0]) * 0.5});
    std::vector<Vec2> border;
    for (const Segment& wall : city.border) border.insert(border.end(), {wall.a, wall.b});
    const Schedule& schedule = settings.quick ? part.quick_schedule : part.schedule;
    const auto headings = make_headings(starts.size(), schedule.ticks(), settings.seed + 2);
    const nlohmann::json scene{{"rounds", schedule.rounds},
                               {"ticksPerRound", schedule.ticks_per_round},
                               {"firstTicks", schedule.first_ticks},
                               {"radius", mover_radius},
                               {"boxes", numbers(boxes)},
                               {"border", numbers(border)},
                               {"bodies", numbers(body_places(city))},
                               {"starts", numbers(starts)},
                               {"headings", numbers(headings)}};
    std::ofstream file(settings.scene);
    if (!(file << scene << '\n' << std::flush))
        throw std::runtime_error(settings.scene + ": it cannot be written");
}

void judge_moves(const Settings& settings, const Part& part, const City& city,
                 const std::vector<Method>& methods, std::span<const Vec2> starts) {
    fmt::print("{}\n", index_table(methods, city.wall_count()));
    std::fflush(stdout);
    Judge judge(city, part.mover);
    const Schedule& schedule = settings.quick ? part.quick_schedule : part.schedule;
    const std::vector<Vec2> headings =
        make_headings(starts.size(), schedule.ticks(), settings.seed + 2);
    for (const double step : settings.steps) {
        const std::vector<Vec2> translations = scaled(headings, step);
        const std::vector<Outcome> outcomes = run_experiment(
            methods, schedule, starts, translations, settings.only_times ? nullptr : &judge);
        const Heading heading{part.name, city.wall_count(), step, starts.size()};
        fmt::print("{}\n", move_table(methods, outcomes, heading, schedule));
        std::fflush(stdout);
    }
}

void run_city(const Settings& settings, const Part& part, std::size_t walls) {
    const City city = make_city({walls, settings.seed, settings.turned, part.lattice});
    const std::size_t movers = settings.movers > 0 ? settings.movers : part.movers;
    const std::vector<Vec2> starts = make_starts(city, movers, settings.seed + 1);
    if (!settings.scene.empty()) return write_scene(settings, part, city, starts);
    const std::vector<Method> methods = methods_for(city, part, settings.only);
    if (methods.empty()) return;  // none of those wanted moves this
    if (settings.moves == 0) return judge_moves(settings, part, city, methods, starts);
    for (const double step : settings.steps) {
        for (const Method& method : methods) only_move(settings, method, starts, step);
    }
}

/// Profilers want one thing: the disk, unless another part is named.
bool is_wanted(const Settings& settings, const std::string& part) {
    if (settings.parts.empty()) return settings.moves == 0 || part == "disk";
    return std::find(settings.parts.begin(), settings.parts.end(), part) != settings.parts.end();
}

void run_part(const Settings& settings, const Part& part) {
    std::vector<std::size_t> walls = settings.walls;
    if (walls.empty()) walls = settings.quick ? part.quick_walls : part.walls;
    for (const std::size_t count : walls) run_city(settings, part, count);
}

std::vector<std::string> method_names() {
    std::vector<std::string> names = our_names();
    names.emplace_back(bare_grid_name);
    for (const char* peer : {chipmunk_name, box2d_name}) {
        for (const Extra extra : extras) names.push_back(name_with(peer, extra));
    }
    return names;
}

std::vector<std::string> part_names() {
    std::vector<std::string> names;
    for (const Part& part : all_parts()) names.push_back(part.name);
    names.emplace_back(casts_name);
    names.emplace_back(crowd_name);
    names.emplace_back(edits_name);
    return names;
}

void describe(CLI::App& app, Settings& settings) {
    app.add_flag("--quick", settings.quick, "Fewer walls, fewer rounds, and no cold part");
    app.add_option("--parts", settings.parts, "These parts alone")
        ->check(CLI::IsMember(part_names()));
    app.add_option("--walls", settings.walls, "How many wall segments the cities have")
        ->check(CLI::Range(8, 4'000'000));
    app.add_option("--steps", settings.steps, "Displacements, units")->check(CLI::Range(1e-6, 1e4));
    app.add_option("--only", settings.only, "These methods alone")
        ->check(CLI::IsMember(method_names()));
    app.add_option("--movers", settings.movers, "How many movers")->check(CLI::Range(1, 1'000'000));
    app.add_option("--moves", settings.moves,
                   "Make this many moves, and neither time rounds nor judge: for profilers")
        ->check(CLI::Range(1, 1'000'000'000));
    app.add_flag("--only-times", settings.only_times, "Judge no accuracy, which takes longest");
    app.add_option(
        "--scene", settings.scene,
        "Write the city, starts and headings into this file, for rapier.mjs, and nothing "
        "else: one of --parts, and one of --walls");
    app.add_option("--seed", settings.seed, "Of city, starts and headings");
    app.add_flag("--turned", settings.turned, "Boxes at any angle");
    app.footer(
        "Instructions a move, counted between begin and end of the moves alone:\n"
        "  valgrind --tool=callgrind --toggle-collect='*measured_moves*' slidelab_bench \\\n"
        "      --only disk_slide --walls 10000 --steps 0.1 --moves 20000\n"
        "and divide by the moves.");
}

int run(int argc, char** argv) {
    Settings settings;
    CLI::App app(
        "Moves disks, boxes and polygons through cities, with Slidelab's strategies and with "
        "peers.",
        "slidelab_bench");
    describe(app, settings);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    if (settings.moves == 0 && settings.scene.empty()) fmt::print("{}\n", legend());
    for (const Part& part : all_parts()) {
        if (is_wanted(settings, part.name)) run_part(settings, part);
    }
    if (is_wanted(settings, casts_name))
        fmt::print("{}\n", cast_scene_table(settings.quick, settings.seed));
    if (is_wanted(settings, crowd_name))
        fmt::print("{}\n", crowd_table(settings.quick, settings.seed));
    if (is_wanted(settings, edits_name))
        fmt::print("{}\n", edits_table(settings.quick, settings.seed));
    return 0;
}

}  // namespace

}  // namespace slidelab::bench

int main(int argc, char** argv) {
    try {
        return slidelab::bench::run(argc, argv);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "slidelab_bench: %s\n", error.what());
        return 1;
    }
}
