// Strategies and worlds read one-way walls and bodies by one rule: they answer alike.
#include <gtest/gtest.h>

#include <vector>

#include "articles/contract/registry.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::world_one_way_test {

using test::Random;

/// One thing with a solid side, for a strategy and for a world.
struct Scene {
    Segment side;  ///< its normal faces the solid side
    Level level;
    BodySet boxes;
    World world{Level{}};

    Vec2 normal() const { return normalized(outward(side.b - side.a)); }
    Vec2 at(double share) const { return lerp(side.a, side.b, share); }
};

void build_level(Scene& scene, LevelBuilder&& builder) {
    scene.level = test::built(std::move(builder));
    scene.world = World(scene.level);
}

/// A segment, flat, upright or leaning, either way round; its solid side is anywhere before it.
Scene with_segment(Random& random, Vec2 center) {
    constexpr Vec2 straight[] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    const Vec2 normal = random.chance(0.5) ? straight[random.below(4)] : random.direction();
    const Vec2 along{-normal.y, normal.x};
    Scene scene{{center - along * 2.0, center + along * 2.0}, {}, {}};
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.set_traits({.solid_side = normal + along * random.between(-2, 2)});
    const bool is_turned = random.chance(0.5);
    builder.add_segment(is_turned ? Segment{scene.side.b, scene.side.a} : scene.side);
    build_level(scene, std::move(builder));
    return scene;
}

/// A box whose top is solid, and perhaps a side; a wall, or a body.
Scene with_box(Random& random, Vec2 center, bool is_body) {
    const Box box{center, {2, 0.5}};
    const Traits traits{.solid_side = {random.chance(0.5) ? 0.0 : random.between(-1, 1), -1}};
    const Aabb bounds = bounds_of(box);
    Scene scene{{bounds.min, {bounds.max.x, bounds.min.y}}, {}, {}};
    if (is_body) {
        scene.boxes.add(moving_box(box, {}, {WallName::Kind::box, 0, 0}, traits));
        scene.world = test::built(WorldDefinition{{}, {{BoxShape{box.half}, box.center, traits}}});
        return scene;
    }
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.set_traits(traits);
    builder.add_box(box);
    build_level(scene, std::move(builder));
    return scene;
}

Scene some_scene(Random& random, double far, bool with_bodies) {
    const Vec2 center = Vec2{far, -far} + random.point(-3, 3);
    const int kind = random.below(with_bodies ? 3 : 2);
    return kind == 0 ? with_segment(random, center) : with_box(random, center, kind == 2);
}

Shape some_shape(Random& random, const Strategy& strategy) {
    const Shape shapes[] = {DiskShape{0.3}, BoxShape{{0.3, 0.4}}, BoxShape{{0.2, 0.1}, 0.15},
                            CapsuleShape{{{0, -0.2}, {0.1, 0.2}}, 0.2},
                            PolygonShape{{{-0.3, -0.2}, {0.4, -0.3}, {0.1, 0.35}}, 0.05}};
    for (;;) {
        const Shape& shape = shapes[random.below(5)];
        if (strategy.moves(shape)) return shape;
    }
}

MoveResult moved(const Strategy& strategy, const Scene& scene, const Shape& shape,
                 const MoverInput& input) {
    const Vec2 displacement = input.velocity * input.seconds;
    MoveRequest request{shape, input.position, displacement, input.velocity, scene.boxes};
    request.side_view = {{0, -1}, {}, input.seconds, input.drops};
    return strategy.move(scene.level, request, strategy.defaults(), nullptr);
}

Vec2 moved_in_world(const Scene& scene, const Shape& shape, const MoverInput& input) {
    Mover mover;
    mover.shape = shape;
    mover.up = {};
    return move(scene.world, mover, input, {}).position;
}

std::vector<const Strategy*> without_traits() {
    std::vector<const Strategy*> all;
    for (const Strategy* strategy : strategies())
        if (!strategy->has_floor && strategy->shapes != 0) all.push_back(strategy);
    return all;
}

constexpr double far_away[] = {0.0, 1e3, 1e5};  // units

/// From a place at a gap before the middle of the side, or in it, straight through the side.
TEST(WorldOneWay, StopsAndDropsWhatItDoesForStrategies) {
    constexpr double gaps[] = {0.0,    1e-12,   -1e-12,  -1e-10, 1e-8,  -1e-8, 0.9e-6,
                               1.1e-6, -0.9e-6, -1.1e-6, 1e-3,   -1e-3, 0.2,   -0.3};
    Random random(61);
    for (const Strategy* strategy : without_traits()) {
        const bool with_bodies = (strategy->walls & sees_bodies) != 0;
        for (int i = 0; i < 1500; ++i) {
            const Scene scene = some_scene(random, far_away[i % 3], with_bodies);
            const Shape shape = some_shape(random, *strategy);
            const Vec2 normal = scene.normal();
            const double gap = gaps[random.below(std::size(gaps))];
            detail::Corners room;
            const double extent =
                detail::support_of(detail::corners_of(shape, room), -normal) + radius_of(shape);
            const Vec2 from = scene.at(random.between(0.3, 0.7)) + normal * (extent + gap);
            MoverInput input = MoverInput::along(from, normal * -0.5);
            input.drops = random.chance(0.5);
            const auto is_stopped = [&](Vec2 to) { return dot(from - to, normal) < 0.4; };
            const bool is_expected = input.drops ? gap > 1e-6 : gap > -1e-9;
            const auto told = ::testing::Message() << strategy->id << " in case " << i << " from "
                                                   << gap << (input.drops ? ", drops" : "");
            EXPECT_EQ(is_stopped(moved(*strategy, scene, shape, input).position), is_expected)
                << told;
            EXPECT_EQ(is_stopped(moved_in_world(scene, shape, input)), is_expected) << told;
            const bool is_hit = scene.world.cast(shape, from, normal * -0.5).has_value();
            EXPECT_TRUE(input.drops || is_hit == is_expected) << told;
        }
    }
}

/// From anywhere to anywhere, also past its ends, and on along what is hit.
TEST(WorldOneWay, IsHitWhereStrategiesHit) {
    Random random(62);
    for (const char* id : {"box_sweep", "disk_sweep"}) {
        const Strategy& strategy = *find_strategy(id);
        int hits = 0;
        for (int i = 0; i < 5000; ++i) {
            const Scene scene = some_scene(random, far_away[i % 3], false);
            const Shape shape = some_shape(random, strategy);
            const Vec2 from = scene.at(0.5) + random.point(-3, 3);
            const Vec2 displacement = random.point(-4, 4);
            MoverInput input = MoverInput::along(from, displacement);
            input.drops = random.chance(0.2);
            const MoveResult result = moved(strategy, scene, shape, input);
            const Vec2 in_world = moved_in_world(scene, shape, input);
            EXPECT_LT(distance(result.position, in_world), 1e-6) << id << " in case " << i;
            if (input.drops) continue;
            const auto hit = scene.world.cast(shape, from, displacement);
            ASSERT_EQ(result.hit(), hit.has_value()) << id << " in case " << i;
            if (!hit) continue;
            ++hits;
            EXPECT_NEAR(result.contacts[0].fraction, hit->fraction, 1e-9) << id << " in case " << i;
        }
        EXPECT_GT(hits, 300) << id;
    }
}

/// Coarse coordinates sink a walker by rounding, a little in every tick.
TEST(WorldOneWay, HoldsWhoWalksOnIt) {
    Random random(63);
    for (const double far : {0.0, 1e3, 1e5, 9e5}) {
        for (int walk = 0; walk < 40; ++walk) {
            const Vec2 center = Vec2{far, -far} + random.point(-3, 3);
            const Vec2 reach{100.0, random.chance(0.3) ? 0.0 : random.between(-40, 40)};
            LevelBuilder builder;
            builder.set_near_miss(0.0);
            builder.set_traits({.solid_side = {0, -1}});
            builder.add_segment({center - reach, center + reach});
            const World world(test::built(std::move(builder)));
            Mover mover;
            mover.shape = some_shape(random, *find_strategy("world_move"));
            const double speed = random.between(-5, 5);
            MoverInput input;
            input.position = center + Vec2{0, -1.5};
            input.acceleration = {0, 30};
            MoverState state;
            for (int tick = 0; tick < 1000; ++tick) {
                input.velocity.x = speed;
                const MoverResult result = move(world, mover, input, state);
                input.position = result.position;
                input.velocity = result.velocity;
                state = result.state;
            }
            const double floor = center.y + reach.y / reach.x * (input.position.x - center.x);
            ASSERT_LT(input.position.y, floor + 0.5) << "walk " << walk << " at " << far;
        }
    }
}

}  // namespace slidelab::world_one_way_test
