// grid_walk in the situations of article 002, and past it.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "articles/grid_walk/grid_rules.hpp"
#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::grid_walk_test {

using test::GridLevel;
using Edges = std::vector<GridEdges::Edge>;

GridLevel grid_of(Edges horizontal, Edges vertical, double cell = 1.0) {
    return test::level_of_grid({cell, std::move(horizontal), std::move(vertical)});
}

MoveResult walk(const GridLevel& level, Vec2 from, Vec2 delta,
                std::initializer_list<std::string_view> set = {}) {
    return test::Mover("grid_walk", set).move(level, DiskShape{0.0}, from, delta);
}

/// The words of the decisions, one after the other.
std::vector<std::string> decisions(const GridLevel& level, Vec2 from, Vec2 delta,
                                   std::initializer_list<std::string_view> set = {}) {
    Trace trace;
    test::Mover("grid_walk", set).move(level, DiskShape{0.0}, from, delta, {}, &trace);
    std::vector<std::string> words;
    for (const Mark& mark : trace.marks())
        if (mark.role == Role::decision) words.push_back(mark.note);
    return words;
}

TEST(GridRegions, AreFoundByDoublingAndRounding) {
    EXPECT_EQ(detail::kind_of(detail::region_at({0.5, 0.5}, 1.0)), 'a');
    EXPECT_EQ(detail::kind_of(detail::region_at({1.1, 0.5}, 1.0)), 'b');
    EXPECT_EQ(detail::kind_of(detail::region_at({0.5, -0.9}, 1.0)), 'b');
    EXPECT_EQ(detail::kind_of(detail::region_at({1.9, -1.1}, 1.0)), 'c');
    EXPECT_EQ(detail::region_at({-0.6, 3.2}, 1.0), (detail::Region{-1, 6}));
    EXPECT_EQ(detail::region_at({-1.2, 6.4}, 2.0), (detail::Region{-1, 6}));
}

TEST(GridRegions, HaveTheirBoundariesBesideTheBandAndNotInIt) {
    for (const double cell : {1.0, 0.3, 1e-3, 7e5}) {
        for (const int line : {-1000, -1, 0, 1, 3, 1000}) {
            const double low = detail::boundary_of(2 * line, -1, cell);
            const double high = detail::boundary_of(2 * line, 1, cell);
            EXPECT_EQ(detail::doubled(low, cell), 2 * line - 1) << cell << ' ' << line;
            EXPECT_EQ(detail::doubled(high, cell), 2 * line + 1) << cell << ' ' << line;
            EXPECT_EQ(detail::doubled(low + 0.001 * cell, cell), 2 * line);
            EXPECT_EQ(detail::doubled(high - 0.001 * cell, cell), 2 * line);
        }
    }
}

TEST(GridWalk, GoesOnAlongAWallWithItsFullComponent) {
    const MoveResult result = walk(grid_of({}, {{2, 0}}), {1.5, 0.25}, {1, 0.5});
    EXPECT_EQ(result.position, (Vec2{1.75, 0.75}));
    EXPECT_EQ(result.velocity, (Vec2{0, 0.5}));
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_EQ(result.contacts[0].position, (Vec2{1.75, 0.375}));
    EXPECT_EQ(result.contacts[0].normal, (Vec2{-1, 0}));
    EXPECT_EQ(result.contacts[0].point, (Vec2{2, 0.375}));
    EXPECT_EQ(result.contacts[0].fraction, 1.0);
    EXPECT_EQ(result.contacts[0].depth, 0.0);
}

TEST(GridWalk, GoesOnAcrossWhenTheWallEnds) {
    // It waits at x = 1.75 until y = 1.25 is past the wall's end, three quarters of the
    // displacement.
    const MoveResult result = walk(grid_of({}, {{2, 0}}), {1.75, 0.5}, {1, 1});
    EXPECT_EQ(result.position, (Vec2{2.0, 1.5}));
    EXPECT_EQ(result.contacts.size(), 1U);
}

TEST(GridWalk, TouchesWithoutAHitAndIsFreeToLeave) {
    const GridLevel level = grid_of({}, {{2, 0}});
    EXPECT_FALSE(walk(level, {1.5, 0.5}, {0.25, 0}).hit()) << "up to the boundary of the region";
    EXPECT_FALSE(walk(level, {1.75, 0.5}, {0, 5}).hit()) << "along it";
    EXPECT_FALSE(walk(level, {1.75, 0.5}, {-1, 1}).hit()) << "away from it";
    EXPECT_TRUE(walk(level, {1.75, 0.5}, {0.01, 0}).hit()) << "into it";
}

TEST(GridWalk, DecidesAsTheArticleDoes) {
    using Words = std::vector<std::string>;
    const Vec2 a{1.5, 1.5};
    const GridLevel upright = grid_of({}, {{2, 1}});
    EXPECT_EQ(decisions(upright, a, {0.5, 0.1}),
              Words{"came from a, into b with a wall: vertical only"});
    const GridLevel level = grid_of({{1, 2}}, {});
    EXPECT_EQ(decisions(level, a, {0.1, 0.5}),
              Words{"came from a, into b with a wall: horizontal only"});
    // From b: beside the end of a wall.
    EXPECT_EQ(decisions(grid_of({}, {{2, 2}}), {1.5, 2.0}, {0.5, 0}),
              Words{"came from b, horizontally: vertical only"});
    EXPECT_EQ(decisions(grid_of({{2, 2}}, {}), {2.0, 1.5}, {0, 0.5}),
              Words{"came from b, vertically: horizontal only"});
    // From a into c exactly at the corner.
    EXPECT_EQ(decisions(grid_of({{1, 2}}, {}), a, {0.5, 0.5}),
              Words{"came from a, horizontal wall near: horizontal only"});
    EXPECT_EQ(decisions(grid_of({}, {{2, 1}}), a, {0.5, 0.5}),
              Words{"came from a, vertical wall near: vertical only"});
    EXPECT_EQ(decisions(grid_of({{1, 2}}, {{2, 1}}), a, {0.5, 0.5}),
              Words{"came from a, both walls near: neither direction"});
    EXPECT_EQ(decisions(grid_of({{2, 2}}, {}), a, {0.5, 0.4999999999999}),
              Words{"came from a, free choice: horizontal only"});
    EXPECT_EQ(decisions(grid_of({{1, 2}}, {}), a, {0.5, 0.5}, {"corner_rule=off"}),
              Words{"came from a, corner rule off: both directions"});
    EXPECT_EQ(decisions(grid_of({{5, 5}}, {}), a, {2.0, 2.0}), Words{});
}

TEST(GridWalk, TakesTheChoiceThatItIsGivenAtABareCorner) {
    const GridLevel level = grid_of({{2, 2}}, {{2, 2}});
    const Vec2 from{1.5, 1.5};
    const Vec2 across{2.5, 1.75};
    const Vec2 down{1.75, 2.5};
    EXPECT_EQ(walk(level, from, {1, 1}).position, across) << "equally long: horizontally";
    EXPECT_EQ(walk(level, from, {1, 1}, {"corner_choice=vertical"}).position, down);
    EXPECT_EQ(walk(level, from, {1, 1}, {"corner_choice=horizontal"}).position, across);
    EXPECT_EQ(walk(level, {1.5, 1.25}, {0.5, 1}).position, (Vec2{1.75, 2.25}));
    EXPECT_EQ(walk(level, {1.25, 1.5}, {1, 0.5}).position, (Vec2{2.25, 1.75}));
}

TEST(GridWalk, ChoosesByChanceAndRemembersIt) {
    const GridLevel level = grid_of({{2, 2}}, {{2, 2}});
    const Strategy& strategy = *find_strategy("grid_walk");
    Options options = strategy.defaults();
    ASSERT_FALSE(options.set("corner_choice", "random"));
    MoveRequest request{DiskShape{0}, {1.5, 1.5}, {1, 1}, {1, 1}, {}};
    request.lattice = &level.lattice;
    int across = 0;
    std::vector<std::uint64_t> memories;
    for (int i = 0; i < 200; ++i) {
        const MoveResult result = strategy.move(level, request, options, nullptr);
        EXPECT_EQ(strategy.move(level, request, options, nullptr).position, result.position);
        across += result.position.x > 2.0 ? 1 : 0;
        memories.push_back(result.strategy_state.bits);
        request.strategy_state = result.strategy_state;
    }
    EXPECT_GT(across, 70);
    EXPECT_LT(across, 130);
    std::sort(memories.begin(), memories.end());
    EXPECT_EQ(std::unique(memories.begin(), memories.end()), memories.end());

    int seeds_across = 0;
    request.strategy_state = {};
    for (const char* seed : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}) {
        ASSERT_FALSE(options.set("seed", seed));
        const MoveResult result = strategy.move(level, request, options, nullptr);
        seeds_across += result.position.x > 2.0 ? 1 : 0;
    }
    EXPECT_GT(seeds_across, 0);
    EXPECT_LT(seeds_across, 10);
    const GridLevel open = grid_of({}, {});
    request.lattice = &open.lattice;
    EXPECT_EQ(strategy.move(open, request, options, nullptr).strategy_state, StrategyState{});
}

TEST(GridWalk, LeavesABandToTheSideThatItIsOn) {
    const GridLevel level = grid_of({}, {{2, 0}});
    const MoveResult left = walk(level, {1.875, 0.5}, {0, 0});
    EXPECT_EQ(left.position, (Vec2{1.75, 0.5}));
    EXPECT_TRUE(left.began_inside);
    ASSERT_EQ(left.contacts.size(), 1U);
    EXPECT_EQ(left.contacts[0].fraction, 0.0);
    EXPECT_EQ(left.contacts[0].depth, 0.125);
    EXPECT_EQ(left.contacts[0].normal, (Vec2{-1, 0}));
    EXPECT_EQ(walk(level, {2.1, 0.5}, {0, 0}).position, (Vec2{2.25, 0.5}));
    EXPECT_EQ(walk(level, {2.0, 0.5}, {1, 0}).position, (Vec2{1.75, 0.5})) << "back";
    EXPECT_EQ(walk(level, {2.0, 0.5}, {-1, 0}).position, (Vec2{2.25, 0.5}));
}

TEST(GridWalk, LeavesSolidsThroughTheNearestOpenCell) {
    // Three tiles in a row; from the central one it is nearest straight up, from the left one left.
    const GridLevel row(test::level_of_boxes(
        {{{1.5, 1.5}, {0.5, 0.5}}, {{2.5, 1.5}, {0.5, 0.5}}, {{3.5, 1.5}, {0.5, 0.5}}}));
    const MoveResult up = walk(row, {2.5, 1.4}, {0, 0});
    EXPECT_EQ(up.position, (Vec2{2.5, 0.75}));
    EXPECT_TRUE(up.began_inside);
    EXPECT_NEAR(up.contacts[0].depth, 0.65, 1e-12);
    EXPECT_EQ(up.contacts[0].wall, 4U) << "the upper side of the second";
    EXPECT_EQ(walk(row, {1.3, 1.5}, {0, 0}).position, (Vec2{0.75, 1.5}));
    EXPECT_FALSE(walk(row, {2.5, 0.5}, {0, 0}).began_inside);
}

TEST(GridWalk, SaysThatItIsInsideWhereNothingLeadsOut) {
    const GridLevel rock(test::level_of_boxes({{{0, 0}, {500, 500}}}));
    const MoveResult result = walk(rock, {0.5, 0.5}, {1, 0});
    EXPECT_TRUE(result.began_inside);
    EXPECT_GT(result.remaining_depth, 1.0);
    EXPECT_TRUE(result.hit());
}

TEST(GridWalk, DoesNotSeeWhatLiesBesideTheGrid) {
    const GridLevel level(test::level_of({{{{2.1, 0}, {2.1, 1}}}, {{{0, 0}, {3, 3}}}}));
    EXPECT_FALSE(walk(level, {1.5, 0.4}, {1.5, 0.1}).hit());
    const Strategy& strategy = *find_strategy("grid_walk");
    EXPECT_FALSE(sees(strategy, level.level.walls()[0], &level.lattice));
    const GridLevel on(test::level_of({{{{2, 0}, {2, 1}}, 0.2}}));
    EXPECT_TRUE(sees(strategy, on.level.walls()[0], &on.lattice));
    const MoveResult result = walk(on, {1.5, 0.5}, {1, 0});
    EXPECT_EQ(result.position, (Vec2{1.75, 0.5}));
    EXPECT_EQ(result.contacts[0].point, (Vec2{1.8, 0.5})) << "on its rim";
}

}  // namespace slidelab::grid_walk_test
