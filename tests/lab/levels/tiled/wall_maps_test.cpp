// Forty small maps, each with one thing that games say walls by, against a picture of what is what:
// # a wall, = a one-way wall, ! a hazard. Four columns, two rows, a tile of one unit.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_map.hpp"
#include "lab/levels/walls/game_file.hpp"
#include "lab/levels/walls/tile_numbers.hpp"
#include "support/refused.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::wall_maps_test {

using Lines = std::vector<std::string>;

std::string tiles(const std::string& name, const std::string& ids, const std::string& more = "") {
    return fmt::format(R"({{"type":"tilelayer","name":"{}","width":4,"height":2,"data":[{}]{}}})",
                       name, ids, more);
}

/// A rectangle of one cell.
std::string box(int id, int column, int row, const std::string& more = "") {
    return fmt::format(R"({{"id":{},"x":{},"y":{},"width":32,"height":32{}}})", id, 32 * column,
                       32 * row, more);
}

std::string objects(const std::string& name, const std::string& list,
                    const std::string& more = "") {
    return fmt::format(R"({{"type":"objectgroup","name":"{}","objects":[{}]{}}})", name, list,
                       more);
}

std::string flag(const std::string& name, const char* value = "true", const char* type = "bool") {
    return fmt::format(R"("properties":[{{"name":"{}","type":"{}","value":{}}}])", name, type,
                       value);
}

/// Tiles 1 to 9; `list`: those of the tileset that say something, by their ids from 0.
std::string map(const std::string& layers, const std::string& list = "",
                const std::string& more = "") {
    return fmt::format(
        R"({{"type":"map","orientation":"orthogonal","width":4,"height":2,"tilewidth":32,
        "tileheight":32{},"tilesets":[{{"firstgid":1,"name":"t","tilewidth":32,"tileheight":32,
        "tiles":[{}]}}],"layers":[{}]}})",
        more, list, layers);
}

std::string tile(int id, const std::string& more) {
    return fmt::format(R"({{"id":{},{}}})", id, more);
}

std::string kind(const char* name) { return fmt::format(R"("type":"{}")", name); }

const std::string half =
    R"("objectgroup":{"objects":[{"id":1,"x":0,"y":16,"width":32,"height":16}]})";

char sign_at(const OpenedLevel& level, Vec2 place) {
    for (const Aabb& hazard : level.document->hazards)
        if (hazard.contains(place)) return '!';
    char sign = '.';
    // A one-way wall is its solid side: here the upper side of a cell.
    for (std::uint32_t i = 0; i < level.built->level.walls().size(); ++i) {
        const Segment& side = level.built->level.walls()[i].segment;
        const bool is_above = std::min(side.a.x, side.b.x) < place.x &&
                              std::max(side.a.x, side.b.x) > place.x &&
                              side.a.y == std::floor(place.y);
        if (is_above && level.built->level.traits_of_wall(i).is_one_way()) sign = '=';
    }
    level.built->level.visit_solids_at(place, [&](std::uint32_t) { sign = '#'; });
    return sign;
}

/// At places in the lower half of each cell, where half blocks are solid.
Lines picture_of(const OpenedLevel& level) {
    Lines picture(2);
    for (int row = 0; row < 2; ++row)
        for (int column = 0; column < 4; ++column)
            picture[static_cast<std::size_t>(row)] += sign_at(level, Vec2{column + 0.6, row + 0.7});
    return picture;
}

struct SmallMap {
    const char* what;
    std::string text;
    Lines picture;
    const char* file = "map.tmj";
};

constexpr const char* art = "1,1,1,1,1,0,0,0";
constexpr const char* some = "0,1,0,2,0,0,3,0";
const Lines same{".#.#", "..#."};

std::string ldtk(const std::string& values, const char* layer, const char* ids) {
    return fmt::format(
        R"({{"jsonVersion":"1.5.3","defaultGridSize":16,"worldLayout":"Free","defs":{{"layers":[
        {{"__type":"IntGrid","identifier":"{1}","uid":7,"gridSize":16,"intGridValues":[{0}]}}]}},
        "levels":[{{"identifier":"L","pxWid":64,"pxHei":32,"worldX":0,"worldY":0,
        "fieldInstances":[],"layerInstances":[{{"__identifier":"{1}","__type":"IntGrid",
        "__cWid":4,"__cHei":2,"__gridSize":16,"layerDefUid":7,"visible":true,
        "intGridCsv":[{2}]}}]}}]}})",
        values, layer, ids);
}

/// Two layers of unnamed values.
std::string ldtk_of(const char* first, const char* ids, const char* second, const char* other_ids) {
    const auto defined = [](const char* name, int number) {
        return fmt::format(R"({{"__type":"IntGrid","identifier":"{}","uid":{},"gridSize":16,
            "intGridValues":[{{"value":1,"identifier":null}}]}})",
                           name, number);
    };
    const auto filled = [](const char* name, int number, const char* values) {
        return fmt::format(R"({{"__identifier":"{}","__type":"IntGrid","__cWid":4,"__cHei":2,
            "__gridSize":16,"layerDefUid":{},"visible":true,"intGridCsv":[{}]}})",
                           name, number, values);
    };
    return fmt::format(R"({{"jsonVersion":"1.5.3","defaultGridSize":16,"worldLayout":"Free",
        "defs":{{"layers":[{},{}]}},"levels":[{{"identifier":"L","pxWid":64,"pxHei":32,"worldX":0,
        "worldY":0,"fieldInstances":[],"layerInstances":[{},{}]}}]}})",
                       defined(first, 7), defined(second, 8), filled(first, 7, ids),
                       filled(second, 8, other_ids));
}

std::string value(int number, const char* name) {
    return fmt::format(R"({{"value":{},"identifier":{}}})", number, name);
}

std::vector<SmallMap> maps() {
    const std::string solid = flag("solid");
    return {
        {"tiles with a property",
         map(tiles("Tile Layer 1", some), tile(0, solid)),
         {".#..", "...."}},
        {"a property as text",
         map(tiles("Tile Layer 1", some), tile(1, flag("collides", "\"true\"", "string"))),
         {"...#", "...."}},
        {"false is said, too",
         map(tiles("Walls", some), tile(0, flag("collidable", "false"))),
         {"...#", "..#."}},
        {"yes and no",
         map(tiles("Ground", "1,1,1,2,1,1,1,1"), tile(1, flag("solid", "\"yes\"", "string")) + "," +
                                                     tile(0, flag("solid", "\"no\"", "string"))),
         {"...#", "...."}},
        {"a hazard with a property is a hazard",
         map(tiles("World", some) + "," + tiles("Spikes", "1,0,0,0,0,0,0,0"),
             tile(0, solid) + "," + tile(1, solid) + "," + tile(2, solid)),
         {"!#.#", "..#."}},
        {"walkable is the contrary",
         map(tiles("Walls", some), tile(2, flag("walkable"))),
         {".#.#", "...."}},
        {"a property of an untyped old map",
         map(tiles("Tile Layer 1", some), tile(0, flag("blocked", "\"\"", "string")) + "," +
                                              tile(2, flag("obstacle", "\"1\"", "string"))),
         {".#..", "..#."}},
        {"a property by the words of names",
         map(tiles("Tile Layer 1", some), tile(1, flag("isCollider"))),
         {"...#", "...."}},
        {"what is not walkable in a layer with walkable tiles is a wall",
         map(tiles("Dungeon", "1,2,1,2,1,1,2,1") + "," + tiles("Props", art),
             tile(0, flag("walkable"))),
         {".#.#", "..#."}},
        {"tiles above the player are pictures of those beside",
         map(tiles("Below Player", art) + "," + tiles("World", some) + "," +
                 tiles("aboveplayer", art),
             tile(0, solid) + "," + tile(1, solid) + "," + tile(2, solid)),
         same},
        {"but where nothing is beside the player they count",
         map(tiles("Above Player", some), tile(0, solid) + "," + tile(1, solid)),
         {".#.#", "...."}},
        {"tiles with a property silence a loud layer",
         map(tiles("Walls", some), tile(0, flag("blocked"))),
         {".#..", "...."}},
        {"a property that stands nowhere says nothing", map(tiles("Walls", some), tile(7, solid)),
         same},
        {"a layer with a property silences its brothers",
         map(tiles("A", art) + "," + tiles("B", some, "," + solid)), same},
        {"a property of a group",
         map(R"({"type":"group","name":"g",)" + solid + R"(,"layers":[)" + tiles("A", some) +
             "]}," + tiles("B", art)),
         same},
        {"a property of the map is the last",
         map(tiles("A", some) + "," + tiles("Walls", "0,0,0,0,1,0,0,0"), "", "," + solid),
         {".#.#", "#.#."}},
        {"an object's property beats its layer",
         map(objects("Walls", box(1, 1, 0) + "," + box(2, 3, 0, "," + flag("solid", "false")))),
         {".#..", "...."}},
        {"a loud tile layer silences silent ones",
         map(tiles("Ground", art) + "," + tiles("Fringe", art) + "," + tiles("Collision", some)),
         same},
        {"a hidden one, too",
         map(tiles("Tile Layer 1", art) + "," + tiles("COLLISION", some, R"(,"visible":false)")),
         same},
        {"loud objects silence tiles",
         map(tiles("Tile Layer 1", art) + "," +
             objects("Collisions", box(1, 1, 0) + "," + box(2, 3, 0) + "," + box(3, 2, 1))),
         same},
        {"walls are pictures beside collisions",
         map(tiles("walls", art) + "," + tiles("Collision", some) + "," +
             objects("Bounds", box(1, 0, 0))),
         same},
        {"tiles called walls are pictures beside objects called bounds",
         map(tiles("walls", art) + "," +
             objects("boundaries", box(1, 1, 0) + "," + box(2, 3, 0) + "," + box(3, 2, 1))),
         same},
        {"a border is a picture beside objects called walls",
         map(tiles("border", art) + "," +
             objects("walls", box(1, 1, 0) + "," + box(2, 3, 0) + "," + box(3, 2, 1))),
         same},
        {"a border alone is a wall", map(tiles("background", art) + "," + tiles("border", some)),
         same},
        {"limits are walls beside collisions",
         map(tiles("stuff", art) + "," + objects("MapLimits", box(1, 1, 0)) + "," +
             objects("Collisions", box(2, 3, 0) + "," + box(3, 2, 1))),
         same},
        {"a limit is no property",
         map(tiles("Walls", some), "", "," + flag("top limit", "0", "int")), same},
        {"a collision area is a wall",
         map(tiles("Tile Layer 1", art) + "," +
             objects("Collision areas", box(1, 1, 0) + "," + box(2, 3, 0) + "," + box(3, 2, 1))),
         same},
        {"a quiet layer of objects has the walls of quiet tiles",
         map(tiles("ground", art) + "," +
             objects("grounds",
                     box(1, 1, 0, "," + kind("ground")) + "," + box(2, 3, 0) + "," + box(3, 2, 1))),
         same},
        {"words of other languages",
         map(tiles("Fondo", art) + "," + tiles("Terreno", some) + "," + tiles("Agua", art)), same},
        {"with and without accents",
         map(tiles("Arboles", art) + "," + tiles("Colisi\u00f3n", some)), same},
        {"objects called walls are not",
         map(objects("walls", box(1, 1, 0)) + "," + objects("Bounds", box(2, 3, 0))),
         {".#.#", "...."}},
        {"bounds are pictures beside collisions",
         map(objects("Boundaries", box(1, 0, 0)) + "," + tiles("hitboxes", some)), same},
        {"objects with a property silence tiles that say nothing",
         map(tiles("Tile Layer 1", art) + "," +
             objects("stuff", box(1, 1, 0, "," + solid) + "," + box(2, 2, 1, "," + solid))),
         {".#..", "..#."}},
        {"and leave those with a quiet name",
         map(tiles("Terrain", some) + "," + objects("stuff", box(1, 0, 1, "," + solid))),
         {".#.#", "#.#."}},
        {"a quiet name of an object is a label",
         map(tiles("World", some) + "," + objects("Objects", box(1, 0, 0, R"(,"name":"Level 2")")),
             tile(0, solid)),
         {".#..", "...."}},
        {"passable for a ship is not passable",
         map(tiles("Tile Layer 1", some),
             tile(0, R"("properties":[{"name":"passable","type":"bool","value":false},
                        {"name":"shipPassable","type":"bool","value":true}])")),
         {".#..", "...."}},
        {"walls for enemies are none for the player",
         map(tiles("Tile Layer 1", some) + "," + objects("EnemyBoundaries", box(1, 0, 0))), same},
        {"a box that does not move is the game's own",
         map(objects("stuff", box(1, 1, 0) + "," + box(2, 3, 0, "," + kind("box")))),
         {".#..", "...."}},
        {"all classes are walls in a loud layer",
         map(objects("collision", box(1, 1, 0, "," + kind("slope")) + "," +
                                      box(2, 3, 0, "," + kind("rect")) + "," +
                                      box(3, 2, 1, "," + kind("floor")))),
         same},
        {"but not things",
         map(objects("collision", box(1, 1, 0) + "," + box(2, 3, 0, "," + kind("npc")))),
         {".#..", "...."}},
        {"a platform in a loud layer is one-way",
         map(objects("collision", box(1, 1, 0) + "," + box(2, 3, 0, "," + kind("platform")))),
         {".#.=", "...."}},
        {"a loud object silences the others of its layer",
         map(objects("stuff", box(1, 1, 0, "," + kind("wall")) + "," + box(2, 3, 0))),
         {".#..", "...."}},
        {"a name of an object",
         map(objects("stuff", box(1, 1, 0, R"(,"name":"Wall 7")") + "," + box(2, 3, 0))),
         {".#..", "...."}},
        {"things by their names",
         map(tiles("main", some) + "," + tiles("Items", art) + "," + tiles("Enemies", art) + "," +
             tiles("Water", art)),
         same},
        {"a class of one's own is a thing",
         map(objects("stuff", box(1, 1, 0) + "," + box(2, 3, 0, "," + kind("crate")))),
         {".#..", "...."}},
        {"parallax moves with the view",
         map(tiles("A", some) + "," + tiles("B", art, R"(,"parallaxx":0.5)")), same},
        {"a hazard by the layer's name", map(tiles("Spikes", some)), {".!.!", "..!."}},
        {"a hazard by a class, whatever else it says",
         map(tiles("Walls", some), tile(1, kind("lava_wall"))),
         {".#.!", "..#."}},
        {"an object that is a hazard",
         map(objects("Object Layer 1", box(1, 1, 0, R"(,"name":"death")"))),
         {".!..", "...."}},
        {"one-way by the layer's name", map(tiles("OneWay", some)), {".=.=", "..=."}},
        {"one-way by a class",
         map(tiles("Walls", some), tile(0, kind("one_way"))),
         {".=.#", "..#."}},
        {"one-way by a property of the tile",
         map(tiles("main", some), tile(2, flag("nez:isOneWayPlatform"))),
         {".#.#", "..=."}},
        {"one-way by a property of the object",
         map(objects("stuff", box(1, 1, 0, "," + flag("one_way")) + "," + box(2, 3, 0))),
         {".=.#", "...."}},
        {"platforms are one-way beside ground",
         map(tiles("Ground", "0,0,0,0,1,0,0,0") + "," + tiles("Platforms", some)),
         {".=.=", "#.=."}},
        {"and walls where alone", map(tiles("Platforms", some) + "," + tiles("Coins", art)), same},
        {"objects are one-way beside a loud layer of tiles",
         map(tiles("Solid", "0,0,0,0,1,0,0,0") + "," + objects("platforms", box(1, 1, 0))),
         {".=..", "#..."}},
        {"and none under loud objects",
         map(tiles("Platforms", art) + "," + objects("collision", box(1, 2, 1))),
         {"....", "..#."}},
        {"a floor fills the map",
         map(tiles("ground", "1,1,1,1,1,1,0,0") + "," + tiles("walls2d", some)), same},
        {"where nothing else is a wall a floor is",
         map(tiles("background", art) + "," + tiles("main", "1,1,1,1,1,1,0,0")),
         {"####", "##.."}},
        {"unless it fills the map", map(tiles("main", "1,1,1,1,1,1,1,1")), {"....", "...."}},
        {"the start lies in a floor",
         map(tiles("terrain", "1,1,0,0,0,0,0,0") + "," + tiles("things 2", "0,0,1,0,0,0,0,0") +
             "," + objects("o", R"({"id":1,"x":16,"y":16,"point":true,"name":"Spawn Point"})")),
         {"..#.", "...."}},
        {"a quiet layer speaks before silent ones",
         map(tiles("Terrain", some) + "," + tiles("Chains", "0,0,1,0,1,0,0,0")), same},
        {"shapes are the walls", map(tiles("Tile Layer 1", some), tile(0, half)), {".#..", "...."}},
        {"shapes give the form of a loud layer",
         map(tiles("Walls", some), tile(0, half)),
         {".#.#", "..#."}},
        {"silence is a wall", map(tiles("Tile Layer 1", some)), same},
        {"hidden silence is none",
         map(tiles("Tile Layer 1", some, R"(,"visible":false)")),
         {"....", "...."}},
        {"old copies are none",
         map(tiles("Tile Layer 1", some) + "," + tiles("Collision old", art)), same},
        {"LDtk: values speak for themselves",
         ldtk(value(1, "\"walls\"") + "," + value(2, "\"ladder\"") + "," + value(3, "\"Platform\""),
              "Collisions", "0,1,0,2,0,0,3,0"),
         {".#..", "..=."},
         "map.ldtk"},
        {"LDtk: quiet values where nobody is loud",
         ldtk(value(1, "\"dirt\"") + "," + value(2, "\"water\"") + "," + value(3, "\"stone\""),
              "Collisions", "0,1,0,2,0,0,3,0"),
         {".#..", "..#."},
         "map.ldtk"},
        {"LDtk: empty is none",
         ldtk(value(1, "\"Ground\"") + "," + value(2, "\"Empty\"") + "," + value(3, "\"Air\""),
              "Ground", "0,1,0,2,0,0,3,0"),
         {".#..", "...."},
         "map.ldtk"},
        {"LDtk: layers called walls are pictures beside collisions",
         ldtk_of("Walls", "1,1,1,1,1,0,0,0", "Collision", "0,1,0,1,0,0,1,0"), same, "map.ldtk"},
        {"LDtk: a loud value silences the unnamed",
         ldtk(value(1, "\"Solid\"") + "," + value(2, "null") + "," + value(3, "null"), "Grid",
              "0,1,0,2,0,0,3,0"),
         {".#..", "...."},
         "map.ldtk"},
        {"LDtk: unnamed values are walls", ldtk(value(1, "null"), "Tiles", "0,1,0,1,0,0,1,0"), same,
         "map.ldtk"},
    };
}

TEST(WallMaps, EachSmallMapIsWhatItsGameMeans) {
    const test::ScratchFolder folder;
    const std::vector<SmallMap> all = maps();
    EXPECT_GE(all.size(), 40U);
    for (const SmallMap& each : all) {
        SCOPED_TRACE(each.what);
        const OpenedLevel level = good(open_level_file(folder.write(each.file, each.text)));
        EXPECT_EQ(picture_of(level), each.picture);
    }
}

OpenedLevel opened(const test::ScratchFolder& folder, const std::string& text,
                   const WallRequest& walls = {}) {
    return good(open_level_file(folder.write("map.tmj", text), walls));
}

TEST(WallChoices, ARuleIsByTheNameOfALayerAClassAValueOrAProperty) {
    const test::ScratchFolder folder;
    const std::string text =
        map(tiles("A", some) + "," + objects("o", box(1, 0, 0, "," + kind("crate"))),
            tile(0, kind("rock")) + "," + tile(1, flag("sticky")) + "," +
                tile(2, flag("look", "\"red\"", "string")));
    const auto with = [&](const char* name, WallKind kind_of_it) {
        return picture_of(opened(folder, text, {{}, {{{name, kind_of_it}}}}));
    };
    EXPECT_EQ(picture_of(opened(folder, text)), same);
    EXPECT_EQ(with("A", WallKind::none), (Lines{"....", "...."}));
    EXPECT_EQ(with("A", WallKind::hazard), (Lines{".!.!", "..!."}));
    EXPECT_EQ(with("A", WallKind::one_way), (Lines{".=.=", "..=."}));
    EXPECT_EQ(with("rock", WallKind::none), (Lines{"...#", "..#."}));
    EXPECT_EQ(with("sticky", WallKind::hazard), (Lines{".#.!", "..#."}));
    EXPECT_EQ(with("look=red", WallKind::one_way), (Lines{"....", "..=."}))
        << "what is chosen silences the others, as a property does";
    EXPECT_EQ(with("crate", WallKind::wall), (Lines{"##.#", "..#."}));
}

TEST(WallChoices, ARuleIsByTheNumbersOfTiles) {
    const test::ScratchFolder folder;
    const std::string text =
        map(tiles("A", some) + "," + tiles("deco", "2,0,0,0,0,0,0,2147483651"),  // 3, flipped
            tile(2, kind("rock")));
    const auto with = [&](const WallChoices& choices) {
        return picture_of(opened(folder, text, {{}, choices}));
    };
    EXPECT_EQ(with({{{"tiles:1,3", WallKind::wall}}}), (Lines{".#..", "..##"}))
        << "in every layer, flipped or not, and the others are silent";
    EXPECT_EQ(with({{{"tiles: 1 , 2-9", WallKind::wall}}}), (Lines{"##.#", "..##"}));
    EXPECT_EQ(with({{{"tiles:2-2", WallKind::hazard}, {"A", WallKind::wall}}}),
              (Lines{"!#.!", "..#."}));
    EXPECT_EQ(with({{{"tiles:3", WallKind::none}, {"rock", WallKind::wall}}}),
              (Lines{".#.#", "...."}))
        << "a number goes before a name";
    const OpenedLevel level = opened(folder, text, {{}, {{{"tiles:1,3", WallKind::wall}}}});
    EXPECT_TRUE(level.notes.knows("tiles:1,3")) << "it is listed, to be taken back";
}

TEST(WallChoices, NumbersOfLdtkAreItsValues) {
    const test::ScratchFolder folder;
    const std::string path = folder.write(
        "map.ldtk", ldtk(R"({"value":1,"identifier":null},{"value":2,"identifier":null})", "Cells",
                         "1,1,2,2,0,0,0,0"));
    const auto with = [&](const char* rule) {
        return picture_of(good(open_level_file(path, {{}, {{{rule, WallKind::wall}}}})));
    };
    EXPECT_EQ(with("tiles:1"), (Lines{"##..", "...."}));
    EXPECT_EQ(with("tiles:2"), (Lines{"..##", "...."}));
}

TEST(WallChoices, ARuleIsByTheNameOfATileset) {
    const test::ScratchFolder folder;
    const std::string text = fmt::format(
        R"({{"type":"map","orientation":"orthogonal","width":4,"height":2,"tilewidth":32,
        "tileheight":32,"tilesets":[{{"firstgid":1,"name":"rocks","tilewidth":32,"tileheight":32}},
        {{"firstgid":3,"name":"grass","tilewidth":32,"tileheight":32}}],"layers":[{}]}})",
        tiles("A", some));
    const auto with = [&](const char* name, WallKind kind_of_it) {
        return picture_of(opened(folder, text, {{}, {{{name, kind_of_it}}}}));
    };
    EXPECT_EQ(with("rocks", WallKind::wall), (Lines{".#.#", "...."}));
    EXPECT_EQ(with("grass", WallKind::none), (Lines{".#.#", "...."}));
    EXPECT_TRUE(opened(folder, text).notes.knows("grass")) << "they are listed";
}

TEST(WallChoices, NumbersAreSaidAsRangesAndNothingElse) {
    for (const char* wrong : {"tiles:", "tiles:a", "tiles:1-", "tiles:3-1", "tiles:1;2", "tiles:-1",
                              "tiles:1,", "tiles:99999999999999999999", "tile:1", "tiles 1"})
        EXPECT_FALSE(TileNumbers::in(wrong)) << wrong;
    const auto numbers = TileNumbers::in("tiles:1-84, 89");
    ASSERT_TRUE(numbers);
    for (const int each : {1, 84, 89}) EXPECT_TRUE(numbers->has(each)) << each;
    for (const int each : {0, 85, 90}) EXPECT_FALSE(numbers->has(each)) << each;
}

TEST(WallChoices, ANameThatNothingHasIsAnErrorWithTheNamesThereAre) {
    const test::ScratchFolder folder;
    const std::string path = folder.write(
        "map.tmj", map(tiles("A", some) + "," + tiles("B", art), tile(0, kind("rock"))));
    const std::vector<test::Refused<std::string>> names{
        {"nosuch",
         ": no layer, class, value, property or tileset is called \"nosuch\"; expected \"A\", "
         "\"B\", \"rock\", tiles by their numbers (tiles:1-84,89)"},
        {"tiles:7-9",
         ": no tile in the map has a number of \"tiles:7-9\"; expected \"A\", \"B\", \"rock\", "
         "tiles by their numbers (tiles:1-84,89)"}};
    test::expect_lines(names, [&](const std::string& name) {
        return problem_in(open_level_file(path, {{}, {{{name, WallKind::wall}}}}))
            .substr(path.size());
    });
    EXPECT_TRUE(std::holds_alternative<OpenedLevel>(
        open_level_file(path, {{{{"nosuch", WallKind::wall}}}})))
        << "what is kept is for all maps of a folder";
}

TEST(WallChoices, WhatWasGuessedIsOneLineToPaste) {
    const test::ScratchFolder folder;
    const OpenedLevel level =
        opened(folder, map(tiles("A", some) + "," + tiles("ground", "1,1,1,1,1,1,1,1")));
    EXPECT_EQ(doubts_of(level.notes), R"(--no-walls "A" --walls "ground")");
    EXPECT_EQ(doubts_of(opened(folder, map(tiles("Walls", some))).notes), "");
}

TEST(GameFile, TheNearestOneUpToTheFolderWithGitIsRead) {
    const test::ScratchFolder folder;
    std::filesystem::create_directories(folder.file("game/maps/one"));
    const std::string text = map(tiles("A", some));
    const std::string path = folder.write("game/maps/one/map.tmj", text);
    folder.write("slidelab.json", R"({"walls":{"A":"hazard"}})");
    EXPECT_EQ(picture_of(good(open_level_file(path))), (Lines{".!.!", "..!."}));
    std::filesystem::create_directories(folder.file("game/.git"));
    EXPECT_EQ(picture_of(good(open_level_file(path))), same) << "that one is of another project";
    folder.write("game/slidelab.json", R"({"walls":{"A":"one-way"}})");
    EXPECT_EQ(picture_of(good(open_level_file(path))), (Lines{".=.=", "..=."}));
    folder.write("game/maps/slidelab.json", R"({"walls":{"A":"none"}})");
    EXPECT_EQ(picture_of(good(open_level_file(path))), (Lines{"....", "...."}));
    EXPECT_EQ(picture_of(good(open_level_file(path, {{{{"A", WallKind::wall}}}}))), same)
        << "the window's rules come before the file's";
    EXPECT_EQ(picture_of(good(open_level_file(path, {{}, {}, true}))), same)
        << "a recording has all that it was made with";
}

const std::vector<test::Refused<std::string>> wrong_game_files{
    {"{",
     "slidelab.json: not JSON at byte 2: the line ends too early; expected {\"walls\": {\"NAME\": "
     "\"wall\", \"none\", "
     "\"one-way\" or \"hazard\"}}"},
    {"[]", R"(slidelab.json: expected {"walls": {"NAME": "wall", "none", "one-way" or "hazard"}})"},
    {R"({"walls":{"A":"lava"}})",
     R"(slidelab.json: walls.A: "lava"; expected wall, none, one-way or hazard)"},
    {R"({"walls":3})", "slidelab.json: walls: 3; expected an object of names"},
};

TEST(GameFile, AWrongOneIsOneLineAndTheMapOpens) {
    test::expect_lines(wrong_game_files, [](const std::string& text) {
        const test::ScratchFolder folder;
        const std::string path = folder.write("map.tmj", map(tiles("A", some)));
        folder.write("slidelab.json", text);
        const OpenedLevel level = good(open_level_file(path));
        EXPECT_EQ(picture_of(level), same);
        EXPECT_EQ(headline(level.notes), level.notes.problem);
        return level.notes.problem.substr(folder.file("").size());
    });
}

TEST(GameFile, KeepingReplacesTheRulesAndNothingElse) {
    const test::ScratchFolder folder;
    const std::string path = folder.write("map.tmj", map(tiles("A", some)));
    folder.write("slidelab.json", R"({"other":[1],"walls":{"B":"wall"}})");
    const GameFile file = game_file_for(path);
    EXPECT_EQ(file.walls, (WallChoices{{{"B", WallKind::wall}}}));
    folder.write("slidelab.json", text_of_game_file(file, {{{"A", WallKind::none}}}));
    EXPECT_EQ(game_file_for(path).walls, (WallChoices{{{"A", WallKind::none}}}));
    EXPECT_NE(test::text_of(file.path).find("\"other\""), std::string::npos);
}

}  // namespace slidelab::lab::wall_maps_test
