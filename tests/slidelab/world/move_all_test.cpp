// Many movers at once: as one by one, in any order and in any threads; solid ones keep apart.
#include "slidelab/world/move_all.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <thread>
#include <vector>

#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::move_all_test {

using test::Random;

/// A room of 60 by 60 units with pillars, and a lift.
World room() {
    WorldDefinition definition;
    definition.walls = {{.form = Box{{30, -1}, {32, 1}}},
                        {.form = Box{{30, 61}, {32, 1}}},
                        {.form = Box{{-1, 30}, {1, 30}}},
                        {.form = Box{{61, 30}, {1, 30}}}};
    for (int i = 0; i < 36; ++i)
        definition.walls.push_back({.form = Box{{i % 6 * 10.0 + 5, i / 6 * 10.0 + 5}, {1, 1}}});
    definition.bodies = {{.shape = BoxShape{{3, 0.5}}, .position = {30, 20}}};
    World world = test::built(definition);
    world.move_body(world.body(0), {30, 19.9});
    return world;
}

const Mover from_above{.shape = DiskShape{0.3}, .up = {}};
const Mover from_side{.shape = BoxShape{{0.3, 0.5}}};

/// Some overlap walls, or each other.
std::vector<Moving> crowd(std::size_t count, double width = 60.0) {
    Random random(7);
    std::vector<Moving> all(count);
    for (Moving& each : all) {
        const bool is_from_above = random.chance(0.5);
        each.mover = is_from_above ? &from_above : &from_side;
        each.input.position = random.point(0.5, width - 0.5);
        each.input.velocity = random.direction() * random.between(0, 20);
        if (!is_from_above) each.input.acceleration = {0, 30};
    }
    return all;
}

/// The next tick begins where this one ended.
void go_on(std::vector<Moving>& all) {
    for (Moving& each : all) {
        each.input.position = each.result.position;
        each.state = each.result.state;
    }
}

bool are_same(const MoverResult& a, const MoverResult& b) {
    return a.position == b.position && a.velocity == b.velocity && a.state == b.state &&
           a.floor.object == b.floor.object && a.floor.gap == b.floor.gap &&
           a.squeezed == b.squeezed && a.contact_count == b.contact_count;
}

void expect_same(const std::vector<Moving>& some, const std::vector<Moving>& others) {
    ASSERT_EQ(some.size(), others.size());
    for (std::size_t i = 0; i < some.size(); ++i) {
        EXPECT_TRUE(are_same(some[i].result, others[i].result)) << "mover " << i;
        EXPECT_EQ(some[i].is_held, others[i].is_held) << "mover " << i;
    }
}

double gap_of(const Moving& a, const Moving& b, Vec2 at_a, Vec2 at_b) {
    const Vec2 apart = at_a - at_b;
    if (a.mover == &from_above && b.mover == &from_above) return length(apart) - 0.6;
    const Vec2 sum = extents_of(a.mover->shape) + extents_of(b.mover->shape);
    return std::max(std::abs(apart.x) - sum.x, std::abs(apart.y) - sum.y);
}

TEST(MoveAll, MovesEachAsItIsMovedAlone) {
    const World world = room();
    std::vector<Moving> all = crowd(500);
    MoveOrder order;
    for (int tick = 0; tick < 20; ++tick) {
        move_all(world, all, order);
        for (const Moving& each : all) {
            const MoverResult alone = move(world, *each.mover, each.input, each.state);
            EXPECT_TRUE(are_same(each.result, alone));
        }
        go_on(all);
    }
}

TEST(MoveAll, GivesTheSameBitsInAnyOrderAndInAnyThreads) {
    const World world = room();
    for (const Among among : {Among::passing, Among::solid}) {
        std::vector<Moving> all = crowd(2000);
        std::vector<Moving> reversed(all.rbegin(), all.rend());
        std::vector<Moving> threaded = all;
        MoveOrder order;
        MoveOrder other;
        for (int tick = 0; tick < 10; ++tick) {
            move_all(world, all, order, among);
            move_all(world, reversed, other, among);
            move_all(world, threaded, other, among, 7, [](auto&& run) {
                const auto some = [&] {
                    for (const std::size_t slice : {6U, 1U, 3U}) run(slice);
                };
#ifdef __EMSCRIPTEN__
                some();  // it has no threads
#else
                std::thread first(some);
#endif
                for (const std::size_t slice : {5U, 0U, 4U, 2U}) run(slice);
#ifndef __EMSCRIPTEN__
                first.join();
#endif
            });
            expect_same(all, threaded);
            expect_same(all, {reversed.rbegin(), reversed.rend()});
            go_on(all);
            go_on(reversed);
            go_on(threaded);
        }
    }
}

TEST(MoveAll, SolidMoversOverlapNoOtherMoreThanBefore) {
    const World world =
        test::built({.walls = {{.form = Box{{10, 20.5}, {20, 0.5}}},
                               {.form = Box{{-0.5, 10}, {0.5, 10}}},
                               {.form = Box{{20.5, 10}, {0.5, 10}}},
                               {.form = std::vector<Vec2>{{4, 20}, {10, 14}, {16, 20}}}}});
    std::vector<Moving> all = crowd(150, 20.0);
    MoveOrder order;
    std::size_t held = 0;
    std::size_t moved = 0;
    for (int tick = 0; tick < 60; ++tick) {
        move_all(world, all, order, Among::solid);
        for (std::size_t i = 0; i < all.size(); ++i) {
            held += all[i].is_held ? 1 : 0;
            moved += all[i].result.position != all[i].input.position ? 1 : 0;
            for (std::size_t j = 0; j < i; ++j) {
                const double before =
                    gap_of(all[i], all[j], all[i].input.position, all[j].input.position);
                const double after =
                    gap_of(all[i], all[j], all[i].result.position, all[j].result.position);
                // Those that begin in a wall are taken out of it.
                if (tick > 0) {
                    EXPECT_GE(after, std::min(before, 0.0) - 1e-9) << tick;
                }
            }
        }
        go_on(all);
    }
    EXPECT_GT(held, 500U);
    EXPECT_GT(moved, 4000U);
}

TEST(MoveAll, TwoThatWalkAtEachOtherComeToTouch) {
    const World world = test::built({.walls = {{.form = Box{{0, 9}, {20, 1}}}}});
    std::vector<Moving> two(2);
    for (Moving& each : two) each.mover = &from_side;
    two[0].input = {{-2, 7.5}, {5, 0}, {0, 30}};
    two[1].input = {{2, 7.5}, {-5, 0}, {0, 30}};
    MoveOrder order;
    for (int tick = 0; tick < 60; ++tick) {
        move_all(world, two, order, Among::solid);
        EXPECT_TRUE(two[0].result.state.on_floor);
        go_on(two);
    }
    EXPECT_TRUE(two[0].is_held && two[1].is_held);
    EXPECT_NEAR(two[0].result.position.x, -0.3, 1e-6);
    EXPECT_NEAR(two[1].result.position.x, 0.3, 1e-6);
    move_all(world, two, order);
    EXPECT_GT(two[0].result.position.x, -0.3 + 0.05) << "passing, it is held by none";
}

World world_with_lift() {
    return test::built({.bodies = {{.shape = BoxShape{{3, 0.5}}, .position = {0, 10}}}});
}

/// Side by side on the lift.
std::vector<Moving> riders(std::size_t count) {
    std::vector<Moving> all(count);
    for (std::size_t i = 0; i < count; ++i) {
        all[i].mover = &from_side;
        all[i].input = {{0.6 * static_cast<double>(i) - 0.6, 9}, {}, {0, 30}};
    }
    return all;
}

void move_lift(World& world) {
    world.move_body(world.body(0), world.position_of(world.body(0)) + Vec2{0.2, -0.1});
}

TEST(MoveAll, ARiderIsCarriedAmongOthersAndWalksOnTheLift) {
    World world = world_with_lift();
    std::vector<Moving> three = riders(3);
    MoveOrder order;
    for (int tick = 0; tick < 30; ++tick) {
        move_lift(world);
        three[2].input.velocity = {1, 0};
        move_all(world, three, order, Among::solid);
        world.advance();
        go_on(three);
    }
    const Vec2 lift = world.position_of(world.body(0));
    EXPECT_NEAR(three[0].result.position.x, lift.x - 0.6, 1e-9);
    EXPECT_NEAR(three[1].result.position.y, lift.y - 1.0, 1e-9);
    EXPECT_NEAR(three[2].result.position.x, lift.x + 0.6 + 0.5, 1e-6);
}

TEST(MoveAll, SolidRidersThatMoveTwiceInATickAreCarriedOnce) {
    World world = world_with_lift();
    std::vector<Moving> two = riders(2);
    MoveOrder order;
    for (int tick = 0; tick < 30; ++tick) {
        move_lift(world);
        move_all(world, two, order, Among::solid);
        go_on(two);
        const std::vector<Moving> once = two;
        move_all(world, two, order, Among::solid);
        go_on(two);
        for (std::size_t i = 0; i < 2; ++i) {
            ASSERT_EQ(two[i].input.position, once[i].input.position) << tick;
            ASSERT_FALSE(two[i].is_held) << tick;
        }
        world.advance();
    }
}

TEST(MoveAll, RefusesWhatMoveRefusesAndMovesTheOthers) {
    const World world = room();
    std::vector<Moving> all = crowd(20);
    all[3].input.position.x = std::numeric_limits<double>::quiet_NaN();
    all[4].input.velocity.y = std::numeric_limits<double>::infinity();
    all[5].input.position = {1e300, 0};
    MoveOrder order;
    for (const Among among : {Among::passing, Among::solid}) {
        move_all(world, all, order, among);
        for (std::size_t i = 0; i < all.size(); ++i)
            EXPECT_EQ(all[i].result.was_refused, i >= 3 && i <= 5) << i;
    }
    move_all(world, {}, order);
}

}  // namespace slidelab::move_all_test
