// Messages: in one queue, told apart, and read again; by real events.
#include <gtest/gtest.h>

#include "app/pixels.hpp"
#include "app/player.hpp"

namespace slidelab::lab::messages_end_to_end_test {

using test::Player;

/// How many of them are over the world.
int seen(Player& player) {
    int count = 0;
    for (const Message& each : player.message().all()) count += each.seconds_left > 0.0 ? 1 : 0;
    return count;
}

TEST(Messages, StandBelowEachOtherUntilTheyWereRead) {
    Player player;
    player.message().dismiss();
    player.tap(SDLK_f);
    player.tap(SDLK_l);
    EXPECT_EQ(seen(player), 2) << "the second does not take the first away";
    player.frames(150);
    EXPECT_EQ(seen(player), 1);
    EXPECT_EQ(player.message().text(), "Legend: hidden");
    player.frames(400);
    EXPECT_EQ(seen(player), 0);
}

TEST(Messages, ThatComeAgainAreOne) {
    Player player;
    player.message().dismiss();
    for (int i = 0; i < 5; ++i) player.tap(SDLK_o, KMOD_NONE);
    EXPECT_EQ(seen(player), 1);
    EXPECT_EQ(player.message().all().back().count, 5);
}

TEST(Messages, TakeThePlaceOfOneWithTheSameSubject) {
    Player player;
    player.message().dismiss();
    player.tap(SDLK_l);
    player.tap(SDLK_l);
    player.tap(SDLK_l);
    EXPECT_EQ(seen(player), 1) << "the legend is hidden or shown, and not all of it";
    EXPECT_EQ(player.message().all().back().text, "Legend: hidden");
}

TEST(Messages, ErrorsLookLikeErrorsAndStayTheirTime) {
    Player player;
    player.message().dismiss();
    SDL_SetClipboardText(R"({"strategy":"magic"})");
    player.tap(SDLK_v, KMOD_LCTRL);
    ASSERT_EQ(player.message().all().back().tone, MessageTone::error);
    player.frames(3);
    const Color red = test::theme().of(Paint::trouble);
    EXPECT_GT(test::pixels_like(player.app(), {470.0, 30.0}, 200, red), 100);
    player.tap(SDLK_f);
    player.frames(180);
    EXPECT_EQ(seen(player), 2) << "a note does not hurry it along";
}

TEST(Messages, AreReadAgainInTheirList) {
    Player player;
    player.tap(SDLK_f);
    player.tap(SDLK_c);
    player.frames(800);
    ASSERT_EQ(seen(player), 0);
    const std::size_t count = player.message().all().size();
    ASSERT_GE(count, 3U);
    player.press(SDLK_F10);
    for (std::size_t i = 1; i <= count; ++i)
        EXPECT_TRUE(player.control_center("message." + std::to_string(i))) << i;
    player.tap(SDLK_ESCAPE);
    player.frames(1);
    EXPECT_FALSE(player.control_center("message.1"));
    EXPECT_FALSE(player.asks_to_leave());
}

TEST(Messages, EndWithThePlaceThatTheyWereAbout) {
    Player player;
    player.tap(SDLK_b);
    player.tap(SDLK_p);
    EXPECT_GE(seen(player), 2);
    player.tap(SDLK_ESCAPE);
    EXPECT_EQ(seen(player), 1);
    EXPECT_EQ(player.message().text(), "Back in the game.");
}

}  // namespace slidelab::lab::messages_end_to_end_test
