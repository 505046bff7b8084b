// The minimum translation of a mover out of one wall.
#include "slidelab/narrow/depenetration/body_penetration.hpp"

#include <gtest/gtest.h>

#include "oracle/walls.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/level.hpp"
#include "support/random.hpp"

namespace slidelab::detail::body_penetration_test {

constexpr double tolerance = contact_tolerance;
const Wall floor_wall{{{0, 0}, {10, 0}}};

Penetration out_of(const Wall& wall, const Shape& mover, Vec2 center, Vec2 against) {
    const auto& [a, b] = wall.segment;
    const ConvexSide sides[] = {{a}, {b}};
    return body_penetration({{sides, a != b ? 2U : 1U}, wall.radius}, CornerShape(mover).convex(),
                            center, unit_or(against, {0.0, -1.0}), tolerance);
}

Penetration disk(Vec2 center, double radius, const Wall& wall, Vec2 against = {}) {
    return out_of(wall, DiskShape{radius}, center, against);
}

Penetration box(Vec2 center, Vec2 half, const Wall& wall, Vec2 against = {}) {
    return out_of(wall, BoxShape{half}, center, against);
}

TEST(DiskAgainstWall, DoesNotCountTouching) {
    EXPECT_FALSE(disk({3, -1}, 1, floor_wall).overlaps());
    EXPECT_FALSE(disk({3, -1 + 0.5 * contact_tolerance}, 1, floor_wall).overlaps());
    EXPECT_TRUE(disk({3, -1 + 2.0 * contact_tolerance}, 1, floor_wall).overlaps());
}

TEST(DiskAgainstWall, OnTheSegmentGoesBackToWhereItCameFrom) {
    EXPECT_EQ(disk({3, 0}, 1, floor_wall, {0, -1}).normal, (Vec2{0, -1}));
    EXPECT_EQ(disk({3, 0}, 1, floor_wall, {0, 1}).normal, (Vec2{0, 1}));
    EXPECT_EQ(disk({3, 0}, 1, floor_wall, {0, 1}).depth, 1.0);
    EXPECT_EQ(length(disk({3, 0}, 1, floor_wall).normal), 1.0)
        << "without a displacement it has a normal, too";
}

TEST(DiskAgainstWall, OnAnEndOrAPointObstacleHasAMinimumTranslation) {
    const Wall point{{{2, 2}, {2, 2}}};
    EXPECT_EQ(disk({2, 2}, 1, point).normal, (Vec2{0, -1}));
    EXPECT_EQ(disk({2, 2}, 1, point, {-3, 0}).normal, (Vec2{-1, 0}));
    const Penetration at_end = disk({0, 0}, 1, floor_wall);
    EXPECT_EQ(at_end.depth, 1.0);
    EXPECT_FALSE(disk(at_end.normal, 1, floor_wall).overlaps()) << "the normal leads out";
}

TEST(BoxAgainstWall, OnTheMidpointOfAWallHasAMinimumTranslation) {
    const Penetration found = box({5, 0}, {1, 1}, floor_wall, {0, 1});
    EXPECT_EQ(found.depth, 1.0);
    EXPECT_EQ(found.normal, (Vec2{0, 1}));
    EXPECT_TRUE(box({2, 2}, {1, 1}, {{{2, 2}, {2, 2}}}).overlaps());
}

TEST(Penetration, IsTrueToTheOracleAndItsMinimumTranslationLeadsOut) {
    test::Random random(21);
    int hit = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec2 a = random.point(-1, 1);
        const double size = random.chance(0.1) ? 0.0 : random.magnitude(1e-6, 10);
        const Wall wall{{a, a + random.direction() * size},
                        random.chance(0.5) ? random.between(0, 1) : 0.0};
        const Vec2 center = random.point(-2, 2);
        const double radius = random.magnitude(0.01, 1.5);
        const Vec2 half{random.magnitude(0.01, 1.5), random.magnitude(0.01, 1.5)};

        const Penetration d = disk(center, radius, wall);
        const double gap =
            static_cast<double>(oracle::gap(wall.segment, DiskShape{radius}, center)) - wall.radius;
        EXPECT_NEAR(d.depth, std::max(-gap, 0.0), 1.1e-10);
        if (d.overlaps()) {
            EXPECT_FALSE(disk(center + d.normal * d.depth, radius, wall).overlaps());
            const auto rim = oracle::gap(wall.segment, oracle::point_mover, d.point);
            EXPECT_NEAR(static_cast<double>(rim), wall.radius, 1e-9) << "where it is touched";
        }

        const Penetration b = box(center, half, wall);
        const auto box_gap = oracle::gap(wall.segment, BoxShape{half}, center);
        const double apart = static_cast<double>(box_gap) - wall.radius;
        if (apart > 1e-9) {
            EXPECT_FALSE(b.overlaps());
        }
        if (box_gap > 1e-9L && apart < -1e-9) {
            EXPECT_NEAR(b.depth, -apart, 1e-9);
        }
        if (b.overlaps()) {
            ++hit;
            EXPECT_NEAR(length(b.normal), 1.0, 1e-12);
            EXPECT_FALSE(box(center + b.normal * b.depth, half, wall).overlaps());
        }
    }
    EXPECT_GT(hit, 2000) << "the cases must be worth something";
}

}  // namespace slidelab::detail::body_penetration_test
