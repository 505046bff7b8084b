#include "lab/scenes/recordings/csv_run.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace slidelab::lab::csv_run_test {

Recording recording_of(const std::string& text) {
    std::istringstream in(text);
    return std::get<Recording>(read_csv_run(in));
}

TEST(CsvRun, OfInputsHoldsEachUntilTheNextLine) {
    const Recording run =
        recording_of("tick,right,down,jump,drop\r\n10,1,0,0,0\r\n13,-0.5,0,1,0\r\n14,0,0,0,1\r\n");
    ASSERT_EQ(run.ticks.size(), 5U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(run.ticks[i].input.right, 1.0);
        EXPECT_FALSE(run.ticks[i].input.jump);
    }
    EXPECT_EQ(run.ticks[3].input.right, -0.5);
    EXPECT_TRUE(run.ticks[3].input.jump);
    EXPECT_EQ(run.ticks[3].input.down, 0.0);
    EXPECT_TRUE(run.ticks[4].input.jump);  // through a one-way wall: with down
    EXPECT_EQ(run.ticks[4].input.down, 1.0);
    EXPECT_TRUE(run.path.empty());
    for (const RecordedTick& tick : run.ticks) EXPECT_EQ(tick.hash, std::nullopt);
}

TEST(CsvRun, OfInputsMayCallThemXAndYBesideItsKeys) {
    const Recording run = recording_of("tick,x,y,jump\n0,0.25,-1,1\n");
    ASSERT_EQ(run.ticks.size(), 1U);
    EXPECT_EQ(run.ticks[0].input, (Input{.right = 0.25, .down = -1.0, .jump = true}));
}

TEST(CsvRun, OfPlacesLeadsAlongThemTickByTick) {
    const Recording run = recording_of("tick,x,y\n5,1,2\n6,1.5,2\n8,2.5,4\n");
    EXPECT_EQ(run.path, (std::vector<Vec2>{{1, 2}, {1.5, 2}, {2, 3}, {2.5, 4}}));
    ASSERT_EQ(run.ticks.size(), 3U);
    for (std::size_t i = 0; i < run.ticks.size(); ++i) {
        EXPECT_TRUE(run.ticks[i].input.lead);
        EXPECT_EQ(run.ticks[i].input.target, run.path[i + 1]);
    }
    EXPECT_EQ(run.ticks[0].input.placed, Placed::at_sample);
    EXPECT_EQ(run.ticks[1].input.placed, Placed::between);
    EXPECT_EQ(run.ticks[2].input.placed, Placed::at_sample);
}

TEST(CsvRun, OfPlacesFarApartKnowsNoPathBetweenThem) {
    const Recording run = recording_of("time,x,y\n0,0,0\n0.1,1,0\n0.25,2,0\n");
    ASSERT_EQ(run.ticks.size(), 15U);
    EXPECT_EQ(run.ticks[5].input.placed, Placed::at_sample);  // a tenth of a second is known
    EXPECT_EQ(run.ticks[6].input.placed, Placed::in_gap);
    EXPECT_EQ(run.ticks[14].input.placed, Placed::at_end_of_gap);
}

TEST(CsvRun, OfPlacesIsMadeByThemAndLeadsOthersAsFastAsTheyAre) {
    const Recording run = recording_of("tick,x,y\n0,0,0\n1,0.5,0\n");
    const auto settings = std::get<Settings>(settings_of(run));
    EXPECT_EQ(settings.strategy->id, "recorded");
    EXPECT_NEAR(settings.speed, 30.0, 0.1);
    EXPECT_GE(settings.speed, 30.0);
}

TEST(CsvRun, OfTimesHasAPlaceEverySixtieth) {
    const Recording run = recording_of("time,x,y\n2.0,0,0\n2.05,3,6\n2.1,3,6\n");
    ASSERT_EQ(run.path.size(), 7U);
    EXPECT_NEAR(run.path[1].x, 1.0, 1e-9);
    EXPECT_NEAR(run.path[1].y, 2.0, 1e-9);
    EXPECT_EQ(run.path.back(), (Vec2{3, 6}));
}

TEST(CsvRun, OfTimesHasARateAtWhichItsSamplesFallOnTicks) {
    const auto rate_of = [](const std::string& text) {
        return std::get<Settings>(settings_of(recording_of("t,x,y\n" + text))).tick_rate;
    };
    EXPECT_EQ(rate_of("0,0,0\n0.0167,1,0\n0.0333,2,0\n0.05,3,0\n"), 60.0);
    EXPECT_EQ(rate_of("0,0,0\n0.0333,1,0\n0.0667,2,0\n"), 60.0);
    EXPECT_EQ(rate_of("0,0,0\n0.02,1,0\n0.04,2,0\n"), 100.0);
    EXPECT_EQ(rate_of("0,0,0\n0.00833,1,0\n0.01667,2,0\n"), 120.0);
    EXPECT_EQ(rate_of("0,0,0\n0.0103,1,0\n0.0287,2,0\n0.0391,3,0\n"), 72.0);  // tells them apart
}

TEST(CsvRun, NamesItsColumnsAsGamesDo) {
    const Recording plain = recording_of("tick,x,y\n0,1,2\n1,3,4\n");
    for (const char* text :
         {"x,y\n1,2\n3,4\n", "frame,x,y\n7,1,2\n8,3,4\n", "Frame;pos_x;pos_y\r\n7;1;2\r\n8;3;4\r\n",
          "Position_X\tPOSITION_Y\n1\t2\n3\t4\n", "\xEF\xBB\xBFx,y\n\"1\", 2\n 3 ,\"4\"\n",
          "y,x,tick\n2,1,0\n4,3,1\n"})
        EXPECT_EQ(recording_of(text).path, plain.path) << text;
}

TEST(CsvRun, KeepsTheKeysAndTheHeightBesidePlaces) {
    const Recording run = recording_of(
        "tick,x,y,right,down,half_height\n0,0,0,1,0,0.5\n1,0,0,0,-1,0.5\n2,0,0,0,0,0.25\n");
    EXPECT_EQ(run.ticks[0].input.right, 1.0);
    EXPECT_EQ(run.ticks[1].input.down, -1.0);
    EXPECT_TRUE(run.ticks[0].set.empty());
    EXPECT_EQ(run.ticks[1].set, std::vector<std::string>{"half_height=0.25"});
    EXPECT_EQ(std::get<Settings>(settings_of(run)).half_height, 0.5);
}

TEST(CsvRun, OfTwoLinesOfOneTickTakesTheLater) {
    const Recording run = recording_of("tick,x,y\n0,9,9\n0,1,2\n1,3,4\n1,5,6\n");
    EXPECT_EQ(run.path, (std::vector<Vec2>{{1, 2}, {5, 6}}));
}

}  // namespace slidelab::lab::csv_run_test
