#include "slidelab/world/world.hpp"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

#include "slidelab/slidelab.hpp"
#include "support/built_world.hpp"

namespace slidelab::world_test {

constexpr Traits of_category(std::uint64_t category) { return {category, 0, {}, {}}; }
constexpr Traits one_way_up{1, 0, {0, -1}, {}};

ObjectId added(World& world, const BodyDefinition& body) {
    auto id = world.add(body);
    if (const auto* mismatch = std::get_if<Mismatch>(&id)) ADD_FAILURE() << mismatch->what;
    return std::get<ObjectId>(id);
}

WorldDefinition walls(std::vector<WallDefinition> all) { return {std::move(all), {}}; }

// --- Definitions ---

std::string error_of(const WorldDefinition& definition) {
    const auto world = World::build(definition);
    const auto* error = std::get_if<WorldError>(&world);
    return error ? to_string(*error) : "";
}

TEST(WorldDefinition, says_which_object_is_wrong_what_and_what_was_expected) {
    const WallDefinition good{Segment{{0, 0}, {1, 0}}, 0.0, {}};
    EXPECT_EQ(error_of(walls({good, {Segment{{0, 0}, {1, 0}}, -1.0, {}}})),
              "wall 1: the radius is -1; expected 0 to 1000000");
    EXPECT_EQ(error_of(walls({{std::vector<Vec2>{{0, 0}, {1, 1}, {1, 0}, {0, 1}}, 0.0, {}}})),
              "wall 0: the side from point 1 to point 2 crosses the side from point 3 to point 4; "
              "expected an outline that does not cross itself");
    EXPECT_EQ(error_of(walls({{Box{{0, 0}, {1, 1}}, 0.5, {}}})),
              "wall 0: a solid has a radius; expected 0, or a free segment");
    EXPECT_EQ(error_of(walls({{Segment{{0, 0}, {0, 1}}, 0.0, one_way_up}})),
              "wall 0: no side of it faces the solid side; expected a one-way wall with a straight "
              "side that does");
    EXPECT_EQ(error_of(walls({{Segment{{0, 0}, {1, 0}}, 0.1, one_way_up}})),
              "wall 0: a one-way wall has a radius; expected 0");
    Traits bad;
    bad.surface_velocity.x = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(error_of(walls({{Segment{{0, 0}, {1, 0}}, 0.0, bad}})),
              "wall 0: the surface velocity is (nan, 0); expected at most 1000000000 units/s");
    bad = {};
    bad.solid_side.y = std::numeric_limits<double>::infinity();
    EXPECT_EQ(
        error_of({{good}, {{DiskShape{1}, {0, 0}, bad}}}),
        "body 0: the solid side is (0, inf); expected a direction, or zero, with numbers of at "
        "most 1000000");
    EXPECT_EQ(error_of({{}, {{DiskShape{-1}, {0, 0}, {}}}}),
              "body 0: the radius is -1; expected 0 to 1000000");
    EXPECT_EQ(error_of({{}, {{BoxShape{{0, 1}}, {0, 0}, {}}}}),
              "body 0: the half sizes are 0 and 1; expected more than 0");
    EXPECT_EQ(error_of({{}, {{DiskShape{1}, {0, 1e6}, {}}}}),
              "body 0: it extends to 1, 1000001; expected at most 1000000 units from the origin");
    EXPECT_EQ(error_of({{}, {{DiskShape{1}, {0, 0}, one_way_up}}}),
              "body 0: a one-way body has a radius; expected 0");
}

TEST(World, of_a_level_has_an_object_for_each_solid_and_each_free_segment) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {1, 0}});
    builder.add_box({{5, 0}, {1, 1}});
    builder.add_segment({{0, 2}, {1, 2}});
    const World world(std::get<Level>(std::move(builder).build()));
    EXPECT_EQ(world.cast_ray({0.5, 3}, {0, -2})->object, world.object_of_wall(5));
    EXPECT_EQ(world.cast_ray({5, 3}, {0, -9})->object, world.object_of_wall(1));
    EXPECT_EQ(world.object_of_wall(1), world.object_of_wall(4)) << "one box";
}

// --- Queries ---

TEST(World, a_ray_hits_the_first_wall_in_its_path) {
    WallDefinition ice{Box{{0, 5}, {4, 1}}, 0.0, {}};
    ice.traits.user_data = 42;
    ice.traits.surface_velocity = {2, 0};
    const World world = test::built(walls({ice, {Segment{{-9, 9}, {9, 9}}, 0.0, {}}}));
    const auto hit = world.cast_ray({1, 0}, {0, 8});
    ASSERT_TRUE(hit.has_value());
    EXPECT_DOUBLE_EQ(hit->fraction, 0.5);
    EXPECT_EQ(hit->point, (Vec2{1, 4}));
    EXPECT_EQ(hit->normal, (Vec2{0, -1}));
    EXPECT_EQ(hit->object, world.wall(0));
    EXPECT_EQ(hit->user_data, 42U);
    EXPECT_EQ(hit->surface_velocity, (Vec2{2, 0}));
    EXPECT_FALSE(world.cast_ray({1, 0}, {0, 3.9}));
    EXPECT_FALSE(world.cast_ray({1, 4}, {5, 0})) << "along it";
}

TEST(World, a_ray_nearly_along_a_wall_hits_it_no_earlier_than_where_it_begins) {
    const World world = test::built(walls({{Segment{{8, 0}, {20, 0}}, 0.0, {}}}));
    const auto hit = world.cast_ray({0, -1e-13}, {30, 9e-10});
    ASSERT_TRUE(hit.has_value());
    EXPECT_GE(hit->fraction * 30, 8.0 - 1e-9);
}

TEST(World, a_ray_that_begins_in_a_solid_by_rounding_is_stopped_also_where_a_segment_lies_on_it) {
    const double top = 0.1;
    const World world = test::built(
        walls({{Segment{{-1, top}, {3, top}}, 0.0, {}}, {Box{{1, 1 + top}, {1, 1}}, 0.0, {}}}));
    const auto hit = world.cast_ray({1, top + 1e-16}, {0, 5});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->fraction, 0.0);
}

TEST(World, a_ray_is_not_stopped_by_the_far_side_of_an_acute_corner_that_it_begins_beside) {
    const World world = test::built(walls({{std::vector<Vec2>{{0, 0}, {4, -1}, {4, 0}}, 0.0, {}}}));
    const Vec2 from{1e-9, 1e-9};  // behind the line of the upper side, in front of the lower one
    EXPECT_FALSE(world.cast_ray(from, {3, 0}).has_value());
    const auto hit = world.cast_ray(from, {2, -2e-9});
    ASSERT_TRUE(hit.has_value());
    EXPECT_NEAR(hit->fraction, 0.5, 1e-6);
}

TEST(World, a_cast_is_as_exact_as_a_move) {
    const World world = test::built(walls({{Box{{0, 5}, {4, 1}}, 0.0, {}}}));
    EXPECT_DOUBLE_EQ(world.cast(DiskShape{0.5}, {0, 0}, {0, 10})->fraction, 0.35);
    EXPECT_DOUBLE_EQ(world.cast(BoxShape{{0.5, 1}}, {0, 0}, {0, 10})->fraction, 0.3);
    EXPECT_DOUBLE_EQ(world.cast(CapsuleShape{{{0, -1}, {0, 1}}, 0.5}, {0, 0}, {0, 10})->fraction,
                     0.25);
}

TEST(World, all_hits_come_by_fraction_and_the_count_is_that_of_all) {
    const World world = test::built(walls({{Box{{0, 9}, {1, 1}}, 0.0, {}},
                                           {Box{{0, 3}, {1, 1}}, 0.0, {}},
                                           {Box{{0, 6}, {1, 1}}, 0.0, {}}}));
    std::array<Hit, 2> hits;
    EXPECT_EQ(world.cast_ray_all({0, 0}, {0, 20}, hits), 3U);
    EXPECT_EQ(hits[0].object, world.wall(1));
    EXPECT_EQ(hits[1].object, world.wall(2));
}

TEST(World, overlaps_have_the_minimum_translation_out_of_each_object) {
    const World world =
        test::built(walls({{Box{{0, 2}, {4, 1}}, 0.0, {}}, {Box{{5, 0}, {4, 4}}, 0.0, {}}}));
    std::array<Overlap, 1> first;
    EXPECT_EQ(world.overlaps(DiskShape{1}, {0.5, 0.25}, first), 2U);
    EXPECT_EQ(first[0].object, world.wall(0));
    EXPECT_DOUBLE_EQ(first[0].depth, 0.25);
    EXPECT_EQ(first[0].normal, (Vec2{0, -1}));
    EXPECT_FALSE(world.has_room(DiskShape{1}, {0.5, 0.25}));
    EXPECT_TRUE(world.has_room(DiskShape{1}, {0, 0})) << "touching is no overlap";
}

TEST(World, the_closest_point_is_on_the_nearest_object) {
    WorldDefinition definition = walls({{Box{{0, 20}, {4, 1}}, 0.0, {}}});
    definition.bodies.push_back({DiskShape{1}, {8, 0}, {}});
    const World world = test::built(definition);
    const auto near = world.closest({0, 0}, 100);
    ASSERT_TRUE(near.has_value());
    EXPECT_EQ(near->point, (Vec2{7, 0}));
    EXPECT_DOUBLE_EQ(near->distance, 7.0);
    EXPECT_FALSE(world.closest({0, 0}, 6.9));
    EXPECT_EQ(world.closest({0, 20}, 1)->distance, 0.0) << "inside";
}

// --- Filters ---

TEST(Filter, leaves_out_categories_without_a_common_bit_and_one_object) {
    const World world = test::built(walls({{Segment{{-1, 1}, {1, 1}}, 0.0, of_category(1)},
                                           {Segment{{-1, 2}, {1, 2}}, 0.0, of_category(2)},
                                           {Segment{{-1, 3}, {1, 3}}, 0.0, of_category(4)}}));
    EXPECT_EQ(world.cast_ray({0, 0}, {0, 9}, {.hits = 6})->object, world.wall(1));
    EXPECT_EQ(world.cast_ray({0, 0}, {0, 9}, {.ignored = world.wall(0)})->object, world.wall(1));
    EXPECT_FALSE(world.cast_ray({0, 0}, {0, 9}, {.hits = 8}));
}

TEST(Filter, judges_each_candidate_by_its_normal_before_the_first_is_chosen) {
    const World world = test::built(walls(
        {{Box{{3, 0}, {1, 9}}, 0.0, {}}, {std::vector<Vec2>{{5, 9}, {9, -9}, {9, 9}}, 0.0, {}}}));
    const auto slopes = [](const Candidate& wall, void*) { return wall.normal.y < -0.1; };
    EXPECT_EQ(world.cast_ray({0, 0}, {20, 0}, {.accepts = slopes})->object, world.wall(1));
}

TEST(Filter, uncovers_the_neighbours_of_what_it_leaves_out) {
    // Two flush boxes: without the first, the second has a left side.
    const World world = test::built(walls(
        {{Box{{1, 0}, {1, 1}}, 0.0, of_category(1)}, {Box{{3, 0}, {1, 1}}, 0.0, of_category(2)}}));
    const auto hit = world.cast(DiskShape{0.5}, {-2, 0}, {9, 0}, {.hits = 2});
    ASSERT_TRUE(hit.has_value());
    EXPECT_DOUBLE_EQ(hit->fraction * 9, 3.5);
    EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

// --- One-way walls ---

TEST(OneWayWall, stops_what_begins_wholly_on_its_solid_side) {
    const World world = test::built(walls({{Segment{{-4, 0}, {4, 0}}, 0.0, one_way_up}}));
    const BoxShape box{{0.5, 0.5}};
    EXPECT_DOUBLE_EQ(world.cast(box, {0, -2}, {0, 4})->fraction, 0.375);
    EXPECT_DOUBLE_EQ(world.cast(box, {0, -0.5}, {0, 4})->fraction, 0.0) << "standing on it";
    EXPECT_FALSE(world.cast(box, {0, -0.4}, {0, 4})) << "in it";
    EXPECT_FALSE(world.cast(box, {0, 2}, {0, -4})) << "from below";
    EXPECT_FALSE(world.cast(box, {-6, 0}, {9, 0})) << "from the side";
    EXPECT_FALSE(world.cast_ray({0, 1}, {0, -2}));
    EXPECT_TRUE(world.cast_ray({0, -1}, {0, 2}));
}

TEST(OneWayWall, of_a_solid_is_its_sides_that_face_the_solid_side) {
    const World world = test::built(walls({{Box{{0, 1}, {4, 1}}, 0.0, one_way_up}}));
    EXPECT_TRUE(world.cast_ray({0, -1}, {0, 2}));
    EXPECT_FALSE(world.cast_ray({-9, 1}, {20, 0})) << "through its left and right sides";
    EXPECT_EQ(world.overlaps(DiskShape{0.5}, {0, 1}, {}), 0U) << "one may be in it";
}

TEST(OneWayWall, flush_with_a_floor_makes_no_seam) {
    const World world = test::built(walls({{Box{{-5, 1}, {5, 1}}, 0.0, {}},
                                           {Segment{{0, 0}, {5, 0}}, 0.0, one_way_up},
                                           {Box{{10, 1}, {5, 1}}, 0.0, {}}}));
    EXPECT_FALSE(world.cast(BoxShape{{0.5, 0.5}}, {-5, -0.5}, {15, 0}));
    EXPECT_FALSE(world.cast(DiskShape{0.5}, {-5, -0.5}, {15, 0}));
}

// --- Bodies ---

TEST(Body, is_where_the_tick_begins_until_advance_ends_it) {
    World world = test::built(WorldDefinition{});
    const ObjectId lift = added(world, {BoxShape{{1, 1}}, {0, 5}, {}});
    EXPECT_TRUE(world.move_body(lift, {0, 3}));
    EXPECT_DOUBLE_EQ(world.cast_ray({0, 0}, {0, 8})->fraction, 0.5);
    EXPECT_EQ(world.displacement_of(lift), (Vec2{0, -2}));
    world.advance();
    EXPECT_DOUBLE_EQ(world.cast_ray({0, 0}, {0, 8})->fraction, 0.25);
    EXPECT_EQ(world.position_of(lift), (Vec2{0, 3}));
    EXPECT_EQ(world.displacement_of(lift), (Vec2{}));
}

TEST(Body, of_the_definition_has_a_handle_by_its_place_in_the_list) {
    WorldDefinition definition = walls({{Box{{0, 5}, {1, 1}}, 0.0, {}}});
    definition.bodies = {{DiskShape{1}, {9, 5}, {}}, {BoxShape{{2, 1}}, {-9, 5}, {}}};
    const World world = test::built(definition);
    EXPECT_EQ(world.cast_ray({-9, 0}, {0, 9})->object, world.body(1));
    EXPECT_EQ(world.shape_of(world.body(1)), Shape{(BoxShape{{2, 1}})});
}

TEST(Body, that_was_removed_has_a_handle_of_nothing) {
    World world = test::built(WorldDefinition{});
    const ObjectId door = added(world, {BoxShape{{1, 1}}, {0, 5}, {}});
    EXPECT_TRUE(world.remove(door));
    EXPECT_FALSE(world.is_known(door));
    const ObjectId other = added(world, {BoxShape{{1, 1}}, {0, 5}, {}});
    EXPECT_NE(other, door);
    EXPECT_FALSE(world.move_body(door, {1, 1}));
    EXPECT_FALSE(world.remove(door));
    EXPECT_FALSE(world.set_enabled(door, false));
    EXPECT_FALSE(world.is_known({})) << "the handle of nothing";
    EXPECT_FALSE(world.move_body(other, {2e6, 0})) << "beyond the limit";
}

TEST(Body, of_any_shape_is_hit) {
    World world = test::built(WorldDefinition{});
    const Shape shapes[] = {DiskShape{0.5}, BoxShape{{0.5, 0.5}}, BoxShape{{0.25, 0.25}, 0.25},
                            PolygonShape{{{-0.5, 0}, {0.5, -1}, {0.5, 1}}},
                            CapsuleShape{{{0, -1}, {0, 1}}, 0.5}};
    for (const Shape& shape : shapes) {
        const ObjectId body = added(world, {shape, {5, 0}, {}});
        const auto hit = world.cast_ray({0, 0}, {9, 0});
        ASSERT_TRUE(hit.has_value()) << name_of(shape);
        EXPECT_NEAR(hit->fraction * 9, 4.5, 1e-9) << name_of(shape);
        EXPECT_EQ(hit->object, body);
        world.remove(body);
    }
    added(world, {CapsuleShape{{{-1, 0}, {1, 0}}, 0.0}, {5, 0}, {}});
    EXPECT_DOUBLE_EQ(world.cast_ray({5, 3}, {0, -6})->fraction, 0.5) << "as thin as a line";
}

TEST(Body, and_wall_are_nowhere_while_they_are_switched_off) {
    World world =
        test::built(walls({{Box{{0, 5}, {1, 1}}, 0.0, {}}, {Box{{0, 7}, {1, 1}}, 0.0, {}}}));
    const ObjectId body = added(world, {BoxShape{{1, 1}}, {0, 3}, {}});
    EXPECT_EQ(world.cast_ray({0, 0}, {0, 9})->object, body);
    world.set_enabled(body, false);
    EXPECT_EQ(world.cast_ray({0, 0}, {0, 9})->object, world.wall(0));
    world.set_enabled(world.wall(0), false);
    const auto hit = world.cast_ray({0, 0}, {0, 9});
    ASSERT_TRUE(hit.has_value());
    EXPECT_EQ(hit->object, world.wall(1)) << "its top was covered by the other box";
    world.set_enabled(world.wall(0), true);
    EXPECT_EQ(world.cast_ray({0, 0}, {0, 9})->object, world.wall(0));
}

TEST(World, mends_a_wall_that_was_taken_away_by_one_of_the_same_form) {
    const WorldDefinition definition =
        walls({{Box{{0, 5}, {1, 1}}, 0.0, {}},
               {Segment{{-9, 0}, {9, 0}}, 0.25, {}},
               {std::vector<Vec2>{{5, 5}, {8, 5}, {8, 2}}, 0.0, {}}});
    World world = test::built(definition);
    for (std::size_t i = 0; i < definition.walls.size(); ++i) {
        WallDefinition other = definition.walls[i];
        other.traits.user_data = 7;
        world.remove(world.wall(i));
        EXPECT_NE(std::get<ObjectId>(world.add(other)), world.wall(i)) << "of other traits";
        EXPECT_FALSE(world.is_enabled(world.wall(i)));
        EXPECT_EQ(std::get<ObjectId>(world.add(definition.walls[i])), world.wall(i));
        EXPECT_TRUE(world.is_enabled(world.wall(i)));
        EXPECT_NE(std::get<ObjectId>(world.add(definition.walls[i])), world.wall(i)) << "a second";
    }
}

TEST(World, has_no_seam_between_walls_and_one_that_was_added) {
    World world = test::built(walls({{Box{{1, 0}, {1, 1}}, 0.0, {}}}));
    const ObjectId next =
        std::get<ObjectId>(world.add(WallDefinition{Box{{3, 0}, {1, 1}}, 0.0, {1, 7, {}, {}}}));
    const WorldState state = world.save();
    const auto left_side = [&] { return world.cast_ray({2.0, 0.0}, {1, 0}).has_value(); };
    world.advance();
    EXPECT_FALSE(left_side()) << "it is covered";
    EXPECT_EQ(world.cast_ray({3, -2}, {0, 2})->user_data, 7U);
    world.remove(world.wall(0));
    EXPECT_TRUE(left_side()) << "and uncovered";
    world.set_enabled(world.wall(0), true);
    world.advance();
    EXPECT_FALSE(left_side());
    world.move_body(next, {3.5, 0});
    world.advance();
    EXPECT_TRUE(world.cast_ray({2.5, 0}, {1, 0}).has_value()) << "moved, it is a body";
    world.restore(state);
    world.advance();
    EXPECT_FALSE(left_side());
}

TEST(World, an_added_segment_of_no_length_is_hit_where_it_is_and_nowhere_else) {
    World world = test::built(walls({{Box{{5, 9}, {1, 1}}, 0.0, {}}}));
    ASSERT_TRUE(std::holds_alternative<ObjectId>(
        world.add(WallDefinition{Segment{{4, 4}, {4, 4 + 2e-11}}, 0.0, {}})));
    world.advance();
    const auto hit = world.cast(DiskShape{1}, {-4, -4}, {10, 10});
    ASSERT_TRUE(hit.has_value());
    EXPECT_NEAR(hit->point.x, 4, 1e-9);
}

TEST(World, has_no_seam_where_an_added_wall_touches_very_many) {
    std::vector<WallDefinition> row{{Box{{-0.5, 0.5}, {0.5, 0.5}}, 0.0, {}}};
    for (int i = 0; i < 100; ++i) row.push_back({Box{{i + 0.5, 1.5}, {0.5, 0.5}}, 0.0, {}});
    World world = test::built(walls(row));
    world.remove(std::get<ObjectId>(
        world.add(WallDefinition{Box{{50, 0.5}, {50, 0.5}}, 0.0, {1, 8, {}, {}}})));
    ASSERT_TRUE(std::holds_alternative<ObjectId>(
        world.add(WallDefinition{Box{{50, 0.5}, {50, 0.5}}, 0.0, {1, 7, {}, {}}})));
    world.advance();
    EXPECT_FALSE(world.cast_ray({0, 0.5}, {1, 0}).has_value()) << "its left side is covered";
    EXPECT_FALSE(world.cast_ray({50.5, 1}, {0, -1}).has_value()) << "and so is its bottom";
    EXPECT_FALSE(world.cast_ray({50.5, 1}, {0, 0.5}).has_value()) << "it covers the tops";
    EXPECT_EQ(world.cast_ray({50.5, -1}, {0, 9})->user_data, 7U);
}

TEST(World, says_what_is_wrong_with_a_wall_that_is_added) {
    World world = test::built(WorldDefinition{});
    const auto mismatch = world.add(WallDefinition{Box{{0, 0}, {1, -1}}, 0.0, {}});
    EXPECT_EQ(std::get<Mismatch>(mismatch).expected, "a width and a height of more than 0");
    const std::vector<Vec2> hook{{0, 0}, {4, 0}, {4, 4}, {3, 1}};
    EXPECT_TRUE(std::holds_alternative<Mismatch>(world.add(WallDefinition{hook, 0.0, {}})));
}

TEST(WorldState, of_very_many_bodies_is_brought_back_and_grows_again) {
    World world = test::built(WorldDefinition{});
    std::vector<ObjectId> bodies;
    const auto add_until = [&](std::size_t count) {
        while (bodies.size() < count) {
            const double x = 2.0 * static_cast<double>(bodies.size());
            bodies.push_back(added(world, {DiskShape{0.5}, {x, 0}, {}}));
        }
    };
    const auto expect_all = [&] {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const auto hit = world.cast_ray({2.0 * static_cast<double>(i), -2}, {0, 2});
            ASSERT_TRUE(hit && hit->object == bodies[i]) << i;
        }
    };
    add_until(100);
    const WorldState state = world.save();
    add_until(1000);
    expect_all();
    world.restore(state);
    for (std::size_t i = 100; i < 1000; ++i) EXPECT_FALSE(world.is_known(bodies[i]));
    bodies.resize(100);
    expect_all();
    add_until(500);
    expect_all();
}

TEST(WorldState, brings_back_bodies_and_switches) {
    World world = test::built(walls({{Box{{0, 5}, {1, 1}}, 0.0, {}}}));
    const ObjectId body = added(world, {BoxShape{{1, 1}}, {9, 5}, {}});
    world.move_body(body, {9, 4});
    const WorldState state = world.save();
    world.advance();
    world.remove(body);
    world.remove(world.wall(0));
    const ObjectId late = added(world, {DiskShape{1}, {-9, 5}, {}});
    world.restore(state);
    EXPECT_TRUE(world.is_known(body));
    EXPECT_FALSE(world.is_known(late));
    EXPECT_EQ(world.position_of(body), (Vec2{9, 5}));
    EXPECT_EQ(world.displacement_of(body), (Vec2{0, -1}));
    EXPECT_TRUE(world.cast_ray({0, 0}, {0, 9}));
    world.advance();
    EXPECT_EQ(world.position_of(body), (Vec2{9, 4}));
    EXPECT_EQ(world.cast_ray({9, 0}, {0, 9})->object, body);
}

}  // namespace slidelab::world_test
