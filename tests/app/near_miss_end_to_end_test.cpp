// The tolerance of near-misses: before and behind every command that opens a map, kept for the
// maps of a folder as rules about walls are, and taken back in the list of walls.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/files/preferences.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::near_miss_end_to_end_test {

using test::Player;
using test::ScratchFolder;
using Words = std::vector<std::string>;

/// Two floors of which one is 0.0001 pixels lower, and a start above the first one.
std::string kerb(const ScratchFolder& folder, const std::string& name = "map.tmj") {
    return folder.write(name, R"({"type":"map","orientation":"orthogonal","width":8,"height":6,
        "tilewidth":32,"tileheight":32,"tilesets":[],"layers":[
        {"type":"objectgroup","name":"walls","objects":[
            {"id":1,"x":0,"y":64,"width":64,"height":32},
            {"id":2,"x":64,"y":64.0001,"width":64,"height":32},
            {"id":3,"name":"player","x":16,"y":32,"point":true,"type":"spawn"}]}]})");
}

constexpr const char* joined = "4 edges were put on one line with their neighbours";

/// The words of a program about the map.
std::string said(const Words& words) {
    const auto run = test::run_program(words);
    EXPECT_EQ(run.status, 0) << run.err;
    return run.out + run.err;
}

TEST(NearMissOption, StandsBeforeAndBehindEveryCommandThatOpensAMap) {
    const ScratchFolder folder;
    const std::string map = kerb(folder);
    const std::string run = folder.file("run.jsonl");
    const Words headless{"--headless", "--ticks", "1", map, "--record", run};
    EXPECT_NE(said(headless).find(joined), std::string::npos);
    for (const Words& command : {headless, Words{"survey", map},
                                 Words{"compare", map, "--play", run, "--lane", "box_sweep"}}) {
        Words before{"--near-miss", "0"};
        before.insert(before.end(), command.begin(), command.end());
        Words behind = command;
        behind.insert(behind.end(), {"--near-miss", "0"});
        EXPECT_EQ(said(before).find(joined), std::string::npos) << command[0];
        EXPECT_EQ(said(behind).find(joined), std::string::npos) << command[0];
        behind.back() = "0.01";
        test::expect_refused(test::run_program(behind), 2, "--near-miss");
    }
    for (const char* command : {"strategies", "figures", "failures"}) {
        EXPECT_EQ(test::run_program({"--near-miss", "0", command, "--list"}).status, 2) << command;
        EXPECT_EQ(test::run_program({command, "--near-miss", "0"}).status, 2) << command;
    }
}

TEST(NearMissOption, IsForTheMapsThatTheProbeNames) {
    const ScratchFolder folder;
    const std::string request = nlohmann::json{
        {"level", kerb(folder)},
        {"strategy", "box_sweep"},
        {"shape", {{"box", {0.25, 0.25}}}},
        {"from", {3.0, 1.75}},
        {"delta", {-2.0, 0.5}}}.dump();
    const auto end_of = [&](const Words& words) {
        const auto run = test::run_program(words, request + "\n");
        EXPECT_EQ(run.status, 0) << run.err;
        return nlohmann::json::parse(run.out).at("to").at(0).get<double>();
    };
    EXPECT_NEAR(end_of({"probe"}), 1.0, 1e-9);
    EXPECT_NEAR(end_of({"probe", "--near-miss", "0"}), 2.25, 1e-9) << "it stands at the kerb";
    EXPECT_NEAR(end_of({"--near-miss", "0", "probe"}), 2.25, 1e-9);
}

TEST(NearMissOption, IsKeptForTheMapsOfAFolderUntilTheListTakesItBack) {
    const ScratchFolder folder;
    const std::string map = kerb(folder);
    const std::string beside = kerb(folder, "beside.tmj");
    {
        AppConfig config;
        config.preferences_folder = folder.file("");
        config.library.walls[folder_of_walls(map)].near_miss = 0.0;  // as the command line does
        Player player(std::move(config));
        player.drop(map);
        EXPECT_EQ(player.level().near_misses().tolerance, 0.0);
    }
    const auto kept = [&] { return load_preferences(folder.file(""), nullptr).library; };
    EXPECT_EQ(kept().walls.at(folder_of_walls(map)).near_miss, 0.0);
    {
        AppConfig config;
        config.preferences_folder = folder.file("");
        config.library = kept();
        Player player(std::move(config));
        player.drop(beside);
        EXPECT_EQ(player.level().near_misses().tolerance, 0.0);
        player.click("levels");
        player.click("layers");
        player.frames(2);
        player.click("near_miss");
        player.frames(3);
        EXPECT_GT(player.level().near_misses().tolerance, 0.0);
        EXPECT_FALSE(player.level().near_misses().moved.empty());
    }
    EXPECT_FALSE(kept().walls.contains(folder_of_walls(map)));
}

TEST(NearMissOption, IsRefusedInPreferencesWhereItIsNone) {
    const ScratchFolder folder;
    folder.write("preferences.json", R"({"near_miss":{"/maps":0.5,"/others":0.0005}})");
    std::string problem;
    const auto library = load_preferences(folder.file(""), &problem).library;
    EXPECT_NE(problem.find("near_miss./maps: 0.5"), std::string::npos) << problem;
    EXPECT_EQ(library.walls.at("/others").near_miss, 0.0005);
}

}  // namespace slidelab::lab::near_miss_end_to_end_test
