// `slidelab survey` as a user types it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/command_line/command_line.hpp"
#include "app/command_line/survey_words.hpp"
#include "app/run_program.hpp"
#include "support/this_build.hpp"

namespace slidelab::lab::survey_command_test {

using test::expect_refused;
using test::ProgramResult;
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
    EXPECT_PRED2(has, run.out, "seam of object 2");
    EXPECT_PRED2(has, run.out, "  deepest_first=on cures 9 of ");
    EXPECT_PRED2(has, run.out, ": --set disk_slide.deepest_first=on\n");
    EXPECT_PRED2(has, run.out, "  bug      catch        9 places, cured by deepest_first=on\n");
    EXPECT_PRED2(has, run.out, "and 4 more: --all lists them\n");
    EXPECT_TRUE(run.err.empty()) << "progress is for a terminal: " << run.err;
    EXPECT_EQ(run_program(with(sticking, {"--fail-on", "trap,tunnel"})).status, exit_fine);
    const auto held = run_program(
        {"survey", floor_level, "--set", "speed=6", "--no-times", "--fail-on", "catch"});
    EXPECT_EQ(held.status, exit_fine);
    EXPECT_EQ(held.out.find("seam"), std::string::npos);
}

TEST(SurveyCommand, ListsEveryPlaceOfAGroupWhereThatIsAskedFor) {
    const std::string some = run_program(sticking).out;
    const std::string all = run_program(with(sticking, {"--all"})).out;
    const auto places = [](const std::string& text) {
        std::size_t count = 0;
        for (std::size_t at = 0; (at = text.find("seam of object", at)) != text.npos; ++at) ++count;
        return count;
    };
    EXPECT_EQ(places(some), 5U);
    EXPECT_EQ(places(all), 9U);
    EXPECT_EQ(all.find("more"), std::string::npos);
}

TEST(SurveyCommand, SaysThatItCollidesWhereTheSettingsDoNot) {
    const std::string words = "Collisions are off in the settings: the survey walks with them on.";
    const ScratchFolder folder;
    const auto run =
        run_program(with(sticking, {"--set", "collisions=off", "--json", folder.file("s.json")}));
    EXPECT_PRED2(has, run.out, words);
    EXPECT_PRED2(has, run.out, "9 places") << "as with collisions on";
    const auto json = nlohmann::json::parse(test::text_of(folder.file("s.json")));
    EXPECT_EQ(json["surveys"][0]["collisions"], words);
    EXPECT_EQ(run_program(sticking).out.find(words), std::string::npos);
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
    EXPECT_EQ(survey["status"], "complete");
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
    EXPECT_PRED2(has, played.out, "Stuck");
}

TEST(SurveyCommand, TakesAFolderOfLevels) {
    const auto run = run_program({"survey", SLIDELAB_LEVELS "/play", "--strategy", "disk_sweep",
                                  "--cell", test::is_sanitized() ? "0.9" : "0.3", "--no-times",
                                  "--fail-on", "escape,tunnel,inside,catch,trap,wedged"});
    EXPECT_EQ(run.status, exit_cut_short) << run.out << run.err;
    for (const char* level : {"garden", "rooms", "tile_town"})
        EXPECT_NE(run.out.find(level), std::string::npos);
    EXPECT_PRED2(has, run.out, "7 levels: 6 complete, 1 not-from-the-side\n");
}

/// A map of 4 x 3 units with a post in a corner, and the spawn at a place in pixels, 32 a unit.
void write_room(const std::string& path, int spawn_x = 32, int spawn_y = 32,
                const std::string& more = "") {
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    std::ofstream(path) << R"({"type":"map","orientation":"orthogonal","width":4,"height":3,)"
                           R"("tilewidth":32,"tileheight":32,"infinite":false,"tilesets":[],)"
                           R"("layers":[{"type":"objectgroup","name":"o","objects":[)"
                        << R"({"id":1,"name":"s","type":"spawn","point":true,"x":)" << spawn_x
                        << R"(,"y":)" << spawn_y << R"(,"width":0,"height":0},)"
                        << R"({"id":90,"x":120,"y":88,"point":true,"properties":[)"
                        << R"({"name":"radius","type":"float","value":4}]})" << more << "]}]}";
}

ProgramResult survey_quickly(const std::vector<std::string>& words) {
    return run_program(with({"survey"}, with(words, {"--cell", "0.5", "--no-times"})));
}

nlohmann::json surveys_in(const std::string& path) {
    return nlohmann::json::parse(test::text_of(path))["surveys"];
}

/// Four blocks around (1.25, 1.25), 0.7 units apart.
const std::string closet =
    R"(,{"id":2,"name":"l","type":"","x":0,"y":0,"width":28.8,"height":96})"
    R"(,{"id":3,"name":"r","type":"","x":51.2,"y":0,"width":28.8,"height":96})"
    R"(,{"id":4,"name":"t","type":"","x":28.8,"y":0,"width":22.4,"height":28.8})"
    R"(,{"id":5,"name":"b","type":"","x":28.8,"y":51.2,"width":22.4,"height":28.8})";

TEST(SurveyCommand, CutShortIsNeverFine) {
    const ScratchFolder folder;
    const auto states = run_program({"survey", floor_level, "--max-states", "300", "--no-times",
                                     "--json", folder.file("s.json")});
    EXPECT_EQ(states.status, exit_cut_short);
    EXPECT_PRED2(has, states.out, "cut-short-states: ");
    EXPECT_PRED2(has, states.out, "Nothing found in what was seen.");
    EXPECT_EQ(surveys_in(folder.file("s.json"))[0]["status"], "cut-short-states");
    const auto memory = run_program(
        {"survey", floor_level, "--cell", "0.05", "--max-memory", "0.001", "--no-times"});
    EXPECT_EQ(memory.status, exit_cut_short);
    EXPECT_PRED2(has, memory.out, "cut-short-memory: ");
    // The findings stand, and count for more.
    EXPECT_EQ(run_program(with(sticking, {"--max-states", "3000", "--fail-on", "catch"})).status,
              exit_run_failed);
}

TEST(SurveyCommand, RefusesToBeginOutsideOfTheMap) {
    const ScratchFolder folder;
    write_room(folder.file("out.tmj"), -32, 32);
    const auto spawn = survey_quickly({folder.file("out.tmj"), "--json", folder.file("s.json")});
    expect_refused(spawn, exit_bad_request, "the spawn (-1, 1) is outside of the map");
    EXPECT_EQ(surveys_in(folder.file("s.json"))[0]["status"], "no-start");
    write_room(folder.file("room.tmj"));
    EXPECT_EQ(survey_quickly({folder.file("room.tmj"), "--from", "2,1"}).status, exit_fine);
    expect_refused(survey_quickly({folder.file("room.tmj"), "--from", "50,1"}), exit_bad_request,
                   "--from (50, 1) is outside of the map");
}

constexpr const char* empty_map =
    R"({"type":"map","orientation":"orthogonal","width":4,"height":3,"tilewidth":32,)"
    R"("tileheight":32,"layers":[{"type":"objectgroup","name":"o","objects":[]}]})";

TEST(SurveyCommand, AMapWithoutWallsIsOneLine) {
    const ScratchFolder folder;
    const auto run =
        survey_quickly({folder.write("empty.tmj", empty_map), "--json", folder.file("s.json")});
    expect_refused(run, exit_bad_request, "this map has no walls");
    EXPECT_EQ(surveys_in(folder.file("s.json"))[0]["status"], "no-walls");
}

TEST(SurveyCommand, AStartInAWallIsOneLineAndNoTunnel) {
    const ScratchFolder folder;
    const std::string rock = R"(,{"id":2,"x":16,"y":16,"width":48,"height":48})";
    write_room(folder.file("rock.tmj"), 32, 32, rock);
    const auto run = survey_quickly({folder.file("rock.tmj"), "--json", folder.file("s.json")});
    EXPECT_EQ(run.status, exit_bad_request);
    EXPECT_PRED2(has, run.err, "the start (1, 1) is in a wall; expected it elsewhere");
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(surveys_in(folder.file("s.json"))[0]["status"], "no-start");
    const auto from = survey_quickly({folder.file("rock.tmj"), "--from", "3,1"});
    EXPECT_EQ(from.status, exit_fine) << from.err;
    EXPECT_EQ(from.out.find("tunnel"), std::string::npos);
    EXPECT_PRED2(has, survey_quickly({folder.file("rock.tmj"), "--from", "1,1"}).err,
                 "--from (1, 1) is in a wall");
}

TEST(SurveyCommand, LeavingTheMapOverAnOpenSideIsOneLineAndNoFinding) {
    const ScratchFolder folder;
    write_room(folder.file("yard.tmj"), 64, 48, R"(,{"id":2,"x":0,"y":0,"width":128,"height":16})");
    const auto open = survey_quickly({folder.file("yard.tmj"), "--fail-on", "escape"});
    EXPECT_EQ(open.status, exit_fine) << open.out;
    EXPECT_PRED2(has, open.out, "the map is open where the mover left it: left, right, bottom");
    EXPECT_EQ(open.out.find("escape  "), std::string::npos) << open.out;
    const auto closed =
        survey_quickly({folder.file("yard.tmj"), "--fail-on", "escape", "--bounds", "closed"});
    EXPECT_EQ(closed.status, exit_run_failed);
    EXPECT_PRED2(has, closed.out, "escape");
    const auto none = survey_quickly({folder.file("yard.tmj"), "--set", "bounds=open"});
    EXPECT_EQ(none.out.find("problem"), std::string::npos) << none.out;
}

TEST(SurveyCommand, PrintsTheNotesOfTheMap) {
    const ScratchFolder folder;
    write_room(folder.file("notes.tmj"), 64, 48,
               R"(,{"id":2,"x":0,"y":0,"polygon":[{"x":0,"y":0}]})");
    const auto run = survey_quickly({folder.file("notes.tmj"), "--json", folder.file("s.json")});
    EXPECT_EQ(run.status, exit_fine);
    EXPECT_PRED2(has, run.err, "left out: the polygon has 1 point; expected at least 3: object 2");
    EXPECT_FALSE(surveys_in(folder.file("s.json"))[0]["notes"].empty());
}

TEST(SurveyCommand, SaysThatNothingLeadsOutOfTheStart) {
    const ScratchFolder folder;
    write_room(folder.file("held.tmj"), 40, 40, closet);
    const auto held = survey_quickly({folder.file("held.tmj")});
    EXPECT_EQ(held.status, exit_bad_request) << held.out << held.err;
    EXPECT_PRED2(has, held.out, "confined: ");
    // A start of several is enough, and so is room for the mover.
    write_room(folder.file("beside.tmj"), 96, 40, closet);
    EXPECT_EQ(survey_quickly({folder.file("beside.tmj")}).status, exit_fine);
    EXPECT_EQ(survey_quickly({folder.file("beside.tmj"), "--from", "1.25,1.25"}).status,
              exit_bad_request);
}

const std::string side_level = SLIDELAB_LEVELS "/play/side_course.tmj";

/// One line, and no word of an all-clear.
void expect_not_from_the_side(const ProgramResult& run) {
    EXPECT_EQ(run.status, exit_cut_short) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(test::lines_in(run.out), 1) << run.out;
    EXPECT_PRED2(has, run.out, ": not-from-the-side: ");
    EXPECT_PRED2(has, run.out, "gravity and jumps are not looked at");
    for (const char* all_clear : {"Nothing found", "complete", "reached"})
        EXPECT_FALSE(has(run.out, all_clear)) << run.out;
}

TEST(SurveyCommand, DoesNotJudgeALevelThatIsSeenFromTheSide) {
    const ScratchFolder folder;
    write_room(folder.file("room.tmj"));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{side_level},
          {side_level, "--fail-on", "trap,wedged,escape,tunnel"},
          {side_level, "--strategy", "world_move", "--shape", "capsule", "--moving"},
          {side_level, "--set", "gravity=9"},
          {side_level, "--set", "seen_from=side"},
          {SLIDELAB_LEVELS "/issues/platform_edge.tmj"},
          {folder.file("room.tmj"), "--set", "seen_from=side"},
          {folder.file("room.tmj"), "--set", "seen_from=side", "--set", "gravity=9"}}) {
        SCOPED_TRACE(words.back());
        expect_not_from_the_side(survey_quickly(words));
    }
}

TEST(SurveyCommand, WritesTheStatusOfALevelFromTheSideAndNothingElseOfIt) {
    const ScratchFolder folder;
    write_room(folder.file("maps/a.tmj"));
    std::filesystem::copy_file(SLIDELAB_LEVELS "/issues/platform_edge.tmj",
                               folder.file("maps/b.tmj"));
    const auto run = survey_quickly({folder.file("maps"), "--json", folder.file("s.json"), "--svg",
                                     folder.file("s.svg"), "--recordings", folder.file("found")});
    EXPECT_EQ(run.status, exit_cut_short);
    EXPECT_PRED2(has, run.out, "2 levels: 1 complete, 1 not-from-the-side\n");
    const auto surveys = surveys_in(folder.file("s.json"));
    ASSERT_EQ(surveys.size(), 2U);
    EXPECT_EQ(surveys[0]["status"], "complete");
    EXPECT_EQ(surveys[1]["status"], "not-from-the-side");
    EXPECT_EQ(surveys[1].count("findings"), 0U);
    EXPECT_TRUE(std::filesystem::exists(folder.file("s-a.svg")));
    EXPECT_FALSE(std::filesystem::exists(folder.file("s-b.svg")));
    // A finding that is named, or a map that is wrong, counts for more.
    EXPECT_EQ(
        survey_quickly({folder.file("maps"), "--bounds", "closed", "--fail-on", "escape"}).status,
        exit_run_failed);
    EXPECT_EQ(survey_quickly({folder.file("maps"), "nothing.tmj"}).status, exit_bad_request);
}

TEST(SurveyCommand, SaysThatALevelFromTheSideWasSurveyedFromAbove) {
    const auto run = run_program({"survey", side_level, "--cell", "0.9", "--no-times", "--set",
                                  "seen_from=above", "--strategy", "disk_sweep"});
    EXPECT_FALSE(has(run.out, "Nothing found.")) << run.out;
    EXPECT_PRED2(has, run.out, "gravity of the map and jumps are not looked at");
}

TEST(SurveyCommand, GoesOnAfterABadMapAndKeepsWhatTheOthersSaid) {
    const ScratchFolder folder;
    std::ofstream(folder.file("a.tmj")) << "{";
    write_room(folder.file("b.tmj"), -32, 32);
    write_room(folder.file("c.tmj"));
    std::ofstream(folder.file("index.json")) << "[]";
    const auto run = survey_quickly({folder.file(""), "--json", folder.file("out/s.json")});
    EXPECT_EQ(run.status, exit_bad_request);
    EXPECT_EQ(test::lines_in(run.err), 2) << run.err;
    EXPECT_PRED2(has, run.out, "3 levels: 1 complete, 1 no-start, 1 no-map\n");
    const auto surveys = surveys_in(folder.file("out/s.json"));
    ASSERT_EQ(surveys.size(), 3U);
    EXPECT_EQ(surveys[0]["status"], "no-map");
    EXPECT_NE(surveys[0]["error"].get<std::string>().find("a.tmj"), std::string::npos);
    EXPECT_EQ(surveys[1]["status"], "no-start");
    EXPECT_EQ(surveys[2]["status"], "complete");
    EXPECT_GT(surveys[2]["states"].get<int>(), 10);
}

TEST(SurveyCommand, WalksIntoFoldersAndNamesFilesByThePathBelow) {
    const ScratchFolder folder;
    const std::string levels = folder.file("levels");
    write_room(levels + "/a/rooms.tmj");
    write_room(levels + "/b/deep/rooms.tmj");
    write_room(levels + "/a-rooms.tmj");
    std::filesystem::create_directory_symlink(levels, levels + "/b/round");
    const auto run = survey_quickly({levels, levels + "/a/rooms.tmj", "--svg", folder.file("s.svg"),
                                     "--recordings", folder.file("found"), "--shape", "disk",
                                     "--set", "radius=0.4", "--bounds", "closed"});
    EXPECT_EQ(run.status, exit_fine) << run.err;
    EXPECT_PRED2(has, run.out, "3 levels: 3 complete");
    for (const char* name : {"s-a-rooms.svg", "s-a-rooms-2.svg", "s-b-deep-rooms.svg"})
        EXPECT_TRUE(std::filesystem::exists(folder.file(name))) << name;
    // The map has no walls around it: each level has its escape, and a recording of it.
    for (const char* name : {"a-rooms", "a-rooms-2", "b-deep-rooms"})
        EXPECT_TRUE(
            std::filesystem::exists(folder.file("found") + "/" + name + "-001-escape.jsonl"))
            << name;
}

TEST(SurveyCommand, AFileInJsonIsAMapByWhatIsInIt) {
    const ScratchFolder folder;
    write_room(folder.file("rooms.json"));
    std::ofstream(folder.file("package.json")) << R"({"name":"orientation"})";
    const auto run = survey_quickly({folder.file("")});
    EXPECT_EQ(run.status, exit_fine) << run.err;
    EXPECT_PRED2(has, run.out, "rooms.json");
}

TEST(SurveyCommand, SaysThatAFolderHasNoMap) {
    const ScratchFolder folder;
    std::ofstream(folder.file("index.json")) << "[]";
    expect_refused(survey_quickly({folder.file("")}), exit_bad_request, "no map in this folder");
}

TEST(SurveyCommand, SaysHowItEndsInItsHelpAndItsDocument) {
    const std::string help = run_program({"survey", "--help"}).out;
    const std::string document = test::text_of(SLIDELAB_LEVELS "/../docs/survey.md");
    for (const SurveyStatus& status : survey_statuses()) {
        EXPECT_NE(help.find(status.sentence), std::string::npos) << status.sentence;
        EXPECT_NE(document.find(fmt::format("| {} | {} |", status.code, status.sentence)),
                  std::string::npos)
            << status.sentence;
    }
    for (const SurveyEndDescription& end : survey_end_descriptions()) {
        const std::string row =
            fmt::format("| `{}` | {} | {} |", end.id, exit_status_of(end.answer), end.sentence);
        EXPECT_NE(document.find(row), std::string::npos) << row;
    }
}

}  // namespace slidelab::lab::survey_command_test
