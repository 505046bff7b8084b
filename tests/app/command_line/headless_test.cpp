#include "app/command_line/commands.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "app/files/paths.hpp"
#include "app/picture_file.hpp"
#include "app/run_program.hpp"
#include "lab/scenes/recordings/recording.hpp"
#include "lab/session/run_setup.hpp"

namespace slidelab::lab::headless_test {

using test::expect_refused;
using test::run_program;
using test::ScratchFolder;
using test::text_of;

const std::string rooms = SLIDELAB_LEVELS "/play/rooms.tmj";

/// A run to the right, a change of strategy settings in between, a held pass, a restart: everything
/// that a recording can hold.
Recording walk(const std::string& level, int ticks) {
    const RunSetup setup = [&] {
        CommandLine line;
        line.window.start.run.level = level;
        return std::get<RunSetup>(set_up_run(own_files(), line.window.start, {}));
    }();
    Simulation simulation(setup.level.built, setup.settings);
    Recorder recorder(level, setup.settings);
    for (int i = 0; i < ticks; ++i) {
        if (i == 20) {
            Settings changed = simulation.settings();
            EXPECT_EQ(apply_setting(changed, "speed=7.5"), std::nullopt);
            EXPECT_EQ(apply_setting(changed, "shape=box"), std::nullopt);
            simulation.set_settings(changed);
        }
        const Input input{.right = i < 30 ? 1.0 : -0.5,
                          .down = 0.25,
                          .lead = i > 70,
                          .target = {3.0, 4.0},
                          .pass = i > 40 && i < 50,
                          .restart = i == 60};
        simulation.tick(input);
        recorder.tick(simulation.settings(), input, simulation.state());
    }
    return recorder.recording();
}

std::string written(const Recording& recording) {
    std::ostringstream out;
    write(out, recording);
    return out.str();
}

TEST(Headless, APictureIsWhatItsNameSays) {
    const ScratchFolder folder;
    const std::pair<const char*, std::string> kinds[] = {
        {"a.png", "\x89PNG"}, {"a.jpg", "\xff\xd8\xff"}, {"A.JPEG", "\xff\xd8\xff"}};
    for (const auto& [name, beginning] : kinds) {
        const auto result = run_program({rooms, "--headless", "--ticks", "1", "--size", "640x400",
                                         "--screenshot", folder.file(name)});
        ASSERT_EQ(result.status, exit_fine) << result.err;
        EXPECT_TRUE(text_of(folder.file(name)).starts_with(beginning)) << name;
        const auto shown = test::read_picture(folder.file(name));
        EXPECT_EQ(shown.width, 640) << name;
        EXPECT_EQ(shown.height, 400) << name;
        EXPECT_GT(shown.colours.size(), 10U) << name << ": the world";
    }
}

TEST(Headless, ARecordingWithoutHashesIsPlayedAndNothingIsCompared) {
    const ScratchFolder folder;
    Recording recording = walk(rooms, 100);
    const auto whole =
        run_program({"--play", folder.write("a.jsonl", written(recording)), "--headless"});
    for (RecordedTick& tick : recording.ticks) tick.hash.reset();
    const std::string file = folder.write("b.jsonl", written(recording));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"--headless", "--play", file},
          {rooms, "--headless", "--play", file}}) {
        const auto result = run_program(words);
        EXPECT_EQ(result.status, exit_fine);
        EXPECT_EQ(result.err, "");
        EXPECT_EQ(test::lines_in(result.out), 1);
        EXPECT_NE(result.out.find("hashes not checked, because the recording has none"),
                  std::string::npos);
        EXPECT_EQ(result.out.substr(0, result.out.find(';')),
                  whole.out.substr(0, whole.out.find(';')));
    }
}

TEST(Headless, PlacesOfAnotherProgramAreDrawnAndFollowed) {
    const ScratchFolder folder;
    const std::string csv = folder.write("walk.csv", "tick,x,y\n0,6,4\n30,8,4\n60,8,4\n");
    const auto played = run_program({rooms, "--headless", "--play", csv, "--no-panel",
                                     "--screenshot", folder.file("path.png")});
    EXPECT_EQ(played.status, exit_fine) << played.err;
    EXPECT_PRED2(has, played.out, "60 ticks: ended at (8, 4), travelled 2 units");
    const std::string inputs = folder.write("keys.csv", "tick,right,down\n0,0,0\n60,0,0\n");
    run_program({rooms, "--headless", "--play", inputs, "--no-panel", "--screenshot",
                 folder.file("none.png")});
    EXPECT_NE(text_of(folder.file("path.png")), text_of(folder.file("none.png")));
}

TEST(Headless, AWrongLineOfCsvIsNamedInOneLine) {
    const ScratchFolder folder;
    const std::string csv = folder.write("walk.csv", "tick,x,y\n0,6,4\n1,6\n");
    expect_refused(run_program({rooms, "--headless", "--play", csv}), exit_bad_request,
                   "walk.csv, line 3: 2 values; expected 3");
}

TEST(Headless, WhatAMapHasAndNoLevelUsesIsListedOnStandardError) {
    const ScratchFolder folder;
    const std::string map = folder.write(
        "odd.tmj", R"({"type":"map","orientation":"orthogonal","tilewidth":32,"tileheight":32,
        "layers":[{"type":"imagelayer","name":"sky"},{"type":"objectgroup","name":"a","objects":[
        {"id":3,"x":0,"y":0,"width":32,"height":32,"type":"ladder"}]}]})");
    const auto result = run_program({map, "--headless", "--ticks", "1"});
    EXPECT_EQ(result.status, exit_fine);
    EXPECT_PRED2(has, result.err, "odd.tmj: 2 things in the map are not used:\n");
    EXPECT_PRED2(has, result.err, "class \"ladder\"");
    EXPECT_EQ(run_program({rooms, "--headless", "--ticks", "1"}).err, "");
}

TEST(Headless, RunsSixtyTicksUnlessToldOtherwise) {
    const auto usual = run_program({rooms, "--headless"});
    EXPECT_EQ(usual.status, 0) << usual.err;
    EXPECT_EQ(test::lines_in(usual.out), 1) << usual.out;
    EXPECT_EQ(usual.out.rfind("60 ticks: ", 0), 0U) << usual.out;
    EXPECT_PRED2(has, usual.out, "travelled 0 units");
    EXPECT_EQ(run_program({rooms, "--headless", "--ticks", "0"}).out.rfind("0 ticks: ", 0), 0U);
}

TEST(Headless, PlaysARecordingToTheSameStates) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("walk.rec", written(walk(rooms, 90)));
    const auto result = run_program({"--headless", "--play", file});
    EXPECT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(result.out.rfind("90 ticks: ", 0), 0U) << result.out;
    EXPECT_PRED2(has, result.out, "90 ticks as recorded");
    EXPECT_EQ(result.out.find("travelled 0 units"), std::string::npos) << result.out;
}

TEST(Headless, HoldsNoInputBeyondTheEndOfTheRecording) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("walk.rec", written(walk(rooms, 90)));
    const auto result = run_program(
        {"--headless", "--play", file, "--ticks", "120", "--record", scratch.file("longer.rec")});
    EXPECT_EQ(result.status, 0) << result.err;
    std::istringstream longer(text_of(scratch.file("longer.rec")));
    const Recording recording = std::get<Recording>(read_recording(longer));
    ASSERT_EQ(recording.ticks.size(), 120U);
    for (std::size_t i = 90; i < 120; ++i) EXPECT_EQ(recording.ticks[i].input, Input{}) << i;
}

TEST(Headless, NamesTheFirstTickThatDiffersFromTheRecording) {
    const ScratchFolder scratch;
    Recording tampered = walk(rooms, 90);
    *tampered.ticks[36].hash ^= 1U;
    *tampered.ticks[50].hash ^= 1U;
    const std::string file = scratch.write("walk.rec", written(tampered));
    const auto result = run_program({"--headless", "--play", file});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(test::lines_in(result.err), 1) << result.err;
    EXPECT_PRED2(has, result.err, "tick 37 ");
}

TEST(Headless, ComparesWhatARecordingHasAndSaysSo) {
    const ScratchFolder scratch;
    const auto said = [&scratch](const Recording& recording) {
        const std::string file = scratch.write("walk.rec", written(recording));
        const auto result = run_program({"--headless", "--play", file});
        EXPECT_EQ(result.status, 0) << result.err;
        return result.out.substr(result.out.rfind(';'));
    };
    Recording recording = walk(rooms, 90);
    EXPECT_EQ(said(recording), "; 90 ticks as recorded\n");
    recording.ticks[7].hash.reset();
    EXPECT_EQ(said(recording), "; 89 states as recorded\n");
    EXPECT_EQ(said(checked_at_its_end(recording)), "; 1 state as recorded\n");
    for (RecordedTick& tick : recording.ticks) tick.hash.reset();
    EXPECT_EQ(said(recording), "; hashes not checked, because the recording has none\n");
}

TEST(Headless, SettingsOnTheCommandLineChangeThePlayedRunAndLeaveTheHashesUnchecked) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("walk.rec", written(walk(rooms, 20)));
    const auto plain = run_program({"--headless", "--play", file});
    const auto faster = run_program({"--headless", "--play", file, "--set", "speed=8"});
    EXPECT_EQ(faster.status, 0) << faster.err;
    EXPECT_PRED2(has, faster.out, "not checked");
    EXPECT_NE(faster.out.substr(0, faster.out.find(';')), plain.out.substr(0, plain.out.find(';')));
}

TEST(Headless, TheSameLevelOnTheCommandLineKeepsTheCheck) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("walk.rec", written(walk(rooms, 20)));
    const auto same = run_program({rooms, "--headless", "--play", file});
    EXPECT_NE(same.out.find("20 ticks as recorded"), std::string::npos) << same.out << same.err;
}

TEST(Headless, EndsWithOneWhenAnOutputCannotBeWritten) {
    const ScratchFolder scratch;
    const std::string file = scratch.write("file", "");
    const std::string nowhere = file + "/inside-a-file";
    expect_refused(run_program({rooms, "--headless", "--record", nowhere}), 1, file);
    expect_refused(run_program({rooms, "--headless", "--trace", nowhere}), 1, file);
    const auto picture = run_program({rooms, "--headless", "--screenshot", nowhere + ".png"});
    EXPECT_EQ(picture.status, 1);
    EXPECT_EQ(test::lines_in(picture.err), 1) << picture.err;
    EXPECT_PRED2(has, picture.err, scratch.file("file"));
}

TEST(Screenshot, NeedsNoDriverChosenAndIsTheSameEveryTime) {
    const ScratchFolder scratch;
    const std::string first = scratch.file("first.png");
    const std::string second = scratch.file("second.png");
    const test::Environment nothing_chosen{{"SDL_VIDEODRIVER", std::nullopt},
                                           {"SDL_RENDER_DRIVER", std::nullopt},
                                           {"DISPLAY", std::nullopt}};
    for (const std::string& picture : {first, second}) {
        const auto result = run_program(
            {rooms, "--headless", "--no-panel", "--screenshot", picture}, "", nothing_chosen);
        ASSERT_EQ(result.status, 0) << result.err;
    }
    EXPECT_EQ(text_of(first), text_of(second));
}

TEST(Headless, DrawsInTheThemeThatIsNamed) {
    const ScratchFolder scratch;
    const std::string picture = scratch.file("picture.png");
    const auto colours_with = [&](const std::string& theme) {
        const auto result = run_program({rooms, "--headless", "--ticks", "2", "--no-panel",
                                         "--screenshot", picture, "--theme", theme});
        EXPECT_EQ(result.status, 0) << result.err;
        return test::read_picture(picture).colours;
    };
    constexpr std::uint32_t light_ground = 0xfff6f7f9U;
    constexpr std::uint32_t dark_ground = 0xff12161dU;
    const auto light = colours_with("light");
    EXPECT_EQ(light.count(light_ground), 1U);
    EXPECT_EQ(light.count(dark_ground), 0U);
    const auto dark = colours_with("dark");
    EXPECT_EQ(dark.count(light_ground), 0U);
    EXPECT_EQ(dark.count(dark_ground), 1U);
}

TEST(Headless, SaysWhenADiskIsFull) {
    if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
    for (const char* output : {"--record", "--trace", "--screenshot"}) {
        const auto result = run_program({rooms, "--headless", output, "/dev/full"});
        EXPECT_EQ(result.status, 1) << output;
        EXPECT_PRED2(has, result.err, "/dev/full");
    }
}

nlohmann::json traced(const ScratchFolder& scratch, const Recording& recording) {
    const std::string file = scratch.write("walk.rec", written(recording));
    const auto result =
        run_program({"--headless", "--play", file, "--trace", scratch.file("trace.json")});
    EXPECT_EQ(result.status, 0) << result.err;
    return nlohmann::json::parse(text_of(scratch.file("trace.json")));
}

TEST(TraceFile, HoldsEveryTickWithItsStepsMarksAndContacts) {
    const ScratchFolder scratch;
    const auto trace = traced(scratch, walk(rooms, 90));
    EXPECT_EQ(trace["slidelab"], 1);
    EXPECT_EQ(trace["level"], rooms);
    EXPECT_EQ(trace["strategy"], "disk_slide");
    EXPECT_EQ(trace["shape"], "disk");
    std::set<int> steps;
    for (const auto& step : trace["steps"]) {
        EXPECT_FALSE(step["title"].get<std::string>().empty());
        EXPECT_FALSE(step["sentence"].get<std::string>().empty());
        steps.insert(step["number"].get<int>());
    }
    ASSERT_EQ(trace["ticks"].size(), 90U);
    std::size_t marks = 0;
    for (const auto& tick : trace["ticks"]) {
        for (const auto& mark : tick["marks"]) {
            EXPECT_EQ(steps.count(mark["step"].get<int>()), 1U) << mark;
            EXPECT_TRUE(mark["role"].is_string());
            EXPECT_TRUE(mark["form"].is_string());
            EXPECT_GE(mark["points"].size(), 1U);
            ++marks;
        }
    }
    EXPECT_GT(marks, 90U);
}

TEST(TraceFile, TicksFollowOnEachOther) {
    const ScratchFolder scratch;
    const auto trace = traced(scratch, walk(rooms, 60));
    const auto& ticks = trace["ticks"];
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        EXPECT_EQ(ticks[i]["tick"], i + 1);
        EXPECT_TRUE(ticks[i]["began_inside"].is_boolean());
        EXPECT_TRUE(ticks[i]["iterations"].is_number_integer());
        EXPECT_EQ(ticks[i]["velocity"].size(), 2U);
        EXPECT_EQ(ticks[i]["delta"].size(), 2U);
        if (i == 0) continue;
        EXPECT_EQ(ticks[i]["from"], ticks[i - 1]["to"]) << i;
    }
}

TEST(TraceFile, SaysWhereTheShapeChanged) {
    const ScratchFolder scratch;
    const auto trace = traced(scratch, walk(rooms, 30));
    for (std::size_t i = 0; i < 30; ++i) {
        EXPECT_EQ(trace["ticks"][i].contains("shape"), i == 20) << i;
    }
    EXPECT_EQ(trace["ticks"][20]["shape"], "box");
}

TEST(TraceFile, ContactsNameTheirWall) {
    const ScratchFolder scratch;
    const std::string wall = scratch.write("wall.tmj", R"({"type":"map","version":"1.10",
        "orientation":"orthogonal","width":10,"height":10,"tilewidth":10,"tileheight":10,
        "infinite":false,"tilesets":[],"layers":[{"type":"objectgroup","name":"walls","objects":[
        {"id":7,"x":30,"y":0,"width":10,"height":60,"rotation":0,"type":""},
        {"id":8,"x":20,"y":30,"width":0,"height":0,"rotation":0,"point":true,"type":"spawn"}]}]})");
    const auto trace = traced(scratch, walk(wall, 30));
    std::size_t contacts = 0;
    for (const auto& tick : trace["ticks"]) {
        for (const auto& contact : tick["contacts"]) {
            EXPECT_EQ(contact["wall"], "7");
            EXPECT_EQ(contact["normal"], nlohmann::json({-1.0, 0.0}));
            EXPECT_GE(contact["depth"].get<double>(), 0.0);
            ++contacts;
        }
    }
    EXPECT_GT(contacts, 0U);
}

}  // namespace slidelab::lab::headless_test
