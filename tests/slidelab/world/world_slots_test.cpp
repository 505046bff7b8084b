// A slot of a world carries nothing of what was in it before.
#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <variant>
#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"

namespace slidelab::world_slots_test {

ObjectId added(World& world, const WallDefinition& wall) {
    return std::get<ObjectId>(world.add(wall));
}
ObjectId added(World& world, const BodyDefinition& body) {
    return std::get<ObjectId>(world.add(body));
}

constexpr Vec2 nowhere{50, 50};
const WallDefinition far_wall{Box{nowhere, {1, 1}}};
const WallDefinition gate{Box{{0, 5}, {3, 1}}};
const BodyDefinition plank{BoxShape{{1, .25}}, {0, 0}};
const Mover ball{.shape = DiskShape{0.25}, .up = {}};

/// A ray down on x = 0 meets only the plank's top, and a ball stops there.
void expect_only_the_plank(const World& world) {
    const auto hit = world.cast_ray({0, -5}, {0, 20});
    ASSERT_TRUE(hit);
    EXPECT_DOUBLE_EQ(hit->point.y, -0.25);
    const MoverResult moved = move(world, ball, {{.2, -1}, {0, 300}, {}, 1.0 / 60.0}, {});
    EXPECT_NEAR(moved.position.y, -0.5, 1e-9);
    EXPECT_FALSE(world.cast_ray({2, -5}, {0, 20})) << "nothing is where the gate was";
}

TEST(WorldSlots, a_body_in_the_slot_of_a_gate_that_was_switched_off_and_removed_is_where_it_is) {
    for (const bool ticks_between : {false, true}) {
        World world = test::built(WorldDefinition{});
        added(world, far_wall);
        const ObjectId old = added(world, gate);
        world.advance();
        world.set_enabled(old, false);
        if (ticks_between) world.advance();
        world.remove(old);
        if (ticks_between) world.advance();
        const ObjectId next = added(world, plank);
        EXPECT_EQ(next.slot, old.slot);
        expect_only_the_plank(world);
        world.advance();
        expect_only_the_plank(world);
    }
}

TEST(WorldSlots, a_gate_that_is_sent_elsewhere_while_it_is_off_is_where_it_was_sent) {
    World world = test::built(WorldDefinition{});
    added(world, far_wall);
    const ObjectId moved = added(world, gate);
    world.advance();
    world.set_enabled(moved, false);
    world.move_body(moved, {0, 10});
    world.advance();
    world.set_enabled(moved, true);
    const auto expect_there = [&] {
        const auto hit = world.cast_ray({0, -5}, {0, 20});
        ASSERT_TRUE(hit);
        EXPECT_DOUBLE_EQ(hit->point.y, 9.0);
    };
    expect_there();
    world.advance();
    expect_there();
}

TEST(WorldSlots, a_restored_body_whose_slot_became_a_wall_is_a_body) {
    World world = test::built(WorldDefinition{});
    added(world, far_wall);
    const ObjectId body = added(world, plank);
    const WorldState with_body = world.save();
    world.remove(body);
    const ObjectId wall = added(world, gate);
    EXPECT_EQ(wall.slot, body.slot);
    world.advance();
    world.set_enabled(wall, false);
    world.restore(with_body);
    expect_only_the_plank(world);
}

TEST(WorldSlots, of_two_walls_with_one_handle_the_restored_one_is_there) {
    World world = test::built(WorldDefinition{});
    const WorldState empty = world.save();
    const ObjectId here = added(world, gate);
    world.advance();
    const WorldState with_gate = world.save();
    world.restore(empty);
    EXPECT_EQ(added(world, {Box{{0, 8}, {3, 1}}}), here) << "the game went another way";
    world.advance();
    world.restore(with_gate);
    EXPECT_DOUBLE_EQ(world.cast_ray({0, -5}, {0, 20})->point.y, 4.0);
}

/// Tiles of a floor; the ball rolls over the seam between them.
TEST(WorldSlots, a_state_of_the_middle_of_a_tick_comes_back_to_the_bit) {
    World world = test::built(WorldDefinition{.walls = {{Box{{-1, 1}, {1, 1}}}}});
    added(world, {Box{{1, 1}, {1, 1}}});
    const WorldState before_the_weld = world.save();
    const auto roll = [&] {
        return move(world, ball, {{-0.5, -0.25}, {60, 60}, {}, 1.0 / 60.0}, {}).position;
    };
    const Vec2 first = roll();
    world.advance();
    world.restore(before_the_weld);
    EXPECT_EQ(roll(), first);
    EXPECT_FALSE(world.cast_ray({1, 1}, {-1, 0})) << "a ray in a solid hits nothing from behind";
}

/// As a game does it: ticks made again from a saved one have the same bits.
TEST(WorldSlots, ticks_with_switched_and_removed_walls_are_made_again_to_the_bit) {
    World world = test::built(WorldDefinition{});
    added(world, far_wall);
    ObjectId object = added(world, gate);
    world.advance();
    const WorldState before = world.save();
    const auto play = [&] {
        std::vector<Vec2> places;
        const auto drop = [&] {
            const MoverResult moved = move(world, ball, {{.2, -1}, {90, 500}, {}, 1.0 / 60.0}, {});
            places.push_back(moved.position);
        };
        ObjectId current = object;
        for (const std::function<void()>& call : std::vector<std::function<void()>>{
                 [&] { world.set_enabled(current, false); }, [&] { world.remove(current); },
                 [&] { current = added(world, plank); }, [&] { world.advance(); }}) {
            drop();
            call();
            drop();
        }
        return places;
    };
    const std::vector<Vec2> first = play();
    world.restore(before);
    EXPECT_EQ(play(), first);
}

}  // namespace slidelab::world_slots_test
