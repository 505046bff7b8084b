// A wall that a mover has left within a tick holds it no longer, and a pocket between two ends
// holds it where it touches both.
#include <gtest/gtest.h>

#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/moves.hpp"
#include "support/walker.hpp"

namespace slidelab::mover_left_walls_test {

// A leaning segment that ends at (0, -1), and an upright one past its end, on the other side.
const WallDefinition upright{Segment{{-1.15, 3}, {-1.15, -6}}, 0.0, {}};
const WallDefinition leaning{Segment{{1, 2}, {0, -1}}, 0.0, {}};
constexpr double radius = 0.5723;
constexpr double beside_upright = -1.15 + radius;

TEST(MoverLeftWalls, an_end_that_was_left_does_not_hold_it_at_the_next_wall) {
    const World world = test::built(WorldDefinition{{upright, leaning}, {}});
    test::Walker walker;
    walker.mover.shape = DiskShape{radius};
    walker.mover.up = {};
    walker.position = {-0.5, -0.68};
    double height = walker.position.y;
    for (int i = 0; i < 10; ++i) {
        walker.velocity = {0, -15};
        walker.tick(world, {});
        EXPECT_LT(walker.position.y, height - 0.1) << "tick " << i;
        EXPECT_LT(walker.velocity.y, -10.0) << "tick " << i;
        height = walker.position.y;
    }
    EXPECT_NEAR(walker.position.x, beside_upright, 1e-9);
    EXPECT_EQ(walker.velocity, (Vec2{0, -15}));
}

TEST(MoverLeftWalls, the_whole_remainder_goes_on_along_the_wall_that_it_touches) {
    const Level level =
        test::level_of({{{{-1.15, 3}, {-1.15, -6}}, 0.0}, {{{1, 2}, {0, -1}}, 0.0}});
    for (const char* id : {"disk_sweep", "world_move"}) {
        const MoveResult result =
            test::Mover(id).move(level, DiskShape{radius}, {-0.55625, -0.821}, {0, -0.25});
        SCOPED_TRACE(id);
        ASSERT_EQ(result.contacts.size(), 2U);
        const Contact& second = result.contacts[1];
        EXPECT_NEAR(result.position.x, beside_upright, 1e-12);
        EXPECT_NEAR(result.position.y, second.position.y - 0.25 * (1.0 - second.time), 1e-12);
        EXPECT_EQ(result.stop_reason, StopReason::arrived);
        EXPECT_EQ(result.velocity, (Vec2{0, -0.25}));
    }
}

// Two points, nearer to each other than the disk is wide: it comes to rest on both, in one tick.
TEST(MoverLeftWalls, a_pocket_between_two_ends_takes_it_in_within_the_tick) {
    const Level level =
        test::level_of({{{{-0.4, 0}, {-0.4, 0}}, 0.0}, {{{0.4, 0}, {0.4, 0}}, 0.0}});
    for (const char* id : {"disk_sweep", "world_move"}) {
        const MoveResult result =
            test::Mover(id).move(level, DiskShape{0.5}, {-0.1, -2}, {0.01, 5});
        SCOPED_TRACE(id);
        EXPECT_NEAR(result.position.x, 0.0, 1e-6);
        EXPECT_NEAR(result.position.y, -0.3, 1e-6);
        EXPECT_EQ(result.stop_reason, StopReason::blocked);
        EXPECT_LT(result.contacts.size(), 12U);
    }
}

// Leaving a piece of a wall is not leaving the wall.
TEST(MoverLeftWalls, a_wall_in_pieces_holds_it_as_one_does) {
    const test::TestWall ahead{{{6, -4}, {7, 0}}};
    std::vector<test::TestWall> pieces{ahead};
    for (int i = 0; i < 8; ++i) pieces.push_back({{{i + 0.0, 0}, {i + 1.0, 0}}});
    const Level whole = test::level_of({ahead, {{{0, 0}, {8, 0}}}});
    const Level cut = test::level_of(pieces);
    for (const char* id : {"disk_sweep", "world_move"}) {
        const test::Mover mover(id);
        const MoveResult one = mover.move(whole, DiskShape{0.5}, {1, -1}, {9, 3});
        const MoveResult many = mover.move(cut, DiskShape{0.5}, {1, -1}, {9, 3});
        SCOPED_TRACE(id);
        EXPECT_EQ(many.contacts.size(), one.contacts.size());
        EXPECT_TRUE(test::is_at(many.position, one.position.x, one.position.y));
        EXPECT_EQ(many.stop_reason, StopReason::blocked);
    }
}

}  // namespace slidelab::mover_left_walls_test
