// The player's start in maps as people make them.
#include "lab/levels/tiled/starts.hpp"

#include "lab/levels/tiled/tiled_map.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::starts_test {

using tiled::is_start_name;

TEST(Starts, WordsOfAStart) {
    for (const char* name :
         {"player", "Player", "hero", "spawn", "start", "entry", "Spawn Point", "SpawnPoint",
          "PlayerSpawn", "player-start", "player_start", "mainPlayer", "PLAYER", "spawn1",
          "StartPosition", "player1_start", "playerspawn", "entry_point", "Start Pos"})
        EXPECT_TRUE(is_start_name(name)) << name;
    for (const char* name :
         {"", "point", "main", "restart", "spawner", "enemy spawn", "EnemySpawn", "players",
          "start game", "player shadow", "respawn", "heroine", "position", "1", "starter chest"})
        EXPECT_FALSE(is_start_name(name)) << name;
}

std::string object(int id, std::string_view fields) {
    return fmt::format(R"({{"id":{},"x":64,"y":32,{}}})", id, fields);
}

struct Kind {
    const char* fields;
    Vec2 at;    ///< units
    Vec2 size;  ///< units
};

/// A tile is 32 pixels.
const Kind kinds[] = {
    {R"("point":true,"name":"spawn")", {2, 1}, {0, 0}},
    {R"("point":true,"type":"Player")", {2, 1}, {0, 0}},
    {R"("width":0,"height":0,"class":"start")", {2, 1}, {0, 0}},
    {R"("width":64,"height":32,"name":"PlayerSpawn")", {3, 1.5}, {2, 1}},
    {R"("width":64,"height":32,"ellipse":true,"type":"spawn")", {3, 1.5}, {2, 1}},
    {R"("width":32,"height":64,"gid":1,"name":"hero")", {2.5, 0}, {1, 2}},
    {R"("name":"entry","polygon":[{"x":0,"y":0},{"x":64,"y":0},{"x":0,"y":32}])", {3, 1.5}, {2, 1}},
};

TEST(Starts, PointsRectanglesTileObjectsAndPolygonsAreStartsByClassOrName) {
    for (const Kind& kind : kinds) {
        const std::string map = map_of(object(7, kind.fields));
        const auto document = good(read_tiled_document(map, "test.tmj"));
        const auto& objects = std::get<ObjectLayer>(document.layers[0]).objects;
        ASSERT_EQ(objects.size(), 1U) << kind.fields;
        EXPECT_EQ(std::get<SpawnPoint>(objects[0].shape), (SpawnPoint{kind.at, kind.size}))
            << kind.fields;
        EXPECT_EQ(level_of(map).spawn, kind.at);
        EXPECT_TRUE(level_of(map).level.walls().empty()) << "a start is no wall";
    }
}

TEST(Starts, AMonstersWordOrPropertyMakesItNone) {
    const std::string monsters[] = {
        object(1, R"("width":32,"height":32,"type":"spawn","name":"Enemy")"),
        object(1, R"("width":32,"height":32,"type":"spawn","properties":[
                     {"name":"MONSTER_ID","type":"string","value":"1002"}])"),
        object(1, R"("point":true,"name":"spawn","properties":[
                     {"name":"kind","type":"string","value":"zombie"}])"),
        object(1, R"("point":true,"name":"spawn","properties":{"mob":3})"),
        object(1, R"("width":32,"height":32,"type":"spawn","properties":{"enemytype":"x"})"),
        object(1, R"("width":32,"height":32,"type":"spawn","properties":{"spawnMax":"5"})"),
        object(1, R"("point":true,"type":"npc","name":"start")"),
        object(1, R"("width":32,"height":32,"type":"trigger","name":"start")"),
        object(1, R"("width":32,"height":32,"type":"wall","name":"Player")"),
    };
    for (const std::string& each : monsters) {
        const auto document = good(read_tiled_document(map_of(each), "test.tmj"));
        for (const LevelObject& read : std::get<ObjectLayer>(document.layers[0]).objects)
            EXPECT_FALSE(std::holds_alternative<SpawnPoint>(read.shape)) << each;
    }
    const std::string in_layer =
        R"({"type":"objectgroup","name":"Enemies","objects":[{"id":1,"x":64,"y":32,)"
        R"("point":true,"name":"spawn"}]})";
    EXPECT_NE(level_of(map_of_layers(in_layer)).spawn, (Vec2{2, 1}));
}

TEST(Starts, APointBeforeARectangleThenTheFirstByIdAndTheOthersAreSaid) {
    const auto at = [](int id, int x, const char* fields) {
        return fmt::format(R"({{"id":{},"x":{},"y":32,{}}})", id, x, fields);
    };
    constexpr const char* rectangle = R"("width":32,"height":32,"type":"spawn")";
    constexpr const char* point = R"("point":true,"type":"spawn")";
    const std::string map = map_of(at(1, 0, rectangle) + "," + at(9, 96, point) + "," +
                                   at(4, 64, point) + "," + at(2, 160, rectangle));
    EXPECT_EQ(level_of(map).spawn, (Vec2{2, 1}));
    EXPECT_EQ(notes_on(map),
              (std::vector<std::string>{"more starts (it begins at object 4): object "
                                        "9, object 1, object 2"}));
    EXPECT_EQ(level_of(map_of(at(5, 0, rectangle) + "," + at(3, 64, rectangle))).spawn,
              (Vec2{2.5, 1.5}));
}

TEST(Starts, AHiddenLayerSaysWhereTheStartIs) {
    EXPECT_EQ(
        level_of(map_of_layers(R"({"type":"objectgroup","name":"marks","visible":false,"objects":[)"
                               R"({"id":1,"x":64,"y":32,"point":true,"name":"spawn"},)"
                               R"({"id":2,"x":0,"y":0,"width":32,"height":32}]})"))
            .spawn,
        (Vec2{2, 1}));
}

/// A map of 30 x 20 tiles with these rectangles as walls.
OpenedLevel opened(const std::string& objects, const Shape& mover = usual_mover) {
    const test::ScratchFolder folder;
    return good(open_level_file(folder.write("map.tmj", map_of(objects)), {}, mover));
}

constexpr const char* block = R"({"id":1,"x":256,"y":160,"width":448,"height":320})";

TEST(Starts, WithoutOneItBeginsAtTheFreePlaceNextToTheMiddle) {
    // The middle of all walls is in the block from (8, 5) to (22, 15).
    const OpenedLevel level = opened(block);
    ASSERT_TRUE(level.notes.start);
    EXPECT_FALSE(level.notes.start->is_named);
    EXPECT_TRUE(level.notes.start->is_in_wall);
    ASSERT_TRUE(level.notes.start->moved_to);
    EXPECT_EQ(level.built->spawn, *level.notes.start->moved_to);
    EXPECT_NEAR(distance(level.built->spawn, {15, 10}), 5.3, 0.25) << "above or below the block";
    EXPECT_NE(lines_of(level.notes)[0].find("the nearest place with room"), std::string::npos);
}

TEST(Starts, InAWallItBeginsAtTheNearestPlaceWithRoomForTheMover) {
    const std::string start = R"(,{"id":2,"x":300,"y":320,"point":true,"name":"spawn"})";
    const OpenedLevel small = opened(block + start);
    ASSERT_TRUE(small.notes.start && small.notes.start->is_named);
    EXPECT_EQ(small.notes.start->wanted, (Vec2{9.375, 10}));
    EXPECT_NEAR(small.built->spawn.x, 7.6, 0.25) << "to the left of the block";
    const OpenedLevel large = opened(block + start, BoxShape{{2.0, 2.0}});
    EXPECT_LE(large.built->spawn.x, 6.0 + 1e-6);
    const std::string free = R"(,{"id":2,"x":100,"y":320,"point":true,"name":"spawn"})";
    EXPECT_FALSE(opened(block + free).notes.start);
    EXPECT_EQ(opened(block + free).built->spawn, (Vec2{3.125, 10}));
}

TEST(Starts, ACorridorAsWideAsTheMoverHasRoomInTheMiddleOfItsTiles) {
    std::string tiles;
    for (int i = 0; i < 600; ++i)
        tiles += fmt::format("{}{}", i == 0 ? "" : ",", i / 30 == 7 ? 0 : 1);
    const std::string map = map_of_layers(
        wall_layer(fmt::format(R"("width":30,"height":20,"data":[{}])", tiles)) +
        R"(,{"type":"objectgroup","name":"o","objects":[{"id":1,"x":330,"y":350,"point":true,)"
        R"("name":"start"}]})");
    const test::ScratchFolder folder;
    const OpenedLevel level =
        good(open_level_file(folder.write("map.tmj", map), {}, BoxShape{{0.5, 0.5}}));
    ASSERT_TRUE(level.notes.start && level.notes.start->moved_to);
    EXPECT_EQ(level.built->spawn.y, 7.5);
    EXPECT_NEAR(level.built->spawn.x, 330.0 / 32.0, 0.26);
}

TEST(Starts, TheSizeOfAStartIsOffered) {
    const OpenedLevel level =
        opened(R"({"id":2,"x":64,"y":32,"width":32,"height":48,"name":"Player"})");
    ASSERT_TRUE(level.notes.start);
    EXPECT_EQ(level.notes.start->size, (Vec2{1, 1.5}));
    EXPECT_EQ(words_for_size(*level.notes.start),
              "--shape box --set half_width=0.5 --set half_height=0.75");
    EXPECT_NE(lines_of(level.notes)[0].find("to start as that size: --shape box"),
              std::string::npos);
}

TEST(Starts, AMapThatIsOneWallHasNoRoomAndSaysSo) {
    const OpenedLevel level = opened(R"({"id":1,"x":-64,"y":-64,"width":2048,"height":1024})");
    ASSERT_TRUE(level.notes.start);
    EXPECT_FALSE(level.notes.start->moved_to);
    EXPECT_NE(to_string(*level.notes.start).find("no place in it has room"), std::string::npos);
}

}  // namespace slidelab::lab::starts_test
