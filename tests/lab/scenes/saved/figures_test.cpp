// The index of the articles' figures, and what every figure in it is held to.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "lab/scenes/request/request_line.hpp"
#include "lab/scenes/scene_handles.hpp"
#include "support/figures.hpp"
#include "support/play_levels.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::figures_test {

using test::all_figures;
using test::figure_of;
using test::OpenedFigure;

TEST(Figures, GoesThroughTheArticlesInTheirOrder) {
    const SceneList& list = all_figures();
    ASSERT_EQ(list.articles.size(), 6U) << "five, and what is in none of them";
    std::string article;
    for (const SavedScene& figure : list.scenes) {
        EXPECT_EQ(figure.kind(), SceneKind::figure) << figure.title;
        EXPECT_GE(figure.figure()->article, article) << figure.id << " stands with its article";
        article = figure.figure()->article;
    }
    for (std::size_t i = 0; i < list.articles.size(); ++i) {
        EXPECT_EQ(list.articles[i].number, "00" + std::to_string(i));
        EXPECT_FALSE(list.articles[i].title.empty());
        const auto its = places_of(list, {{}, {}, list.articles[i].number});
        EXPECT_GE(its.size(), 7U) << list.articles[i].title;
    }
    EXPECT_EQ(group_of(list, figure_of("bridge")),
              "001 Smooth collisions part 1: disk versus segment, by Ace17");
    EXPECT_EQ(group_of(list, figure_of("region-a")),
              "002 Space 9: collision detection on grid (its author is not named)");
}

TEST(Figures, UsesEveryMapOfItsFolderButTheWedges) {
    std::set<std::string> used;
    for (const SavedScene& figure : all_figures().scenes) used.insert(test::stem_of(figure.level));
    used.insert("wedges");  // in no article: for the tour, and to run into
    std::set<std::string> files;
    for (const std::string& file : test::level_files("figures")) files.insert(test::stem_of(file));
    EXPECT_EQ(used, files);
}

TEST(Figures, ShowsItsWallsAsTheyAreGivenUnlessItAsks) {
    const test::ScratchFolder folder;
    SavedScene figure = figure_of("row-of-boxes");
    const std::string map = test::text_of(figure.level);
    std::string rounded = map;
    const auto at = rounded.find("\"y\": 96");
    ASSERT_NE(at, std::string::npos);
    rounded.replace(at, 7, "\"y\": 96.0001");
    figure.level = folder.write("row.tmj", rounded);
    ProbeScene shown = figure.figure()->move;
    const auto move = [&] { return std::get<ProbeScene>(set_up_move(shown, figure.level)); };
    const auto near_miss = [&] { return move().walls.near_miss; };
    EXPECT_EQ(near_miss(), 0.0);
    const ProbeScene given = move();
    ASSERT_EQ(given.walls.polygons.size(), 3U);
    EXPECT_NE(given.walls.polygons[0].corners()[0].y, given.walls.polygons[1].corners()[0].y);
    shown.walls.near_miss = 0.00001;
    EXPECT_EQ(near_miss(), 0.00001);
}

TEST(Figures, IsPrintedUnderTheHeadingsOfItsArticles) {
    std::ostringstream out;
    write_scenes(out, all_figures(), SceneKind::figure);
    std::istringstream lines(out.str());
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "000 Collision Detection, by orbb");
    std::getline(lines, line);
    EXPECT_EQ(line, "  two-sides                     " + all_figures().scenes[0].title);
    std::size_t count = 2;
    while (std::getline(lines, line)) ++count;
    EXPECT_EQ(count, all_figures().scenes.size() + all_figures().articles.size());
}

std::vector<std::string> ids() {
    std::vector<std::string> all;
    for (const SavedScene& figure : all_figures().scenes) all.push_back(figure.id);
    return all;
}

class EveryFigure : public testing::TestWithParam<std::string> {};

TEST_P(EveryFigure, CanBeSolvedAndHasTheEventThatItIsAbout) {
    const OpenedFigure opened(GetParam());
    EXPECT_EQ(problem_with(opened.scene), std::nullopt);
    const auto event = event_of(*opened.figure.figure(), opened.solved.trace);
    ASSERT_TRUE(event.has_value()) << "its stage occurs";
    EXPECT_EQ(opened.event().stage, opened.figure.figure()->stage);
    const int round = opened.event().moment.round;
    EXPECT_TRUE(opened.figure.figure()->round == 0 || round == opened.figure.figure()->round);
    EXPECT_GT(opened.event().mark_count, 0U) << "there is something to see";
}

TEST_P(EveryFigure, SaysWhatItShowsInOneOrTwoSentences) {
    const SavedScene& figure = figure_of(GetParam());
    EXPECT_FALSE(figure.title.empty());
    EXPECT_FALSE(figure.figure()->shows.empty());
    EXPECT_TRUE(figure.caption.ends_with('.') || figure.caption.ends_with(".)"));
    std::size_t sentences = 0;
    for (std::size_t at = figure.caption.find('.'); at != std::string::npos;
         at = figure.caption.find('.', at + 1)) {
        const bool ends = at + 1 == figure.caption.size() || figure.caption[at + 1] == ' ';
        sentences += ends ? 1U : 0U;
    }
    EXPECT_GE(sentences, 1U);
    EXPECT_LE(sentences, 2U) << figure.caption;
}

TEST_P(EveryFigure, HasALetterForEveryOneThatItsCaptionNames) {
    const OpenedFigure opened(GetParam());
    std::set<std::string> drawn;
    for (const SceneLetter& letter : opened.figure.figure()->letters) {
        drawn.insert(letter.text);
        EXPECT_TRUE(place_of(letter, opened.scene, opened.solved)) << letter.text;
    }
    const std::string& words = opened.figure.caption;
    const std::regex named(R"(\bends? ([ab])\b|\b(?:overlaps|and|off) ([AB])\b)");
    for (std::sregex_iterator at(words.begin(), words.end(), named), end; at != end; ++at) {
        const std::string letter = (*at)[1].matched ? (*at)[1] : (*at)[2];
        EXPECT_TRUE(drawn.count(letter)) << letter;
    }
}

/// Whether the scene has a handle of one of these kinds.
bool has_handle(const OpenedFigure& opened, std::initializer_list<SceneHandle::Kind> kinds) {
    constexpr std::size_t most_ends = 400;
    const Aabb everywhere{{-100.0, -100.0}, {100.0, 100.0}};
    const auto handles = handles_within(opened.scene, *opened.solved.level, everywhere, most_ends);
    return std::any_of(handles.begin(), handles.end(), [&](const SceneHandle& handle) {
        return std::find(kinds.begin(), kinds.end(), handle.kind) != kinds.end();
    });
}

TEST_P(EveryFigure, HasAHandleForWhatItSaysCanBeDragged) {
    using Kind = SceneHandle::Kind;
    const OpenedFigure opened(GetParam());
    ASSERT_FALSE(opened.figure.figure()->movable.empty());
    for (const FigurePart part : opened.figure.figure()->movable) {
        switch (part) {
            case FigurePart::mover:
                EXPECT_TRUE(has_handle(opened, {Kind::start, Kind::target}));
                break;
            case FigurePart::walls:
                EXPECT_TRUE(has_handle(opened, {Kind::wall_end}));
                break;
            case FigurePart::boxes:
                EXPECT_TRUE(has_handle(opened, {Kind::box_place}));
                EXPECT_TRUE(has_handle(opened, {Kind::box_displacement}));
                break;
        }
    }
    const bool has_boxes = !opened.scene.walls.boxes.empty();
    const auto& movable = opened.figure.figure()->movable;
    EXPECT_EQ(std::find(movable.begin(), movable.end(), FigurePart::boxes) != movable.end(),
              has_boxes);
}

/// It is written down like any scene, and the answer to that line is the figure.
TEST_P(EveryFigure, IsARequestForTheProbe) {
    const OpenedFigure opened(GetParam());
    const std::string line = request_line(opened.scene);
    const auto again = std::get<ProbeScene>(read_scene(line));
    const SolvedScene solved = solve(again, build(again.walls));
    EXPECT_EQ(solved.result.position, opened.position());
    EXPECT_EQ(solved.result.contacts.size(), opened.result().contacts.size());
}

INSTANTIATE_TEST_SUITE_P(Course, EveryFigure, testing::ValuesIn(ids()), [](const auto& tested) {
    std::string name = tested.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST(FigureScene, SaysWhichLevelCannotBeOpened) {
    SavedScene figure = all_figures().scenes[0];
    figure.level = "nowhere.tmj";
    const auto scene = set_up(OwnFiles({""}), figure);
    ASSERT_TRUE(std::holds_alternative<InputError>(scene));
    const std::string error = to_string(std::get<InputError>(scene));
    EXPECT_EQ(error.rfind("figure two-sides: level: ", 0), 0U) << error;
    EXPECT_NE(error.find("nowhere.tmj"), std::string::npos) << error;
}

}  // namespace slidelab::lab::figures_test
