#include "lab/text/counted.hpp"
#include "support/lab_names.hpp"

#include <gtest/gtest.h>

namespace slidelab::test::counted_test {

TEST(Counted, OneIsNoPlural) {
    EXPECT_EQ(counted(0, "tick"), "0 ticks");
    EXPECT_EQ(counted(1, "tick"), "1 tick");
    EXPECT_EQ(counted(2, "wall"), "2 walls");
}

}  // namespace slidelab::test::counted_test
