#include "slidelab/geometry/half_planes.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "support/random.hpp"

namespace slidelab::detail::half_planes_test {

const Vec2 up{0, -1};
const Vec2 left{-1, 0};

TEST(Projection, LeavesWhatPointsIntoNoWall) {
    EXPECT_EQ(projected_on_half_planes({3, -4}, std::vector{up}), (Vec2{3, -4}));
    EXPECT_EQ(projected_on_half_planes({3, 4}, std::vector<Vec2>{}), (Vec2{3, 4}));
}

TEST(Projection, TakesAwayThePartIntoOneWall) {
    EXPECT_EQ(projected_on_half_planes({3, 4}, std::vector{up}), (Vec2{3, 0}));
}

TEST(Projection, IsNothingInACornerThatIsRunInto) {
    EXPECT_EQ(projected_on_half_planes({3, 4}, std::vector{up, left}), (Vec2{0, 0}));
}

TEST(Projection, DoesNotBounceBetweenTheWallsOfAnAcuteCorner) {
    const Vec2 slope =
        normalized(Vec2{0.1, 1.0});  // the ceiling of a wedge that closes to the right
    const Vec2 result = projected_on_half_planes({5, 1}, std::vector{up, slope});
    EXPECT_GE(dot(result, up), -1e-12);
    EXPECT_GE(dot(result, slope), -1e-12);
}

TEST(Projection, IsTheNearestAllowedVectorOfThousandsTried) {
    test::Random random(5);
    for (int i = 0; i < 300; ++i) {
        const std::vector<Vec2> normals{random.direction(), random.direction(), random.direction()};
        const Vec2 v = random.direction() * random.magnitude(1e-3, 1e3);
        const Vec2 result = projected_on_half_planes(v, normals);
        for (const Vec2 n : normals) EXPECT_GE(dot(result, n), -1e-9 * length(v));
        for (int k = 0; k < 200; ++k) {
            const Vec2 other = random.direction() * (length(v) * random.between(0, 1));
            bool allowed = true;
            for (const Vec2 n : normals) allowed = allowed && dot(other, n) >= 0;
            if (!allowed) continue;
            EXPECT_LE(distance(v, result), distance(v, other) + 1e-9 * length(v));
        }
    }
}

/// Of a vector that one plane allows its boundary is not the nearest place.
TEST(Projection, OntoPlanesWithRoomIsTheNearestToo) {
    const HalfPlane planes[] = {{normalized(Vec2{0.534, -0.845}), -4e-8},
                                {normalized(Vec2{-0.594, -0.804}), -1e-6},
                                {normalized(Vec2{-0.138, 0.990}), -1e-3}};
    EXPECT_LT(length(nearest_within({0.0, 0.005}, planes).value()), 1e-5);
    test::Random random(7);
    for (int i = 0; i < 300; ++i) {
        std::vector<HalfPlane> some;
        for (int k = 0; k < 4; ++k) some.push_back({random.direction(), -random.between(0, 1)});
        const Vec2 v = random.direction() * random.between(0, 3);
        const Vec2 result = nearest_within(v, some).value();
        for (int k = 0; k < 200; ++k) {
            const Vec2 other = random.direction() * random.between(0, 3);
            bool allowed = true;
            for (const HalfPlane& plane : some)
                allowed = allowed && dot(other, plane.normal) >= plane.least;
            if (!allowed) continue;
            EXPECT_LE(distance(v, result), distance(v, other) + 1e-9);
        }
    }
}

}  // namespace slidelab::detail::half_planes_test
