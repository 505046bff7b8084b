// The parts of the painter that need no screen.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "lab/scenes/saved/view_settings.hpp"
#include "lab/studies/words.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "view/drawing/draw.hpp"
#include "view/words/notes.hpp"

namespace slidelab::lab::drawing_parts_test {

TEST(RoundedOutline, LiesOnTheArcsAndSidesOfWhatIsRounded) {
    const std::vector<std::vector<Vec2>> all{
        {{5, 5}}, {{0, 0}, {40, 10}}, {{0, 0}, {30, 0}, {30, 20}, {0, 20}}};
    for (const std::vector<Vec2>& corners : all) {
        const double radius = 12.0;
        const std::vector<Vec2> outline = rounded_outline(corners, radius);
        EXPECT_GE(outline.size(), 12U);
        for (std::size_t i = 0; i < outline.size(); ++i) {
            const Vec2 a = outline[i];
            const Vec2 b = outline[(i + 1) % outline.size()];
            for (const Vec2 p : {a, lerp(a, b, 0.5)}) {
                double far = 1e9;
                for (std::size_t k = 0; k < corners.size(); ++k) {
                    const Segment side{corners[k], corners[(k + 1) % corners.size()]};
                    far = std::min(far, distance(p, closest_point_on_segment(p, side)));
                }
                EXPECT_NEAR(far, radius, 0.1);
            }
        }
    }
    EXPECT_EQ(rounded_outline(all[2], 0.0), all[2]);
}

TEST(Clipped, KeepsWhatLiesWithin) {
    const Aabb area{{0.0, 0.0}, {10.0, 10.0}};
    const auto kept = clipped({{-5.0, 5.0}, {15.0, 5.0}}, area);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->a, (Vec2{0.0, 5.0}));
    EXPECT_EQ(kept->b, (Vec2{10.0, 5.0}));
    EXPECT_FALSE(clipped({{-5.0, -5.0}, {-1.0, 20.0}}, area));
    EXPECT_FALSE(clipped({{8.0, -3.0}, {14.0, 3.0}}, area));
    EXPECT_TRUE(clipped({{3.0, 3.0}, {3.0, 3.0}}, area));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(clipped({{nan, 0.0}, {1.0, 1.0}}, area));
}

TEST(WrittenNumbers, AreShortHoweverSmallOrLarge) {
    EXPECT_EQ(written(0.0), "0");
    EXPECT_EQ(written(0.04), "0.040");
    EXPECT_EQ(written(1.0 / 3.0), "0.333");
    EXPECT_EQ(written(0.00001), "0.00001");
    EXPECT_EQ(written(1234.56), "1234.6");
    EXPECT_LE(written(1e300).size(), 10U);
}

TEST(ViewSwitches, NameEachFieldOnceAndExplainIt) {
    ViewSettings all_off;
    for (const ViewSwitch& a : view_switches()) {
        EXPECT_FALSE(a.help.empty());
        all_off.*a.field = false;
        for (const ViewSwitch& b : view_switches()) EXPECT_EQ(&a == &b, a.name == b.name) << a.name;
    }
    // A switch that is forgotten in the table would still be on.
    const ViewSettings expected{false, false, false, false, false, false, false,
                                false, false, false, false, false, false, false};
    EXPECT_EQ(all_off, expected);
}

}  // namespace slidelab::lab::drawing_parts_test
