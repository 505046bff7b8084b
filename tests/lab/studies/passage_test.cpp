// The room that a mover has where it passes between two walls, at doors of known widths, by hand.
#include "lab/studies/passage.hpp"

#include <gtest/gtest.h>

#include <string>

#include "articles/contract/registry.hpp"
#include "lab/studies/what_if.hpp"
#include "support/lab_names.hpp"
#include "support/moves.hpp"

namespace slidelab::test::passage_test {

/// Two jambs of a wall at x = 1, without thickness: the door from y = `top` to `bottom`.
Level door(double top, double bottom) {
    return level_of({{{{1, -5}, {1, top}}, 0}, {{{1, bottom}, {1, 5}}, 0}});
}

/// The same door in a wall of solids, one unit thick.
Level thick_door(double top, double bottom) {
    return level_of_boxes({{{1.5, top - 2.0}, {0.5, 2.0}}, {{1.5, bottom + 2.0}, {0.5, 2.0}}});
}

/// The room of a shape that goes to the right from there, by an exact sweep.
std::optional<double> room(const Level& level, const Shape& shape, Vec2 from,
                           Vec2 displacement = {0.4, 0.0}) {
    const bool is_disk = std::holds_alternative<DiskShape>(shape);
    const Strategy& strategy = *find_strategy(is_disk ? "disk_sweep" : "box_sweep");
    const Options options = strategy.defaults();
    const MoveRequest request{shape, from, displacement, displacement * 60.0, {}};
    const MoveResult result = strategy.move(level, request, options);
    const MadeMove move{level, strategy, options, request, result};
    return room_passed(move, as_it_is(move), outcome_of(move));
}

TEST(RoomPassed, IsTheDoorsWidthLessTheMovers) {
    const Level doors[] = {door(-0.5, 0.5), thick_door(-0.5, 0.5)};
    for (const Level& level : doors) {
        EXPECT_EQ(room(level, DiskShape{0.4375}, {0.5, 0.0}), 0.125);
        EXPECT_EQ(room(level, BoxShape{{0.25, 0.4375}}, {0.5, 0.0}), 0.125);
        EXPECT_EQ(room(level, DiskShape{0.4375}, {0.5, 0.03}), 0.125) << "out of the middle";
    }
}

TEST(RoomPassed, IsToldBeforeTheDoorIsReached) {
    EXPECT_EQ(room(door(-0.5, 0.5), DiskShape{0.4375}, {0.5, 0.0}, {0.05, 0.0}), 0.125);
}

TEST(RoomPassed, OfAMoverThatSlidesOffTheCornerIntoTheDoor) {
    EXPECT_EQ(room(door(-0.5, 0.5), DiskShape{0.4375}, {0.5, 0.1}), 0.125);
}

TEST(RoomPassed, IsZeroWhereItFitsExactly) {
    EXPECT_EQ(room(door(-0.5, 0.5), DiskShape{0.5}, {0.5, 0.0}), 0.0);
    EXPECT_EQ(room(thick_door(-0.5, 0.5), DiskShape{0.5}, {0.5, 0.0}), 0.0);
    EXPECT_EQ(room(thick_door(-0.5, 0.5), BoxShape{{0.25, 0.5}}, {0.5, 0.0}), 0.0);
}

TEST(RoomPassed, IsThatOfTheNarrowerOfTwoDoors) {
    const Level level = level_of({{{{1, -5}, {1, -0.5}}, 0},
                                  {{{1, 0.5}, {1, 5}}, 0},
                                  {{{1.25, -5}, {1.25, -0.46875}}, 0},
                                  {{{1.25, 0.46875}, {1.25, 5}}, 0}});
    EXPECT_EQ(room(level, DiskShape{0.4375}, {0.75, 0.0}), 0.0625);
}

TEST(RoomPassed, OfRoundJambsIsMeasuredFromTheirRims) {
    const Level level =
        level_of({{{{1, -0.75}, {1, -0.75}}, 0.25}, {{{1, 0.75}, {1, 0.75}}, 0.25}});
    EXPECT_EQ(room(level, DiskShape{0.4375}, {0.5, 0.0}), 0.125);
}

TEST(RoomPassed, IsNoneWithAWallOnOneSideOnly) {
    const Level one = level_of({{{{1, 0.5}, {1, 5}}, 0}});
    EXPECT_EQ(room(one, DiskShape{0.4375}, {0.5, 0.0}), std::nullopt);
    const Level floor = level_of({{{{-5, 0.5}, {5, 0.5}}, 0}});
    EXPECT_EQ(room(floor, DiskShape{0.4375}, {0.5, 0.0}), std::nullopt);
    EXPECT_EQ(room(level_of({}), DiskShape{0.4375}, {0.5, 0.0}), std::nullopt) << "nothing at all";
}

TEST(RoomPassed, IsNoneOfADoorThatIsNotPassed) {
    EXPECT_EQ(room(door(-0.5, 0.5), DiskShape{0.4375}, {-1.0, 0.0}), std::nullopt) << "too far";
    EXPECT_EQ(room(door(-0.5, 0.5), DiskShape{0.4375}, {0.5625, 2.0}), std::nullopt) << "a wall";
    EXPECT_EQ(room(door(-0.5, 0.5), DiskShape{0.4375}, {0.5625, -1.0}, {0.0, 0.4}), std::nullopt)
        << "along the wall, past it";
    EXPECT_EQ(room(door(-0.25, 0.25), DiskShape{0.4375}, {0.5, 0.0}), std::nullopt) << "too narrow";
}

TEST(RoomPassed, IsNoneWhereThereIsMoreThanTheMoversSize) {
    EXPECT_EQ(room(door(-1.0, 1.0), DiskShape{0.4375}, {0.5, 0.0}), std::nullopt);
}

TEST(RoomPassed, IsNotLookedForAmongMoreWallsThanAFrameHasTimeFor) {
    std::vector<TestWall> walls{{{{1, -5}, {1, -0.5}}, 0}, {{{1, 0.5}, {1, 5}}, 0}};
    for (int i = 0; i < 200; ++i) {
        const double y = 0.6 + 0.002 * i;
        walls.push_back({{{0.9, y}, {0.95, y}}, 0});
    }
    EXPECT_EQ(room(level_of(walls), DiskShape{0.4375}, {0.5, 0.0}), std::nullopt);
}

TEST(RoomPassed, IsAcrossThePathAndNotAlongIt) {
    const Level shaft = level_of({{{{-0.5, -5}, {-0.5, 5}}, 0}, {{{0.5, -5}, {0.5, 5}}, 0}});
    EXPECT_EQ(room(shaft, DiskShape{0.4375}, {0.0, 0.0}, {0.03, 0.0}), std::nullopt);
    EXPECT_EQ(room(shaft, DiskShape{0.4375}, {0.0, 0.0}, {0.0, 0.03}), 0.125);
}

/// A box whose corner catches at a door of 1.0, and the disk in it, of radius 0.4375.
TEST(RoomPassed, StandsInWhatIfWithTheShapesThatPass) {
    const Level level = door(-0.5, 0.5);
    const Strategy& strategy = *find_strategy("world_move");
    const Options options = strategy.defaults();
    const MoveRequest request{BoxShape{{0.4375, 0.4375}}, {0.5, 0.1}, {0.4, 0.0}, {24, 0}, {}};
    const MoveResult result = strategy.move(level, request, options);
    const WhatIf found = what_if({level, strategy, options, request, result});
    EXPECT_LT(found.as_it_is.outcome.distance, 0.1) << "it is caught";
    EXPECT_EQ(found.as_it_is.room, std::nullopt);
    int passing = 0;
    for (const WhatIfRow& row : found.rows) {
        const std::string& change = row.alternative.change;
        if (change == "shape=disk" || change.starts_with("rounding=")) {
            EXPECT_EQ(row.room, 0.125) << change;
            ++passing;
        } else if (change == "size*1.1") {
            EXPECT_EQ(row.room, std::nullopt) << "it is caught, too";
        }
    }
    EXPECT_EQ(passing, 2);
}

}  // namespace slidelab::test::passage_test
