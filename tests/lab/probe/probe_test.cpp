// All that a request can say, and what its answer says.
#include "lab/probe/probe.hpp"

#include <fstream>
#include <set>

#include "articles/contract/registry.hpp"
#include "articles/contract/trace.hpp"
#include "lab/probe/ask.hpp"
#include "support/lab_names.hpp"
#include "support/scratch_folder.hpp"

namespace slidelab::test::probe_test {

/// A level's file that is gone at the end of the test.
class LevelFile {
public:
    explicit LevelFile(const json& map) : path_(folder_.write("level.tmj", map.dump())) {}

    const std::string& path() const { return path_; }

private:
    ScratchFolder folder_;
    std::string path_;
};

json map_with(const json& object) {
    json map = json::parse(R"({"type":"map","version":"1.10","orientation":"orthogonal",
        "renderorder":"right-down","infinite":false,"width":10,"height":10,
        "tilewidth":32,"tileheight":32,"tilesets":[],
        "layers":[{"type":"objectgroup","id":1,"name":"walls","draworder":"topdown",
                   "x":0,"y":0,"opacity":1,"visible":true}]})");
    map["layers"][0]["objects"] = json::array({object});
    return map;
}

/// A rectangle whose upper side is the floor at y = 1.5 (48 pixels of 32 to the unit).
json floor_object() {
    return json::parse(R"({"id":7,"name":"","type":"","x":-160,"y":48,"width":320,"height":64,
        "rotation":0,"visible":true})");
}

json point(double x, double y) { return json::array({x, y}); }

/// The marks of the answer.
json traced(json request) {
    request["trace"] = true;
    return ask(request).at("marks");
}

TEST(ProbeAnswer, SaysTheWorkedNumbersOfADiskOnAFloor) {
    const json answer = ask(disk_onto_floor());
    EXPECT_EQ(answer["id"], 1);
    EXPECT_EQ(answer["to"], point(0, 0.5));
    EXPECT_EQ(answer["velocity"], point(0, 0));
    EXPECT_EQ(answer["moved"], point(0, 0.5));
    EXPECT_EQ(answer["hit"], true);
    EXPECT_EQ(answer["began_inside"], false);
    EXPECT_GE(answer["iterations"].get<int>(), 1);
    ASSERT_EQ(answer["contacts"].size(), 1U);
    const json& contact = answer["contacts"].at(0);
    EXPECT_EQ(contact["fraction"], 1.0);
    EXPECT_EQ(contact["position"], point(0, 0.5));
    EXPECT_EQ(contact["normal"], point(0, -1));
    EXPECT_EQ(contact["point"], point(0, 1.5));
    EXPECT_EQ(contact["depth"], 0.5);
    EXPECT_EQ(contact["wall"], "segment 0");
}

TEST(ProbeAnswer, CallsTouchingWithoutEffectNoHit) {
    const json answer = ask(disk_onto_floor(R"({"from":[0,0.5],"delta":[1,0]})"));
    EXPECT_EQ(answer["to"], point(1, 0.5));
    EXPECT_EQ(answer["hit"], false);
    EXPECT_EQ(answer["contacts"], json::array());
}

TEST(ProbeAnswer, CallsAnOverlapAtTheStartAContactOfFractionZero) {
    const json answer = ask(disk_onto_floor(R"({"from":[0,1],"delta":[0,0]})"));
    EXPECT_EQ(answer["began_inside"], true);
    EXPECT_EQ(answer["to"], point(0, 0.5));
    ASSERT_EQ(answer["contacts"].size(), 1U);
    EXPECT_EQ(answer["contacts"].at(0)["fraction"], 0.0);
    EXPECT_EQ(answer["contacts"].at(0)["depth"], 0.5);
}

TEST(ProbeAnswer, SaysTheDepthThatPushingLeft) {
    const json answer = ask(disk_going_down(
        R"({"segments":[[-5,-0.5,5,-0.5],[-5,0.5,5,0.5]],"delta":[0,0],"set":{"iterations":1}})"));
    EXPECT_EQ(answer["began_inside"], true);
    ASSERT_TRUE(answer.contains("depth"));
    EXPECT_GT(answer["depth"].get<double>(), 0.0);
}

/// Whatever strategy answers, in the open, against a wall, and in something.
TEST(ProbeAnswer, SaysWhyTheMoveEndedAndWhatIsLeftOfIt) {
    const std::set<std::string> reasons{"arrived", "blocked", "squeezed", "work_limit"};
    for (const Strategy* strategy : strategies()) {
        for (const char* delta : {"[0,0]", "[1,0.25]", "[0.25,8]", "[-300,200]"}) {
            json request = json::parse(R"({"segments":[[-5,2,5,2],[-5,0,-5,2]],"from":[0,0]})");
            request["strategy"] = strategy->id;
            request["delta"] = json::parse(delta);
            if ((strategy->shapes & moves_disk) != 0) {
                request["shape"] = {{"disk", 0.5}};
            } else if (strategy->shapes != 0) {
                request["shape"] = {{"box", {0.5, 0.5}}};
            }
            const json answer = ask(request);
            ASSERT_TRUE(answer.at("stop_reason").is_string()) << answer;
            EXPECT_EQ(reasons.count(answer["stop_reason"].get<std::string>()), 1U) << answer;
            ASSERT_EQ(answer.at("remainder").size(), 2U) << answer;
            EXPECT_TRUE(answer["remainder"][0].is_number() && answer["remainder"][1].is_number());
            EXPECT_FALSE(answer.contains("contacts_omitted")) << answer;
            if (answer["hit"] == true) continue;
            EXPECT_EQ(answer["stop_reason"], "arrived") << answer;
            EXPECT_EQ(answer["remainder"], point(0, 0)) << answer;
        }
    }
}

/// More walls overlapped than a list of contacts has room for: the others are counted.
TEST(ProbeAnswer, CountsTheContactsThatItDoesNotList) {
    const json none = ask(disk_onto_floor());
    EXPECT_FALSE(none.contains("contacts_omitted"));
    json request = json::parse(R"({"strategy":"box_sweep","shape":{"box":[5,5]},"from":[0,0],
        "delta":[0,0],"set":{"resolve_overlap":false}})");
    constexpr int count = 60;
    for (int i = 0; i < count; ++i) {
        const double at = -3.0 + 0.1 * i;
        request["segments"].push_back({at, -1.0, at + 0.05, 1.0});
    }
    const json answer = ask(request);
    EXPECT_EQ(answer.at("contacts").size(), ContactList::capacity);
    ASSERT_TRUE(answer.contains("contacts_omitted"));
    EXPECT_TRUE(answer["contacts_omitted"].is_number_unsigned());
    EXPECT_GE(answer["contacts_omitted"].get<std::size_t>(), count - ContactList::capacity);
}

TEST(ProbeId, ComesBackWhateverItIs) {
    for (const char* id : {"null", "0", "-1.5", "true", "\"a \\\"b\\\" \\u00e9\"", "[1,[2,{}]]",
                           "{\"id\":{\"id\":2},\"to\":\",\"}"}) {
        json request = disk_onto_floor();
        request["id"] = json::parse(id);
        EXPECT_EQ(ask(request)["id"], request["id"]) << id;
    }
}

TEST(ProbeId, IsNullWhenNotGiven) {
    json request = disk_onto_floor();
    request.erase("id");
    EXPECT_TRUE(ask(request)["id"].is_null());
}

TEST(ProbeId, KeepsEveryDigitOfANumber) {
    const std::string text = answer_probe(R"({"id":123456789012345678901234567890.10})");
    EXPECT_NE(text.find(R"("id":123456789012345678901234567890.10,)"), std::string::npos) << text;
}

TEST(ProbeId, StaysOnOneLineEvenWithACarriageReturnInside) {
    EXPECT_EQ(answer_to("{\"id\":[1,\r2]}")["id"], json::parse("[1,2]"));
}

TEST(ProbeId, IsFoundUnderAnEscapedName) { EXPECT_EQ(answer_to(R"({"\u0069d":8})")["id"], 8); }

TEST(ProbeId, TakesTheLastOfTwo) { EXPECT_EQ(answer_to(R"({"id":1,"id":2})")["id"], 2); }

TEST(ProbeId, IsNotLookedForInsideOtherFields) {
    EXPECT_TRUE(answer_to(R"({"state":{"id":1},"set":"\"id\":2"})")["id"].is_null());
}

TEST(ProbeSegments, WithARadiusAreCapsules) {
    const json answer = ask(disk_going_down(R"({"segments":[[9,9,9,9],[-5,2,5,2,0.5]]})"));
    expect_stopped_by(answer, "segment 1");
    expect_point(answer["contacts"].at(0)["point"], 0.0, 1.5);
    EXPECT_NEAR(answer["contacts"].at(0)["depth"].get<double>(), 0.5, 1e-12);
}

TEST(ProbePolygons, AreSolidInEitherWinding) {
    json request = disk_going_down(R"({"polygons":[[[-5,1.5],[5,1.5],[5,4],[-5,4]]]})");
    const json clockwise = ask(request);
    expect_stopped_by(clockwise, "polygon 0");
    request["polygons"] = json::parse("[[[-5,4],[5,4],[5,1.5],[-5,1.5]]]");
    const json other = ask(request);
    expect_stopped_by(other, "polygon 0");
    EXPECT_EQ(other["contacts"].at(0)["normal"], clockwise["contacts"].at(0)["normal"]);
}

TEST(ProbePolygons, MayBeConcave) {
    json request = disk_going_down();
    request["polygons"] =
        json::parse("[[[50,50],[51,50],[51,51]],[[-5,1.5],[5,1.5],[5,9],[0,5],[-5,9]]]");
    expect_stopped_by(ask(request), "polygon 1");
}

TEST(ProbeBoxes, StandStillWithoutADelta) {
    json request = disk_going_down(R"({"boxes":[{"center":[0,2.5],"half":[5,1]}]})");
    const json still = ask(request);
    expect_stopped_by(still, "box 0");
    request["boxes"][0]["delta"] = point(0, 0);
    EXPECT_EQ(ask(request), still);
}

TEST(ProbeBoxes, PushTheMoverWhenTheyRunIntoIt) {
    const json answer = ask(disk_going_down(R"({"delta":[0,0],"boxes":[
        {"center":[50,50],"half":[1,1]},{"center":[0,3],"half":[5,1],"delta":[0,-1.5]}]})"));
    expect_point(answer["to"], 0.0, -0.5);
    ASSERT_EQ(answer["contacts"].size(), 1U);
    EXPECT_EQ(answer["contacts"].at(0)["wall"], "box 1");
    expect_point(answer["contacts"].at(0)["normal"], 0.0, -1.0);
}

/// A box that pushes right grazes the mover before a wall.
TEST(ProbeBoxes, SayWhereToTheyPutTheMoverAsideAndBetweenWhichTwo) {
    for (const char* strategy : {"box_sweep", "world_move"}) {
        json request = json::parse(R"({"segments":[[0.5,-9,0.5,9]],"shape":{"box":[0.5,0.5]},
            "from":[0,0],"delta":[0,0],"why":true,
            "boxes":[{"center":[-1,1.3],"half":[0.5,1],"delta":[0.9,0]}]})");
        request["strategy"] = strategy;
        const json aside = ask(request);
        EXPECT_NEAR(aside["put_aside"][1].get<double>(), -0.2, 1e-8) << aside;
        EXPECT_EQ(aside["between"], json({"box 0", "segment 0"}));
        const std::string why = aside["why"].get<std::string>();
        EXPECT_TRUE(why.starts_with("Put aside up by 0.200: between box 0's")) << why;
        request["boxes"][0]["center"] = {-1, 0.5};
        const json squeezed = ask(request);
        EXPECT_EQ(squeezed["stop_reason"], "squeezed");
        EXPECT_FALSE(squeezed.contains("put_aside"));
        EXPECT_EQ(squeezed["between"], json({"box 0", "segment 0"}));
        EXPECT_EQ(squeezed["to"], point(0, 0));
    }
}

TEST(ProbeGrid, IsTakenAndIgnoredByAStrategyThatDoesNotSeeIt) {
    json request = disk_going_down();
    const json without = ask(request);
    request["grid"] = json::parse(R"({"cell":1.5,"horizontal":[[0,1],[-1,1]],"vertical":[[2,0]]})");
    EXPECT_EQ(ask(request), without);
}

TEST(ProbeGrid, StopsWhatSeesItAndNamesItsEdges) {
    json request = json::parse(R"({"strategy":"grid_walk","from":[1.5,0.5],"delta":[1,0.25],
        "grid":{"cell":1.0,"horizontal":[[7,7]],"vertical":[[9,9],[2,0]]}})");
    json answer = ask(request);
    expect_point(answer["to"], 1.75, 0.75);
    ASSERT_EQ(answer["contacts"].size(), 1U);
    EXPECT_EQ(answer["contacts"].at(0)["wall"], "vertical 1");
    EXPECT_FALSE(answer.contains("state")) << "nothing to remember";
}

TEST(ProbeGrid, IsMadeOfInlineWallsThatLieOnIt) {
    json request = json::parse(R"({"strategy":"grid_walk","from":[1.5,0.5],"delta":[9,0],
        "segments":[[3.3,0,3.3,1],[4,-2,4,2]],"boxes":[{"center":[2.75,0.5],"half":[0.25,0.5]}]})");
    const json answer = ask(request);
    expect_point(answer["to"], 2.75, 0.5);
    EXPECT_EQ(answer["contacts"].at(0)["wall"], "box 0") << "its right side, from behind";
}

TEST(ProbeState, IsHandedOutAndTakenBack) {
    json request = json::parse(R"({"strategy":"grid_walk","from":[1.5,1.5],"delta":[1,1],
        "grid":{"horizontal":[[2,2]],"vertical":[[2,2]]},"set":{"corner_choice":"random"}})");
    std::set<std::string> states;
    std::set<double> ends;
    for (int i = 0; i < 20; ++i) {
        const json answer = ask(request);
        states.insert(answer.at("state").dump());
        ends.insert(answer["to"][0].get<double>());
        EXPECT_EQ(ask(request), answer);
        request["state"] = answer["state"];
    }
    EXPECT_EQ(states.size(), 20U);
    EXPECT_EQ(ends.size(), 2U) << "either way";
}

TEST(ProbeMarks, HaveTheWordsOfADecision) {
    const json marks = traced(json::parse(R"({"strategy":"grid_walk","from":[1.5,2],
        "delta":[1,0],"grid":{"vertical":[[2,2]]}})"));
    const auto said = [&](const char* note) {
        return std::any_of(marks.begin(), marks.end(), [note](const json& mark) {
            return mark.contains("note") && mark["note"] == note;
        });
    };
    EXPECT_TRUE(said("3, 4: b"));
    EXPECT_TRUE(said("came from b, horizontally: vertical only"));
}

TEST(ProbeLevel, NamesItsWallsByObject) {
    const LevelFile file(map_with(floor_object()));
    json request = disk_going_down();
    request["level"] = file.path();
    expect_stopped_by(ask(request), "7");
}

TEST(ProbeLevel, ItsSentenceHasTheNamesOfTheMap) {
    json floor = floor_object();
    floor["name"] = "kerb";
    const LevelFile file(map_with(floor));
    json request = disk_going_down();
    request["level"] = file.path();
    request["why"] = true;
    const std::string why = ask(request)["why"];
    EXPECT_NE(why.find("object 7 \"kerb\""), std::string::npos) << why;
}

TEST(ProbeLevel, HasTheInlineWallsOnTopOfIt) {
    const LevelFile file(map_with(floor_object()));
    json request = disk_going_down();
    request["level"] = file.path();
    request["segments"] = json::parse("[[-5,1.25,5,1.25]]");
    const json answer = ask(request);
    expect_point(answer["to"], 0.0, 0.25);
    ASSERT_EQ(answer["contacts"].size(), 1U);
    EXPECT_EQ(answer["contacts"].at(0)["wall"], "segment 0");
}

TEST(ProbeLevel, HasItsMovingBoxesStandingAtHome) {
    json box = floor_object();
    box["type"] = "box";
    box["properties"] = json::parse(R"([{"name":"dx","type":"float","value":0},
                                        {"name":"dy","type":"float","value":-320},
                                        {"name":"span","type":"float","value":1}])");
    const LevelFile file(map_with(box));
    json request = disk_going_down();
    request["level"] = file.path();
    request["boxes"] = json::parse(R"([{"center":[50,50],"half":[1,1],"delta":[1,0]}])");
    expect_stopped_by(ask(request), "7");
}

TEST(ProbeShape, MayBeABox) {
    json request = disk_onto_floor(R"({"shape":{"disk":null,"box":[0.5,1]}})");
    expect_point(ask(request)["to"], 0.0, 0.5);
    request["shape"] = json::parse(R"({"box":[0.5,0.25]})");
    expect_point(ask(request)["to"], 0.0, 1.0);
}

TEST(ProbeVelocity, IsProjectedByWhatWasHit) {
    EXPECT_EQ(ask(disk_onto_floor(R"({"velocity":[3,7]})"))["velocity"], point(3, 0));
}

TEST(ProbeVelocity, IsTheDeltaWhenNotGiven) {
    EXPECT_EQ(ask(disk_going_down(R"({"delta":[2,5]})"))["velocity"], point(2, 5));
}

TEST(ProbeState, IsTakenAndNotHandedBackWhenThereIsNothingToRemember) {
    json request = disk_onto_floor();
    const json without = ask(request);
    request["state"] = json::parse(R"({"random":12})");
    EXPECT_EQ(ask(request), without);
}

TEST(ProbeSet, ChangesWhatTheStrategyDoes) {
    json request = disk_onto_floor(R"({"delta":[0,10]})");
    EXPECT_EQ(ask(request)["to"], point(0, 10)) << "one step of 10 jumps over the floor";
    request["set"]["substeps"] = true;
    expect_point(ask(request)["to"], 0.0, 0.5);
}

TEST(ProbeSet, TakesTheWordsOfTheCommandLineToo) {
    expect_point(
        ask(disk_onto_floor(R"({"delta":[0,10],"set":{"substeps":"on","iterations":"3"}})"))["to"],
        0.0, 0.5);
}

TEST(ProbeTrace, AddsNoMarksUnlessRequested) {
    EXPECT_FALSE(ask(disk_onto_floor(R"({"trace":false})")).contains("marks"));
}

TEST(ProbeTrace, AddsMarksAndChangesNothingElse) {
    json request = disk_onto_floor();
    const json without = ask(request);
    request["trace"] = true;
    json with = ask(request);
    EXPECT_FALSE(with.at("marks").empty());
    with.erase("marks");
    EXPECT_EQ(with, without);
}

TEST(ProbeTrace, DescribesEachMarkByStepRoleFormAndPoints) {
    std::set<std::string> known_roles;
    for (const RoleDescription& role : roles()) known_roles.emplace(role.name);
    std::set<std::string> seen;
    for (const json& mark : traced(disk_onto_floor())) {
        EXPECT_TRUE(mark.at("step").is_number_integer()) << mark;
        EXPECT_TRUE(known_roles.count(mark.at("role"))) << mark;
        const std::string form = mark.at("form");
        const std::size_t points = mark.at("points").size();
        const std::size_t least = form == "polygon"                       ? 3
                                  : form == "vector" || form == "segment" ? 2
                                                                          : 1;
        EXPECT_TRUE(points == least || (form == "polygon" && points > least)) << mark;
        EXPECT_EQ(mark.contains("radius"), form == "circle") << mark;
        seen.insert(mark.at("role"));
    }
    for (const char* role : {"path", "position", "normal", "slide"}) {
        EXPECT_TRUE(seen.count(role)) << role;
    }
}

TEST(ProbeTrace, WritesTheDepthBesideTheNormal) {
    int normals = 0;
    for (const json& mark : traced(disk_onto_floor())) {
        if (mark["role"] != "normal") continue;
        ++normals;
        EXPECT_EQ(mark.at("form"), "vector");
        EXPECT_EQ(mark.at("value"), 0.5);
    }
    EXPECT_EQ(normals, 1);
}

TEST(ProbeTrace, GivesTheRadiusOfACapsule) {
    json request = disk_going_down(R"({"segments":[[-5,2,5,2,0.5]]})");
    bool found = false;
    for (const json& mark : traced(request)) {
        if (mark["role"] == "candidate" && mark.value("radius", 0.0) == 0.5) found = true;
    }
    EXPECT_TRUE(found);
}

TEST(ProbeRequest, HasNearMissesOnlyWhereItAsks) {
    json request = json::parse(R"({"id":1,"strategy":"box_sweep","shape":{"box":[0.3,0.5]},
        "from":[-1,-0.5],"delta":[2,0.1],
        "polygons":[[[-4,0],[0,0],[0,1],[-4,1]],[[0,-4e-6],[4,-4e-6],[4,1],[0,1]]]})");
    EXPECT_NEAR(ask(request)["to"][0].get<double>(), -0.3, 1e-9) << "it is a kerb";
    request["near_miss"] = 1e-5;
    EXPECT_NEAR(ask(request)["to"][0].get<double>(), 1.0, 1e-9);
}

TEST(ProbeRequest, WithALevelHasTheNearMissesOfItsMap) {
    json map = map_with(floor_object());
    json next = floor_object();
    next["x"] = 160;
    next["y"] = 48.0001;
    map["layers"][0]["objects"].push_back(next);
    json request = json::parse(R"({"id":1,"strategy":"box_sweep","shape":{"box":[0.3,0.5]},
        "from":[6,1],"delta":[-2,0.1]})");
    const LevelFile joined(map);
    request["level"] = joined.path();
    EXPECT_NEAR(ask(request)["to"][0].get<double>(), 4.0, 1e-9);
    request["near_miss"] = 0;
    EXPECT_NEAR(ask(request)["to"][0].get<double>(), 5.3, 1e-9) << "as given";
    request.erase("near_miss");
    map["properties"] = json::parse(R"([{"name":"near_miss","type":"float","value":0}])");
    const LevelFile as_given(map);
    request["level"] = as_given.path();
    EXPECT_NEAR(ask(request)["to"][0].get<double>(), 5.3, 1e-9);
}

}  // namespace slidelab::test::probe_test
