// Out of several walls at once by the least displacement, as disk_sweep goes it: held against an
// oracle that samples the plane.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "slidelab/geometry/closest.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/random.hpp"

namespace slidelab::minimum_translation_test {
namespace {

using test::is_at;
using test::level_of;
using test::level_of_boxes;
using test::Mover;
using test::oracle_gap;
using test::Random;
using test::TestWall;

const Shape disk = DiskShape{0.5};
const Mover mover("disk_sweep");

Level level_with(const std::vector<TestWall>& walls, const std::vector<Box>& boxes) {
    LevelBuilder builder;
    builder.add(level_of(walls));
    builder.add(level_of_boxes(boxes));
    return test::built(std::move(builder));
}

MoveResult put(const Level& level, Vec2 at, const Shape& shape = disk) {
    return mover.move(level, shape, at, {0, 0});
}

// --- The oracle ---

bool is_in_solid(const Level& level, Vec2 place) {
    bool inside = false;
    level.visit_solids_at(place, [&inside](std::uint32_t) { inside = true; });
    return inside;
}

/// Whether the straight path crosses a wall: a free segment, or, from outside of all solids, a side
/// of one.
bool leads_through_a_wall(const Level& level, Vec2 from, Vec2 to) {
    const bool from_solid = is_in_solid(level, from);
    return std::any_of(level.walls().begin(), level.walls().end(), [&](const Wall& wall) {
        if (wall.solid != no_solid && from_solid) return false;
        return segments_touch({from, to}, wall.segment);
    });
}

/// How far the nearest free place is that a path leads to without crossing a wall's segment:
/// samples a grid around the start, then finer ones around the best sample so far. Never less than
/// the truth.
double oracle_least(const Level& level, const Shape& shape, Vec2 start, double extent) {
    constexpr int half_count = 40;
    Vec2 center = start;
    double best = 1e300;
    Vec2 best_place = start;
    for (double size = extent; size > 1e-8; size *= 0.15) {
        for (int row = -half_count; row <= half_count; ++row) {
            for (int column = -half_count; column <= half_count; ++column) {
                const Vec2 place =
                    center + Vec2{static_cast<double>(column), static_cast<double>(row)} *
                                 (size / half_count);
                const double far = distance(place, start);
                if (far >= best || oracle_gap(level, shape, place) < 0.0) continue;
                if (is_in_solid(level, place) || leads_through_a_wall(level, start, place))
                    continue;
                best = far;
                best_place = place;
            }
        }
        center = best_place;
    }
    return best;
}

struct Escape {
    MoveResult result;
    double far = 0.0;     ///< how far it was moved
    double oracle = 0.0;  ///< how far the oracle would have moved it
};

Escape escape(const Level& level, Vec2 from, const Shape& shape = disk) {
    const MoveResult result = put(level, from, shape);
    return {result, distance(result.position, from), oracle_least(level, shape, from, 3.0)};
}

/// Out at once, to a free place no farther away than the oracle's, and not through a wall.
void expect_least(const Level& level, Vec2 from, const Escape& out, int round) {
    EXPECT_EQ(out.result.iterations, 1) << round;
    EXPECT_EQ(out.result.remaining_depth, 0.0) << round;
    EXPECT_TRUE(out.result.began_inside) << round;
    EXPECT_GE(oracle_gap(level, disk, out.result.position), -1e-9) << round;
    EXPECT_FALSE(is_in_solid(level, out.result.position)) << round;
    EXPECT_FALSE(leads_through_a_wall(level, from, out.result.position)) << round;
    EXPECT_LE(out.far, out.oracle + 1e-6) << round;
    ASSERT_FALSE(out.result.contacts.empty()) << round;
    for (const Contact& contact : out.result.contacts) {
        EXPECT_EQ(contact.fraction, 0.0) << round;
        EXPECT_GT(contact.depth, 0.0) << round;
    }
}

// --- Two walls ---

TEST(MinimumTranslation, LeavesARightCornerInOneRound) {
    const Level corner = level_of({{{{0, 0}, {9, 0}}}, {{{0, 0}, {0, -9}}}});
    const MoveResult result = put(corner, {0.3, -0.2});
    EXPECT_PRED3(is_at, result.position, 0.5, -0.5);
    EXPECT_EQ(result.contacts.size(), 2U);
    EXPECT_EQ(result.iterations, 1);
}

TEST(MinimumTranslation, LeavesAnAcuteCornerByTheNearestPlaceAndNotByOneWallAfterTheOther) {
    // 60 degrees around the x axis: the free place of the corner is (1, 0).
    const Level corner =
        level_of({{{{0, 0}, {9, -9 / std::sqrt(3.0)}}}, {{{0, 0}, {9, 9 / std::sqrt(3.0)}}}});
    const MoveResult result = put(corner, {0.8, 0.1});
    EXPECT_PRED3(is_at, result.position, 1, 0);
    EXPECT_EQ(result.iterations, 1);
}

TEST(MinimumTranslation, TakesPiecesOfOneWallForOne) {
    std::vector<TestWall> pieces;
    for (int i = 0; i < 40; ++i) pieces.push_back({{{i * 0.1, 0}, {(i + 1) * 0.1, 0}}});
    const MoveResult result = put(level_of(pieces), {2.03, -0.3});
    EXPECT_PRED3(is_at, result.position, 2.03, -0.5);
    EXPECT_EQ(result.contacts.size(), 1U);
}

TEST(MinimumTranslation, FindsTheNearestFreePlaceInCornersOfEveryAngle) {
    Random random(411);
    for (int round = 0; round < test::cases(150); ++round) {
        const double angle = random.between(0.15, 3.0);
        const Vec2 a = random.direction();
        const Vec2 b{a.x * std::cos(angle) - a.y * std::sin(angle),
                     a.x * std::sin(angle) + a.y * std::cos(angle)};
        const double thick = random.chance(0.5) ? 0.0 : random.between(0.05, 0.3);
        const Level corner = level_of({{{{0, 0}, a * 30}, thick}, {{{0, 0}, b * 30}, 0.1}});
        const Vec2 from = a * random.between(0.1, 0.8) + b * random.between(0.1, 0.8);
        if (oracle_gap(corner, disk, from) > -1e-6) continue;
        const MoveResult result = put(corner, from);
        const Vec2 free = result.position;
        if (result.squeezed) {  // only where all ways are long
            EXPECT_GT(oracle_least(corner, disk, from, 30), 8.0 * result.remaining_depth) << round;
            continue;
        }
        EXPECT_GE(oracle_gap(corner, disk, free), -1e-9) << round;
        const double far = distance(from, free);
        EXPECT_LE(far, oracle_least(corner, disk, from, far * 1.5 + 0.1) + 1e-6) << round;
    }
}

TEST(MinimumTranslation, FindsTheNearestFreePlaceBetweenPointObstaclesAtOnce) {
    Random random(412);
    for (int round = 0; round < test::cases(200); ++round) {
        // Two point obstacles less than its width apart: it goes out to the side on which it is.
        const double apart = random.between(0.1, 0.9);
        const Level points =
            level_of({{{{-apart / 2, 0}, {-apart / 2, 0}}}, {{{apart / 2, 0}, {apart / 2, 0}}}});
        const Vec2 from{random.between(-0.3, 0.3), random.between(0.02, 0.4)};
        if (oracle_gap(points, disk, from) > -1e-6) continue;
        expect_least(points, from, escape(points, from), round);
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
        const Level ends =
            level_of({{{{-9, 0}, {random.between(-0.3, 0.3), 0}}, 0.1},
                      {{displacement * 0.5, displacement * 9}, random.between(0, 0.2)}});
        const Vec2 from = random.point(-0.6, 0.6);
        if (oracle_gap(ends, disk, from) > -1e-6) continue;
        const Escape out = escape(ends, from);
        if (out.oracle > 1.0) continue;  // farther than its width: see the slots below
        ++tried;
        expect_least(ends, from, out, round);
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
        const Level level = level_with(walls, boxes);
        const Vec2 from = random.point(-0.6, 0.6);
        if (oracle_gap(level, disk, from) > -1e-6) continue;
        const Escape out = escape(level, from);
        if (out.oracle > 1.0) continue;
        ++tried;
        expect_least(level, from, out, round);
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
        const Level level = level_with(clutter(random, 1 + random.below(4)), boxes);
        const Vec2 from = random.point(-0.6, 0.6);
        if (oracle_gap(level, shape, from) > -1e-6 || is_in_solid(level, from)) continue;
        const double least = oracle_least(level, shape, from, 3.0);
        if (least > 0.5) continue;  // farther than its width: it may stay, and say so
        ++tried;
        const MoveResult out = sweep.move(level, shape, from, {0, 0});
        EXPECT_EQ(out.remaining_depth, 0.0) << round;
        EXPECT_GE(oracle_gap(level, shape, out.position), -1e-9) << round;
        EXPECT_FALSE(leads_through_a_wall(level, from, out.position)) << round;
        EXPECT_LE(distance(out.position, from), least + 1e-6) << round;
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

TEST(MinimumTranslation, LeavesAThousandPiecesOfAWallAsOneWall) {
    std::vector<TestWall> pieces;
    for (int i = 0; i < 1000; ++i) pieces.push_back({{{i * 0.01, 0}, {(i + 1) * 0.01, 0}}});
    const Level wall = level_of(pieces);
    for (const double x : {5.0, 5.003, 5.005}) {
        const MoveResult result = put(wall, {x, -0.01});
        EXPECT_PRED3(is_at, result.position, x, -0.5);
        EXPECT_EQ(result.contacts.size(), 1U);
    }
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
        const Level heap = level_of_boxes(tiles);
        const Vec2 from = random.point(-0.5, 0.5);
        expect_least(heap, from, escape(heap, from), round);
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

}  // namespace
}  // namespace slidelab::minimum_translation_test
