// The path of a moving box.
#include "lab/levels/box_path.hpp"

#include <gtest/gtest.h>

namespace slidelab::lab::box_path_test {

TEST(BoxPath, GoesThereAndBackForEver) {
    const BoxPath box{{{0, 0}, {1, 1}}, {8, -4}, 2.0, {}};
    EXPECT_EQ(box.at(0).center, (Vec2{0, 0}));
    EXPECT_EQ(box.at(1).center, (Vec2{4, -2}));
    EXPECT_EQ(box.at(2).center, (Vec2{8, -4}));
    EXPECT_EQ(box.at(3).center, (Vec2{4, -2}));
    EXPECT_EQ(box.at(4).center, (Vec2{0, 0}));
    EXPECT_EQ(box.at(4001).center, (Vec2{4, -2}));
}

TEST(BoxPath, HasBoundsAroundAllOfIt) {
    const BoxPath box{{{0, 0}, {1, 2}}, {8, -4}, 2.0, {}};
    EXPECT_EQ(box.bounds(), (Aabb{{-1, -6}, {9, 2}}));
}

}  // namespace slidelab::lab::box_path_test
