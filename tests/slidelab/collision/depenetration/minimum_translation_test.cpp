// Out of several walls at once by the least displacement, as disk_sweep goes it: held against an
// oracle that tries all places.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "oracle/exit.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::minimum_translation_test {

using test::is_at;
using test::level_of;
using test::level_of_boxes;
using test::Mover;
using test::Random;
using test::TestWall;

const Shape disk = DiskShape{0.5};
const Mover mover("disk_sweep");

/// Walls, as a level and for the oracle.
struct World {
    Level level;
    std::vector<oracle::Body> bodies;
};

World world_with(const std::vector<TestWall>& walls, const std::vector<Box>& boxes = {}) {
    using Kind = oracle::Body::Kind;
    World world;
    LevelBuilder builder;
    builder.add(level_of(walls));
    builder.add(level_of_boxes(boxes));
    for (const auto& [segment, radius] : walls) {
        world.bodies.push_back({Kind::free_segment, {segment.a, segment.b}, radius});
    }
    for (const Box& box : boxes) {
        const auto corners = corners_of(bounds_of(box));
        world.bodies.push_back({Kind::solid, {corners.begin(), corners.end()}, 0.0});
    }
    world.level = test::built(std::move(builder));
    return world;
}

MoveResult put(const Level& level, Vec2 at, const Shape& shape = disk) {
    return mover.move(level, shape, at, {0, 0});
}

/// How far the nearest place is that the mover is free in, and that a path leads to without
/// crossing a wall; nothing where it begins free.
std::optional<double> least_way(const World& world, Vec2 from, const Shape& shape = disk) {
    const oracle::Exits exits(world.bodies, shape, from);
    const oracle::Point start = oracle::exact(from);
    if (exits.deepest(start) < 1e-6L) return std::nullopt;
    const auto place = exits.least(1e-12L, 1e-8L);
    return place ? static_cast<double>(distance(start, *place)) : 1e300;
}

/// A free place, which the path led to through no wall, no farther away than need be.
void expect_least(const World& world, Vec2 from, const MoveResult& result, double least, int round,
                  const Shape& shape = disk) {
    const oracle::Exits exits(world.bodies, shape, from);
    const oracle::Point place = oracle::exact(result.position);
    EXPECT_EQ(result.remaining_depth, 0.0) << round;
    EXPECT_LE(exits.deepest(place), 1e-9L) << round;
    EXPECT_FALSE(exits.is_hidden(place)) << round;
    EXPECT_LE(distance(result.position, from), least + 1e-6) << round;
}

/// The same, at once, with contacts that say so.
void expect_least_at_once(const World& world, Vec2 from, double least, int round) {
    const MoveResult result = put(world.level, from);
    expect_least(world, from, result, least, round);
    EXPECT_EQ(result.iterations, 1) << round;
    EXPECT_TRUE(result.began_inside) << round;
    ASSERT_FALSE(result.contacts.empty()) << round;
    for (const Contact& contact : result.contacts) {
        EXPECT_EQ(contact.fraction, 0.0) << round;
        EXPECT_GT(contact.depth, 0.0) << round;
    }
}

// --- Two walls ---

TEST(MinimumTranslation, FindsTheNearestFreePlaceInCornersOfEveryAngle) {
    Random random(411);
    for (int round = 0; round < test::cases(150); ++round) {
        const double angle = random.between(0.15, 3.0);
        const Vec2 a = random.direction();
        const Vec2 b{a.x * std::cos(angle) - a.y * std::sin(angle),
                     a.x * std::sin(angle) + a.y * std::cos(angle)};
        const double thick = random.chance(0.5) ? 0.0 : random.between(0.05, 0.3);
        const World corner = world_with({{{{0, 0}, a * 30}, thick}, {{{0, 0}, b * 30}, 0.1}});
        const Vec2 from = a * random.between(0.1, 0.8) + b * random.between(0.1, 0.8);
        const auto least = least_way(corner, from);
        if (!least) continue;
        const MoveResult result = put(corner.level, from);
        if (result.squeezed) {  // only where all ways are long
            EXPECT_GT(*least, 8.0 * result.remaining_depth) << round;
            continue;
        }
        expect_least(corner, from, result, *least, round);
    }
}

TEST(MinimumTranslation, FindsTheNearestFreePlaceBetweenPointObstaclesAtOnce) {
    Random random(412);
    for (int round = 0; round < test::cases(200); ++round) {
        // Two point obstacles less than its width apart: it goes out to the side on which it is.
        const double apart = random.between(0.1, 0.9);
        const World points =
            world_with({{{{-apart / 2, 0}, {-apart / 2, 0}}}, {{{apart / 2, 0}, {apart / 2, 0}}}});
        const Vec2 from{random.between(-0.3, 0.3), random.between(0.02, 0.4)};
        if (const auto least = least_way(points, from))
            expect_least_at_once(points, from, *least, round);
    }
}

/// It comes to touch both, and says so with the normals there: nothing of a velocity into either is
/// left.
TEST(MinimumTranslation, SaysBothOfTwoPointObstaclesThatItLeaves) {
    const Level points = level_of({{{{-0.3, 0}, {-0.3, 0}}}, {{{0.3, 0}, {0.3, 0}}}});
    const Strategy& sweep = *find_strategy("disk_sweep");
    const MoveResult result =
        sweep.move(points, {disk, {0.05, -0.2}, {0, 0}, {0, 1}, {}}, sweep.defaults());
    EXPECT_PRED3(is_at, result.position, 0, -0.4);
    ASSERT_EQ(result.contacts.size(), 2U);
    for (const Contact& contact : result.contacts) {
        EXPECT_NEAR(std::abs(contact.normal.x), 0.6, 1e-9);
        EXPECT_NEAR(contact.normal.y, -0.8, 1e-9);
    }
    EXPECT_PRED3(is_at, result.velocity, 0, 0);
}

TEST(MinimumTranslation, FindsTheNearestFreePlaceAtWallEnds) {
    Random random(413);
    int tried = 0;
    for (int round = 0; round < test::cases(200); ++round) {
        // The ends of two capsules that join in a T, or nearly.
        const Vec2 displacement = random.direction();
        const World ends =
            world_with({{{{-9, 0}, {random.between(-0.3, 0.3), 0}}, 0.1},
                        {{displacement * 0.5, displacement * 9}, random.between(0, 0.2)}});
        const Vec2 from = random.point(-0.6, 0.6);
        const auto least = least_way(ends, from);
        if (!least || *least > 1.0) continue;  // farther than its width: see the slots below
        ++tried;
        expect_least_at_once(ends, from, *least, round);
    }
    EXPECT_GT(tried, test::cases(200) / 2);
}

// --- Many walls ---

/// Capsules and point obstacles, all of them near the origin.
std::vector<TestWall> clutter(Random& random, int count) {
    std::vector<TestWall> walls;
    for (int i = 0; i < count; ++i) {
        const Vec2 a = random.point(-1.2, 1.2);
        const Vec2 b = random.chance(0.2) ? a : a + random.point(-1.5, 1.5);
        walls.push_back({{a, b}, random.chance(0.4) ? 0.0 : random.between(0, 0.3)});
    }
    return walls;
}

TEST(MinimumTranslation, FindsTheNearestFreePlaceInClutter) {
    Random random(415);
    int tried = 0;
    for (int round = 0; round < test::cases(300); ++round) {
        const std::vector<TestWall> walls = clutter(random, 1 + random.below(5));
        std::vector<Box> boxes;
        for (int i = random.below(3); i > 0; --i) {
            boxes.push_back(
                {random.point(-1, 1), {random.between(0.1, 1), random.between(0.1, 1)}});
        }
        const World world = world_with(walls, boxes);
        const Vec2 from = random.point(-0.6, 0.6);
        const auto least = least_way(world, from);
        if (!least || *least > 1.0) continue;
        ++tried;
        expect_least_at_once(world, from, *least, round);
    }
    EXPECT_GT(tried, test::cases(300) / 3);
}

/// Capsules and what is rounded, among lines, capsules, posts and solids.
TEST(MinimumTranslation, FindsTheNearestFreePlaceForRoundMovers) {
    Random random(418);
    const Mover sweep("box_sweep");
    int tried = 0;
    for (int round = 0; round < test::cases(60); ++round) {
        const Vec2 half = random.direction() * random.between(0.05, 0.4);
        const double radius = random.between(0.05, 0.4);
        const Shape shape =
            random.chance(0.5)
                ? Shape(CapsuleShape{{-half, half}, radius})
                : Shape(PolygonShape{{{-0.3, 0.2}, {0.0, -0.2}, {0.3, 0.1}}, radius});
        std::vector<Box> boxes;
        if (random.chance(0.5)) boxes.push_back({random.point(-1, 1), {0.6, 0.3}});
        const World world = world_with(clutter(random, 1 + random.below(4)), boxes);
        const Vec2 from = random.point(-0.6, 0.6);
        const auto least = least_way(world, from, shape);
        if (!least || *least > 0.5) continue;  // farther than its width: it may stay, and say so
        ++tried;
        expect_least(world, from, sweep.move(world.level, shape, from, {0, 0}), *least, round,
                     shape);
    }
    EXPECT_GT(tried, test::cases(60) / 5);
}

TEST(MinimumTranslation, GoesToTheSameBitsInWhateverOrderTheWallsAre) {
    Random random(416);
    for (int round = 0; round < test::cases(300); ++round) {
        std::vector<TestWall> walls = clutter(random, 2 + random.below(8));
        if (random.chance(0.3)) walls.push_back(walls.front());  // two on top of each other
        const Vec2 from = random.point(-0.6, 0.6);
        const Vec2 first = put(level_of(walls), from).position;
        for (int shuffle = 0; shuffle < 4; ++shuffle) {
            for (std::size_t i = walls.size() - 1; i > 0; --i) {
                std::swap(walls[i], walls[static_cast<std::size_t>(random.below(int(i) + 1))]);
            }
            EXPECT_EQ(put(level_of(walls), from).position, first) << round;
        }
    }
}

TEST(MinimumTranslation, GoesBackWhereItCameFromWhereTwoTranslationsAreEquallyShort) {
    const Level wall = level_of({{{{-9, 0}, {9, 0}}}});
    EXPECT_PRED3(is_at, mover.move(wall, disk, {0, 0}, {0, 1}).position, 0, -0.5);
    EXPECT_PRED3(is_at, mover.move(wall, disk, {0, 0}, {0, -1}).position, 0, 0.5);
    const Level box = level_of_boxes({{{0, 0}, {1, 1}}});
    EXPECT_PRED3(is_at, mover.move(box, disk, {0, 0}, {-0.1, 0}).position, 1.5, 0);
    EXPECT_PRED3(is_at, mover.move(box, disk, {0, 0}, {0, -0.1}).position, 0, 1.5);
    EXPECT_PRED3(is_at, put(box, {0, 0}).position, 0, -1.5);
    const Level point = level_of({{{{0, 0}, {0, 0}}}});
    EXPECT_PRED3(is_at, put(point, {0, 0}).position, 0, -0.5);
    EXPECT_PRED3(is_at, mover.move(point, disk, {0, 0}, {-0.1, 0}).position, 0.5, 0);
}

TEST(MinimumTranslation, LeavesCornersFarFromTheOriginAndOfAnySize) {
    for (const double size : {1e-3, 1.0, 1e4}) {
        for (const double origin : {0.0, 1e3, 1e6}) {
            const Vec2 o{-origin, origin};
            const Level corner =
                level_of({{{o, o + Vec2{9, 0} * size}}, {{o, o + Vec2{0, -9} * size}}, {{o, o}}});
            const Vec2 from = o + Vec2{0.3, -0.2} * size;
            const MoveResult result = put(corner, from, DiskShape{0.5 * size});
            const Vec2 free = o + Vec2{0.5, -0.5} * size;
            EXPECT_LE(distance(result.position, free), 1e-9 * std::max(size, 1.0)) << size;
            EXPECT_EQ(result.remaining_depth, 0.0) << size << " at " << origin;
        }
    }
}

TEST(MinimumTranslation, LeavesARowOfSolidsStraightAcross) {
    std::vector<Box> tiles;
    for (int i = 0; i < 6; ++i) tiles.push_back({{i + 0.5, 0.5}, {0.5, 0.5}});
    const Level row = level_of_boxes(tiles);
    for (const double x : {2.5, 2.9, 3.0, 3.1, 3.4}) {
        for (const double y : {0.1, 0.3, 0.45}) {
            const MoveResult result = put(row, {x, y});
            EXPECT_PRED3(is_at, result.position, x, -0.5);
            EXPECT_EQ(result.remaining_depth, 0.0) << x << " " << y;
            EXPECT_EQ(result.iterations, 1) << x << " " << y;
            ASSERT_EQ(result.contacts.size(), 1U) << x << " " << y;
            // How deep in that tile alone, whose nearest side may lead into the next one.
            const double tile = std::floor(x - 1e-12);
            const double own = std::min({y, x - tile, tile + 1.0 - x});
            EXPECT_GE(result.contacts[0].depth, std::min(own, 0.5) + 0.5 - 1e-12);
            EXPECT_LE(result.contacts[0].depth, y + 0.5 + 1e-12);
            EXPECT_EQ(result.contacts[0].normal, (Vec2{0, -1}));
        }
    }
}

TEST(MinimumTranslation, LeavesHeapsOfTilesByTheMinimumTranslation) {
    Random random(417);
    for (int round = 0; round < test::cases(60); ++round) {
        std::vector<Box> tiles;
        for (int i = 0; i < 9; ++i) {
            const Vec2 center{i % 3 - 1.0, i / 3 - 1.0};
            if (i == 4 || random.chance(0.7)) tiles.push_back({center, {0.5, 0.5}});
        }
        const World heap = world_with({}, tiles);
        const Vec2 from = random.point(-0.5, 0.5);
        expect_least_at_once(heap, from, *least_way(heap, from), round);
    }
}

TEST(MinimumTranslation, LeadsOutOfTheCentreOfABigHeapOfTiles) {
    std::vector<Box> tiles;
    for (int i = 0; i < 40 * 21; ++i) tiles.push_back({{i % 40 - 20.0, i / 40 - 10.0}, {0.5, 0.5}});
    const Level heap = level_of_boxes(tiles);
    EXPECT_PRED3(is_at, put(heap, {0.3, -0.2}).position, 0.3, -11);
    EXPECT_PRED3(is_at, put(heap, {-3, 0.5}).position, -3, 11) << "on a seam";
    EXPECT_PRED3(is_at, put(heap, {-18.7, 0.1}).position, -21, 0.1);
}

TEST(MinimumTranslation, DoesNotLeadIntoASolidNorFromABoxThatMovesIntoOneThatStands) {
    // The translation through the thin solid would be 0.75, and the one around the other's end
    // is 1.4.
    const Box thin{{0, 0}, {0.05, 4}};
    const MoveResult between = put(level_of_boxes({thin, {{1.3, 0}, {0.4, 4}}}), {0.2, 3});
    EXPECT_GT(between.position.x, 0.05);
    EXPECT_EQ(between.remaining_depth, 0.0);
    const std::vector<KinematicBox> over{{{{0.6, 0}, {0.5, 3}}, {0, 0}, {WallName::Kind::box, 0}}};
    const MoveResult result = mover.move(level_of_boxes({thin}), disk, {0.2, 0}, {0, 0}, over);
    EXPECT_GT(result.position.x, 0.05);
    EXPECT_EQ(result.remaining_depth, 0.0);
}

}  // namespace slidelab::minimum_translation_test
