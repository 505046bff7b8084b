// The figures of article 001, "Smooth collisions part 1: disk versus segment".
#include <gtest/gtest.h>

#include "support/figures.hpp"

namespace slidelab::lab::figures_001_test {

using test::expect_same;
using test::OpenedFigure;

/// Where the projection of a point lies on a segment: 0 at a, 1 at b.
double share_of(Vec2 p, const Segment& s) {
    return dot(p - s.a, s.b - s.a) / dot(s.b - s.a, s.b - s.a);
}

TEST(Figures001, FirstItMovesIntoTheFloor) {
    const OpenedFigure opened("move-first");
    const Mark moved = opened.mark(Role::position);
    expect_same(moved.points[0], opened.target());
    EXPECT_NEAR(opened.radius() - (opened.wall(0).a.y - opened.target().y), 0.3, 1e-12);
}

TEST(Figures001, ThenItIsPushedOutAlongTheNormalByTheDepth) {
    const OpenedFigure opened("push-out");
    const double depth = opened.radius() - (opened.wall(0).a.y - opened.target().y);
    EXPECT_NEAR(opened.mark(Role::normal).value, depth, 1e-12);
    expect_same(opened.position(), opened.target() - Vec2{0.0, depth});
    EXPECT_NEAR(opened.position().x - opened.from().x, 2.25, 1e-12) << "the slide";
}

/// Depth, normal and closest point where the displacement ends, by the article's section 3.
void expect_closest(const OpenedFigure& opened, Vec2 closest) {
    const Vec2 to_centre = opened.target() - closest;
    const double far = length(to_centre);
    ASSERT_LT(far, opened.radius()) << "it overlaps";
    expect_same(opened.mark(Role::closest).points[0], closest);
    EXPECT_NEAR(opened.chosen(), opened.radius() - far, 1e-12);
    const Contact& contact = opened.result().contacts[0];
    expect_same(contact.normal, to_centre / far);
    expect_same(opened.position(), closest + to_centre * (opened.radius() / far));
}

TEST(Figures001, TheClosestPointIsAnEndOrLiesBetween) {
    const OpenedFigure before("before-a");
    const Segment segment = before.wall(0);
    EXPECT_LT(share_of(before.target(), segment), 0.0);
    expect_closest(before, segment.a);

    const OpenedFigure between("between-a-and-b");
    const double share = share_of(between.target(), segment);
    EXPECT_GT(share, 0.0);
    EXPECT_LT(share, 1.0);
    expect_closest(between, lerp(segment.a, segment.b, share));
    EXPECT_NEAR(between.chosen(), 0.5 - 0.25, 1e-12);

    const OpenedFigure after("after-b");
    EXPECT_GT(share_of(after.target(), segment), 1.0);
    expect_closest(after, segment.b);
}

TEST(Figures001, OnTheBridgeTheDeeperSegmentIsTheOneBelow) {
    const OpenedFigure opened("bridge");
    const Vec2 c = opened.target();
    const Vec2 j{c.x, opened.wall(0).a.y};
    const Vec2 k = opened.wall(1).a;
    EXPECT_EQ(opened.wall(0).b, k) << "one joint";
    EXPECT_LT(c.x, k.x);
    const double depth_a = opened.radius() - distance(c, j);
    const double depth_b = opened.radius() - distance(c, k);
    EXPECT_NEAR(depth_a, 0.3, 1e-12);
    EXPECT_NEAR(depth_b, 0.238, 5e-4);
    EXPECT_NEAR(opened.chosen(), depth_a, 1e-12);
    const auto closest = opened.marks(Role::closest);
    ASSERT_EQ(closest.size(), 2U);
    expect_same(closest[0].points[0], j);
    expect_same(closest[1].points[0], k);
    EXPECT_NEAR(closest[1].value, depth_b, 1e-12) << "the other's depth stands beside it";
    expect_same(opened.position(), {c.x, j.y - opened.radius()});
}

TEST(Figures001, InTheOtherOrderTheNormalLeansBack) {
    const OpenedFigure opened("bridge-other-order");
    const Vec2 c = opened.target();
    const Vec2 k = opened.wall(1).a;
    const Contact& first = opened.result().contacts[0];
    expect_same(first.normal, (c - k) / distance(c, k));
    EXPECT_LT(first.normal.x, 0.0);
    EXPECT_NEAR(opened.mark(Role::normal).value, opened.radius() - distance(c, k), 1e-12);
    EXPECT_LT(opened.position().x - opened.from().x, 0.7 * opened.delta().x);
    EXPECT_NEAR(OpenedFigure("bridge").result().position.x - opened.from().x, opened.delta().x,
                1e-9);
}

TEST(Figures001, InTheCornerASecondRoundLeavesTheWall) {
    const OpenedFigure opened("corner-in-rounds");
    const Vec2 corner = opened.wall(0).b;
    const double in_floor = opened.radius() - (corner.y - opened.target().y);
    const double in_wall = opened.radius() - (corner.x - opened.target().x);
    EXPECT_NEAR(in_floor, 0.3, 1e-12);
    EXPECT_NEAR(in_wall, 0.2, 1e-12);
    EXPECT_EQ(opened.event().moment.round, 2);
    EXPECT_NEAR(opened.mark(Role::normal).value, in_wall, 1e-12);
    EXPECT_NEAR(opened.result().contacts[0].depth, in_floor, 1e-12) << "the deeper one first";
    expect_same(opened.position(), corner - Vec2{opened.radius(), opened.radius()});
}

TEST(Figures001, AtASalientCornerBothSegmentsHaveOneClosestPoint) {
    const OpenedFigure opened("salient-corner");
    const Vec2 corner = opened.wall(0).b;
    EXPECT_EQ(opened.wall(1).a, corner);
    EXPECT_GT(share_of(opened.target(), opened.wall(0)), 1.0);
    EXPECT_LT(share_of(opened.target(), opened.wall(1)), 0.0);
    expect_closest(opened, corner);
    EXPECT_GT(opened.position().x, corner.x) << "past it";
}

TEST(Figures001, TooFastForOneStepItTunnelsAndWithSubStepsItDoesNot) {
    OpenedFigure opened("too-fast");
    const double wall = opened.wall(0).a.x;
    EXPECT_LT(opened.from().x + opened.radius(), wall);
    EXPECT_GT(opened.target().x - opened.radius(), wall);
    EXPECT_TRUE(opened.is_free());
    ASSERT_FALSE(opened.scene.options.set("substeps", "on"));
    const SolvedScene with = solve(opened.scene, build(opened.scene.walls));
    EXPECT_NEAR(with.result.position.x, wall - opened.radius(), 1e-9);
}

TEST(Figures001, AnOverlapAtTheStartIsLeftLikeAnyOther) {
    const OpenedFigure opened("begins-inside");
    const double floor = opened.wall(0).a.y;
    EXPECT_TRUE(opened.result().began_inside);
    EXPECT_NEAR(opened.mark(Role::normal).value, opened.radius() - (floor - opened.from().y),
                1e-12);
    EXPECT_EQ(opened.mark(Role::normal).value, 0.25);
    expect_same(opened.position(), {opened.target().x, floor - opened.radius()});
}

TEST(Figures001, ABoxThatComesPushesTheDiskAsFarAsItGoes) {
    const OpenedFigure opened("wall-that-comes");
    const MovingBody& box = opened.scene.walls.boxes.at(0);
    const double end_of_box = bounds_at(box, 0.0).max.x + box.displacement.x;
    EXPECT_EQ(opened.delta(), (Vec2{}));
    expect_same(opened.position(), {end_of_box + opened.radius(), opened.from().y});
}

}  // namespace slidelab::lab::figures_001_test
