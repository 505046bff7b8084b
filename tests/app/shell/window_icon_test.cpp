#include <SDL.h>
#include <SDL_image.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/shell/window.hpp"
#include "app/start/off_screen.hpp"

namespace slidelab::lab::window_icon_test {

const std::string icon_path = SLIDELAB_SOURCE_DIR "/assets/icon.png";

TEST(WindowIcon, IsReadFromThePicture) {
    choose_off_screen_drivers();
    Window window(320, 240, false);
    EXPECT_TRUE(window.set_icon(icon_path));
}

TEST(WindowIcon, MayBeMissingOrNoPicture) {
    choose_off_screen_drivers();
    Window window(320, 240, false);
    EXPECT_FALSE(window.set_icon("no/such/icon.png"));
    EXPECT_FALSE(window.set_icon(SLIDELAB_SOURCE_DIR "/README.md"));
}

TEST(WindowIcon, ShowsAGreenDiskAWhiteWallAndACyanArrowOnClearCorners) {
    const std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)> file(IMG_Load(icon_path.c_str()),
                                                                        &SDL_FreeSurface);
    ASSERT_TRUE(file) << IMG_GetError();
    const std::unique_ptr<SDL_Surface, decltype(&SDL_FreeSurface)> icon(
        SDL_ConvertSurfaceFormat(file.get(), SDL_PIXELFORMAT_ARGB8888, 0), &SDL_FreeSurface);
    ASSERT_EQ(icon->w, icon->h);
    ASSERT_GE(icon->w, 64);
    int green = 0;
    int white = 0;
    int cyan = 0;
    for (int y = 0; y < icon->h; ++y) {
        const auto* row = reinterpret_cast<const Uint32*>(static_cast<const Uint8*>(icon->pixels) +
                                                          y * icon->pitch);
        for (int x = 0; x < icon->w; ++x) {
            const Uint32 r = (row[x] >> 16U) & 0xffU;
            const Uint32 g = (row[x] >> 8U) & 0xffU;
            const Uint32 b = row[x] & 0xffU;
            green += g > 200 && r < 120 && b < 150 ? 1 : 0;
            white += r > 220 && g > 220 && b > 220 ? 1 : 0;
            cyan += b > 200 && g > 180 && r < 100 ? 1 : 0;
        }
        if (y == 0) {
            EXPECT_EQ(row[0] >> 24U, 0U);
        }
    }
    const int all = icon->w * icon->h;
    EXPECT_GT(green, all / 50);
    EXPECT_GT(white, all / 50);
    EXPECT_GT(cyan, all / 50);
}

}  // namespace slidelab::lab::window_icon_test
