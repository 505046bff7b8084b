// Stepping from event to event, and out of one move into another.
#include "app/tools/stages/stage_cursor.hpp"
#include "support/lab_names.hpp"

#include <gtest/gtest.h>

namespace slidelab::test::stage_cursor_test {

/// Three events in tick 7 of a run that goes on both ways.
constexpr StageCursor::Move tick_7{3, 7, true, true, true};
constexpr StageCursor::Move tick_8{2, 8, true, true, true};
constexpr StageCursor::Move empty_tick{0, 8, true, true, true};

StageCursor at(std::size_t event) {
    StageCursor cursor;
    cursor.set_open(true);
    cursor.follow(tick_7);
    cursor.choose(event);
    return cursor;
}

TEST(StageCursor, GoesThroughTicksWithoutEvents) {
    StageCursor cursor = at(2);
    cursor.step(1, tick_7);
    cursor.follow(empty_tick);
    EXPECT_FALSE(cursor.event());
    EXPECT_EQ(cursor.step(1, empty_tick), 1);
    cursor.follow({2, 9, true, true, true});
    EXPECT_EQ(cursor.event(), 0U);
}

TEST(StageCursor, StaysWhereThereIsNothingFurtherOn) {
    StageCursor cursor = at(2);
    EXPECT_EQ(cursor.step(1, {3, 7, true, false, false}), 0);
    EXPECT_EQ(cursor.event(), 2U);
    EXPECT_EQ(cursor.step(1, tick_7), 1);
    cursor.follow(tick_7);  // the tick was not there after all
    EXPECT_EQ(cursor.event(), 2U);
}

TEST(StageCursor, PlaysOnIntoTheNextTick) {
    StageCursor cursor = at(2);
    cursor.toggle_play();
    EXPECT_EQ(cursor.play(1.1, tick_7), 1);
    cursor.follow(tick_8);
    EXPECT_EQ(cursor.event(), 0U);
    EXPECT_EQ(cursor.play(0.5, tick_8), 0);
    EXPECT_EQ(cursor.event(), 0U) << "it has its second, too";
}

}  // namespace slidelab::test::stage_cursor_test
