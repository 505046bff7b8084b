#include "app/shell/ticker.hpp"

#include <gtest/gtest.h>

namespace slidelab::lab::ticker_test {

TEST(Ticker, FramesAsLongAsTicksGiveOneTickEach) {
    Ticker ticker;
    EXPECT_EQ(ticker.due(0.0, 60.0), 0) << "time begins with the first call";
    for (int frame = 1; frame < 2000; ++frame) {
        ASSERT_EQ(ticker.due(frame / 60.0, 60.0), 1) << frame;
    }
}

TEST(Ticker, GivesAsManyTicksAsTheRateSays) {
    for (const double rate : {10.0, 59.0, 60.0, 144.0, 240.0}) {
        Ticker ticker;
        int ticks = ticker.due(5.0, rate);
        for (int frame = 1; frame <= 600; ++frame) ticks += ticker.due(5.0 + frame / 60.0, rate);
        EXPECT_NEAR(ticks, rate * 10.0, 1.0) << rate;
    }
}

TEST(Ticker, SaysHowFarThePictureIsBetweenTwoTicks) {
    Ticker ticker;
    ticker.due(0.0, 10.0);
    EXPECT_EQ(ticker.due(0.025, 10.0), 0);
    EXPECT_NEAR(ticker.between(), 0.25, 1e-9);
    EXPECT_EQ(ticker.due(0.175, 10.0), 1);
    EXPECT_NEAR(ticker.between(), 0.75, 1e-9);
}

TEST(Ticker, CutsALongFrame) {
    Ticker ticker;
    ticker.due(0.0, 100.0);
    EXPECT_EQ(ticker.due(60.0, 100.0), 25);
    EXPECT_EQ(ticker.due(59.0, 100.0), 0) << "a clock that falls gives nothing";
}

TEST(Ticker, AfterAHoldOneTickComesAtOnce) {
    Ticker ticker;
    ticker.due(0.0, 60.0);
    ticker.due(0.1, 60.0);
    ticker.hold();
    EXPECT_EQ(ticker.between(), 1.0) << "what is held is shown as it is";
    EXPECT_EQ(ticker.due(1000.0, 60.0), 1);
    EXPECT_NEAR(ticker.between(), 0.0, 1e-9);
}

}  // namespace slidelab::lab::ticker_test
