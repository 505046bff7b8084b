// Facts of a tick about what is above and beside a mover.
#include <gtest/gtest.h>

#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/walker.hpp"

namespace slidelab::mover_facts_test {

using test::Walker;

Walker jumping(Vec2 position, double speed) {
    Walker walker;
    walker.mover.shape = BoxShape{{0.4, 0.5}};
    walker.position = position;
    walker.velocity = {0, -speed};
    return walker;
}

TEST(MoverFacts, say_the_tick_in_which_it_hits_its_head) {
    const World world = test::built({.walls = {{Box{{0, -1}, {9, 1}}, 0.0, {}}}});
    Walker walker = jumping({0, 1}, 12);
    std::vector<bool> bumps;
    for (int i = 0; i < 10; ++i) {
        walker.tick(world);
        bumps.push_back(walker.last.hit_ceiling);
    }
    // 0.5 up at 12 units/s: in the third tick.
    EXPECT_EQ(bumps, (std::vector<bool>{0, 0, 1, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(MoverFacts, take_only_what_a_floor_turned_round_would_be_for_a_ceiling) {
    for (const double slope : {0.5, 0.9, 1.1, 3.0}) {
        const World world =
            test::built({.walls = {{Segment{{-9, 9 * slope}, {9, -9 * slope}}, 0.0, {}}}});
        Walker walker = jumping({2, 2}, 300);
        walker.mover.shape = DiskShape{0.3};
        walker.tick(world);
        EXPECT_EQ(walker.last.hit_ceiling, slope <= 1.0) << slope;
    }
}

TEST(MoverFacts, reach_aside_and_up_as_far_as_reach_says_and_down_as_snap_says) {
    const World world = test::built({.walls = {{Box{{0, -2}, {9, 1}}, 0.0, {}},
                                               {Box{{3, 0}, {1, 9}}, 0.0, {}},
                                               {Box{{-3, 0}, {1, 9}}, 0.0, {}},
                                               {Box{{0, 2}, {9, 1}}, 0.0, {}}}});
    Walker walker = jumping({0, 0}, 0);  // 1.6 from the walls, 0.5 from ceiling and floor
    walker.mover.snap = 0.1;
    walker.mover.reach = 1.7;
    walker.tick(world, {});
    EXPECT_NEAR(walker.last.left.gap, 1.6, 1e-12);
    EXPECT_NEAR(walker.last.right.gap, 1.6, 1e-12);
    EXPECT_NEAR(walker.last.ceiling.gap, 0.5, 1e-12);
    EXPECT_FALSE(walker.last.floor.object);
    walker.mover.snap = 1.7;
    walker.mover.reach = 0.1;
    walker.tick(world, {});
    EXPECT_FALSE(walker.last.left.object || walker.last.right.object || walker.last.ceiling.object);
    EXPECT_NEAR(walker.last.floor.gap, 0.5, 1e-12);
}

TEST(MoverFacts, take_angles_in_degrees_by_a_helper) {
    const Mover usual;
    EXPECT_NEAR(degrees(45), usual.floor_angle, 1e-15);
    EXPECT_EQ(degrees(180), 3.141592653589793);
}

}  // namespace slidelab::mover_facts_test
