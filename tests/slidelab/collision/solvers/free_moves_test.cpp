#include "slidelab/collision/solvers/free_moves.hpp"

#include <gtest/gtest.h>

#include "support/random.hpp"

namespace slidelab::detail {

namespace {

/// As the contract has it: none longer than half the inradius.
TEST(SubStepCount, OfADisplacementIsThatOfItsLength) {
    test::Random random(3);
    for (int i = 0; i < 100'000; ++i) {
        const double inradius = random.magnitude(1e-6, 10.0);
        const Vec2 displacement = random.direction() * (inradius * random.magnitude(0.01, 100.0));
        ASSERT_EQ(count_sub_steps(displacement, inradius),
                  count_sub_steps(length(displacement), inradius))
            << i;
    }
}

TEST(SubStepCount, IsOneUpToHalfTheInradiusAndTwoBeyond) {
    EXPECT_EQ(count_sub_steps(Vec2{}, 1.0), 1);
    EXPECT_EQ(count_sub_steps(Vec2{-0.5, 0.0}, 1.0), 1);
    EXPECT_EQ(count_sub_steps(Vec2{0.3, -0.4}, 1.0), 1);
    EXPECT_EQ(count_sub_steps(Vec2{0.0, 0.500001}, 1.0), 2);
}

}  // namespace

}  // namespace slidelab::detail
