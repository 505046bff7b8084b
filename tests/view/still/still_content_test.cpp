#include "view/still/still_content.hpp"

#include <gtest/gtest.h>

#include "slidelab/collision/contract/registry.hpp"
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

}  // namespace slidelab::lab::still_content_test
