// A mover in overlaps that it cannot leave: along them and away, never deeper, and it is told.
#include <gtest/gtest.h>

#include <algorithm>
#include <variant>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"

namespace slidelab::mover_inside_test {

const Mover tall{.shape = BoxShape{{0.3, 0.6}}};
constexpr Vec2 falling{0, 30};

/// A floor with its top at 0, and a ceiling 1 above it; another floor far below.
WorldDefinition low_tunnel() {
    return {.walls = {{Box{{0, 1}, {40, 1}}}, {Box{{0, -2}, {40, 1}}}, {Box{{0, 9}, {80, 1}}}}};
}

TEST(MoverInside, who_stands_up_in_a_low_tunnel_stays_in_it_and_is_told_by_what_and_how_deep) {
    const World world = test::built(low_tunnel());
    Vec2 position{0, -0.5};
    Vec2 velocity;
    for (int i = 0; i < 120; ++i) {
        const MoverResult moved = move(world, tall, {position, velocity, falling}, {});
        EXPECT_TRUE(moved.squeezed);
        EXPECT_NEAR(moved.depth, 0.1, 1e-9);
        EXPECT_NE(moved.squeezed_by[0], moved.squeezed_by[1]) << "floor and ceiling";
        position = moved.position;
        velocity = moved.velocity;
    }
    EXPECT_EQ(position, (Vec2{0, -0.5}));
    EXPECT_EQ(velocity, Vec2{});
}

TEST(MoverInside, it_is_told_the_deepest_of_any_number_of_overlaps) {
    constexpr std::size_t points = 40;  // each 0.001 deep in its left side
    WorldDefinition definition;
    for (std::size_t i = 0; i < points; ++i) {
        const Vec2 at{-0.299, -0.9 + 0.02 * static_cast<double>(i)};
        definition.walls.push_back({Segment{at, at}});
    }
    definition.walls.push_back({Box{{0, 1}, {40, 1}}});
    definition.walls.push_back({Box{{0, -2}, {40, 1}}});
    const World world = test::built(definition);
    const MoverResult moved = move(world, tall, {{0, -0.5}, {}, falling}, {});
    EXPECT_TRUE(moved.squeezed);
    EXPECT_NEAR(moved.depth, 0.1, 1e-9);
    EXPECT_TRUE(moved.squeezed_by[0] == world.wall(points) ||
                moved.squeezed_by[0] == world.wall(points + 1));
    EXPECT_TRUE(moved.squeezed_by[1] == world.wall(points) ||
                moved.squeezed_by[1] == world.wall(points + 1));
    EXPECT_NE(moved.squeezed_by[0], moved.squeezed_by[1]) << "floor and ceiling";
}

TEST(MoverInside, it_moves_along_what_it_cannot_leave_up_to_the_next_wall) {
    WorldDefinition definition = low_tunnel();
    definition.walls.push_back({Segment{{5, -0.3}, {5, -0.2}}});
    const World world = test::built(definition);
    const MoverResult near = move(world, tall, {{0, -0.5}, {60, 60}, {}, 1.0 / 60.0}, {});
    EXPECT_EQ(near.position, (Vec2{1, -0.5}));
    EXPECT_EQ(near.velocity, (Vec2{60, 0}));
    const MoverResult far = move(world, tall, {{0, -0.5}, {6e4, 0}, {}, 1.0 / 60.0}, {});
    EXPECT_NEAR(far.position.x, 4.7, 1e-9) << "a thin wall in the tunnel stops it";
}

TEST(MoverInside, between_two_lines_it_gets_to_no_other_side_at_any_speed) {
    const World world = test::built(
        WorldDefinition{.walls = {{Segment{{-9, 0}, {9, 0}}}, {Segment{{-9, -1.1}, {9, -1.1}}}}});
    for (const Mover& mover :
         {tall, Mover{.shape = DiskShape{0.6}, .up = {}},
          Mover{.shape = CapsuleShape{{{0, -0.3}, {0, 0.3}}, 0.3}, .up = {}}}) {
        for (const Vec2 displacement : {Vec2{0, 5}, {0, -5}, {3, 400}, {-2, -1e5}, {1, 0.01}}) {
            const MoverResult moved =
                move(world, mover, MoverInput::along({0, -0.55}, displacement), {});
            EXPECT_NEAR(moved.position.y, -0.55, 1e-9);
            EXPECT_NEAR(moved.position.x, displacement.x, 1e-9);
            EXPECT_TRUE(moved.squeezed);
        }
    }
}

/// The ceiling of the tunnel is in two pieces, and bends down.
TEST(MoverInside, a_ceiling_that_comes_down_stops_it) {
    const World world = test::built(WorldDefinition{.walls = {{Segment{{-9, 0}, {9, 0}}},
                                                              {Segment{{-9, -1.1}, {2, -1.1}}},
                                                              {Segment{{2, -1.1}, {9, 0}}}}});
    const MoverResult moved = move(world, tall, MoverInput::along({0, -0.55}, {1000, 0}), {});
    EXPECT_LT(moved.position.x, 2.0);
    EXPECT_GT(moved.position.x, 1.5);
    EXPECT_NEAR(moved.position.y, -0.55, 1e-9);
}

TEST(MoverInside, it_does_not_fall_through_a_lift_that_crushes_it) {
    World world = test::built(WorldDefinition{.walls = {{Box{{0, -3}, {100, 1}}}}});
    const ObjectId lift =
        std::get<ObjectId>(world.add(BodyDefinition{BoxShape{{40, 0.5}}, {0, 1}}));
    Vec2 position{0, -0.1};
    Vec2 velocity;
    MoverState state;
    bool was_squeezed = false;
    for (int i = 0; i < 240; ++i) {
        const double top = std::max(-1.2, 0.5 - 0.02 * i);
        world.move_body(lift, {0, top + 0.5});
        const MoverResult moved = move(world, tall, {position, velocity, falling}, state);
        world.advance();
        position = moved.position;
        velocity = moved.velocity;
        state = moved.state;
        was_squeezed = was_squeezed || moved.squeezed;
        EXPECT_LT(position.y, top) << "its centre is above the lift";
        EXPECT_GT(position.y, -2.0) << "and below the ceiling";
    }
    EXPECT_TRUE(was_squeezed);
}

TEST(MoverInside, a_tunnel_that_opens_is_left_in_that_tick) {
    const auto stuck = [](const World& world, const Mover& mover) {
        return move(world, mover, {{0, -0.5}, {}, {}}, {}).squeezed;
    };
    World world = test::built(low_tunnel());
    EXPECT_TRUE(stuck(world, tall));
    EXPECT_FALSE(stuck(world, Mover{.shape = BoxShape{{0.3, 0.4}}})) << "it ducks";
    world.set_enabled(world.wall(1), false);
    EXPECT_FALSE(stuck(world, tall));
    world.set_enabled(world.wall(1), true);
    EXPECT_TRUE(stuck(world, tall));
    world.remove(world.wall(0));
    EXPECT_FALSE(stuck(world, tall));
}

TEST(MoverInside, what_has_passed_over_it_squeezed_it_though_it_overlaps_nothing) {
    World world = test::built(WorldDefinition{.walls = {{Segment{{1, -9}, {1, 9}}}}});
    const ObjectId door =
        std::get<ObjectId>(world.add(BodyDefinition{BoxShape{{0.1, 9}}, {-2, 0}}));
    world.move_body(door, {3, 0});
    const Mover ball{.shape = DiskShape{0.9}, .up = {}};
    const MoverResult moved = move(world, ball, {{0.05, 0}, {}, {}}, {});
    EXPECT_TRUE(moved.squeezed);
    EXPECT_EQ(moved.depth, 0.0);
    EXPECT_TRUE(moved.squeezed_by[0] == door || moved.squeezed_by[1] == door);
    world.advance();
    EXPECT_TRUE(world.has_room(ball.shape, moved.position));
}

}  // namespace slidelab::mover_inside_test
