// The costs of the laboratory over its moves: surveys, Why, crowds, and maps.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "articles/contract/registry.hpp"
#include "bench/costs/workloads.hpp"
#include "lab/crowd/crowd.hpp"
#include "lab/files/own_files.hpp"
#include "lab/judge/judge.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/pictures/traced_move.hpp"
#include "lab/scenes/saved/scene_setup.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/studies/why.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::bench {

namespace {

std::shared_ptr<const lab::Map> play_level(const std::string& name) {
    const std::string path = std::string(SLIDELAB_SOURCE_DIR) + "/levels/play/" + name + ".tmj";
    return std::make_shared<const lab::Map>(std::get<lab::Map>(lab::load_level(path)));
}

lab::Settings settings_with(const char* strategy) {
    lab::Settings settings = lab::default_settings();
    lab::choose_strategy(settings, *find_strategy(strategy));
    return settings;
}

/// A whole survey, by its moves.
void count_survey(const Counter& counter, const char* strategy) {
    const std::string name = std::string("survey/") + strategy;
    if (!counter.wants(name)) return;
    lab::SurveyPlan plan;
    plan.level = play_level("rooms");
    plan.settings = settings_with(strategy);
    plan.cell = 1.0;  // units: a coarse one, which is soon done
    plan.threads = 1;
    const auto moves_of = [&](lab::Survey& survey) {
        lab::SurveyControl control;
        survey.run(control);
        return static_cast<std::size_t>(survey.counts().moves);
    };
    lab::Survey before(plan);
    const std::size_t moves = moves_of(before);
    lab::Survey survey(plan);
    counter.count(name, moves, [&] { moves_of(survey); });
}

/// A box that sticks on the seam of two tiles, since an option is off: the move with its trace,
/// and all that is said about it.
void count_why(const Counter& counter) {
    LevelBuilder builder;
    for (std::int32_t column = 10; column < 16; ++column) {
        const double x = static_cast<double>(column) + 0.5;
        builder.add_box({{x, 10.5}, {0.5, 0.5}}, {WallName::Kind::tile, column, 10});
    }
    const Level level = std::get<Level>(std::move(builder).build());
    const Strategy& strategy = *find_strategy("disk_slide");
    Options options = strategy.defaults();
    if (options.set("deepest_first", "off")) return;
    const MoveRequest request{
        BoxShape{{0.3, 0.3}}, {13.7, 9.7}, {0.0471, 0.0471}, Vec2{0.0471, 0.0471} * 60.0, {}};
    counter.count("why/disk_slide", 1, [&] {
        Trace trace;
        const MoveResult result = lab::traced_move(strategy, level, request, options, &trace);
        lab::MadeMove move{level, strategy, options, request, result, {}, &trace};
        move.events = lab::judge(move).troubles;
        return lab::why_of(move).text().size();
    });
}

/// A map of tiles, a fifth of them solid, as Tiled writes it.
std::string tiled_map(int side) {
    std::string tiles;
    for (int i = 0; i < side * side; ++i) {
        const int column = i % side;
        const int row = i / side;
        const bool is_solid = (column * 7 + row * 13 + column * row % 11) % 5 == 0;
        tiles += fmt::format("{}{}", i == 0 ? "" : ",", is_solid ? 1 : 0);
    }
    return fmt::format(
        R"({{"type":"map","orientation":"orthogonal","renderorder":"right-down","infinite":false,)"
        R"("width":{0},"height":{0},"tilewidth":16,"tileheight":16,"layers":[{{"type":"tilelayer",)"
        R"("id":1,"name":"walls","visible":true,"opacity":1,"x":0,"y":0,"width":{0},"height":{0},)"
        R"("data":[{1}]}}],"tilesets":[{{"firstgid":1,"name":"t","tilewidth":16,"tileheight":16,)"
        R"("tilecount":1,"columns":1}}]}})",
        side, tiles);
}

void count_map(const Counter& counter) {
    constexpr int side = 400;
    if (!counter.wants("map/tiled/400x400")) return;
    const std::string text = tiled_map(side);
    counter.count("map/tiled/400x400", std::size_t{side} * side,
                  [&] { (void)std::get<lab::Map>(lab::read_tiled(text, "map.tmj")); });
}

/// From a text, or a file, to a scene that is set up.
void count_opening(const Counter& counter) {
    if (!counter.wants_any("open")) return;
    const lab::OwnFiles own({SLIDELAB_SOURCE_DIR});
    const auto count = [&](const char* name, const std::string& text) {
        counter.count(name, 1, [&] {
            const auto link = lab::scene_of_text(text);
            return lab::set_up(own, std::get<lab::ReadLink>(link).scene).index();
        });
    };
    const auto figure = lab::scene_of_text("six-crossings");
    const auto move = lab::set_up(own, std::get<lab::ReadLink>(figure).scene);
    count("open/link/move", lab::to_fragment(std::get<lab::ProbeScene>(move)));
    count("open/link/level", "#level=tile_town&strategy=disk_slide&set=speed=6");
    count("open/figure", "six-crossings");
    const std::string clip = own.path("levels/failures/disk-slide-substeps.jsonl");
    counter.count("open/recording", 1, [&] { return lab::set_up_recording(own, clip).index(); });
}

/// A tick of the crowd that the program shows, from the side, among moving boxes.
void count_crowd(const Counter& counter) {
    constexpr std::size_t movers = 10'000;
    if (!counter.wants("tick/crowd/side_course")) return;
    lab::Crowd crowd(play_level("side_course"), settings_with("world_move"), movers, 1);
    for (int tick = 0; tick < 5; ++tick) crowd.tick();
    counter.count("tick/crowd/side_course", movers, [&] { crowd.tick(); });
}

}  // namespace

void count_lab(const Counter& counter) {
    for (const char* strategy : {"disk_sweep", "disk_slide", "world_move"})
        count_survey(counter, strategy);
    if (counter.wants_any("why")) count_why(counter);
    count_map(counter);
    count_opening(counter);
    count_crowd(counter);
}

}  // namespace slidelab::bench
