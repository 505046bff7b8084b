// The reader says what is wrong with a map: one line with file, place, what, and what was
// expected. A wrong part is left out; only what is not an orthogonal map is refused.
#include "lab/levels/tiled/tiled_map.hpp"
#include "support/refused.hpp"

namespace slidelab::lab::tiled_problems_test {

using Rows = std::vector<test::Refused<std::string>>;

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

/// The only object of a map, object 12, with the fields after its id.
std::string object(std::string_view fields) {
    return map_of(fmt::format(R"({{"id":12,"x":0,"y":0,{}}})", fields));
}

std::string with_property(std::string_view property) {
    return object(fmt::format(R"("width":32,"height":32,"properties":[{}])", property));
}

/// A box that moves, with properties and fields.
std::string box(const std::string& properties, std::string_view fields = "") {
    return object(fmt::format(R"("type":"box","width":32,"height":32{},"properties":[{}])", fields,
                              properties));
}

std::string tiles(std::string_view fields) { return map_of_layers(tile_layer(fields)); }

/// One that is packed.
std::string packed(std::string_view compression, std::string_view data, int width) {
    return tiles(fmt::format(R"("encoding":"base64","compression":"{}","data":"{}","width":{},)"
                             R"("height":1)",
                             compression, data, width));
}

/// The map without layers, with `from` replaced by `to`.
std::string map_with(std::string_view from, std::string_view to) {
    std::string map = map_of_layers("");
    return map.replace(map.find(from), from.size(), to);
}

/// A map with fields of its own.
std::string map_and(std::string_view fields, std::string map = map_of_layers("")) {
    return map.insert(1, fields);
}

/// A tile 5 that has this shape.
std::string tile_shape(std::string_view object) {
    return map_and(fmt::format(R"("tilesets":[{{"firstgid":1,"name":"t","tilewidth":32,)"
                               R"("tileheight":32,"tiles":[{{"id":5,"objectgroup":)"
                               R"({{"objects":[{}]}}}}]}}],)",
                               object));
}

std::string xml(const std::string& layers) {
    return R"(<map orientation="orthogonal" width="2" height="2" tilewidth="32" tileheight="32">)" +
           layers + "</map>";
}

const std::string span = R"({"name":"span","value":1})";
const std::string rectangle = R"({"id":1,"x":0,"y":0,"width":32,"height":32})";
const std::string no_size = R"({"id":2,"x":0,"y":0})";
const std::string no_json = R"({"id":3,"x":0,"y":})";

/// A layer whose list of objects is a number, under a key that only the parser reads as theirs.
std::string escaped(std::string_view number) {
    return map_of_layers(
        object_layer(rectangle) + "," +
        fmt::format(R"({{"type":"objectgroup","name":"o","\u006fbjects":[{}]}})", number));
}

/// A million zeros, packed.
constexpr const char* zeros =
    "KLUv/QRoTAAACAABAPz/ORACAgAQAAIAEAACABAAAgAQAAIAEAACABAAAxIKAMyuyjk=";

const Rows maps{
    // no JSON
    {"",
     "the file is empty; expected a map of Tiled (.tmx, .tmj, .json), a project of LDtk (.ldtk) or "
     "a world of Tiled (.world)"},
    {"{\n  \"type\" \"map\"}", "line 2, column 14: this is not JSON; expected a map of Tiled ..."},
    {"?xml", "line 1, column 1: this is not JSON; expected a map of Tiled ..."},
    {"{\"type\":", "the file ends in the middle; expected a map of Tiled ..."},
    {"{\"type\":\"\xff\"}", "line 1, column 10: this is not JSON; expected a map of Tiled ..."},
    {map_of_layers("") + std::string("\0more", 5),
     "line 1, column 125: this is not JSON; expected a map of Tiled ..."},
    {map_with("32", "1e999"), "tilewidth: 1e999; expected a finite number"},
    {map_with("32", std::string(5000, '9')),
     "tilewidth: 9999999999999999999999999999999999999999...; expected a finite number"},
    {std::string(100000, '['), "map[0]: nested too deep; expected at most 200 levels"},
    {map_of_layers(repeated(R"({"type":"group","layers":[)", 100000)),
     "layers: nested too deep; expected at most 200 levels"},
    // the first mistake of the text, wherever it stands
    {map_of(rectangle + "," + no_size + "," + no_json),
     "line 1, column 254: this is not JSON; expected a map of Tiled ..."},
    {map_of_layers(object_layer(rectangle) + "," +
                   object_layer(no_json).insert(1, R"("visible":false,)")),
     "line 1, column 299: this is not JSON; expected a map of Tiled ..."},
    {map_of(rectangle + "," + no_size), R"(object 2: "width" is missing; expected a number)"},
    {map_of(rectangle + ",5"), R"(layer "walls", objects[1]: 5; expected an object)"},
    // no XML
    {"<map>\n <layer", "line 2, column 7: this is not XML; expected a Tiled map in XML (.tmx)"},
    {"<html></html>", "there is no <map>; expected a Tiled map in XML (.tmx)"},
    {"<map/>", R"("orientation" is missing; expected a string)"},
    {xml(R"(<objectgroup><object id="12" x="0" y="nan"/></objectgroup>)"),
     R"(object 12: "y" is "nan"; expected a number)"},
    {xml(R"(<layer name="a" width="2" height="1"><data encoding="csv">1,x</data></layer>)"),
     R"(layer "a", data[1]: "x"; expected a tile id (0 to 4294967295))"},
    {xml(repeated("<group>", 5000) + repeated("</group>", 5000)),
     "groups are nested more than 200 deep; expected a Tiled map in XML (.tmx)"},
    // no map
    {"[]", "an array of 0; expected an object"},
    {"{}", R"("type" is missing; expected a string)"},
    {map_with("\"type\":\"map\"", "\"type\":\"tileset\""),
     R"("type" is "tileset"; expected "map")"},
    {map_with("orthogonal", "isometric"), R"("orientation" is "isometric"; expected "orthogonal")"},
    {map_with("\"tilewidth\":32,", ""), R"("tilewidth" is missing; expected a number)"},
    {map_with("\"tileheight\":32", "\"tileheight\":0"),
     "a tile is 32 x 0 pixels; expected a width and a height of more than 0"},
    {map_with("\"layers\":[]", "\"layers\":{}"), R"("layers" is an object; expected an array)"},
    {map_and(R"("properties":[{"name":"near_miss","type":"float","value":1}],)"),
     R"(property "near_miss" is 1; expected a number from 0 to 0.032)"},
    // layers, by their name or place
    {map_of_layers("3"), "layers[0]: 3; expected an object"},
    {map_of_layers(R"({"type":"wall","name":"a\nb"})"),
     "layer \"a?b\": \"type\" is \"wall\"; expected \"tilelayer\", \"objectgroup\", \"imagelayer\" "
     "or \"group\""},
    {map_of_layers(R"({"type":"group","name":"g","layers":[{"name":5}]})"),
     R"(layer "g", layers[0]: "name" is 5; expected a string)"},
    {map_of(R"({"id":5000000000})"),
     R"(layer "walls", objects[0]: "id" is 5000000000; expected a whole number from -2147483647 to 2147483647)"},
    {escaped("0"), R"(layer "o", objects[0]: 0; expected an object)"},
    {escaped("4000000000"), R"(layer "o", objects[0]: 4000000000; expected an object)"},
    {escaped("-1"), R"(layer "o", objects[0]: -1; expected an object)"},
    // fields of an object
    {map_of(R"({"id":12,"y":0})"), R"(object 12: "x" is missing; expected a number)"},
    {map_of(R"({"id":12,"x":0,"y":"0"})"), R"(object 12: "y" is "0"; expected a number)"},
    {object(R"("height":32)"), R"(object 12: "width" is missing; expected a number)"},
    {object(R"("rotation":null,"width":32,"height":32)"),
     R"(object 12: "rotation" is null; expected a number)"},
    {object(R"("visible":1)"), R"(object 12: "visible" is 1; expected true or false)"},
    {object(R"("width":-1,"height":32)"),
     "object 12: the size is -1 x 32 pixels; expected a width and a height of 0 or more"},
    {object(R"("width":64,"height":32,"capsule":true,"properties":[{"name":"radius","value":3}])"),
     "object 12: this capsule has a radius; expected a capsule without one"},
    {object(R"("gid":-1,"width":32,"height":32)"),
     R"(object 12: "gid" is -1; expected a tile id (0 to 4294967295))"},
    // points of a shape
    {object(R"("polygon":[{"x":0,"y":0},{"x":9,"y":0}])"),
     "object 12: the polygon has 2 points; expected at least 3"},
    {object(R"("polyline":[{"x":0,"y":0}])"),
     "object 12: the polyline has 1 point; expected at least 2"},
    {object(R"("polyline":[{"x":0,"y":0},{"x":9}])"),
     R"(object 12, point 2: "y" is missing; expected a number)"},
    {object(R"("polyline":[{"x":0,"y":0},7])"), "object 12, point 2: 7; expected an object"},
    {object(R"("polygon":[{"x":0,"y":0},{"x":64,"y":64},{"x":64,"y":0},{"x":0,"y":32}])"),
     "object 12: the side from point 1 to point 2 crosses the side from point 3 to point 4; "
     "expected an outline that does not cross itself"},
    // properties
    {with_property(R"({"name":"radius","type":"float","value":-1.5})"),
     "object 12: the radius is -1.5 pixels; expected 0 or more"},
    {with_property(R"({"name":"radius","type":"string","value":"4"})"),
     R"(object 12: property "radius" is "4"; expected a number)"},
    {with_property(R"({"value":4})"),
     R"(object 12, properties[0]: "name" is missing; expected a string)"},
    {object(R"("width":1,"height":1,"properties":4)"),
     R"(object 12: "properties" is 4; expected an array)"},
    // boxes that move
    {object(R"("width":0,"height":32,"type":"box","properties":[)" + span + "]"),
     "object 12: the size is 0 x 32 pixels; expected a width and a height of more than 0"},
    {box(R"({"name":"dx","value":32})"),
     R"(object 12: property "span" is missing; expected the seconds of one traverse)"},
    {box(span + R"(,{"name":"ground","value":"yes"})"),
     R"(object 12: property "ground" is "yes"; expected true or false)"},
    {box(R"({"name":"span","value":0})"),
     R"(object 12: property "span" is 0; expected at least 0.001 seconds)"},
    {box(span, R"(,"rotation":30)"), "object 12: this box is rotated; expected a rotation of 0"},
    {box(span + R"(,{"name":"radius","value":2})"),
     "object 12: this box has a radius; expected a box without one"},
    {box(span, R"(,"ellipse":true)"), "object 12: this box is no rectangle; expected a rectangle"},
    {box(span + R"(,{"name":"dx","value":1e12})"),
     "object 12: it extends to 31250000000, 0; expected at most 1000000 units from the origin"},
    // its left side comes to half a tile within the limit, its right side past it
    {box(span + R"(,{"name":"dx","value":31999984})"),
     "object 12: it extends to 1000000.5, 1; expected at most 1000000 units from the origin"},
    // farther out than a level extends
    {map_of(R"({"id":12,"x":3.3e10,"y":0,"width":32,"height":32})"),
     "object 12: it extends to 1031250000, 0; expected at most 1000000 units from the origin"},
    {map_of(R"({"id":12,"x":0,"y":-1e300,"point":true,"type":"spawn"})"),
     "object 12: it extends to 0, -3.125e+298; expected at most 1000000 units from the origin"},
    {object(R"("width":1e308,"height":1e308,"ellipse":true)"),
     "object 12: it extends to 1.5625e+306, 1.5625e+306; expected at most 1000000 units from the "
     "origin"},
    {map_of(R"({"id":12,"x":1e308,"y":0,"polyline":[{"x":0,"y":0},{"x":1e308,"y":0}]})"),
     "object 12: it extends to 3.125e+306, 0; expected at most 1000000 units from the origin"},
    {object(R"("point":true,"properties":[{"name":"radius","value":1e200}])"),
     "object 12: it extends to 3.125e+198, 0; expected at most 1000000 units from the origin"},
    {tiles(R"("chunks":[{"x":1000000000,"y":0,"width":2,"height":1,"data":[0,1]}])"),
     "layer \"cells\", chunks[0]: a tile is at 1000000001, 0; expected at most 1000000000 tiles "
     "from the origin"},
    // tiles
    {tiles(R"("width":2,"height":2,"data":[0,0,0])"),
     R"(layer "cells": "data" has 3 tiles; expected 2 x 2 = 4)"},
    {tiles(R"("width":2000000000,"height":2000000000,"data":[0,0,0])"),
     "layer \"cells\": \"data\" has 3 tiles; expected 2000000000 x 2000000000 = "
     "4000000000000000000"},
    {tiles(R"("width":-1,"height":-1,"data":[1])"),
     R"(layer "cells": the size is -1 x -1 tiles; expected no negative number)"},
    {tiles(R"("width":2,"height":1,"data":[0,1.5])"),
     R"(layer "cells", data[1]: 1.5; expected a tile id (0 to 4294967295))"},
    {tiles(R"("encoding":"base64","width":1,"height":1,"data":[1])"),
     R"(layer "cells": "data" is an array of 1; expected a string)"},
    {tiles(R"("encoding":"base64","width":1,"height":1,"data":"AA!A")"),
     R"(layer "cells": "data" is not base64; expected CSV or base64)"},
    {tiles(R"("encoding":"base64","width":1,"height":1,"data":"AAAA")"),
     R"(layer "cells": "data" has 3 bytes; expected 4 bytes for each tile)"},
    {tiles(R"("encoding":"hex","width":1,"height":1,"data":"00")"),
     R"(layer "cells": "encoding" is "hex"; expected CSV or base64)"},
    {packed("zlib", "eJxjYBgFAAEAAAE=", 64),
     R"(layer "cells": "data" cannot be unpacked as zlib; expected 256 bytes for 64 tiles)"},
    {packed("zstd", "AAAA", 1),
     R"(layer "cells": "data" cannot be unpacked as zstd; expected 4 bytes for 1 tiles)"},
    {packed("rar", "AAAA", 1),
     R"(layer "cells": the tiles are compressed with rar; expected zlib, gzip or zstd)"},
    {packed("zstd", zeros, 16),
     R"(layer "cells": "data" cannot be unpacked as zstd; expected 64 bytes for 16 tiles)"},
    {tiles(R"("width":8192,"height":8193,"encoding":"base64","compression":"zlib",)"
           R"("data":"eJwDAAAAAAE=")"),
     "layer \"cells\": 67117056 packed tiles are too many; expected at most 16777216 in all layers "
     "of a map of this size"},
    // tilesets
    {map_and(R"("tilesets":[{"firstgid":1,"objectalignment":"high"}],)"),
     "tilesets[0]: \"objectalignment\" is \"high\"; expected an alignment of Tiled (\"topleft\" to "
     "\"bottomright\")"},
    {tile_shape(R"({"id":1,"x":0,"y":0,"polygon":[{"x":0,"y":0},{"x":9,"y":0}]})"),
     R"(tileset "t", tile 5: the polygon has 2 points; expected at least 3)"},
    {tile_shape(R"({"id":1,"x":0,"y":0,"width":-1,"height":4})"),
     "tileset \"t\", tile 5: the size is -1 x 4 pixels; expected a width and a height of 0 or "
     "more"},
};

TEST(TiledProblems, AreSaidInOneLineWithTheirPlace) {
    test::expect_lines(maps, [](const std::string& map) {
        const std::string said = problem_of(map);
        const std::string file = "test.tmj: ";
        return said.starts_with(file) ? said.substr(file.size()) : said;
    });
}

TEST(TiledProblems, AreNoneOfWhatOnlyLooksLikeOne) {
    const std::string brackets(1000, '[');
    for (const std::string& map :
         {map_of_layers(R"({"type":"imagelayer","name":")" + brackets + "\"}"),
          map_of_layers(R"({"type":"imagelayer","name":"a\"b)" + brackets + "\"}"),
          object(R"("type":"box","width":32,"height":32)"),  // a box of the game's own
          tiles(R"("width":2,"height":1)"), packed("gzip", "", 1)})
        EXPECT_EQ(problem_of(map), "(no problem)");
}

TEST(TiledProblems, AWrongPartIsLeftOutAndTheOthersAreRead) {
    const std::string map = map_of_layers(
        R"({"type":"tilelayer","name":"a","width":2,"height":2,"data":[1]},7,)" +
        object_layer(rectangle + R"(,{"id":2,"x":0},{"id":3,"x":0},)"
                                 R"({"id":4,"x":0,"y":0,"polygon":[{"x":0,"y":0}]})"));
    EXPECT_FALSE(is_refused(map));
    EXPECT_EQ(level_of(map).level.solids().size(), 1U);
    EXPECT_EQ(notes_on(map),
              (std::vector<std::string>{
                  "left out: \"data\" has 1 tiles; expected 2 x 2 = 4: layer \"a\"",
                  "left out: 7; expected an object: layers[1]",
                  "left out: \"y\" is missing; expected a number: object 2, object 3",
                  "left out: the polygon has 1 point; expected at least 3: object 4"}));
}

const Rows files{
    {"no/such/level.tmj",
     "no/such/level.tmj: the file cannot be opened (No such file or directory); expected a map of "
     "Tiled ..."},
    {".", ".: this is a folder; expected a map of Tiled ..."},
    {"/dev/zero", "/dev/zero: this is a device and no file; expected a map of Tiled ..."},
};

TEST(TiledProblems, AFileThatCannotBeReadIsNamed) {
    test::expect_lines(files, [](const std::string& path) { return problem_in(load_level(path)); });
}

TEST(TiledProblems, TheMessageIsOneLineEvenForAFileWithANameOfTwo) {
    EXPECT_PRED2(test::is_line, problem_in(read_tiled("", "a\nb.tmj")), "a?b.tmj: ...");
}

}  // namespace slidelab::lab::tiled_problems_test
