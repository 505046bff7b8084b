// Projects of LDtk, as its format is documented, are the levels that the same map of Tiled would
// be.
#include "lab/levels/tiled/ldtk.hpp"

#include "lab/levels/same_levels.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "support/refused.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::ldtk_test {

std::string layer(std::string_view name, std::string_view type, std::string_view fields) {
    return fmt::format(R"({{"__identifier":"{}","__type":"{}","visible":true,"__pxTotalOffsetX":0,)"
                       R"("__pxTotalOffsetY":0,{}}})",
                       name, type, fields);
}

std::string grid(std::string_view csv, int width = 3, int height = 2, int size = 16,
                 std::string_view name = "Cells", int uid = 1) {
    return layer(name, "IntGrid",
                 fmt::format(R"("layerDefUid":{},"__gridSize":{},"__cWid":{},"__cHei":{},)"
                             R"("intGridCsv":[{}])",
                             uid, size, width, height, csv));
}

std::string entities(std::string_view list) {
    return layer("Things", "Entities",
                 fmt::format(R"("__gridSize":16,"entityInstances":[{}])", list));
}

std::string entity(std::string_view name, std::string_view px, std::string_view fields = "",
                   std::string_view pivot = "0,0") {
    return fmt::format(R"({{"__identifier":"{}","__pivot":[{}],"width":16,"height":32,"px":[{}],)"
                       R"("fieldInstances":[{}]}})",
                       name, pivot, px, fields);
}

std::string field(std::string_view name, std::string_view type, std::string_view value) {
    return fmt::format(R"({{"__identifier":"{}","__type":"{}","__value":{}}})", name, type, value);
}

std::string level(std::string_view name, std::string_view layers, std::string_view more = "") {
    return fmt::format(R"({{"identifier":"{}","pxWid":48,"pxHei":32,"fieldInstances":[],{})"
                       R"("layerInstances":{}}})",
                       name, more, layers == "null" ? "null" : fmt::format("[{}]", layers));
}

/// Values 1 to 3 are nameless, a wall by name, one-way by name.
std::string project(std::string_view levels,
                    std::string_view values =
                        R"({"value":1,"identifier":null},{"value":2,"identifier":"solid_rock"},)"
                        R"({"value":3,"identifier":"OneWay"})",
                    std::string_view layout = "Free") {
    return fmt::format(
        R"({{"jsonVersion":"1.5.3","worldLayout":"{}","externalLevels":false,)"
        R"("defaultGridSize":16,"defs":{{"layers":[)"
        R"({{"__type":"IntGrid","identifier":"Cells","uid":1,"gridSize":16,)"
        R"("intGridValues":[{}]}},{{"__type":"IntGrid","identifier":"Coarse","uid":2,)"
        R"("gridSize":32,"intGridValues":[{{"value":1,"identifier":"wall"}}]}},)"
        R"({{"__type":"Entities","identifier":"Things","uid":3,"gridSize":16}}]}},)"
        R"("levels":[{}]}})",
        layout, values, levels);
}

constexpr std::string_view nameless = R"({"value":1,"identifier":null})";

std::string one(std::string_view layers) { return project(level("Level_0", layers)); }

std::string tiled_tiles(std::string_view data, int width, int height,
                        std::string_view offset = "") {
    return fmt::format(R"({{"type":"map","orientation":"orthogonal","width":{0},"height":{1},)"
                       R"("tilewidth":16,"tileheight":16,"layers":[{{"type":"tilelayer",)"
                       R"("name":"Cells",{3}"width":{0},"height":{1},"data":[{2}]}}]}})",
                       width, height, data, offset);
}

LevelDocument document_of(const std::string& text) {
    return good(read_tiled_document(text, "test.ldtk"));
}

const ObjectLayer& things_of(const LevelDocument& document) {
    return std::get<ObjectLayer>(document.layers.back());
}

TEST(Ldtk, CellsOfAnIntGridAreTheTilesOfTheSameMapOfTiled) {
    const std::string text = project(level("Level_0", grid("1,0,1, 1,1,0")), nameless);
    expect_same_walls(level_of(text), level_of(tiled_tiles("1,0,1,1,1,0", 3, 2)));
    const LevelDocument document = document_of(text);
    EXPECT_EQ(document.title, "test");
    EXPECT_EQ(document.tile, (Vec2{16, 16}));
    EXPECT_EQ(document.size, (Vec2{3, 2}));
}

TEST(Ldtk, WhereOneValueIsCalledAWallTheNamelessAreNone) {
    expect_same_walls(level_of(one(grid("1,0,2, 2,1,0"))),
                      level_of(tiled_tiles("0,0,1,1,0,0", 3, 2)));
}

TEST(Ldtk, AValueThatIsCalledOneWayIsSolidFromAbove) {
    const Level level = level_of(one(grid("0,3,0, 0,0,0")));
    ASSERT_EQ(level.walls().size(), 1U);
    EXPECT_EQ(level.traits_of_wall(0).solid_side, (Vec2{0, -1}));
}

TEST(Ldtk, ACellOfACoarserGridIsSeveralTiles) {
    expect_same_walls(level_of(one(grid("1,0", 2, 1, 32, "Coarse", 2))),
                      level_of(tiled_tiles("1,1,0,0, 1,1,0,0", 4, 2)));
}

TEST(Ldtk, LevelsLieWhereTheyLieInTheWorld) {
    const std::string text =
        project(level("A", grid("1,0,0,0,0,0"), R"("worldX":-48,"worldY":16,)") + "," +
                    level("B", grid("0,0,0,0,0,1"), R"("worldX":0,"worldY":16,)"),
                nameless);
    expect_same_walls(level_of(text), level_of(tiled_tiles("1,0,0,0,0,0, 0,0,0,0,0,1", 6, 2)));
    EXPECT_EQ(document_of(text).size, (Vec2{6, 2}));
    const std::string linear =
        project(level("A", grid("1,0,0,0,0,0"), R"("worldX":-1,"worldY":-1,)") + "," +
                    level("B", grid("0,0,0,0,0,1"), R"("worldX":-1,"worldY":-1,)"),
                nameless, "LinearVertical");
    expect_same_walls(level_of(linear), level_of(tiled_tiles("1,0,0,0,0,0,0,0,0,0,0,1", 3, 4)));
}

TEST(Ldtk, LevelsOfAnotherDepthAreSaidAndNotRead) {
    const std::string text = project(level("A", grid("1,0,0,0,0,0")) + "," +
                                         level("Below", grid("1,1,1,1,1,1"), R"("worldDepth":-1,)"),
                                     nameless);
    expect_same_walls(level_of(text), level_of(tiled_tiles("1,0,0,0,0,0", 3, 2)));
    const test::ScratchFolder folder;
    const auto opened = std::get<OpenedLevel>(open_level_file(folder.write("a.ldtk", text)));
    ASSERT_EQ(opened.notes.all().size(), 1U);
    EXPECT_EQ(to_string(opened.notes.all()[0]),
              "levels of another depth than the first one: layer \"Below\"");
}

TEST(Ldtk, TheFirstOfSeveralWorldsIsRead) {
    std::string text = project("");
    text.insert(text.size() - 1,
                fmt::format(R"(,"worlds":[{{"worldLayout":"Free","levels":[{}]}}])",
                            level("A", grid("2,0,0,0,0,0"))));
    expect_same_walls(level_of(text), level_of(tiled_tiles("1,0,0,0,0,0", 3, 2)));
}

TEST(Ldtk, LevelsInFilesOfTheirOwnAreReadFromBesideTheProject) {
    const test::ScratchFolder folder;
    std::filesystem::create_directory(folder.file("world"));
    folder.write("world/A.ldtkl", level("A", grid("2,0,0,0,0,0")));
    const std::string path = folder.write(
        "world.ldtk", project(level("A", "null", R"("externalRelPath":"world/A.ldtkl",)")));
    const auto opened = std::get<OpenedLevel>(open_level_file(path));
    expect_same_walls(*opened.built, level_of(tiled_tiles("1,0,0,0,0,0", 3, 2)));
    ASSERT_EQ(opened.files.size(), 2U);
    EXPECT_TRUE(opened.files[1].path.ends_with("world/A.ldtkl"));
}

TEST(Ldtk, APlayerIsTheStartInItsCentreWhateverItsPivot) {
    for (const std::string_view name :
         {"PlayerStart", "Player_start", "player", "Spawn", "START"}) {
        const Map start = level_of(one(entities(entity(name, "16,32", "", "0.5,1"))));
        EXPECT_EQ(start.spawn, (Vec2{1, 1})) << name;
    }
    const LevelDocument two =
        document_of(one(entities(entity("Player", "0,0") + "," + entity("Player", "32,0"))));
    EXPECT_EQ(things_of(two).objects.size(), 1U);
    EXPECT_EQ(things_of(two).things.size(), 2U) << "both are handed on";
    EXPECT_EQ(level_of(one(entities(entity("Player", "32,0")))).spawn, (Vec2{2.5, 1}));
}

TEST(Ldtk, ABoxGoesToAndFroByItsFields) {
    const std::string fields = field("dx", "Int", "32") + "," + field("Span", "Float", "1.5");
    const LevelDocument document = document_of(one(entities(entity("Box", "16,0", fields))));
    ASSERT_EQ(things_of(document).objects.size(), 1U);
    const auto& box = std::get<TravellingBox>(things_of(document).objects[0].shape);
    EXPECT_EQ(box.home.min, (Vec2{1, 0}));
    EXPECT_EQ(box.home.max, (Vec2{2, 2}));
    EXPECT_EQ(box.travel, (Vec2{2, 0}));
    EXPECT_EQ(box.duration, 1.5);
}

TEST(Ldtk, AnEntityIsAWallByItsNameOrItsFields) {
    const std::string list =
        entity("Wall", "0,0") + "," +
        entity("Bridge", "16,0", field("OneWay", "LocalEnum.Side", "\"Up\"")) + "," +
        entity("Crate", "32,0", field("solid", "Bool", "true")) + "," +
        entity("Coin", "32,0", field("worth", "Int", "5") + "," + field("note", "String", "null"));
    const LevelDocument document = document_of(one(entities(list)));
    ASSERT_EQ(things_of(document).objects.size(), 3U);
    EXPECT_EQ(std::get<Walls>(things_of(document).objects[1].shape).at(0).traits.solid_side,
              (Vec2{0, -1}));
    const MapObject& coin = things_of(document).things.back();
    EXPECT_EQ(coin.kind, "Coin");
    EXPECT_EQ(coin.at, (Vec2{2, 0}));
    ASSERT_EQ(coin.properties.size(), 1U);
    EXPECT_EQ(coin.properties[0], (MapProperty{"worth", "int", std::int64_t{5}}));
}

TEST(Ldtk, FieldsOfTheFirstLevelAreThoseOfTheMap) {
    std::string text = one(grid("2,0,0,0,0,0"));
    const std::string none = R"("fieldInstances":[],"layer)";
    text.replace(text.find(none), none.size(),
                 fmt::format(R"("fieldInstances":[{},{}],"layer)", field("Gravity", "Float", "160"),
                             field("Title", "String", "\"Cave\"")));
    const LevelDocument document = document_of(text);
    EXPECT_EQ(document.title, "Cave");
    EXPECT_EQ(document.gravity, 10.0);
}

TEST(Ldtk, PicturesAndHiddenLayersAreSaid) {
    const test::ScratchFolder folder;
    const std::string hidden = layer("Old", "IntGrid",
                                     R"("layerDefUid":1,"__gridSize":16,"__cWid":1,"__cHei":1,)"
                                     R"("intGridCsv":[0])");
    std::string text =
        one(layer("Sky", "Tiles", R"("gridTiles":[])") + "," + hidden + "," + grid("2,0,0,0,0,0"));
    const std::string seen = R"("Old","__type":"IntGrid","visible":true)";
    text.replace(text.find(seen), seen.size(), R"("Old","__type":"IntGrid","visible":false)");
    const auto opened = std::get<OpenedLevel>(open_level_file(folder.write("a.ldtk", text)));
    expect_same_walls(*opened.built, level_of(tiled_tiles("1,0,0,0,0,0", 3, 2)));
    ASSERT_EQ(opened.notes.all().size(), 2U);
    EXPECT_EQ(to_string(opened.notes.all()[0]), "image layers: layer \"Sky\"");
    EXPECT_EQ(to_string(opened.notes.all()[1]), "hidden layers: layer \"Old\"");
}

TEST(Ldtk, ValuesAndCellsOfOldVersionsAreRead) {
    // Before 0.8: values count from 0 by their place in the list, and only cells that have one are
    // written; entities have no size, and no pivot.
    std::string text =
        project(level("A", layer("Cells", "IntGrid",
                                 R"("layerDefUid":1,"__gridSize":16,"__cWid":3,"__cHei":2,)"
                                 R"("intGrid":[{"coordId":0,"v":0},{"coordId":4,"v":1}])") +
                               "," +
                               entities(R"({"__identifier":"Player","defUid":9,"px":[16,0],)"
                                        R"("fieldInstances":[]})")),
                R"({"identifier":"sand"},{"identifier":"wall"})");
    const std::string_view defs = R"("defs":{)";
    text.insert(text.find(defs) + defs.size(), R"("entities":[{"uid":9,"width":16,"height":32}],)");
    const Map read = level_of(text);
    EXPECT_EQ(read.spawn, (Vec2{1.5, 1}));
    expect_same_walls(read, level_of(tiled_tiles("0,0,0,0,1,0", 3, 2)));
}

TEST(Ldtk, TilesAreWallsByTheirTags) {
    std::string text =
        one(layer("Art", "Tiles",
                  R"("__tilesetDefUid":5,"__gridSize":16,"__cWid":3,"__cHei":2,"gridTiles":[)"
                  R"({"px":[0,0],"t":7},{"px":[16,0],"t":8},{"px":[32,16],"t":9}])"));
    const std::string_view defs = R"("defs":{)";
    text.insert(
        text.find(defs) + defs.size(),
        R"("tilesets":[{"uid":5,"identifier":"All","enumTags":[)"
        R"({"enumValueId":"Flower","tileIds":[8]},{"enumValueId":"Wall","tileIds":[7]}]}],)");
    expect_same_walls(level_of(text), level_of(tiled_tiles("1,0,0,0,0,0", 3, 2)));
    text.replace(text.find("\"Wall\""), 6, "\"Moss\"");
    EXPECT_TRUE(level_of(text).level.walls().empty()) << "art, of which no tag speaks of walls";
}

TEST(Ldtk, LevelsAtOnePlaceAreLaidBesideEachOtherQuickly) {
    std::string levels;
    for (int i = 0; i < 1000; ++i)
        levels += (i == 0 ? "" : ",") + level(fmt::format("L{}", i), grid("2,2,0,0,2,2"));
    const LevelDocument document = document_of(project(levels));
    EXPECT_EQ(document.size, (Vec2{3000, 2}));
    MapNotes notes;
    good(read_tiled_document(project(levels), "test.ldtk", &notes));
    EXPECT_LE(lines_of(notes).size(), 3U);
    EXPECT_EQ(notes.layers.size(), 1U) << "one line for the layers of all levels";
}

using Rows = std::vector<test::Refused<std::string>>;

const Rows wrong_parts{
    {one(grid("1,0,1")), R"(left out: "intGridCsv" has 3 values; expected 3 x 2: layer "Cells")"},
    {one(grid("1,0,1,1,-1,0")),
     R"(left out: -1; expected a whole number from 0 to 99999: layer "Cells", intGridCsv[4])"},
    {one(grid("1,0,1,1,\"a\",0")),
     R"(left out: "a"; expected a whole number from 0 to 99999: layer "Cells", intGridCsv[4])"},
    {one(grid("1,0,1,1,0,0", 3, 2, 24)),
     R"(left out: "__gridSize" is 24; expected a multiple of 16, the finest grid: layer "Cells")"},
    {one(grid("1,0,1,1,0,0", 3, 2, 16, "Cells", 9)),
     R"(left out: "layerDefUid" is 9; expected the uid of a layer in "defs": layer "Cells")"},
    {one(entities(entity("Coin", "1"))),
     R"(left out: "px" is an array of 1; expected [x, y]: layer "Things", entityInstances[0])"},
    {one(entities(entity("Box", "0,0", field("dx", "Float", "16")))),
     R"(left out: property "span" is missing; expected the seconds of one traverse: object 1)"},
    {project(level("A", "null", R"("externalRelPath":"A.ldtkl",)") + "," +
             level("B", grid("2,0,0,0,0,0"))),
     "left out: \"externalRelPath\" is \"A.ldtkl\"; expected that file beside the project: layer "
     "\"A\""},
};

TEST(Ldtk, AWrongPartIsLeftOutAndSaidWithItsPlace) {
    test::expect_lines(wrong_parts, [](const std::string& text) { return notes_on(text).at(0); });
}

const Rows refused{
    {project(""), "test.ldtk: there is no level; expected one level or more"},
    {project("{}"), "test.ldtk: no level can be read; expected one level or more"},
    {R"({"jsonVersion":"1","levels":[]})",
     "test.ldtk: there is no level; expected one level or more"},
    {R"({"jsonVersion":"1","levels":3})", R"(test.ldtk: "levels" is 3; expected an array)"},
};

TEST(Ldtk, AProjectWithoutALevelIsRefused) {
    test::expect_lines(refused, [](const std::string& text) {
        return problem_in(read_tiled_document(text, "test.ldtk"));
    });
}

}  // namespace slidelab::lab::ldtk_test
