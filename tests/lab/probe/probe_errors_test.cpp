// The answer to a bad line: the field, what it is, and what was expected.
#include <string>
#include <vector>

#include "lab/probe/ask.hpp"
#include "support/answers.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::probe_errors_test {

/// A good request with some of its members replaced; null takes a member away.
std::string changed(const char* patch) {
    json request = disk_onto_floor(R"({"id":"q"})");
    request.merge_patch(json::parse(patch));
    return request.dump();
}

const std::string nested(std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
}

/// A line that is answered with an error, and words of that, the first at its beginning.
struct BadLine {
    std::string line;
    std::vector<std::string> says;
    json id = "q";
};

const std::vector<BadLine> bad_lines{
    // no JSON
    {"{\"id\":\"q\",\"level\":\"\xFF\"}", {"not UTF-8 at byte 20", "expected"}},
    {"{\"id\":\"q\",\"level\":\"\xC0\xAF\"}", {"not UTF-8 at byte 20"}},
    {"{\"id\":\"q\",\"level\":\"\xED\xA0\x80\"}", {"not UTF-8 at byte 20"}},
    {"{\"id\":\"q\",\"level\":\"\xE2\x82", {"not UTF-8 at byte 20"}},
    {"hello", {"not JSON at byte 1"}, nullptr},
    {std::string("\0", 1), {"not JSON at byte 1"}, nullptr},
    {std::string("{\"id\":\"q\",\0}", 12), {"not JSON at byte 11"}},
    {changed("{}") + std::string("\0{}", 3), {"not JSON at byte ", "zero byte"}},
    {std::string("{\"id\":1\0,", 10), {"not JSON at byte 8"}, nullptr},
    {"{\"id\":\xEF\xBB\xBF"
     "6,",
     {"not JSON at byte "},
     nullptr},
    {R"({"id":"q","strategy":)", {"not JSON at byte 22", "too early"}},
    {R"({"id":12)", {"not JSON at byte 9", "too early"}, nullptr},
    {R"({"id":"q" "strategy":"disk_slide"})", {"not JSON at byte 20"}},
    {R"({"from":[NaN,0],"id":"q"})", {"not JSON at byte 10"}},
    {R"({"id":"q"} {})", {"not JSON at byte 12"}},
    {std::string(100000, '['), {"request", "too deep"}, nullptr},
    {nested(100000), {"request", "too deep"}, nullptr},
    {R"({"id":)" + nested(100000) + "}", {"id: nested too deep"}, nullptr},
    {R"({"id":"q","state":{"a":)" + nested(100000) + "}}", {"state", "too deep"}},
    {[] {
         std::string line;
         for (int i = 0; i < 100000; ++i) line += R"({"a":)";
         return line;
     }(),
     {"a: nested too deep"},
     nullptr},
    // not an object
    {"[1,2]", {"request: an array of 2", "expected an object"}, nullptr},
    {"7", {"request: 7", "expected an object"}, nullptr},
    {R"("disk_slide")", {"request: \"disk_slide\"", "expected an object"}, nullptr},
    {"null", {"request: null", "expected an object"}, nullptr},
    // segments
    {R"({"id":"q","segments":[[0,0,1,1],[0,1e999,1,1]]})",
     {"segments[1][1]: 1e999; expected a finite number"}},
    // from, delta, velocity, state, trace
    {R"({"id":"q","from":[-1e999,0]})", {"from[0]: -1e999", "finite"}},
    {R"({"id":1e999})", {"id: 1e999", "finite"}, nullptr},
};

/// A good request with these members instead, likewise.
struct BadPatch {
    const char* patch;
    std::vector<std::string> says;
};

const std::vector<BadPatch> bad_patches{
    // fields that are missing or unknown
    {R"({"strategy":null})", {"strategy: missing", "disk_slide"}},
    {R"({"shape":null})", {"shape: missing", "disk"}},
    {R"({"from":null})", {"from: missing", "[x, y]"}},
    {R"({"delta":null})", {"delta: missing", "[x, y]"}},
    {R"({"form":[0,0]})", {"form: unknown field", "from"}},
    {R"({"from, delta":[0,0]})", {"from, delta: unknown field"}},
    // strategy
    {R"({"strategy":"fly"})", {"strategy: ", "\"fly\"", "disk_slide"}},
    {R"({"strategy":2})", {"strategy: 2", "expected a string"}},
    // level
    {R"({"level":"not/there.tmj"})", {"level: ", "not/there.tmj"}},
    {R"({"level":3})", {"level: 3", "expected a string"}},
    {R"({"level":"a\u0000b"})", {"level: ", "expected"}},
    // segments
    {R"({"segments":{}})", {"segments: an object", "expected a list"}},
    {R"({"segments":[3]})", {"segments[0]: 3", "radius"}},
    {R"({"segments":[[0,0,1,1],[1,2,3]]})",
     {"segments[1]: an array of 3", "expected [ax, ay, bx, by]"}},
    {R"({"segments":[[1,2,3,4,5,6]]})", {"segments[0]: an array of 6"}},
    {R"({"segments":[[1,2,"x",4]]})", {"segments[0][2]: \"x\"", "expected a number"}},
    {R"({"segments":[[0,0,1,1],[0,0,1,1],[0,0,1,1,-1]]})",
     {"segments[2][4]: radius -1; expected a number of at least 0"}},
    {R"({"segments":[[0,9e5,0,0,2e5]]})",
     {"segment 0: it extends to", "at most 1000000 units from the origin"}},
    {R"({"segments":[[0,0,1,1e7]]})",
     {"segments[0][3]: 10000000", "expected a number from -1000000 to 1000000"}},
    // polygons
    {R"({"polygons":1})", {"polygons: 1", "expected a list"}},
    {R"({"polygons":[[[0,0],[1,0]]]})", {"polygons[0]: an array of 2", "at least 3 points"}},
    {R"({"polygons":[[0,0,1,0,1,1]]})", {"polygons[0][0]: 0", "[x, y]"}},
    {R"({"polygons":[[[0,0],[1,0,0],[1,1]]]})", {"polygons[0][1]: an array of 3", "[x, y]"}},
    {R"({"polygons":[[[0,0],[1,0],[1,1]],[[0,0],[2,2],[2,0],[0,1]]]})",
     {"polygons[1]: the side from point 1 to point 2 crosses the side from point 3 to point 4",
      "an outline that does not cross itself"}},
    {R"({"polygons":[[[0,0],[1,0],[-2e6,1]]]})", {"polygons[0][2][0]: "}},
    // boxes
    {R"({"boxes":"x"})", {"boxes: \"x\"", "expected a list"}},
    {R"({"boxes":[[0,0,1,1]]})", {"boxes[0]: an array of 4", "center"}},
    {R"({"boxes":[{"half":[1,1]}]})", {"boxes[0].center: missing"}},
    {R"({"boxes":[{"center":[1,1]}]})", {"boxes[0].half: missing"}},
    {R"({"boxes":[{"center":[0,9],"half":[1,1],"speed":1}]})",
     {"boxes[0].speed: unknown field; expected center, half, delta"}},
    {R"({"boxes":[{"center":[0,9],"half":[1,0]}]})", {"boxes[0].half[1]: half size 0", "above 0"}},
    {R"({"boxes":[{"center":[0,9],"half":[-1,1]}]})",
     {"boxes[0].half[0]: half size -1", "above 0"}},
    {R"({"boxes":[{"center":[9e5,9],"half":[2e5,1]}]})",
     {"box 0: it extends to 1100000, 10", "at most 1000000 units from the origin"}},
    {R"({"boxes":[{"center":[0,9],"half":[1,1],"delta":1}]})", {"boxes[0].delta: 1", "[x, y]"}},
    // grid
    {R"({"grid":[]})", {"grid: an array of 0", "cell"}},
    {R"({"grid":{"size":1}})", {"grid.size: unknown field"}},
    {R"({"grid":{"cell":0}})", {"grid.cell: cell size 0", "above 0"}},
    {R"({"grid":{"cell":1e-9}})", {"grid.cell: cell size", "at least 0.000001"}},
    {R"({"grid":{"cell":1,"vertical":3}})", {"grid.vertical: 3"}},
    {R"({"grid":{"cell":1,"horizontal":[[0,0],[1,2,3]]}})",
     {"grid.horizontal[1]: an array of 3", "[column, row]"}},
    {R"({"grid":{"cell":1,"vertical":[[0,0.5]]}})", {"grid.vertical[0][1]: 0.5", "whole number"}},
    {R"({"grid":{"cell":1000,"vertical":[[1000000,0]]}})",
     {"grid.vertical[0][0]: 1000000", "within"}},
    // shape
    {R"({"shape":"disk"})", {"shape: \"disk\"", "expected an object"}},
    {R"({"shape":{"disk":null,"ball":1}})", {"shape.ball: unknown field"}},
    {R"({"shape":{"disk":null}})", {"shape: 0 members", "one of"}},
    {R"({"shape":{"box":[1,1]}})", {"shape: 2 members", "one of"}},
    {R"({"shape":{"disk":-0.5}})", {"shape.disk: radius -0.5", "at least 0.0001"}},
    {R"({"shape":{"disk":0}})", {"shape.disk: radius 0; expected"}},
    {R"({"shape":{"disk":2e6}})", {"shape.disk: "}},
    {R"({"shape":{"disk":[1]}})", {"shape.disk: an array", "a number"}},
    {R"({"shape":{"disk":null,"box":[0,1]}})", {"shape.box[0]: half size 0", "at least 0.0001"}},
    {R"({"shape":{"disk":null,"box":[1]}})", {"shape.box: an array of 1"}},
    {R"({"shape":{"disk":null,"polygon":[[0,0],[1,1]]}})",
     {"shape.polygon: an array of 2", "at least 3 points"}},
    {R"({"strategy":"sat_push","shape":{"disk":null,"polygon":[[0,0],[9,0],[0,2e-4]]}})",
     {"shape: too thin", "an inradius of at least 0.0001"}},
    {R"({"shape":{"disk":null,"polygon":[[-1,-1],[1,-1],[0,0],[1,1],[-1,1]]}})",
     {"shape.polygon: not convex", "expected a convex polygon"}},
    {R"({"shape":{"disk":null,"polygon":[[0,0],[1,1],[2,2]]}})",
     {"shape.polygon: not convex", "expected a convex polygon"}},
    {R"({"shape":{"disk":null,"polygon":[[-1,-1],[1,-1],[0,1]]}})",
     {"shape: disk_slide cannot move a polygon; expected disk, box"}},
    // from, delta, velocity, state, trace
    {R"({"from":[1]})", {"from: an array of 1", "[x, y]"}},
    {R"({"from":[0,"1"]})", {"from[1]: \"1\"", "a number"}},
    {R"({"from":[0,-1.5e6]})", {"from[1]: -1500000"}},
    {R"({"delta":true})", {"delta: true", "[x, y]"}},
    {R"({"delta":[1e300,0]})", {"delta[0]: 1e+300"}},
    {R"({"velocity":{}})", {"velocity: an object", "[x, y]"}},
    {R"({"velocity":[0,1e12]})", {"velocity[1]: "}},
    {R"({"state":{"memory":-1}})", {"state.memory: -1", "whole number"}},
    {R"({"state":4})", {"state: 4", "an object"}},
    {R"({"trace":1})", {"trace: 1", "true or false"}},
    // options
    {R"({"set":[]})", {"set: an array of 0", "options"}},
    {R"({"set":{"colour":1}})", {"set.colour: unknown option", "deepest_first", "iterations"}},
    {R"({"set":{"iterations":0}})", {"set.iterations: 0", "from 1 to"}},
    {R"({"set":{"iterations":2.5}})", {"set.iterations: 2.5", "whole"}},
    {R"({"set":{"iterations":1e300}})", {"set.iterations: 1e+300"}},
    {R"({"set":{"substeps":1}})", {"set.substeps: 1", "on or off"}},
    {R"({"set":{"iterations":true}})", {"set.iterations: true", "a whole number"}},
    {R"({"set":{"substeps":"maybe"}})", {"set.substeps: \"maybe\"", "on or off"}},
    {R"({"set":{"iterations":[5]}})", {"set.iterations: an array of 1"}},
};

void expect_error(const BadLine& bad) {
    SCOPED_TRACE(bad.line.substr(0, 200));
    const json answer = answer_to(bad.line);
    ASSERT_TRUE(answer.contains("error")) << answer.dump();
    EXPECT_EQ(answer["id"], bad.id);
    EXPECT_EQ(answer.size(), 2U) << "an error stands instead of all but the id";
    const std::string error = answer["error"];
    EXPECT_EQ(error.find('\n'), std::string::npos);
    EXPECT_LT(error.size(), 350U) << error;
    EXPECT_EQ(error.rfind(bad.says[0], 0), 0U) << error;
    for (const std::string& words : bad.says) EXPECT_PRED2(has, error, words);
}

TEST(ProbeErrors, NameTheFieldAndCarryTheId) {
    for (const BadLine& bad : bad_lines) expect_error(bad);
    for (const BadPatch& bad : bad_patches) expect_error({changed(bad.patch), bad.says});
}

TEST(ProbeErrorText, IsShortHoweverLongTheFieldIs) {
    json request = disk_onto_floor();
    request[std::string(100000, 'x')] = 1;
    EXPECT_LT(answer_to(request.dump())["error"].get<std::string>().size(), 300U);
}

TEST(ProbeErrorText, CutsALongNameBetweenCharacters) {
    json request = disk_onto_floor();
    std::string name = "x";
    for (int i = 0; i < 100; ++i) name += "\xE2\x82\xAC";
    request[name] = 1;
    const std::string error = answer_to(request.dump())["error"];
    EXPECT_EQ(error.find("\xEF\xBF\xBD"), std::string::npos) << error;
    EXPECT_NE(error.find("\xE2\x82\xAC..."), std::string::npos) << error;
}
}  // namespace slidelab::test::probe_errors_test
