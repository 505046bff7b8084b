// The figures of article 000, "Collision Detection": what the move does in each is what plain
// formulas say.
#include <gtest/gtest.h>

#include "support/figures.hpp"

namespace slidelab::lab::figures_000_test {

using test::expect_same;
using test::OpenedFigure;

Aabb sum_of(const OpenedFigure& opened) { return bounds_of(opened.mark(Role::minkowski).points); }

/// The article's own coordinates: its units are a tenth of ours, and its zero lies at x = 2.
Vec2 in_article(Vec2 p) { return {10.0 * (p.x - 2.0), 10.0 * p.y}; }

/// The left side of the general form of a line along `d`, without its constant.
double left_side(Vec2 p, Vec2 d) { return p.x * d.y - p.y * d.x; }

TEST(Figures000, TheWallsEndsLieOnBothSidesOfThePathsLine) {
    const OpenedFigure opened("two-sides");
    std::vector<Vec2> wall = opened.mark(Role::candidate).points;
    if (wall[0].x > wall[1].x) std::swap(wall[0], wall[1]);
    const Vec2 line{5.0, 10.0};  // the article's vector along the path
    const double c = left_side(in_article(opened.from()), line);
    const double c1 = left_side(in_article(wall[0]), line);
    const double c2 = left_side(in_article(wall[1]), line);
    EXPECT_EQ(c, -50.0);
    EXPECT_EQ(c1, -300.0);
    EXPECT_EQ(c2, 100.0);
    const double along_wall = (c1 - c) / (c1 - c2);
    EXPECT_EQ(along_wall, 0.625);
    const Vec2 hit = opened.mark(Role::first_hit).points[0];
    expect_same(in_article(hit), {15.0, 40.0});
    expect_same(hit, lerp(wall[0], wall[1], along_wall));
    EXPECT_NEAR(opened.chosen(), 2.0 / 3.0, 1e-12);
    expect_same(opened.from() + opened.delta() * opened.chosen(), hit);
}

TEST(Figures000, APathThatEndsBeforeTheWallHitsNothingThoughItsLineDoes) {
    const OpenedFigure opened("both-tests");
    const Segment wall = opened.wall(0);
    const Vec2 from = opened.from();
    const Vec2 delta = opened.delta();
    const double c = left_side(from, delta);
    EXPECT_LT((left_side(wall.a, delta) - c) * (left_side(wall.b, delta) - c), 0.0);
    const Vec2 along = wall.b - wall.a;
    const double d = left_side(wall.a, along);
    EXPECT_GT((left_side(from, along) - d) * (left_side(opened.target(), along) - d), 0.0);
    EXPECT_TRUE(opened.is_free());
}

TEST(Figures000, APathInTheWallsOwnLineSlides) {
    const OpenedFigure opened("along-the-wall");
    const Segment wall = opened.wall(0);
    EXPECT_EQ(cross(opened.delta(), wall.b - wall.a), 0.0) << "what would be divided by";
    EXPECT_EQ(sum_of(opened).min.y, opened.from().y) << "it runs along the grown wall";
    EXPECT_TRUE(opened.is_free());
}

TEST(Figures000, APathAlongTheTopPassesTheCornerOfTheLeftSide) {
    const OpenedFigure opened("past-a-corner");
    const Aabb sum = sum_of(opened);
    EXPECT_EQ(opened.from().y, sum.min.y);
    EXPECT_LT(opened.from().x, sum.min.x);
    EXPECT_GT(opened.target().x, sum.min.x);
    EXPECT_TRUE(opened.is_free());
}

TEST(Figures000, ARowOfBoxesIsPassedWithoutAStop) {
    const OpenedFigure opened("row-of-boxes");
    ASSERT_EQ(opened.scene.walls.polygons.size(), 3U);
    for (std::size_t seam = 1; seam < 3; ++seam) {
        const double x = opened.solid(seam).min.x;
        EXPECT_EQ(opened.solid(seam - 1).max.x, x) << "wall to wall";
        EXPECT_LT(opened.from().x, x);
        EXPECT_GT(opened.position().x, x);
    }
    expect_same(opened.position(), opened.from() + Vec2{opened.delta().x, 0.0});
    for (const Contact& contact : opened.result().contacts)
        EXPECT_EQ(contact.normal, (Vec2{0.0, -1.0}));
}

TEST(Figures000, WhereTouchingIsAHitTheFirstSeamStopsIt) {
    const OpenedFigure opened("stuck-on-a-seam");
    const double seam = opened.solid(1).min.x;
    expect_same(opened.position(), {seam - opened.extents().x, opened.from().y});
    EXPECT_EQ(opened.result().contacts[1].normal, (Vec2{-1.0, 0.0}));
    EXPECT_EQ(opened.result().stop_reason, StopReason::blocked);
}

TEST(Figures000, OnlyTheTwoSidesThatFaceTheMoverAreTested) {
    const OpenedFigure opened("nearest-two-sides");
    const Aabb sum = inflated(opened.solid(0), opened.extents());
    const std::vector<Mark> tested = opened.marks(Role::candidate);
    ASSERT_EQ(tested.size(), 2U);
    EXPECT_EQ(bounds_of(tested[0].points), (Aabb{sum.min, {sum.max.x, sum.min.y}})) << "the top";
    EXPECT_EQ(bounds_of(tested[1].points), (Aabb{sum.min, {sum.min.x, sum.max.y}})) << "the left";
    const Vec2 from = opened.from();
    const Vec2 delta = opened.delta();
    const double at_left = (sum.min.x - from.x) / delta.x;
    const double at_top = (sum.min.y - from.y) / delta.y;
    EXPECT_LT(at_left, at_top);
    EXPECT_LT(from.y + delta.y * at_left, sum.min.y) << "above the left side's end";
    EXPECT_EQ(at_top, 0.5);
    EXPECT_NEAR(opened.chosen(), at_top, 1e-12);
}

bool boxes_overlap(Vec2 a, Vec2 b, Vec2 sum_of_halves) {
    return std::abs(a.x - b.x) < sum_of_halves.x && std::abs(a.y - b.y) < sum_of_halves.y;
}

TEST(Figures000, OneAfterTheOtherTheBoxesMissTogetherTheyHit) {
    const OpenedFigure opened("one-after-the-other");
    const MovingBody& other = opened.scene.walls.boxes.at(0);
    const Vec2 halves = opened.extents() + extents_of(other.shape);
    bool meets_resting = false;
    bool meets_later = false;
    bool meets_moving = false;
    constexpr int steps = 1000;
    for (int i = 0; i <= steps; ++i) {
        const double t = static_cast<double>(i) / steps;
        const Vec2 mover = opened.from() + opened.delta() * t;
        const Vec2 box = other.at(t);
        meets_resting = meets_resting || boxes_overlap(mover, other.position, halves);
        meets_later = meets_later || boxes_overlap(opened.target(), box, halves);
        meets_moving = meets_moving || boxes_overlap(mover, box, halves);
    }
    EXPECT_FALSE(meets_resting);
    EXPECT_FALSE(meets_later);
    EXPECT_TRUE(meets_moving);
    EXPECT_TRUE(opened.is_free());
}

TEST(Figures000, TheRelativePathIsTheDifferenceOfTheDisplacements) {
    const OpenedFigure opened("relative-motion");
    const Mark path = opened.mark(Role::relative_path);
    expect_same(path.points[0], opened.from());
    expect_same(path.points[1] - path.points[0],
                opened.delta() - opened.scene.walls.boxes.at(0).displacement);
    expect_same(path.points[1] - path.points[0], {6.0, 0.0});
}

TEST(Figures000, TheyHitAtTheGapsShareOfTheRelativePath) {
    const OpenedFigure opened("less-than-half");
    const MovingBody& other = opened.scene.walls.boxes.at(0);
    const double gap = bounds_at(other, 0.0).min.x - (opened.from().x + opened.extents().x);
    const double fraction = gap / (opened.delta() - other.displacement).x;
    EXPECT_EQ(gap, 2.5);
    EXPECT_LT(fraction, 0.5);
    EXPECT_NEAR(opened.chosen(), fraction, 1e-12);
    expect_same(opened.result().contacts[0].position, opened.from() + opened.delta() * fraction);
}

TEST(Figures000, TheMinkowskiSumHasTheHalfExtentsOfBoth) {
    const OpenedFigure opened("minkowski-box");
    const Aabb box = opened.solid(0);
    const Aabb sum = sum_of(opened);
    expect_same(sum.size() * 0.5, {1.0 + 0.5, 0.75 + 0.25});
    expect_same(sum.size() * 0.5, box.size() * 0.5 + opened.extents());
    expect_same((sum.min + sum.max) * 0.5, (box.min + box.max) * 0.5);
}

TEST(Figures000, OfTheFourOrthogonalVectorsTheShortestLeadsOut) {
    const OpenedFigure opened("four-ways-out");
    const Aabb sum = inflated(opened.solid(0), opened.extents());
    const Vec2 p = opened.from();
    std::vector<double> expected{p.y - sum.min.y, sum.max.x - p.x, sum.max.y - p.y,
                                 p.x - sum.min.x};
    std::vector<double> drawn;
    for (const Mark& mark : opened.marks(Role::axis)) drawn.push_back(mark.value);
    std::sort(expected.begin(), expected.end());
    std::sort(drawn.begin(), drawn.end());
    ASSERT_EQ(drawn.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(drawn[i], expected[i], 1e-12);
    EXPECT_EQ(expected[0], p.y - sum.min.y) << "the one up";
    EXPECT_EQ(opened.mark(Role::normal).value, 0.5);
    expect_same(opened.position(), Vec2{p.x, sum.min.y} + opened.delta());
}

TEST(Figures000, FromOutsideNoOrthogonalVectorGetsToItsSide) {
    const OpenedFigure opened("outside");
    const Aabb sum = sum_of(opened);
    const Vec2 p = opened.from();
    // Up, right, down, left: each as long as its side is wide.
    const bool up = p.x >= sum.min.x && p.x <= sum.max.x && p.y >= sum.min.y;
    const bool right =
        p.y >= sum.min.y && p.y <= sum.max.y && p.x <= sum.max.x && p.x + sum.size().y >= sum.max.x;
    const bool down = p.x >= sum.min.x && p.x <= sum.max.x && p.y <= sum.max.y;
    const bool left = p.y >= sum.min.y && p.y <= sum.max.y && p.x >= sum.min.x;
    EXPECT_FALSE(up || right || down || left);
    EXPECT_FALSE(opened.result().began_inside);
    EXPECT_EQ(opened.position(), opened.target());
}

TEST(Figures000, TwoOverlapsAreLeftByTheSumOfTheirOffsets) {
    const OpenedFigure opened("offsets-added");
    const Vec2 p = opened.from();
    const double in_floor = p.y + opened.extents().y - opened.solid(0).min.y;
    const double in_wall = p.x + opened.extents().x - opened.solid(1).min.x;
    EXPECT_EQ(in_floor, 0.125);
    EXPECT_EQ(in_wall, 0.25);
    ASSERT_EQ(opened.result().contacts.size(), 2U);
    for (const Contact& contact : opened.result().contacts)
        EXPECT_NEAR(contact.depth, contact.normal.x != 0.0 ? in_wall : in_floor, 1e-12);
    expect_same(opened.result().path[0].at, p - Vec2{in_wall, in_floor});
    EXPECT_EQ(opened.result().iterations, 1) << "at once";
}

TEST(Figures000, TheDotProductTellsAwayFromInto) {
    const Vec2 normal{0.0, -1.0};
    const OpenedFigure away("away-from-the-wall");
    EXPECT_GT(dot(away.scene.delta, normal), 0.0);
    EXPECT_EQ(away.scene.from.y, away.solid(0).min.y - away.extents().y) << "at the very edge";
    EXPECT_FALSE(away.result().hit());
    EXPECT_EQ(away.result().position, away.target());

    const OpenedFigure into("into-the-wall");
    EXPECT_EQ(into.scene.from, away.scene.from);
    EXPECT_LT(dot(into.scene.delta, normal), 0.0);
    EXPECT_EQ(into.chosen(), 0.0);
    EXPECT_EQ(into.result().contacts[0].normal, normal);
    EXPECT_EQ(into.result().position, into.scene.from);
}

void expect_projected(const OpenedFigure& opened, double sign, Vec2 expected) {
    const Segment wall = opened.wall(0);
    const Vec2 unit = (wall.b - wall.a) / distance(wall.a, wall.b);
    const double projected = dot(opened.scene.velocity, unit);
    EXPECT_GT(sign * projected, 0.0);
    expect_same(opened.result().velocity, unit * projected);
    expect_same(opened.result().velocity, expected);
    ASSERT_TRUE(opened.result().hit());
}

TEST(Figures000, TheVelocityIsProjectedOnTheWallEitherWay) {
    expect_projected(OpenedFigure("velocity-along-the-wall"), 1.0, {0.6, -0.3});
    expect_projected(OpenedFigure("velocity-against-the-wall"), -1.0, {-1.6, 0.8});
}

}  // namespace slidelab::lab::figures_000_test
