// The view by the lie of walls: small hand-made scenes, one per kind.
#include "lab/levels/wall_lie.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_map.hpp"

namespace slidelab::lab::wall_lie_test {

using Picture = std::vector<std::string>;

/// # is a wall; each line twice as long and twice as high.
LevelDocument map_of_picture(const Picture& picture) {
    std::string ids;
    for (const std::string& line : picture)
        for (int twice = 0; twice < 2; ++twice)
            for (const char c : line) ids += c == '#' ? "1,1," : "0,0,";
    ids.pop_back();
    std::string text = map_of_layers(wall_layer(fmt::format(
        R"("width":{},"height":{},"data":[{}])", 2 * picture[0].size(), 2 * picture.size(), ids)));
    text.replace(
        text.find("\"width\":30,\"height\":20"), 22,
        fmt::format("\"width\":{},\"height\":{}", 2 * picture[0].size(), 2 * picture.size()));
    return good(read_tiled_document(text, "map.tmj"));
}

TEST(WallLie, GroundBelowAndNothingAboveIsSeenFromTheSide) {
    const LevelDocument map = map_of_picture({"..............",  //
                                              "......###.....",  //
                                              "..............",  //
                                              "###..#########",  //
                                              "###..#########"});
    const WallLie lie = lie_of(map);
    EXPECT_NEAR(lie.grounded, 12.0 / 14.0, 1e-12);
    EXPECT_EQ(lie.width, 2.8);
    EXPECT_TRUE(looks_from_the_side(lie));
    EXPECT_EQ(map.gravity, usual_gravity);
}

TEST(WallLie, WideFloorsBetweenFourSidesAreSeenFromTheSide) {
    const LevelDocument map = map_of_picture({"################",  //
                                              "#..............#",  //
                                              "#..####...####.#",  //
                                              "#..............#",  //
                                              "#.....####.....#",  //
                                              "#..............#",  //
                                              "################"});
    EXPECT_EQ(lie_of(map).grounded, 0.0);
    EXPECT_TRUE(looks_from_the_side(lie_of(map)));
}

TEST(WallLie, RoomsAreSeenFromAbove) {
    for (const Picture& picture : {Picture{"############",  //
                                           "#....#.....#",  //
                                           "#....#.....#",  //
                                           "#..........#",  //
                                           "###.####.###",  //
                                           "#....#.....#",  //
                                           "#..........#",  //
                                           "#....#.....#",  //
                                           "############"},
                                   Picture{"................",  //
                                           "..##......#.....",  //
                                           "..##......#.....",  //
                                           "..........#.....",  //
                                           ".....#..........",  //
                                           ".....#....##....",  //
                                           "................"}}) {
        const LevelDocument map = map_of_picture(picture);
        EXPECT_FALSE(looks_from_the_side(lie_of(map)));
        EXPECT_EQ(map.gravity, 0.0);
    }
}

TEST(WallLie, SmallMapsAndMapsWithoutWallsSayNothing) {
    EXPECT_FALSE(looks_from_the_side(lie_of(map_of_picture({"......", "######"}))));
    EXPECT_FALSE(looks_from_the_side(lie_of(map_of_picture(Picture(8, "................")))));
    EXPECT_FALSE(looks_from_the_side(lie_of({})));
}

/// As many cells times corners as a second allows, and no more.
TEST(WallLie, ManyLargePolygonsSayNothing) {
    LevelDocument map;
    map.size = Vec2{2000, 2000};
    LevelObject ground;
    ground.shape = Walls{{std::vector<Vec2>{{0, 1000}, {2000, 1000}, {2000, 2000}, {0, 2000}}}};
    ObjectLayer layer;
    layer.objects.push_back(ground);
    map.layers.emplace_back(layer);
    EXPECT_EQ(lie_of(map).grounded, 1.0);
    std::get<ObjectLayer>(map.layers[0]).objects.assign(1000, ground);
    EXPECT_EQ(lie_of(map).grounded, 0.0);
}

}  // namespace slidelab::lab::wall_lie_test
