// sat_push: article 004 with numbers, what others publish for the same questions, and where it goes
// beyond the article. Solids of any shape are in sat_push_solids_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/cases.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/random.hpp"

namespace slidelab::sat_push_test {
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
    return std::move(builder).build();
}

/// What it does about an overlap at the start, all in one push.
MoveResult resolve(const Level& level, const Shape& shape, Vec2 at) {
    return Mover("sat_push").move(level, shape, at, {0, 0});
}

void expect_at(Vec2 found, Vec2 position, double tolerance = 1e-12) {
    EXPECT_NEAR(found.x, position.x, tolerance);
    EXPECT_NEAR(found.y, position.y, tolerance);
}

void expect_at(const MoveResult& result, Vec2 position, double tolerance = 1e-12) {
    expect_at(result.position, position, tolerance);
}

// The article's situations: a rectangle, and a disk that comes from each of its four sides.

const Level rectangle = level_of_boxes({{{0, 0}, {4, 2}}});

struct Visit {
    Vec2 from;
    Vec2 delta;
    Vec2 out;
};

const Visit visits[] = {{{0, -4}, {0, 1.5}, {0, -3}},
                        {{6, 0}, {-1.5, 0}, {5, 0}},
                        {{0, 4}, {0, -1.5}, {0, 3}},
                        {{-6, 0}, {1.5, 0}, {-5, 0}}};

TEST(SatPush, PushesADiskOutOfTheSideThatItCameBy) {
    for (const Visit& visit : visits) {
        for (const char* steps : {"substeps=off", "substeps=on"}) {
            const Mover mover("sat_push", {steps});
            const MoveResult result = mover.move(rectangle, DiskShape{1}, visit.from, visit.delta);
            expect_at(result, visit.out);
            ASSERT_EQ(result.contacts.size(), 1U);
            EXPECT_EQ(result.remaining_depth, 0.0);
        }
    }
}

TEST(SideDistance, OffPushesInThroughTheFarSideForTheSecondOfParallelSides) {
    // Sides run clockwise from the top: the top and the right side come before those that they are
    // parallel to, and go on working.
    const Mover off("sat_push", {"side_distance=off", "substeps=off", "iterations=1"});
    for (const std::size_t i : {0U, 1U}) {
        expect_at(off.move(rectangle, DiskShape{1}, visits[i].from, visits[i].delta),
                  visits[i].out);
    }
    for (const std::size_t i : {2U, 3U}) {
        const Visit& visit = visits[i];
        const MoveResult result = off.move(rectangle, DiskShape{1}, visit.from, visit.delta);
        // Half a unit deep: pushed by half a unit, in the wrong direction.
        const Vec2 inwards = normalized(visit.delta);
        expect_at(result, visit.from + visit.delta + inwards * 0.5);
        EXPECT_GT(result.remaining_depth, 0.5);
    }
}

TEST(SideDistance, OffEjectsTheMoverAtTheTopAfterSomeFrames) {
    const Mover off("sat_push", {"side_distance=off", "substeps=off", "iterations=1"});
    Vec2 position{0, 2.5};
    int frames = 0;
    while (position.y > -3.0 && frames < 50) {
        position = off.move(rectangle, DiskShape{1}, position, {0, 0}).position;
        ++frames;
    }
    EXPECT_NEAR(position.y, -3.0, 1e-9);
    EXPECT_GT(frames, 1);
}

TEST(SatPush, TakesTheLeastDisplacement) {
    // 0.2 deep in the right side, 0.7 in the top.
    const MoveResult result = resolve(rectangle, disk, {4.1, -1.6});
    expect_at(result, {4.3, -1.6});
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].depth, 0.2, 1e-12);
    EXPECT_EQ(result.contacts[0].normal, (Vec2{1, 0}));
    expect_at(result.contacts[0].point, {4, -1.6});
    EXPECT_TRUE(result.began_inside);
}

TEST(MinimumAxis, OffSendsOutThroughTheFirstSideWhateverIsTouched) {
    const Mover off("sat_push", {"minimum_axis=off", "substeps=off"});
    // A little into the right side; the first side is the top.
    const MoveResult result = off.move(rectangle, disk, {4.5, 1}, {-0.3, 0});
    expect_at(result, {4.2, -2.3});
    const MoveResult on = Mover("sat_push").move(rectangle, disk, {4.5, 1}, {-0.3, 0});
    expect_at(on, {4.3, 1});
}

TEST(VertexAxes, TellADiskFromACornerThatASquareWouldTouch) {
    const Vec2 beside{4.25, 2.25};  // 0.35 from the corner, 0.25 from both sides' lines
    EXPECT_FALSE(
        Mover("sat_push").move(rectangle, disk, {4.6, 2.25}, beside - Vec2{4.6, 2.25}).hit());
    const Mover off("sat_push", {"vertex_axes=off"});
    const MoveResult result = off.move(rectangle, disk, {4.6, 2.25}, {-0.4, 0});
    EXPECT_TRUE(result.hit());
    EXPECT_NEAR(result.position.y, 2.3, 1e-9) << "pushed down by nothing, beside the corner";
    EXPECT_GT(test::oracle_gap(rectangle, disk, result.position), 0.05);
}

TEST(VertexAxes, OffGiveThinWallsAndPointObstaclesSquareEnds) {
    const Level walls = level_of({{{{0, 0}, {4, 0}}}, {{{9, 0}, {9, 0}}}, {{{0, 9}, {4, 9}}, 0.5}});
    const Mover off("sat_push", {"vertex_axes=off"});
    for (const Vec2 beside : {Vec2{4.25, 0.25}, Vec2{9.25, 0.25}, Vec2{4.6, 9.6}}) {
        EXPECT_FALSE(resolve(walls, disk, beside).hit());
        EXPECT_TRUE(off.move(walls, disk, beside, {0, 0}).hit());
        const Vec2 farther = beside + Vec2{0.3, 0.3};
        EXPECT_FALSE(off.move(walls, disk, farther, {0, 0}).hit()) << "and no longer than that";
    }
}

TEST(SatPush, HasAMinimumTranslationForACentreExactlyOnACornerAnEndOrAPoint) {
    const Level walls =
        level_of({{{{20, 0}, {24, 0}}}, {{{29, 0}, {29, 0}}}, {{{33, 0}, {33, 0}}, 0.5}});
    for (const Level* level : {&rectangle, &walls}) {
        for (const Shape& shape : {Shape{disk}, Shape{box}, Shape{diamond}}) {
            for (const Vec2 at : {Vec2{4, 2}, Vec2{-4, -2}, Vec2{4, 0}, Vec2{20, 0}, Vec2{22, 0},
                                  Vec2{24, 0}, Vec2{29, 0}, Vec2{33, 0}}) {
                const MoveResult result = resolve(*level, shape, at);
                const MoveResult again = resolve(*level, shape, at);
                ASSERT_TRUE(is_finite(result.position));
                EXPECT_EQ(result.position, again.position);
                EXPECT_EQ(result.remaining_depth, 0.0);
                EXPECT_TRUE(test::oracle_is_free(*level, shape, result.position, 1e-9));
            }
        }
    }
    // Back to where it came from, as far as that leads out.
    const MoveResult back = Mover("sat_push").move(walls, disk, {29, 0}, {0.1, 0});
    EXPECT_LT(back.position.x, 29.0 - 0.29);
    expect_at(resolve(walls, disk, {29, 0}), {29, -0.3});
}

// Published by others for the same questions.

TEST(SatPush, AnswersAsSatJsDoes) {
    // jriecken/sat-js, test/test.js: overlap and overlapV of a circle, a square and a triangle.
    const Level square = level_of_boxes({{{20, 20}, {20, 20}}});
    const MoveResult circle = resolve(square, DiskShape{20}, {50, 50});
    ASSERT_EQ(circle.contacts.size(), 1U);
    EXPECT_NEAR(circle.contacts[0].depth, 5.86, 0.005);
    EXPECT_NEAR(circle.position.x - 50, 4.14, 0.005);
    EXPECT_NEAR(circle.position.y - 50, 4.14, 0.005);

    const PolygonShape triangle{{{0, 0}, {30, 0}, {0, 30}}};
    const MoveResult moved = resolve(square, triangle, {30, 0});
    ASSERT_EQ(moved.contacts.size(), 1U);
    EXPECT_EQ(moved.contacts[0].depth, 10.0);
    EXPECT_EQ(moved.contacts[0].normal, (Vec2{1, 0}));
    expect_at(moved, {40, 0});

    const Level point = level_of({{{{0, 0}, {0, 0}}, 20}});
    const MoveResult circles = resolve(point, DiskShape{20}, {30, 0});
    EXPECT_EQ(circles.contacts[0].depth, 10.0);
    expect_at(circles, {40, 0});

    EXPECT_FALSE(
        resolve(level_of_boxes({{{10, 10}, {10, 10}}}), BoxShape{{10, 10}}, {110, 110}).hit());
}

TEST(SatPush, AnswersAsIntersectDoesForTwoBoxes) {
    // noonat/intersect, test/aabb.test.ts, intersectAABB: nearest edge, and the delta that leads
    // out.
    const Level fixed = level_of_boxes({{{0, 0}, {8, 8}}});
    const BoxShape other{{8, 8}};
    for (const Vec2 apart : {Vec2{32, 0}, Vec2{-32, 0}, Vec2{0, 32}, Vec2{0, -32}, Vec2{16, 0},
                             Vec2{-16, 0}, Vec2{0, 16}, Vec2{0, -16}}) {
        EXPECT_FALSE(resolve(fixed, other, apart).hit()) << "apart, or flush";
    }
    for (const Vec2 side : {Vec2{1, 0}, Vec2{-1, 0}, Vec2{0, 1}, Vec2{0, -1}}) {
        const MoveResult result = resolve(fixed, other, side * 4);
        ASSERT_EQ(result.contacts.size(), 1U);
        EXPECT_NEAR(result.contacts[0].depth, 12, 1e-8);
        EXPECT_EQ(result.contacts[0].normal, side);
        expect_at(result.contacts[0].point, side * 8, 1e-8);
        expect_at(result, side * 16, 1e-8);
    }
}

TEST(SatPush, AnswersAsIntersectDoesForPointsAndCircles) {
    // noonat/intersect, test/aabb.test.ts (intersectPoint) and test/circle.test.ts. A disk has no
    // radius of 0 here; a millionth stands for the point.
    const Level eight = level_of_boxes({{{0, 0}, {8, 8}}});
    const struct {
        Vec2 point;
        Vec2 out;
    } points[] = {{{-4, -2}, {-8, -2}}, {{4, -2}, {8, -2}}, {{2, -4}, {2, -8}}, {{2, 4}, {2, 8}}};
    for (const auto& one : points) {
        expect_at(resolve(eight, DiskShape{1e-6}, one.point), one.out, 2e-6);
    }

    const Level sixteen = level_of_boxes({{{0, 0}, {16, 16}}});
    EXPECT_FALSE(resolve(sixteen, DiskShape{8}, {64, 0}).hit());
    EXPECT_FALSE(resolve(sixteen, DiskShape{8}, {23, 23}).hit()) << "past the corner";
    const MoveResult face = resolve(sixteen, DiskShape{8}, {20, 0});
    EXPECT_EQ(face.contacts[0].normal, (Vec2{1, 0}));
    expect_at(face.contacts[0].point, {16, 0});
    expect_at(face, {24, 0});
    expect_at(resolve(sixteen, DiskShape{4}, {12, 0}), {20, 0});

    const Level point = level_of({{{{0, 0}, {0, 0}}, 16}});
    EXPECT_FALSE(resolve(point, BoxShape{{8, 8}}, {64, 0}).hit());
    const MoveResult on_point = resolve(point, BoxShape{{8, 8}}, {20, 0});
    EXPECT_EQ(on_point.contacts[0].normal, (Vec2{1, 0}));
    expect_at(on_point.contacts[0].point, {16, 0});
    EXPECT_TRUE(resolve(point, BoxShape{{12, 12}}, {20, 20}).hit()) << "a corner in the circle";
    EXPECT_FALSE(resolve(point, DiskShape{16}, {32, 0}).hit()) << "flush";
    expect_at(resolve(point, DiskShape{16}, {24, 0}), {32, 0});
}

// Past the article.

TEST(SatPush, MovesByItsDisplacementWhereNothingStopsIt) {
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
            expect_at(result, from + along * displacement, 1e-9 * std::max(1.0, displacement));
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
            expect_at(mover.move(pieces, spike, from, delta), one.position, 1e-9);
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
        EXPECT_TRUE(test::oracle_is_free(corner, shape, position, 1e-9));
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
    EXPECT_NEAR(test::oracle_gap(point, box, result.position), 0.0, 1e-9);
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
    const Level wall = level_of({{{{1, -5}, {1, 5}}}});
    const std::vector<KinematicBox> boxes{{{{-2, 0}, {1, 1}}, {1.6, 0}, {}}};
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
        const Level level = std::move(builder).build();
        Rounded mover{random_convex(random, 0.6), 0.0};
        Shape shape = PolygonShape{mover.corners};
        if (random.chance(0.4)) {
            mover = {{{0, 0}}, random.between(0.1, 0.8)};
            shape = DiskShape{mover.radius};
        }
        const Vec2 at = random.point(-1.2, 1.2);
        const double expected = brute_force_depth(mover, at, wall);
        const MoveResult result = resolve(level, shape, at);
        if (expected < 1e-6) {
            if (expected < -1e-6) {
                EXPECT_FALSE(result.hit()) << round;
            }
            continue;
        }
        ++overlaps;
        ASSERT_TRUE(result.hit()) << round;
        EXPECT_NEAR(result.contacts[0].depth, expected, 2e-6) << round;
        EXPECT_NEAR(distance(result.position, at), expected, 2e-6) << round;
        EXPECT_NEAR(brute_force_depth(mover, result.position, wall), 0.0, 1e-6) << round;
    }
    EXPECT_GT(overlaps, cases(400) / 4);
}

TEST(SatPush, TellsItsMoveInMarksOfItsOwnSteps) {
    Trace trace;
    const Mover mover("sat_push");
    const MoveResult with = mover.move(rectangle, disk, {4.5, 1}, {-0.3, 0.1}, {}, &trace);
    EXPECT_EQ(with.position, mover.move(rectangle, disk, {4.5, 1}, {-0.3, 0.1}).position);
    const Strategy& strategy = *find_strategy("sat_push");
    for (const Mark& mark : trace.marks()) {
        EXPECT_TRUE(std::any_of(strategy.stages.begin(), strategy.stages.end(),
                                [&](const Stage& s) { return s.number == mark.stage; }));
    }
}

}  // namespace
}  // namespace slidelab::sat_push_test
