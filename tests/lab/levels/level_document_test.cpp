// The document that maps are read into, and what is built of it.
#include "lab/levels/level_document.hpp"

#include <gtest/gtest.h>

#include "lab/levels/same_levels.hpp"
#include "lab/levels/tiled/tiled_map.hpp"

namespace slidelab::lab::level_document_test {

LevelDocument document_with(LevelObject object) {
    LevelDocument document;
    document.layers.emplace_back(ObjectLayer{"walls", {std::move(object)}});
    return document;
}

Map built(LevelDocument document) { return good(build_map(std::move(document))); }

TEST(LevelDocument, OfAMapHoldsWhatTheMapSays) {
    const auto read =
        read_tiled_document(map_of(R"({"id":4,"name":"post","x":32,"y":64,"point":true,
                   "properties":[{"name":"radius","type":"float","value":16}]},
                  {"id":5,"name":"start","type":"spawn","point":true,"x":16,"y":48},
                  {"id":6,"name":7,"x":0,"y":0,"width":64,"height":32},
                  {"id":7,"point":true,"x":0,"y":0})"),
                            "yard.tmj");
    const auto* document = std::get_if<LevelDocument>(&read);
    ASSERT_NE(document, nullptr) << to_string(std::get<InputError>(read));
    EXPECT_EQ(document->title, "yard");
    EXPECT_EQ(document->size, (Vec2{30, 20}));
    const ObjectLayer expected{
        "walls",
        {{4, "post", Walls{{Segment{{1, 2}, {1, 2}}, 0.5}}},
         {5, "start", SpawnPoint{{0.5, 1.5}}},
         {6, "", Walls{{std::vector<Vec2>{{0, 0}, {2, 0}, {2, 1}, {0, 1}}}}}},
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
    const TileLayer expected{"cells", {7, 0}, {{0, 0, 3, 2, {0, 1, 2147483649U, 3, 0, 0}}}};
    EXPECT_EQ(std::get<TileLayer>(document.layers.at(0)), expected);
}

TEST(LevelDocument, IsChangedAndBuiltAgain) {
    auto document = std::get<LevelDocument>(
        read_tiled_document(map_of(R"({"id":5,"x":32,"y":64,"width":96,"height":16})"), "a.tmj"));
    auto& object = std::get<ObjectLayer>(document.layers[0]).objects[0];
    std::get<std::vector<Vec2>>(std::get<Walls>(object.shape)[0].form)[0] = {0, 0};
    document.title = "changed";
    const Map level = built(document);
    EXPECT_EQ(level.title, "changed");
    EXPECT_EQ(level.level.walls()[0].segment, (Segment{{0, 0}, {4, 2}}));
    EXPECT_EQ(level.level.name_of_wall(0), (WallName{WallName::Kind::object, 5, 0}));
}

TEST(LevelDocument, ABoxWithoutTravelRests) {
    const Map level = built(document_with({3, "", TravellingBox{{{0, 0}, {2, 1}}, {}, 1.0}}));
    ASSERT_EQ(level.box_paths.size(), 1U);
    EXPECT_EQ(level.box_paths[0].at(0.7), (Box{{1, 0.5}, {1, 0.5}}));
}

TEST(LevelDocument, WithoutAnythingIsAnEmptyLevel) { EXPECT_TRUE(built({}).level.walls().empty()); }

TEST(LevelDocument, OfAWallThatCannotBeBuiltIsRefused) {
    const auto level = build_map(
        document_with({9, "", Walls{{std::vector<Vec2>{{0, 0}, {2, 2}, {2, 0}, {0, 2}}}}}));
    EXPECT_EQ(to_string(std::get<LevelError>(level)),
              "object 9: the side from point 1 to point 2 crosses the side from point 3 to point "
              "4; expected an outline that does not cross itself");
}

}  // namespace slidelab::lab::level_document_test
