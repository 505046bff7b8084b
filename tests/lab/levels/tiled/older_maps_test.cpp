// Maps of older versions of Tiled, templates, worlds, and maps seen from the side.
#include "lab/levels/same_levels.hpp"
#include "lab/levels/tiled/tiled_map.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::lab::older_maps_test {

std::string with_tileset(std::string map, std::string_view fields) {
    map.insert(1, fmt::format(R"("tilesets":[{{"firstgid":1,"name":"t","tilewidth":32,)"
                              R"("tileheight":32,{}}}],)",
                              fields));
    return map;
}

const std::string tiles = map_of_layers(tile_layer(R"("width":3,"height":1,"data":[1,2,3])"));

TEST(OlderMaps, PropertiesOfTilesStandBesideThem) {
    const std::string today = with_tileset(tiles, R"("tiles":[
        {"id":0,"properties":[{"name":"collides","type":"bool","value":true}]},
        {"id":1,"properties":[{"name":"collides","type":"bool","value":false}]}])");
    for (const char* types : {"", R"("tilepropertytypes":{"0":{"collides":"bool"}},)"}) {
        const std::string then = with_tileset(
            tiles, fmt::format(
                       R"({}"tileproperties":{{"0":{{"collides":true}},"1":{{"collides":false}}}})",
                       types));
        expect_same_walls(level_of(then), level_of(today));
    }
    EXPECT_EQ(level_of(today).level.solids().size(), 1U);
}

TEST(OlderMaps, TilesAreAnObjectByTheirIds) {
    const std::string shape =
        R"("objectgroup":{"objects":[{"id":1,"x":0,"y":16,"width":32,"height":16}]})";
    const std::string today = with_tileset(tiles, fmt::format(R"("tiles":[{{"id":1,{}}}])", shape));
    const std::string then = with_tileset(
        tiles, fmt::format(R"("tiles":{{"1":{{{}}},"2":{{"terrain":[0,0,0,0]}}}})", shape));
    expect_same_walls(level_of(then), level_of(today));
}

TEST(OlderMaps, AMapThatDoesNotSayThatItIsOneIsRead) {
    std::string map = tiles;
    map.erase(map.find(R"("type":"map",)"), 13);
    EXPECT_EQ(level_of(map).level.solids().size(), 3U);
}

TEST(OlderMaps, ATileObjectWithoutASizeIsAsLargeAsATile) {
    const std::string map = with_tileset(
        map_of(R"({"id":1,"gid":1,"x":32,"y":64,"width":0,"height":0})"), R"("tiles":[])");
    ASSERT_EQ(level_of(map).level.solids().size(), 1U);
    EXPECT_EQ(level_of(map).level.solids()[0].bounds, (Aabb{{1, 1}, {2, 2}}));
}

TEST(OlderMaps, PropertiesAreAnObject) {
    const std::string map =
        map_of(R"({"id":1,"x":64,"y":64,"point":true,"properties":{"radius":16},)"
               R"("propertytypes":{"radius":"float"}})");
    ASSERT_EQ(level_of(map).level.walls().size(), 1U);
    EXPECT_EQ(level_of(map).level.walls()[0].radius, 0.5);
    const std::string layer =
        R"({"type":"tilelayer","name":"a","width":1,"height":1,"data":[1],"properties":{"solid":false}})";
    EXPECT_TRUE(level_of(map_of_layers(layer)).level.walls().empty());
    std::string from_side = map_of_layers("");
    from_side.insert(1, R"("properties":{"gravity":320},)");
    EXPECT_EQ(level_of(from_side).gravity, 10.0);
}

TEST(OlderMaps, ObjectsWithoutAnIdAreNumbered) {
    const std::string map = map_of(R"({"x":0,"y":0,"width":32,"height":32},
                                      {"id":5,"x":64,"y":0,"width":32,"height":32},
                                      {"x":128,"y":0,"width":32,"height":32})");
    const Level level = level_of(map);
    ASSERT_EQ(level.solids().size(), 3U);
    EXPECT_EQ(level.name_of_wall(level.solids()[0].first_wall).index, 6);
    EXPECT_EQ(level.name_of_wall(level.solids()[2].first_wall).index, 7);
    ASSERT_EQ(notes_on(map).size(), 1U);
    EXPECT_NE(notes_on(map)[0].find("objects without an id"), std::string::npos);
}

TEST(OlderMaps, AnInfiniteLayerWithoutTilesIsEmpty) {
    for (const char* layer :
         {R"({"type":"tilelayer","name":"a","width":30,"height":20,"chunks":[]})",
          R"({"type":"tilelayer","name":"a","width":30,"height":20,"data":[]})",
          R"({"type":"tilelayer","name":"a","width":30,"height":20})"}) {
        EXPECT_TRUE(level_of(map_of_layers(layer)).level.walls().empty()) << layer;
        EXPECT_TRUE(notes_on(map_of_layers(layer)).empty()) << layer;
    }
    const std::string xml =
        R"(<map orientation="orthogonal" width="2" height="2" tilewidth="32" tileheight="32" )"
        R"(infinite="1"><layer name="a" width="2" height="2"><data encoding="csv"/></layer></map>)";
    EXPECT_TRUE(level_of(xml).level.walls().empty());
}

TEST(OlderMaps, InstancesOfTemplatesHaveWhatTheirTemplateSays) {
    const test::ScratchFolder folder;
    folder.write(
        "crate.tx",
        R"(<?xml version="1.0"?><template><object name="crate" width="64" height="32">)"
        R"(<properties><property name="solid" type="bool" value="true"/>)"
        R"(<property name="gold" type="int" value="3"/></properties></object></template>)");
    folder.write(
        "hero.tj",
        R"({"type":"template","object":{"id":4,"name":"player","point":true,"x":0,"y":0}})");
    const std::string map = map_of(R"({"id":1,"x":32,"y":32,"template":"crate.tx"},
        {"id":2,"x":32,"y":96,"width":32,"template":"crate.tx","properties":[
           {"name":"gold","type":"int","value":7}]},
        {"id":3,"x":320,"y":320,"template":"hero.tj"},
        {"id":9,"x":320,"y":320,"template":"none.tx"})");
    const OpenedLevel level = good(open_level_file(folder.write("map.tmj", map)));
    ASSERT_EQ(level.built->level.solids().size(), 2U);
    EXPECT_EQ(level.built->level.solids()[0].bounds, (Aabb{{1, 1}, {3, 2}}));
    EXPECT_EQ(level.built->level.solids()[1].bounds, (Aabb{{1, 3}, {2, 4}})) << "its own width";
    EXPECT_EQ(level.built->spawn, (Vec2{10, 10}));
    ASSERT_EQ(level.notes.all().size(), 1U);
    EXPECT_EQ(to_string(level.notes.all()[0]),
              "instances of templates that are not there: object 9");
    EXPECT_EQ(level.files.size(), 3U) << "what is watched for changes";
}

TEST(OlderMaps, ATemplateBringsItsTileset) {
    const test::ScratchFolder folder;
    folder.write("half.tsj",
                 R"({"type":"tileset","tilewidth":32,"tileheight":32,"tiles":[{"id":2,"objectgroup":
                    {"objects":[{"id":1,"x":0,"y":16,"width":32,"height":16}]}}]})");
    folder.write("step.tj", R"({"type":"template","tileset":{"firstgid":1,"source":"half.tsj"},
                                "object":{"id":1,"gid":3,"width":32,"height":32,"x":0,"y":0}})");
    const std::string object = R"({"id":1,"x":64,"y":64,"template":"step.tj"})";
    const Level brought = *good(open_level_file(folder.write("a.tmj", map_of(object)))).built;
    ASSERT_EQ(brought.solids().size(), 1U);
    EXPECT_EQ(brought.solids()[0].bounds, (Aabb{{2, 1.5}, {3, 2}}));
    std::string has_it = map_of(object);
    has_it.insert(1, R"("tilesets":[{"firstgid":40,"source":"./half.tsj"}],)");
    const Level found = *good(open_level_file(folder.write("b.tmj", has_it))).built;
    ASSERT_EQ(found.solids().size(), 1U);
    EXPECT_EQ(found.solids()[0].bounds, brought.solids()[0].bounds);
}

TEST(OlderMaps, AWorldIsOneLevelWithItsMapsInPlace) {
    const test::ScratchFolder folder;
    folder.write("a.tmj", map_of_layers(wall_layer(R"("width":2,"height":1,"data":[1,0])")));
    std::filesystem::create_directory(folder.file("more"));
    folder.write("more/half.tsj",
                 R"({"type":"tileset","tilewidth":32,"tileheight":32,"tiles":[{"id":0,"objectgroup":
                    {"objects":[{"id":1,"x":0,"y":16,"width":32,"height":16}]}}]})");
    std::string b = map_of_layers(wall_layer(R"("width":2,"height":1,"data":[0,1])") + "," +
                                  object_layer(R"({"id":1,"x":0,"y":0,"width":32,"height":32},
                        {"id":2,"x":320,"y":320,"point":true,"name":"player"})"));
    b.insert(1, R"("tilesets":[{"firstgid":1,"source":"half.tsj"}],)");
    folder.write("more/b.tmj", b);
    folder.write("iso.tmj", R"({"type":"map","orientation":"isometric","layers":[]})");
    const std::string path = folder.write("all.world", R"({"maps":[
        {"fileName":"a.tmj","x":-960,"y":0,"width":960,"height":640},
        {"fileName":"more/b.tmj","x":0,"y":64,"width":960,"height":640},
        {"fileName":"iso.tmj","x":0,"y":0},{"fileName":"none.tmj","x":0,"y":0}],"type":"world"})");
    const OpenedLevel level = good(open_level_file(path));
    ASSERT_EQ(level.built->level.solids().size(), 3U);
    std::vector<Aabb> bounds;
    for (const Solid& solid : level.built->level.solids()) bounds.push_back(solid.bounds);
    EXPECT_EQ(bounds, (std::vector<Aabb>{{{0, 0}, {1, 1}},  // in a.tmj the tile has no shape
                                         {{31, 2.5}, {32, 3}},
                                         {{30, 2}, {31, 3}}}));
    EXPECT_EQ(level.built->spawn, (Vec2{40, 12}));
    EXPECT_EQ(level.document->size, (Vec2{60, 22}));
    EXPECT_EQ(level.notes.all().size(), 2U) << "the isometric map, and the one that is not there";
    EXPECT_EQ(level.files.size(), 5U) << "the world, three maps and a tileset";
}

TEST(OlderMaps, AFloorOfOneMapOfAWorldFillsThatMap) {
    const test::ScratchFolder folder;
    const auto map = [](const std::string& data) {
        return R"({"type":"map","orientation":"orthogonal","width":2,"height":2,"tilewidth":32,
            "tileheight":32,"layers":[{"type":"tilelayer","name":"ground","width":2,"height":2,
            "data":[)" +
               data + "]}]}";
    };
    folder.write("a.tmj", map("1,1,1,1"));
    folder.write("b.tmj", map("1,0,0,0"));
    const OpenedLevel level = good(open_level_file(folder.write("all.world", R"({"maps":[
        {"fileName":"a.tmj","x":0,"y":0},{"fileName":"b.tmj","x":640,"y":640}]})")));
    ASSERT_EQ(level.built->level.solids().size(), 1U);
    EXPECT_EQ(level.built->level.solids()[0].bounds, (Aabb{{20, 20}, {21, 21}}));
}

TEST(OlderMaps, APatternOfAWorldIsNamed) {
    const test::ScratchFolder folder;
    folder.write("a.tmj", map_of_layers(wall_layer(R"("width":2,"height":1,"data":[1,0])")));
    const std::string patterns =
        R"("patterns":[{"regexp":"m(\\d+)-(\\d+)\\.tmx","multiplierX":640,"multiplierY":480}])";
    const OpenedLevel level = good(open_level_file(folder.write(
        "all.world", R"({"maps":[{"fileName":"a.tmj","x":0,"y":0}],)" + patterns + "}")));
    ASSERT_EQ(level.notes.all().size(), 1U);
    EXPECT_NE(to_string(level.notes.all()[0]).find(R"(m(\d+)-(\d+)\.tmx)"), std::string::npos)
        << to_string(level.notes.all()[0]);
    const auto alone = open_level_file(folder.write("alone.world", "{" + patterns + "}"));
    EXPECT_PRED2(
        has, problem_in(alone),
        "alone.world: no map of this world can be read; expected orthogonal maps in \"maps\"");
}

// --- Seen from the side ---

std::string with_name(std::string_view name) {
    return map_of_layers(fmt::format(
        R"({{"type":"objectgroup","name":"{}","objects":[{{"id":1,"x":0,"y":0,"width":32,"height":32}}]}})",
        name));
}

TEST(SideViews, ANameOrAOneWayWallShowsTheSideAndGravityDecides) {
    for (const char* name : {"Platforms", "jump pads", "ladders", "SpringBoard", "moving_platform"})
        EXPECT_EQ(level_of(with_name(name)).gravity, usual_gravity) << name;
    for (const char* name : {"walls", "jumper", "Tile Layer 1", "offspring"})
        EXPECT_EQ(level_of(with_name(name)).gravity, 0.0) << name;
    const std::string one_way = map_of(R"({"id":1,"x":0,"y":0,"width":32,"height":32,
        "properties":[{"name":"one_way","type":"bool","value":true}]})");
    EXPECT_EQ(level_of(one_way).gravity, usual_gravity);
    for (const double gravity : {0.0, 640.0}) {
        std::string said = with_name("Platforms");
        said.insert(1,
                    fmt::format(R"("properties":[{{"name":"gravity","type":"float","value":{}}}],)",
                                gravity));
        EXPECT_EQ(level_of(said).gravity, gravity / 32.0);
    }
}

TEST(SideViews, TheReasonIsSaid) {
    MapNotes notes;
    good(read_tiled_document(with_name("Platforms"), "test.tmj", &notes));
    EXPECT_EQ(notes.side_view, "a layer is called \"Platforms\"");
    EXPECT_EQ(lines_of(notes)[0],
              "seen from the side, because a layer is called \"Platforms\"; from above: --set "
              "seen_from=above");
}

}  // namespace slidelab::lab::older_maps_test
