// The window on a desktop that is smaller than it.
#include <gtest/gtest.h>

#include "app/shell/gui.hpp"
#include "app/shell/window.hpp"
#include "support/lab_names.hpp"

namespace slidelab::test::window_size_test {

Vec2 size_after_fitting(int width, int height) {
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy");
    SDL_SetHint(SDL_HINT_RENDER_DRIVER, "software");
    Window window(width, height, false);
    window.fit_to_desktop();
    return window.size();
}

TEST(WindowSize, IsNoLargerThanWhatTheDesktopLeavesFree) {
    Window window(320, 240, false);
    SDL_Rect room{};
    ASSERT_EQ(SDL_GetDisplayUsableBounds(0, &room), 0);
    EXPECT_EQ(size_after_fitting(room.w + 256, room.h - 48), Vec2(room.w, room.h - 48));
    EXPECT_EQ(size_after_fitting(room.w, room.h + 1), Vec2(room.w, room.h));
}

TEST(WindowSize, StaysAsItIsWhereThereIsRoom) {
    EXPECT_EQ(size_after_fitting(640, 480), Vec2(640, 480));
}

TEST(SizeOfWords, GrowsWithTheWindow) {
    EXPECT_EQ(scale_for({1280, 720}, 1.0), 1.0F);
    EXPECT_EQ(scale_for({640, 360}, 1.0), 1.0F);
    EXPECT_EQ(scale_for({1920, 1080}, 1.0), 1.25F);
    EXPECT_EQ(scale_for({2560, 1440}, 1.0), 1.5F);
    EXPECT_EQ(scale_for({3840, 2160}, 1.0), 2.0F);
    EXPECT_EQ(scale_for({400, 2000}, 1.0), 1.0F) << "a narrow one has no room for larger words";
    EXPECT_EQ(scale_for({2560, 1440}, 2.0), 2.0F) << "of 1280 by 720 points";
    EXPECT_EQ(scale_for({3840, 2160}, 2.0), 2.5F);
}

}  // namespace slidelab::test::window_size_test
