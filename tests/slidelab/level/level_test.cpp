#include "slidelab/level/level.hpp"

#include <gtest/gtest.h>

#include "support/built.hpp"

namespace slidelab::level_test {

constexpr WallName first{WallName::Kind::polygon, 0};

TEST(LevelBuilder, TurnsSolidsScreenClockwiseSoThatNormalsPointOut) {
    LevelBuilder builder;
    builder.add_polygon(std::vector<Vec2>{{0, 0}, {0, 2}, {2, 2}, {2, 0}}, first);
    const Level level = test::built(std::move(builder));
    ASSERT_EQ(level.solids().size(), 1U);
    for (const Wall& side : level.sides_of(level.solids()[0])) {
        const Vec2 center = (side.segment.a + side.segment.b) * 0.5;
        EXPECT_GT(dot(outward(side.segment.b - side.segment.a), center - Vec2{1, 1}), 0.0);
    }
}

TEST(LevelBuilder, DropsRepeatedCornersAndMakesWallsOfWhatHasNoArea) {
    LevelBuilder builder;
    builder.add_polygon(std::vector<Vec2>{{0, 0}, {0, 0}, {2, 0}, {2, 2}, {2, 2}, {0, 0}}, first);
    builder.add_polygon(std::vector<Vec2>{{5, 5}, {6, 6}, {7, 7}}, first);
    const Level level = test::built(std::move(builder));
    EXPECT_EQ(level.solids().size(), 1U);
    EXPECT_EQ(level.solids()[0].wall_count, 3U);
    EXPECT_EQ(level.walls().size(), 6U);
}

TEST(Level, KnowsWhichSolidsHoldAPoint) {
    LevelBuilder builder;
    builder.add_box({{0, 0}, {2, 2}}, {WallName::Kind::box, 0});
    builder.add_box({{1, 1}, {2, 2}}, {WallName::Kind::box, 1});
    builder.add_segment({{-9, -9}, {9, 9}}, 1.0, {WallName::Kind::segment, 0});
    const Level level = test::built(std::move(builder));
    const auto solids_at = [&level](Vec2 point) {
        std::vector<std::uint32_t> found;
        level.visit_solids_at(point, [&](std::uint32_t solid) { found.push_back(solid); });
        return found;
    };
    EXPECT_EQ(solids_at({1, 1}), (std::vector<std::uint32_t>{0, 1}));
    EXPECT_EQ(solids_at({-1.5, 0}), (std::vector<std::uint32_t>{0}));
    EXPECT_EQ(solids_at({3, 3}), (std::vector<std::uint32_t>{1})) << "a corner belongs to it";
    EXPECT_TRUE(solids_at({5, 5}).empty());
}

TEST(Level, HasBoundsAroundEverything) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {4, 0}}, 0.5, {});
    builder.add_segment({{2, 12}, {2, 13}});
    const Level level = test::built(std::move(builder));
    EXPECT_EQ(level.bounds(), (Aabb{{-0.5, -0.5}, {4.5, 13}}));
    EXPECT_FALSE(test::built(LevelBuilder()).bounds().empty());
}

TEST(Level, TakesAnotherLevelWithItsNames) {
    LevelBuilder other;
    other.add_box({{5, 5}, {1, 1}}, {WallName::Kind::object, 12});
    LevelBuilder builder;
    builder.add_box({{0, 0}, {1, 1}}, {WallName::Kind::box, 0});
    builder.add(test::built(std::move(other)));
    const Level level = test::built(std::move(builder));
    ASSERT_EQ(level.walls().size(), 8U);
    EXPECT_EQ(to_string(level.name_of_wall(7)), "12");
    EXPECT_EQ(level.walls()[7].solid, 1U);
    EXPECT_TRUE(level.solid_contains(1, {5, 5}));
}

TEST(Level, TakesTheSolidsOfAnotherLevelAsTheyWereGiven) {
    LevelBuilder other;
    other.add_box({{0, 0}, {1, 1}});
    other.add_box({{2.000001, 0}, {1, 1}});
    const Level moved = test::built(std::move(other));
    ASSERT_FALSE(moved.near_misses().moved.empty());
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add(moved);
    const Level level = test::built(std::move(builder));
    for (const Solid& solid : level.solids())
        EXPECT_EQ(solid.bounds, bounds_of(level.sides_of(solid)));
}

TEST(LevelBuilder, NumbersWhatIsAddedWithoutANameAmongItsKind) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {1, 0}});
    builder.add_polygon({{2, 0}, {3, 0}, {3, 1}});
    builder.add_segment({{0, 1}, {1, 1}}, 0.5);
    builder.add_box({{5, 5}, {1, 1}});
    EXPECT_EQ(to_string(builder.next_name(WallName::Kind::box)), "box 1");
    const Level level = test::built(std::move(builder));
    ASSERT_EQ(level.walls().size(), 9U);
    EXPECT_EQ(to_string(level.name_of_wall(0)), "segment 0");
    EXPECT_EQ(to_string(level.name_of_wall(1)), "polygon 0");
    EXPECT_EQ(to_string(level.name_of_wall(3)), "polygon 0") << "all sides of a solid";
    EXPECT_EQ(to_string(level.name_of_wall(4)), "segment 1");
    EXPECT_EQ(level.walls()[4].radius, 0.5);
    EXPECT_EQ(to_string(level.name_of_wall(5)), "box 0");
}

TEST(LevelBuilder, GivesNoNumberThatWasGivenByHandOrTakenOver) {
    LevelBuilder other;
    other.add_box({{5, 5}, {1, 1}});
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {1, 0}}, 0.0, {WallName::Kind::segment, 7});
    builder.add_segment({{0, 1}, {1, 1}}, 0.0, {WallName::Kind::segment, 2});
    builder.add_segment({{0, 2}, {1, 2}});
    builder.add(test::built(std::move(other)));
    builder.add_box({{8, 8}, {1, 1}});
    builder.take_name({WallName::Kind::box, 4});
    EXPECT_EQ(to_string(builder.next_name(WallName::Kind::box)), "box 5");
    builder.take_name({WallName::Kind::box, 3});
    EXPECT_EQ(to_string(builder.next_name(WallName::Kind::box)), "box 5");
    const Level level = test::built(std::move(builder));
    EXPECT_EQ(to_string(level.name_of_wall(2)), "segment 8");
    EXPECT_EQ(to_string(level.name_of_wall(3)), "box 0");
    EXPECT_EQ(to_string(level.name_of_wall(7)), "box 1");
}

TEST(LevelBuilder, TilesWithoutANameAreThoseOfTheMapsCorner) {
    const double lines[] = {0, 1, 2};
    LevelBuilder builder;
    builder.add_tile_block(lines, lines);
    const Level level = test::built(std::move(builder));
    EXPECT_EQ(to_string(level.name_of_wall(1)), "tile 1,0");
}

TEST(WallName, IsSaidAsInAnswers) {
    EXPECT_EQ(to_string({WallName::Kind::segment, 3}), "segment 3");
    EXPECT_EQ(to_string({WallName::Kind::polygon, 0}), "polygon 0");
    EXPECT_EQ(to_string({WallName::Kind::box, 1}), "box 1");
    EXPECT_EQ(to_string({WallName::Kind::horizontal, 2}), "horizontal 2");
    EXPECT_EQ(to_string({WallName::Kind::vertical, 0}), "vertical 0");
    EXPECT_EQ(to_string({WallName::Kind::object, 12}), "12");
    EXPECT_EQ(to_string({WallName::Kind::tile, 4, 7}), "tile 4,7");
}

}  // namespace slidelab::level_test
