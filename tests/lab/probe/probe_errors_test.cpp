// A bad request is refused with its field, what that is, and what was expected.
#include <string>
#include <vector>

#include "lab/probe/ask.hpp"
#include "support/lab_names.hpp"
#include "support/refused.hpp"

namespace slidelab::test::probe_errors_test {

/// A good request with some of its members replaced; null takes a member away.
std::string changed(const std::string& patch) {
    json request = disk_onto_floor(R"({"id":"q"})");
    request.merge_patch(json::parse(patch));
    return request.dump();
}

std::string repeated(std::string_view text, std::size_t count) {
    std::string all;
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

/// A mover that rounds corners has another shape than a disk.
std::string rounded(const std::string& shape) {
    return R"({"strategy":"box_sweep","set":null,"shape":{"disk":null,)" + shape + "}}";
}

constexpr std::string_view euro = "\xE2\x82\xAC";

using Rows = std::vector<Refused<std::string>>;

const Rows lines_without_an_id{
    {"hello", "not JSON at byte 1: 'h' is not expected here"},
    {std::string("\0", 1), "not JSON at byte 1: '<U+0000>' is not expected here"},
    {std::string("{\"id\":1\0,", 10), "not JSON at byte 8: '1<U+0000>' is not expected here"},
    {"{\"id\":\xEF\xBB\xBF"
     "6,",
     "not JSON at byte 7: ..."},
    {R"({"id":12)", "not JSON at byte 9: the line ends too early"},
    {std::string(100000, '['), "request[0]: nested too deep; expected at most 200 levels"},
    {nested(100000), "request[0]: nested too deep; expected at most 200 levels"},
    {R"({"id":)" + nested(100000) + "}", "id: nested too deep; expected at most 200 levels"},
    {repeated(R"({"a":)", 100000), "a: nested too deep; expected at most 200 levels"},
    {"[1,2]", "request: an array of 2; expected an object of id, ..."},
    {"7", "request: 7; expected an object of id, ..."},
    {R"("disk_slide")", R"(request: "disk_slide"; expected an object of id, ...)"},
    {"null", "request: null; expected an object of id, ..."},
    {R"({"id":1e999})", "id: 1e999; expected a finite number"},
};

const Rows lines{
    {"{\"id\":\"q\",\"level\":\"\xFF\"}", "not UTF-8 at byte 20; expected JSON in UTF-8"},
    {"{\"id\":\"q\",\"level\":\"\xC0\xAF\"}", "not UTF-8 at byte 20; expected JSON in UTF-8"},
    {"{\"id\":\"q\",\"level\":\"\xED\xA0\x80\"}", "not UTF-8 at byte 20; expected JSON in UTF-8"},
    {"{\"id\":\"q\",\"level\":\"\xE2\x82", "not UTF-8 at byte 20; expected JSON in UTF-8"},
    {std::string("{\"id\":\"q\",\0}", 12),
     R"(not JSON at byte 11: '"q",<U+0000>' is not expected here)"},
    {changed("{}") + std::string("\0{}", 3),
     "not JSON at byte 134: a zero byte is not expected here"},
    {R"({"id":"q","strategy":)", "not JSON at byte 22: the line ends too early"},
    {R"({"id":"q" "strategy":"disk_slide"})",
     R"(not JSON at byte 20: '"strategy"' is not expected here)"},
    {R"({"from":[NaN,0],"id":"q"})", R"(not JSON at byte 10: '"from":[N' is not expected here)"},
    {R"({"id":"q"} {})", R"(not JSON at byte 12: '"q"} {' is not expected here)"},
    {R"({"id":"q","state":{"a":)" + nested(100000) + "}}",
     "state: nested too deep; expected at most 200 levels"},
    {R"({"id":"q","segments":[[0,0,1,1],[0,1e999,1,1]]})",
     "segments[1][1]: 1e999; expected a finite number"},
    {R"({"id":"q","from":[-1e999,0]})", "from[0]: -1e999; expected a finite number"},
};

/// Members of a good request.
const Rows patches{
    // fields that are missing or unknown
    {R"({"strategy":null})", "strategy: missing; expected one of disk_slide, ..."},
    {R"({"shape":null})", R"(shape: missing; expected {"disk":r}, ...)"},
    {R"({"from":null})", "from: missing; expected [x, y]"},
    {R"({"delta":null})", "delta: missing; expected [x, y]"},
    {R"({"form":[0,0]})", "form: unknown field; expected id, ..."},
    {R"({"from, delta":[0,0]})", "from, delta: unknown field; expected id, ..."},
    {"{\"" + std::string(100000, 'x') + "\":1}",
     "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...: unknown field; expected id, ..."},
    {"{\"x" + repeated(euro, 100) + "\":1}",
     "x" + repeated(euro, 13) + "...: unknown field; expected id, ..."},
    // strategy
    {R"({"strategy":"fly"})",
     R"(strategy: unknown strategy "fly"; expected one of disk_slide, ...)"},
    {R"({"strategy":2})", "strategy: 2; expected a string"},
    // level
    {R"({"level":"not/there.tmj"})",
     "level: not/there.tmj: the file cannot be opened (No such file or directory); expected a map "
     "of Tiled (.tmx, ..."},
    {R"({"level":3})", "level: 3; expected a string"},
    {R"({"level":"a\u0000b"})", R"(level: "a\u0000b"; expected the name of a .tmj file)"},
    // segments
    {R"({"segments":{}})", "segments: an object; expected a list of segments"},
    {R"({"segments":[3]})",
     "segments[0]: 3; expected [ax, ay, bx, by] or [ax, ay, bx, by, radius]"},
    {R"({"segments":[[0,0,1,1],[1,2,3]]})",
     "segments[1]: an array of 3; expected [ax, ay, bx, by] or [ax, ay, bx, by, radius]"},
    {R"({"segments":[[1,2,3,4,5,6]]})",
     "segments[0]: an array of 6; expected [ax, ay, bx, by] or [ax, ay, bx, by, radius]"},
    {R"({"segments":[[1,2,"x",4]]})", R"(segments[0][2]: "x"; expected a number)"},
    {R"({"segments":[[0,0,1,1],[0,0,1,1],[0,0,1,1,-1]]})",
     "segments[2][4]: radius -1; expected a number of at least 0"},
    {R"({"segments":[[0,9e5,0,0,2e5]]})",
     "segment 0: it extends to 200000, 1100000; expected at most 1000000 units from the origin"},
    {R"({"segments":[[0,0,1,1e7]]})",
     "segments[0][3]: 10000000.0; expected a number from -1000000 to 1000000"},
    // polygons
    {R"({"polygons":1})", "polygons: 1; expected a list of polygons"},
    {R"({"polygons":[[[0,0],[1,0]]]})",
     "polygons[0]: an array of 2; expected at least 3 points [x, y]"},
    {R"({"polygons":[[0,0,1,0,1,1]]})", "polygons[0][0]: 0; expected [x, y]"},
    {R"({"polygons":[[[0,0],[1,0,0],[1,1]]]})", "polygons[0][1]: an array of 3; expected [x, y]"},
    {R"({"polygons":[[[0,0],[1,0],[1,1]],[[0,0],[2,2],[2,0],[0,1]]]})",
     "polygons[1]: the side from point 1 to point 2 crosses the side from point 3 to point 4; "
     "expected an outline that does not cross itself"},
    {R"({"polygons":[[[0,0],[1,0],[-2e6,1]]]})",
     "polygons[0][2][0]: -2000000.0; expected a number from -1000000 to 1000000"},
    // boxes
    {R"({"boxes":"x"})", R"(boxes: "x"; expected a list of boxes)"},
    {R"({"boxes":[[0,0,1,1]]})",
     "boxes[0]: an array of 4; expected an object of center, half, delta"},
    {R"({"boxes":[{"half":[1,1]}]})", "boxes[0].center: missing; expected [x, y]"},
    {R"({"boxes":[{"center":[1,1]}]})",
     "boxes[0].half: missing; expected [half width, half height]"},
    {R"({"boxes":[{"center":[0,9],"half":[1,1],"speed":1}]})",
     "boxes[0].speed: unknown field; expected center, half, delta"},
    {R"({"boxes":[{"center":[0,9],"half":[1,0]}]})",
     "boxes[0].half[1]: half size 0; expected a number above 0"},
    {R"({"boxes":[{"center":[0,9],"half":[-1,1]}]})",
     "boxes[0].half[0]: half size -1; expected a number above 0"},
    {R"({"boxes":[{"center":[9e5,9],"half":[2e5,1]}]})",
     "box 0: it extends to 1100000, 10; expected at most 1000000 units from the origin"},
    {R"({"boxes":[{"center":[0,9],"half":[1,1],"delta":1}]})",
     "boxes[0].delta: 1; expected [x, y]"},
    // grid
    {R"({"grid":[]})", "grid: an array of 0; expected an object of cell, horizontal, vertical"},
    {R"({"grid":{"size":1}})", "grid.size: unknown field; expected cell, horizontal, vertical"},
    {R"({"grid":{"cell":0}})", "grid.cell: cell size 0; expected a number above 0"},
    {R"({"grid":{"cell":1e-9}})", "grid.cell: cell size 1e-09; expected at least 0.000001"},
    {R"({"grid":{"cell":1,"vertical":3}})", "grid.vertical: 3; expected a list of [column, row]"},
    {R"({"grid":{"cell":1,"horizontal":[[0,0],[1,2,3]]}})",
     "grid.horizontal[1]: an array of 3; expected [column, row]"},
    {R"({"grid":{"cell":1,"vertical":[[0,0.5]]}})",
     "grid.vertical[0][1]: 0.5; expected a whole number from -1000000000 to 1000000000"},
    {R"({"grid":{"cell":1000,"vertical":[[1000000,0]]}})",
     "grid.vertical[0][0]: 1000000; expected an edge within 1000000 units of the origin"},
    // shape
    {R"({"shape":"disk"})",
     R"(shape: "disk"; expected an object of disk, box, polygon, capsule, radius)"},
    {R"({"shape":{"disk":null,"ball":1}})",
     "shape.ball: unknown field; expected disk, box, polygon, capsule, radius"},
    {R"({"shape":{"disk":null}})", R"(shape: 0 members; expected {"disk":r}, ...)"},
    {R"({"shape":{"box":[1,1]}})", R"(shape: 2 members; expected {"disk":r}, ...)"},
    {R"({"shape":{"disk":-0.5}})", "shape.disk: radius -0.5; expected a number of at least 0.0001"},
    {R"({"shape":{"disk":0}})", "shape.disk: radius 0; expected a number of at least 0.0001"},
    {R"({"shape":{"disk":2e6}})",
     "shape.disk: 2000000.0; expected a number from -1000000 to 1000000"},
    {R"({"shape":{"disk":[1]}})", "shape.disk: an array of 1; expected a number"},
    {R"({"shape":{"disk":null,"box":[0,1]}})",
     "shape.box[0]: half size 0; expected a number of at least 0.0001"},
    {R"({"shape":{"disk":null,"box":[1]}})", "shape.box: an array of 1; expected [x, y]"},
    {R"({"shape":{"disk":null,"polygon":[[0,0],[1,1]]}})",
     "shape.polygon: an array of 2; expected at least 3 points [x, y]"},
    {R"({"strategy":"sat_push","shape":{"disk":null,"polygon":[[0,0],[9,0],[0,2e-4]]}})",
     "shape: too thin; expected an inradius of at least 0.0001"},
    {R"({"shape":{"disk":null,"polygon":[[-1,-1],[1,-1],[0,0],[1,1],[-1,1]]}})",
     "shape.polygon: not convex: an array of 5; expected a convex polygon"},
    {R"({"shape":{"disk":null,"polygon":[[0,0],[1,1],[2,2]]}})",
     "shape.polygon: not convex: an array of 3; expected a convex polygon"},
    {R"({"shape":{"disk":null,"polygon":[[-1,-1],[1,-1],[0,1]]}})",
     "shape: disk_slide cannot move a polygon; expected disk, box, capsule"},
    {R"({"strategy":"grid_walk","set":null})",
     "shape: an object; expected none: grid_walk moves a point of its own"},
    {R"({"shape":{"disk":null,"box":[1,1],"radius":0.5}})",
     "shape: disk_slide cannot move a rounded box; expected disk, box, capsule"},
    {rounded(R"("capsule":[[0,0],[1,0]])"), "shape.radius: missing; expected a radius"},
    {rounded(R"("capsule":[[0,0],[1,0]],"radius":1e-5)"),
     "shape.radius: radius 1e-05; expected a number of at least 0.0001"},
    {rounded(R"("capsule":[[0,0]],"radius":1)"),
     "shape.capsule: an array of 1; expected two points [[x, y], [x, y]]"},
    {rounded(R"("box":[1,1],"radius":-1)"),
     "shape.radius: radius -1; expected a number of at least 0"},
    {R"({"shape":{"radius":1}})", R"(shape: 2 members; expected {"disk":r}, ...)"},
    {rounded(R"("radius":1)"), R"(shape: 1 member; expected {"disk":r}, ...)"},
    {rounded(R"("capsule":[[0,0],[2e6,0]],"radius":1)"),
     "shape.capsule[1][0]: 2000000.0; expected a number from -1000000 to 1000000"},
    // from, delta, velocity, state, and what else is asked for
    {R"({"from":[1]})", "from: an array of 1; expected [x, y]"},
    {R"({"from":[0,"1"]})", R"(from[1]: "1"; expected a number)"},
    {R"({"from":[0,-1.5e6]})", "from[1]: -1500000.0; expected a number from -1000000 to 1000000"},
    {R"({"delta":true})", "delta: true; expected [x, y]"},
    {R"({"delta":[1e300,0]})", "delta[0]: 1e+300; expected a number from -1000000 to 1000000"},
    {R"({"velocity":{}})", "velocity: an object; expected [x, y]"},
    {R"({"velocity":[0,1e12]})",
     "velocity[1]: 1000000000000.0; expected a number from -1000000000 to 1000000000"},
    {R"({"state":{"memory":-1}})",
     "state.memory: -1; expected a whole number from 0 to 9007199254740992"},
    {R"({"state":4})", "state: 4; expected an object"},
    {R"({"trace":1})", "trace: 1; expected true or false"},
    {R"({"why":"yes"})", R"(why: "yes"; expected true or false)"},
    {R"({"what_if":"yes"})", R"(what_if: "yes"; expected true or false)"},
    {R"({"near_miss":0.01})", "near_miss: 0.01; expected a number from 0 to 0.001"},
    // options
    {R"({"set":[]})", "set: an array of 0; expected an object of options"},
    {R"({"set":{"colour":1}})",
     "set.colour: unknown option; expected deepest_first, iterations, vertex_axes, substeps"},
    {R"({"set":{"iterations":0}})", "set.iterations: 0; expected a whole number from 1 to 32"},
    {R"({"set":{"iterations":2.5}})", "set.iterations: 2.5; expected a whole number from 1 to 32"},
    {R"({"set":{"iterations":1e300}})",
     "set.iterations: 1e+300; expected a number from -1000000 to 1000000"},
    {R"({"set":{"substeps":1}})", "set.substeps: 1; expected on or off"},
    {R"({"set":{"iterations":true}})",
     "set.iterations: true; expected a whole number from 1 to 32"},
    {R"({"set":{"substeps":"maybe"}})", R"(set.substeps: "maybe"; expected on or off)"},
    {R"({"set":{"iterations":[5]}})",
     "set.iterations: an array of 1; expected a whole number from 1 to 32"},
};

std::string error_in(const std::string& line, const json& id) {
    const json answer = answer_to(line);
    EXPECT_EQ(answer.value("id", json()), id);
    EXPECT_EQ(answer.size(), 2U) << "an error stands instead of all but the id";
    std::string error = answer.value("error", "");
    EXPECT_LT(error.size(), 350U) << "however long the field is";
    return error;
}

TEST(ProbeErrors, NameTheFieldAndCarryTheId) {
    expect_lines(lines_without_an_id, [](const auto& line) { return error_in(line, nullptr); });
    expect_lines(lines, [](const auto& line) { return error_in(line, "q"); });
    expect_lines(patches, [](const auto& patch) { return error_in(changed(patch), "q"); });
}

}  // namespace slidelab::test::probe_errors_test
