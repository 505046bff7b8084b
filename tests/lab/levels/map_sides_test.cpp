// Which sides of a map walls close.
#include "lab/levels/map_sides.hpp"

#include "lab/levels/tiled/tiled_map.hpp"

namespace slidelab::lab::map_sides_test {

/// A map of 30 x 20 units, 32 pixels each.
MapSides open_sides(std::string_view objects) { return level_of(map_of(objects)).open_sides; }

std::string rectangle(double x, double y, double width, double height) {
    return fmt::format(R"({{"id":1,"x":{},"y":{},"width":{},"height":{}}})", 32 * x, 32 * y,
                       32 * width, 32 * height);
}

TEST(MapSides, ASideWithoutWallsIsOpen) {
    EXPECT_EQ(open_sides(""), (MapSides{true, true, true, true}));
    EXPECT_EQ(open_sides(rectangle(10, 10, 2, 2)), (MapSides{true, true, true, true}));
}

TEST(MapSides, WallsAlongASideCloseIt) {
    EXPECT_EQ(open_sides(rectangle(0, 0, 30, 1)), (MapSides{true, true, false, true}));
    EXPECT_EQ(open_sides(rectangle(-1, 0, 1, 20)), (MapSides{false, true, true, true}))
        << "outside of the map";
    EXPECT_EQ(open_sides(rectangle(29, -5, 40, 60)), (MapSides{true, false, true, true}))
        << "a solid that the side runs through";
    EXPECT_EQ(open_sides(rectangle(0, 18, 30, 0.5)), (MapSides{true, true, true, true}))
        << "farther than a tile";
    EXPECT_EQ(open_sides(rectangle(0, 19.1, 30, 0.5)), (MapSides{true, true, true, false}));
}

TEST(MapSides, NineTenthsAreEnough) {
    EXPECT_EQ(open_sides(rectangle(0, 0, 27.1, 1)).top, false);
    EXPECT_EQ(open_sides(rectangle(0, 0, 26.9, 1)).top, true);
    EXPECT_EQ(open_sides(rectangle(0, 0, 14, 1) + "," + rectangle(16.5, 0, 13.5, 1)).top, false)
        << "with a door in it";
    EXPECT_EQ(open_sides(rectangle(0, 0, 14, 1) + "," + rectangle(4, 0, 13.5, 1)).top, true)
        << "what is covered twice counts once";
}

TEST(MapSides, ALineOrTilesCloseAsWell) {
    EXPECT_EQ(open_sides(R"({"id":1,"x":0,"y":16,"polyline":[{"x":0,"y":0},{"x":480,"y":8},)"
                         R"({"x":960,"y":0}]})"),
              (MapSides{true, true, false, true}));
    std::string data;
    for (int i = 0; i < 600; ++i) {
        const bool is_edge = i % 30 == 0 || i % 30 == 29 || i / 30 == 0 || i / 30 == 19;
        data += fmt::format("{}{}", i == 0 ? "" : ",", is_edge ? 1 : 0);
    }
    const std::string ring =
        map_of_layers(tile_layer(fmt::format(R"("width":30,"height":20,"data":[{}])", data)));
    EXPECT_FALSE(level_of(ring).open_sides.any());
}

TEST(MapSides, AOneWayWallClosesTheSideThatItStops) {
    const auto with = [](const char* side) {
        return fmt::format(
            R"({{"id":1,"x":0,"y":608,"polyline":[{{"x":0,"y":0}},{{"x":960,"y":0}}],)"
            R"("properties":[{{"name":"one_way","type":"string","value":"{}"}}]}})",
            side);
    };
    EXPECT_FALSE(open_sides(with("up")).bottom) << "a floor";
    EXPECT_TRUE(open_sides(with("down")).bottom);
}

}  // namespace slidelab::lab::map_sides_test
