// Boxes that move: time is a dimension of the state where they come near, and nowhere else.
#include "lab/survey/space/box_zones.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>

#include "articles/contract/registry.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/map_builder.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::box_zones_test {

using test::expect_same;
using test::plan_for;
using test::surveyed;

/// A hall of 30 by 4 units with two boxes that go up and down in it, `apart` from each other.
Map hall(double apart, double first_seconds, double second_seconds) {
    test::MapBuilder builder;
    builder.set_near_miss(0.0);
    const Vec2 corners[] = {{0, 0}, {30, 0}, {30, 4}, {0, 4}};
    for (int i = 0; i < 4; ++i) builder.add_segment({corners[i], corners[(i + 1) % 4]});
    builder.add_box_path({{5.0, 1.0}, {0.5, 0.5}}, {0.0, 2.0}, first_seconds);
    builder.add_box_path({{5.0 + apart, 1.0}, {0.5, 0.5}}, {0.0, 2.0}, second_seconds);
    builder.set_spawn({1.0, 2.0});
    builder.set_area({{-0.5, -0.5}, {30.5, 4.5}});
    return test::built(std::move(builder));
}

BoxZones zones_of(const Map& level) {
    const Settings settings = default_settings();
    const SurveyGrid grid(survey_area(level, settings), 0.25);
    return BoxZones(grid, level.box_paths, settings, {0.4, 0.4}, 0.3, 3);
}

TEST(BoxZones, HaveThePeriodOfTheirOwnBoxes) {
    const BoxZones zones = zones_of(hall(12.0, 1.5, 2.5));
    ASSERT_EQ(zones.zones().size(), 2U);
    EXPECT_EQ(zones.zones()[0].period, 180);
    EXPECT_EQ(zones.zones()[1].period, 300);
    EXPECT_EQ(zones.zones()[0].phases, 60);
    EXPECT_EQ(zones.most_phases(), 100);
}

TEST(BoxZones, AreOneWhereTheyAreNearerThanAHoldGoes) {
    // Areas of 1.8 units: 0.2 apart, and 0.4.
    const BoxZones one = zones_of(hall(2.0, 1.5, 2.5));
    ASSERT_EQ(one.zones().size(), 1U);
    EXPECT_EQ(one.zones()[0].period, 900);
    EXPECT_EQ(zones_of(hall(2.2, 1.5, 2.5)).zones().size(), 2U);
}

TEST(BoxZones, HaveOnePhaseWhereNoBoxComesNear) {
    const Map level = hall(12.0, 1.5, 2.5);
    const BoxZones zones = zones_of(level);
    const SurveyGrid grid(survey_area(level, default_settings()), 0.25);
    for (const double x : {1.0, 11.0, 25.0}) {
        const auto cell = grid.cell_of({x, 2.0});
        EXPECT_TRUE(zones.is_calm(cell));
        EXPECT_EQ(zones.phases_of(cell), 1);
        EXPECT_EQ(zones.phase_of(cell, 12345), 0);
    }
    const auto beside = grid.cell_of({5.8, 3.0});
    EXPECT_FALSE(zones.is_calm(beside));
    EXPECT_EQ(zones.phases_of(beside), 60);
    EXPECT_EQ(zones.phase_of(beside, 180 + 7), 2);
    EXPECT_EQ(zones.phase_of(grid.cell_of({17.0, 3.0}), 180 + 7), 62);
}

TEST(BoxZones, SayWhereBoxesDoNotComeRound) {
    const BoxZones zones = zones_of(hall(2.0, 1.0, 3.14159265358979));
    ASSERT_EQ(zones.zones().size(), 1U);
    EXPECT_FALSE(zones.zones()[0].repeats);
}

SurveyPlan rooms_plan(const char* strategy) {
    SurveyPlan plan = plan_for("play/rooms.tmj", {std::string("strategy=") + strategy});
    plan.moving = true;
    plan.cell = test::survey_cell(0.3);
    return plan;
}

TEST(SurveyWhileBoxesMove, EndsWithAnAnswerForTheRooms) {
    SurveyPlan plan = rooms_plan("box_sweep");
    plan.most_states = 100'000;
    plan.most_bytes = std::size_t{32} << 20U;
    const auto survey = surveyed(plan);
    EXPECT_EQ(survey->end(), SurveyEnd::complete);
    EXPECT_GT(survey->reached_area(), 300.0);
    for (const Finding& finding : survey->findings())
        EXPECT_NE(describe(finding.kind).severity, Severity::bug) << finding.words;
}

/// A run with the boxes does what was explored without them, and after waiting.
TEST(SurveyWhileBoxesMove, RecordsWhatLeadsToItsStates) {
    for (const char* strategy : {"disk_sweep", "sat_push"}) {
        const auto survey = surveyed(rooms_plan(strategy));
        const std::size_t count = survey->graph().states.size();
        int zones = 0;
        for (std::size_t state = 1; state < count; state += count / 60) {
            Finding finding;
            finding.state = static_cast<std::uint32_t>(state);
            const Vec2 end = survey->last_tick_of(finding).second.after().position;
            EXPECT_EQ(end, survey->graph().states[state].position) << "state " << state;
            zones += survey->graph().is_calm(finding.state) ? 0 : 1;
        }
        EXPECT_GT(zones, 30);
    }
}

/// A passage that a box closes, but for the end of its path.
TEST(SurveyWhileBoxesMove, WaitsUntilABoxIsOutOfTheWay) {
    test::MapBuilder builder;
    builder.set_near_miss(0.0);
    const Vec2 corners[] = {{0, 0}, {9, 0}, {9, 2}, {5, 2}, {5, 5}, {4, 5}, {4, 2}, {0, 2}};
    for (std::size_t i = 0; i < 8; ++i) builder.add_segment({corners[i], corners[(i + 1) % 8]});
    builder.add_box_path({{4.5, 1.0}, {0.4, 1.0}}, {0.0, 3.0}, 4.0);
    builder.set_spawn({1.0, 1.0});
    builder.set_area({{-0.5, -0.5}, {9.5, 5.5}});
    SurveyPlan plan;
    plan.level = std::make_shared<const Map>(test::built(std::move(builder)));
    plan.settings.strategy = find_strategy("disk_sweep");
    plan.threads = 1;
    EXPECT_LT(surveyed(plan)->reached_area(), 6.0);
    plan.moving = true;
    const auto survey = surveyed(plan);
    EXPECT_GT(survey->reached_area(), 10.0);
    EXPECT_NE(survey->graph().any_at(survey->graph().grid.cell_of({8.0, 1.0})), no_state);
    for (const Finding& finding : survey->findings())
        EXPECT_EQ(finding.kind, EventKind::squeezed) << describe(finding.kind).finding;
}

/// A box may stand for a tick, where another one stops it, or for ever: it is no air.
TEST(SurveyWhileBoxesMove, SeesBoxesThatStand) {
    test::MapBuilder builder;
    builder.set_near_miss(0.0);
    const Vec2 corners[] = {{0, 0}, {6, 0}, {6, 4}, {0, 4}};
    for (int i = 0; i < 4; ++i) builder.add_segment({corners[i], corners[(i + 1) % 4]});
    builder.add_box_path({{3.0, 2.0}, {0.5, 0.5}}, {0.0, 0.0}, 1.0);
    builder.set_spawn({1.0, 1.0});
    SurveyPlan plan;
    plan.level = std::make_shared<const Map>(test::built(std::move(builder)));
    plan.settings.strategy = find_strategy("disk_slide");
    plan.moving = true;
    plan.threads = 1;
    const auto survey = surveyed(std::move(plan));
    EXPECT_EQ(survey->end(), SurveyEnd::complete);
    for (const Finding& finding : survey->findings())
        ADD_FAILURE() << describe(finding.kind).finding << ' ' << finding.words;
}

}  // namespace slidelab::lab::box_zones_test
