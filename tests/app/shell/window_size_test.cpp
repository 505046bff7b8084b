// The window on a desktop that is smaller than it.
#include <gtest/gtest.h>

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

}  // namespace slidelab::test::window_size_test
