// Gaps that the mover passes, or misses, by a hair.
#include "lab/survey/space/gaps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"

namespace slidelab::lab::gaps_test {

/// A corridor with a door of 0.60001, and two cells behind it one of `second`.
std::vector<Gap> tight_in_a_row(double second) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    const Vec2 corners[] = {{0, 0}, {6, 0}, {6, 3}, {0, 3}};
    for (int i = 0; i < 4; ++i) builder.add_segment({corners[i], corners[(i + 1) % 4]});
    const auto add_door = [&](double x, double width) {
        builder.add_segment({{x, 0.0}, {x, 1.5 - 0.5 * width}});
        builder.add_segment({{x, 1.5 + 0.5 * width}, {x, 3.0}});
    };
    add_door(3.0, 0.60001);
    add_door(3.3, second);
    const Level level = test::built(std::move(builder));
    const ExactSpace space(level, *find_strategy("disk_sweep"), DiskShape{0.3}, {});
    Workers workers(1);
    return tight_gaps(space, 4e-3 * 0.6, workers);
}

TEST(TightGaps, AreToldByTheNarrowestOfThoseInARow) {
    for (const double second : {0.5985, 0.6002}) {
        const auto gaps = tight_in_a_row(second);
        ASSERT_EQ(gaps.size(), 1U);
        EXPECT_NEAR(gaps[0].width, std::min(second, 0.60001), 1e-12);
    }
}

TEST(TightGaps, LieBetweenWallsThatDoNotCross) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_segment({{0, 0}, {4, 4}});
    builder.add_segment({{0, 4}, {4, 0}});
    const Level level = test::built(std::move(builder));
    const ExactSpace space(level, *find_strategy("disk_sweep"), DiskShape{0.3}, {});
    EXPECT_FALSE(gap_between(space.shape(), space.walls()[0], space.walls()[1]).has_value());
}

}  // namespace slidelab::lab::gaps_test
