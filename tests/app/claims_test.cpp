// The claims of README, docs/, the tour and the levels' lines about outcomes (a number, a count, a
// named strategy): one table, each claim with its place and a check that fails when it is false.
//
// Elsewhere, because there are many of a kind: commands and their outputs and links
// (documented_commands_test), failures and threads by their signs (failure_check_test,
// threads_test), figures by the articles' numbers (figures_00N_test), made pages
// (docs_command_test), the feel of jumps (feel_test), `conform` (conform_command_test).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <regex>
#include <sstream>

#include "app/claim_checks.hpp"
#include "app/files/paths.hpp"
#include "app/run_program.hpp"
#include "articles/contract/registry.hpp"
#include "lab/compare/comparison.hpp"
#include "lab/conform/cases.hpp"
#include "lab/engines/models.hpp"
#include "lab/events/event_list.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/mover_polygon.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "lab/survey/finding_groups.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab::claims_test {

// --- The table -----------------------------------------------------------------------------------

struct Claim {
    std::string place;  ///< a file of the project
    std::string words;  ///< as they stand there
    std::function<Outcome()> check;
};

/// For messages of a test that fails.
void PrintTo(const Claim& claim, std::ostream* out) { *out << claim.place << ": " << claim.words; }

bool is_one_solid(const LevelObject& object) {
    const auto* walls = std::get_if<Walls>(&object.shape);
    return walls != nullptr && walls->size() == 1 &&
           std::holds_alternative<std::vector<Vec2>>(walls->front().form);
}

std::vector<Claim> claims() {
    const auto strategies_are_six = [] { return is(strategies().size(), 6U); };
    const auto moves_of_conform = [] { return is(conform_cases().size(), 3250U); };
    return {
        // Counts.
        {"README.md", "the six strategies with their options, five of them after articles",
         strategies_are_six},
        {"README.md", "tries it by 3,250 moves", moves_of_conform},
        {"README.md", "in any language, by 3,250 moves", moves_of_conform},
        {"docs/conform.md", "has 3,250 moves", moves_of_conform},
        {"docs/conform.md", "an adapter in Python has 54 lines",
         [] { return is(test::lines_in(page("examples/conform/naive.py")), 54); }},
        {"README.md", "(Godot, Unity, LÖVE, pygame; at most 30 lines)",
         [] {
             return holds(
                 files_in("examples/recorders") == 4 && most_lines_in("examples/recorders") <= 30,
                 "another number of recorders or lines");
         }},
        {"docs/attach.md", "Four examples of at most 40 lines",
         [] {
             return holds(
                 files_in("examples/attach") == 4 && most_lines_in("examples/attach") <= 40,
                 "another number of examples or lines");
         }},
        {"docs/controls.md", "the guided tour: ten scenes", [] { return is(tour().size(), 10U); }},
        {"docs/controls.md", "strategy by its number in the list",
         [] {
             return holds(page("docs/controls.md").find("| 1\u20136, Q |") != std::string::npos &&
                              strategies().size() == 6,
                          "other numbers than 1 to 6");
         }},
        {"docs/engines.md", "Twelve movers of other engines",
         [] { return is(models().size(), 12U); }},
        {"docs/figures.md", "are 59 live scenes here",
         [] { return is(figures_of_articles(true), 59U); }},
        {"docs/figures.md", "Eight more show floors",
         [] { return is(figures_of_articles(false), 8U); }},
        {"docs/figures.md", "Five articles on the subject",
         [] { return articles_are_named(page("docs/figures.md")); }},
        {"README.md", "figures as live scenes, of five articles",
         [] { return articles_are_named(page("README.md")); }},
        {"docs/library.md", "has 58 functions",
         [] {
             return is(occurrences(page("src/slidelab/c/slidelab.h"),
                                   R"(\n[A-Za-z][^/\n]*\bsl_[a-z_]+\()"),
                       58U);
         }},
        {"docs/compare.md", "compares up to eight lanes, a command line up to 16",
         [] { return is(CompareTool::most_lanes + Comparison::most_lanes, 8U + 16U); }},
        {"docs/probe-view.md", "a regular polygon; 3 to 12 corners",
         [] {
             const auto is_read = [](const char* text) {
                 Settings settings = default_settings();
                 return !apply_setting(settings, std::string("polygon=") + text);
             };
             return holds(!is_read("2") && is_read("3") && is_read("12") && !is_read("13"),
                          "other numbers of corners are read");
         }},
        {"docs/survey.md", "every one of 16 directions",
         [] { return is(SurveyPlan().directions, 16); }},
        {"docs/survey.md", "at first 200 million; `--max-memory`, 2 GB",
         [] {
             return holds(
                 SurveyPlan().most_states == 200'000'000 && SurveyPlan().most_bytes >> 30U == 2,
                 "other limits");
         }},
        {"docs/survey.md", "by less than 0.4 % of its size",
         [] { return is(SurveyPlan().tight, 4e-3); }},
        {"docs/command-line.md", "begins with the five usual lines",
         [] {
             const std::string help = run_program({"--help"}).out;
             return is(occurrences(help.substr(0, help.find("\n\n") + 1), "slidelab[^\\n]*\\n"),
                       5U);
         }},
        {"docs/command-line.md", "asks whether you mean `godot_floating` or `godot_grounded`",
         [] {
             return holds(has(run_program({"--strategy", "godot"}).err,
                              "did you mean godot_floating or godot_grounded?"),
                          "other words");
         }},

        // Stuck, why, cure.
        {"README.md",
         "Press `N` for the first trouble, [*slowed*](docs/troubles.md#slowed), and again for the "
         "second, [*stuck*](docs/troubles.md#stuck)",
         [] {
             return holds(first_troubles(on_the_high_street(false)) ==
                              std::vector{EventKind::slowed, EventKind::stuck},
                          "other troubles");
         }},
        {"README.md",
         "*Stopped by the upper left corner of object 3 \"High Street west, no. 3\", an internal "
         "edge: the seam with object 2 \"High Street west, no. 2\" beside it. Fix: turn on "
         "`deepest_first` (the deepest overlap first); then object 2's top pushes it (0.047).",
         [] {
             const std::string said = why_it_sticks();
             return holds(
                 has(said,
                     "Stopped by the upper left corner of object 3 \"High Street west, no. "
                     "3\", an internal edge: the seam with object 2 \"High Street west, no. "
                     "2\" beside it. Fix: turn on `deepest_first` (the deepest overlap "
                     "first); then object 2") &&
                     has(said, "top pushes it (0.047)."),
                 said);
         }},
        {"README.md", "Click `deepest_first=on`.",
         [] { return is(ticks_with(on_the_high_street(true), EventKind::stuck), 0U); }},
        {"docs/engines.md", "*Try the fix: wall_min_slide_angle 0 (55 of 89)*", cure_in_town},
        {"docs/survey.md", "*Try the fix: wall_min_slide_angle 0 (55 of 89)*", cure_in_town},
        {"docs/engines.md",
         "*The normal of tile 3,5 is within wall_min_slide_angle of the velocity",
         [] {
             const Survey& survey = town_under_godot();
             for (const Finding& finding : survey.findings()) {
                 if (!has(finding.words, "tile 3,5")) continue;
                 const auto recording = survey.recording_of(finding, "levels/play/tile_town.tmj");
                 Session session(level_named("tile_town"), survey.settings());
                 for (const RecordedTick& tick : recording.ticks) session.tick(tick.input, false);
                 const std::string said = why_of_tick(session.run(), session.run().last()).text();
                 if (has(said,
                         "The normal of tile 3,5 is within wall_min_slide_angle of the "
                         "velocity"))
                     return Outcome();
             }
             return Outcome("no finding says so");
         }},
        {"README.md", "In the example it goes through a kerb in one tick",
         own_game_goes_through_a_kerb},
        {"README.md", "is led along the same places, and stops at the kerb",
         own_game_passes_and_ours_stops},

        {"docs/engines.md", "`godot_floating` turns the rest of a move along the wall at its full",
         [] {
             const double godot = share_on_a_floor("godot_floating");
             const double ours = share_on_a_floor("world_move");
             // Each of its moves begins by the margin's way out of the floor: a little less.
             return holds(godot > 1.35 && godot < std::sqrt(2.0) && std::abs(ours - 1.0) < 1e-6,
                          fmt::format("{} and {}", godot, ours));
         }},

        // The lines of levels.
        {"levels/play/tile_town.tmj", "no seam should stop you",
         [] {
             for (const char* shape : {"disk", "box"}) {
                 const auto found = catches_in("tile_town", "disk_slide", shape);
                 if (!found.empty()) return found.front();
             }
             return Outcome();
         }},
        {"levels/play/grid_house.tmj", "Choose grid walk (4)",
         [] { return strategy_with_number(4, "grid_walk"); }},
        {"levels/play/grid_house.tmj", "all walls but a few lie on its lattice",
         [] {
             const auto opened = level_named("grid_house");
             const Strategy& walk = *find_strategy("grid_walk");
             const auto walls = opened.built->level.walls();
             const auto seen = std::count_if(walls.begin(), walls.end(), [&](const Wall& wall) {
                 return sees(walk, wall, &opened.built->lattice);
             });
             return holds(seen * 10 >= static_cast<std::ptrdiff_t>(walls.size()) * 8,
                          fmt::format("{} of {} walls", seen, walls.size()));
         }},
        {"docs/levels.md", "For the game's mover (`6`)",
         [] { return strategy_with_number(6, "world_move"); }},
        {"levels/play/polygon_park.tmj", "the spiral, which is a single polygon",
         [] {
             const auto opened = level_named("polygon_park");
             std::size_t spirals = 0;
             for (const auto& layer : opened.document->layers) {
                 const auto* objects = std::get_if<ObjectLayer>(&layer);
                 if (objects == nullptr) continue;
                 for (const LevelObject& object : objects->objects)
                     spirals += object.name == "spiral" && is_one_solid(object) ? 1 : 0;
             }
             return is(spirals, 1U);
         }},
        {"levels/play/rooms.tmj", "past the moving boxes, and along the slopes",
         [] {
             const auto opened = level_named("rooms");
             const double slanted = share_of_walls("rooms", [](const Wall& wall) {
                 const Vec2 along = wall.segment.b - wall.segment.a;
                 return along.x != 0.0 && along.y != 0.0;
             });
             return holds(opened.built->box_paths.size() >= 2 && slanted > 0.0,
                          "no boxes, or no slopes");
         }},
        {"levels/play/round_maze.tmj", "a maze of capsules, to the flower at its centre",
         [] {
             const double round =
                 share_of_walls("round_maze", [](const Wall& wall) { return wall.radius > 0.0; });
             if (round < 0.9) return fmt::format("{} of its walls are round", round);
             return goal_is("round_maze", [](Vec2 goal, const Map& level) {
                 return distance(goal, level.bounds.center()) < 2.0;
             });
         }},
        {"levels/play/garden.tmj", "round the posts",
         [] {
             return holds(share_of_walls("garden",
                                         [](const Wall& wall) {
                                             return wall.radius > 0.0 &&
                                                    wall.segment.a == wall.segment.b;
                                         }) > 0.0,
                          "no posts");
         }},
        {"docs/levels.md", "the goal is above the start",
         [] {
             return goal_is("side_course", [](Vec2 goal, const Map& level) {
                 return goal.y < level.spawn.y && std::abs(goal.x - level.spawn.x) < 8.0;
             });
         }},
        {"docs/levels.md", "the goal is in the spiral",
         [] { return goal_is("polygon_park", [](Vec2, const Map&) { return true; }); }},
        {"docs/levels.md", "`wedges` of 30, 10, 5 and 1 degree",
         [] {
             return holds(has(text_of(SLIDELAB_LEVELS "/figures/wedges.tmj"),
                              "Wedges of 30, 10, 5 and 1 degree"),
                          "other wedges");
         }},

        // The tour.
        {"assets/tours/guided.json", "this mover catches on the joints of a wall",
         [] {
             return holds(ticks_with(played_stop(1), EventKind::stuck) > 10, "it does not stick");
         }},
        {"assets/tours/guided.json", "This sentence says what went wrong and how to fix it.",
         [] {
             const Session stop = played_stop(2);
             const auto n = first_tick_of(stop, EventKind::stuck);
             const std::string said = n > 0 ? why_of_tick(stop.run(), n).text() : std::string();
             return holds(has(said, "Fix: turn on `deepest_first`"), said);
         }},
        {"assets/tours/guided.json", "This one is carried by what it stands on.",
         [] {
             const Vec2 from = *tour().at(6).stop()->from;
             const Session carried = played_stop(7);
             return holds(distance(carried.simulation().state().position, from) > 1.0,
                          "it stays where it is");
         }},
        {"assets/tours/guided.json", "so they do not ride along",
         [] {
             const double ridden = played_stop(7).simulation().state().position.x;
             for (const Strategy* strategy : strategies()) {
                 if (strategy->has_floor || strategy->shapes == 0) continue;
                 const double x =
                     played_stop(7, std::string(strategy->id)).simulation().state().position.x;
                 if (std::abs(x - ridden) < 0.5) return fmt::format("{} rides", strategy->id);
             }
             return Outcome();
         }},
        {"assets/tours/guided.json", "It went through the kerb in one tick",
         own_game_goes_through_a_kerb},
        {"assets/tours/guided.json", "a disk, a box, a polygon or a capsule",
         [] { return is(std::size(shape_names), 4U); }},
    };
}

class AClaim : public testing::TestWithParam<Claim> {};

TEST_P(AClaim, StandsThereAndIsTrue) {
    const Claim& claim = GetParam();
    std::string text = page(claim.place);
    // In JSON quotes have a stroke before them.
    text = std::regex_replace(text, std::regex(R"(\\")"), "\"");
    EXPECT_PRED2(has, text, claim.words) << claim.place;
    EXPECT_EQ(claim.check(), "") << claim.words;
}

INSTANTIATE_TEST_SUITE_P(All, AClaim, testing::ValuesIn(claims()));

// --- Nothing untold ------------------------------------------------------------------------------

/// Counts in words and figures, of things that the program has some of.
TEST(Claims, OfCountsAreAllInTheTable) {
    const std::regex count(
        R"(\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|)"
        R"(fifteen|\d[\d,]*) (live |guided |single |own )?)"
        R"((strategies|models|movers of|scenes|stops|functions|single moves|articles|lanes|)"
        R"(branches|usual lines))",
        std::regex::icase);
    std::string known;
    for (const Claim& claim : claims()) known += claim.words + "\n";
    std::vector<std::string> pages{"README.md", "assets/tours/guided.json"};
    for (const auto& entry : fs::directory_iterator(SLIDELAB_SOURCE_DIR "/docs"))
        if (entry.path().extension() == ".md")
            pages.push_back("docs/" + entry.path().filename().string());
    for (const std::string& name : pages) {
        const std::string text = page(name);
        for (std::sregex_iterator found(text.begin(), text.end(), count), end; found != end;
             ++found) {
            std::string words = found->str();
            std::transform(words.begin(), words.end(), words.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
            std::string all = known;
            std::transform(all.begin(), all.end(), all.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
            EXPECT_PRED2(has, all, words) << name;
        }
    }
}

}  // namespace slidelab::lab::claims_test
