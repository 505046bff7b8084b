// docs/ is what the program writes: one command makes its pictures and the pages from the code.
#include "app/command_line/commands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <utility>

#include <fmt/format.h>

#include "app/command_line/made_parts.hpp"
#include "app/picture_file.hpp"
#include "app/run_program.hpp"
#include "app/start/tour_player.hpp"
#include "lab/judge/event_set.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/scenes/request/request_line.hpp"
#include "support/answers.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::docs_command_test {

namespace fs = std::filesystem;

using test::run_program;
using test::ScratchFolder;
using test::text_of;

const std::string docs = SLIDELAB_SOURCE_DIR "/docs";

std::set<std::string> names_in(const std::string& folder) {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.insert(entry.path().filename().string());
    return names;
}

TEST(Docs, OneCommandMakesThemAsTheyAre) {
    if (test::is_sanitized()) GTEST_SKIP() << "tours, surveys and compares, as others do";
    const ScratchFolder folder;
    const auto result = run_program({"docs", "--out", folder.file("made")});
    ASSERT_EQ(result.status, exit_fine) << result.err;
    for (const std::string page :
         {"/strategies.md", "/models.md", "/issues.md", "/engines.md", "/troubles.md"}) {
        EXPECT_EQ(text_of(folder.file("made" + page)), text_of(docs + page))
            << "./run.sh docs makes it anew";
    }
    const std::set<std::string> made = names_in(folder.file("made/pictures"));
    EXPECT_EQ(made, names_in(docs + "/pictures"));
    EXPECT_GE(made.size(), 13U);
    for (const std::string& name : made) {
        // Only the look of those in docs/ may be older.
        for (const std::string& folder_of : {folder.file("made"), docs}) {
            const std::string path = folder_of + "/pictures/" + name;
            EXPECT_LE(fs::file_size(path), 60U * 1024U) << path;
            const test::PictureFile picture = test::read_picture(path);
            EXPECT_EQ(picture.width, docs_picture_size.width) << path;
            EXPECT_GT(picture.colours.size(), 20U) << path;
        }
    }
}

TEST(Docs, OptionsOfTheMoverStandInOtherLanguagesAsTheyAreDescribed) {
    for (const MadePart& part : made_parts()) {
        const std::string text = text_of(fmt::format("{}/{}", SLIDELAB_SOURCE_DIR, part.file));
        ASSERT_NE(text.find("slidelab docs"), std::string::npos) << part.file;
        EXPECT_EQ(part.made_anew(text), text) << "./run.sh docs makes it anew";
    }
    EXPECT_EQ(made_parts().size(), 3U);
}

TEST(Docs, HaveAPictureOfEachTrouble) {
    for (const EventDescription& event : event_descriptions()) {
        const std::string picture = fmt::format("{}/pictures/trouble-{}.png", docs, event.name);
        EXPECT_EQ(fs::exists(picture), event.is_trouble()) << picture;
    }
}

/// All pages for users, with README.
std::vector<std::string> all_pages() {
    std::vector<std::string> pages{SLIDELAB_SOURCE_DIR "/README.md"};
    for (const auto& entry : fs::directory_iterator(docs))
        if (entry.path().extension() == ".md") pages.push_back(entry.path().string());
    return pages;
}

TEST(Docs, HaveASectionOfEachTroubleWhereItsPageIs) {
    const std::string page = text_of(docs + "/troubles.md");
    for (const EventDescription& event : event_descriptions()) {
        if (!event.is_trouble()) continue;
        EXPECT_EQ(page_of(event), fmt::format("docs/troubles.md#{}", event.name));
        EXPECT_NE(page.find(fmt::format("\n### {}\n\n{}\n", event.name, event.sentence)),
                  std::string::npos)
            << event.name;
    }
}

TEST(Docs, PagesLinkTroublesThatThereAre) {
    const std::regex link(R"(troubles\.md#(\w+)\))");
    std::set<std::string> linked;
    for (const std::string& page : all_pages()) {
        const std::string text = text_of(page);
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
            const EventDescription* trouble = find_event((*it)[1].str());
            EXPECT_TRUE(trouble && trouble->is_trouble() && trouble->name == (*it)[1].str())
                << page << ": " << (*it)[1];
            linked.insert((*it)[1]);
        }
    }
    EXPECT_GE(linked.size(), 18U);
}

TEST(Docs, ThePagesOfTimelineAndSurveyLinkAllThatTheyName) {
    const std::string timeline = text_of(docs + "/timeline.md");
    const std::string survey = text_of(docs + "/survey.md");
    for (const EventDescription& event : event_descriptions()) {
        const std::string link = fmt::format("](troubles.md#{})", event.name);
        const bool is_mark = event.seen_in == SeenIn::move || event.seen_in == SeenIn::ticks;
        if (event.is_trouble() && is_mark) {
            EXPECT_NE(timeline.find(link), std::string::npos) << event.name;
        }
        if (event.is_finding()) {
            EXPECT_NE(survey.find(fmt::format("[`{}`{}", event.finding, link)), std::string::npos)
                << event.finding;
        }
    }
}

/// Every picture that a page shows is there, and every picture is shown.
TEST(Docs, PagesShowEveryPictureAndNoOther) {
    std::set<std::string> shown;
    for (const char* page : {"levels.md", "library.md", "recordings.md", "probe.md",
                             "strategies.md", "issues.md", "troubles.md"}) {
        const std::string text = text_of(docs + "/" + page);
        ASSERT_FALSE(text.empty()) << page;
        const std::regex link(R"([^\[]\]\(([^)#\s]+)\))");  // no lambda of an example
        for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
            const std::string to = (*it)[1];
            if (to.starts_with("http")) continue;
            EXPECT_TRUE(fs::exists(docs + "/" + to)) << page << ": " << to;
            if (to.starts_with("pictures/")) shown.insert(to.substr(9));
        }
        EXPECT_NE(text_of(SLIDELAB_SOURCE_DIR "/README.md").find(std::string("docs/") + page),
                  std::string::npos)
            << "README points to it";
    }
    EXPECT_EQ(shown, names_in(docs + "/pictures"));
}

TEST(Docs, TheExampleLevelIsMadeOfShapes) {
    const auto level = good(open_level_file(docs + "/examples/slopes.tmj"));
    EXPECT_EQ(level.document->tile_shapes.size(), 3U);
    EXPECT_TRUE(level.notes.empty());
}

TEST(Docs, AMoveOfAPictureThatIsWrongIsSaid) {
    const ScratchFolder folder;
    Stop stop;
    stop.picture = "move.png";
    stop.move = good(read_scene(
        R"({"strategy":"world_move","shape":{"disk":0.3},"from":[20,4],"delta":[1,0]})"));
    for (const auto& [radius, status] :
         {std::pair(0.3, exit_fine), std::pair(0.0, exit_run_failed)}) {
        stop.move->shape = DiskShape{radius};
        std::ostringstream out, err;
        EXPECT_EQ(play_tour({{{}, "A move", {}, "docs/examples/library.tmj", stop}},
                            folder.file(""), docs_picture_size, out, err, false),
                  status);
        EXPECT_EQ(err.str().find("shape") != std::string::npos, status != exit_fine) << err.str();
    }
}

TEST(Docs, AFolderThatCannotBeMadeIsSaid) {
    const auto result = run_program({"docs", "--out", "/dev/null/docs"});
    EXPECT_EQ(result.status, exit_run_failed);
    EXPECT_EQ(test::lines_in(result.err), 1);
}

TEST(ProbeHelp, IsTheWholeReference) {
    const auto result = run_program({"probe", "--help"});
    EXPECT_EQ(result.status, exit_fine);
    std::string said = result.out;
    std::replace(said.begin(), said.end(), '\n', ' ');
    for (const char* words : {"## Request", "## Answer", "what_if", "stop_reason", "## Examples",
                              "A blank line gets no answer", "\"stop_reason\":\"arrived\""})
        EXPECT_NE(said.find(words), std::string::npos) << words;
}

TEST(ProbeHelp, ABlankLineGetsNoAnswerAsItSays) {
    const auto result = run_program({"probe"}, "\n  \n{}\n\n");
    EXPECT_EQ(result.status, exit_fine);
    EXPECT_EQ(test::lines_in(result.out), 1) << result.out;
}

}  // namespace slidelab::lab::docs_command_test
