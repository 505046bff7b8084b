// A trace as a list of events: in order, each with its moment, its numbers and its own marks.
#include "slidelab/collision/contract/trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "slidelab/collision/contract/registry.hpp"
#include "support/built.hpp"
#include "support/moves.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::trace_test {
namespace {

TEST(Trace, GivesMarksOfOneStageAndMomentToOneEvent) {
    Trace trace;
    trace.point(1, Role::position, {0, 0});
    trace.point(1, Role::position, {1, 0});
    trace.point(2, Role::position, {2, 0});
    trace.set_moment({3, 1, 0.5});
    trace.point(2, Role::position, {3, 0});
    ASSERT_EQ(trace.events().size(), 3U);
    EXPECT_EQ(trace.marks_of(trace.events()[0]).size(), 2U);
    EXPECT_EQ(trace.marks_of(trace.events()[1])[0].points[0], (Vec2{2, 0}));
    EXPECT_EQ(trace.events()[2].moment.sub_step, 3);
    EXPECT_EQ(trace.events()[2].moment.time, 0.5);
}

constexpr Reason earliest{"earliest, {count} tested"};

TEST(Trace, KeepsNumbersAndReasonsWithThePresentEvent) {
    Trace trace;
    trace.number("lost", 1.0);
    trace.begin(3);
    trace.number("side", 0.4, true);
    trace.number("end a", 0.7);
    trace.because(earliest, {{"count", "2"}});
    trace.chose(7, {0.0, -1.0}, 0.5);
    ASSERT_EQ(trace.events().size(), 1U);
    EXPECT_EQ(trace.events()[0].numbers.size(), 2U);
    EXPECT_TRUE(trace.events()[0].numbers[0].is_chosen);
    EXPECT_EQ(trace.events()[0].reason, &earliest);
    EXPECT_EQ(reason_in_words(trace.events()[0]), "earliest, 2 tested");
    ASSERT_EQ(trace.events()[0].walls.size(), 1U);
    EXPECT_EQ(trace.events()[0].walls[0], (ChosenWall{7, {0.0, -1.0}, 0.5}));
}

TEST(Trace, CountsWhatItHasNoRoomFor) {
    Trace trace;
    for (std::size_t i = 0; i < Trace::capacity + 5; ++i) trace.point(1, Role::position, {});
    EXPECT_EQ(trace.marks().size(), Trace::capacity);
    EXPECT_EQ(trace.dropped(), 5U);
}

/// Every strategy, walking into a corner of walls that it sees.
class Events : public testing::TestWithParam<const Strategy*> {
protected:
    void SetUp() override {
        LevelBuilder builder;
        builder.add_box({{4, 4}, {4, 0.5}}, {});
        builder.add_box({{8, 2}, {0.5, 4}}, {});
        GridEdges grid;
        for (int i = 0; i < 8; ++i) grid.horizontal.push_back({i, 3});
        for (int i = 0; i < 6; ++i) grid.vertical.push_back({7, i});
        builder.set_grid(grid);
        level_ = test::built(std::move(builder));
        const Strategy& strategy = *GetParam();
        Shape shape = DiskShape{0.3};
        if (!strategy.moves(shape) && strategy.shapes != 0) shape = BoxShape{{0.3, 0.3}};
        const MoveRequest request{shape, {2.5, 1.5}, {12, 4}, {12, 4}, {}};
        result_ = strategy.move(level_, request, strategy.defaults(), &trace_);
    }

    Level level_;
    Trace trace_;
    MoveResult result_;
};

TEST_P(Events, BelongToTheStrategysStages) {
    ASSERT_FALSE(trace_.events().empty());
    for (const TraceEvent& event : trace_.events()) {
        EXPECT_TRUE(std::any_of(GetParam()->stages.begin(), GetParam()->stages.end(),
                                [&](const Stage& stage) { return stage.number == event.stage; }));
    }
}

TEST_P(Events, HoldEveryMarkOnceInOrder) {
    std::size_t next = 0;
    for (const TraceEvent& event : trace_.events()) {
        EXPECT_EQ(event.first_mark, next);
        next += event.mark_count;
    }
    EXPECT_EQ(next, trace_.marks().size());
}

TEST_P(Events, NeverGoBackInTime) {
    double time = 0.0;
    for (const TraceEvent& event : trace_.events()) {
        EXPECT_GE(event.moment.time, time);
        EXPECT_LE(event.moment.time, 1.0);
        time = event.moment.time;
    }
}

TEST_P(Events, SayWhatDecided) {
    EXPECT_TRUE(result_.hit());
    const auto decides = [](const TraceEvent& event) {
        const auto chosen = [](const TraceNumber& number) { return number.is_chosen; };
        return event.reason && (event.numbers.empty() ||
                                std::any_of(event.numbers.begin(), event.numbers.end(), chosen));
    };
    EXPECT_TRUE(std::any_of(trace_.events().begin(), trace_.events().end(), decides));
}

TEST_P(Events, AgreeWithThePathAboutTime) {
    double time = 0.0;
    for (const PathPoint& bend : result_.path) {
        EXPECT_GE(bend.time, time);
        EXPECT_LE(bend.time, 1.0);
        time = bend.time;
    }
    EXPECT_FALSE(result_.path.empty());
    for (const Contact& contact : result_.contacts) {
        EXPECT_GE(contact.time, 0.0);
        EXPECT_LE(contact.time, 1.0);
    }
}

INSTANTIATE_TEST_SUITE_P(Strategies, Events, testing::ValuesIn(test::strategies_under_test()),
                         [](const auto& test) { return std::string(test.param->id); });

TEST(ContactTime, IsThatOfTheWholeTickWhereTheFractionIsThatOfALeg) {
    // Half of the displacement to the wall below, then half of what is left of the tick to the wall
    // beside.
    LevelBuilder builder;
    builder.add_segment({{-10, 2}, {10, 2}}, 0.0, {});
    builder.add_segment({{4, -10}, {4, 10}}, 0.0, {});
    const Level level = test::built(std::move(builder));
    const Strategy& strategy = *find_strategy("disk_sweep");
    const MoveRequest request{DiskShape{0.5}, {0.5, 0.5}, {4, 2}, {4, 2}, {}};
    const MoveResult result = strategy.move(level, request, strategy.defaults());
    ASSERT_EQ(result.contacts.size(), 2U);
    EXPECT_NEAR(result.contacts[0].fraction, 0.5, 1e-9);
    EXPECT_NEAR(result.contacts[0].time, 0.5, 1e-9);
    EXPECT_NEAR(result.contacts[1].fraction, 0.5, 1e-9);
    EXPECT_NEAR(result.contacts[1].time, 0.75, 1e-9);
    ASSERT_EQ(result.path.size(), 2U);
    EXPECT_EQ(result.path[1].at, result.contacts[1].position);
    EXPECT_EQ(result.path[1].time, result.contacts[1].time);
}

}  // namespace
}  // namespace slidelab::trace_test
