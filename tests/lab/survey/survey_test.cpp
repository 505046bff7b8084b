// The promises of a survey: the same bits with any number of threads, recordings that play to what
// was found, limits that end it in time.
#include "lab/survey/survey.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/kinematic_boxes.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "support/cases.hpp"
#include "support/planted_levels.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::survey_test {

using test::Defect;
using test::expect_same;
using test::plan_for;
using test::planted_level;
using test::surveyed;

bool finds(const Survey& survey, EventKind kind) {
    EventSet kinds;
    kinds.add(kind);
    return survey.has(kinds);
}

TEST(Survey, IsTheSameWithAnyNumberOfThreads) {
    for (const char* strategy : {"strategy=disk_slide", "strategy=box_sweep"}) {
        SurveyPlan plan = plan_for("play/polygon_park.tmj", {strategy});
        plan.cell = test::survey_cell(0.2);
        const auto one = surveyed(plan);
        EXPECT_GT(one->graph().states.size(), test::survey_states(5000));
        for (const int threads : {2, 8}) {
            plan.threads = threads;
            expect_same(*one, *surveyed(plan));
        }
    }
}

TEST(Survey, IsTheSameWithAnyNumberOfThreadsWhileBoxesMove) {
    SurveyPlan plan = plan_for("failures/box-sweep-relative-motion.tmj",
                               {"strategy=box_sweep", "half_width=0.3125", "half_height=0.3125",
                                "speed=12", "box_sweep.relative_motion=off"});
    plan.moving = true;
    plan.cell = 0.5;
    const auto one = surveyed(plan);
    EXPECT_GT(one->graph().zones.most_phases(), 1);
    EXPECT_TRUE(finds(*one, EventKind::tunnelled));
    plan.threads = 8;
    expect_same(*one, *surveyed(plan));
}

/// Plays the recording of a finding as the program does, and sees it there.
void expect_plays_to(const Survey& survey, const Finding& finding) {
    const EventDescription& kind = describe(finding.kind);
    SCOPED_TRACE(std::string(kind.finding) + " " + finding.words);
    const Recording recording = survey.recording_of(finding, "level");
    const auto settings = settings_after(default_settings(), recording.run.set);
    Simulation simulation(survey.plan().level, std::get<Settings>(settings));
    if (recording.start) simulation.set_state(*recording.start);
    Playback playback(recording, true);
    while (const auto input = playback.begin_tick(simulation)) {
        simulation.tick(*input);
        playback.end_tick(simulation.state());
    }
    EXPECT_FALSE(playback.first_difference().has_value());
    const bool is_of_a_tick = kind.severity == Severity::bug ||
                              finding.kind == EventKind::left_map ||
                              finding.kind == EventKind::trap;
    if (is_of_a_tick) {
        EXPECT_EQ(simulation.state().position, finding.position);
    }
    if (finding.kind == EventKind::left_map) {
        EXPECT_FALSE(survey.graph().grid.contains(simulation.state().position));
    }
    if (!simulation.last_tick()) return;
    const MoveResult& result = simulation.last_tick()->result();
    if (finding.kind == EventKind::overlap_left && !survey.plan().moving) {
        std::vector<double> clocks;
        const BodySet boxes = advance_boxes(survey.plan().level->box_paths, 0.0, clocks);
        const ExactSpace space(*survey.plan().level, *survey.settings().strategy,
                               shape_of(survey.settings()), boxes, &survey.plan().level->lattice);
        EXPECT_GT(std::max(space.overlap_at(result.position), result.remaining_depth), 1e-9);
    }
    if (finding.kind == EventKind::stuck) {
        const MoveRequest& request = simulation.last_tick()->request();
        EXPECT_LT(distance(result.position, request.position), 0.01 * length(request.displacement));
    }
}

/// A failure's sign, as a survey finds it.
std::vector<EventKind> kinds_of(EventKind sign) {
    if (describe(sign).is_finding()) return {sign};
    if (sign == EventKind::through_box) return {EventKind::tunnelled};
    // grid_walk leaves no overlap that is none of a wall crossed, too.
    return {EventKind::overlap_left, EventKind::tunnelled};
}

class SurveyOfEverySafeguard : public testing::TestWithParam<SavedScene> {};

TEST_P(SurveyOfEverySafeguard, IsFoundMissingAndItsFindingsPlay) {
    const SavedScene& failure = GetParam();
    const FailingRun& run = *failure.failing();
    std::ifstream in(run.recording);
    const auto recording = std::get<Recording>(read_recording(in));
    const auto survey_with = [&](const std::vector<std::string>& changes) {
        std::vector<std::string> assignments = recording.run.set;
        assignments.insert(assignments.end(), changes.begin(), changes.end());
        SurveyPlan plan;
        plan.level = std::make_shared<const Map>(std::get<Map>(load_level(failure.level)));
        plan.settings = std::get<Settings>(settings_after(default_settings(), assignments));
        plan.threads = 2;
        // Only these two are about boxes that move.
        plan.moving =
            failure.id == "box_sweep.relative_motion" || failure.id == "disk_sweep.clip_all";
        if (plan.moving) plan.cell = test::is_sanitized() ? 0.8 : 0.4;
        return surveyed(std::move(plan));
    };
    const auto kinds = kinds_of(run.sign);
    const auto without = survey_with(run.fails);
    EXPECT_TRUE(std::any_of(kinds.begin(), kinds.end(),
                            [&](EventKind kind) { return finds(*without, kind); }));
    for (const Finding& finding : without->findings()) expect_plays_to(*without, finding);
    // Three of the levels begin inside of a wall, which is found with the safeguard, too.
    const auto with = survey_with(run.holds);
    for (const Finding& finding : with->findings()) {
        if (describe(finding.kind).severity != Severity::bug) continue;
        EXPECT_EQ(finding.kind, EventKind::overlap_left) << finding.words;
        EXPECT_EQ(run.strategy->id, "box_sweep");
    }
}

/// A survey sees from above: floors are none of its business.
std::vector<SavedScene> all_failures() {
    auto scenes = std::get<SceneList>(load_scenes(SLIDELAB_LEVELS "/failures/index.json")).scenes;
    std::erase_if(scenes, [](const SavedScene& scene) { return strategy_of(scene)->has_floor; });
    return scenes;
}

INSTANTIATE_TEST_SUITE_P(Failures, SurveyOfEverySafeguard, testing::ValuesIn(all_failures()),
                         [](const auto& tested) {
                             std::string name = tested.param.id;
                             std::replace(name.begin(), name.end(), '.', '_');
                             return name;
                         });

TEST(Survey, NamesTheOptionThatAloneWouldPreventWhatItFound) {
    SurveyPlan plan = plan_for("play/tile_town.tmj", {"disk_slide.deepest_first=off"});
    plan.cell = test::survey_cell(0.3);
    const auto survey = surveyed(plan);
    EXPECT_GT(survey->findings().size(), 5U);
    for (const Finding& finding : survey->findings()) {
        EXPECT_TRUE(!finding.wall || finding.cure == "deepest_first=on") << finding.words;
    }
}

TEST(Survey, NamesTheOptionThatWouldPreventWhatAModelDoesWithItsDefaults) {
    SurveyPlan plan = plan_for("play/tile_town.tmj", {"strategy=godot_floating"});
    plan.cell = test::survey_cell(0.3);
    const auto survey = surveyed(plan);
    const auto cured = std::count_if(
        survey->findings().begin(), survey->findings().end(),
        [](const Finding& finding) { return finding.cure == "wall_min_slide_angle=0"; });
    EXPECT_GT(cured, 2);
}

TEST(Survey, EndsAtItsLimitsAndSaysSo) {
    SurveyPlan plan = plan_for("play/rooms.tmj", {});
    plan.most_states = 500;
    const auto few = surveyed(plan);
    EXPECT_EQ(few->end(), SurveyEnd::state_limit);
    EXPECT_GE(few->graph().states.size(), 500U);
    EXPECT_LT(few->graph().states.size(), 1000U);
    EXPECT_EQ(describe(few->end()).answer, SurveyAnswer::cut_short);
    // Unexplored space is no trap, and not unreachable.
    EXPECT_TRUE(few->findings().empty());
    plan.most_states = 1'000'000;
    plan.most_bytes = 200'000;
    EXPECT_EQ(surveyed(plan)->end(), SurveyEnd::memory_limit);
}

TEST(Survey, CanBeCancelled) {
    Survey survey(plan_for("play/rooms.tmj", {}));
    SurveyControl control;
    std::size_t calls = 0;
    control.on_progress = [&](const SurveyProgress& progress) {
        EXPECT_GT(progress.graph.states.size(), 0U);
        if (++calls == 5) control.cancelled = true;
    };
    survey.run(control);
    EXPECT_EQ(survey.end(), SurveyEnd::cancelled);
    EXPECT_EQ(calls, 5U);
}

TEST(Survey, RefusesWhatCannotBeExplored) {
    SurveyPlan plan = plan_for("play/rooms.tmj", {});
    EXPECT_FALSE(problem_with(plan).has_value());
    plan.directions = 12;
    EXPECT_TRUE(problem_with(plan).has_value());
    plan.directions = 16;
    plan.cell = 1e-5;
    EXPECT_TRUE(problem_with(plan).has_value());
    plan.cell = 0.15;
    plan.settings.speed = 0.0;
    EXPECT_TRUE(problem_with(plan).has_value());
    plan.settings.speed = 0.05;  // hundreds of ticks a cell
    EXPECT_TRUE(problem_with(plan).has_value());
}

TEST(Survey, RefusesALevelThatIsSeenFromTheSide) {
    SurveyPlan plan = plan_for("play/side_course.tmj", {});
    ASSERT_TRUE(problem_with(plan).has_value());
    EXPECT_EQ(problem_with(plan)->end, SurveyEnd::not_from_the_side);
    EXPECT_EQ(describe(problem_with(plan)->end).answer, SurveyAnswer::unable);
    plan.settings.seen_from = SeenFrom::above;
    EXPECT_FALSE(problem_with(plan).has_value());
    plan = plan_for("play/rooms.tmj", {});
    plan.settings.seen_from = SeenFrom::side;
    EXPECT_EQ(problem_with(plan)->end, SurveyEnd::not_from_the_side);
}

TEST(Survey, BeginsAtFurtherPlacesToo) {
    auto planted = planted_level(3, Defect::narrow_door, *find_strategy("disk_sweep"));
    planted.narrower = 0.1;
    SurveyPlan plan = planted.plan();
    EXPECT_TRUE(finds(*surveyed(plan), EventKind::unreachable));
    plan.from = {{1.0, 8.0}};
    const auto both = surveyed(plan);
    EXPECT_FALSE(finds(*both, EventKind::unreachable));
    EXPECT_EQ(both->graph().starts.size(), 2U);
    EXPECT_FALSE(finds(*both, EventKind::trap));
}

TEST(Survey, DescribesItsEndsInTheirOrder) {
    const auto ends = survey_end_descriptions();
    for (std::size_t i = 0; i < ends.size(); ++i) {
        EXPECT_EQ(static_cast<std::size_t>(ends[i].end), i);
        EXPECT_EQ(ends[i].end == SurveyEnd::complete, ends[i].answer == SurveyAnswer::whole);
    }
}

TEST(Survey, DirectionsAreEvenlySpreadUnitVectors) {
    const auto directions = survey_directions(64);
    ASSERT_EQ(directions.size(), 64U);
    EXPECT_EQ(directions[0], (Vec2{1.0, 0.0}));
    EXPECT_EQ(directions[16], (Vec2{0.0, 1.0}));
    for (std::size_t i = 0; i < 64; ++i) {
        EXPECT_NEAR(length(directions[i]), 1.0, 1e-15);
        EXPECT_NEAR(cross(directions[i], directions[(i + 1) % 64]), 0.0980171403295606, 1e-14);
    }
}

}  // namespace slidelab::lab::survey_test
