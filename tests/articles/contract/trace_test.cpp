// A trace as a list of events: in order, each with its moment, its numbers and its own marks.
#include "articles/contract/trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"
#include "support/moves.hpp"

namespace slidelab::trace_test {

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

TEST(Trace, GetsTheCastsOfASweepAsValues) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    builder.add_segment({{-10, 2}, {10, 2}}, 0.0, {});
    builder.add_segment({{4, -10}, {4, 10}}, 0.0, {});
    builder.add_segment({{-10, 30}, {10, 30}}, 0.0, {});
    const Level level = test::built(std::move(builder));
    Trace trace;
    test::Mover("disk_sweep").move(level, DiskShape{0.5}, {0.5, 0.5}, {4, 2}, {}, &trace);
    ASSERT_EQ(trace.casts().size(), 3U);
    const TracedCast& first = trace.casts()[0];
    EXPECT_EQ(first.from, (Vec2{0.5, 0.5}));
    EXPECT_EQ(first.translation, (Vec2{4, 2}));
    EXPECT_EQ(first.candidates, (std::vector<WallRef>{0, 1})) << "the third is far away";
    EXPECT_EQ(first.hits.size(), 2U) << "it would hit either alone";
    ASSERT_TRUE(first.hit);
    EXPECT_EQ(first.hit->wall, WallRef(0));
    EXPECT_NEAR(first.end_time(), 0.5, 1e-9);
    EXPECT_NEAR(distance(first.end(), {2.5, 1.5}), 0.0, 1e-9);
    EXPECT_NEAR(trace.casts()[1].time, 0.5, 1e-9);
    EXPECT_EQ(trace.casts()[1].hit->wall, WallRef(1));
    EXPECT_FALSE(trace.casts()[2].hit);

    Trace inside;
    test::Mover("disk_sweep").move(level, DiskShape{0.5}, {0.5, 1.75}, {1, 0}, {}, &inside);
    ASSERT_EQ(inside.casts().size(), 1U);
    EXPECT_NEAR(distance(inside.casts()[0].from, {0.5, 1.5}), 0.0, 1e-9) << "pushed out first";
}

TEST(ContactTime, IsThatOfTheWholeTickWhereTheFractionIsThatOfALeg) {
    // Half of the displacement to the wall below, then half of what is left of the tick to the wall
    // beside.
    LevelBuilder builder;
    builder.set_near_miss(0.0);
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

}  // namespace slidelab::trace_test
