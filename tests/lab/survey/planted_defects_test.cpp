// Planted defects are found, and nothing else is; of the levels that come with the program, too.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "support/cases.hpp"
#include "support/planted_levels.hpp"
#include "support/play_levels.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::planted_defects_test {

using test::Defect;
using test::planted_level;
using test::surveyed;
using test::words_of;

struct Planting {
    const char* strategy;
    Defect defect;
};

class Planted : public testing::TestWithParam<Planting> {};

TEST_P(Planted, IsFoundWithoutFalseAlarms) {
    const auto [strategy, defect] = GetParam();
    for (int i = 0; i < test::cases(3); ++i) {
        SCOPED_TRACE(i);
        const auto planted =
            planted_level(static_cast<std::uint32_t>(1 + i), defect, *find_strategy(strategy));
        const auto survey = surveyed(planted.plan());
        EventSet wanted;
        wanted.add(finding_of(defect));
        EXPECT_EQ(survey->has(wanted), defect != Defect::none) << words_of(*survey);
        for (const Finding& finding : survey->findings())
            EXPECT_TRUE(belongs_to(defect, finding.kind)) << words_of(*survey);
        if (defect != Defect::narrow_door) continue;
        // The gap is measured exactly, and called tight where it is.
        const std::string width = fmt::format("{:.6g} wide", 0.6 - planted.narrower);
        EXPECT_NE(words_of(*survey).find(width), std::string::npos) << words_of(*survey);
        EventSet tight;
        tight.add(EventKind::tight);
        EXPECT_EQ(survey->has(tight), planted.narrower < 4e-3 * 0.6) << words_of(*survey);
    }
}

std::string name_of_planting(const testing::TestParamInfo<Planting>& tested) {
    constexpr const char* names[] = {"none", "door", "pocket", "border", "seams", "tunnel"};
    return std::string(tested.param.strategy) + "_" +
           names[static_cast<std::size_t>(tested.param.defect)];
}

constexpr Planting plantings[] = {
    {"disk_sweep", Defect::none},        {"box_sweep", Defect::none},
    {"disk_slide", Defect::none},        {"sat_push", Defect::none},
    {"disk_sweep", Defect::narrow_door}, {"box_sweep", Defect::narrow_door},
    {"disk_slide", Defect::narrow_door}, {"sat_push", Defect::narrow_door},
    {"box_sweep", Defect::pocket},       {"disk_sweep", Defect::open_border},
    {"box_sweep", Defect::open_border},  {"disk_slide", Defect::seams},
    {"disk_slide", Defect::tunnel},      {"sat_push", Defect::tunnel},
};
INSTANTIATE_TEST_SUITE_P(Defects, Planted, testing::ValuesIn(plantings), name_of_planting);

class PlayLevels : public testing::TestWithParam<std::string> {};

TEST_P(PlayLevels, HoldNoBugWithTheSafeguardsOn) {
    const auto level = std::make_shared<const Map>(std::get<Map>(load_level(GetParam())));
    for (const Strategy* strategy : strategies()) {
        SurveyPlan plan;
        plan.level = level;
        choose_strategy(plan.settings, *strategy);
        plan.cell = test::survey_cell(usual_cell(*level, plan.settings));
        plan.threads = 2;
        const auto survey = surveyed(std::move(plan));
        SCOPED_TRACE(std::string(strategy->id));
        EXPECT_GT(survey->graph().states.size(), test::survey_states(5000));
        for (const Finding& finding : survey->findings())
            EXPECT_NE(describe(finding.kind).severity, Severity::bug) << words_of(*survey);
    }
}

/// The shapes that a strategy moves, besides the one that it is tried with above.
TEST_P(PlayLevels, HoldNoBugForMoversOfOtherShapes) {
    if (test::is_sanitized() && test::stem_of(GetParam()) != "polygon_park") GTEST_SKIP();
    const auto level = std::make_shared<const Map>(std::get<Map>(load_level(GetParam())));
    // States as far apart as the mover is wide: what is pressed is pressed for as long there.
    const double cell = test::survey_cell(0.6);
    int surveys = 0;
    for (const Strategy* strategy : strategies()) {
        Settings settings = default_settings();
        choose_strategy(settings, *strategy);
        const std::string usual = settings.shape;
        for (next_shape(settings); settings.shape != usual; next_shape(settings)) {
            SurveyPlan plan;
            plan.level = level;
            plan.settings = settings;
            plan.cell = cell;
            plan.threads = 2;
            const auto survey = surveyed(std::move(plan));
            SCOPED_TRACE(std::string(strategy->id) + " " + settings.shape);
            EXPECT_GT(survey->graph().states.size(), 50U);
            for (const Finding& finding : survey->findings())
                EXPECT_NE(describe(finding.kind).severity, Severity::bug) << words_of(*survey);
            ++surveys;
        }
    }
    EXPECT_GE(surveys, 4);
}

INSTANTIATE_TEST_SUITE_P(Levels, PlayLevels, testing::ValuesIn(test::play_level_files()),
                         [](const auto& tested) { return test::stem_of(tested.param); });

TEST(Town, IsWalkedThroughAndHoldsNothing) {
    SurveyPlan plan;
    plan.level = std::make_shared<const Map>(test::town(40));
    plan.settings.strategy = find_strategy("disk_sweep");
    const auto survey = surveyed(std::move(plan));
    EXPECT_TRUE(survey->findings().empty()) << words_of(*survey);
    EXPECT_GT(survey->reached_area(), 400.0);
}

}  // namespace slidelab::lab::planted_defects_test
