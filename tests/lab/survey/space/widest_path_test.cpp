// The narrowest gap on the widest path, against levels in which it is known from their doors.
#include "lab/survey/space/free_areas.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "articles/contract/registry.hpp"
#include "lab/survey/survey.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/rooms_and_doors.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::widest_path_test {

using test::cases;
using test::Random;
using test::RoomsAndDoors;

bool none_is_passed(const Gap&) { return false; }

/// Between all rooms, whatever the doors are like.
void expect_widest_paths(Random& random, const Strategy& strategy, const Shape& shape, Vec2 along) {
    RoomsAndDoors rooms(random, along, 0.05, 0.85);
    RoomsAndDoors made = rooms;
    const Level level = std::move(made).map();
    const ExactSpace space(level, strategy, shape, {});
    Workers workers(1);
    const WallLinks links(space, 1.0, workers);
    for (int from = 0; from < RoomsAndDoors::count; ++from) {
        for (int to = from + 1; to < RoomsAndDoors::count; ++to) {
            SCOPED_TRACE(fmt::format("from room {} to room {}", from, to));
            const auto between =
                links.between(rooms.center_of(from), rooms.center_of(to), none_is_passed);
            const double widest = rooms.widest(from, to);
            ASSERT_EQ(between.is_closed, widest == 0.0);
            if (between.is_closed) continue;
            ASSERT_TRUE(between.gap.has_value());
            ASSERT_NEAR(between.gap->width, widest, 1e-9);
        }
    }
}

TEST(WidestPath, HasTheNarrowestGapOfTheWidestWayRoundForADisk) {
    Random random(11);
    for (int i = 0; i < cases(60); ++i) {
        SCOPED_TRACE(i);
        expect_widest_paths(random, *find_strategy("disk_sweep"), DiskShape{0.3},
                            random.direction());
    }
}

TEST(WidestPath, HasTheNarrowestGapOfTheWidestWayRoundForABox) {
    Random random(12);
    for (int i = 0; i < cases(60); ++i) {
        SCOPED_TRACE(i);
        expect_widest_paths(random, *find_strategy("box_sweep"), BoxShape{{0.3, 0.3}},
                            random.chance(0.5) ? Vec2{1.0, 0.0} : Vec2{0.0, 1.0});
    }
}

TEST(WidestPath, GoesThroughNoGapThatIsPassed) {
    // Three rooms in a row, doors of 0.7 and 0.9: what is told is the door that is not passed.
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    const Vec2 corners[] = {{0, 0}, {9, 0}, {9, 3}, {0, 3}};
    for (int i = 0; i < 4; ++i) builder.add_segment({corners[i], corners[(i + 1) % 4]});
    builder.add_segment({{3, 0}, {3, 1}});
    builder.add_segment({{3, 1.7}, {3, 3}});
    builder.add_segment({{6, 0}, {6, 1}});
    builder.add_segment({{6, 1.9}, {6, 3}});
    const Level level = test::built(std::move(builder));
    const ExactSpace space(level, *find_strategy("disk_sweep"), DiskShape{0.3}, {});
    Workers workers(1);
    const WallLinks links(space, 1.0, workers);
    const auto narrowest = links.between({1.5, 1.5}, {7.5, 1.5}, none_is_passed);
    ASSERT_TRUE(narrowest.gap.has_value());
    EXPECT_NEAR(narrowest.gap->width, 0.7, 1e-12);
    const auto next =
        links.between({1.5, 1.5}, {7.5, 1.5}, [](const Gap& gap) { return gap.position.x < 4.5; });
    ASSERT_TRUE(next.gap.has_value());
    EXPECT_NEAR(next.gap->width, 0.9, 1e-12);
}

/// A row of rooms that cannot be got into is one area: where the doors between them are passed.
TEST(WidestPath, IsWhatASurveySaysOfRoomsThatItDidNotReach) {
    int unreached = 0;
    for (int i = 0; i < cases(25); ++i) {
        SCOPED_TRACE(i);
        Random random(static_cast<std::uint32_t>(100 + i));
        RoomsAndDoors rooms(random, random.direction(), 0.55, 0.5999);
        RoomsAndDoors made = rooms;
        SurveyPlan plan;
        plan.level = std::make_shared<const Map>(std::move(made).map());
        plan.settings.strategy = find_strategy("disk_sweep");
        plan.threads = 1;
        const auto survey = test::surveyed(plan);
        for (const Finding& finding : survey->findings()) {
            if (finding.kind != EventKind::unreachable) continue;
            int room = 0;
            for (int k = 1; k < RoomsAndDoors::count; ++k) {
                if (distance(rooms.center_of(k), finding.position) <
                    distance(rooms.center_of(room), finding.position))
                    room = k;
            }
            const double widest = rooms.widest(0, room);
            const std::string words =
                widest == 0.0 ? "closed off" : fmt::format("is {:.6g} wide", widest);
            EXPECT_NE(finding.words.find(words), std::string::npos)
                << finding.words << ", expected " << words;
            ++unreached;
        }
    }
    EXPECT_GT(unreached, cases(25) * 3);
}

}  // namespace slidelab::lab::widest_path_test
