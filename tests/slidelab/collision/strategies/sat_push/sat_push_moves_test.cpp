// sat_push past its article: whole moves with their slides, seams, corners and kinematic boxes; and
// its pushes against an independent answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "oracle/walls.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/random.hpp"

namespace slidelab::sat_push_moves_test {
namespace {

using test::cases;
using test::level_of;
using test::level_of_boxes;
using test::Mover;
using test::Random;

const DiskShape disk{0.3};
const BoxShape box{{0.3, 0.3}};
const PolygonShape diamond{{{0, -0.4}, {0.4, 0}, {0, 0.4}, {-0.4, 0}}};
const PolygonShape drop{{{-0.25, -0.4}, {0.25, -0.4}, {0, 0.4}}};  // a tip that points down

Level level_of_polygons(const std::vector<std::vector<Vec2>>& polygons) {
    LevelBuilder builder;
    std::int32_t index = 0;
    for (const auto& corners : polygons) {
        builder.add_polygon(corners, {WallName::Kind::polygon, index++});
    }
    return test::built(std::move(builder));
}

TEST(SatPush, MovesByItsDisplacementWhereNothingStopsIt) {
    const Level rectangle = level_of_boxes({{{0, 0}, {4, 2}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{diamond}}) {
        const MoveResult result = Mover("sat_push").move(rectangle, shape, {9, 9}, {0.7, -0.9});
        EXPECT_EQ(result.position, (Vec2{9, 9} + Vec2{0.7, -0.9}));
        EXPECT_FALSE(result.hit());
        EXPECT_FALSE(result.began_inside);
    }
}

TEST(SatPush, SlidesAlongASlopeWithTheWholeComponentAtAnyLength) {
    const Level slope = level_of_polygons({{{0, 0}, {400, 300}, {0, 300}}});
    const Vec2 along{0.8, 0.6};
    const Vec2 up{0.6, -0.8};
    for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{diamond}, Shape{drop}}) {
        double rest = 0.3;
        if (!std::holds_alternative<DiskShape>(shape)) {
            rest = 0.0;
            const auto* polygon = std::get_if<PolygonShape>(&shape);
            const std::vector<Vec2> corners =
                polygon ? polygon->corners : std::vector<Vec2>{{-0.3, 0.3}};
            for (const Vec2 corner : corners) rest = std::max(rest, -dot(corner, up));
        }
        for (const double displacement : {0.01, 1.0, 250.0}) {
            const Vec2 from = along * 20 + up * rest;
            const MoveResult result =
                Mover("sat_push")
                    .move(slope, shape, from, along * displacement - up * displacement);
            EXPECT_LE(distance(result.position, from + along * displacement),
                      1e-9 * std::max(1.0, displacement));
            EXPECT_EQ(result.contacts.size(), 1U) << "one straight wall is one bend";
            EXPECT_NEAR(dot(result.velocity, up), 0.0, 1e-9 * displacement);
        }
    }
}

TEST(SatPush, TakesPolygonsOfEitherWinding) {
    std::vector<Vec2> corners{{0, 0}, {3, 0.5}, {2.5, 2}, {0.5, 2.5}};
    const Level one = level_of_polygons({corners});
    std::reverse(corners.begin(), corners.end());
    const Level other = level_of_polygons({corners});
    for (const Vec2 from : {Vec2{1.5, -1}, Vec2{4, 1}, Vec2{1.5, 4}, Vec2{-1, 1}}) {
        const Vec2 delta = Vec2{1.5, 1.2} - from;
        const Vec2 a = Mover("sat_push").move(one, disk, from, delta).position;
        const Vec2 b = Mover("sat_push").move(other, disk, from, delta).position;
        EXPECT_LT(distance(a, b), 1e-12);
    }
}

TEST(SatPush, FeelsNoSeamsNotEvenWithATip) {
    // Tiles, and a floor of several walls: whatever the mover's shape, none of the ends is a wall.
    std::vector<Box> tiles;
    for (int i = 0; i < 40; ++i) tiles.push_back({{i + 0.5, 0.5}, {0.5, 0.5}});
    std::vector<test::TestWall> pieces;
    for (int i = 0; i < 60; ++i) pieces.push_back({{{i / 1.5, 0}, {(i + 1) / 1.5, 0}}});
    for (const Level& level : {level_of_boxes(tiles), level_of(pieces)}) {
        for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{diamond}, Shape{drop}}) {
            const double height = std::holds_alternative<PolygonShape>(shape) ? 0.4 : 0.3;
            for (const double step : {0.001, 0.03, 0.1, 0.25, 1.0, 7.0}) {
                for (const double sign : {1.0, -1.0}) {
                    Vec2 position{20, -height};
                    const int ticks = static_cast<int>(std::min(300.0, 15.0 / step));
                    for (int tick = 0; tick < ticks; ++tick) {
                        const Vec2 delta{sign * step, step};
                        position = Mover("sat_push").move(level, shape, position, delta).position;
                    }
                    EXPECT_NEAR(position.x, 20 + sign * step * ticks, 1e-9)
                        << step << " " << name_of(shape);
                    EXPECT_NEAR(position.y, -height, 1e-9) << step << " " << name_of(shape);
                }
            }
        }
    }
}

TEST(SatPush, LeavesAWallInPiecesAsOneWhereATipHasPassedTheLastPiece) {
    // The last piece is shorter than a sub-step, and the tip thinner: what is overlapped is the
    // piece before, and that is left past the end of the whole wall.
    const PolygonShape spike{{{-0.23, -1}, {0.23, -1}, {0, 1}}};
    const Vec2 end{0, 0};
    const Vec2 along{-0.6, -0.8};
    const Level whole = level_of({{{end, end + along * 0.3}}});
    const Mover mover("sat_push");
    const Vec2 delta{-2, -1};
    int bent = 0;
    for (const double piece : {0.01, 0.03, 0.05, 0.08}) {
        const Level pieces =
            level_of({{{end + along * piece, end + along * 0.3}}, {{end + along * piece, end}}});
        for (int i = 0; i < 400; ++i) {
            const Vec2 from{0.35, -0.7 + 0.001 * i};
            const MoveResult one = mover.move(whole, spike, from, delta);
            const MoveResult many = mover.move(pieces, spike, from, delta);
            EXPECT_LE(distance(many.position, one.position), 1e-9);
            bent += one.hit() ? 1 : 0;
        }
    }
    EXPECT_GT(bent, 400);
}

TEST(SatPush, IsStoppedByAWallThatStandsOnASeam) {
    // A side that gives no translation out at a joint, since a wall goes on there, must still stop
    // the mover.
    const Level level = level_of({{{{0, 0}, {4, 0}}}, {{{4, 0}, {8, 0}}}, {{{4, 0}, {4, -3}}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{drop}}) {
        const double height = std::holds_alternative<PolygonShape>(shape) ? 0.4 : 0.3;
        Vec2 position{2, -height};
        for (int tick = 0; tick < 100; ++tick) {
            position = Mover("sat_push").move(level, shape, position, {0.1, 0.05}).position;
        }
        EXPECT_NEAR(position.x, 4 - extents_of(shape).x, 1e-9);
        EXPECT_NEAR(position.y, -height, 1e-9);
    }
}

TEST(SatPush, RestsInACornerAndStays) {
    const Level corner = level_of({{{{-5, 1}, {1, 1}}}, {{{1, 1}, {0, -5}}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{diamond}, Shape{drop}}) {
        Vec2 position{-1, 0};
        for (int tick = 0; tick < 200; ++tick) {
            position = Mover("sat_push").move(corner, shape, position, {0.1, 0.07}).position;
        }
        const Vec2 settled = position;
        for (int tick = 0; tick < 500; ++tick) {
            position = Mover("sat_push").move(corner, shape, position, {0.1, 0.07}).position;
            ASSERT_LT(distance(position, settled), 1e-9) << name_of(shape);
        }
        EXPECT_TRUE(oracle::is_free(corner, shape, position, 1e-9));
    }
}

TEST(SatPush, GlidesThroughAGapExactlyAsWideAsItself) {
    const Level gap = level_of({{{{1, -0.3}, {2, -0.3}}}, {{{1, 0.3}, {2, 0.3}}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        const MoveResult result = Mover("sat_push").move(gap, shape, {0, 0}, {3, 0});
        EXPECT_EQ(result.position, (Vec2{3, 0}));
        EXPECT_FALSE(result.hit());
    }
}

TEST(SatPush, ABoxRollsOverARoundEnd) {
    const Level point = level_of({{{{0, 0}, {0, 0}}, 1.0}});
    const MoveResult result = Mover("sat_push").move(point, box, {-3.2, -1.2}, {2.8, 0});
    EXPECT_TRUE(result.hit());
    EXPECT_NEAR(oracle::gap(point, box, result.position), 0.0, 1e-9);
    EXPECT_LT(result.position.y, -1.2);
}

TEST(SubSteps, OffTunnelsWhenFastWhateverTheShape) {
    const Level floor = level_of({{{{-50, 1.5}, {50, 1.5}}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{diamond}, Shape{drop}}) {
        for (const double displacement : {3.0, 50.0, 1e6}) {
            const Vec2 stopped =
                Mover("sat_push").move(floor, shape, {0, 0}, {0, displacement}).position;
            EXPECT_NEAR(stopped.y, 1.5 - extents_of(shape).y, 1e-9) << displacement;
            const Mover off("sat_push", {"substeps=off"});
            EXPECT_GT(off.move(floor, shape, {0, 0}, {0, displacement}).position.y, 1.6);
        }
    }
}

TEST(SatPush, SeesAPolygonWhoseCentroidIsNotAtItsPosition) {
    const PolygonShape beside{{{5, -0.3}, {5.6, -0.3}, {5.6, 0.3}, {5, 0.3}}};
    const Level wall = level_of({{{{8, -5}, {8, 5}}}});
    const MoveResult result = Mover("sat_push").move(wall, beside, {0, 0}, {40, 0});
    EXPECT_NEAR(result.position.x, 2.4, 1e-9);
}

// Kinematic boxes.

TEST(SatPush, IsPushedByABoxThatIsAsFastAsASubStepAllows) {
    // 102 units to each other in 2040 sub-steps of exactly half the inradius: rounding must not
    // refuse them one by one, until no work is left.
    const PolygonShape thin{{{-0.9801177249084583, 0},
                             {-0.49005886245422914, -0.1},
                             {0.49005886245422914, -0.1},
                             {0.9801177249084583, 0},
                             {0.49005886245422914, 0.1},
                             {-0.49005886245422914, 0.1}}};
    const std::vector<KinematicBox> boxes{{{{-3, 0}, {2, 0.5}}, {100, 0}, {}}};
    const MoveResult result = Mover("sat_push").move(Level(), thin, {0, 0}, {-2, 0}, boxes);
    EXPECT_NEAR(result.position.x, 99.0 + 0.9801177249084583, 1e-6);
    EXPECT_EQ(result.stop_reason, StopReason::blocked);
    EXPECT_LT(result.iterations, 2100);
}

TEST(SatPush, IsPushedByABoxThatRunsIntoIt) {
    for (const double delta : {0.1, 1.0, 30.0}) {
        const std::vector<KinematicBox> boxes{{{{-2, 0}, {1, 1}}, {delta + 0.7, 0}, {}}};
        for (const Shape& shape : {Shape{disk}, Shape{box}}) {
            const MoveResult result =
                Mover("sat_push").move(Level(), shape, {0, 0.25}, {0, 0}, boxes);
            EXPECT_NEAR(result.position.x, delta, 1e-9) << delta;
            EXPECT_NEAR(result.position.y, 0.25, 1e-9);
            ASSERT_TRUE(result.hit());
            EXPECT_EQ(result.contacts[0].normal, (Vec2{1, 0}));
        }
    }
}

TEST(SatPush, SaysThatItIsSqueezedAndDoesNotLeakThroughTheWall) {
    const Level wall = level_of({{{{1, -50}, {1, 50}}}});
    const std::vector<KinematicBox> boxes{{{{-2, 0}, {1, 40}}, {1.6, 0}, {}}};
    const MoveResult result = Mover("sat_push").move(wall, disk, {0.5, 0}, {0, 0}, boxes);
    EXPECT_GT(result.remaining_depth, 0.0);
    EXPECT_LT(result.position.x, 1.0);
}

// Against an independent answer: the least displacement, by trying every direction.

struct Rounded {
    std::vector<Vec2> corners;
    double radius = 0.0;
};

double brute_force_depth(const Rounded& mover, Vec2 at, const Rounded& wall) {
    const auto depth_at = [&](double angle) {
        const Vec2 n{std::cos(angle), std::sin(angle)};
        double high = -1e30;
        double low = 1e30;
        for (const Vec2 c : wall.corners) high = std::max(high, dot(c, n));
        for (const Vec2 c : mover.corners) low = std::min(low, dot(c + at, n));
        return high + wall.radius - (low - mover.radius);
    };
    double least = 1e30;
    constexpr double turn = 6.283185307179586;
    constexpr int tries = 4000;
    int best = 0;
    for (int i = 0; i < tries; ++i) {
        const double depth = depth_at(turn * i / tries);
        if (depth < least) best = i;
        least = std::min(least, depth);
    }
    for (int i = -4000; i <= 4000; ++i) {  // closer, around the best
        least = std::min(least, depth_at(turn * (best + i / 4000.0) / tries));
    }
    return least;
}

std::vector<Vec2> random_convex(Random& random, double size) {
    std::vector<Vec2> corners;
    const int n = 3 + random.below(6);
    const Vec2 squash{random.between(0.3, 1.0), random.between(0.3, 1.0)};
    const double turned = random.between(0, 6);
    for (int i = 0; i < n; ++i) {
        const double angle = turned + (i + random.between(-0.3, 0.3)) * 6.283185307179586 / n;
        corners.push_back({std::cos(angle) * size * squash.x, std::sin(angle) * size * squash.y});
    }
    return corners;
}

Vec2 center_of(const std::vector<Vec2>& corners) {
    Vec2 sum;
    for (const Vec2 corner : corners) sum += corner;
    return sum / static_cast<double>(corners.size());
}

TEST(SatPush, LeavesConvexShapesByTheLeastDisplacementThatThereIs) {
    Random random(61);
    int overlaps = 0;
    for (int round = 0; round < cases(400); ++round) {
        Rounded wall{random_convex(random, 1.0), 0.0};
        LevelBuilder builder;
        const WallName name{WallName::Kind::polygon, 0};
        if (random.chance(0.3)) {
            wall = {{random.point(-1, 1), random.point(-1, 1)},
                    random.chance(0.5) ? 0.0 : random.between(0.1, 0.5)};
            builder.add_segment({wall.corners[0], wall.corners[1]}, wall.radius, name);
        } else {
            builder.add_polygon(wall.corners, name);
        }
        const Level level = test::built(std::move(builder));
        Rounded mover{random_convex(random, 0.6), 0.0};
        Shape shape = PolygonShape{mover.corners};
        if (random.chance(0.4)) {
            mover = {{{0, 0}}, random.between(0.1, 0.8)};
            shape = DiskShape{mover.radius};
        }
        const Vec2 at = random.point(-1.2, 1.2);
        const double expected = brute_force_depth(mover, at, wall);
        const MoveResult result = Mover("sat_push").move(level, shape, at, {0, 0});
        if (expected < 1e-6) {
            if (expected < -1e-6) {
                EXPECT_FALSE(result.hit()) << round;
            }
            continue;
        }
        ++overlaps;
        ASSERT_TRUE(result.hit()) << round;
        // Its centroid is led through no free segment, though that were nearer.
        const bool may_cross =
            wall.corners.size() == 2 &&
            distance(at + center_of(mover.corners),
                     closest_point_on_segment(at + center_of(mover.corners),
                                              {wall.corners[0], wall.corners[1]})) <= expected;
        if (may_cross) {
            EXPECT_GT(distance(result.position, at), expected - 2e-6) << round;
        } else {
            EXPECT_NEAR(result.contacts[0].depth, expected, 2e-6) << round;
            EXPECT_NEAR(distance(result.position, at), expected, 2e-6) << round;
        }
        EXPECT_NEAR(brute_force_depth(mover, result.position, wall), 0.0, 1e-6) << round;
    }
    EXPECT_GT(overlaps, cases(400) / 4);
}

}  // namespace
}  // namespace slidelab::sat_push_moves_test
