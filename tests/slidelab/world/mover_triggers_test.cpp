// Triggers: what a mover feels on its path and passes through, and what changed since the tick
// before.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "slidelab/world/move_all.hpp"
#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"

namespace slidelab::mover_triggers_test {

constexpr std::uint64_t trigger = 8;

WallDefinition zone(Box box, std::uint64_t user_data = 0) {
    return {box, 0.0, {.category = trigger, .user_data = user_data}};
}

Mover hero_of(const Shape& shape) {
    Mover hero;
    hero.shape = shape;
    hero.triggers = trigger;
    return hero;
}

/// A mover with the triggers of its last tick.
struct Feeler {
    Mover mover = hero_of(BoxShape{{0.5, 0.5}});
    Vec2 position;
    Vec2 velocity;
    MoverState state;
    std::array<MoverTrigger, 8> room;
    std::vector<MoverTrigger> felt;
    std::string events;  ///< of the last tick: the user data of each with a sign

    void tick(const World& world, Vec2 acceleration = {}, double seconds = 1.0) {
        const MoverResult moved =
            move(world, mover, {position, velocity, acceleration, seconds}, state, {}, room);
        position = moved.position;
        velocity = moved.velocity;
        state = moved.state;
        const std::vector<MoverTrigger> before = std::move(felt);
        felt.assign(room.begin(), room.begin() + moved.trigger_count);
        std::array<TriggerChange, 16> changes;
        const std::size_t count = trigger_changes(before, felt, changes);
        events.clear();
        for (const TriggerChange& change : std::span(changes).first(count)) {
            const char* signs[] = {"+", "=", "-"};
            events += signs[int(change.kind)] + std::to_string(change.trigger.user_data);
        }
    }
};

TEST(MoverTriggers, tell_a_dash_through_a_thin_one_with_the_time) {
    const World world = test::built({.walls = {zone({{5.1, 0}, {0.1, 2}}, 1)}});
    Feeler hero;
    hero.mover.up = {};
    hero.velocity = {10, 0};
    hero.tick(world);
    EXPECT_EQ(hero.position, (Vec2{10, 0})) << "it does not stop it";
    ASSERT_EQ(hero.felt.size(), 1U);
    EXPECT_NEAR(hero.felt[0].fraction, 0.45, 1e-12);
    EXPECT_EQ(hero.felt[0].object, world.wall(0));
    EXPECT_FALSE(hero.felt[0].is_inside);
    EXPECT_EQ(hero.events, "+1-1");
    hero.tick(world);
    EXPECT_EQ(hero.events, "");
}

TEST(MoverTriggers, are_felt_along_the_bent_path_and_not_beside_it) {
    // Right against a wall, and down along it: past a zone below, and none behind the wall.
    const World world = test::built({.walls = {{Box{{4, 0}, {1, 20}}, 0.0, {}},
                                               zone({{2.5, 6}, {0.1, 0.5}}, 1),
                                               zone({{6, 6}, {0.5, 0.5}}, 2)}});
    Feeler hero;
    hero.mover.up = {};
    hero.velocity = {10, 10};
    hero.tick(world);
    EXPECT_NEAR(distance(hero.position, {2.5, 10}), 0.0, 1e-9);
    EXPECT_EQ(hero.events, "+1-1");
    EXPECT_NEAR(hero.felt[0].fraction, 0.5, 1e-9);
}

TEST(MoverTriggers, are_felt_on_the_parabola_of_a_jump) {
    // Highest after half a second, 2.5 up; a coin there, and one on the chord.
    const World world = test::built(
        {.walls = {zone({{2.0, -3.4}, {0.1, 0.5}}, 1), zone({{2.0, 0.0}, {0.1, 0.5}}, 2)}});
    Feeler hero;
    hero.velocity = {4, -10};
    hero.tick(world, {0, 20});
    EXPECT_NEAR(distance(hero.position, {4, 0}), 0.0, 1e-9);
    EXPECT_EQ(hero.events, "+1-1");
    // Its top, at y - 0.5, reaches 2.9 where 10 t - 10 t^2 = 2.4.
    EXPECT_NEAR(hero.felt[0].fraction, 0.4, 1e-5);
}

TEST(MoverTriggers, are_entered_stayed_in_and_left) {
    World world = test::built({.walls = {zone({{5, 0}, {2, 2}}, 1)}});
    Feeler hero;
    hero.mover.up = {};
    hero.velocity = {2, 0};
    std::vector<std::string> events;
    for (int i = 0; i < 5; ++i) {
        hero.tick(world);
        events.push_back(hero.events);
    }
    EXPECT_EQ(events, (std::vector<std::string>{"", "+1", "=1", "-1", ""}));  // 2, 4, 6, 8
}

TEST(MoverTriggers, that_are_taken_away_or_teleported_out_of_are_left) {
    World world = test::built({.walls = {zone({{0, 0}, {2, 2}}, 1)}});
    Feeler hero;
    hero.mover.up = {};
    hero.tick(world);
    EXPECT_EQ(hero.events, "+1");
    EXPECT_EQ(hero.felt[0].fraction, 0.0);
    hero.position = {50, 0};
    hero.tick(world);
    EXPECT_EQ(hero.events, "-1");
    hero.position = {};
    hero.tick(world);
    world.set_enabled(world.wall(0), false);
    hero.tick(world);
    EXPECT_EQ(hero.events, "-1");
}

TEST(MoverTriggers, may_be_bodies_that_come_over_what_rests) {
    World world = test::built({.walls = {{Box{{0, 5.5}, {20, 5}}, 0.0, {}}}});
    const ObjectId beam =
        std::get<ObjectId>(world.add({BoxShape{{0.5, 5}}, {3, 0}, {.category = trigger}}));
    Feeler hero;
    hero.tick(world, {0, 30}, 1.0 / 60.0);
    ASSERT_TRUE(hero.state.on_floor);
    world.move_body(beam, {-3, 0});
    hero.tick(world, {0, 30}, 1.0 / 60.0);
    EXPECT_EQ(hero.events, "+0-0");
    EXPECT_NEAR(hero.felt[0].fraction, 2.0 / 6.0, 1e-9);
    EXPECT_EQ(hero.position, (Vec2{0, 0}));
}

TEST(MoverTriggers, leave_the_floor_under_them_as_it_is) {
    const World with =
        test::built({.walls = {{Box{{0, 1.5}, {20, 1}}, 0.0, {}},
                               zone({{3, 0.5}, {1, 1}}),
                               {Segment{{-9, 0.2}, {9, 0.2}}, 0.0, {.category = 8}}}});
    const World without = test::built({.walls = {{Box{{0, 1.5}, {20, 1}}, 0.0, {}}}});
    Feeler hero, alone;
    for (int i = 0; i < 120; ++i) {
        hero.velocity.x = alone.velocity.x = 3;
        hero.tick(with, {0, 30}, 1.0 / 60.0);
        alone.tick(without, {0, 30}, 1.0 / 60.0);
        ASSERT_EQ(hero.position, alone.position);
    }
}

TEST(MoverTriggers, with_a_category_that_is_hit_besides_are_hit) {
    WallDefinition lava = zone({{3, 0}, {1, 1}}, 1);
    lava.traits.category = trigger | 1;
    const World world = test::built({.walls = {lava}});
    Feeler hero;
    hero.mover.up = {};
    hero.velocity = {5, 0};
    hero.tick(world);
    EXPECT_NEAR(hero.position.x, 1.5, 1e-9);
    EXPECT_EQ(hero.events, "");
}

TEST(MoverTriggers, that_are_more_than_the_room_say_so) {
    std::vector<WallDefinition> coins;
    for (int i = 0; i < 5; ++i) coins.push_back(zone({{2.0 * i, 0}, {0.1, 0.1}}));
    const World world = test::built({.walls = coins});
    Mover hero = hero_of(DiskShape{0.3});
    hero.up = {};
    std::array<MoverTrigger, 3> room;
    const MoverInput input = MoverInput::along({-2, 0}, {20, 0});
    EXPECT_EQ(move(world, hero, input, {}, {}, room).trigger_count, 4U);
    for (std::size_t i = 0; i < room.size(); ++i) EXPECT_EQ(room[i].object, world.wall(i));
    EXPECT_EQ(move(world, hero, input, {}).trigger_count, 0U) << "without room none is listed";
}

TEST(MoverTriggers, of_a_crowd_are_those_of_each) {
    const World world = test::built({.walls = {zone({{5, 0}, {0.1, 40}}, 1)}});
    Mover guest = hero_of(DiskShape{0.3});
    guest.up = {};
    std::array<MoverTrigger, 40> room;
    std::vector<Moving> crowd(20);
    for (std::size_t i = 0; i < crowd.size(); ++i) {
        crowd[i].mover = &guest;
        crowd[i].input = MoverInput::along({0, double(i)}, {i % 2 == 0 ? 10.0 : 1.0, 0});
        crowd[i].triggers = std::span(room).subspan(2 * i, 2);
    }
    MoveOrder order;
    move_all(world, crowd, order);
    for (std::size_t i = 0; i < crowd.size(); ++i)
        EXPECT_EQ(crowd[i].result.trigger_count, i % 2 == 0 ? 1U : 0U);
}

}  // namespace slidelab::mover_triggers_test
