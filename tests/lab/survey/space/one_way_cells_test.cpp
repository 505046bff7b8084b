#include "lab/survey/space/one_way_cells.hpp"

#include <gtest/gtest.h>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"

namespace slidelab::lab::one_way_cells_test {

/// Across the grid's cells of a unit at x = 4.3, solid from the right.
Level level() {
    LevelBuilder builder;
    Traits traits;
    traits.solid_side = {1.0, 0.0};
    builder.set_traits(traits);
    builder.add_segment({{4.3, 3.0}, {4.3, 5.0}});
    builder.set_traits({});
    builder.add_segment({{0.0, 0.0}, {8.0, 0.0}});
    return test::built(std::move(builder));
}

OneWayCells cells(const char* strategy) {
    const SurveyGrid grid({{0.0, 0.0}, {8.0, 8.0}}, 1.0);
    const auto lines = one_way_lines(level(), *find_strategy(strategy), {});
    return {grid, lines, DiskShape{0.5}, {1.0, 1.0}};
}

TEST(OneWayCells, AreDividedWhereTheMoverRestsOnTheLine) {
    const OneWayCells divided = cells("world_move");
    // It rests at 4.8.
    EXPECT_TRUE(divided.divides({4, 4}));
    EXPECT_FALSE(divided.divides({5, 4}));
    EXPECT_FALSE(divided.divides({3, 4}));
    EXPECT_TRUE(divided.are_alike({4, 4}, {4.1, 4.2}, {4.79, 4.9}));
    EXPECT_TRUE(divided.are_alike({4, 4}, {4.8, 4.2}, {4.99, 4.9}));
    EXPECT_FALSE(divided.are_alike({4, 4}, {4.79, 4.2}, {4.8, 4.2}));
    EXPECT_TRUE(divided.are_alike({5, 4}, {5.1, 4.2}, {5.9, 4.2}));
}

TEST(OneWayCells, AreNearTheLineAlone) {
    const OneWayCells divided = cells("world_move");
    EXPECT_TRUE(divided.divides({4, 2}));
    EXPECT_FALSE(divided.divides({4, 1}));
    EXPECT_TRUE(divided.divides({4, 6}));
    EXPECT_FALSE(divided.divides({4, 7}));
}

TEST(OneWayCells, AreDividedForNoStrategyThatTheLineStops) {
    EXPECT_TRUE(cells("disk_sweep").empty());
    EXPECT_FALSE(cells("disk_sweep").divides({4, 4}));
    EXPECT_TRUE(cells("disk_sweep").are_alike({4, 4}, {4.79, 4.2}, {4.8, 4.2}));
}

}  // namespace slidelab::lab::one_way_cells_test
