// Worlds whose walls miss each other by the rounding of their numbers.
#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "slidelab/slidelab.hpp"
#include "support/built_world.hpp"

namespace slidelab::near_miss_test {

WorldDefinition walls(std::vector<WallDefinition> all) { return {std::move(all), {}}; }

/// Tops at 3.2, but for the rounding of floats, as engines have them.
WorldDefinition row_in_floats() {
    WorldDefinition row;
    for (int i = 0; i < 60; ++i) {
        const float half = 0.1F + 0.4F * static_cast<float>(i * 37 % 11) / 11.0F;
        row.walls.push_back({Box{{i + 0.5, double{3.2F + half}}, {0.5, double{half}}}, 0.0, {}});
    }
    return row;
}

TEST(NearMiss, of_tiles_in_floats_stops_no_box) {
    const World world = test::built(row_in_floats());
    const Mover mover{.shape = BoxShape{{0.3, 0.6}}};
    MoverState state;
    Vec2 position{1, 2};
    Vec2 velocity;
    for (int i = 0; i < 500; ++i) {
        if (state.on_floor) velocity.x = 6;
        const bool stood = state.on_floor;
        const auto moved = move(world, mover, {position, velocity, {0, 30}, 1.0 / 60}, state);
        if (stood) {
            EXPECT_NEAR(moved.position.x - position.x, 0.1, 1e-9) << position.x;
            EXPECT_TRUE(moved.state.on_floor) << position.x;
        }
        position = moved.position;
        velocity = moved.velocity;
        state = moved.state;
    }
    EXPECT_GT(position.x, 45.0);
    WorldDefinition as_given = row_in_floats();
    as_given.near_miss = 0.0;
    const auto stuck =
        move(test::built(as_given), mover, MoverInput::along({1, 2.5}, {50, 0.2}, 1.0), {});
    EXPECT_LT(stuck.position.x, 40.0) << "switched off, they are kerbs";
}

TEST(NearMiss, of_a_wall_that_is_added_is_put_on_what_stands) {
    World world = test::built(walls({{Box{{0, 5}, {4, 1}}, 0.0, {}}}));
    const ObjectId next = std::get<ObjectId>(
        world.add(WallDefinition{Box{{6.000002, 4.999997}, {2, 1}}, 0.0, {1, 7, {}, {}}}));
    world.advance();
    EXPECT_TRUE(world.level().near_misses().moved.empty()) << "what stands never moves";
    const auto hit = world.cast_ray({7, 0}, {0, 10});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->object, next);
    EXPECT_NEAR(hit->point.y, 4.0, 1e-12);
    const auto across = move(world, {.shape = BoxShape{{0.3, 0.6}}},
                             MoverInput::along({0, 3.4}, {7, 0.5}, 1.0), {});
    EXPECT_NEAR(across.position.x, 7.0, 1e-9);
}

TEST(NearMiss, of_walls_that_are_added_in_one_tick_is_put_on_those_before) {
    World world = test::built(walls({{Box{{0, 5}, {1, 1}}, 0.0, {}}}));
    const auto add = [&](double x, double y) {
        return std::get<ObjectId>(world.add(WallDefinition{Box{{x, y}, {1, 1}}, 0.0, {}}));
    };
    const ObjectId second = add(2.000003, 5.000004);
    const ObjectId third = add(3.999998, 4.999996);
    world.remove(second);
    add(2.000001, 4.999994);  // between a wall of the level and one that was added
    world.advance();
    EXPECT_TRUE(world.is_known(third));
    for (const double x : {1.5, 2.5, 3.5, 4.5}) {
        const auto hit = world.cast_ray({x, 0}, {0, 10});
        ASSERT_TRUE(hit);
        EXPECT_NEAR(hit->point.y, 4.0, 1e-12) << x;
    }
    const auto across = move(world, {.shape = BoxShape{{0.3, 0.6}}},
                             MoverInput::along({0, 3.4}, {4, 0.5}, 1.0), {});
    EXPECT_NEAR(across.position.x, 4.0, 1e-9);
}

TEST(NearMiss, of_a_wall_that_is_off_is_found_by_the_numbers_that_were_given) {
    const WorldDefinition row = row_in_floats();
    World world = test::built(row);
    ASSERT_FALSE(world.level().near_misses().moved.empty());
    for (std::size_t i = 0; i < row.walls.size(); ++i) {
        world.remove(world.wall(i));
        EXPECT_EQ(std::get<ObjectId>(world.add(row.walls[i])), world.wall(i));
    }
}

TEST(NearMiss, that_moved_a_wall_into_a_start_is_left_without_beginning_inside) {
    const WorldDefinition row = row_in_floats();
    const World world = test::built(row);
    int moved_up = 0;
    for (std::size_t i = 0; i < row.walls.size(); ++i) {
        const Aabb given = bounds_of(std::get<Box>(row.walls[i].form));
        const double top = world.level().solids()[i].bounds.min.y;
        if (top >= given.min.y) continue;
        ++moved_up;
        std::array<MoverContact, 8> contacts;
        const Vec2 start{given.center().x, given.min.y - 0.25};
        const auto moved =
            move(world, {.shape = DiskShape{0.25}}, {start, {}, {0, 30}, 1.0 / 60}, {}, contacts);
        for (std::size_t k = 0; k < moved.contact_count; ++k) EXPECT_EQ(contacts[k].depth, 0.0);
        EXPECT_NEAR(moved.position.y, top - 0.25, 1e-9);
        EXPECT_FALSE(moved.squeezed);
        EXPECT_TRUE(moved.state.on_floor);
    }
    EXPECT_GT(moved_up, 3);
}

TEST(NearMiss, beyond_its_limits_is_refused) {
    WorldDefinition row;
    row.near_miss = 0.01;
    const auto world = World::build(row);
    ASSERT_TRUE(std::holds_alternative<WorldError>(world));
    EXPECT_EQ(to_string(std::get<WorldError>(world)),
              "near_miss: the tolerance is 0.01; expected 0 to 0.001");
}

TEST(NearMiss, leaves_no_gap_for_rays_where_ends_meet) {
    const World world =
        test::built(walls({{Segment{{0, 0}, {1, 0.3}}, 0.0, {}},
                           {Segment{{1.000004, 0.299997}, {2, 0}}, 0.0, {}},
                           {Segment{{0, 2}, {1, 2}}, 0.0, {}},
                           {Segment{{1.000003, 2.000002}, {2, 2.000002}}, 0.0, {}}}));
    for (const double x : {1.0, 1.000001, 1.000002, 1.000003, 1.000004}) {
        for (const double y : {-1.0, 1.0}) {
            EXPECT_TRUE(world.cast_ray({x, y}, {0, 1.5})) << x << " " << y;
            EXPECT_TRUE(world.cast_ray({x, y + 1.5}, {0, -1.5})) << x << " " << y;
        }
    }
}

}  // namespace slidelab::near_miss_test
