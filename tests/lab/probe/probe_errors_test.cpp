// What a bad line is answered with: the field, what it is, and what was expected.
#include <string>
#include <vector>

#include "lab/probe/ask.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::probe_errors_test {

namespace {

/// A good request with some of its members replaced; null takes a member away.
std::string changed(const char* patch) {
    json request = disk_onto_floor();
    request["id"] = "q";
    request.merge_patch(json::parse(patch));
    return request.dump();
}

struct BadLine {
    std::string name;
    std::string line;
    std::vector<std::string> says;  ///< words of the error, the first at its beginning
    json id = "q";
};

void PrintTo(const BadLine& bad, std::ostream* out) { *out << bad.line.substr(0, 200); }

const std::string nested(std::size_t depth) {
    return std::string(depth, '[') + std::string(depth, ']');
}

const std::vector<BadLine> bad_lines{
    // no JSON
    {"NotUtf8", "{\"id\":\"q\",\"level\":\"\xFF\"}", {"not UTF-8 at byte 20", "expected"}},
    {"OverlongUtf8", "{\"id\":\"q\",\"level\":\"\xC0\xAF\"}", {"not UTF-8 at byte 20"}},
    {"SurrogateInUtf8", "{\"id\":\"q\",\"level\":\"\xED\xA0\x80\"}", {"not UTF-8 at byte 20"}},
    {"CutUtf8", "{\"id\":\"q\",\"level\":\"\xE2\x82", {"not UTF-8 at byte 20"}},
    {"NotJson", "hello", {"not JSON at byte 1"}, nullptr},
    {"ZeroByte", std::string("\0", 1), {"not JSON at byte 1"}, nullptr},
    {"ZeroByteInside", std::string("{\"id\":\"q\",\0}", 12), {"not JSON at byte 11"}},
    {"ZeroByteAfter", changed("{}") + std::string("\0{}", 3), {"not JSON at byte ", "zero byte"}},
    {"ZeroByteInTheId", std::string("{\"id\":1\0,", 10), {"not JSON at byte 8"}, nullptr},
    {"ByteOrderMarkInTheId",
     "{\"id\":\xEF\xBB\xBF"
     "6,",
     {"not JSON at byte "},
     nullptr},
    {"CutShort", R"({"id":"q","strategy":)", {"not JSON at byte 22", "too early"}},
    {"CutShortInTheId", R"({"id":12)", {"not JSON at byte 9", "too early"}, nullptr},
    {"MissingComma", R"({"id":"q" "strategy":"disk_slide"})", {"not JSON at byte 20"}},
    {"NotANumber", R"({"from":[NaN,0],"id":"q"})", {"not JSON at byte 10"}},
    {"TwoValues", R"({"id":"q"} {})", {"not JSON at byte 12"}},
    {"UnclosedNesting", std::string(100000, '['), {"request", "too deep"}, nullptr},
    {"DeepNesting", nested(100000), {"request", "too deep"}, nullptr},
    {"DeepId", R"({"id":)" + nested(100000) + "}", {"id: nested too deep"}, nullptr},
    {"DeepField", R"({"id":"q","state":{"a":)" + nested(100000) + "}}", {"state", "too deep"}},
    {"DeepObjects",
     [] {
         std::string line;
         for (int i = 0; i < 100000; ++i) line += R"({"a":)";
         return line;
     }(),
     {"a: nested too deep"},
     nullptr},
    // not an object
    {"Array", "[1,2]", {"request: an array of 2", "expected an object"}, nullptr},
    {"Number", "7", {"request: 7", "expected an object"}, nullptr},
    {"Text", R"("disk_slide")", {"request: \"disk_slide\"", "expected an object"}, nullptr},
    {"Null", "null", {"request: null", "expected an object"}, nullptr},
    // fields that are missing or unknown
    {"NoStrategy", changed(R"({"strategy":null})"), {"strategy: missing", "disk_slide"}},
    {"NoShape", changed(R"({"shape":null})"), {"shape: missing", "disk"}},
    {"NoFrom", changed(R"({"from":null})"), {"from: missing", "[x, y]"}},
    {"NoDelta", changed(R"({"delta":null})"), {"delta: missing", "[x, y]"}},
    {"UnknownField", changed(R"({"form":[0,0]})"), {"form: unknown field", "from"}},
    {"TwoNamesInOne", changed(R"({"from, delta":[0,0]})"), {"from, delta: unknown field"}},
    // strategy
    {"UnknownStrategy", changed(R"({"strategy":"fly"})"), {"strategy: ", "\"fly\"", "disk_slide"}},
    {"StrategyNoText", changed(R"({"strategy":2})"), {"strategy: 2", "expected a string"}},
    // level
    {"LevelNotThere", changed(R"({"level":"not/there.tmj"})"), {"level: ", "not/there.tmj"}},
    {"LevelNoText", changed(R"({"level":3})"), {"level: 3", "expected a string"}},
    {"LevelWithZero", changed(R"({"level":"a\u0000b"})"), {"level: ", "expected"}},
    // segments
    {"SegmentsNoList", changed(R"({"segments":{}})"), {"segments: an object", "expected a list"}},
    {"SegmentNoList", changed(R"({"segments":[3]})"), {"segments[0]: 3", "radius"}},
    {"SegmentOfThree",
     changed(R"({"segments":[[0,0,1,1],[1,2,3]]})"),
     {"segments[1]: an array of 3", "expected [ax, ay, bx, by]"}},
    {"SegmentOfSix", changed(R"({"segments":[[1,2,3,4,5,6]]})"), {"segments[0]: an array of 6"}},
    {"SegmentOfText",
     changed(R"({"segments":[[1,2,"x",4]]})"),
     {"segments[0][2]: \"x\"", "expected a number"}},
    {"RadiusBelowZero",
     changed(R"({"segments":[[0,0,1,1],[0,0,1,1],[0,0,1,1,-1]]})"),
     {"segments[2][4]: radius -1; expected a number of at least 0"}},
    {"CapsuleBeyondTheLimit",
     changed(R"({"segments":[[0,9e5,0,0,2e5]]})"),
     {"segment 0: it extends to", "at most 1000000 units from the origin"}},
    {"SegmentTooFar",
     changed(R"({"segments":[[0,0,1,1e7]]})"),
     {"segments[0][3]: 10000000", "expected a number from -1e+06 to 1e+06"}},
    {"SegmentNotFinite",
     R"({"id":"q","segments":[[0,0,1,1],[0,1e999,1,1]]})",
     {"segments[1][1]: 1e999; expected a finite number"}},
    // polygons
    {"PolygonsNoList", changed(R"({"polygons":1})"), {"polygons: 1", "expected a list"}},
    {"PolygonOfTwo",
     changed(R"({"polygons":[[[0,0],[1,0]]]})"),
     {"polygons[0]: an array of 2", "at least 3 points"}},
    {"PolygonOfNumbers",
     changed(R"({"polygons":[[0,0,1,0,1,1]]})"),
     {"polygons[0][0]: 0", "[x, y]"}},
    {"PolygonPointOfThree",
     changed(R"({"polygons":[[[0,0],[1,0,0],[1,1]]]})"),
     {"polygons[0][1]: an array of 3", "[x, y]"}},
    {"PolygonThatCrossesItself",
     changed(R"({"polygons":[[[0,0],[1,0],[1,1]],[[0,0],[2,2],[2,0],[0,1]]]})"),
     {"polygons[1]: the side from point 1 to point 2 crosses the side from point 3 to point 4",
      "an outline that does not cross itself"}},
    {"PolygonTooFar", changed(R"({"polygons":[[[0,0],[1,0],[-2e6,1]]]})"), {"polygons[0][2][0]: "}},
    // boxes
    {"BoxesNoList", changed(R"({"boxes":"x"})"), {"boxes: \"x\"", "expected a list"}},
    {"BoxNoObject", changed(R"({"boxes":[[0,0,1,1]]})"), {"boxes[0]: an array of 4", "center"}},
    {"BoxNoCenter", changed(R"({"boxes":[{"half":[1,1]}]})"), {"boxes[0].center: missing"}},
    {"BoxNoHalf", changed(R"({"boxes":[{"center":[1,1]}]})"), {"boxes[0].half: missing"}},
    {"BoxUnknownMember",
     changed(R"({"boxes":[{"center":[0,9],"half":[1,1],"speed":1}]})"),
     {"boxes[0].speed: unknown field; expected center, half, delta"}},
    {"BoxHalfZero",
     changed(R"({"boxes":[{"center":[0,9],"half":[1,0]}]})"),
     {"boxes[0].half[1]: half size 0", "above 0"}},
    {"BoxHalfBelowZero",
     changed(R"({"boxes":[{"center":[0,9],"half":[-1,1]}]})"),
     {"boxes[0].half[0]: half size -1", "above 0"}},
    {"BoxBeyondTheLimit",
     changed(R"({"boxes":[{"center":[9e5,9],"half":[2e5,1]}]})"),
     {"box 0: it extends to 1100000, 10", "at most 1000000 units from the origin"}},
    {"BoxDeltaNoPoint",
     changed(R"({"boxes":[{"center":[0,9],"half":[1,1],"delta":1}]})"),
     {"boxes[0].delta: 1", "[x, y]"}},
    // grid
    {"GridNoObject", changed(R"({"grid":[]})"), {"grid: an array of 0", "cell"}},
    {"GridUnknownMember", changed(R"({"grid":{"size":1}})"), {"grid.size: unknown field"}},
    {"GridCellZero", changed(R"({"grid":{"cell":0}})"), {"grid.cell: cell size 0", "above 0"}},
    {"GridCellTiny",
     changed(R"({"grid":{"cell":1e-9}})"),
     {"grid.cell: cell size", "at least 1e-06"}},
    {"GridEdgesNoList", changed(R"({"grid":{"cell":1,"vertical":3}})"), {"grid.vertical: 3"}},
    {"GridEdgeOfThree",
     changed(R"({"grid":{"cell":1,"horizontal":[[0,0],[1,2,3]]}})"),
     {"grid.horizontal[1]: an array of 3", "[column, row]"}},
    {"GridEdgeNotWhole",
     changed(R"({"grid":{"cell":1,"vertical":[[0,0.5]]}})"),
     {"grid.vertical[0][1]: 0.5", "whole number"}},
    {"GridEdgeTooFar",
     changed(R"({"grid":{"cell":1000,"vertical":[[1000000,0]]}})"),
     {"grid.vertical[0][0]: 1000000", "within"}},
    // shape
    {"ShapeNoObject", changed(R"({"shape":"disk"})"), {"shape: \"disk\"", "expected an object"}},
    {"ShapeUnknown", changed(R"({"shape":{"disk":null,"ball":1}})"), {"shape.ball: unknown field"}},
    {"ShapeEmpty", changed(R"({"shape":{"disk":null}})"), {"shape: 0 members", "one of"}},
    {"ShapeTwice", changed(R"({"shape":{"box":[1,1]}})"), {"shape: 2 members", "one of"}},
    {"DiskBelowZero",
     changed(R"({"shape":{"disk":-0.5}})"),
     {"shape.disk: radius -0.5", "at least 0.0001"}},
    {"DiskTooThin", changed(R"({"shape":{"disk":0}})"), {"shape.disk: radius 0; expected"}},
    {"DiskTooLarge", changed(R"({"shape":{"disk":2e6}})"), {"shape.disk: "}},
    {"DiskNoNumber", changed(R"({"shape":{"disk":[1]}})"), {"shape.disk: an array", "a number"}},
    {"BoxShapeZero",
     changed(R"({"shape":{"disk":null,"box":[0,1]}})"),
     {"shape.box[0]: half size 0", "at least 0.0001"}},
    {"BoxShapeOfOne",
     changed(R"({"shape":{"disk":null,"box":[1]}})"),
     {"shape.box: an array of 1"}},
    {"PolygonShapeOfTwo",
     changed(R"({"shape":{"disk":null,"polygon":[[0,0],[1,1]]}})"),
     {"shape.polygon: an array of 2", "at least 3 points"}},
    {"PolygonShapeTooThin",
     changed(R"({"strategy":"sat_push","shape":{"disk":null,"polygon":[[0,0],[9,0],[0,2e-4]]}})"),
     {"shape: too thin", "an inradius of at least 0.0001"}},
    {"PolygonShapeConcave",
     changed(R"({"shape":{"disk":null,"polygon":[[-1,-1],[1,-1],[0,0],[1,1],[-1,1]]}})"),
     {"shape.polygon: not convex", "expected a convex polygon"}},
    {"PolygonShapeWithoutArea",
     changed(R"({"shape":{"disk":null,"polygon":[[0,0],[1,1],[2,2]]}})"),
     {"shape.polygon: not convex", "expected a convex polygon"}},
    {"ShapeThatTheStrategyCannotMove",
     changed(R"({"shape":{"disk":null,"polygon":[[-1,-1],[1,-1],[0,1]]}})"),
     {"shape: disk_slide cannot move a polygon; expected disk, box"}},
    // from, delta, velocity, state, trace
    {"FromNoPoint", changed(R"({"from":[1]})"), {"from: an array of 1", "[x, y]"}},
    {"FromOfText", changed(R"({"from":[0,"1"]})"), {"from[1]: \"1\"", "a number"}},
    {"FromTooFar", changed(R"({"from":[0,-1.5e6]})"), {"from[1]: -1500000"}},
    {"FromNotFinite", R"({"id":"q","from":[-1e999,0]})", {"from[0]: -1e999", "finite"}},
    {"DeltaNoPoint", changed(R"({"delta":true})"), {"delta: true", "[x, y]"}},
    {"DeltaTooFar", changed(R"({"delta":[1e300,0]})"), {"delta[0]: 1e+300"}},
    {"VelocityNoPoint", changed(R"({"velocity":{}})"), {"velocity: an object", "[x, y]"}},
    {"VelocityTooFar", changed(R"({"velocity":[0,1e12]})"), {"velocity[1]: "}},
    {"StateMemory", changed(R"({"state":{"memory":-1}})"), {"state.memory: -1", "whole number"}},
    {"StateNoObject", changed(R"({"state":4})"), {"state: 4", "an object"}},
    {"TraceNoFlag", changed(R"({"trace":1})"), {"trace: 1", "true or false"}},
    {"IdNotFinite", R"({"id":1e999})", {"id: 1e999", "finite"}, nullptr},
    // options
    {"SetNoObject", changed(R"({"set":[]})"), {"set: an array of 0", "options"}},
    {"SetUnknown",
     changed(R"({"set":{"colour":1}})"),
     {"set.colour: unknown option", "deepest_first", "iterations"}},
    {"SetOutOfRange", changed(R"({"set":{"iterations":0}})"), {"set.iterations: 0", "from 1 to"}},
    {"SetNotWhole", changed(R"({"set":{"iterations":2.5}})"), {"set.iterations: 2.5", "whole"}},
    {"SetHuge", changed(R"({"set":{"iterations":1e300}})"), {"set.iterations: 1e+300"}},
    {"SetNumberForFlag", changed(R"({"set":{"substeps":1}})"), {"set.substeps: 1", "on or off"}},
    {"SetFlagForNumber",
     changed(R"({"set":{"iterations":true}})"),
     {"set.iterations: true", "a whole number"}},
    {"SetWrongWord",
     changed(R"({"set":{"substeps":"maybe"}})"),
     {"set.substeps: \"maybe\"", "on or off"}},
    {"SetListForNumber",
     changed(R"({"set":{"iterations":[5]}})"),
     {"set.iterations: an array of 1"}},
};

class ProbeErrors : public testing::TestWithParam<BadLine> {};

TEST_P(ProbeErrors, NameTheFieldAndCarryTheId) {
    const json answer = answer_to(GetParam().line);
    ASSERT_TRUE(answer.contains("error")) << answer.dump();
    EXPECT_EQ(answer["id"], GetParam().id);
    EXPECT_EQ(answer.size(), 2U) << "an error stands instead of all but the id";
    const std::string error = answer["error"];
    EXPECT_EQ(error.find('\n'), std::string::npos);
    EXPECT_LT(error.size(), 350U) << error;
    EXPECT_EQ(error.rfind(GetParam().says[0], 0), 0U) << error;
    for (const std::string& words : GetParam().says) {
        EXPECT_NE(error.find(words), std::string::npos) << words << " is not said in " << error;
    }
}

INSTANTIATE_TEST_SUITE_P(Probe, ProbeErrors, testing::ValuesIn(bad_lines),
                         [](const auto& line) { return line.param.name; });

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

}  // namespace
}  // namespace slidelab::test::probe_errors_test
