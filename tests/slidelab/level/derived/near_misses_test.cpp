#include "slidelab/level/derived/near_misses.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "slidelab/level/level.hpp"

namespace slidelab {
namespace {

Level built(LevelBuilder builder) { return std::get<Level>(std::move(builder).build()); }

/// Floats, as an engine has them: tops at 3.2, but for their rounding.
Box tile_in_floats(int column) {
    const float half = 0.1F + 0.4F * static_cast<float>(column * 37 % 11) / 11.0F;
    return {{column + 0.5, double{3.2F + half}}, {0.5, double{half}}};
}

Level row_in_floats(std::vector<int> columns) {
    LevelBuilder builder;
    for (const int column : columns) builder.add_box(tile_in_floats(column));
    return built(std::move(builder));
}

std::set<double> tops_of(const Level& level) {
    std::set<double> tops;
    for (const Solid& solid : level.solids()) tops.insert(solid.bounds.min.y);
    return tops;
}

std::vector<std::pair<double, double>> ends_of(const Level& level) {
    std::vector<std::pair<double, double>> ends;
    for (const Wall& wall : level.walls()) {
        ends.emplace_back(wall.segment.a.x, wall.segment.a.y);
        ends.emplace_back(wall.segment.b.x, wall.segment.b.y);
    }
    std::sort(ends.begin(), ends.end());
    return ends;
}

TEST(NearMisses, TopsInFloatsAreOneCoordinateToTheBit) {
    std::set<double> given;
    std::vector<int> columns;
    for (int column = 0; column < 60; ++column) {
        columns.push_back(column);
        given.insert(bounds_of(tile_in_floats(column)).min.y);
    }
    ASSERT_GT(given.size(), 3U);
    const Level level = row_in_floats(columns);
    EXPECT_EQ(tops_of(level).size(), 1U);
    EXPECT_GT(level.near_misses().moved.size(), 60U);
    EXPECT_LT(level.near_misses().farthest, 5e-7);
    EXPECT_TRUE(level.near_misses().kept.empty());
}

TEST(NearMisses, AnyOrderOfWallsGivesTheSameCoordinates) {
    EXPECT_EQ(ends_of(row_in_floats({0, 1, 2, 3, 4, 5})),
              ends_of(row_in_floats({3, 5, 0, 2, 4, 1})));
}

TEST(NearMisses, NumbersAsGivenAreKept) {
    const Level level = row_in_floats({0, 1, 2, 3});
    for (std::uint32_t i = 0; i < 4; ++i) {
        const Solid& solid = level.solids()[i];
        const Aabb bounds = bounds_of(tile_in_floats(static_cast<int>(i)));
        EXPECT_EQ(level.given_segment(solid.first_wall),
                  (Segment{bounds.min, {bounds.max.x, bounds.min.y}}));
    }
}

TEST(NearMisses, WallsThatMissNothingKeepTheirBits) {
    LevelBuilder builder;
    builder.add_box({{0.1, 0.2}, {0.3, 0.4}});
    builder.add_box({{0.7, 0.1 + 0.2}, {0.3, 0.3}});  // a unit in the last place
    builder.add_segment({{2, 0}, {3, 1}});
    builder.add_segment({{3, 1}, {4, 2.000001}});  // a bend
    builder.add_box({{10, 0}, {1, 1}});
    builder.add_box({{12 + 3.1e-5, 3e-5}, {1, 1}});  // a kerb, and a gap
    const Level level = built(std::move(builder));
    EXPECT_NEAR(level.near_misses().tolerance, 1.3e-5, 1e-9);
    EXPECT_TRUE(level.near_misses().moved.empty());
}

TEST(NearMisses, AreSwitchedOff) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_box(tile_in_floats(0));
    builder.add_box(tile_in_floats(1));
    EXPECT_TRUE(built(std::move(builder)).near_misses().moved.empty());
}

TEST(NearMisses, AnEndOnASlopeIsPutOnItsLine) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {8, 4}});
    builder.add_segment({{2, 1.000004}, {2, 3}});
    builder.add_segment({{4, 1.999997}, {7, -5}});
    const Level level = built(std::move(builder));
    EXPECT_EQ(level.walls()[0].segment, (Segment{{0, 0}, {8, 4}}));
    for (const std::uint32_t wall : {1U, 2U}) {
        const Vec2 end = level.walls()[wall].segment.a;
        EXPECT_NEAR(cross({8, 4}, end), 0.0, 1e-12);
    }
    EXPECT_EQ(level.walls()[1].segment.a.x, 2.0) << "along its own line";
    EXPECT_EQ(level.walls()[1].segment.b, (Vec2{2, 3}));
}

TEST(NearMisses, EndsAtACornerAreOnePlace) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {8, 0}});
    builder.add_segment({{8.000003, -0.000002}, {8.000003, -4}});
    builder.add_segment({{7.999998, 0.000004}, {10, 1}});
    const Level level = built(std::move(builder));
    const Vec2 corner = level.walls()[0].segment.b;
    EXPECT_EQ(level.walls()[1].segment.a, corner);
    EXPECT_EQ(level.walls()[2].segment.a, corner);
    EXPECT_EQ(corner.y, 0.0) << "of the longest edge";
    EXPECT_EQ(level.walls()[1].segment.b, (Vec2{corner.x, -4})) << "upright to the bit";
}

TEST(NearMisses, AChainOfThemDoesNotCreep) {
    LevelBuilder builder;
    constexpr double rise = 0.6e-5;
    for (int i = 0; i < 20; ++i)
        builder.add_segment({{i * 0.1, i * rise}, {i * 0.1 + 0.1, i * rise}});
    builder.set_near_miss(1e-5);
    const Level level = built(std::move(builder));
    EXPECT_LE(level.near_misses().farthest, 1e-5 * (1.0 + 1e-8));
    EXPECT_FALSE(level.near_misses().moved.empty());
}

TEST(NearMisses, AKerbOfThreeTimesTheToleranceStays) {
    LevelBuilder builder;
    builder.add_box({{0, 0}, {1, 1}});
    builder.add_box({{2, 3e-5}, {1, 1}});
    builder.set_near_miss(1e-5);
    EXPECT_EQ(tops_of(built(std::move(builder))).size(), 2U);
}

TEST(NearMisses, WhatWouldLoseASideKeepsItsNumbersAndIsSaid) {
    LevelBuilder builder;
    builder.set_near_miss(1e-5);
    builder.add_box({{0, 0}, {4, 0.3e-5}});
    builder.add_segment({{4.000002, 0}, {8, 0}});
    const Level level = built(std::move(builder));
    EXPECT_EQ(level.near_misses().kept, std::vector<std::uint32_t>{0});
    EXPECT_EQ(level.solids()[0].bounds, bounds_of(Box{{0, 0}, {4, 0.3e-5}}));
}

TEST(NearMisses, CapsulesInLineShareTheirAxis) {
    LevelBuilder builder;
    builder.add_segment({{0, 1}, {5, 1}}, 0.25);
    builder.add_segment({{5.000002, 1.000003}, {8, 1.000003}}, 0.25);
    builder.add_segment({{8, 1}, {9, 1}}, 0.5);  // not welded with the others
    const Level level = built(std::move(builder));
    EXPECT_EQ(level.walls()[1].segment, (Segment{{5, 1}, {8, 1}}));
    EXPECT_EQ(level.walls()[2].segment, (Segment{{8, 1}, {9, 1}}));
}

TEST(NearMisses, ALargeToleranceIsRefused) {
    for (const double tolerance : {-1.0, 0.0011, std::nan("")}) {
        LevelBuilder builder;
        builder.set_near_miss(tolerance);
        auto level = std::move(builder).build();
        ASSERT_TRUE(std::holds_alternative<LevelError>(level));
        EXPECT_NE(to_string(std::get<LevelError>(level)).find("expected 0 to 0.001"),
                  std::string::npos);
    }
}

TEST(NearMisses, PartsOfAnotherLevelAreComparedAsTheyWereGiven) {
    LevelBuilder builder;
    builder.add(row_in_floats({0, 2, 4}));
    builder.add(row_in_floats({1, 3, 5}));
    EXPECT_EQ(ends_of(built(std::move(builder))), ends_of(row_in_floats({0, 1, 2, 3, 4, 5})));
}

TEST(NearMisses, WallsThatStandNeverMove) {
    std::vector<Wall> walls = {{{{0, 0}, {1, 0}}}, {{{1.000004, 0.000003}, {9, 0.000003}}}};
    const auto found = detail::remove_near_misses(walls, {}, WallIndex(walls), 1e-5, 1);
    EXPECT_EQ(walls[0].segment, (Segment{{0, 0}, {1, 0}}));
    EXPECT_EQ(walls[1].segment, (Segment{{1, 0}, {9, 0}}));
    EXPECT_EQ(found.moved.size(), 1U);
}

}  // namespace
}  // namespace slidelab
