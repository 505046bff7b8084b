#include "lab/run/strategy_sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "articles/contract/registry.hpp"
#include "lab/run/settings.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test {
namespace {

bool holds(const std::vector<std::string>& list, const std::string& text) {
    return std::find(list.begin(), list.end(), text) != list.end();
}

TEST(StrategySheet, SaysWhatTheFlagsSay) {
    const StrategySheet disk = sheet_of(*find_strategy("disk_sweep"));
    EXPECT_TRUE(holds(disk.strengths, "never tunnels"));
    EXPECT_EQ(disk.shapes, (std::vector<std::string>{"disk", "capsule"}));
    const StrategySheet box = sheet_of(*find_strategy("box_sweep"));
    EXPECT_TRUE(holds(box.strengths, "sees every kind of wall"));
    const StrategySheet grid = sheet_of(*find_strategy("grid_walk"));
    EXPECT_TRUE(holds(grid.limits, "only on a grid"));
    EXPECT_EQ(grid.shapes, std::vector<std::string>{std::string(no_shape)});
}

TEST(StrategySheet, PromisesNoTunnellingExactlyForSweeps) {
    for (const Strategy* strategy : strategies()) {
        const bool sweeps = strategy->detection == CollisionDetection::continuous;
        EXPECT_EQ(holds(sheet_of(*strategy).strengths, "never tunnels"), sweeps) << strategy->id;
        EXPECT_FALSE(strategy->good_for.empty()) << strategy->id;
    }
}

TEST(StrategySheet, ListsEveryStrategyWithItsNumberAndId) {
    const std::string list = strategy_list();
    int number = 0;
    for (const Strategy* strategy : strategies()) {
        const std::string heading = std::to_string(++number) + "  " + std::string(strategy->title) +
                                    " (" + std::string(strategy->id) + ")";
        EXPECT_NE(list.find(heading), std::string::npos) << heading;
        EXPECT_NE(list.find(strategy->good_for), std::string::npos);
        EXPECT_NE(list.find(facts_of(*strategy)), std::string::npos);
    }
}

TEST(StrategySheet, SaysWhyAShapeIsNotMoved) {
    EXPECT_EQ(why_not_moved(*find_strategy("disk_sweep"), "box"), "Disk sweep moves no box");
    EXPECT_EQ(why_not_moved(*find_strategy("grid_walk"), "disk"),
              "Grid walk moves a point of its own");
}

}  // namespace
}  // namespace slidelab::test
