#include <gtest/gtest.h>

#include <cmath>

#include "oracle/walls.hpp"
#include "slidelab/collision/contract/registry.hpp"
#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::disk_slide_test {
namespace {

using test::level_of;
using test::level_of_boxes;
using test::Mover;

const DiskShape disk{0.3};
const BoxShape box{{0.3, 0.3}};
const Level floor_level = level_of({{{{-5, 1.5}, {5, 1.5}}}});

TEST(DiskSlide, MovesFreelyToTheVeryBitsOfStartPlusDisplacement) {
    const Vec2 from{0.1, 0.2};
    const Vec2 delta{0.7, -0.9};
    const MoveResult result = Mover("disk_slide").move(floor_level, disk, from, delta);
    EXPECT_EQ(result.position, from + delta);
    EXPECT_EQ(result.velocity, delta);
    EXPECT_FALSE(result.hit());
    EXPECT_FALSE(result.began_inside);
}

TEST(DiskSlide, PushesOutAlongTheNormalByTheDepth) {
    // Article 001, section 3.1: depth is radius less distance, the normal leads from the wall.
    const Mover as_written("disk_slide", {"substeps=off"});
    const MoveResult result = as_written.move(floor_level, DiskShape{1}, {0, 0}, {0, 1});
    EXPECT_EQ(result.position, (Vec2{0, 0.5}));
    EXPECT_EQ(result.velocity, (Vec2{0, 0}));
    ASSERT_EQ(result.contacts.size(), 1U);
    const Contact& contact = result.contacts[0];
    EXPECT_EQ(contact.depth, 0.5);
    EXPECT_EQ(contact.normal, (Vec2{0, -1}));
    EXPECT_EQ(contact.point, (Vec2{0, 1.5}));
    EXPECT_EQ(contact.position, (Vec2{0, 0.5}));
    EXPECT_EQ(contact.fraction, 1.0);
    EXPECT_EQ(result.iterations, 1);
}

TEST(DiskSlide, SlidesAlongAWallWithTheWholeComponent) {
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        const MoveResult result = Mover("disk_slide").move(floor_level, shape, {0, 1.2}, {1, 1});
        EXPECT_NEAR(result.position.x, 1.0, 1e-12);
        EXPECT_NEAR(result.position.y, 1.2, 1e-10);
        EXPECT_EQ(result.velocity, (Vec2{1, 0}));
        EXPECT_EQ(result.contacts.size(), 1U) << "one straight wall is one bend";
    }
}

TEST(DiskSlide, ResolvesACornerOfTwoWallsInTwoRounds) {
    const Level corner = level_of({{{{-5, 1}, {1, 1}}}, {{{1, 1}, {1, -5}}}});
    const Mover as_written("disk_slide", {"substeps=off"});
    const MoveResult result = as_written.move(corner, disk, {0.5, 0.5}, {0.4, 0.3});
    EXPECT_EQ(result.iterations, 2);
    EXPECT_EQ(result.contacts[0].wall, 1U) << "the deeper one first";
    EXPECT_NEAR(result.position.x, 0.7, 1e-12);
    EXPECT_NEAR(result.position.y, 0.7, 1e-12);
    EXPECT_EQ(result.velocity, (Vec2{0, 0}));
}

TEST(DiskSlide, ProjectsTheVelocityOncePerWallAndNotPerRound) {
    // A slope that is pushed out of in several sub-steps takes its part of the velocity once.
    const Level slope = level_of({{{{-10, -10}, {10, 10}}}});
    const MoveResult result = Mover("disk_slide").move(slope, disk, {0, -1}, {0, 5});
    EXPECT_NEAR(result.velocity.x, 2.5, 1e-12);
    EXPECT_NEAR(result.velocity.y, 2.5, 1e-12);
}

TEST(DiskSlide, IsNotCaughtBetweenTheWallsOfAnAcuteCorner) {
    for (const double degrees : {60.0, 30.0, 10.0, 5.0, 1.0}) {
        const double rise = 80 * std::tan(degrees * 3.14159265358979 / 180);
        const Level wedge = level_of({{{{0, 0}, {-80, 0}}}, {{{0, 0}, {-80, -rise}}}});
        const Vec2 start = Vec2{-60, -rise * 0.375};  // in line with the midpoint of the mouth
        MoveResult result = Mover("disk_slide").move(wedge, disk, start, -start);
        EXPECT_TRUE(oracle::is_free(wedge, disk, result.position, 1e-9)) << degrees;
        for (int tick = 0; tick < 50; ++tick) {
            result = Mover("disk_slide").move(wedge, disk, result.position, {0.1, 0.0});
        }
        EXPECT_TRUE(oracle::is_free(wedge, disk, result.position, 1e-9)) << degrees;
        const Vec2 settled = result.position;
        for (int tick = 0; tick < 50; ++tick) {
            result = Mover("disk_slide").move(wedge, disk, result.position, {0.1, 0.0});
            EXPECT_LT(distance(result.position, settled), 1e-9) << degrees;
        }
    }
}

TEST(DiskSlide, LeavesTheBitsAloneAtRest) {
    for (const Vec2 place : {Vec2{0.1, 0.1}, Vec2{0.3, 1.2}}) {
        const MoveResult result = Mover("disk_slide").move(floor_level, disk, place, {0, 0});
        EXPECT_EQ(result.position, place);
        EXPECT_FALSE(result.hit());
    }
}

TEST(DiskSlide, StaysWhereItIsPressedForAThousandTicks) {
    const Level corner = level_of({{{{-5, 1}, {1, 1}}}, {{{1, 1}, {0, -5}}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        Vec2 position{0, 0};
        for (int tick = 0; tick < 100; ++tick) {
            position = Mover("disk_slide").move(corner, shape, position, {0.1, 0.07}).position;
        }
        const Vec2 settled = position;
        for (int tick = 0; tick < 1000; ++tick) {
            position = Mover("disk_slide").move(corner, shape, position, {0.1, 0.07}).position;
            ASSERT_LT(distance(position, settled), 1e-9);
        }
    }
}

TEST(DiskSlide, GlidesThroughAGapExactlyAsWideAsItself) {
    const Level gap = level_of({{{{1, -0.3}, {2, -0.3}}}, {{{1, 0.3}, {2, 0.3}}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        const MoveResult result = Mover("disk_slide").move(gap, shape, {0, 0}, {3, 0});
        EXPECT_EQ(result.position, (Vec2{3, 0}));
        EXPECT_FALSE(result.hit());
    }
}

TEST(DiskSlide, CrossesSeamsInBothDirectionsAtAnySpeed) {
    std::vector<Box> tiles;
    for (int i = 0; i < 40; ++i) tiles.push_back({{i + 0.5, 0.5}, {0.5, 0.5}});
    const Level street = level_of_boxes(tiles);
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        for (const double step : {0.001, 0.03, 0.1, 0.25, 1.0, 7.0}) {
            for (const double sign : {1.0, -1.0}) {
                Vec2 position{20, -0.3};
                const int ticks = static_cast<int>(std::min(300.0, 15.0 / step));
                for (int tick = 0; tick < ticks; ++tick) {
                    const Vec2 delta{sign * step, step};
                    position = Mover("disk_slide").move(street, shape, position, delta).position;
                }
                EXPECT_NEAR(position.x, 20 + sign * step * ticks, 1e-9) << step;
                EXPECT_NEAR(position.y, -0.3, 1e-9) << step;
            }
        }
    }
}

TEST(DiskSlide, DoesNotFeelACornerThatItExactlyGrazes) {
    const Level point = level_of({{{{5, 0}, {5, 4}}}});
    const MoveResult result = Mover("disk_slide").move(point, disk, {0, -0.3}, {10, 0});
    EXPECT_EQ(result.position, (Vec2{10, -0.3}));
    EXPECT_FALSE(result.hit());
}

TEST(DiskSlide, RollsAroundARoundEnd) {
    const Level line = level_of({{{{0, 0}, {4, 0}}, 0.5}});
    const MoveResult result = Mover("disk_slide").move(line, disk, {-2, -0.1}, {1.6, 0});
    EXPECT_TRUE(result.hit());
    EXPECT_LT(result.position.y, -0.1) << "pushed up and around";
    EXPECT_NEAR(oracle::gap(line, disk, result.position), 0.0, 1e-9);
}

TEST(DiskSlide, LeavesAWallItStartsOnAndIsStoppedTowardsIt) {
    const Vec2 on_the_wall{0, 1.2};
    EXPECT_FALSE(Mover("disk_slide").move(floor_level, disk, on_the_wall, {0, -0.5}).hit());
    const MoveResult into = Mover("disk_slide").move(floor_level, disk, on_the_wall, {0, 0.5});
    EXPECT_NEAR(into.position.y, 1.2, 1e-9);
}

TEST(DiskSlide, SaysAndResolvesAnOverlapAtTheStart) {
    const MoveResult result = Mover("disk_slide").move(floor_level, disk, {0, 1.4}, {0, 0});
    EXPECT_TRUE(result.began_inside);
    EXPECT_NEAR(result.position.y, 1.2, 1e-12);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_EQ(result.contacts[0].fraction, 0.0);
    EXPECT_NEAR(result.contacts[0].depth, 0.2, 1e-12);
    EXPECT_EQ(result.remaining_depth, 0.0);
}

TEST(DiskSlide, LeavesASolidByItsNearestSide) {
    const Level solid = level_of_boxes({{{0, 0}, {5, 5}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        const MoveResult result = Mover("disk_slide").move(solid, shape, {4, 1}, {0, 0});
        EXPECT_TRUE(result.began_inside);
        EXPECT_NEAR(result.position.x, 5.3, 1e-12);
        EXPECT_NEAR(result.position.y, 1.0, 1e-12);
    }
}

TEST(DiskSlide, SaysAnOverlapThatCannotBeResolved) {
    const Level slot = level_of({{{{-9, 0}, {9, 0}}}, {{{-9, 0.4}, {9, 0.4}}}});
    const MoveResult result = Mover("disk_slide").move(slot, disk, {0, 0.2}, {0, 0});
    EXPECT_TRUE(result.began_inside);
    EXPECT_GT(result.remaining_depth, 0.05);
    ASSERT_FALSE(result.contacts.empty());
    EXPECT_GT(result.contacts[0].depth, 0.05);
    EXPECT_GT(result.position.y, 0.0) << "rather stuck than out through a wall";
    EXPECT_LT(result.position.y, 0.4);
}

TEST(DiskSlide, HasAMinimumTranslationWithItsCentreOnAWallOrAnEnd) {
    const Level level = level_of({{{{0, 0}, {4, 0}}}, {{{9, 9}, {9, 9}}}});
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        for (const Vec2 place : {Vec2{2, 0}, Vec2{0, 0}, Vec2{4, 0}, Vec2{9, 9}}) {
            const MoveResult result = Mover("disk_slide").move(level, shape, place, {0, 0});
            EXPECT_TRUE(is_finite(result.position));
            EXPECT_TRUE(oracle::is_free(level, shape, result.position, 1e-9));
            EXPECT_TRUE(result.began_inside);
        }
    }
}

// Kinematic boxes.

KinematicBox obstacle(Box where, Vec2 delta) { return {where, delta, {WallName::Kind::box, 0}}; }

TEST(DiskSlide, IsPushedByABoxThatRunsIntoIt) {
    for (const double delta : {0.1, 1.0, 30.0}) {
        const std::vector<KinematicBox> boxes{obstacle({{-2, 0}, {1, 1}}, {delta + 0.7, 0})};
        for (const Shape& shape : {Shape{disk}, Shape{box}}) {
            const MoveResult result =
                Mover("disk_slide").move(Level(), shape, {0, 0.25}, {0, 0}, boxes);
            EXPECT_NEAR(result.position.x, delta, 1e-9) << delta;
            EXPECT_NEAR(result.position.y, 0.25, 1e-9);
            ASSERT_TRUE(result.hit());
            EXPECT_EQ(result.contacts[0].normal, (Vec2{1, 0}));
        }
    }
}

TEST(DiskSlide, RunsAheadOfASlowerBoxAndIsStoppedByOneThatComes) {
    const std::vector<KinematicBox> behind{obstacle({{-2, 0}, {1, 1}}, {0.5, 0})};
    EXPECT_FALSE(Mover("disk_slide").move(Level(), disk, {0, 0}, {1, 0}, behind).hit());
    const std::vector<KinematicBox> ahead{obstacle({{3, 0}, {1, 1}}, {-1, 0})};
    const MoveResult hit = Mover("disk_slide").move(Level(), disk, {0, 0}, {5, 0}, ahead);
    EXPECT_NEAR(hit.position.x, 3 - 1 - 1 - 0.3, 1e-9) << "it ends before the box's near side";
}

TEST(DiskSlide, SaysThatItIsSqueezedAndDoesNotLeakThroughTheWall) {
    const Level wall = level_of({{{{1, -50}, {1, 50}}}});
    const std::vector<KinematicBox> boxes{obstacle({{-2, 0}, {1, 40}}, {1.6, 0})};
    const MoveResult result = Mover("disk_slide").move(wall, disk, {0.5, 0}, {0, 0}, boxes);
    EXPECT_GT(result.remaining_depth, 0.0);
    EXPECT_LT(result.position.x, 1.0);
}

TEST(DiskSlide, ABoxWhoseCenterIsOnASideLeavesTheSolidAndGoesNoFurtherIn) {
    const Level wall = test::level_of_boxes({{{0.8, 0}, {0.03, 1}}});
    const MoveResult result =
        Mover("disk_slide").move(wall, BoxShape{{0.6, 0.07}}, {1, -1}, {0, 0});
    EXPECT_PRED3(test::is_at, result.position, 1, -1.07);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].depth, 0.07, 1e-9);
}

// At a wall's end a way out along the box's own axis may be as near as the one across the wall.
TEST(DiskSlide, AWallInTwoPiecesIsLeftAsTheWholeWhereTwoAxesAreEquallyNear) {
    struct Scene {
        Segment wall;
        Vec2 seam;
        Vec2 half;
        Vec2 from;
        Vec2 delta;
    };
    const Scene scenes[] = {
        {{{1.06212145909667, -0.7965910943225026}, {2.6621214590966704, -1.9965910943225025}},
         {1.8621214590966702, -1.3965910943225026},
         {0.18063331706771502, 0.15620743504838527},
         {1.6814881420289551, -1.552798529370888},
         {4.47213595499958, 2.23606797749979}},
        {{{-87.78950652629138, -77.53287010528148}, {-86.18950652629137, -78.73287010528148}},
         {-86.98950652629136, -78.13287010528147},
         {0.6442056040407346, 0.15472212218289147},
         {-86.34530092225063, -77.97814798309858},
         {-0.4, -2.2}},
    };
    for (const Scene& scene : scenes) {
        const auto& [a, b] = scene.wall;
        const Shape mover = BoxShape{scene.half};
        const MoveResult one =
            Mover("disk_slide").move(level_of({{scene.wall}}), mover, scene.from, scene.delta);
        const MoveResult two = Mover("disk_slide")
                                   .move(level_of({{{a, scene.seam}}, {{scene.seam, b}}}), mover,
                                         scene.from, scene.delta);
        EXPECT_LT(distance(one.position, two.position), 1e-9);
    }
}

TEST(DiskSlide, ABoxIsPushedByNoSideThatIsInsideFlushSolids) {
    struct Scene {
        std::vector<Box> tiles;
        Box whole;
        Vec2 half;
        Vec2 from;
        Vec2 delta;
    };
    const Scene scenes[] = {
        // Its corner is as far past a seam's end as beneath the surface.
        {{{{2.5, 2}, {0.5, 0.5}}, {{3.5, 2}, {0.5, 0.5}}},
         {{3, 2}, {1, 0.5}},
         {0.5, 0.5},
         {2.5, 3},
         {5, -1}},
        {{{{-1.5, -2.2340834639035165}, {0.5, 0.5}}, {{2.5, -2.2340834639035165}, {3.5, 0.5}}},
         {{2, -2.2340834639035165}, {4, 0.5}},
         {0.639424570673737, 0.25},
         {-0.36057542932626296, -1.4840834639035165},
         {-0.04994652495681937, -0.04994652495681937}},
        // Pushed back by the end, it would be in the surface still.
        {{{{1.25, 0.5}, {0.25, 0.5}}, {{1.75, 0.5}, {0.25, 0.5}}},
         {{1.5, 0.5}, {0.5, 0.5}},
         {1, 1},
         {1, 2},
         {2, -2}},
    };
    for (const Scene& scene : scenes) {
        const Mover mover("disk_slide");
        const Shape shape = BoxShape{scene.half};
        const MoveResult tiles =
            mover.move(level_of_boxes(scene.tiles), shape, scene.from, scene.delta);
        const MoveResult whole =
            mover.move(level_of_boxes({scene.whole}), shape, scene.from, scene.delta);
        EXPECT_LT(distance(tiles.position, whole.position), 1e-9);
    }
}

TEST(DiskSlide, ABoxIsPushedByTheWallOnAFloorAndNotByTheSeamBelowIt) {
    // A floor, turned, of tiles of 0.01 and 0.2; a wall stands on the second one, and goes on in
    // the seam below the surface.
    const Vec2 along{0.6, 0.8};
    const auto add = [&along](LevelBuilder& builder, Vec2 low, Vec2 high) {
        std::vector<Vec2> corners;
        for (const Vec2 at : {low, Vec2{high.x, low.y}, high, Vec2{low.x, high.y}}) {
            corners.push_back(Vec2{-1.95, -1.78} + along * at.x + outward(along) * -at.y);
        }
        builder.add_polygon(corners, {WallName::Kind::polygon, 0});
    };
    LevelBuilder tiles;
    add(tiles, {0, 0}, {0.01, 1});
    add(tiles, {0.01, 0}, {0.21, 1});
    add(tiles, {0.01, -1}, {0.21, 0});
    LevelBuilder whole;
    add(whole, {0, 0}, {0.21, 1});
    add(whole, {0.01, -1}, {0.21, 0});
    const Mover mover("disk_slide");
    const Shape shape = BoxShape{{0.448, 0.882}};
    const MoveResult one = mover.move(test::built(std::move(tiles)), shape, {-2.54, -2.56}, {1, 0});
    const MoveResult other =
        mover.move(test::built(std::move(whole)), shape, {-2.54, -2.56}, {1, 0});
    EXPECT_LT(distance(one.position, other.position), 1e-9);
}

TEST(DiskSlide, ABoxThatIsAsDeepInTwoSolidsIsPushedAsOverAFloorOfOnePiece) {
    // It gets by 0.2 into a floor and into a tile whose corner touches that of the floor.
    const Vec2 a{0.19999999999999996, 1.1};
    const Vec2 b{0.4999999999999999, 1.5000000000000002};
    const Vec2 c{-0.30000000000000027, 2.1};
    const Vec2 d{-0.6000000000000002, 1.7};
    const Vec2 e{-1.1, 2.7};
    const Vec2 f{-1.4, 2.3};
    LevelBuilder tiles;
    LevelBuilder whole;
    for (LevelBuilder* builder : {&tiles, &whole}) {
        builder->add_polygon({Vec2{0.8999999999999999, 1.2000000000000002},
                              {1.2, 1.6},
                              {0.7999999999999999, 1.9000000000000001},
                              b});
    }
    tiles.add_polygon({a, b, c, d});
    tiles.add_polygon({d, c, e, f});
    whole.add_polygon({a, b, e, f});
    const Mover mover("disk_slide");
    const Shape shape = BoxShape{{0.5, 0.5}};
    const MoveResult one = mover.move(test::built(std::move(tiles)), shape, {1, 3}, {-3, -4});
    const MoveResult other = mover.move(test::built(std::move(whole)), shape, {1, 3}, {-3, -4});
    EXPECT_LT(distance(one.position, other.position), 1e-9);
}

TEST(DiskSlide, SaysUntilWhenItWaitsForABoxToPass) {
    // Up to the box, which ends above it until 0.44 of the tick, and on from there.
    const Shape thin = BoxShape{{0.1006895354081057, 0.05123882406572936}};
    const std::vector<KinematicBox> boxes{obstacle({{1.1, -0.3}, {1, 0.1}}, {-5, 0})};
    const MoveResult result = Mover("disk_slide").move(Level(), thin, {0, 0}, {0, -0.96}, boxes);
    double until = 0.0;
    for (const PathPoint& bend : result.path) {
        if (std::abs(bend.at.y - -0.1487611759342706) < 1e-9) until = bend.time;
    }
    EXPECT_GT(until, 0.42);
    EXPECT_LT(until, 0.44 + 1e-9);
}

TEST(DiskSlide, SaysTheDepthOfTheBoxThatItIsDeepestIn) {
    const std::vector<KinematicBox> boxes{obstacle({{0.22, 0.36}, {30, 0.25}}, {0, -0.25}),
                                          obstacle({{0.65, -0.21}, {30, 0.1}}, {0, 0.12})};
    const MoveResult result =
        Mover("disk_slide").move(Level(), BoxShape{{0.18, 0.1}}, {0, 0}, {0, 0}, boxes);
    // They end from -0.14 to 0.36 and from -0.19 to 0.01, and stand over each other.
    const double out_of_upper =
        std::min(0.01 - (result.position.y - 0.1), result.position.y + 0.1 - -0.19);
    const double out_of_lower = result.position.y + 0.1 - -0.14;
    EXPECT_NEAR(result.remaining_depth, std::max(out_of_upper, out_of_lower), 1e-9);
}

// The safeguards: with each one off, its failure is there to be seen.

TEST(DeepestFirst, OffSticksOnAWallOfSeveralSegments) {
    // Article 001, section 4: slowly along a straight wall that is made of pieces. The last wall in
    // the list decides: the piece ahead, whose end pushes back.
    const Level floor_of_pieces = level_of({{{{-4, 0}, {0, 0}}}, {{{0, 0}, {4, 0}}}});
    const auto walk = [&](const Mover& mover, const Shape& shape) {
        Vec2 position{-1, -0.3};
        for (int tick = 0; tick < 1000; ++tick) {
            position = mover.move(floor_of_pieces, shape, position, {0.002, 0.02}).position;
        }
        return position.x;
    };
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        EXPECT_NEAR(walk(Mover("disk_slide"), shape), 1.0, 1e-9);
        EXPECT_LT(walk(Mover("disk_slide", {"deepest_first=off"}), shape), 0.0) << "stuck";
    }
}

TEST(Iterations, TooFewLeaveTheMoverInAnAcuteCorner) {
    const Level wedge = level_of({{{{0, 0}, {-5, 0}}}, {{{0, 0}, {-5, -5}}}});
    const Vec2 start{-1.2, -0.4};
    const Vec2 delta{0.6, 0.15};
    const auto rest = [&](std::string_view rounds) {
        return Mover("disk_slide", {"substeps=off", rounds})
            .move(wedge, disk, start, delta)
            .remaining_depth;
    };
    EXPECT_GT(rest("iterations=1"), 0.01);
    EXPECT_LT(rest("iterations=32"), 1e-4);
    EXPECT_LT(rest("iterations=32"), rest("iterations=5"));
    EXPECT_LT(rest("iterations=5"), rest("iterations=1"));
}

TEST(EndAxes, OffHoversBesideARoundEnd) {
    const Level point = level_of({{{{0, 0}, {0, 0}}, 1.0}});
    const Vec2 start{-3.2, -1.2};
    const Vec2 delta{2, 0};  // ends with its corner beside the point, 0.27 away from the rim
    const MoveResult on = Mover("disk_slide").move(point, box, start, delta);
    EXPECT_EQ(on.position, start + delta);
    EXPECT_FALSE(on.hit());
    const MoveResult off = Mover("disk_slide", {"vertex_axes=off"}).move(point, box, start, delta);
    EXPECT_TRUE(off.hit());
    EXPECT_GT(oracle::gap(point, box, off.position), 0.2) << "pushed in the air";
}

TEST(EndAxes, LetABoxRollOnTheRim) {
    const Level point = level_of({{{{0, 0}, {0, 0}}, 1.0}});
    const MoveResult result = Mover("disk_slide").move(point, box, {-3.2, -1.2}, {2.8, 0});
    EXPECT_TRUE(result.hit());
    EXPECT_NEAR(oracle::gap(point, box, result.position), 0.0, 1e-9);
}

TEST(SubSteps, OffTunnelsWhenFast) {
    for (const Shape& shape : {Shape{disk}, Shape{box}}) {
        for (const double displacement : {2.0, 50.0, 1e6}) {
            const MoveResult on =
                Mover("disk_slide").move(floor_level, shape, {0, 0}, {0, displacement});
            EXPECT_NEAR(on.position.y, 1.2, 1e-9);
            const MoveResult off = Mover("disk_slide", {"substeps=off"})
                                       .move(floor_level, shape, {0, 0}, {0, displacement});
            EXPECT_GT(off.position.y, 1.5) << "through the floor";
        }
    }
}

TEST(DiskSlide, TellsItsMoveInMarksOfItsOwnSteps) {
    Trace trace;
    Mover("disk_slide").move(floor_level, disk, {0, 1}, {0.3, 0.3}, {}, &trace);
    const Strategy& strategy = *find_strategy("disk_slide");
    std::vector<Role> seen;
    for (const Mark& mark : trace.marks()) {
        seen.push_back(mark.role);
        EXPECT_TRUE(std::any_of(strategy.stages.begin(), strategy.stages.end(),
                                [&](const Stage& s) { return s.number == mark.stage; }));
    }
    for (const Role role : {Role::path, Role::position, Role::candidate, Role::closest,
                            Role::contact, Role::normal, Role::slide}) {
        EXPECT_NE(std::find(seen.begin(), seen.end(), role), seen.end()) << describe(role).name;
    }
}

TEST(DiskSlide, GivesTheSameBitsWithAndWithoutATrace) {
    Trace trace;
    const Mover mover("disk_slide");
    const MoveResult with = mover.move(floor_level, disk, {0, 1}, {0.3, 0.3}, {}, &trace);
    EXPECT_EQ(with.position, mover.move(floor_level, disk, {0, 1}, {0.3, 0.3}).position);
}

TEST(CheckRequest, RefusesWhatNoMoveCanAnswer) {
    const Strategy& strategy = *find_strategy("disk_slide");
    const auto field = [&](const Shape& shape, Vec2 from, Vec2 delta) -> std::string {
        const auto problem = check_request(strategy, {shape, from, delta, {}, {}});
        return problem ? std::string(problem->field) : "";
    };
    EXPECT_EQ(field(disk, {}, {}), "");
    EXPECT_EQ(field(PolygonShape{{{0, 0}, {1, 0}, {0, 1}}}, {}, {}), "shape");
    EXPECT_EQ(field(disk, {NAN, 0}, {}), "from");
    EXPECT_EQ(field(disk, {}, {0, INFINITY}), "delta");
    EXPECT_EQ(field(disk, {}, {2e6, 0}), "delta");
}

}  // namespace
}  // namespace slidelab::disk_slide_test
