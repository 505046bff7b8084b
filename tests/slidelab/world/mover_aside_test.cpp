// A mover at rest between a body that moves and a wall: carried along, put aside by at most an
// option, or squeezed, and told.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <variant>

#include "articles/articles.hpp"
#include "support/built_world.hpp"
#include "support/walker.hpp"

namespace slidelab::mover_aside_test {

using test::Walker;

constexpr std::array<Vec2, 4> axes{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

/// A vector given along an axis and across it.
Vec2 seen_along(Vec2 axis, double along, double across) {
    return axis * along + Vec2{-axis.y, axis.x} * across;
}
Vec2 halves_along(Vec2 axis, double along, double across) {
    return axis.x != 0.0 ? Vec2{along, across} : Vec2{across, along};
}

/// A unit box at the origin, a wall that it touches, and a body behind it, as wide as given, that
/// overlaps it by `beside` across its push.
struct Vise {
    Vise(Vec2 axis_, double beside, double up_to = 0.9)
        : axis(axis_),
          world(test::built(
              WorldDefinition{.walls = {{.form = Box{axis_ * 1.0, halves_along(axis_, 0.5, 4.0)}}},
                              .bodies = {{.shape = BoxShape{halves_along(axis_, 0.5, 1.0)},
                                          .position = seen_along(axis_, -1.0, 1.5 - beside)}}})) {
        world.move_body(world.body(0), world.position_of(world.body(0)) + axis * up_to);
    }

    Vec2 axis;
    World world;
};

Mover box_with(double aside) { return {.shape = BoxShape{{0.5, 0.5}}, .up = {}, .aside = aside}; }
MoverResult at_rest_in(const World& world, const Mover& mover, Vec2 position = {}) {
    return move(world, mover, {position, {}, {}}, {});
}

TEST(MoverAside, is_by_default_a_quarter_of_the_smaller_extent) {
    for (const Vec2 axis : axes) {
        const Vise near(axis, 0.2);
        const MoverResult moved = at_rest_in(near.world, box_with(aside_by_size));
        EXPECT_FALSE(moved.squeezed);
        EXPECT_NEAR(distance(moved.position, seen_along(axis, 0.0, -0.2)), 0.0, 1e-8);
        EXPECT_NEAR(distance(moved.put_aside, moved.position), 0.0, 1e-8);
        const Vise far(axis, 0.26);
        EXPECT_TRUE(at_rest_in(far.world, box_with(aside_by_size)).squeezed);
    }
}

TEST(MoverAside, past_the_end_of_a_body_it_is_squeezed_and_stays) {
    for (const Vec2 axis : axes) {
        const Vise vise(axis, 1.5);
        const MoverResult moved = at_rest_in(vise.world, box_with(aside_by_size));
        EXPECT_TRUE(moved.squeezed);
        EXPECT_EQ(moved.position, Vec2{});
        EXPECT_EQ(moved.put_aside, Vec2{});
        EXPECT_NEAR(moved.depth, 0.9, 1e-8);
        EXPECT_EQ(moved.squeezed_by[0], vise.world.body(0));
        EXPECT_EQ(moved.squeezed_by[1], vise.world.wall(0));
    }
}

TEST(MoverAside, an_option_in_units_lets_it_go_as_far) {
    for (const Vec2 axis : axes) {
        const Vise vise(axis, 1.5);
        const MoverResult moved = at_rest_in(vise.world, box_with(1.6));
        EXPECT_FALSE(moved.squeezed);
        EXPECT_NEAR(length(moved.put_aside), 1.5, 1e-8) << "either way is as long";
        EXPECT_NEAR(dot(moved.put_aside, axis), 0.0, 1e-8);
        EXPECT_EQ(moved.squeezed_by[0], vise.world.body(0));
        EXPECT_EQ(moved.squeezed_by[1], vise.world.wall(0));
        const Vise grazing(axis, 0.1);
        EXPECT_TRUE(at_rest_in(grazing.world, box_with(0.0)).squeezed);
    }
}

TEST(MoverAside, is_never_past_a_wall_in_between) {
    for (const Vec2 axis : axes) {
        Vise vise(axis, 0.8);
        const Vec2 on = seen_along(axis, 0.0, -0.55);
        const ObjectId fence = std::get<ObjectId>(
            vise.world.add(WallDefinition{.form = Segment{on - axis * 0.1, on + axis * 0.1}}));
        EXPECT_TRUE(at_rest_in(vise.world, box_with(1.0)).squeezed);
        vise.world.remove(fence);
        EXPECT_FALSE(at_rest_in(vise.world, box_with(1.0)).squeezed);
    }
}

TEST(MoverAside, what_a_body_carries_is_not_put_aside) {
    World world = test::built(
        WorldDefinition{.bodies = {{.shape = BoxShape{{0.5, 2}}, .position = {-1, 0}}}});
    world.move_body(world.body(0), {4, 3});
    const MoverResult moved = at_rest_in(world, box_with(0.0));
    EXPECT_NEAR(moved.position.x, 5.0, 1e-8);
    EXPECT_FALSE(moved.squeezed);
    EXPECT_EQ(moved.put_aside, Vec2{});
    EXPECT_FALSE(moved.squeezed_by[0]);
}

/// Along a slope the push leads up: that is not aside.
TEST(MoverAside, along_a_slanted_wall_it_is_pushed) {
    World world = test::built(WorldDefinition{
        .walls = {{.form = Segment{{0.3 * std::sqrt(2.0) - 5, 5}, {0.3 * std::sqrt(2.0) + 5, -5}}}},
        .bodies = {{.shape = BoxShape{{0.5, 9}}, .position = {-0.8, 0}}}});
    const Mover ball{.shape = DiskShape{0.3}, .up = {}, .aside = 0.05};
    Vec2 position;
    for (int i = 0; i < 20; ++i) {
        world.move_body(world.body(0), world.position_of(world.body(0)) + Vec2{0.1, 0});
        const MoverResult moved = at_rest_in(world, ball, position);
        world.advance();
        ASSERT_FALSE(moved.squeezed) << i;
        EXPECT_EQ(moved.put_aside, Vec2{}) << i;
        position = moved.position;
    }
    EXPECT_NEAR(distance(position, {2, -2}), 0.0, 1e-6);
}

/// A lift that goes on through it, stays, and comes back.
TEST(MoverAside, a_lift_that_crushes_it_never_throws_it_out) {
    for (const double down : {1.0, -1.0}) {
        World world = test::built(WorldDefinition{
            .walls = {{.form = Box{{0, 1.6 * down}, {9, 1}}}},
            .bodies = {{.shape = BoxShape{{3, 0.5}}, .position = {0.5, -1.2 * down}}}});
        Walker hero;
        hero.mover.shape = BoxShape{{0.3, 0.6}};
        int squeezed = 0;
        for (int i = 0; i < 60; ++i) {
            const double speed = i < 30 ? 0.03 : i < 40 ? 0.0 : -0.03;
            world.move_body(world.body(0),
                            world.position_of(world.body(0)) + Vec2{0, speed * down});
            hero.tick(world, {});
            world.advance();
            squeezed += hero.last.squeezed ? 1 : 0;
            ASSERT_EQ(hero.position.x, 0.0) << i;
            const bool has_room = world.has_room(hero.mover.shape, hero.position);
            EXPECT_EQ(hero.last.squeezed, !has_room) << i;
            if (!hero.last.squeezed) continue;
            EXPECT_EQ(hero.last.squeezed_by[0], world.body(0)) << i;
            EXPECT_EQ(hero.last.squeezed_by[1], world.wall(0)) << i;
        }
        EXPECT_GT(squeezed, 30);
        EXPECT_FALSE(hero.last.squeezed) << "the lift is gone";
    }
}

/// A shape that grows into the platform that it stands on is lifted: nothing presses it.
TEST(MoverAside, in_a_platform_that_moves_it_is_put_on_top) {
    World world =
        test::built(WorldDefinition{.bodies = {{.shape = BoxShape{{3, 1}}, .position = {0, 1}}}});
    world.move_body(world.body(0), {0.2, 1});
    const Mover tall{.shape = BoxShape{{0.3, 0.9}}};
    const MoverResult moved = move(world, tall, {{0, -0.5}, {}, {0, 30}}, {});
    EXPECT_FALSE(moved.squeezed);
    EXPECT_NEAR(moved.position.y, -0.9, 1e-8);
}

TEST(MoverAside, below_zero_and_above_the_world_are_told_apart) {
    Mover mover = box_with(-2.0);
    EXPECT_EQ(
        check(mover).value_or(""),
        "aside is -2; expected -1 to 1000000 units; below 0: a quarter of its smaller extent");
    mover.aside = std::nan("");
    EXPECT_TRUE(at_rest_in(test::built(WorldDefinition{}), mover).was_refused);
    mover.aside = aside_by_size;
    EXPECT_FALSE(check(mover));
}

// --- The sweeps ---

struct Swept {
    MoveResult result;
    const Level level;
};

/// As in the vise, by a strategy.
Swept swept(std::string_view id, const Shape& shape, Vec2 axis, double beside, double aside) {
    LevelBuilder builder;
    builder.add_box({axis * 1.0, halves_along(axis, 0.5, 4.0)});
    Level level = or_throw(std::move(builder).build());
    const BodySet boxes{moving_box(
        {seen_along(axis, -1.0, 1.5 - beside), halves_along(axis, 0.5, 1.0)}, axis * 0.9)};
    const Strategy& strategy = *find_strategy(id);
    Options options = strategy.defaults();
    const auto problem = options.set(*options.find("aside"), aside);
    EXPECT_FALSE(problem);
    MoveResult result = strategy.move(level, {shape, {}, {}, {}, boxes, {}, {}}, options, nullptr);
    return {std::move(result), std::move(level)};
}

TEST(SweepsAside, put_aside_as_far_as_the_option_says_or_are_squeezed) {
    for (const std::string_view id : {"box_sweep", "world_move"}) {
        for (const Vec2 axis : axes) {
            const BoxShape box{{0.5, 0.5}};
            const Swept near = swept(id, box, axis, 0.2, aside_by_size);
            EXPECT_FALSE(near.result.squeezed) << id;
            EXPECT_NEAR(distance(near.result.put_aside, seen_along(axis, 0.0, -0.2)), 0.0, 1e-8);
            const Swept far = swept(id, box, axis, 0.26, aside_by_size);
            EXPECT_TRUE(far.result.squeezed) << id;
            EXPECT_EQ(far.result.position, Vec2{}) << id;
            for (const Swept* each : {&near, &far}) {
                ASSERT_TRUE(each->result.pressed_by) << id;
                EXPECT_FALSE((*each->result.pressed_by)[0].is_of_level()) << id;
                EXPECT_TRUE((*each->result.pressed_by)[1].is_of_level()) << id;
            }
            EXPECT_FALSE(swept(id, box, axis, 1.5, 1.6).result.squeezed) << id;
        }
    }
    for (const Vec2 axis : axes) {
        EXPECT_FALSE(swept("disk_sweep", DiskShape{0.5}, axis, 0.2, 0.25).result.squeezed);
        EXPECT_TRUE(swept("disk_sweep", DiskShape{0.5}, axis, 0.3, 0.25).result.squeezed);
    }
}

}  // namespace slidelab::mover_aside_test
