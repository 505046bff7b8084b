#include "lab/text/numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace slidelab::lab::numbers_test {

TEST(Numbers, AreWrittenWithoutExponents) {
    EXPECT_EQ(decimal(3e-4, 3), "0.0003");
    EXPECT_EQ(decimal(1e-9, 6), "0.000000001");
    EXPECT_EQ(decimal(-2.5e-7, 3), "-0.00000025");
    EXPECT_EQ(decimal(1e6, 3), "1000000");
    EXPECT_EQ(decimal(-1e6, 3), "-1000000");
    EXPECT_EQ(decimal(12.3456, 4), "12.35");
    EXPECT_EQ(decimal(9.9996, 4), "10");
    EXPECT_EQ(decimal(0.15, 3), "0.15");
    EXPECT_EQ(decimal(396.09, 4), "396.1");
    EXPECT_EQ(decimal(7e-17, 3), "0");
    EXPECT_EQ(decimal(0.0, 3), "0");
    EXPECT_EQ(decimal(-0.0, 3), "0");
    for (double value = 1e-9; value < 1e15; value *= 3.7) {
        for (const double signed_value : {value, -value}) {
            EXPECT_EQ(decimal(signed_value, 3).find('e'), std::string::npos) << value;
            EXPECT_EQ(written(signed_value).find('e'), std::string::npos) << value;
            EXPECT_NEAR(std::stod(decimal(signed_value, 4)), signed_value, 1e-3 * value) << value;
        }
    }
}

TEST(Numbers, OfASentenceAreShort) {
    EXPECT_EQ(written(0.0), "0");
    EXPECT_EQ(written(0.04), "0.040");
    EXPECT_EQ(written(1.0 / 3.0), "0.333");
    EXPECT_EQ(written(-0.0003), "-0.0003");
    EXPECT_EQ(written(3.2e-4), "0.0003");
    EXPECT_EQ(written(1234.56), "1234.6");
    EXPECT_EQ(written(1234567.8), "1,234,568");
    EXPECT_LE(written(1e300).size(), 10U);
    EXPECT_LE(written(std::numeric_limits<double>::infinity()).size(), 10U);
}

TEST(Numbers, OfThingsAreInGroups) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(8139), "8,139");
    EXPECT_EQ(grouped(-1234567), "-1,234,567");
    EXPECT_EQ(rounded_count(0.0), "0");
    EXPECT_EQ(rounded_count(97.4), "97");
    EXPECT_EQ(rounded_count(12345.0), "12,300");
    EXPECT_EQ(rounded_count(999999.0), "1 million");
    EXPECT_EQ(rounded_count(220000.0), "220,000");
    EXPECT_EQ(rounded_count(1234567.0), "1.23 million");
}

}  // namespace slidelab::lab::numbers_test
