#include "slidelab/geometry/shapes.hpp"

#include <gtest/gtest.h>

#include "oracle/walls.hpp"
#include "support/random.hpp"

namespace slidelab::shapes_test {

const Segment floor_segment{{0, 0}, {10, 0}};

TEST(ClosestPoint, IsTheFootOfThePerpendicularBesideTheSegment) {
    EXPECT_EQ(closest_point_on_segment({3, 4}, floor_segment), (Vec2{3, 0}));
}

TEST(ClosestPoint, IsAnEndBeyondTheSegmentWithTheBitsOfThatEnd) {
    const Segment odd{{0.1, 0.2}, {0.3, 0.7}};
    EXPECT_EQ(closest_point_on_segment({-5, -5}, odd), odd.a);
    EXPECT_EQ(closest_point_on_segment({5, 5}, odd), odd.b);
}

TEST(ClosestPoint, OfAPointObstacleIsThePoint) {
    EXPECT_EQ(closest_point_on_segment({1, 1}, {{2, 3}, {2, 3}}), (Vec2{2, 3}));
}

TEST(DistanceBetween, IsZeroForSegmentsThatCrossTouchOrOverlap) {
    EXPECT_EQ(distance_between(floor_segment, {{5, -1}, {5, 1}}), 0.0);
    EXPECT_EQ(distance_between(floor_segment, {{5, 0}, {5, 1}}), 0.0);
    EXPECT_EQ(distance_between(floor_segment, {{5, 0}, {15, 0}}), 0.0);
}

TEST(DistanceBetween, SeesSegmentsOfOneLineThatAreApart) {
    EXPECT_EQ(distance_between(floor_segment, {{12, 0}, {15, 0}}), 2.0);
    EXPECT_EQ(distance_between({{1, 1}, {1, 1}}, {{4, 5}, {4, 5}}), 5.0);
}

TEST(DistanceBetween, AgreesWithASearchAlongOneOfThem) {
    test::Random random(11);
    for (int i = 0; i < 2000; ++i) {
        const Segment s{random.point(-5, 5), random.point(-5, 5)};
        const Segment t{random.point(-5, 5), random.point(-5, 5)};
        double least = 1e9;
        for (int k = 0; k <= 400; ++k) {
            const auto at = oracle::gap(t, oracle::point_mover, lerp(s.a, s.b, k / 400.0));
            least = std::min(least, static_cast<double>(at));
        }
        EXPECT_NEAR(distance_between(s, t), least, length(s.b - s.a) / 400.0);
    }
}

}  // namespace slidelab::shapes_test
