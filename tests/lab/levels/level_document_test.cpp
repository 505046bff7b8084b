// Documents that are made and changed by hand, and what they are built into.
#include "lab/levels/level_document.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "lab/levels/same_levels.hpp"
#include "lab/levels/tiled/tiled_map.hpp"

namespace slidelab::lab::level_document_test {
namespace {

LevelDocument document_with(LevelObject object) {
    LevelDocument document;
    document.layers.emplace_back(ObjectLayer{"walls", {std::move(object)}});
    return document;
}

Level built(LevelDocument document) {
    auto level = build_level(std::move(document));
    if (const auto* problem = std::get_if<LevelProblem>(&level)) {
        ADD_FAILURE() << problem->message;
        return {};
    }
    return std::move(std::get<Level>(level));
}

std::string problem_of(const LevelDocument& document) {
    const auto problem = problem_with(document);
    const auto level = build_level(document);
    const auto* of_build = std::get_if<LevelProblem>(&level);
    EXPECT_EQ(problem.has_value(), of_build != nullptr);
    return problem ? problem->message : "(no problem)";
}

TEST(LevelDocument, OfAMapHoldsWhatTheMapSays) {
    const auto read =
        read_tiled_document(map_of(R"({"id":4,"name":"post","x":32,"y":64,"point":true,
                   "properties":[{"name":"radius","type":"float","value":16}]},
                  {"id":5,"name":"start","type":"spawn","point":true,"x":16,"y":48},
                  {"id":6,"name":7,"x":0,"y":0,"width":64,"height":32},
                  {"id":7,"point":true,"x":0,"y":0})"),
                            "yard.tmj");
    const auto* document = std::get_if<LevelDocument>(&read);
    ASSERT_NE(document, nullptr) << std::get<LevelProblem>(read).message;
    EXPECT_EQ(document->title, "yard");
    EXPECT_EQ(document->size, (Vec2{30, 20}));
    const ObjectLayer expected{"walls",
                               {{4, "post", Polyline{{{1, 2}}, 0.5, false}},
                                {5, "start", SpawnPoint{{0.5, 1.5}}},
                                {6, "", SolidPolygon{{{0, 0}, {2, 0}, {2, 1}, {0, 1}}}}},
                               {{7, "", "", MapObject::Form::point}}};
    ASSERT_EQ(document->layers.size(), 1U);
    EXPECT_EQ(std::get<ObjectLayer>(document->layers[0]), expected) << "a mark is handed on";
}

TEST(LevelDocument, KeepsTilesAsArrays) {
    const auto read = read_tiled_document(
        map_of_layers(
            tile_layer(R"("offsetx":7,"width":3,"height":2,"data":[0,1,2147483649,3,0,0])")),
        "test.tmj");
    const auto& document = std::get<LevelDocument>(read);
    const TileLayer expected{"blocks", {7, 0}, {{0, 0, 3, 2, {0, 1, 2147483649U, 3, 0, 0}}}};
    EXPECT_EQ(std::get<TileLayer>(document.layers.at(0)), expected);
}

TEST(LevelDocument, IsChangedAndBuiltAgain) {
    auto document = std::get<LevelDocument>(
        read_tiled_document(map_of(R"({"id":5,"x":32,"y":64,"width":96,"height":16})"), "a.tmj"));
    auto& object = std::get<ObjectLayer>(document.layers[0]).objects[0];
    std::get<SolidPolygon>(object.shape).corners[0] = {0, 0};
    document.title = "changed";
    const Level level = built(document);
    EXPECT_EQ(level.title(), "changed");
    EXPECT_EQ(level.walls()[0].segment, (Segment{{0, 0}, {4, 2}}));
    EXPECT_EQ(level.name_of_wall(0), (WallName{WallName::Kind::object, 5, 0}));
}

TEST(LevelDocument, ABoxWithoutTravelRests) {
    const Level level = built(document_with({3, "", TravellingBox{{{0, 0}, {2, 1}}, {}, 1.0}}));
    ASSERT_EQ(level.box_paths().size(), 1U);
    EXPECT_EQ(level.box_paths()[0].at(0.7), (Box{{1, 0.5}, {1, 0.5}}));
}

TEST(LevelDocument, WithoutAnythingIsAnEmptyLevel) { EXPECT_TRUE(built({}).walls().empty()); }

TEST(LevelDocument, SaysWhichObjectIsWrongAndWhatWasExpected) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(
        problem_of(document_with({9, "", SolidPolygon{{{0, 0}, {2, 2}, {2, 0}, {0, 2}}}})),
        "object 9: the side from point 1 to point 2 crosses the side from point 3 to point 4; "
        "expected an outline that does not cross itself");
    EXPECT_EQ(problem_of(document_with({9, "", SolidPolygon{{{0, 0}, {2, 2}}}})),
              "object 9: it has 2 points; expected at least 3");
    EXPECT_EQ(problem_of(document_with({9, "", Polyline{{}, 0.0, false}})),
              "object 9: it has 0 points; expected at least 1");
    EXPECT_EQ(problem_of(document_with({9, "", Polyline{{{0, 0}}, -1.0, false}})),
              "object 9: the radius is -1; expected 0 to 1000000");
    EXPECT_EQ(problem_of(document_with({9, "", SpawnPoint{{nan, 0}}})),
              "object 9: it extends to nan, 0; expected at most 1000000 units from the "
              "origin");
    EXPECT_EQ(problem_of(document_with({9, "", TravellingBox{{{0, 0}, {0, 1}}, {}, 1.0}})),
              "object 9: the size is 0 x 1; expected a width and a height of more than 0");
    EXPECT_EQ(problem_of(document_with({9, "", TravellingBox{{{0, 0}, {1, 1}}, {}, 0.0}})),
              "object 9: one traverse takes 0 seconds; expected at least 0.001");
}

TEST(LevelDocument, SaysWhatIsWrongWithTheMap) {
    LevelDocument document;
    document.tile = {0, 32};
    EXPECT_EQ(problem_of(document),
              "map: a tile is 0 x 32 pixels; expected a width and a height of more than 0");
    document.tile = {32, 32};
    document.layers.emplace_back(TileLayer{"ground", {}, {{0, 0, 2, 2, {1}}}});
    EXPECT_EQ(problem_of(document), "layer \"ground\": it has 1 tiles; expected 2 x 2");
    document.layers[0] = ObjectLayer{"", {{1, "", SpawnPoint{}}, {2, "", SpawnPoint{}}}};
    EXPECT_EQ(problem_of(document),
              "object 2: this is a second spawn, after object 1; expected one spawn in a map");
}

}  // namespace
}  // namespace slidelab::lab::level_document_test
