#include "slidelab/world/mover.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::mover_test {

using test::Random;

constexpr Traits one_way_up{1, 0, {0, -1}, {}};
constexpr Vec2 gravity{0, 30};

World world_of(std::vector<WallDefinition> walls) {
    return test::built(WorldDefinition{std::move(walls), {}});
}

WallDefinition floor_at(double y, double from = -50, double to = 50) {
    return {Segment{{from, y}, {to, y}}, 0.0, {}};
}

/// A mover with what a game keeps of it.
struct Walker {
    Mover mover;
    Vec2 position;
    Vec2 velocity;
    MoverState state;
    MoverResult last;

    void tick(const World& world, double seconds = 1.0 / 60.0, Vec2 acceleration = gravity) {
        last = move(world, mover, {position, velocity, acceleration, seconds}, state);
        position = last.position;
        velocity = last.velocity;
        state = last.state;
    }
    bool on_floor() const { return last.floor_kind == FloorKind::walkable; }
};

ObjectId added(World& world, const BodyDefinition& body) {
    return std::get<ObjectId>(world.add(body));
}

Walker box_at(Vec2 position) {
    Walker walker;
    walker.mover.shape = BoxShape{{0.4, 0.5}};
    walker.position = position;
    return walker;
}

Walker disk_at(Vec2 position) {
    Walker walker;
    walker.mover.shape = DiskShape{0.5};
    walker.position = position;
    return walker;
}

TEST(Mover, falls_onto_a_floor_and_stays_there_to_the_bit) {
    const World world = world_of({floor_at(3)});
    Walker walker = disk_at({0, 0});
    for (int i = 0; i < 120; ++i) walker.tick(world);
    EXPECT_TRUE(walker.on_floor());
    EXPECT_NEAR(walker.position.y, 2.5, 1e-9);
    const Walker before = walker;
    for (int i = 0; i < 600; ++i) walker.tick(world);
    EXPECT_EQ(walker.position, before.position);
    EXPECT_EQ(walker.velocity, Vec2{});
    EXPECT_EQ(walker.last.floor.normal, (Vec2{0, -1}));
    EXPECT_NEAR(walker.last.floor.gap, 0.0, 1e-9);
}

TEST(Mover, flies_the_same_parabola_at_any_tick_rate) {
    const World world = world_of({floor_at(3), {Segment{{3.5, -9}, {3.5, 3}}, 0.0, {}}});
    std::vector<Vec2> landings;
    for (const int rate : {30, 60, 120, 240}) {
        Walker walker = disk_at({0, 2.5});
        walker.velocity = {4, -14};
        double apex = 9;
        for (int i = 0; i < rate; ++i) {
            walker.tick(world, 1.0 / rate);
            if (i + 1 == rate / 2) landings.push_back(walker.position);
            apex = std::min(apex, walker.position.y);
        }
        EXPECT_NEAR(walker.position.y, 2.5, 1e-9) << rate;
        landings.push_back(walker.position);
    }
    for (std::size_t i = 2; i < landings.size(); ++i)
        EXPECT_LE(distance(landings[i], landings[i % 2]), 1e-6) << i;
}

TEST(Mover, walks_over_apexes_and_feet_without_a_tick_in_the_air) {
    Random random(3);
    for (int round = 0; round < 300; ++round) {
        std::vector<WallDefinition> walls{floor_at(0, -100, 0)};
        Vec2 at{0, 0};
        for (int i = 0; i < 12; ++i) {
            const double angle = random.between(-1.0, 1.0) * std::numbers::pi / 3.0;
            const Vec2 to = at + Vec2{std::cos(angle), std::sin(angle)} * random.between(1.5, 5.0);
            walls.push_back({Segment{at, to}, 0.0, {}});
            at = to;
        }
        walls.push_back({Segment{at, at + Vec2{100, 0}}, 0.0, {}});
        const World world = world_of(walls);
        const double speed = random.magnitude(0.1, 50.0);
        Walker walker = round % 2 == 0 ? box_at({-1, -0.5}) : disk_at({-1, -0.5});
        walker.mover.floor_angle = std::numbers::pi / 3.0 + 1e-6;
        for (int i = 0; i < 400 && walker.position.x < at.x + 1; ++i) {
            walker.velocity = {speed, 0};
            walker.tick(world);
            ASSERT_TRUE(walker.state.on_floor)
                << "round " << round << ", tick " << i << ", x " << walker.position.x;
            ASSERT_LE(walker.last.floor.gap, 1e-7) << "round " << round << ", tick " << i;
        }
        EXPECT_GT(walker.position.x, std::min(3.0, 3.3 * speed - 1.1)) << "round " << round;
    }
}

TEST(Mover, stands_on_every_slope_up_to_the_limit) {
    for (int degrees = -44; degrees <= 44; degrees += 2) {
        const double angle = degrees * std::numbers::pi / 180.0;
        const Vec2 along{std::cos(angle), std::sin(angle)};
        const World world = world_of({{Segment{along * -50, along * 50}, 0.0, {}}});
        for (Walker walker : {box_at({0.1, -3}), disk_at({0.1, -3})}) {
            for (int i = 0; i < 60; ++i) walker.tick(world);
            const Vec2 before = walker.position;
            for (int i = 0; i < 60; ++i) walker.tick(world);
            EXPECT_EQ(walker.position, before) << degrees;
            EXPECT_TRUE(walker.on_floor()) << degrees;
        }
    }
    const World steep = world_of({{Segment{{-50, -70}, {50, 70}}, 0.0, {}}});
    Walker walker = disk_at({0, -3});
    for (int i = 0; i < 60; ++i) walker.tick(steep);
    EXPECT_EQ(walker.last.floor_kind, FloorKind::steep);
    EXPECT_GT(walker.position.y, 1) << "slides down";
}

/// Solids side by side, with these corners on top.
World columns(const std::vector<Vec2>& tops) {
    std::vector<WallDefinition> walls;
    for (std::size_t i = 0; i + 1 < tops.size(); ++i) {
        const Vec2 a = tops[i];
        const Vec2 b = tops[i + 1];
        walls.push_back({std::vector<Vec2>{a, b, {b.x, 20}, {a.x, 20}}, 0.0, {}});
    }
    return world_of(std::move(walls));
}

TEST(Mover, stands_on_the_apex_of_a_steep_column_while_it_touches_a_steeper_one) {
    const World world = columns({{-9, 0},
                                 {0, 0},
                                 {0.08623217030887273, -0.19801299956698709},
                                 {0.30292256642560278, -0.053552166260971645},
                                 {0.45853670508606781, -0.91331589325084961}});
    Walker walker;
    walker.mover.shape =
        PolygonShape{{{0, -0.5}, {0.4, 0.1}, {0.2, 0.4}, {-0.2, 0.4}, {-0.4, 0.1}}};
    walker.mover.floor_angle = std::numbers::pi / 3;
    walker.position = {-0.016631623205797696, -0.59801299956698717};
    walker.state.on_floor = true;
    const Walker before = walker;
    walker.tick(world);
    EXPECT_TRUE(walker.on_floor());
    EXPECT_EQ(walker.position, before.position);
    EXPECT_EQ(walker.state, before.state);
}

TEST(Mover, walks_over_a_bend_though_rounding_begins_it_below_the_slope) {
    const Vec2 apex{0.33702690912459299, -0.24839669977350681};
    const Vec2 top{0.52097666563961764, -0.35460014121482242};
    const World world = world_of({floor_at(0, -50, 0),
                                  {Segment{{0, 0}, apex}, 0.0, {}},
                                  {Segment{apex, top}, 0.0, {}},
                                  floor_at(top.y, top.x, 50)});
    Walker walker;
    walker.mover.shape = BoxShape{{0.4, 0.48049583658576017}};
    walker.position = {0.014864514416425376, -0.77383209863806335};
    walker.velocity = {-17.835614788648986, 0};
    walker.state.on_floor = true;
    walker.tick(world);
    EXPECT_TRUE(walker.on_floor());
    EXPECT_EQ(walker.velocity.x, -17.835614788648986) << "nothing stops it at the bend";
    EXPECT_LT(walker.position.x, -0.2);
}

TEST(Mover, never_goes_back_where_it_lands_on_a_slope_that_rises_ahead) {
    for (const double angle : {1.0, 5.0, 20.0, 44.9}) {
        const Vec2 along{std::cos(angle * std::numbers::pi / 180.0),
                         -std::sin(angle * std::numbers::pi / 180.0)};
        const World world = world_of({floor_at(0, -50, 0), {Segment{{0, 0}, along * 50}, 0.0, {}}});
        for (const double fall : {0.0, 5.0, 50.0}) {
            for (const double speed : {1e-3, 1.0, 8.0}) {
                Walker walker = disk_at({0.5, -3.5});
                walker.velocity = {speed, fall};
                while (!walker.last.contact_count) {
                    const Vec2 before = walker.position;
                    walker.tick(world);
                    ASSERT_GE(walker.position.x, before.x) << angle << " " << fall << " " << speed;
                    ASSERT_GE(walker.velocity.x, 0.0) << angle << " " << fall << " " << speed;
                }
                EXPECT_TRUE(walker.on_floor() && walker.state.on_floor) << "in the same tick";
            }
        }
    }
}

TEST(Mover, walks_a_slope_in_a_thousand_pieces_as_in_one) {
    const Vec2 along{0.8, -0.6};
    std::vector<WallDefinition> pieces;
    for (int i = 0; i < 1000; ++i)
        pieces.push_back({Segment{along * (0.01 * i), along * (0.01 * (i + 1))}, 0.0, {}});
    const World whole = world_of({{Segment{{0, 0}, along * 10}, 0.0, {}}});
    const World cut = world_of(pieces);
    for (Walker one : {box_at({1, -2}), disk_at({1, -2})}) {
        Walker other = one;
        for (int i = 0; i < 90; ++i) {
            one.velocity.x = other.velocity.x = 3;
            one.tick(whole);
            other.tick(cut);
            ASSERT_LE(distance(one.position, other.position), 1e-9) << i;
        }
    }
}

TEST(Mover, steps_up_a_ledge_up_to_the_limit_at_any_speed) {
    for (const double speed : {6e-5, 1.0, 20.0}) {
        for (const double height : {0.2, 0.3, 0.3 + 1e-10, 0.3 + 1e-8, 0.4}) {
            const World world =
                world_of({floor_at(0), {Box{{6, 0.5}, {5, 0.5 + height}}, 0.0, {}}});
            Walker walker = box_at({0.59995, -0.5});
            walker.mover.step_height = 0.3;
            for (int i = 0; i < 120 && walker.position.x < 2; ++i) {
                walker.velocity.x = speed;
                walker.tick(world);
            }
            const bool is_up = std::abs(walker.position.y - (-0.5 - height)) < 1e-9;
            EXPECT_EQ(is_up, height <= 0.3 + 1e-9) << speed << " " << height;
        }
    }
}

TEST(Mover, that_is_a_box_climbs_no_corner_and_that_is_thin_falls_through_no_floor) {
    for (const double speed : {0.1, 10.0, 1000.0}) {
        for (const double height : {1e-4, 0.01, 0.2}) {
            const World world =
                world_of({floor_at(0), {Box{{6, 0.5}, {5, 0.5 + height}}, 0.0, {}}});
            Walker walker = box_at({0.55, -0.5});
            for (int i = 0; i < 60; ++i) {
                walker.velocity.x = speed;
                walker.tick(world);
            }
            EXPECT_NEAR(distance(walker.position, {0.6, -0.5}), 0.0, 1e-8) << speed;
        }
        Walker thin = disk_at({0, -3});
        thin.mover.shape = CapsuleShape{{{-0.5, 0}, {0.5, 0}}, 1e-4};
        thin.velocity = {0, speed};
        for (int i = 0; i < 120; ++i) thin.tick(world_of({floor_at(0, -2, 2)}));
        EXPECT_NEAR(thin.position.y, -1e-4, 1e-9) << speed;
    }
}

TEST(Mover, says_floor_ceiling_and_walls_in_one_tick_and_in_every_one) {
    const World world = world_of({floor_at(0),
                                  floor_at(-1),
                                  {Segment{{-0.4, -9}, {-0.4, 9}}, 0.0, {}},
                                  {Box{{1.4, 0}, {1, 9}}, 0.0, {}}});
    Walker walker = box_at({0, -0.5});
    for (int i = 0; i < 60; ++i) {
        walker.velocity = {i % 3 - 1.0, 0};
        walker.tick(world);
        EXPECT_TRUE(walker.on_floor() && walker.state.on_floor);
        EXPECT_EQ(walker.last.floor.object, world.wall(0));
        EXPECT_EQ(walker.last.ceiling.object, world.wall(1));
        EXPECT_EQ(walker.last.left.object, world.wall(2));
        EXPECT_EQ(walker.last.right.object, world.wall(3));
        for (const Near& near :
             {walker.last.floor, walker.last.ceiling, walker.last.left, walker.last.right})
            EXPECT_LE(std::abs(near.gap), 1e-9);
        EXPECT_EQ(walker.position, (Vec2{0, -0.5}));
    }
}

TEST(Mover, steps_down_without_leaving_the_floor) {
    const World world = world_of({{Box{{-5, 1}, {5, 1}}, 0.0, {}}, floor_at(0.09)});
    Walker walker = box_at({-1, -0.5});
    for (int i = 0; i < 60; ++i) {
        walker.velocity.x = 3;
        walker.tick(world);
        ASSERT_TRUE(walker.on_floor()) << i;
    }
    EXPECT_NEAR(walker.position.y, -0.41, 1e-9);
}

TEST(Mover, walks_off_a_ledge_and_lands_below) {
    const World world = world_of({{Box{{-5, 1}, {5, 1}}, 0.0, {}}, floor_at(3)});
    Walker walker = box_at({-1, -0.5});
    for (int i = 0; i < 120; ++i) {
        walker.velocity.x = 3;
        walker.tick(world);
    }
    EXPECT_NEAR(walker.position.y, 2.5, 1e-9);
    EXPECT_GT(walker.position.x, 4);
}

TEST(Mover, hits_a_slope_where_its_parabola_crosses_it) {
    const double half = std::sqrt(0.5);
    const Vec2 normal{half, -half};  // of a slope down to the right, through the origin
    const World world = world_of({{Segment{{-50, -50}, {50, 50}}, 0.0, {}}});
    const double radius = 0.5;
    const Mover disk{.shape = DiskShape{radius}};
    const MoverInput input{{0.3, -2.0}, {1.0, 0.5}, {7.0, 30.0}, 1.0};
    std::array<MoverContact, 8> contacts;
    ASSERT_GE(move(world, disk, input, {}, contacts).contact_count, 1U);
    // The gap is a quadratic of the time.
    const double speed = dot(input.velocity, normal);
    const double gain = dot(input.acceleration, normal);
    const double gap = dot(input.position, normal) - radius;
    const double time = (-speed - std::sqrt(speed * speed - 2.0 * gain * gap)) / gain;
    const Vec2 place =
        input.position + input.velocity * time + input.acceleration * (0.5 * time * time);
    EXPECT_NEAR(contacts[0].fraction, time, 1e-14);
    EXPECT_LE(distance(contacts[0].position, place), 1e-14);
}

TEST(Mover, walks_off_an_edge_while_it_gains_speed_at_the_same_place_at_any_tick_rate) {
    const World world = world_of({{Box{{-5, 1}, {5, 1}}, 0.0, {}}, floor_at(3)});
    std::vector<Vec2> places;
    for (const int rate : {30, 60, 120, 240}) {
        Walker walker = box_at({-0.7, -0.5});
        walker.velocity.x = 2;
        for (int i = 0; i < 2 * rate / 5; ++i) walker.tick(world, 1.0 / rate, {10, 30});
        places.push_back(walker.position);
    }
    EXPECT_GT(places[0].y, -0.4) << "it falls";
    for (const Vec2 place : places) EXPECT_LE(distance(place, places.back()), 1e-6);
}

TEST(Mover, that_is_round_stands_on_the_bend_where_a_wall_stops_it) {
    // Over an apex, and down before an upright wall and before a steep slope.
    for (const double leaning : {0.0, 0.5}) {
        const Vec2 foot{0.55, 0.2};
        const World world = world_of({{Segment{{-9, 0}, {0, 0}}, 0.0, {}},
                                      {Segment{{0, 0}, {0.4, 0.3}}, 0.0, {}},
                                      {Segment{foot, foot + Vec2{leaning, -2}}, 0.0, {}}});
        for (const double snap : {0.0, 0.1}) {
            Walker walker = disk_at({-1, -0.5});
            walker.mover.snap = snap;
            for (int i = 0; i < 60; ++i) {
                walker.velocity.x = 3;
                walker.tick(world);
                ASSERT_TRUE(walker.on_floor()) << leaning << " " << snap << " " << i;
            }
            EXPECT_NEAR(distance(walker.position, {0, 0}), 0.5, 1e-8) << leaning << " " << snap;
            EXPECT_GT(walker.position.x, 0.0) << leaning << " " << snap;
        }
    }
}

// --- Walls that change ---

/// A floor of tiles with steps and gaps in it.
WorldDefinition tiled_floor(Random& random) {
    WorldDefinition definition;
    for (int i = -10; i < 40; ++i) {
        const double top = i > 2 && random.chance(0.15) ? -1.0 : 0.0;
        if (i > 2 && random.chance(0.05)) continue;
        definition.walls.push_back({Box{{i + 0.5, top + 0.5}, {0.5, 0.5}}, 0.0, {}});
    }
    return definition;
}

TEST(Mover, walks_a_floor_that_was_cut_and_mended_as_one_that_was_built) {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        Random random(seed);
        const WorldDefinition definition = tiled_floor(random);
        const World whole = test::built(definition);
        World mended = test::built(definition);
        for (std::size_t i = 0; i < definition.walls.size(); ++i) {
            if (random.chance(0.6)) continue;
            const Box& tile = std::get<Box>(definition.walls[i].form);
            mended.remove(mended.wall(i));
            const WallDefinition other{tile, 0.0, {1, 7, {}, {}}};
            if (random.chance(0.1)) {
                mended.set_enabled(mended.wall(i), true);
            } else if (seed % 2 == 0) {
                added(mended, {BoxShape{tile.half}, tile.center, {}});
            } else {
                ASSERT_TRUE(std::holds_alternative<ObjectId>(mended.add(other)));
            }
        }
        mended.advance();
        for (Walker one : {box_at({-1, -0.5}), disk_at({-1, -0.5})}) {
            one.mover.step_height = seed % 2 == 0 ? 0.0 : 1.0;
            Walker other = one;
            for (int i = 0; i < 240; ++i) {
                if (i % 60 == 59) one.velocity.y = other.velocity.y = -14;
                one.velocity.x = other.velocity.x = i < 180 ? 7 : -7;
                one.tick(whole);
                other.tick(mended);
                // A disk falls into holes of its own width: from corner to corner of these, what
                // differs by the tolerance of a contact (1e-10) grows.
                const bool is_disk = std::holds_alternative<DiskShape>(one.mover.shape);
                ASSERT_LE(distance(one.position, other.position), is_disk ? 1e-7 : 1e-9)
                    << "seed " << seed << ", tick " << i << ", x " << one.position.x;
            }
        }
    }
}

TEST(Mover, slides_up_tiles_that_were_added_as_up_ones_that_were_built) {
    // Its top is where two tiles meet, and it presses against them.
    const WallDefinition upper{Box{{-0.5, 0.5}, {0.5, 0.5}}, 0.0, {}};
    const WallDefinition lower{Box{{-0.5, 1.5}, {0.5, 0.5}}, 0.0, {}};
    const World built = world_of({upper, lower});
    World grown = world_of({lower});
    ASSERT_TRUE(std::holds_alternative<ObjectId>(grown.add(upper)));
    grown.advance();
    Walker one = box_at({0.4, 1.5});
    one.velocity = {-5, -4};
    Walker other = one;
    one.tick(built);
    other.tick(grown);
    EXPECT_LT(one.position.y, 1.5);
    EXPECT_EQ(other.position, one.position);
    EXPECT_EQ(other.velocity, one.velocity);
}

TEST(Mover, falls_into_a_gap_at_once_where_a_tile_of_its_floor_was_taken_away) {
    WorldDefinition floor;
    for (int i = 0; i < 20; ++i) floor.walls.push_back({Box{{i + 0.5, 0.5}, {0.5, 0.5}}, 0.0, {}});
    World world = test::built(floor);
    world.remove(world.wall(8));
    world.remove(world.wall(9));
    Walker walker = box_at({2.5, -0.5});
    walker.velocity.x = 500;  // beyond the gap within a tick
    walker.tick(world);
    EXPECT_FALSE(walker.on_floor());
    EXPECT_NEAR(walker.velocity.y, 30 * (1.0 / 60.0 - (8.4 - 2.5) / 500), 1e-6);
}

// --- One-way walls ---

/// To the bit, tick by tick.
void expect_same_flight(Walker& walker, const World& world, Walker& free, const World& without,
                        int ticks) {
    for (int i = 0; i < ticks; ++i) {
        walker.tick(world);
        free.tick(without);
        ASSERT_EQ(walker.position, free.position) << i;
        ASSERT_EQ(walker.velocity, free.velocity) << i;
    }
}

TEST(Mover, flies_through_a_one_way_wall_as_if_it_were_not_there_and_lands_on_it) {
    const World world = world_of({floor_at(0), {Segment{{-5, -2}, {5, -2}}, 0.0, one_way_up}});
    const World without = world_of({floor_at(0)});
    Walker walker = box_at({0, -0.5});
    Walker free = walker;
    walker.velocity = free.velocity = {0, -14};
    expect_same_flight(walker, world, free, without, 20);
    for (int i = 0; i < 60; ++i) walker.tick(world);
    EXPECT_NEAR(walker.position.y, -2.5, 1e-9);
    walker.last =
        move(world, walker.mover, {walker.position, {}, gravity, 1.0 / 60.0, true}, walker.state);
    EXPECT_GT(walker.last.position.y, -2.5) << "drops through";
    walker.position = walker.last.position;
    walker.velocity = walker.last.velocity;
    walker.state = walker.last.state;
    for (int i = 0; i < 60; ++i) walker.tick(world);
    EXPECT_NEAR(walker.position.y, -0.5, 1e-9);
}

TEST(Mover, flies_through_a_stack_of_one_way_walls_with_the_same_bits) {
    std::vector<WallDefinition> stack{floor_at(0)};
    for (int i = 1; i <= 12; ++i)
        stack.push_back({Segment{{-5, -0.2 * i}, {5, -0.2 * i}}, 0.0, one_way_up});
    const World world = world_of(stack);
    const World without = world_of({floor_at(0)});
    Walker walker = disk_at({0, -0.5});
    Walker free = walker;
    walker.velocity = free.velocity = {3, -14};
    expect_same_flight(walker, world, free, without, 28);  // none lifts it
    for (int i = 0; i < 60 && walker.position.x < 4; ++i) walker.tick(world);
    EXPECT_NEAR(walker.position.y, -2.9, 1e-9) << "on the highest one";
}

TEST(Mover, jumps_through_one_way_tiles_into_none_of_their_solid_neighbours) {
    std::vector<WallDefinition> tiles{floor_at(3)};
    for (int i = -6; i <= 6; ++i)
        tiles.push_back({Box{{i + 0.5, 0.5}, {0.5, 0.5}}, 0.0, i % 3 == 0 ? one_way_up : Traits{}});
    const World world = world_of(tiles);
    for (const double aside : {-60.0, -4.0, -0.5, 0.5, 4.0, 60.0}) {
        Walker walker = box_at({0.5, 2.5});
        for (int i = 0; i < 90; ++i) {
            if (i == 0) walker.velocity = {0, -16};
            walker.velocity.x = aside * ((i / 5) % 2 == 0 ? 1 : -1);
            walker.tick(world);
            std::array<Overlap, 8> found;
            // One-way walls are never overlapped.
            const std::size_t count = world.overlaps(walker.mover.shape, walker.position, found);
            for (std::size_t k = 0; k < count; ++k)
                ASSERT_LE(found[k].depth, 1e-9) << aside << ", tick " << i;
        }
        if (std::abs(aside) < 1.0) {
            EXPECT_NEAR(walker.position.y, -0.5, 1e-9) << "on them";
        }
    }
}

TEST(Mover, does_not_fall_through_a_lift_whatever_its_speed) {
    const BodyDefinition lifts[] = {{CapsuleShape{{{-5, 0}, {5, 0}}, 0.0}, {0, 0}, one_way_up},
                                    {BoxShape{{5, 0.25}}, {0, 0.25}, {}}};
    for (const BodyDefinition& definition : lifts) {
        for (const double speed : {1.0, 10.0, 100.0, 1000.0}) {
            World world = test::built(WorldDefinition{});
            const ObjectId lift = added(world, definition);
            Walker walker = box_at({0, -0.5});
            double y = 0;
            for (int i = 0; i < 200; ++i) {
                y += (i / 20 % 2 == 0 ? -1 : 1) * speed / 60.0;
                world.move_body(lift, definition.position + Vec2{0, y});
                walker.tick(world);
                world.advance();
                ASSERT_LE(walker.position.y + 0.5, y + 1e-9) << speed << ", tick " << i;
            }
        }
    }
}

TEST(Mover, lands_on_a_slanted_one_way_wall_that_it_clears_for_a_part_of_a_tick) {
    const Vec2 normal = normalized(Vec2{0.6, -1});
    const World world = world_of({{Segment{{-9, -5.4}, {9, 5.4}}, 0.0, {1, 0, normal, {}}}});
    for (const double cleared : {1e-6, -1e-6}) {
        Walker walker = disk_at(normal * (0.5 + cleared - 1e-3));
        walker.velocity = normal * std::sqrt(2e-3 * -dot(gravity, normal));
        walker.tick(world, 1.0 / 30.0);
        EXPECT_EQ(dot(walker.position, normal) >= 0.5 - 1e-9, cleared > 0.0) << cleared;
    }
}

// --- Riding ---

TEST(Mover, rides_a_platform_with_its_place_to_the_bit) {
    World world = test::built(WorldDefinition{});
    const ObjectId platform = added(world, {BoxShape{{3, 0.5}}, {0, 1}, {}});
    Walker walker = box_at({0.3, 0.0});
    for (int i = 0; i < 60; ++i) walker.tick(world);
    const Vec2 place = walker.position - world.position_of(platform);
    Vec2 at{0, 1};
    for (int i = 0; i < 2000; ++i) {
        at += Vec2{0.1 * std::sin(0.05 * i), 0.1 * std::cos(0.031 * i)};
        world.move_body(platform, at);
        walker.tick(world);
        world.advance();
        ASSERT_LE(distance(walker.position - at, place), 1e-9) << i;
        ASSERT_EQ(walker.state.platform, platform) << i;
    }
}

TEST(Mover, that_moves_twice_in_a_tick_is_carried_once) {
    for (const Vec2 step : {Vec2{0.3, 0}, Vec2{0, -0.3}, Vec2{0, 0.3}, Vec2{-0.05, -0.02}}) {
        World world = world_of({});
        const ObjectId lift = added(world, {BoxShape{{2, 0.5}}, {0, 3.5}, {}});
        Walker walker = box_at({0.25, 2.5});
        walker.tick(world);
        const Vec2 place = walker.state.place;
        for (int i = 0; i < 30; ++i) {
            world.move_body(lift, world.position_of(lift) + step);
            walker.tick(world);
            const Walker once = walker;
            for (int again = 0; again < 3; ++again) walker.tick(world);
            ASSERT_EQ(walker.position, once.position) << step.x << " " << step.y << " " << i;
            ASSERT_EQ(walker.velocity, Vec2{});
            ASSERT_EQ(walker.state, once.state);
            world.advance();
        }
        EXPECT_EQ(walker.state.place, place);
        EXPECT_LE(distance(walker.position, world.position_of(lift) + place), 1e-9);
    }
}

TEST(Mover, walks_and_leaves_in_its_second_move_from_where_its_platform_ends) {
    World world = world_of({});
    const Vec2 step{0.3, -0.3};
    const ObjectId lift = added(world, {BoxShape{{2, 0.5}}, {0, 3.5}, {}});
    const ObjectId post = added(world, {BoxShape{{0.1, 0.5}}, {1.5, 2.5}, {}});
    Walker walker = box_at({0.25, 2.5});
    walker.tick(world);
    world.move_body(lift, world.position_of(lift) + step);
    world.move_body(post, world.position_of(post) + step);
    walker.tick(world);
    EXPECT_LE(distance(walker.position, Vec2{0.25, 2.5} + step), 1e-9);
    Walker walking = walker;
    walking.velocity = {6, 0};
    walking.tick(world);
    EXPECT_LE(distance(walking.position, walker.position + Vec2{0.1, 0}), 1e-9);
    walking.velocity = {600, 0};
    walking.tick(world);
    EXPECT_NEAR(walking.position.x, 1.0 + step.x, 1e-8) << "the post stands where the tick ends";
    Walker jumping = walker;
    jumping.velocity = {0, -6};
    jumping.tick(world, 1.0 / 60.0, {});
    EXPECT_LE(distance(jumping.velocity, Vec2{0, -6} + step * 60.0), 1e-9);
    EXPECT_LE(distance(jumping.position, walker.position + Vec2{0, -0.1} + step), 1e-9);
}

TEST(Mover, that_stands_on_no_body_meets_all_of_them_again_in_its_second_move) {
    World world = world_of({floor_at(3)});
    const ObjectId door = added(world, {BoxShape{{0.5, 1}}, {0, 2}, {}});
    Walker ahead = box_at({1.0, 2.5});
    Walker behind = box_at({-0.9, 2.5});
    ahead.tick(world);
    behind.tick(world);
    world.move_body(door, {0.4, 2});
    ahead.tick(world);
    EXPECT_NEAR(ahead.position.x, 1.3, 1e-9);
    ahead.tick(world);
    EXPECT_NEAR(ahead.position.x, 1.3, 1e-9) << "it is pushed no farther";
    behind.velocity.x = 24;
    behind.tick(world);
    EXPECT_NEAR(behind.position.x, -0.5, 1e-9) << "it follows";
    behind.velocity.x = 0;
    behind.tick(world);
    EXPECT_NEAR(behind.position.x, -0.9, 1e-9) << "it is pushed back";
}

TEST(Mover, keeps_as_much_of_its_platforms_velocity_as_it_is_told) {
    for (const Leaving leaving : {Leaving::all, Leaving::upward, Leaving::nothing}) {
        World world = test::built(WorldDefinition{});
        const ObjectId platform = added(world, {BoxShape{{9, 0.5}}, {0, 1}, {}});
        Walker walker = box_at({0, 0});
        walker.mover.leaving = leaving;
        for (int i = 0; i < 10; ++i) {
            world.move_body(platform, world.position_of(platform) + Vec2{0.1, -0.05});
            if (i == 9) walker.velocity.y = -10;
            walker.tick(world);
            world.advance();
        }
        const Vec2 expected = leaving == Leaving::all      ? Vec2{6, -3}
                              : leaving == Leaving::upward ? Vec2{0, -3}
                                                           : Vec2{};
        EXPECT_NEAR(walker.velocity.x, expected.x, 1e-9);
        EXPECT_NEAR(walker.velocity.y, -10 + expected.y + 0.5, 1e-9);
    }
}

TEST(Mover, rides_on_a_body_that_is_sent_along_with_the_one_below_it) {
    World world = test::built(WorldDefinition{});
    const ObjectId crate = added(world, {BoxShape{{1, 0.5}}, {0.5, 0.0}, {}});
    const ObjectId lift = added(world, {BoxShape{{3, 0.5}}, {0, 1}, {}});
    Walker walker = box_at({0.3, -1.0});
    for (int i = 0; i < 10; ++i) walker.tick(world);
    for (int i = 0; i < 1000; ++i) {
        const Vec2 step{0.1 * std::sin(0.05 * i), 0.1 * std::cos(0.031 * i)};
        world.move_body(lift, world.position_of(lift) + step);
        world.move_body(crate, world.position_of(crate) + world.displacement_of(lift));
        walker.tick(world);
        world.advance();
        ASSERT_LE(distance(walker.position - world.position_of(lift), {0.3, -2.0}), 1e-9) << i;
        ASSERT_EQ(walker.state.platform, crate) << i;
    }
}

TEST(Mover, is_moved_by_a_conveyor) {
    WallDefinition belt = floor_at(0);
    belt.traits.surface_velocity = {2, 0};
    const World world = world_of({belt});
    Walker walker = box_at({0, -0.5});
    for (int i = 0; i < 60; ++i) walker.tick(world);
    EXPECT_NEAR(walker.position.x, 2.0, 1e-9);
    EXPECT_EQ(walker.velocity, Vec2{}) << "its own";
}

// --- Overlaps at the start, pushed, squeezed ---

TEST(Mover, that_begins_in_solids_is_moved_out_by_the_nearest_side) {
    const World world = world_of({{Box{{0, 0}, {2, 1}}, 0.0, {}}, {Box{{4, 0}, {2, 1}}, 0.0, {}}});
    Walker walker = box_at({1.9, -0.9});
    walker.tick(world, 1.0 / 60.0, {});
    EXPECT_NEAR(distance(walker.position, {1.9, -1.5}), 0.0, 1e-8) << "between two, by their tops";
    walker = box_at({0, 0.8});
    walker.tick(world, 1.0 / 60.0, {});
    EXPECT_NEAR(distance(walker.position, {0, 1.5}), 0.0, 1e-8) << "below";
}

TEST(Mover, says_how_deep_it_was_in_what_it_began_inside_of) {
    World world = world_of({{Box{{0, 1}, {50, 1}}, 0.0, {.user_data = 5}}});
    const ObjectId door =
        added(world, {BoxShape{{0.5, 1}}, {0, -1}, {.user_data = 7, .surface_velocity = {0, 2}}});
    const Mover disk{.shape = DiskShape{0.5}};
    const MoverInput input{{0.75, -0.375}, {60, 0}, {}};
    std::array<MoverContact, 8> contacts;
    const MoverResult moved = move(world, disk, input, {}, contacts);
    ASSERT_EQ(moved.contact_count, 2U);
    EXPECT_EQ(move(world, disk, input, {}).contact_count, 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        EXPECT_EQ(contacts[i].fraction, 0.0);
        EXPECT_EQ(contacts[i].position, input.position) << "before it was pushed";
    }
    EXPECT_EQ(contacts[0].object, world.wall(0));
    EXPECT_EQ(contacts[0].normal, (Vec2{0, -1}));
    EXPECT_EQ(contacts[0].user_data, 5U);
    EXPECT_NEAR(contacts[0].depth, 0.125, 1e-12);
    EXPECT_EQ(contacts[1].object, door);
    EXPECT_EQ(contacts[1].normal, (Vec2{1, 0}));
    EXPECT_EQ(contacts[1].user_data, 7U);
    EXPECT_EQ(contacts[1].surface_velocity, (Vec2{0, 2}));
    EXPECT_NEAR(contacts[1].depth, 0.25, 1e-12);
    EXPECT_NEAR(contacts[1].point.x, 0.5, 1e-12);
    EXPECT_NEAR(moved.position.y, -0.5, 1e-9);
}

TEST(Mover, says_of_a_touch_that_it_was_not_deep) {
    const World world = world_of({floor_at(3), {Segment{{2, 0}, {2, 3}}, 0.0, {}}});
    const Mover disk{.shape = DiskShape{0.5}};
    std::array<MoverContact, 8> contacts;
    const MoverResult moved = move(world, disk, {{1, 2}, {1, 2}, {}, 1.0}, {}, contacts);
    ASSERT_GE(moved.contact_count, 2U);
    for (std::size_t i = 0; i < moved.contact_count; ++i) EXPECT_EQ(contacts[i].depth, 0.0);
}

TEST(Mover, is_pushed_by_a_body_and_through_no_wall) {
    World world = world_of({floor_at(0), {Segment{{5, -9}, {5, 0}}, 0.0, {}}});
    const ObjectId door = added(world, {BoxShape{{0.5, 1}}, {-3, -1}, {}});
    Walker walker = box_at({0, -0.5});
    bool was_squeezed = false;
    for (int i = 0; i < 100; ++i) {
        world.move_body(door, {-3 + 0.1 * (i + 1), -1});
        walker.tick(world);
        world.advance();
        if (-3 + 0.1 * (i + 1) + 0.5 < 4.2 - 0.01) {
            ASSERT_FALSE(walker.last.squeezed) << i;
            ASSERT_GE(walker.position.x - 0.4, -3 + 0.1 * (i + 1) + 0.5 - 1e-8) << i;
        }
        was_squeezed = was_squeezed || walker.last.squeezed;
        ASSERT_LE(walker.position.x, 4.6 + 1e-9) << i;
        ASSERT_LE(walker.position.y, -0.5 + 1e-9) << i;
    }
    EXPECT_TRUE(was_squeezed);
}

TEST(Mover, that_evades_what_presses_it_keeps_its_velocity_but_for_the_part_into_it) {
    // A door comes down on its right half, and it has room on the left alone.
    World world = world_of({floor_at(0)});
    const ObjectId door = added(world, {BoxShape{{0.3, 1}}, {0.5, -2.2}, {}});
    Walker walker = box_at({0, -0.5});
    walker.velocity = {-1, -2};
    world.move_body(door, {0.5, -1.2});
    walker.tick(world, 1.0 / 60.0, {});
    EXPECT_LE(walker.position.x, -0.2 + 1e-8) << "evaded";
    EXPECT_FALSE(walker.last.squeezed);
    EXPECT_EQ(walker.velocity, (Vec2{-1, 0}));
}

// --- Along a displacement ---

TEST(Mover, goes_along_a_displacement_whatever_the_time) {
    const World world = world_of({});
    Random random(5);
    for (const Vec2 up : {Vec2{0, -1}, Vec2{}}) {
        const Mover mover{.up = up};
        for (int i = 0; i < 1000; ++i) {
            const Vec2 from = random.point(-100, 100);
            const Vec2 displacement = random.direction() * random.magnitude(1e-6, 1e3);
            const double seconds = random.magnitude(1e-4, 10);
            const MoverInput input = MoverInput::along(from, displacement, seconds);
            const MoverResult moved = move(world, mover, input, {});
            ASSERT_LE(distance(moved.position, from + displacement), 1e-12) << i;
            ASSERT_EQ(moved.velocity, displacement / seconds) << i;
        }
        const MoverResult rest = move(world, mover, MoverInput::along({1, 2}, {}), {});
        EXPECT_EQ(rest.position, (Vec2{1, 2}));
        EXPECT_EQ(rest.velocity, Vec2{});
    }
}

TEST(Mover, slides_and_walks_along_a_displacement_as_with_its_velocity) {
    const World world = world_of({floor_at(3), {Segment{{3, -9}, {3, 3}}, 0.0, {}}});
    Walker walker = disk_at({0, 0});
    walker.mover.up = {};
    const MoverResult slid = move(world, walker.mover, MoverInput::along({0, 0}, {5, 2}, 0.5), {});
    EXPECT_NEAR(distance(slid.position, {2.5, 2}), 0.0, 1e-9);
    EXPECT_NEAR(distance(slid.velocity, {0, 4}), 0.0, 1e-9) << "clipped, units a second";
    walker.mover.up = {0, -1};
    const MoverResult walked =
        move(world, walker.mover, MoverInput::along({0, 2.5}, {1, 0.25}, 0.5), {});
    EXPECT_NEAR(distance(walked.position, {1, 2.5}), 0.0, 1e-9) << "its part across up";
    EXPECT_EQ(walked.velocity, (Vec2{2, 0}));
    EXPECT_TRUE(walked.state.on_floor);
}

TEST(Mover, refuses_a_displacement_in_no_time_or_too_far) {
    const World world = world_of({});
    for (const MoverInput& input :
         {MoverInput::along({1, 2}, {3, 4}, 0.0), MoverInput::along({1, 2}, {}, 0.0),
          MoverInput::along({1, 2}, {3, 4}, -1.0), MoverInput::along({1, 2}, {3e6, 0}),
          MoverInput::along({1, 2}, {std::nan(""), 0})}) {
        const MoverResult refused = move(world, Mover{}, input, {});
        EXPECT_TRUE(refused.was_refused);
        EXPECT_EQ(refused.position, (Vec2{1, 2}));
        EXPECT_EQ(refused.velocity, Vec2{});
    }
}

TEST(Mover, stays_where_it_is_for_a_number_that_makes_no_sense) {
    const World world = world_of({floor_at(3)});
    const double nan = std::nan("");
    const double far = 1e300;
    const MoverInput bad[] = {
        {{nan, 0}, {}, gravity},     {{0, far}, {}, gravity},     {{1, 2}, {nan, 0}, gravity},
        {{1, 2}, {0, far}, gravity}, {{1, 2}, {}, {0, nan}},      {{1, 2}, {}, gravity, 0.0},
        {{1, 2}, {}, gravity, nan},  {{1, 2}, {}, gravity, -1.0}, {{1, 2}, {9e8, 0}, gravity, 9}};
    for (const MoverInput& input : bad) {
        const MoverResult result = move(world, Mover{}, input, {});
        EXPECT_TRUE(result.was_refused);
        EXPECT_TRUE(is_finite(result.position) && is_finite(result.velocity));
    }
    EXPECT_FALSE(move(world, Mover{}, {{1, 2}, {}, gravity}, {}).was_refused);
}

TEST(Mover, keeps_its_direction_where_it_walks_off_a_ledge) {
    const World world = world_of({{Box{{0, 1}, {1, 1}}, 0.0, {}}});
    for (const double speed : {-6.0, 6.0}) {
        Walker walker = box_at({0, -0.5});
        for (int i = 0; i < 30; ++i) {
            if (walker.state.on_floor || i == 0) walker.velocity.x = speed;
            walker.tick(world);
        }
        EXPECT_NEAR(walker.velocity.x, speed, 1e-9);
        EXPECT_NEAR(walker.position.x, 0.5 * speed, 1e-6);
    }
}

TEST(Mover, seen_from_above_slides_along_walls_alike) {
    const World world = world_of({{Segment{{3, -9}, {3, 9}}, 0.0, {}}});
    Walker walker = disk_at({0, 0});
    walker.mover.up = {};
    for (int i = 0; i < 60; ++i) {
        walker.velocity = {5, 5};
        walker.tick(world, 1.0 / 60.0, {});
    }
    EXPECT_NEAR(walker.position.x, 2.5, 1e-9);
    EXPECT_NEAR(walker.position.y, 5.0, 1e-9);
    EXPECT_EQ(walker.last.floor_kind, FloorKind::none);
}

}  // namespace slidelab::mover_test
