// How walls are called: by what they are, by the name that their map gives them, and by their place
// among the pieces of one object.
#include "lab/levels/wall_title.hpp"

#include <gtest/gtest.h>

#include "support/built.hpp"

namespace slidelab::lab::wall_title_test {

constexpr WallName kerb{WallName::Kind::object, 7};

TEST(WallTitle, SaysWhatAWallIs) {
    EXPECT_EQ(title_of(WallName{WallName::Kind::tile, 14, 10}), "tile 14,10");
    EXPECT_EQ(title_of(WallName{WallName::Kind::segment, 3}), "segment 3");
    EXPECT_EQ(title_of(kerb), "object 7");
    EXPECT_EQ(title_of(WallName{WallName::Kind::map_bounds}), "the map's edge");
}

TEST(WallTitle, CountsThePiecesOfAPolyline) {
    LevelBuilder builder;
    builder.add_segment({{0, 5}, {1, 5}}, 0.0, {WallName::Kind::object, 6});
    for (const double x : {0.0, 1.0, 2.0}) builder.add_segment({{x, 0}, {x + 1, 0}}, 0.0, kerb);
    const Level level = test::built(std::move(builder));
    EXPECT_EQ(title_of(level, {}, 0, nullptr), "object 6") << "one piece is all of it";
    EXPECT_EQ(title_of(level, {}, 1, nullptr), "object 7, piece 1");
    EXPECT_EQ(title_of(level, {}, 3, nullptr), "object 7, piece 3");
}

TEST(WallTitle, TheSidesOfASolidAreOne) {
    LevelBuilder builder;
    builder.add_box({{0, 0}, {1, 1}}, kerb);
    const Level level = test::built(std::move(builder));
    for (std::uint32_t side = 0; side < 4; ++side)
        EXPECT_EQ(title_of(level, {}, side, nullptr), "object 7");
}

TEST(WallTitle, OfABoxThatMovesIsInTheRequest) {
    const Level level = test::built({});
    const BodySet bodies{moving_box({{0, 0}, {1, 1}}, {1, 0}, {WallName::Kind::box, 2})};
    EXPECT_EQ(title_of(level, bodies, WallRef::of_body(0, 3), nullptr), "box 2");
}

}  // namespace slidelab::lab::wall_title_test
