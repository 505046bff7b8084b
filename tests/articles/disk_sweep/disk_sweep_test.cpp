// The situations of article 003 with worked numbers, and what lies past it: wedges, gaps,
// polylines, polygons, capsules over each other, point obstacles, exact contact.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "oracle/walls.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::disk_sweep_test {

using test::is_at;
using test::level_of;
using test::level_of_boxes;
using test::Mover;
using test::Random;

const Shape disk = DiskShape{0.5};
const Mover mover("disk_sweep");
constexpr double pi = 3.141592653589793;

Vec2 turned(Vec2 v, double angle) {
    return {v.x * std::cos(angle) - v.y * std::sin(angle),
            v.x * std::sin(angle) + v.y * std::cos(angle)};
}

// --- The article: one capsule (its "round line") ---

// From (0, 0) to (10, 0), a quarter thick: the disk's centre stays 0.75 away.
const Level round_line = level_of({{{{0, 0}, {10, 0}}, 0.25}});

TEST(DiskSweep, HitsTheSideOfACapsuleOnALongDisplacementAndSlidesOn) {
    const MoveResult result = mover.move(round_line, disk, {-296, -400.75}, {600, 800});
    ASSERT_EQ(result.contacts.size(), 1U);
    const Contact& contact = result.contacts[0];
    EXPECT_NEAR(contact.fraction, 0.5, 1e-12);
    EXPECT_PRED3(is_at, contact.position, 4, -0.75);
    EXPECT_PRED3(is_at, contact.point, 4, -0.25);
    EXPECT_EQ(contact.normal, (Vec2{0, -1}));
    EXPECT_PRED3(is_at, result.position, 304, -0.75);
    EXPECT_PRED3(is_at, result.velocity, 600, 0);
}

TEST(DiskSweep, HitsTheEndOfACapsuleAndSlidesPastIt) {
    // 0.6 to the right of the end: 0.45 above it the centre is 0.75 away.
    const MoveResult result = mover.move(round_line, disk, {10.6, -2.45}, {0, 4});
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].fraction, 0.5, 1e-12);
    EXPECT_PRED3(is_at, result.contacts[0].position, 10.6, -0.45);
    EXPECT_PRED3(is_at, result.contacts[0].normal, 0.8, -0.6);
    EXPECT_PRED3(is_at, result.contacts[0].point, 10.2, -0.15);
    // From the 2 that are left, 2 * 0.8 along the tangent (0.6, 0.8).
    EXPECT_PRED3(is_at, result.position, 10.6 + 0.96, -0.45 + 1.28);
}

TEST(DiskSweep, GrazesTheTipWithoutAHitAndIsTurnedAsideByAHairLess) {
    const MoveResult past = mover.move(round_line, disk, {10.75, -1e3}, {0, 2e3});
    EXPECT_FALSE(past.hit());
    EXPECT_EQ(past.position, (Vec2{10.75, 1e3}));
    const MoveResult into = mover.move(round_line, disk, {10.75 - 1e-6, -1e3}, {0, 2e3});
    ASSERT_TRUE(into.hit());
    // (0.75 - 1e-6)^2 + y^2 = 0.75^2
    EXPECT_NEAR(into.contacts[0].position.y, -std::sqrt(1.5e-6 - 1e-12), 1e-9);
    EXPECT_GT(into.position.x, 10.75);
    EXPECT_GE(oracle::gap(round_line, disk, into.position), -1e-9);
}

// --- Exact contact ---

TEST(DiskSweep, IsBlockedInwardsAndFreeOutwardsWhereItTouches) {
    const Vec2 end{10, 0};
    for (int i = 0; i < 36; ++i) {  // around the end, from straight above to straight below
        const Vec2 normal = turned({0, -1}, pi * i / 35);
        const Vec2 from = end + normal * 0.75;
        const MoveResult in = mover.move(round_line, disk, from, normal * -2.0);
        EXPECT_LT(distance(in.position, from), 1e-9) << i;
        EXPECT_FALSE(in.began_inside) << i;
        const MoveResult out = mover.move(round_line, disk, from, normal * 2.0);
        EXPECT_FALSE(out.hit()) << i;
        EXPECT_EQ(out.position, from + normal * 2.0);
        EXPECT_EQ(mover.move(round_line, disk, from, {0, 0}).position, from);
    }
}

// --- Wedges ---

/// Two walls from the origin, `degrees` apart, whose bisector leads along `turn`.
Level wedge(double degrees, double turn, double upper_radius, double lower_radius) {
    const double half = degrees * pi / 360;
    return level_of({{{{0, 0}, turned({400, 0}, turn - half)}, upper_radius},
                     {{{0, 0}, turned({400, 0}, turn + half)}, lower_radius}});
}

class Wedge : public testing::TestWithParam<double> {};

TEST_P(Wedge, HoldsThePressedDiskStillForTenThousandTicks) {
    Random random(401);
    for (const double lower_radius : {0.0, 0.125, 0.5}) {
        const double turn = random.between(0, 2 * pi);
        const Level level = wedge(GetParam(), turn, 0.125, lower_radius);
        Vec2 position = turned({390, 0}, turn);
        position = mover.move(level, disk, position, turned({-400, 0}, turn)).position;
        for (int tick = 0; tick < 20; ++tick)
            position = mover.move(level, disk, position, turned({-1, 0}, turn)).position;
        const Vec2 settled = position;
        double shaking = 0.0;
        double deepest = 0.0;
        for (int tick = 0; tick < test::cases(10000); ++tick) {
            const double slant = random.between(-1.3, 1.3);  // always between the two normals
            const Vec2 press = turned({-random.magnitude(1e-6, 1e3), 0}, turn + slant);
            position = mover.move(level, disk, position, press).position;
            shaking = std::max(shaking, distance(position, settled));
            deepest = std::max(deepest, -oracle::gap(level, disk, position));
        }
        EXPECT_LT(shaking, 1e-9);
        EXPECT_LE(deepest, 1e-9);
        EXPECT_LT(oracle::gap(level, disk, position), 1e-6);
        const MoveResult out = mover.move(level, disk, position, turned({4, 0}, turn));
        EXPECT_NEAR(distance(out.position, position), 4.0, 1e-6) << "free to leave";
    }
}

INSTANTIATE_TEST_SUITE_P(Degrees, Wedge, testing::Values(30.0, 10.0, 5.0, 1.0),
                         [](const auto& tested) {
                             return "Of" + std::to_string(static_cast<int>(tested.param));
                         });

// --- Gaps ---

TEST(DiskSweep, GoesThroughAGapExactlyAsWideAsItself) {
    for (const double radius : {0.5, 0.3, 0.1, 1.0 / 3}) {
        const double thick = 0.25;
        const double x = radius + thick;
        const Level gap =
            level_of({{{{-x - 4, 0}, {-x, 0}}, thick}, {{{x, 0}, {x + 4, 0}}, thick}});
        const Level boxes = level_of_boxes({{{-radius - 2, 0}, {2, 1}}, {{radius + 2, 0}, {2, 1}}});
        for (const Level* level : {&gap, &boxes}) {
            for (const double sign : {1.0, -1.0}) {
                const MoveResult fits =
                    mover.move(*level, DiskShape{radius}, {0, -5 * sign}, {0, 10 * sign});
                EXPECT_FALSE(fits.hit()) << radius;
                EXPECT_PRED3(is_at, fits.position, 0, 5 * sign);
                const MoveResult wide =
                    mover.move(*level, DiskShape{radius + 1e-6}, {0, -5 * sign}, {0, 10 * sign});
                EXPECT_LT(wide.position.y * sign, 0.0) << radius;
            }
        }
    }
}

// --- Polylines, polygons, capsules over each other ---

/// The normals of its two walls have a cosine above 1, by rounding.
TEST(DiskSweep, DoesNotFallThroughAJointThatIsBentByLessThanCosinesTell) {
    const Vec2 joint{1.75, 5.5};
    const Level bent = level_of({{{{-797.343505611329, -1827.9256377856716}, joint}},
                                 {{joint, {800.8434975481832, 1838.9256412999714}}}});
    const Vec2 from{0.8776807683394172, 5.880197930297145};
    const MoveResult result = mover.move(bent, DiskShape{0.9515730703036643}, from, {120.5, 275.5});
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].fraction, 0.0, 1e-9);
    EXPECT_PRED3(is_at, result.position, 121.02129435761907, 281.53552796223624);
}

TEST(DiskSweep, RoundsAClosedPolygonWithoutLosingDistance) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    const std::vector<Vec2> hexagon{{2, -2}, {4, -2}, {5, 0}, {4, 2}, {2, 2}, {1, 0}};
    builder.add_polygon(hexagon, {WallName::Kind::polygon, 0});
    const Level level = test::built(std::move(builder));
    for (const double y : {-2.4, -1.0, -0.1, 0.1, 1.0, 2.4}) {
        Vec2 position{-1, y};
        for (int tick = 0; tick < 200; ++tick) {
            const MoveResult result = mover.move(level, disk, position, {0.05, 0});
            ASSERT_GE(oracle::gap(level, disk, result.position), -1e-9) << y << " tick " << tick;
            ASSERT_GE(result.position.x, position.x) << y << " tick " << tick;
            position = result.position;
        }
        EXPECT_GT(position.x, 4.0) << y;
        EXPECT_GT(std::abs(position.y), 2.4) << y;
    }
}

TEST(DiskSweep, ClimbsFromAThinCapsuleOntoAThickOne) {
    // Away from the first by 0.75; the end of the second, at (5, 0), is to be kept 1 away.
    const Level level = level_of({{{{0, 0}, {10, 0}}, 0.25}, {{{5, 0}, {15, 0}}, 0.5}});
    const MoveResult hits = mover.move(level, disk, {1, -0.75}, {4, 0});
    ASSERT_EQ(hits.contacts.size(), 1U);
    EXPECT_PRED3(is_at, hits.contacts[0].position, 5 - std::sqrt(1 - 0.5625), -0.75);
    EXPECT_PRED3(is_at, hits.contacts[0].normal, -std::sqrt(1 - 0.5625), -0.75);
    Vec2 position{1, -0.75};
    for (int tick = 0; tick < 400; ++tick) {
        position = mover.move(level, disk, position, {0.02, 0.02}).position;
        ASSERT_GE(oracle::gap(level, disk, position), -1e-9) << tick;
    }
    EXPECT_NEAR(position.y, -1.0, 1e-9);
    EXPECT_GT(position.x, 6.0);
}

TEST(DiskSweep, TakesWallsOnTopOfEachOtherForOne) {
    const Segment wall{{-9, 1}, {9, 4}};
    const Segment back{wall.b, wall.a};
    const Level one = level_of({{wall, 0.25}});
    const Level many = level_of({{wall, 0.25}, {back, 0.25}, {wall, 0.25}, {wall, 0.0}});
    Random random(403);
    for (int round = 0; round < test::cases(500); ++round) {
        const Vec2 from{random.between(-8, 8), random.between(-9, -1)};
        const Vec2 displacement = random.direction() * random.magnitude(0.1, 100);
        const MoveResult a = mover.move(one, disk, from, displacement);
        const MoveResult b = mover.move(many, disk, from, displacement);
        EXPECT_LT(distance(a.position, b.position), 1e-9) << round;
        EXPECT_EQ(a.contacts.size(), b.contacts.size()) << round;
    }
}

// --- The first hit ---

/// Walls whose ends lie anywhere about the path, so that the lowest one is often far behind others.
std::vector<test::TestWall> random_walls(Random& random) {
    std::vector<test::TestWall> walls;
    for (int i = 0; i < 12; ++i) {
        const Vec2 a = random.point(-10, 10);
        walls.push_back({{a, a + random.direction() * random.magnitude(0.1, 8)},
                         random.chance(0.3) ? random.between(0.0, 0.5) : 0.0});
    }
    return walls;
}

TEST(DiskSweep, HitsTheLowestWallOfItsPathWhereTheEarliestHitDoesNotCount) {
    const Mover lowest_first("disk_sweep", {"earliest_hit=off", "slide_remainder=off"});
    Random random(304);
    int not_the_earliest = 0;
    for (int round = 0; round < test::cases(2000); ++round) {
        const std::vector<test::TestWall> walls = random_walls(random);
        const Vec2 from = random.direction() * random.between(6, 12);
        const Vec2 delta = random.direction() * random.between(10, 30);
        const auto moved = [&](const Level& level) {
            return lowest_first.move(level, disk, from, delta);
        };
        const Level level = level_of(walls);
        const MoveResult result = moved(level);
        if (result.began_inside) continue;
        std::uint32_t number = 0;
        const auto is_hit = [&](const test::TestWall& wall) {
            return moved(level_of({wall})).hit();
        };
        while (number < walls.size() && !is_hit(walls[number])) ++number;
        ASSERT_EQ(result.hit(), number < walls.size()) << round;
        if (!result.hit()) continue;
        EXPECT_EQ(result.contacts[0].wall.number(), number) << round;
        EXPECT_EQ(result.position, moved(level_of({walls[number]})).position) << round;
        Trace trace;
        const MoveResult traced = lowest_first.move(level, disk, from, delta, {}, &trace);
        EXPECT_EQ(traced.contacts[0].wall, result.contacts[0].wall) << round;
        const double earliest = mover.move(level, disk, from, delta).contacts[0].fraction;
        if (result.contacts[0].fraction > earliest) ++not_the_earliest;
    }
    EXPECT_GT(not_the_earliest, test::cases(2000) / 40);
}

TEST(DiskSweep, HitsTheLowestWallAlsoWhereATraceKeepsFewerWallsThanThePathCrosses) {
    std::vector<test::TestWall> walls;
    for (int i = 0; i < 200; ++i) walls.push_back({{{200.0 - i, -1}, {200.0 - i, 1}}});
    ASSERT_GT(walls.size(), 2 * TracedCast::most_candidates);
    const Mover lowest_first("disk_sweep", {"earliest_hit=off", "slide_remainder=off"});
    const Level level = level_of(walls);
    Trace trace;
    const MoveResult traced = lowest_first.move(level, disk, {-2, 0}, {300, 0}, {}, &trace);
    ASSERT_TRUE(traced.hit());
    EXPECT_EQ(traced.contacts[0].wall.number(), 0U);
    EXPECT_EQ(traced.position, lowest_first.move(level, disk, {-2, 0}, {300, 0}).position);
}

// --- Accuracy ---

TEST(DiskSweep, RestsOnAThousandWallsWithoutOverlapAndWithExactNormals) {
    Random random(405);
    double highest = 0.0;
    double deepest = 0.0;
    double worst_normal = 0.0;
    for (int round = 0; round < test::cases(1000); ++round) {
        const Vec2 a = random.point(-100, 100);
        const double size = random.chance(0.1) ? 0.0 : random.magnitude(1e-3, 100);
        const Segment wall{a, a + random.direction() * size};
        const double thick = random.chance(0.5) ? 0.0 : random.magnitude(1e-2, 5);
        const Level level = level_of({{wall, thick}});
        const Shape any = DiskShape{random.magnitude(1e-2, 10)};
        const double extent = std::get<DiskShape>(any).radius + thick;
        // Head-on at a place of its outline: it comes from the normal's direction and stays there.
        const Vec2 direction = random.direction();
        const Vec2 target = lerp(wall.a, wall.b, random.between(0, 1));
        const Vec2 from = target + direction * (size + extent * 2 + random.magnitude(1e-3, 1e4));
        if (oracle::gap(level, any, from) < 0) continue;
        const MoveResult result = mover.move(level, any, from, (target - from) * 1.5);
        ASSERT_TRUE(result.hit()) << round;
        const Contact& contact = result.contacts[0];
        const double gap = oracle::gap(level, any, contact.position);
        highest = std::max(highest, gap);
        deepest = std::max(deepest, -gap);
        const Vec2 ends[] = {wall.a, wall.b};
        const oracle::Region region(ends, thick, any);
        const oracle::Point normal = region.normal(oracle::exact(contact.position));
        worst_normal = std::max(worst_normal, distance(contact.normal, oracle::rounded(normal)));
        EXPECT_GE(oracle::gap(level, any, result.position), -1e-9) << round;
    }
    EXPECT_LT(highest, 1e-6);
    EXPECT_LE(deepest, 1e-9);
    EXPECT_LT(worst_normal, 1e-9);
}

}  // namespace slidelab::disk_sweep_test
