// Heaps: thousands of walls through one point, or bodies at one place.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <ctime>
#include <optional>
#include <variant>
#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::world_heap_test {

Segment some_ray(test::Random& random, bool begins_there) {
    const Vec2 along = random.direction();
    return {begins_there ? Vec2{} : along * -random.between(0.5, 4.5),
            along * random.between(0.5, 4.5)};
}

/// Segments through one point, or from there.
WorldDefinition heap_of_segments(test::Random& random, int count, bool begin_there) {
    WorldDefinition heap;
    for (int i = 0; i < count; ++i) heap.walls.push_back({some_ray(random, begin_there)});
    return heap;
}

double seconds_of(World& world, const WallDefinition& wall) {
    const std::clock_t begin = std::clock();
    const ObjectId added = std::get<ObjectId>(world.add(wall));
    world.advance();
    world.remove(added);
    world.advance();
    return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

/// 0.05 s are asked of an optimised build on an idle machine; 0.7 s it took before.
TEST(WorldHeap, a_wall_among_thousands_through_one_point_is_added_at_once) {
    for (const bool begin_there : {false, true}) {
        test::Random random(5);
        const std::clock_t begin = std::clock();
        World world = test::built(heap_of_segments(random, 5000, begin_there));
        const double build = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        const double crossing = seconds_of(world, {Segment{{-3, -2.5}, {3, 2.5}}});
        EXPECT_LT(crossing, build) << begin_there;
        if (!begin_there) continue;
        const double ending = seconds_of(world, {Segment{{0, 0}, {2.5, 0.3}}});
        EXPECT_LT(ending, build);
        RecordProperty("seconds", fmt::format("{} {} {}", build, crossing, ending));
    }
}

WallDefinition some_wall(test::Random& random) {
    const Vec2 at = random.point(-1, 1);
    switch (random.below(6)) {
        case 0:
            return {Box{at, {0.5, 0.25}}};
        case 1:
            return {Segment{at, at + random.direction()}, 0.25};
        case 2:
            return {Segment{{-2, 0}, {2, 0}}};
        default:
            return {some_ray(random, random.chance(0.4))};
    }
}

/// The same calls for both: a fresh world has nothing that was there before.
TEST(WorldHeap, edits_of_a_heap_leave_to_the_bit_what_a_fresh_world_has) {
    for (const unsigned seed : {1U, 2U, 3U}) {
        test::Random random(seed);
        WorldDefinition heap;
        heap.near_miss = 0.0;  // a wall is put on what stands when it is added
        const int count = random.chance(0.5) ? 400 : 80;
        for (int i = 0; i < count; ++i) heap.walls.push_back(some_wall(random));
        World world = test::built(heap);
        std::vector<bool> is_on(heap.walls.size(), true);
        std::vector<std::optional<WallDefinition>> added;
        std::vector<ObjectId> handles;
        for (int edit = 0; edit < 40; ++edit) {
            const auto wall = static_cast<std::size_t>(random.below(count));
            if (random.chance(0.5)) {
                is_on[wall] = !is_on[wall];
                world.set_enabled(world.wall(wall), is_on[wall]);
            } else if (!added.empty() && random.chance(0.4)) {
                const auto i =
                    static_cast<std::size_t>(random.below(static_cast<int>(added.size())));
                world.set_enabled(handles[i], false);
                added[i].reset();
            } else {
                const WallDefinition more = some_wall(random);
                const ObjectId object = std::get<ObjectId>(world.add(more));
                if (object.slot < world.level().walls().size()) {  // one that was off
                    for (std::size_t i = 0; i < is_on.size(); ++i)
                        if (world.wall(i) == object) is_on[i] = true;
                    continue;
                }
                added.push_back(more);
                handles.push_back(object);
            }
            if (random.chance(0.5)) world.advance();
        }
        world.advance();

        World fresh = test::built(heap);
        for (std::size_t i = 0; i < handles.size(); ++i) {
            const ObjectId object = std::get<ObjectId>(
                fresh.add(added[i] ? *added[i] : WallDefinition{Box{{100, 100}, {1, 1}}}));
            ASSERT_EQ(object, handles[i]);
            if (!added[i]) fresh.set_enabled(object, false);
        }
        for (std::size_t i = 0; i < is_on.size(); ++i) fresh.set_enabled(fresh.wall(i), is_on[i]);
        fresh.advance();

        for (int i = 0; i < 100; ++i) {
            const Vec2 from = random.point(-5, 5);
            const Vec2 by = random.direction() * random.between(1, 8);
            const Shape shape = random.chance(0.5)
                                    ? Shape(DiskShape{random.between(0.01, 0.2)})
                                    : Shape(BoxShape{{0.1, random.between(0.01, 0.2)}});
            const auto here = world.cast(shape, from, by);
            const auto due = fresh.cast(shape, from, by);
            ASSERT_EQ(here.has_value(), due.has_value()) << "seed " << seed << ", cast " << i;
            if (!here) continue;
            EXPECT_EQ(here->fraction, due->fraction) << "seed " << seed << ", cast " << i;
            EXPECT_EQ(here->normal, due->normal) << "seed " << seed << ", cast " << i;
            EXPECT_EQ(here->object, due->object) << "seed " << seed << ", cast " << i;
        }
    }
}

/// Boxes at one place: all are hit at once. In which order they came does not show.
TEST(WorldHeap, more_bodies_than_are_listed_answer_in_the_order_of_their_handles) {
    constexpr int count = 300;
    WorldDefinition heap;
    for (int i = 0; i < count; ++i) {
        heap.bodies.push_back({BoxShape{{0.5, 0.5}}, {5, 5}});
        heap.bodies.back().traits.user_data = static_cast<std::uint64_t>(i);
    }
    World world = test::built(heap);
    World moved = world;
    // Back to front they leave the index and come again.
    for (int i = count - 1; i >= 0; --i)
        moved.move_body(moved.body(static_cast<std::size_t>(i)), {6, 5});
    moved.advance();
    for (int i = count - 1; i >= 0; --i)
        moved.move_body(moved.body(static_cast<std::size_t>(i)), {5, 5});
    moved.advance();
    for (const World* one : {&world, &moved}) {
        const auto hit = one->cast(DiskShape{0.25}, {5, 0}, {0, 10});
        ASSERT_TRUE(hit);
        EXPECT_EQ(hit->object, one->body(0));
        EXPECT_EQ(one->cast_ray({5, 0}, {0, 10})->object, one->body(0));
        EXPECT_EQ(one->closest({5, 0}, 10)->object, one->body(0));
        std::array<Overlap, count> overlaps;
        ASSERT_EQ(one->overlaps(DiskShape{0.25}, {5, 4.4}, overlaps), std::size_t{count});
        std::array<Hit, count> hits;
        ASSERT_EQ(one->cast_all(DiskShape{0.25}, {5, 0}, {0, 10}, hits), std::size_t{count});
        for (std::size_t i = 0; i < count; ++i) {
            EXPECT_EQ(overlaps[i].object, one->body(i));
            EXPECT_EQ(hits[i].object, one->body(i));
        }
        const Mover ball{.shape = DiskShape{0.25}, .up = {}};
        const MoverResult stopped = move(*one, ball, {{5, 4}, {0, 60}, {}, 1.0 / 60.0}, {});
        EXPECT_NEAR(stopped.position.y, 4.25, 1e-9);
        EXPECT_EQ(stopped.state.on_floor, false);
    }
}

}  // namespace slidelab::world_heap_test
