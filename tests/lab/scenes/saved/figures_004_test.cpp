// The figures of article 004, "Obstacle collisions, part 5: solving collisions".
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/figures.hpp"

namespace slidelab::lab::figures_004_test {

using test::expect_same;
using test::OpenedFigure;

struct Interval {
    double low = 0.0, high = 0.0;
};

Interval project(const std::vector<Vec2>& corners, Vec2 axis) {
    Interval all{1e300, -1e300};
    for (const Vec2 corner : corners) {
        all.low = std::min(all.low, dot(corner, axis));
        all.high = std::max(all.high, dot(corner, axis));
    }
    return all;
}

/// The axes of the article, pointing out of the polygon: across its sides, and from each vertex to
/// the centre.
std::vector<Vec2> axes_of(const std::vector<Vec2>& corners, Vec2 center) {
    std::vector<Vec2> axes;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2 side = corners[(i + 1) % corners.size()] - corners[i];
        axes.push_back(Vec2{side.y, -side.x} / length(side));
    }
    for (const Vec2 corner : corners) axes.push_back((center - corner) / distance(center, corner));
    return axes;
}

/// By how much the disk must be moved along the axis to leave the polygon on that side: what of the
/// overlap is measured from the polygon's side.
double overlap(const std::vector<Vec2>& corners, Vec2 center, double radius, Vec2 axis) {
    return project(corners, axis).high - (dot(center, axis) - radius);
}

std::vector<double> overlaps(const OpenedFigure& opened) {
    const std::vector<Vec2>& corners = opened.scene.walls.polygons.at(0).corners();
    std::vector<double> all;
    for (const Vec2 axis : axes_of(corners, opened.target()))
        all.push_back(overlap(corners, opened.target(), opened.radius(), axis));
    return all;
}

double least_of(const std::vector<double>& all) {
    return *std::min_element(all.begin(), all.end());
}

TEST(Figures004, EveryAxisIsTriedAndWithoutMinimumAxisTheFirstChosen) {
    const OpenedFigure opened("every-axis");
    std::vector<double> expected = overlaps(opened);
    EXPECT_EQ(expected.size(), 6U);
    EXPECT_GT(least_of(expected), 0.0) << "they overlap on all";
    const double first = expected[0];
    std::sort(expected.begin(), expected.end());
    const std::vector<double> found = opened.numbers("axis");
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-9);
    EXPECT_NEAR(opened.chosen(), first, 1e-9);
}

TEST(Figures004, TheDiskLeavesAlongTheLeastOverlap) {
    const OpenedFigure opened("least-overlap");
    const std::vector<double> all = overlaps(opened);
    const auto least = std::min_element(all.begin(), all.end());
    const std::vector<Vec2>& corners = opened.scene.walls.polygons.at(0).corners();
    const Vec2 axis =
        axes_of(corners, opened.target())[static_cast<std::size_t>(least - all.begin())];
    EXPECT_NEAR(opened.mark(Role::normal).value, *least, 1e-9);
    expect_same(opened.position(), opened.target() + axis * *least);
}

TEST(Figures004, OneAxisWithoutOverlapProvesThatTheyAreApart) {
    const OpenedFigure opened("one-axis-apart");
    const std::vector<double> all = overlaps(opened);
    EXPECT_NEAR(least_of(all), -0.25, 1e-12);
    EXPECT_TRUE(opened.is_free());
}

TEST(Figures004, BesideACornerTheVertexsAxisOverlapsLeast) {
    const OpenedFigure opened("corner-axis");
    const std::vector<Vec2>& corners = opened.scene.walls.polygons.at(0).corners();
    const Vec2 c = opened.target();
    const double by_top = overlap(corners, c, opened.radius(), {0.0, -1.0});
    const double by_left = overlap(corners, c, opened.radius(), {-1.0, 0.0});
    EXPECT_NEAR(by_top, 0.25, 1e-12);
    EXPECT_NEAR(by_left, 0.25, 1e-12);
    const Vec2 vertex = opened.solid(0).min;
    const double by_vertex = opened.radius() - distance(c, vertex);
    EXPECT_NEAR(by_vertex, 0.146, 5e-4);
    EXPECT_NEAR(opened.chosen(), by_vertex, 1e-9);
    EXPECT_NEAR(distance(opened.position(), vertex), opened.radius(), 1e-9);
}

/// The article's first measure: how much of the two projections is common.
double common(const OpenedFigure& opened, Vec2 axis) {
    const Interval wall = project(opened.scene.walls.polygons.at(0).corners(), axis);
    const double center = dot(opened.target(), axis);
    return std::min(wall.high, center + opened.radius()) -
           std::max(wall.low, center - opened.radius());
}

TEST(Figures004, OfTwoParallelSidesTheOneNextToTheOverlapWins) {
    const OpenedFigure opened("tie-by-side-distance");
    const Vec2 up{0.0, -1.0};
    const Vec2 down{0.0, 1.0};
    EXPECT_EQ(common(opened, up), 0.25);
    EXPECT_EQ(common(opened, down), common(opened, up)) << "a tie";
    const std::vector<Vec2>& corners = opened.scene.walls.polygons.at(0).corners();
    EXPECT_LT(overlap(corners, opened.target(), opened.radius(), down),
              overlap(corners, opened.target(), opened.radius(), up));
    EXPECT_EQ(opened.result().contacts[0].normal, down);
    expect_same(opened.position(), {opened.target().x, opened.solid(0).max.y + opened.radius()});
}

TEST(Figures004, WithoutTheSidesDistanceItIsPushedThroughToTheTop) {
    const OpenedFigure opened("wrong-side");
    EXPECT_EQ(opened.target(), OpenedFigure("tie-by-side-distance").target());
    EXPECT_EQ(opened.mark(Role::normal).value, common(opened, {0.0, -1.0}));
    EXPECT_GT(opened.from().y, opened.solid(0).max.y) << "it came from below";
    expect_same(opened.position(), {opened.target().x, opened.solid(0).min.y - opened.radius()});
}

TEST(Figures004, SeveralObstaclesAreLeftOneAfterTheOther) {
    const OpenedFigure opened("one-obstacle-after-the-other");
    const Vec2 corner{opened.solid(1).min.x, opened.solid(0).min.y};
    const double in_wall = opened.target().x + opened.radius() - corner.x;
    const double in_floor = opened.target().y + opened.radius() - corner.y;
    EXPECT_NEAR(in_wall, 0.25, 1e-12);
    EXPECT_NEAR(in_floor, 0.2, 1e-12);
    ASSERT_EQ(opened.result().contacts.size(), 2U);
    EXPECT_NEAR(opened.result().contacts[0].depth, in_wall, 1e-9);
    EXPECT_NEAR(opened.mark(Role::normal).value, in_floor, 1e-9);
    expect_same(opened.position(), corner - Vec2{opened.radius(), opened.radius()});
}

}  // namespace slidelab::lab::figures_004_test
