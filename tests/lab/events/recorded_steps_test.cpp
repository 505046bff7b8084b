// Small recordings of places, as games write them: each gets the marks of its faults, and no other.
#include "lab/events/recorded_steps.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <sstream>

#include "lab/events/event_list.hpp"
#include "lab/scenes/recordings/csv_run.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab::recorded_steps_test {

/// A room of 20 by 12 with a thin wall, a block, and a floor along its bottom.
Map room() {
    test::MapBuilder builder;
    builder.set_area({{0, 0}, {20, 12}});
    builder.set_spawn({2, 2});
    builder.add_segment({{6, 1}, {6, 8}});
    builder.add_box({{12, 5}, {1, 1}});
    builder.add_box({{10, 11.5}, {10, 0.5}});
    return test::built(std::move(builder));
}

/// The marks of a recording, each as "stuck 12-30", without what is no judgement.
std::vector<std::string> marks_of(const Map& level, const std::string& csv) {
    std::istringstream in(csv);
    const Recording recording = std::get<Recording>(read_csv_run(in));
    auto settings = std::get<Settings>(settings_of(recording));
    Session session(std::make_shared<const Map>(level), settings);
    Recording placed = recording;
    placed.start = session.simulation().state();
    placed.start->position = recording.path.front();
    session.apply(command::Play{std::make_shared<Playback>(placed, false)});
    while (session.is_playing()) session.advance(1, {}, false);
    std::vector<std::string> marks;
    for (const EventSpan& span : event_list(session.run())) {
        const bool counts = describe(span.kind).is_trouble() || span.kind == EventKind::jumped;
        if (counts)
            marks.push_back(
                fmt::format("{} {}-{}", describe(span.kind).name, span.first, span.last));
    }
    // A part of the run is judged as the whole is: an EventDetector may begin anywhere.
    for (std::int64_t n = 1; n <= session.run().last(); n += 7) {
        EventDetector later(session.run(), n - 1);
        const KeptTick& tick = session.run().tick(n);
        Snapshot before = session.run().state_at(n - 1);
        before.settings = tick.settings;
        EXPECT_EQ(later.notice(before, tick.input, step(before, tick.input)), tick.events) << n;
    }
    return marks;
}

using Marks = std::vector<std::string>;

/// A line for each tick: where it is, and what else stands beside.
std::string csv(const std::string& head, int ticks, const std::function<std::string(int)>& line) {
    std::string text = head + "\n";
    for (int n = 0; n <= ticks; ++n) text += line(n) + "\n";
    return text;
}

std::string walk_right(double y, double from, double step, int ticks) {
    return csv("x,y", ticks, [=](int n) { return fmt::format("{},{}", from + step * n, y); });
}

TEST(RecordedSteps, AWalkBesideWallsHasNoMark) {
    EXPECT_EQ(marks_of(room(), walk_right(10.7, 1, 0.07, 200)), Marks{});
    // As deep in the floor as a skin, and shaking.
    EXPECT_EQ(marks_of(room(), csv("x,y", 100,
                                   [](int n) {
                                       return fmt::format("{},{}", 2 + 0.05 * n,
                                                          10.7 + (n % 2 == 0 ? 0.015 : 0.001));
                                   })),
              Marks{});
}

TEST(RecordedSteps, ALineThroughAWallIsMarkedWhereItCrosses) {
    EXPECT_EQ(marks_of(room(), walk_right(4, 5.04, 0.65, 2)), (Marks{"tunnelled 2-2"}));
}

TEST(RecordedSteps, AWallThatItStandsInIsMarkedAsLongAsItIsDeeperThanASkin) {
    // From (12.6, 3) down onto the block, whose top is at 4, and 0.05 into it for three ticks.
    const auto y_of = [](int n) { return n < 5 ? 3.0 + 0.1 * n : n < 8 ? 3.75 : 3.65; };
    EXPECT_EQ(marks_of(room(), csv("tick,x,y", 12,
                                   [&](int n) { return fmt::format("{},12.1,{}", n, y_of(n)); })),
              Marks{"overlap_left 5-7"});
}

TEST(RecordedSteps, ARespawnIsAJumpAndNoFault) {
    const auto x_of = [](int n) { return n < 30 ? 2 + 0.1 * n : 16 + 0.1 * (n - 30); };
    EXPECT_EQ(
        marks_of(room(), csv("x,y", 60, [&](int n) { return fmt::format("{},10.7", x_of(n)); })),
        Marks{"jumped 30-30"});
    // Over the thin wall and the block as well.
    EXPECT_EQ(marks_of(room(), csv("x,y", 60, [&](int n) { return fmt::format("{},5", x_of(n)); }))
                  .front(),
              "jumped 30-30");
}

TEST(RecordedSteps, AWalkAfterARestIsNoJump) {
    const auto x_of = [](int n) { return n < 60 ? 2.0 + 1e-5 * (n % 2) : 2.0 + 0.2 * (n - 60); };
    EXPECT_EQ(
        marks_of(room(), csv("x,y", 90, [&](int n) { return fmt::format("{},10.7", x_of(n)); })),
        Marks{});
    EXPECT_EQ(marks_of(room(), csv("x,y", 90,
                                   [](int n) {
                                       const double t = n / 60.0;  // it falls
                                       return fmt::format("3,{}", std::min(10.7, 1 + 10 * t * t));
                                   })),
              Marks{});
}

TEST(RecordedSteps, AGapThatNobodySawHasNoMark) {
    EXPECT_EQ(marks_of(room(), "time,x,y\n0,5,4\n0.05,5.1,4\n0.5,7,4\n0.55,7.1,4\n"), Marks{});
    EXPECT_EQ(marks_of(room(), "time,x,y\n0,5,4\n0.05,5.1,4\n0.15,7,4\n0.2,7.1,4\n").size(), 2U)
        << "a tenth of a second is seen: it jumped, and through the wall";
}

TEST(RecordedSteps, StandingIsJudgedByKeysAndOnlyByKeys) {
    const std::string alone = csv("x,y", 60, [](int) { return "2,5"; });
    EXPECT_EQ(marks_of(room(), alone), Marks{});
    const auto line = [](double x, double y) {
        return csv("x,y,right,down", 60, [=](int) { return fmt::format("{},{},1,0", x, y); });
    };
    EXPECT_EQ(marks_of(room(), line(2, 5)), Marks{"stuck 6-60"});
    EXPECT_EQ(marks_of(room(), line(5.69, 5)), Marks{});              // the wall holds it
    EXPECT_EQ(marks_of(room(), line(5.71, 5)), Marks{});              // and a skin in it
    EXPECT_EQ(marks_of(room(), line(2, 10.7)), Marks{"stuck 6-60"});  // along the floor
}

TEST(RecordedSteps, SaysWhatItIs) {
    std::istringstream in(walk_right(4, 5.04, 0.65, 2));
    Recording recording = std::get<Recording>(read_csv_run(in));
    Session session(std::make_shared<const Map>(room()),
                    std::get<Settings>(settings_of(recording)));
    recording.start = session.simulation().state();
    recording.start->position = recording.path.front();
    session.apply(command::Play{std::make_shared<Playback>(recording, false)});
    while (session.is_playing()) session.advance(1, {}, false);
    EXPECT_EQ(why_of_tick(session.run(), 2, EventKind::tunnelled).text(),
              "Its centre went through segment 0.");
    session.advance(3, {.right = 1.0}, false);  // beyond its end the game's mover walks on
    EXPECT_EQ(session.simulation().settings().strategy->id, "world_move");
}

}  // namespace slidelab::lab::recorded_steps_test
