// `slidelab survey` as a user types it.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/command_line/command_line.hpp"
#include "app/run_program.hpp"
#include "support/this_build.hpp"

namespace slidelab::survey_command_test {
namespace {

using test::expect_refused;
using test::run_program;
using test::ScratchFolder;

const std::string floor_level = SLIDELAB_LEVELS "/failures/disk-slide-deepest-first.tmj";
const std::vector<std::string> sticking{"survey",    floor_level, "--set",
                                        "speed=6",   "--set",     "disk_slide.deepest_first=off",
                                        "--no-times"};

std::vector<std::string> with(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

TEST(SurveyCommand, FailsOnWhatItIsToldToFailOn) {
    const auto run = run_program(with(sticking, {"--fail-on", "trap,catch"}));
    EXPECT_EQ(run.status, exit_run_failed);
    EXPECT_NE(run.out.find("seam of object 2"), std::string::npos) << run.out;
    EXPECT_TRUE(run.err.empty()) << "progress is for a terminal: " << run.err;
    EXPECT_EQ(run_program(with(sticking, {"--fail-on", "trap,tunnel"})).status, exit_fine);
    const auto held = run_program(
        {"survey", floor_level, "--set", "speed=6", "--no-times", "--fail-on", "catch"});
    EXPECT_EQ(held.status, exit_fine);
    EXPECT_EQ(held.out.find("seam"), std::string::npos);
}

TEST(SurveyCommand, PrintsTheSameWithAnyNumberOfThreads) {
    const auto one = run_program(with(sticking, {"--threads", "1"}));
    EXPECT_EQ(one.out, run_program(with(sticking, {"--threads", "3"})).out);
}

TEST(SurveyCommand, WritesJsonPicturesAndRecordingsThatPlay) {
    const ScratchFolder folder;
    const auto run = run_program(
        with(sticking, {"--json", folder.file("s.json"), "--svg", folder.file("s.svg"), "--png",
                        folder.file("s.png"), "--recordings", folder.file("found")}));
    ASSERT_EQ(run.status, exit_fine) << run.err;
    const auto json = nlohmann::json::parse(test::text_of(folder.file("s.json")));
    const auto& survey = json["surveys"][0];
    EXPECT_EQ(survey["strategy"], "disk_slide");
    EXPECT_EQ(survey["end"], "complete");
    EXPECT_GT(survey["states"].get<int>(), 3000);
    const auto& finding = survey["findings"][0];
    EXPECT_EQ(finding["finding"], "catch");
    EXPECT_EQ(finding["severity"], "bug");
    EXPECT_TRUE(test::text_of(folder.file("s.svg")).starts_with("<svg"));
    EXPECT_TRUE(test::text_of(folder.file("s.png")).starts_with("\x89PNG"));
    const auto played =
        run_program({"--headless", "--events", "--play", finding["recording"].get<std::string>()});
    EXPECT_EQ(played.status, exit_fine) << played.err;
    EXPECT_NE(played.out.find("Stuck"), std::string::npos) << played.out;
}

TEST(SurveyCommand, TakesAFolderOfLevels) {
    const auto run = run_program({"survey", SLIDELAB_LEVELS "/play", "--strategy", "disk_sweep",
                                  "--cell", test::is_sanitized() ? "0.9" : "0.3", "--no-times",
                                  "--fail-on", "escape,tunnel,inside,catch,trap,wedged"});
    EXPECT_EQ(run.status, exit_fine) << run.out << run.err;
    for (const char* level : {"garden", "rooms", "tile_town"})
        EXPECT_NE(run.out.find(level), std::string::npos);
}

TEST(SurveyCommand, EndsAtItsLimitAndSaysSo) {
    const auto run = run_program({"survey", floor_level, "--max-states", "300", "--no-times"});
    EXPECT_EQ(run.status, exit_fine);
    EXPECT_NE(run.out.find("most states"), std::string::npos) << run.out;
}

TEST(SurveyCommand, RefusesWhatItDoesNotKnow) {
    expect_refused(run_program({"survey"}), exit_bad_request, "LEVEL");
    expect_refused(run_program({"survey", "nothing.tmj"}), exit_bad_request, "nothing.tmj");
    expect_refused(run_program({"survey", floor_level, "--fail-on", "gremlins"}), exit_bad_request,
                   "gremlins");
    expect_refused(run_program({"survey", floor_level, "--from", "here"}), exit_bad_request,
                   "--from");
    expect_refused(run_program({"survey", floor_level, "--directions", "12"}), exit_bad_request,
                   "--directions");
    expect_refused(run_program({"survey", floor_level, "--set", "speed=0.05"}), exit_bad_request,
                   "too short");
}

}  // namespace
}  // namespace slidelab::survey_command_test
