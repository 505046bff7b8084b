#include <gtest/gtest.h>

#include <cmath>

#include "articles/contract/registry.hpp"
#include "oracle/walls.hpp"
#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::disk_slide_test {

using test::level_of;
using test::level_of_boxes;
using test::Mover;

const DiskShape disk{0.3};
const BoxShape box{{0.3, 0.3}};
const Level floor_level = level_of({{{{-5, 1.5}, {5, 1.5}}}});

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

TEST(DiskSlide, RestsWithoutRoomAndLeavesAlongTheSlot) {
    const Level slot = level_of({{{{-9, 0}, {9, 0}}}, {{{-9, 0.4}, {9, 0.4}}}});
    for (const Vec2 into : {Vec2{0, 0.2}, Vec2{0, -0.7}, Vec2{0, 0}, Vec2{0.1, 0.1}}) {
        Vec2 position{0, 0.2};
        for (int tick = 0; tick < 50; ++tick) {
            const MoveResult result = Mover("disk_slide").move(slot, disk, position, into);
            EXPECT_TRUE(result.squeezed);
            position = result.position;
        }
        EXPECT_NEAR(position.x, 50 * into.x, 1e-9);
        EXPECT_NEAR(position.y, 0.2, 1e-9);
    }
}

TEST(DiskSlide, AGapThatIsTooNarrowHoldsItAtOnePlace) {
    const Level gap = level_of({{{{-9, 1}, {-0.25, 1}}}, {{{0.25, 1}, {9, 1}}}});
    Vec2 position{0.02, 0};
    for (int tick = 0; tick < 50; ++tick)
        position = Mover("disk_slide").move(gap, disk, position, {0, 0.13}).position;
    EXPECT_NEAR(distance(position, {-0.25, 1}), 0.3, 1e-2);
    for (int tick = 0; tick < 50; ++tick) {
        const Vec2 before = position;
        position = Mover("disk_slide").move(gap, disk, position, {0, 0.13}).position;
        EXPECT_GE(position.y, before.y - 1e-12) << "it does not turn back";
    }
    EXPECT_LT(position.y, 1.0);
}

// Moving boxes.

MovingBody obstacle(Box where, Vec2 displacement) {
    return moving_box(where, displacement, {WallName::Kind::box, 0});
}

TEST(DiskSlide, RunsAheadOfASlowerBoxAndIsStoppedByOneThatComes) {
    const BodySet behind{obstacle({{-2, 0}, {1, 1}}, {0.5, 0})};
    EXPECT_FALSE(Mover("disk_slide").move(Level(), disk, {0, 0}, {1, 0}, behind).hit());
    const BodySet ahead{obstacle({{3, 0}, {1, 1}}, {-1, 0})};
    const MoveResult hit = Mover("disk_slide").move(Level(), disk, {0, 0}, {5, 0}, ahead);
    EXPECT_NEAR(hit.position.x, 3 - 1 - 1 - 0.3, 1e-9) << "it ends before the box's near side";
}

TEST(DiskSlide, ABoxWhoseCenterIsOnASideLeavesTheSolidAndGoesNoFurtherIn) {
    const Level wall = test::level_of_boxes({{{0.8, 0}, {0.03, 1}}});
    const MoveResult result =
        Mover("disk_slide").move(wall, BoxShape{{0.6, 0.07}}, {1, -1}, {0, 0});
    EXPECT_PRED3(test::is_at, result.position, 1, -1.07);
    ASSERT_EQ(result.contacts.size(), 1U);
    EXPECT_NEAR(result.contacts[0].depth, 0.07, 1e-9);
}

TEST(DiskSlide, SaysUntilWhenItWaitsForABoxToPass) {
    // Up to the box, which ends above it until 0.44 of the tick, and on from there.
    const Shape thin = BoxShape{{0.1006895354081057, 0.05123882406572936}};
    const BodySet boxes{obstacle({{1.1, -0.3}, {1, 0.1}}, {-5, 0})};
    const MoveResult result = Mover("disk_slide").move(Level(), thin, {0, 0}, {0, -0.96}, boxes);
    double until = 0.0;
    for (const PathPoint& bend : result.path) {
        if (std::abs(bend.at.y - -0.1487611759342706) < 1e-9) until = bend.time;
    }
    EXPECT_GT(until, 0.42);
    EXPECT_LT(until, 0.44 + 1e-9);
}

TEST(DiskSlide, SaysTheDepthOfTheBoxThatItIsDeepestIn) {
    const BodySet boxes{obstacle({{0.22, 0.36}, {30, 0.25}}, {0, -0.25}),
                        obstacle({{0.65, -0.21}, {30, 0.1}}, {0, 0.12})};
    const MoveResult result =
        Mover("disk_slide").move(Level(), BoxShape{{0.18, 0.1}}, {0, 0}, {0, 0}, boxes);
    // They end from -0.14 to 0.36 and from -0.19 to 0.01, and stand over each other.
    const double out_of_upper =
        std::min(0.01 - (result.position.y - 0.1), result.position.y + 0.1 - -0.19);
    const double out_of_lower = result.position.y + 0.1 - -0.14;
    EXPECT_NEAR(result.remaining_depth, std::max(out_of_upper, out_of_lower), 1e-9);
}

TEST(DiskSlide, ABoxIsPushedAlongTheFirstOfEquallyShortAxesAndNotAsRoundingSays) {
    const Level column = level_of({{{{100, 100}, {100, 101}}, 0}});
    constexpr double last_place = 1.5e-14;
    for (const double rounded : {-last_place, 0.0, last_place}) {
        const Vec2 end = Mover("disk_slide")
                             .move(column, BoxShape{{1, 1}}, {98.85, 98.85 - rounded}, {0.25, 0.25})
                             .position;
        EXPECT_NEAR(end.x, 99.0, 1e-9);
        EXPECT_NEAR(end.y, 99.1, 1e-9);
    }
}

}  // namespace slidelab::disk_slide_test
