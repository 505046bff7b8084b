// The index of the articles' figures, and what every figure in it is held to.
#include "lab/figures/figure_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "lab/probe/request_line.hpp"
#include "lab/scenes/scene_handles.hpp"
#include "support/figures.hpp"
#include "support/play_levels.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::figure_list_test {
namespace {

using test::all_figures;
using test::OpenedFigure;

TEST(FigureList, GoesThroughTheFiveArticlesInTheirOrder) {
    const FigureList& list = all_figures();
    ASSERT_EQ(list.articles.size(), 5U);
    std::size_t article = 0;
    std::set<std::string> ids;
    for (const Figure& figure : list.figures) {
        EXPECT_GE(figure.article, article) << figure.id << " stands with its article";
        article = figure.article;
        EXPECT_TRUE(ids.insert(figure.id).second) << figure.id;
    }
    for (std::size_t i = 0; i < list.articles.size(); ++i) {
        EXPECT_EQ(list.articles[i].number, "00" + std::to_string(i));
        EXPECT_FALSE(list.articles[i].title.empty());
        const auto its = std::count_if(list.figures.begin(), list.figures.end(),
                                       [i](const Figure& figure) { return figure.article == i; });
        EXPECT_GE(its, 7) << list.articles[i].title;
    }
    EXPECT_EQ(heading_of(list.articles[1]),
              "Smooth collisions part 1: disk versus segment, by Ace17");
    EXPECT_EQ(heading_of(list.articles[2]),
              "Space 9: collision detection on grid (its author is not named)");
}

TEST(FigureList, UsesEveryMapOfItsFolderButTheWedges) {
    std::set<std::string> used;
    for (const Figure& figure : all_figures().figures)
        used.insert(test::stem_of(figure.level_path));
    used.insert("wedges");  // in no article: for the tour, and to run into
    std::set<std::string> files;
    for (const std::string& file : test::level_files("figures")) files.insert(test::stem_of(file));
    EXPECT_EQ(used, files);
}

TEST(FigureList, IsPrintedUnderTheHeadingsOfItsArticles) {
    std::ostringstream out;
    write_figure_list(out, all_figures());
    std::istringstream lines(out.str());
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line, "000 Collision Detection, by orbb");
    std::getline(lines, line);
    EXPECT_EQ(line, "  two-sides                     " + all_figures().figures[0].title);
    std::size_t count = 2;
    while (std::getline(lines, line)) ++count;
    EXPECT_EQ(count, all_figures().figures.size() + all_figures().articles.size());
}

std::vector<std::string> ids() {
    std::vector<std::string> all;
    for (const Figure& figure : all_figures().figures) all.push_back(figure.id);
    return all;
}

class EveryFigure : public testing::TestWithParam<std::string> {};

TEST_P(EveryFigure, CanBeSolvedAndHasTheEventThatItIsAbout) {
    const OpenedFigure opened(GetParam());
    EXPECT_EQ(problem_with(opened.scene), std::nullopt);
    const auto event = event_of(opened.figure, opened.solved.trace);
    ASSERT_TRUE(event.has_value()) << "its stage occurs";
    EXPECT_EQ(opened.event().stage, opened.figure.stage);
    const int round = opened.event().moment.round;
    EXPECT_TRUE(opened.figure.round == 0 || round == opened.figure.round);
    EXPECT_GT(opened.event().mark_count, 0U) << "there is something to see";
}

TEST_P(EveryFigure, SaysWhatItShowsInOneOrTwoSentences) {
    const Figure& figure = all_figures().figures[*find_figure(all_figures(), GetParam())];
    EXPECT_FALSE(figure.title.empty());
    EXPECT_FALSE(figure.shows.empty());
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
    ASSERT_FALSE(opened.figure.movable.empty());
    for (const FigurePart part : opened.figure.movable) {
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
    const auto& movable = opened.figure.movable;
    EXPECT_EQ(std::find(movable.begin(), movable.end(), FigurePart::boxes) != movable.end(),
              has_boxes);
}

/// It is written down like any scene, and the answer to that line is the figure.
TEST_P(EveryFigure, IsARequestForTheProbe) {
    const OpenedFigure opened(GetParam());
    const std::string line = request_line(opened.scene);
    const auto again = std::get<ProbeScene>(read_scene(line));
    const SolvedScene solved = solve(again, build(again.walls));
    EXPECT_EQ(solved.result.position, opened.result().position);
    EXPECT_EQ(solved.result.contacts.size(), opened.result().contacts.size());
}

INSTANTIATE_TEST_SUITE_P(Course, EveryFigure, testing::ValuesIn(ids()), [](const auto& tested) {
    std::string name = tested.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

// --- Files that are wrong ---

class FigureFile : public testing::Test {
protected:
    std::string problem(const std::string& text) {
        const test::ScratchFolder folder;
        const std::string path = folder.write("figures.json", text);
        const auto read = read_figure_list(path);
        const auto* wrong = std::get_if<std::string>(&read);
        if (wrong == nullptr) return "none";
        EXPECT_EQ(wrong->rfind(path + ": ", 0), 0U) << "it names the file";
        return wrong->substr(path.size() + 2);
    }

    /// With one figure, and its stage and further fields as given.
    static std::string with_figure(const std::string& stage, const std::string& more = "") {
        return R"({"articles": [{"number": "1", "title": "T", "author": "A", "figures": [
            {"id": "f", "title": "t", "shows": "s", "caption": "c.", "level": "l.tmj", "stage": ")" +
               stage + R"(", "movable": ["mover"], "move": {"strategy": "disk_slide"})" + more +
               "}]}]}";
    }
};

TEST_F(FigureFile, NamesTheFieldThatIsWrong) {
    EXPECT_EQ(problem(with_figure("Move")), "none");
    EXPECT_EQ(problem(with_figure("Mow"))
                  .rfind("articles[0].figures[0].stage: unknown stage \"Mow\"; expected one of "
                         "\"Depenetrate\", \"Move\", ",
                         0),
              0U);
    EXPECT_NE(problem(with_figure("Move", R"(, "round": -1)")).find("figures[0].round"),
              std::string::npos);
    EXPECT_NE(problem(with_figure("Move", R"(, "rund": 1)")).find("rund"), std::string::npos);
    EXPECT_NE(
        problem(R"({"articles": [{"number": "1", "title": "T", "author": "A"}]})").find("figures"),
        std::string::npos);
    EXPECT_NE(problem("{").find("JSON"), std::string::npos);
    const auto missing = read_figure_list("nowhere/index.json");
    EXPECT_EQ(std::get<std::string>(missing), "nowhere/index.json: cannot be read");
}

TEST(FigureScene, SaysWhichLevelCannotBeOpened) {
    Figure figure = all_figures().figures[0];
    figure.level_path = "nowhere.tmj";
    const auto scene = scene_of(figure);
    ASSERT_TRUE(std::holds_alternative<std::string>(scene));
    EXPECT_EQ(std::get<std::string>(scene).rfind("figure two-sides: ", 0), 0U);
    EXPECT_NE(std::get<std::string>(scene).find("nowhere.tmj"), std::string::npos);
}

}  // namespace
}  // namespace slidelab::lab::figure_list_test
