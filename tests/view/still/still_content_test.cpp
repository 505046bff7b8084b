#include "view/still/still_content.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"
#include "support/lab_names.hpp"

namespace slidelab::lab::still_content_test {

TEST(StillContent, HasAJointWhereAFreeWallGoesOnStraightAndNoneAtACorner) {
    LevelBuilder builder;
    builder.add_segment({{0, 0}, {2, 0}});
    builder.add_segment({{5, 0}, {2, 0}});
    builder.add_segment({{5, 0}, {5, 3}});
    const Level level = test::built(std::move(builder));
    const StillContent content =
        still_content(level, *find_strategy("disk_slide"), {{-1, -1}, {6, 4}});
    ASSERT_EQ(content.seams.size(), 1U);
    const Segment& joint = content.seams[0];
    EXPECT_EQ((joint.a + joint.b) * 0.5, (Vec2{2, 0}));
    EXPECT_EQ(joint.a.x, joint.b.x) << "it lies across";
}

double length_of(const std::vector<Segment>& lines) {
    double sum = 0.0;
    for (const Segment& line : lines) sum += distance(line.a, line.b);
    return sum;
}

StillContent content_of(LevelBuilder builder) {
    const Level level = test::built(std::move(builder));
    return still_content(level, *find_strategy("disk_sweep"), {{-100, -100}, {100, 100}});
}

TEST(StillContent, ARowOfTilesIsOneOutlineWithSeamsBetween) {
    LevelBuilder builder;
    for (int i = 0; i < 20; ++i) builder.add_box({{i + 0.5, 3.5}, {0.5, 0.5}});
    const StillContent content = content_of(std::move(builder));
    EXPECT_NEAR(length_of(content.thin[0]), 42.0, 1e-9);
    EXPECT_NEAR(length_of(content.seams), 2 * 19.0, 1e-9) << "each is a side of two tiles";
}

TEST(StillContent, OnlyTheSharedPartOfASideIsASeam) {
    LevelBuilder builder;
    builder.add_box({{1, 1.5}, {1, 1.5}});
    builder.add_box({{3, 1.5}, {1, 0.5}});
    builder.add_polygon(std::vector<Vec2>{{10, 0}, {13, 1}, {10, 1}});
    builder.add_polygon(std::vector<Vec2>{{10, 0}, {13, 0}, {13, 1}});
    const StillContent content = content_of(std::move(builder));
    EXPECT_NEAR(length_of(content.seams), 2 * (1.0 + std::sqrt(10.0)), 1e-9);
    EXPECT_NEAR(length_of(content.thin[0]), 10.0 + 6.0 - 2.0 + 8.0, 1e-9);
}

}  // namespace slidelab::lab::still_content_test
