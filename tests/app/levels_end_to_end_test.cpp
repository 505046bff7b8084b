// Levels as files, with a user at the window: saved by another program while they are walked in,
// chosen from the list, dropped, and told what of them is not used.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>

#include "app/files/paths.hpp"
#include "app/player.hpp"
#include "app/run_program.hpp"
#include "app/tools/probe/probe_view.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/levels/walls/game_file.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/studies/why.hpp"

namespace slidelab::lab::levels_end_to_end_test {

namespace fs = std::filesystem;

using test::in_level;
using test::Player;
using test::ScratchFolder;

/// A room of 20 by 12 tiles, 32 pixels each, whose start is at 5, 6, with these objects besides.
std::string room(const std::string& objects) {
    return R"({"type":"map","orientation":"orthogonal","infinite":false,"width":20,"height":12,
        "tilewidth":32,"tileheight":32,"layers":[{"type":"objectgroup","name":"walls","objects":[
        {"id":1,"x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":640,"y":0},{"x":640,"y":384},
        {"x":0,"y":384},{"x":0,"y":0}]},
        {"id":2,"x":160,"y":192,"point":true,"type":"spawn"})" +
           objects + "]}]}";
}

/// A block of 3 by 3 tiles, its upper left corner at a place in tiles.
std::string block(int x, int y, const std::string& more = "") {
    return ",{\"id\":3,\"x\":" + std::to_string(x * 32) + ",\"y\":" + std::to_string(y * 32) +
           ",\"width\":96,\"height\":96" + more + "}";
}

constexpr int half_a_second = 30;  // frames

/// In a room whose file is written again.
struct HotReload : ::testing::Test {
    const ScratchFolder folder;
    const std::string path = folder.write("room.tmj", room(""));
    Player player{in_level(path)};
    const Level& level() { return player.level(); }
    void save(const std::string& objects) {
        folder.write("room.tmj", room(objects));
        player.frames(half_a_second);
    }
};

TEST_F(HotReload, ASavedLevelAppearsWithinHalfASecondAndTheRunIsMadeAgainInIt) {
    player.hold(SDLK_RIGHT, 60);
    const Vec2 place = player.position();
    ASSERT_GT(place.x, 6.0);
    EXPECT_EQ(level().solids().size(), 0U);
    save(block(14, 1));
    EXPECT_EQ(level().solids().size(), 1U);
    EXPECT_EQ(player.position(), place) << "the block is not in the way";
    ASSERT_TRUE(player.session().rerun().has_value());
    EXPECT_FALSE(player.session().rerun()->parting().has_value());
    const std::string& said = player.message().text();
    EXPECT_PRED2(has, said, "room was saved, and is read again");
    EXPECT_PRED2(has, said, "The same keys again");
    // And once only.
    player.message().show("seen");
    player.frames(3 * half_a_second);
    EXPECT_EQ(player.message().text(), "seen");
    // Going on keeps it.
    player.hold(SDLK_RIGHT, 30);
    EXPECT_FALSE(player.session().rerun().has_value());
    EXPECT_EQ(player.session().timeline().branches().size(), 2U);
    EXPECT_GT(player.position().x, place.x);
}

TEST_F(HotReload, WhereAWallStandsNowTheSameKeysPartAndBothPathsAreKept) {
    player.hold(SDLK_RIGHT, 60);
    const Vec2 place = player.position();
    const auto wall = static_cast<int>(place.x) - 1;
    save(block(wall, 5));
    ASSERT_TRUE(player.session().rerun().has_value());
    ASSERT_TRUE(player.session().rerun()->parting().has_value());
    EXPECT_LT(player.position().x, wall) << "the block stopped it";
    // Saved once more: the same run, in the map as it is now.
    save(block(14, 1));
    EXPECT_EQ(player.position(), place);
    player.tap(SDLK_BACKSPACE);
    EXPECT_EQ(level().solids().size(), 0U) << "run and map as they were";
    EXPECT_EQ(player.position(), place);
}

TEST_F(HotReload, AHalfWrittenFileIsTriedAgainAndAWrongOneIsSaidInTheEnd) {
    player.message().show("nothing yet");
    const std::string whole = room(block(14, 1));
    folder.write("room.tmj", whole.substr(0, whole.size() / 2));
    player.frames(half_a_second);
    EXPECT_EQ(player.message().text(), "nothing yet");
    folder.write("room.tmj", whole);
    player.frames(half_a_second);
    EXPECT_EQ(level().solids().size(), 1U);
    folder.write("room.tmj", "{");
    player.frames(4 * half_a_second);
    EXPECT_PRED2(has, player.message().text(), "the file ends in the middle");
    EXPECT_EQ(level().solids().size(), 1U) << "the level stays";
}

TEST_F(HotReload, InTheProbeViewItWaitsUntilTheGameIsBack) {
    player.tap(SDLK_b);
    ASSERT_TRUE(player.probe());
    save(block(14, 1));
    ASSERT_TRUE(player.probe()) << "what was dragged is not lost";
    EXPECT_PRED2(has, player.message().text(), "room was saved");
    EXPECT_EQ(level().solids().size(), 0U);
    player.tap(SDLK_b);
    player.frames(half_a_second);
    EXPECT_EQ(level().solids().size(), 1U);
}

TEST_F(HotReload, WithThePastInViewTheSameTickIsShownInTheChangedMap) {
    player.hold(SDLK_RIGHT, 30);
    player.tap(SDLK_COMMA);
    player.tap(SDLK_COMMA);
    const std::int64_t last = player.session().run().last();
    const std::int64_t in_view = player.session().tick_in_view();
    save(block(14, 1));
    EXPECT_EQ(player.session().run().last(), last);
    EXPECT_EQ(player.session().tick_in_view(), in_view);
    EXPECT_EQ(level().solids().size(), 1U);
    player.tap(SDLK_F5);
    EXPECT_EQ(player.session().run().last(), 0) << "F5 begins anew";
}

/// At rest the program waits for events: the disk is asked all the same.
TEST(HotReloadAtRest, IsSeen) {
    const ScratchFolder folder;
    const std::string path = folder.write("room.tmj", room(""));
    AppConfig config = in_level(path);
    config.vsync = false;
    App app(std::move(config));
    for (int i = 0; i < 60; ++i) app.frame();
    app.desk.message.show("");
    folder.write("room.tmj", room(block(14, 1)));
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < 100 && app.desk.document.session.simulation().level().solids().empty(); ++i)
        app.frame();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    EXPECT_EQ(app.desk.document.session.simulation().level().solids().size(), 1U);
    EXPECT_LT(took.count(), 5.0) << "half a second where nothing else runs";
}

TEST(HotReloadOfATileset, Counts) {
    const ScratchFolder folder;
    const auto tileset = [](int width) {
        return R"({"tilewidth":32,"tileheight":32,"tiles":[{"id":0,"objectgroup":{"objects":[
            {"id":1,"x":0,"y":0,"height":32,"width":)" +
               std::to_string(width) + "}]}}]}";
    };
    folder.write("tiles.tsj", tileset(8));
    std::string map = room("");
    map.insert(1, R"("tilesets":[{"firstgid":1,"source":"tiles.tsj"}],)");
    map.insert(map.find("\"layers\":[") + 10,
               R"({"type":"tilelayer","name":"walls","width":1,"height":1,"data":[1]},)");
    const std::string path = folder.write("room.tmj", map);
    Player player(in_level(path));
    ASSERT_EQ(player.level().solids().size(), 1U);
    EXPECT_EQ(player.level().solids()[0].bounds.max.x, 0.25);
    folder.write("tiles.tsj", tileset(16));
    player.frames(half_a_second);
    EXPECT_EQ(player.level().solids()[0].bounds.max.x, 0.5);
}

TEST(LevelList, OpensByItsKeyShowsPicturesAndOpensALevel) {
    Player player;
    player.tap(SDLK_o, KMOD_LCTRL);
    ASSERT_TRUE(player.shows_levels());
    player.frames(20);
    const auto card = player.control_center("rooms");
    ASSERT_TRUE(card);
    // The picture: not one colour alone where it is drawn.
    std::set<std::uint32_t> colours;
    for (int x = -60; x <= 60; x += 4) {
        for (int y = -40; y <= 30; y += 4)
            colours.insert(
                player.app().pixel(static_cast<int>(card->x) + x, static_cast<int>(card->y) + y));
    }
    EXPECT_GT(colours.size(), 4U);
    player.click(*card);
    EXPECT_FALSE(player.shows_levels());
    EXPECT_EQ(level_name(player.document().level_path), "rooms");
}

TEST(LevelList, HasFoldersAndTheRecentOnes) {
    Player player;
    player.tap(SDLK_o, KMOD_LCTRL);
    EXPECT_FALSE(player.control_center("folder.recent"));
    player.click("folder.figures");
    player.click("000_box");
    EXPECT_EQ(level_name(player.document().level_path), "000_box");
    player.tap(SDLK_o, KMOD_LCTRL);
    player.click("folder.recent");
    EXPECT_TRUE(player.control_center("000_box"));
    player.click("folder.failures");
    EXPECT_TRUE(player.control_center("box-sweep-skin") ||
                player.control_center("box-sweep-allow-escape"));
}

TEST(LevelList, EscapeAndTheButtonOfThePanel) {
    Player player;
    player.click("levels");
    EXPECT_TRUE(player.shows_levels());
    EXPECT_TRUE(player.tap(SDLK_ESCAPE)) << "the program goes on";
    EXPECT_FALSE(player.shows_levels());
    player.tap(SDLK_o, KMOD_LCTRL);
    player.tap(SDLK_F7);
    EXPECT_FALSE(player.shows_levels()) << "one of the lists at a time";
}

TEST(LevelList, ADroppedFolderIsListedAndKept) {
    const ScratchFolder folder;
    fs::create_directory(folder.file("mine"));
    folder.write("mine/cave.tmj", room(""));
    folder.write("mine/attic.tmx", "<map/>");
    const ScratchFolder preferences;
    AppConfig config;
    config.preferences_folder = preferences.file("");
    {
        Player player(config);
        player.drop(folder.file("mine"));
        player.frames(8);
        ASSERT_TRUE(player.shows_levels());
        EXPECT_TRUE(player.control_center("folder.mine"));
        EXPECT_TRUE(player.control_center("attic")) << "listed, though it cannot be read";
        player.click("cave");
        EXPECT_EQ(level_name(player.document().level_path), "cave");
        player.drop(preferences.file(""));
        EXPECT_PRED2(has, player.message().text(), "no maps");
    }
    const LevelLibrary kept = load_preferences(config.preferences_folder, nullptr).library;
    EXPECT_EQ(kept.folder, where(folder.file("mine")));
    ASSERT_EQ(kept.recent.size(), 1U);
    EXPECT_EQ(level_name(kept.recent[0]), "cave");
}

/// The colours of a card's picture, place by place.
std::vector<std::uint32_t> picture_of(Player& player, const std::string& card) {
    const auto place = player.desk().widgets.place_of(card);
    if (!place) return {};
    std::vector<std::uint32_t> colours;
    for (int x = 8; x <= 150; ++x) {
        for (int y = 8; y <= 90; ++y)
            colours.push_back(player.app().pixel(static_cast<int>(place->min.x) + x,
                                                 static_cast<int>(place->min.y) + y));
    }
    return colours;
}

TEST(LevelList, APictureIsMadeAnewWhenItsFileWasSaved) {
    const ScratchFolder folder;
    folder.write("cave.tmj", room(""));
    Player player;
    player.drop(folder.file(""));
    player.frames(8);
    const auto before = picture_of(player, "cave");
    ASSERT_FALSE(before.empty());
    folder.write("cave.tmj", room(block(8, 4)));
    player.drop(folder.file(""));
    player.frames(8);
    const auto after = picture_of(player, "cave");
    ASSERT_EQ(after.size(), before.size());
    EXPECT_NE(after, before);
}

TEST(MapNotes, AMessageSaysItOnceAndTheListSaysWhich) {
    const ScratchFolder folder;
    Player player;
    const std::string path =
        folder.write("odd.tmj", room(block(14, 1, R"(,"type":"trigger","name":"door")")));
    player.drop(path);
    EXPECT_EQ(player.level().solids().size(), 0U);
    EXPECT_PRED2(has, player.message().text(), "1 thing in the map is not used");
    const std::size_t told = player.message().all().size();
    player.tap(SDLK_o, KMOD_LCTRL);
    player.frames(2);
    player.click("layers");
    EXPECT_TRUE(player.shows_layers());
    EXPECT_TRUE(player.tap(SDLK_ESCAPE));
    player.frames(2);
    EXPECT_FALSE(player.shows_layers());
    EXPECT_EQ(player.message().all().size(), told) << "said once";
}

std::string game(const std::string& name) {
    return SLIDELAB_LEVELS "/../tests/lab/levels/tiled/data/games/" + name;
}

/// A map of a game whose ground nobody calls a floor, and whose tiles have shapes: the mover starts
/// inside of it.
std::string ground(const ScratchFolder& folder, const std::string& name = "map.tmj") {
    const auto layer = [](const char* called, const char* row) {
        std::string data = row;
        for (int i = 1; i < 6; ++i) data += "," + std::string(row);
        return R"({"type":"tilelayer","name":")" + std::string(called) +
               R"(","width":8,"height":6,"data":[)" + data + "]}";
    };
    return folder.write(name, R"({"type":"map","orientation":"orthogonal","width":8,"height":6,
        "tilewidth":32,"tileheight":32,"tilesets":[{"firstgid":1,"name":"all","tilewidth":32,
        "tileheight":32,"tiles":[{"id":0,"objectgroup":{"objects":[
            {"id":1,"x":0,"y":0,"width":32,"height":32}]}}]}],"layers":[)" +
                                  layer("Tile Layer 1", "0,0,1,1,1,1,1,0") + "," +
                                  layer("rocks", "1,0,0,0,0,0,0,1") +
                                  R"(,{"type":"objectgroup","name":"marks","objects":[
            {"id":1,"name":"player","x":144,"y":112,"point":true}]}]})");
}

/// Whether the map's start is in a wall: the mover begins beside it then, if anywhere is room.
bool begins_in_a_solid(Player& player) {
    Vec2 start;
    for (const auto& layer : player.document().session.document()->layers) {
        const auto* objects = std::get_if<ObjectLayer>(&layer);
        if (objects == nullptr) continue;
        for (const LevelObject& object : objects->objects)
            if (const auto* spawn = std::get_if<SpawnPoint>(&object.shape)) start = spawn->at;
    }
    const auto is_in_solid = [&](Vec2 place) {
        bool inside = false;
        player.level().visit_solids_at(place, [&](std::uint32_t) { inside = true; });
        return inside;
    };
    const auto& note = player.session().opened().notes.start;
    const bool is_full = note && !note->has_room && !note->moved_to;
    EXPECT_EQ(is_in_solid(player.map().spawn), is_full) << "it begins where it fits";
    return is_in_solid(start);
}

TEST(WallsOfAMap, AFloorIsAskedAboutOneClickAnswersAndTheAnswerIsKeptForTheFolder) {
    const ScratchFolder folder;
    const std::string map = ground(folder);
    const std::string beside = ground(folder, "beside.tmj");
    {
        Player player({.preferences_folder = folder.file("")});
        player.drop(map);
        EXPECT_TRUE(begins_in_a_solid(player));
        ASSERT_TRUE(player.shows_layers()) << "it is asked at once";
        player.click("no_walls.Tile Layer 1");
        EXPECT_FALSE(begins_in_a_solid(player)) << player.message().text();
        EXPECT_FALSE(player.shows_layers()) << "all is said";
        EXPECT_PRED2(has, player.message().text(), "map is read again");
        const Vec2 spawn = player.map().spawn;
        EXPECT_EQ(player.position(), spawn) << "nothing pushes it";
    }
    AppConfig config;
    config.preferences_folder = folder.file("");
    config.library = load_preferences(config.preferences_folder, nullptr).library;
    EXPECT_EQ(config.library.walls.at(folder_of_walls(map)),
              (WallChoices{{{"Tile Layer 1", WallKind::none}}}));
    Player player(std::move(config));
    player.drop(beside);
    EXPECT_FALSE(begins_in_a_solid(player)) << "a rule is for all maps of the folder";
    EXPECT_FALSE(player.shows_layers());
}

TEST(WallsOfAMap, TheMapStaysInViewBesideTheList) {
    Player player;
    player.drop(game("dungeon.tmj"));
    player.click("levels");
    player.click("layers");
    player.frames(60);
    ASSERT_TRUE(player.shows_layers());
    const double right = player.desk().covered().right_edge;
    EXPECT_LT(right, static_cast<double>(player.desk().panel.left_edge()) - 100.0);
    EXPECT_GT(player.control_center("walls.Floor")->x, right) << "the list is beside the map";
    const Aabb walls = player.map().bounds;
    EXPECT_GE(player.on_screen(walls.min).x, 0.0);
    EXPECT_LE(player.on_screen(walls.max).x, right);
    player.tap(SDLK_ESCAPE);
    player.frames(60);
    EXPECT_EQ(player.desk().covered().right_edge,
              static_cast<double>(player.desk().panel.left_edge()));
}

TEST(WallsOfAMap, TheListSaysWhatEachIsAndAClickChangesIt) {
    Player player;
    player.drop(game("dungeon.tmj"));
    const std::size_t walls = player.level().walls().size();
    player.click("levels");
    player.click("layers");
    EXPECT_FALSE(player.shows_levels());
    ASSERT_TRUE(player.shows_layers());
    player.frames(2);
    EXPECT_FALSE(player.control_center("no_walls.Floor")) << "it is none already";
    for (const char* kind : {"walls.Floor", "one_way.Floor", "hazard.Floor"})
        EXPECT_TRUE(player.control_center(kind)) << kind;
    player.click(*player.control_center("walls.Floor"));
    EXPECT_TRUE(begins_in_a_solid(player));
    EXPECT_TRUE(player.shows_layers()) << "it stays open";
    player.click(*player.control_center("hazard.Floor"));
    EXPECT_FALSE(begins_in_a_solid(player));
    EXPECT_FALSE(player.document().session.opened().document->hazards.empty());
    player.click(*player.control_center("as_the_map_says.Floor"));
    EXPECT_EQ(player.level().walls().size(), walls);
    player.click(*player.control_center("no_walls.Walls"));
    EXPECT_LT(player.level().walls().size(), walls);
}

/// The list of what is a wall, laid out.
void open_walls(Player& player) {
    player.click("levels");
    player.click("layers");
    player.frames(2);
}

TEST(WallsOfAMap, TilesAreChosenByTheirNumbersInAField) {
    Player player;
    player.drop(game("dungeon.tmj"));
    const std::size_t walls = player.level().walls().size();
    open_walls(player);
    player.click(*player.control_center("tile_numbers"));
    player.type("1-");
    EXPECT_FALSE(player.control_center("walls.tiles")) << "it is no range yet";
    player.type("9");
    player.click(*player.control_center("no_walls.tiles"));
    EXPECT_LT(player.level().walls().size(), walls);
    player.frames(2);
    player.click(*player.control_center("as_the_map_says.tiles:1-9"));
    EXPECT_EQ(player.level().walls().size(), walls);
}

TEST(WallsOfAMap, KeptForTheGameTheyStandInItsFile) {
    const ScratchFolder folder;
    Player player;
    player.drop(ground(folder));
    player.click("hazard.rocks");
    open_walls(player);
    player.click(*player.control_center("keep_for_game"));
    player.frames(3);
    EXPECT_PRED2(has, test::text_of(folder.file("slidelab.json")), R"("rocks": "hazard")");
    EXPECT_FALSE(has(test::text_of(folder.file("slidelab.json")), "seen_from"));
    EXPECT_TRUE(player.document().walls.empty()) << "the file has it instead";
    EXPECT_FALSE(player.document().session.opened().document->hazards.empty());
}

TEST(WallsOfAMap, ARecordingPlaysWithTheRulesThatItWasMadeWith) {
    const ScratchFolder folder;
    const std::string map = ground(folder);
    const std::string run = folder.file("run.jsonl");
    folder.write("slidelab.json", R"({"walls":{"rocks":"none"}})");
    const auto recorded = test::run_program(
        {"--headless", "--ticks", "5", map, "--no-walls", "Tile Layer 1", "--record", run});
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    EXPECT_PRED2(has, test::text_of(run), R"("walls":{"Tile Layer 1":"none","rocks":"none"})");
    folder.write("slidelab.json", R"({"walls":{"rocks":"wall","Tile Layer 1":"wall"}})");
    EXPECT_EQ(test::run_program({"--headless", "--play", run}).status, 0);
    Player player;
    player.drop(run);
    EXPECT_FALSE(begins_in_a_solid(player));
    player.frames(60);  // it ends
    folder.write("map.tmj", test::text_of(map) + "\n");
    bool is_read_again = false;
    for (int i = 0; i < 120 && !is_read_again; ++i) {
        player.frames(1);
        is_read_again = has(player.message().text(), "read again");
    }
    EXPECT_TRUE(is_read_again);
    EXPECT_FALSE(begins_in_a_solid(player)) << "the game's file is not read for a recording";
    const auto others = test::run_program({"--headless", "--play", run, "--walls", "Tile Layer 1"});
    EXPECT_EQ(others.status, 0) << "other walls: the hashes are not checked" << others.err;
}

TEST(WallsOfAMap, AVisitBringsItsOwnAndGivesThemBack) {
    const ScratchFolder folder;
    Player player;
    player.drop(ground(folder));
    player.click("no_walls.Tile Layer 1");
    player.press(SDLK_F8);
    EXPECT_TRUE(player.tap(SDLK_ESCAPE));
    player.frames(3);
    EXPECT_FALSE(begins_in_a_solid(player));
    player.tap(SDLK_o, KMOD_CTRL);
    player.click("layers");
    ASSERT_TRUE(player.control_center("as_the_map_says.Tile Layer 1"));
    player.click(*player.control_center("as_the_map_says.Tile Layer 1"));
    EXPECT_TRUE(begins_in_a_solid(player));
}

TEST(WallsOfAMap, TheCommandLineSaysItBeforeAndBehindACommand) {
    const ScratchFolder folder;
    const std::string map = ground(folder);
    const auto asked = test::run_program({"--headless", "--ticks", "1", map});
    EXPECT_EQ(asked.status, 0);
    EXPECT_PRED2(has, asked.err, "The spawn is inside tile");
    EXPECT_PRED2(has, asked.err, "--no-walls \"Tile Layer 1\"");
    const auto answered =
        test::run_program({"--headless", "--ticks", "1", map, "--no-walls", "Tile Layer 1"});
    EXPECT_EQ(answered.status, 0);
    EXPECT_EQ(answered.err.find("The spawn"), std::string::npos) << answered.err;
    EXPECT_PRED2(has, answered.err, "layer \"Tile Layer 1\": no walls (rank 1: your choice)");
    using Words = std::vector<std::string>;
    for (const Words& words :
         {Words{"--walls", "nosuch", "survey", map}, Words{"survey", map, "--one-way", "nosuch"},
          Words{"--headless", map, "--hazard", "nosuch"}}) {
        const auto wrong = test::run_program(words);
        EXPECT_EQ(wrong.status, 2);
        EXPECT_PRED2(has, wrong.err, R"("nosuch"; expected "Tile Layer 1", "rocks")");
    }
    EXPECT_EQ(test::run_program({"strategies", "--walls", "a"}).status, 2);
    EXPECT_EQ(test::run_program({"--walls", "a", "strategies"}).status, 2);
}

/// A map in which a start of 1 x 2 units is named, and a layer is called Platforms.
std::string platforms() {
    return R"({"type":"map","orientation":"orthogonal","width":20,"height":14,"tilewidth":32,)"
           R"("tileheight":32,"layers":[{"type":"objectgroup","name":"Platforms","objects":[)"
           R"({"id":1,"x":0,"y":320,"width":640,"height":32},)"
           R"({"id":2,"x":64,"y":192,"width":32,"height":64,"name":"player"}]}]})";
}

TEST(LayersOfAMap, OneButtonTurnsTheViewForAllMapsOfTheFolder) {
    const ScratchFolder folder;
    const ScratchFolder maps;
    const std::string path = maps.write("jump.tmj", platforms());
    {
        Player player({.preferences_folder = folder.file("")});
        player.drop(path);
        EXPECT_GT(gravity_of(player.settings(), player.map()), 0.0);
        open_walls(player);
        ASSERT_TRUE(player.control_center("seen_from"));
        player.click(*player.control_center("seen_from"));
        EXPECT_EQ(gravity_of(player.settings(), player.map()), 0.0);
    }
    AppConfig config;
    config.preferences_folder = folder.file("");
    config.library = load_preferences(config.preferences_folder, nullptr).library;
    EXPECT_EQ(config.library.view_of(where(path)), SeenFrom::above);
    Player player(std::move(config));
    player.drop(maps.write("other.tmj", platforms()));
    EXPECT_EQ(gravity_of(player.settings(), player.map()), 0.0) << "another map of the folder";
    player.drop(SLIDELAB_LEVELS "/play/side_course.tmj");
    EXPECT_GT(gravity_of(player.settings(), player.map()), 0.0);
}

TEST(LayersOfAMap, TheViewIsKeptForTheGame) {
    const ScratchFolder maps;
    const std::string path = maps.write("jump.tmj", platforms());
    {
        Player player;
        player.drop(path);
        open_walls(player);
        player.click(*player.control_center("seen_from"));
        player.frames(2);
        player.click(*player.control_center("keep_for_game"));
        player.frames(2);
        EXPECT_PRED2(has, test::text_of(maps.file("slidelab.json")), R"("seen_from": "above")");
        EXPECT_EQ(player.desk().library.view_of(where(path)), SeenFrom::map);
    }
    Player player;
    player.drop(maps.write("other.tmj", platforms()));
    EXPECT_EQ(player.settings().seen_from, SeenFrom::above);
    EXPECT_EQ(gravity_of(player.settings(), player.map()), 0.0);
    const std::string run = maps.file("run.jsonl");
    ASSERT_EQ(test::run_program({"--headless", "--ticks", "2", path, "--record", run}).status, 0);
    EXPECT_PRED2(has, test::text_of(run), "seen_from=above");
}

TEST(LayersOfAMap, OneButtonStartsAsLargeAsTheStart) {
    const ScratchFolder maps;
    Player player;
    player.drop(maps.write("jump.tmj", platforms()));
    open_walls(player);
    ASSERT_TRUE(player.control_center("start_size"));
    player.click(*player.control_center("start_size"));
    player.frames(2);
    EXPECT_EQ(shape_of(player.settings()), (Shape(BoxShape{{0.5, 1.0}})));
    EXPECT_EQ(player.map().spawn, (Vec2{2.5, 7}));
}

TEST(LevelList, AsksForAFileWhereThereIsSomethingToAskWith) {
    int asked = 0;
    {
        AppConfig config;
        config.choose_file = [&asked] { ++asked; };
        Player player(std::move(config));
        player.click("levels");
        ASSERT_TRUE(player.shows_levels());
        player.click("open_map");
        EXPECT_EQ(asked, 1);
        EXPECT_FALSE(player.shows_levels());
    }
}

TEST(LevelList, TakesThePathOfAFileWhereThereIsNothingToAskWith) {
    Player player;
    player.click("levels");
    player.click(*player.control_center("open_map"));
    const std::string path = SLIDELAB_LEVELS "/play/rooms.tmj";
    player.type(path);
    player.press(SDLK_RETURN);
    EXPECT_EQ(player.document().level_path, path);
    EXPECT_FALSE(player.shows_levels());
}

}  // namespace slidelab::lab::levels_end_to_end_test
