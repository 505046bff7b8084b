// The reader says what is wrong with a map: one line with file, place, what, and what was
// expected. A wrong part is left out; only what is not an orthogonal map is refused.
#include <algorithm>

#include "lab/levels/tiled/tiled_map.hpp"

namespace slidelab::lab::tiled_problems_test {

/// The words about the only object of a map, object 12, given the fields after its id.
std::string about_object(std::string_view fields) {
    return problem_of(map_of(fmt::format(R"({{"id":12,{}}})", fields)));
}

/// The map without layers, with `from` replaced by `to`.
std::string about_map(std::string_view from, std::string_view to) {
    std::string map = map_of_layers("");
    map.replace(map.find(from), from.size(), to);
    return problem_of(map);
}

std::string about_tiles(std::string_view fields) {
    return problem_of(map_of_layers(tile_layer(fields)));
}

constexpr std::string_view a_map =
    "expected a map of Tiled (.tmx, .tmj, .json), a project of LDtk (.ldtk) or a world of Tiled "
    "(.world)";

std::string saying(std::string_view what) { return fmt::format("test.tmj: {}", what); }

TEST(TiledProblems, WhatIsNotJsonIsNamedByLineAndColumn) {
    EXPECT_EQ(problem_of(""), saying(fmt::format("the file is empty; {}", a_map)));
    EXPECT_EQ(problem_of("{\n  \"type\" \"map\"}"),
              saying(fmt::format("line 2, column 14: this is not JSON; {}", a_map)));
    EXPECT_EQ(problem_of("?xml"),
              saying(fmt::format("line 1, column 1: this is not JSON; {}", a_map)));
    EXPECT_EQ(problem_of("{\"type\":"),
              saying(fmt::format("the file ends in the middle; {}", a_map)));
    EXPECT_EQ(problem_of("{\"type\":\"\xff\"}"),
              saying(fmt::format("line 1, column 10: this is not JSON; {}", a_map)));
    const std::string whole = map_of_layers("");
    EXPECT_EQ(
        problem_of(whole + std::string("\0more", 5)),
        saying(fmt::format("line 1, column {}: this is not JSON; {}", whole.size() + 1, a_map)))
        << "the text goes on behind a zero byte";
}

TEST(TiledProblems, WhatIsNotXmlIsNamedByLineAndColumn) {
    constexpr std::string_view xml = "expected a Tiled map in XML (.tmx)";
    EXPECT_EQ(problem_of("<map>\n <layer"),
              saying(fmt::format("line 2, column 7: this is not XML; {}", xml)));
    EXPECT_EQ(problem_of("<html></html>"), saying(fmt::format("there is no <map>; {}", xml)));
    EXPECT_EQ(problem_of("<map/>"), saying("\"orientation\" is missing; expected a string"));
    const std::string head =
        R"(<map orientation="orthogonal" width="2" height="2" tilewidth="32" tileheight="32">)";
    EXPECT_EQ(
        problem_of(head + R"(<objectgroup><object id="12" x="0" y="nan"/></objectgroup></map>)"),
        saying("object 12: \"y\" is \"nan\"; expected a number"));
    EXPECT_EQ(
        problem_of(head + R"(<layer name="a" width="2" height="1"><data encoding="csv">1,x</data>)"
                          R"(</layer></map>)"),
        saying("layer \"a\": \"data\"[1] is \"x\"; expected a tile id (0 to 4294967295)"));
    std::string groups = head;
    for (int i = 0; i < 5000; ++i) groups += "<group>";
    for (int i = 0; i < 5000; ++i) groups += "</group>";
    EXPECT_EQ(problem_of(groups + "</map>"),
              saying(fmt::format("groups are nested more than 200 deep; {}", xml)));
}

TEST(TiledProblems, ANumberThatNoDoubleHoldsIsRefused) {
    EXPECT_EQ(about_map("32", "1e999"), saying("tilewidth: 1e999; expected a finite number"));
    EXPECT_NE(about_map("32", std::string(5000, '9')).find("..."), std::string::npos)
        << "shown in short";
}

TEST(TiledProblems, NestingThatWouldNotEndIsRefused) {
    const std::string expected = "nested too deep; expected at most 200 levels";
    EXPECT_EQ(problem_of(std::string(100000, '[')), saying("map[0]: " + expected));
    std::string groups;
    for (int i = 0; i < 100000; ++i) groups += R"({"type":"group","layers":[)";
    EXPECT_EQ(problem_of(map_of_layers(groups)), saying("layers: " + expected));
    EXPECT_EQ(problem_of(map_of_layers(R"({"type":"imagelayer","name":")" + std::string(1000, '[') +
                                       "\"}")),
              "(no problem)")
        << "brackets in a string do not nest";
    EXPECT_EQ(problem_of(map_of_layers(R"({"type":"imagelayer","name":"a\"b)" +
                                       std::string(1000, '[') + "\"}")),
              "(no problem)")
        << "an escaped quote does not end it";
}

TEST(TiledProblems, WhatIsNoMapIsSaidToBeNone) {
    EXPECT_EQ(problem_of("[]"), saying("this is an array of 0; expected an object"));
    EXPECT_EQ(problem_of("{}"), saying("\"type\" is missing; expected a string"));
    EXPECT_EQ(about_map("\"type\":\"map\"", "\"type\":\"tileset\""),
              saying("\"type\" is \"tileset\"; expected \"map\""));
    EXPECT_EQ(about_map("orthogonal", "isometric"),
              saying("\"orientation\" is \"isometric\"; expected \"orthogonal\""));
    EXPECT_EQ(about_map("\"tilewidth\":32,", ""),
              saying("\"tilewidth\" is missing; expected a number"));
    EXPECT_EQ(about_map("\"tileheight\":32", "\"tileheight\":0"),
              saying("a tile is 32 x 0 pixels; expected a width and a height of more than 0"));
    EXPECT_EQ(about_map("\"layers\":[]", "\"layers\":{}"),
              saying("\"layers\" is an object; expected an array"));
}

TEST(TiledProblems, LayersAreCalledByTheirNameOrPlace) {
    EXPECT_EQ(problem_of(map_of_layers("3")), saying("layers[0]: this is 3; expected an object"));
    EXPECT_EQ(problem_of(map_of_layers(R"({"type":"wall","name":"a\nb"})")),
              saying("layer \"a?b\": \"type\" is \"wall\"; expected \"tilelayer\", "
                     "\"objectgroup\", \"imagelayer\" or \"group\""));
    EXPECT_EQ(problem_of(map_of_layers(R"({"type":"group","name":"g","layers":[{"name":5}]})")),
              saying("layer \"g\", layers[0]: \"name\" is 5; expected a string"));
    EXPECT_EQ(problem_of(map_of(R"({"id":5000000000})")),
              saying("layer \"walls\", objects[0]: \"id\" is 5000000000; "
                     "expected at most 2147483647"));
}

TEST(TiledProblems, FieldsOfAnObjectAreMissingOrOfAnotherType) {
    EXPECT_EQ(about_object(R"("y":0)"), saying("object 12: \"x\" is missing; expected a number"));
    EXPECT_EQ(about_object(R"("x":0,"y":"0")"),
              saying("object 12: \"y\" is \"0\"; expected a number"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"height":32)"),
              saying("object 12: \"width\" is missing; expected a number"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"rotation":null,"width":32,"height":32)"),
              saying("object 12: \"rotation\" is null; expected a number"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"visible":1)"),
              saying("object 12: \"visible\" is 1; expected true or false"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"width":-1,"height":32)"),
              saying("object 12: the size is -1 x 32 pixels; "
                     "expected a width and a height of 0 or more"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"width":0,"height":32,"type":"box",)"
                           R"("properties":[{"name":"span","value":1}])"),
              saying("object 12: the size is 0 x 32 pixels; "
                     "expected a width and a height of more than 0"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"width":64,"height":32,"capsule":true,)"
                           R"("properties":[{"name":"radius","value":3}])"),
              saying("object 12: this capsule has a radius; expected a capsule without one"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"gid":-1,"width":32,"height":32)"),
              saying("object 12: \"gid\" is -1; expected a tile id (0 to 4294967295)"));
}

TEST(TiledProblems, PointsOfAShapeAreCounted) {
    EXPECT_EQ(about_object(R"("x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":9,"y":0}])"),
              saying("object 12: the polygon has 2 points; expected at least 3"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"polyline":[{"x":0,"y":0}])"),
              saying("object 12: the polyline has 1 point; expected at least 2"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"polyline":[{"x":0,"y":0},{"x":9}])"),
              saying("object 12, point 2: \"y\" is missing; expected a number"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"polyline":[{"x":0,"y":0},7])"),
              saying("object 12, point 2: this is 7; expected an object"));
}

std::string with_property(std::string_view property) {
    return fmt::format(R"("x":0,"y":0,"width":32,"height":32,"properties":[{}])", property);
}

TEST(TiledProblems, PropertiesMustBeWhatTheyMean) {
    EXPECT_EQ(about_object(with_property(R"({"name":"radius","type":"float","value":-1.5})")),
              saying("object 12: the radius is -1.5 pixels; expected 0 or more"));
    EXPECT_EQ(about_object(with_property(R"({"name":"radius","type":"string","value":"4"})")),
              saying("object 12, property \"radius\": \"value\" is \"4\"; expected a number"));
    EXPECT_EQ(about_object(with_property(R"({"value":4})")),
              saying("object 12, properties[0]: \"name\" is missing; expected a string"));
    EXPECT_EQ(about_object(R"("x":0,"y":0,"width":1,"height":1,"properties":4)"),
              saying("object 12: \"properties\" is 4; expected an array"));
}

TEST(TiledProblems, AKinematicBoxMustBeABoxThatMoves) {
    const auto box = [](std::string_view fields) {
        return about_object(fmt::format(R"("type":"box","x":0,"y":0,{})", fields));
    };
    EXPECT_EQ(box(R"("width":32,"height":32)"), "(no problem)") << "a box of the game's own";
    EXPECT_EQ(box(R"("width":32,"height":32,"properties":[{"name":"dx","value":32}])"),
              saying("object 12: property \"span\" is missing; "
                     "expected the seconds of one traverse"));
    EXPECT_EQ(box(R"("width":32,"height":32,"properties":[{"name":"span","value":1},
                                                    {"name":"ground","value":"yes"}])"),
              saying("object 12: \"ground\" is \"yes\"; expected true or false"));
    EXPECT_EQ(box(R"("width":32,"height":32,"properties":[{"name":"span","value":0}])"),
              saying("object 12: \"span\" is 0 seconds; expected at least 0.001"));
    EXPECT_EQ(box(R"("width":32,"height":32,"rotation":30,)"
                  R"("properties":[{"name":"span","value":1}])"),
              saying("object 12: this box is rotated; expected a rotation of 0"));
    EXPECT_EQ(box(R"("width":32,"height":32,"properties":[{"name":"span","value":1},
                                                         {"name":"radius","value":2}])"),
              saying("object 12: this box has a radius; expected a box without one"));
    EXPECT_EQ(box(R"("width":32,"height":32,"ellipse":true,)"
                  R"("properties":[{"name":"span","value":1}])"),
              saying("object 12: this box is no rectangle; expected a rectangle"));
    EXPECT_EQ(box(R"("width":32,"height":32,"properties":[{"name":"span","value":1},
                                                         {"name":"dx","value":1e12}])"),
              saying("object 12: it extends to 31250000000, 0; "
                     "expected at most 1000000 units from the origin"));
}

TEST(TiledProblems, AKinematicBoxMustFitWhereItGoes) {
    // Its left side comes to half a tile within the limit, its right side past it.
    EXPECT_EQ(about_object(R"("type":"box","x":0,"y":0,"width":32,"height":32,"properties":
                              [{"name":"span","value":1},{"name":"dx","value":31999984}])"),
              saying("object 12: it extends to 1000000.5, 1; "
                     "expected at most 1000000 units from the origin"));
}

TEST(TiledProblems, AWrongPartIsLeftOutAndTheOthersAreRead) {
    const std::string good = R"({"id":1,"x":0,"y":0,"width":32,"height":32})";
    const std::string map =
        map_of_layers(R"({"type":"tilelayer","name":"a","width":2,"height":2,"data":[1]},7,)" +
                      object_layer(good + R"(,{"id":2,"x":0},{"id":3,"x":0},)"
                                          R"({"id":4,"x":0,"y":0,"polygon":[{"x":0,"y":0}]})"));
    EXPECT_FALSE(is_refused(map));
    EXPECT_EQ(level_of(map).level.solids().size(), 1U);
    EXPECT_EQ(notes_on(map),
              (std::vector<std::string>{
                  "left out: \"data\" has 1 tiles; expected 2 x 2 = 4: layer \"a\"",
                  "left out: this is 7; expected an object: layers[1]",
                  "left out: \"y\" is missing; expected a number: object 2, object 3",
                  "left out: the polygon has 1 point; expected at least 3: object 4"}));
}

TEST(TiledProblems, NothingMayLieFurtherOutThanALevelExtends) {
    EXPECT_EQ(about_object(R"("x":3.3e10,"y":0,"width":32,"height":32)"),
              saying("object 12: it extends to 1031250000, 0; "
                     "expected at most 1000000 units from the origin"));
    const char* far[] = {
        R"("x":0,"y":-1e300,"point":true,"type":"spawn")",
        R"("x":0,"y":0,"width":1e308,"height":1e308,"ellipse":true)",
        R"("x":1e308,"y":0,"polyline":[{"x":0,"y":0},{"x":1e308,"y":0}])",
        R"("x":0,"y":0,"point":true,"properties":[{"name":"radius","value":1e200}])"};
    for (const char* fields : far) {
        const std::string problem = about_object(fields);
        EXPECT_TRUE(problem.ends_with("expected at most 1000000 units from the origin")) << problem;
    }
    EXPECT_EQ(about_tiles(R"("chunks":[{"x":1000000000,"y":0,"width":2,"height":1,"data":[0,1]}])"),
              saying("layer \"cells\", chunks[0]: a tile is at 1000000001, 0; "
                     "expected at most 1000000000 tiles from the origin"));
}

TEST(TiledProblems, TilesMustBeReadableAndAsManyAsTheLayerSays) {
    EXPECT_EQ(about_tiles(R"("width":2,"height":2,"data":[0,0,0])"),
              saying("layer \"cells\": \"data\" has 3 tiles; expected 2 x 2 = 4"));
    EXPECT_EQ(about_tiles(R"("width":2000000000,"height":2000000000,"data":[0,0,0])"),
              saying("layer \"cells\": \"data\" has 3 tiles; "
                     "expected 2000000000 x 2000000000 = 4000000000000000000"));
    EXPECT_EQ(about_tiles(R"("width":-1,"height":-1,"data":[1])"),
              saying("layer \"cells\": the size is -1 x -1 tiles; expected no negative number"));
    EXPECT_EQ(about_tiles(R"("width":2,"height":1,"data":[0,1.5])"),
              saying("layer \"cells\": \"data\"[1] is 1.5; "
                     "expected a tile id (0 to 4294967295)"));
    EXPECT_EQ(about_tiles(R"("width":2,"height":1)"), "(no problem)") << "a layer without tiles";
    EXPECT_EQ(about_tiles(R"("encoding":"base64","width":1,"height":1,"data":[1])"),
              saying("layer \"cells\": \"data\" is an array of 1; expected a string"));
    EXPECT_EQ(about_tiles(R"("encoding":"base64","width":1,"height":1,"data":"AA!A"})"
                          R"(,{"type":"imagelayer")"),
              saying("layer \"cells\": \"data\" is not base64; "
                     "expected CSV or base64"));
    EXPECT_EQ(about_tiles(R"("encoding":"base64","width":1,"height":1,"data":"AAAA")"),
              saying("layer \"cells\": \"data\" has 3 bytes; expected 4 bytes for each tile"));
    EXPECT_EQ(about_tiles(R"("encoding":"hex","width":1,"height":1,"data":"00")"),
              saying("layer \"cells\": \"encoding\" is \"hex\"; "
                     "expected CSV or base64"));
}

TEST(TiledProblems, AFileThatCannotBeReadIsNamed) {
    auto read = load_level("no/such/level.tmj");
    ASSERT_TRUE(std::holds_alternative<InputError>(read));
    EXPECT_EQ(to_string(std::get<InputError>(read)),
              fmt::format("no/such/level.tmj: the file cannot be opened "
                          "(No such file or directory); {}",
                          a_map));
    read = load_level(".");
    ASSERT_TRUE(std::holds_alternative<InputError>(read));
    EXPECT_EQ(to_string(std::get<InputError>(read)), fmt::format(".: this is a folder; {}", a_map));
}

TEST(TiledProblems, ADeviceWithoutAnEndIsRefusedAtOnce) {
    const auto read = load_level("/dev/zero");
    EXPECT_EQ(to_string(std::get<InputError>(read)),
              fmt::format("/dev/zero: this is a device and no file; {}", a_map));
}

TEST(TiledProblems, TheMessageIsOneLineEvenForAFileWithANameOfTwo) {
    const auto read = read_tiled("", "a\nb.tmj");
    EXPECT_EQ(to_string(std::get<InputError>(read)).substr(0, 8), "a?b.tmj:");
}

TEST(TiledProblems, APolygonThatCrossesItself) {
    EXPECT_EQ(problem_of(map_of(R"({"id":12,"x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":64,"y":64},)"
                                R"({"x":64,"y":0},{"x":0,"y":32}]})")),
              saying("object 12: the side from point 1 to point 2 crosses the side from point 3 to "
                     "point 4; expected an outline that does not cross itself"));
}

TEST(TiledProblems, AnAlignmentThatTiledDoesNotKnow) {
    std::string map = map_of("");
    map.insert(1, R"("tilesets":[{"firstgid":1,"objectalignment":"high"}],)");
    EXPECT_EQ(problem_of(map),
              saying("tilesets[0]: \"objectalignment\" is \"high\"; expected an alignment of "
                     "Tiled (\"topleft\" to \"bottomright\")"));
}

/// Two names of the same key, one as the parser reads it and one as the text shows it.
TEST(TiledProblems, ANumberWhereAnObjectIsExpectedIsRefusedHoweverItsKeyIsWritten) {
    const std::string objects = R"({"id":1,"x":0,"y":0,"width":32,"height":32})";
    for (const char* number : {"0", "4000000000", "-1"}) {
        const std::string escaped =
            fmt::format(R"({{"type":"objectgroup","name":"o","\u006fbjects":[{}]}})", number);
        EXPECT_EQ(
            problem_of(map_of_layers(object_layer(objects) + "," + escaped)),
            saying(fmt::format("layer \"o\", objects[0]: this is {}; expected an object", number)));
    }
}

TEST(TiledProblems, TheFirstMistakeOfTheTextIsSaidWhereverItStands) {
    const std::string good = R"({"id":1,"x":0,"y":0,"width":32,"height":32})";
    const std::string no_size = R"({"id":2,"x":0,"y":0})";
    const std::string no_json = R"({"id":3,"x":0,"y":})";
    const std::string hidden = object_layer(no_json).insert(1, R"("visible":false,)");
    for (const std::string& map : {map_of(good + "," + no_size + "," + no_json),
                                   map_of_layers(object_layer(good) + "," + hidden)}) {
        const std::string problem = problem_of(map);
        EXPECT_NE(problem.find("line 1, column "), std::string::npos) << problem;
        EXPECT_NE(problem.find("this is not JSON"), std::string::npos) << problem;
    }
    EXPECT_EQ(problem_of(map_of(good + "," + no_size)),
              saying("object 2: \"width\" is missing; expected a number"));
    EXPECT_EQ(problem_of(map_of(good + ",5")),
              saying("layer \"walls\", objects[1]: this is 5; expected an object"));
}

}  // namespace slidelab::lab::tiled_problems_test
