// Fingers: who leads, and how two of them move the view.
#include "app/controls/touch_control.hpp"

#include <gtest/gtest.h>

#include "support/cases.hpp"
#include "support/random.hpp"

namespace slidelab::lab::touch_control_test {
namespace {

/// It could as well be the first of two, or a tap.
TEST(TouchControl, OneFingerLeadsTheMoverOnceItRestsOrMoves) {
    TouchControl resting;
    resting.put_down(1, {10, 20});
    EXPECT_FALSE(resting.leads_mover());
    for (int frame = 0; frame < 5; ++frame) resting.begin_frame();
    EXPECT_TRUE(resting.leads_mover());
    TouchControl moving;
    moving.put_down(1, {10, 20});
    moving.move(1, {13, 22});
    EXPECT_FALSE(moving.leads_mover());
    moving.move(1, {10, 40});
    EXPECT_TRUE(moving.leads_mover());
    moving.move(1, {10, 20});
    EXPECT_TRUE(moving.leads_mover()) << "once it leads it leads";
}

TEST(TouchControl, ASecondFingerEndsThatUntilAllAreLifted) {
    TouchControl touch;
    touch.put_down(1, {100, 100});
    touch.move(1, {150, 100});
    touch.put_down(2, {200, 100});
    EXPECT_FALSE(touch.leading());
    EXPECT_FALSE(touch.leads_mover());
    EXPECT_FALSE(touch.pinch()) << "they have not moved";
    touch.lift(1);
    touch.move(2, {250, 100});
    EXPECT_FALSE(touch.leading()) << "a hand that leaves the screen leads nothing";
    touch.lift(2);
    touch.put_down(3, {5, 5});
    EXPECT_EQ(touch.leading(), (Vec2{5, 5}));
}

/// Whatever the fingers do: numbers that are numbers, and in the end all is forgotten.
TEST(TouchControl, StandsEverything) {
    test::Random random(6);
    TouchControl touch;
    for (int i = 0; i < test::cases(5000); ++i) {
        const int finger = random.below(14);
        const Vec2 at = random.chance(0.1) ? Vec2{3, 3} : random.point(0, 900);
        switch (random.below(5)) {
            case 0:
                touch.put_down(finger, at);
                break;
            case 1:
                touch.lift(finger);
                break;
            case 2:
                touch.begin_frame();
                break;
            default:
                touch.move(finger, at);
        }
        const auto pinch = touch.pinch();
        if (pinch) {
            ASSERT_GT(pinch->factor, 0.0);
            ASSERT_TRUE(is_finite(pinch->center) && is_finite(pinch->moved));
            ASSERT_FALSE(touch.leading());
        }
    }
    for (int finger = 0; finger < 14; ++finger) touch.lift(finger);
    EXPECT_FALSE(touch.is_touched());
    EXPECT_FALSE(touch.is_pinching());
}

}  // namespace
}  // namespace slidelab::lab::touch_control_test
