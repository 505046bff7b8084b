// "No allocation in a move": this test program counts every one that is made.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <new>
#include <utility>
#include <vector>

#include "articles/articles.hpp"
#include "support/built.hpp"
#include "support/built_world.hpp"
#include "support/grid_level.hpp"
#include "support/shapes.hpp"
#include "support/strategies/strategies_under_test.hpp"

std::atomic<long> allocations{0};

// The sanitizers bring their own, and would rather keep them. Not inline: seen together with a call
// of the other, one of the two looks mismatched to g++.
#if !defined(__SANITIZE_ADDRESS__)
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

namespace slidelab::allocation_test {

TEST(Move, AllocatesNothingWithoutATrace) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "allocations are counted in the other build";
#endif
    // Movers begin in the open, near both walls, and at the centre of a solid.
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_segment({{-5, 1}, {1, 1}}, 0.0, {});
    builder.add_segment({{1, 1}, {1, -5}}, 0.2, {});
    builder.add_polygon(std::vector<Vec2>{{8, 8}, {12, 9}, {10, 10}, {11, 13}}, {});
    const Level corner = test::built(std::move(builder));
    builder = LevelBuilder();
    builder.add(corner);
    builder.set_traits({.solid_side = {0, -1}});
    for (const double y : {-0.6, 0.5, 0.9}) builder.add_segment({{-1, y}, {2, y}});
    const test::GridLevel passed(test::built(std::move(builder)));
    const BodySet boxes{moving_box({{-2, 0}, {1, 1}}, {0.5, 0}, {}, {.solid_side = {0, -1}})};
    for (const Strategy* strategy : test::strategies_under_test()) {
        const Options options = strategy->defaults();
        for (const Shape& shape : test::shapes_for(*strategy, 0.3)) {
            for (const Vec2 start : {Vec2{0, 0}, Vec2{0.7, 0.7}, Vec2{9.5, 9.5}, Vec2{-1.5, 0}}) {
                for (const double step : {0.0, 0.1, 3.0, 300.0}) {
                    MoveRequest request{shape, start, {step, step / 2}, {1, 1}, boxes};
                    request.lattice = &passed.lattice;
                    for (const Vec2 up : {Vec2{}, Vec2{0, -1}}) {
                        request.side_view.up = up;
                        const long before = allocations;
                        const MoveResult result = strategy->move(passed, request, options, nullptr);
                        EXPECT_EQ(allocations, before)
                            << strategy->id << " moves a " << name_of(shape) << " by " << step;
                        EXPECT_TRUE(is_finite(result.position));
                    }
                }
            }
        }
    }
    const long before = allocations;
    ::operator delete(::operator new(1));
    EXPECT_GT(allocations, before) << "the count counts";
}

TEST(World, answers_and_moves_without_an_allocation) {
#if defined(__SANITIZE_ADDRESS__)
    GTEST_SKIP() << "allocations are counted in the other build";
#endif
    WorldDefinition definition;
    for (int i = -5; i < 5; ++i)
        definition.walls.push_back({Box{{i + 0.5, 0.5}, {0.5, 0.5}}, 0.0, {}});
    definition.walls.push_back({Segment{{-2, -2}, {2, -2}}, 0.0, {2, 0, {0, -1}, {}}});
    definition.bodies.push_back({BoxShape{{0.5, 0.5}}, {3, -0.5}, {}});
    World world = test::built(definition);
    world.remove(world.wall(3));
    std::array<Hit, 2> hits;
    std::array<Overlap, 2> overlaps;
    std::array<MoverTrigger, 2> triggers;
    for (const Shape& shape : {Shape{DiskShape{0.4}}, Shape{BoxShape{{0.3, 0.4}}},
                               Shape{CapsuleShape{{{0, -0.2}, {0, 0.2}}, 0.2}}}) {
        Mover mover;
        mover.shape = shape;
        mover.step_height = 0.2;
        Mover feeling = mover;
        feeling.triggers = 2;
        for (const Vec2 at : {Vec2{0, -0.4}, Vec2{0, -2.4}, Vec2{-1.5, 0.2}, Vec2{2.2, -0.4}}) {
            const long before = allocations;
            world.cast(shape, at, {5, 1});
            world.cast_all(shape, at, {5, 1}, hits);
            world.cast_ray(at, {0, 9}, {.hits = 1});
            world.overlaps(shape, at, overlaps);
            world.closest(at, 5);
            move(world, mover, {at, {3, 1}, {0, 30}, 0.1}, {});
            move(world, feeling, {at, {3, 1}, {0, 30}, 0.1}, {}, {}, triggers);
            EXPECT_EQ(allocations, before) << name_of(shape) << " at " << at.x << ", " << at.y;
        }
    }
}

}  // namespace slidelab::allocation_test
