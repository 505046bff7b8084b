// Fingers: who leads, and how two of them move the view.
#include "app/controls/touch_control.hpp"

#include <gtest/gtest.h>

#include "support/cases.hpp"
#include "support/random.hpp"

namespace slidelab::lab::touch_control_test {

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

}  // namespace slidelab::lab::touch_control_test
