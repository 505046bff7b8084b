// Stepping from event to event of a move.
#include "app/tools/stages/stage_cursor.hpp"
#include "support/lab_names.hpp"

#include <gtest/gtest.h>

namespace slidelab::test::stage_cursor_test {

constexpr StageCursor::Move tick_7{3, 7};

TEST(StageCursor, LeadsOutOfAMoveAtItsEndsAndWithoutEvents) {
    StageCursor cursor;
    cursor.follow(tick_7);
    EXPECT_TRUE(cursor.step(-1, tick_7));
    EXPECT_EQ(cursor.event(), 2U);
    EXPECT_FALSE(cursor.step(1, tick_7));
    EXPECT_EQ(cursor.event(), 2U) << "one that cannot go on stays";
    cursor.enter(1, {0, 8});
    EXPECT_FALSE(cursor.event());
    EXPECT_FALSE(cursor.step(1, {0, 8}));
    cursor.follow(tick_7);
    EXPECT_FALSE(cursor.event()) << "of another move all is in view";
}

TEST(StageCursor, GivesEachEventItsSecond) {
    StageCursor cursor;
    cursor.enter(1, tick_7);
    EXPECT_FALSE(cursor.is_due(9.0)) << "it does not play";
    cursor.toggle_play();
    EXPECT_FALSE(cursor.is_due(0.6));
    EXPECT_TRUE(cursor.is_due(0.6));
    cursor.enter(1, {2, 8});
    EXPECT_FALSE(cursor.is_due(0.6)) << "the next tick's, too";
}

}  // namespace slidelab::test::stage_cursor_test
