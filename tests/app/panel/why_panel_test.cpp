// What has room in the table of alternatives.
#include "app/panel/why_panel.hpp"

#include <gtest/gtest.h>

namespace slidelab::lab::why_panel_test {

TEST(WhyPanel, ColumnsGiveWayToTheLongestChangeTheLastOneFirst) {
    constexpr float gap = 6.0F;
    EXPECT_EQ(columns_that_fit(1000.0F, gap, 4), 4U);
    EXPECT_EQ(columns_that_fit(1000.0F, gap, 3), 3U) << "there are no times";
    std::size_t before = 4;
    for (float room = 200.0F; room > -50.0F; room -= 1.0F) {
        const std::size_t count = columns_that_fit(room, gap, 4);
        EXPECT_LE(count, before);
        EXPECT_GE(count + 1, before) << "one by one";
        before = count;
    }
    EXPECT_EQ(before, 1U) << "how far it goes is always there";
}

}  // namespace slidelab::lab::why_panel_test
