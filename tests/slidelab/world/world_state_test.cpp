// A world's state as bytes, and what is in a world.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/answers.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::world_state_test {

WorldDefinition town() {
    WorldDefinition town;
    for (int i = 0; i < 12; ++i) town.walls.push_back({.form = Box{{i - 5.5, 4.5}, {0.5, 0.5}}});
    town.bodies = {{.shape = BoxShape{{1, 0.25}}, .position = {2, 3}}};
    return town;
}

/// Tiles cut and put, a lift on its way, bodies added and removed.
World played(const WorldDefinition& definition) {
    World world = test::built(definition);
    world.remove(world.wall(3));
    world.set_enabled(world.wall(5), false);
    const auto gone = or_throw(world.add(BodyDefinition{DiskShape{0.5}, {0, 0}}));
    or_throw(world.add(WallDefinition{.form = std::vector<Vec2>{{-4, 3}, {-3, 4}, {-5, 4}}}));
    or_throw(world.add(WallDefinition{.form = Segment{{0, 1}, {3, 1}}, .radius = 0.1}));
    or_throw(world.add(BodyDefinition{CapsuleShape{}, {-2, 1}}));
    world.remove(gone);
    world.move_body(world.body(0), {2.5, 2.5});
    return world;
}

/// The path of a mover and the lift, as bits would tell.
std::vector<Vec2> path_in(World& world) {
    const Mover hero{.shape = BoxShape{{0.25, 0.5}}, .step_height = 0.2};
    std::vector<Vec2> path;
    MoverResult moved;
    moved.position = {2, 2};
    for (int i = 0; i < 120; ++i) {
        const double walk = i % 60 < 30 ? -5.0 : 5.0;
        moved = move(world, hero, {moved.position, {walk, moved.velocity.y}, {0, 30}}, moved.state);
        world.move_body(world.body(0), world.position_of(world.body(0)) + Vec2{0.01, -0.01});
        if (i == 40) or_throw(world.add(BodyDefinition{DiskShape{0.3}, {-4, 2}}));
        if (i == 60) world.set_enabled(world.wall(5), true);
        world.advance();
        path.push_back(moved.position);
    }
    return path;
}

TEST(WorldStateBytes, read_into_another_world_give_the_same_bits) {
    World world = played(town());
    const std::vector<std::byte> bytes = world.save().bytes();
    World other = test::built(town());
    const WorldState state = or_throw(other.state_of(bytes));
    EXPECT_EQ(state.bytes(), bytes);
    ASSERT_TRUE(other.restore(state));
    EXPECT_EQ(path_in(other), path_in(world));
}

std::string refusal_of(const World& world, std::span<const std::byte> bytes) {
    return problem_in(world.state_of(bytes));
}

TEST(WorldStateBytes, of_something_else_are_refused_in_words) {
    World world = played(town());
    std::vector<std::byte> bytes = world.save().bytes();
    EXPECT_EQ(refusal_of(world, bytes), "");
    EXPECT_PRED2(has, refusal_of(world, {}), "these are other bytes; expected the bytes of");
    EXPECT_PRED2(has, refusal_of(world, std::vector<std::byte>(200)), "these are other bytes");
    EXPECT_PRED2(has, refusal_of(world, std::span(bytes).first(100)),
                 "it has 100 bytes; expected all its " + std::to_string(bytes.size()));
    WorldDefinition others = town();
    others.walls.pop_back();
    EXPECT_PRED2(has, refusal_of(test::built(others), bytes),
                 "it is of a world of another definition");
    others = town();
    others.bodies[0].position.x = 3;
    EXPECT_PRED2(has, refusal_of(test::built(others), bytes),
                 "it is of a world of another definition");
    EXPECT_FALSE(test::built(others).restore(world.save()));
    EXPECT_FALSE(world.restore(WorldState{}));
    bytes[8] = std::byte{9};
    EXPECT_EQ(refusal_of(world, bytes),
              "it was saved by version 9 of states; expected version 1, which this build reads");
}

TEST(WorldStateBytes, with_any_byte_changed_are_refused) {
    World world = played(town());
    const std::vector<std::byte> bytes = world.save().bytes();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::vector<std::byte> changed = bytes;
        changed[i] ^= std::byte{0x10};
        EXPECT_NE(refusal_of(world, changed), "") << i;
    }
}

TEST(VisitObjects, passes_on_all_that_was_not_removed_with_its_form) {
    World world = played(town());
    std::size_t walls = 0, off = 0, bodies = 0, sides = 0;
    world.visit_objects([&](const ObjectForm& each) {
        EXPECT_TRUE(world.is_known(each.object));
        EXPECT_NE(each.object, world.wall(3)) << "it was removed";
        (each.is_body ? bodies : walls) += 1;
        off += !each.is_enabled;
        sides += each.side_count;
    });
    EXPECT_EQ(walls, 11U + 2U) << "of the definition, and added";
    EXPECT_EQ(bodies, 2U);
    EXPECT_EQ(off, 1U);
    EXPECT_EQ(sides, 11U * 4 + 3 + 1 + 4 + 1);
    or_throw(world.add(town().walls[3]));
    EXPECT_TRUE(world.form_of(world.wall(3)).is_enabled) << "put back, it is that wall again";
    const ObjectForm lift = world.form_of(world.body(0));
    EXPECT_TRUE(lift.is_body && lift.is_solid);
    EXPECT_EQ(lift.side(0), (Segment{{1, 2.75}, {3, 2.75}})) << "where the tick begins";
    EXPECT_FALSE(world.form_of({}).object);
}

TEST(VisitObjects, of_an_area_are_those_of_all_that_touch_it) {
    test::Random random(5);
    WorldDefinition definition;
    for (int i = 0; i < 700; ++i) {
        const Vec2 at = random.point(-40, 40);
        if (i % 3 == 0) definition.walls.push_back({.form = Box{at, {0.5, 0.25}}});
        if (i % 3 == 1) definition.walls.push_back({.form = Segment{at, at + random.direction()}});
        if (i % 3 == 2) definition.bodies.push_back({.shape = DiskShape{0.4}, .position = at});
    }
    World world = test::built(definition);
    for (std::size_t i = 0; i < 50; ++i) world.remove(world.wall(i * 7));
    for (int i = 0; i < 40; ++i) {
        const Vec2 least = random.point(-45, 45);
        const Vec2 size{random.magnitude(0.1, 100), random.magnitude(0.1, 100)};
        const Aabb area{least, least + size};
        std::vector<ObjectId> expected, found;
        world.visit_objects([&](const ObjectForm& each) {
            bool is_near = each.is_solid && !each.is_body &&
                           Aabb{each.side(0).a, each.side(2).a}.contains(area.center());
            for (std::size_t k = 0; k < each.side_count; ++k)
                is_near =
                    is_near ||
                    inflated(bounds_of(each.side(k)), {each.radius, each.radius}).overlaps(area);
            if (is_near) expected.push_back(each.object);
        });
        world.visit_objects(area, [&](const ObjectForm& each) { found.push_back(each.object); });
        EXPECT_EQ(found, expected) << i;
    }
}

TEST(VisitObjects, of_an_area_within_a_solid_has_the_solid) {
    const World world = test::built({{{.form = Box{{0, 0}, {50, 50}}}}, {}});
    std::size_t count = 0;
    world.visit_objects(Aabb{{1, 1}, {2, 2}},
                        [&](const ObjectForm& each) { count += each.object == world.wall(0); });
    EXPECT_EQ(count, 1U);
}

}  // namespace slidelab::world_state_test
