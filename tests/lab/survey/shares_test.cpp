// A survey that is shared among walkers elsewhere, to whom only bytes lead, is that of one thread
// to the bit: in whatever order they answer, and when they are lost.
#include "lab/survey/shares.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/survey/plan_bytes.hpp"
#include "lab/survey/share_exchange.hpp"
#include "lab/survey/share_walker.hpp"
#include "support/built.hpp"
#include "support/cases.hpp"
#include "support/same_survey.hpp"

namespace slidelab::lab::shares_test {
namespace {

using test::expect_same;
using test::plan_for;
using test::surveyed;

/// Walkers in this thread that have nothing of the survey but bytes. They answer one after the
/// other; the one with number 0 only when nobody else has anything to do.
class Elsewhere {
public:
    Elsewhere(const SurveyPlan& plan, int count) : survey_(std::make_unique<Survey>(plan)) {
        const std::string bytes = bytes_of(survey_->plan());
        for (int i = 0; i < count; ++i)
            walkers_.push_back(std::make_unique<ShareWalker>(plan_of(bytes)));
        asked_.resize(walkers_.size());
    }

    void add(int walker) { exchange_.add(walker); }
    void drop(int walker) {
        asked_[static_cast<std::size_t>(walker)].clear();
        exchange_.drop(walker);
    }
    /// So many answers; fewer where there are no more questions.
    int answer(int most) {
        int answered = 0;
        while (answered < most && answer_one()) ++answered;
        return answered;
    }
    void conclude() {
        while (survey_->advance(control_)) {
        }
    }

    Survey& survey() { return *survey_; }
    SurveyControl& control() { return control_; }
    ShareExchange& exchange() { return exchange_; }

private:
    bool answer_one() {
        for (std::size_t i = walkers_.size(); i-- > 0;) {
            if (asked_[i].empty()) continue;
            const std::string question = asked_[i].front();
            asked_[i].pop_front();
            exchange_.take(static_cast<int>(i), bytes_of(walkers_[i]->walk(share_of(question))));
            return true;
        }
        return false;
    }

    std::unique_ptr<Survey> survey_;
    SurveyControl control_;
    std::vector<std::unique_ptr<ShareWalker>> walkers_;
    std::vector<std::deque<std::string>> asked_;
    ShareExchange exchange_{*survey_, control_, [this](int walker, const std::string& share) {
                                asked_[static_cast<std::size_t>(walker)].push_back(share);
                            }};
};

constexpr int all = 1 << 30;

SurveyPlan coarse_plan(const std::string& level, const std::vector<std::string>& assignments) {
    SurveyPlan plan = plan_for(level, assignments);
    plan.cell = 0.5;
    return plan;
}

struct Case {
    const char* level;
    std::vector<std::string> settings;
    bool moving = false;
};

const Case cases[] = {
    {"play/polygon_park.tmj", {"strategy=disk_slide"}},
    {"play/tile_town.tmj", {"strategy=sat_push", "shape=polygon", "polygon=5"}},
    {"play/grid_house.tmj", {"strategy=grid_walk"}},
    {"play/rooms.tmj", {"strategy=box_sweep", "speed=3.7"}},
    {"failures/box-sweep-relative-motion.tmj",
     {"strategy=box_sweep", "half_width=0.3125", "speed=12", "box_sweep.relative_motion=off"},
     true}};

TEST(SurveyShares, LeadToTheSameBitsAsOneThread) {
    std::size_t findings = 0;
    std::size_t far_edges = 0;
    for (const Case& it : cases) {
        SCOPED_TRACE(it.level);
        SurveyPlan plan = coarse_plan(it.level, it.settings);
        plan.cell = test::survey_cell(plan.cell);
        plan.moving = it.moving;
        const auto alone = surveyed(plan);
        EXPECT_GT(alone->graph().states.size(), test::survey_states(300));
        findings += alone->findings().size();
        far_edges += alone->graph().far_edges.size();
        Elsewhere shared(plan, 3);
        for (const int walker : {0, 1, 2}) shared.add(walker);
        EXPECT_TRUE(shared.exchange().is_waiting());
        EXPECT_GT(shared.answer(all), 10);
        EXPECT_FALSE(shared.exchange().is_waiting());
        shared.conclude();
        expect_same(*alone, shared.survey());
    }
    EXPECT_GT(findings, 0U);
    EXPECT_GT(far_edges, 0U);
}

TEST(SurveyShares, OfWalkersThatAreLostAreWalkedByOthersAndAtLastHere) {
    const SurveyPlan plan = coarse_plan("play/rooms.tmj", {"strategy=disk_slide"});
    const auto alone = surveyed(plan);
    Elsewhere shared(plan, 3);
    // It has begun when the first one comes.
    for (int step = 0; step < 5; ++step) ASSERT_TRUE(shared.survey().advance(shared.control()));
    for (const int walker : {0, 1, 2}) shared.add(walker);
    EXPECT_EQ(shared.answer(40), 40);
    shared.drop(2);
    EXPECT_EQ(shared.answer(20), 20);
    shared.drop(0);
    EXPECT_EQ(shared.exchange().walkers(), 1);
    EXPECT_EQ(shared.answer(10), 10);
    shared.drop(1);
    EXPECT_FALSE(shared.exchange().is_waiting());
    EXPECT_EQ(shared.answer(all), 0);
    shared.conclude();
    expect_same(*alone, shared.survey());
}

TEST(SurveyShares, EndAtTheSameLimit) {
    SurveyPlan plan = coarse_plan("play/rooms.tmj", {"strategy=disk_slide"});
    plan.most_states = 500;
    const auto alone = surveyed(plan);
    ASSERT_EQ(alone->end(), SurveyEnd::state_limit);
    Elsewhere shared(plan, 2);
    for (const int walker : {0, 1}) shared.add(walker);
    shared.answer(all);
    shared.conclude();
    EXPECT_EQ(shared.survey().end(), SurveyEnd::state_limit);
    expect_same(*alone, shared.survey());
}

TEST(SurveyShares, EndWhenTheSurveyIsCancelled) {
    Elsewhere shared(coarse_plan("play/rooms.tmj", {"strategy=disk_slide"}), 2);
    for (const int walker : {0, 1}) shared.add(walker);
    shared.answer(5);
    shared.control().cancelled = true;
    shared.answer(all);
    shared.conclude();
    EXPECT_EQ(shared.survey().end(), SurveyEnd::cancelled);
}

void expect_same_level(const Level& a, const Level& b) {
    EXPECT_EQ(a.title(), b.title());
    EXPECT_EQ(a.spawn(), b.spawn());
    EXPECT_EQ(a.bounds().min, b.bounds().min);
    EXPECT_EQ(a.bounds().max, b.bounds().max);
    ASSERT_EQ(a.map_bounds().has_value(), b.map_bounds().has_value());
    if (a.map_bounds()) {
        EXPECT_EQ(a.map_bounds()->max, b.map_bounds()->max);
    }
    ASSERT_EQ(a.walls().size(), b.walls().size());
    for (std::uint32_t i = 0; i < a.walls().size(); ++i) {
        ASSERT_EQ(a.walls()[i].segment.a, b.walls()[i].segment.a) << "wall " << i;
        ASSERT_EQ(a.walls()[i].segment.b, b.walls()[i].segment.b) << "wall " << i;
        ASSERT_EQ(a.walls()[i].radius, b.walls()[i].radius);
        ASSERT_EQ(a.walls()[i].solid, b.walls()[i].solid);
        ASSERT_EQ(a.name_of_wall(i), b.name_of_wall(i));
    }
    ASSERT_EQ(a.solids().size(), b.solids().size());
    for (std::size_t i = 0; i < a.solids().size(); ++i) {
        ASSERT_EQ(a.solids()[i].first_wall, b.solids()[i].first_wall);
        ASSERT_EQ(a.solids()[i].wall_count, b.solids()[i].wall_count);
        ASSERT_EQ(a.solids()[i].is_block, b.solids()[i].is_block);
    }
    ASSERT_EQ(a.box_paths().size(), b.box_paths().size());
    for (std::size_t i = 0; i < a.box_paths().size(); ++i) {
        EXPECT_EQ(a.box_paths()[i].home.center, b.box_paths()[i].home.center);
        EXPECT_EQ(a.box_paths()[i].travel, b.box_paths()[i].travel);
        EXPECT_EQ(a.box_paths()[i].duration, b.box_paths()[i].duration);
        EXPECT_EQ(a.box_paths()[i].name, b.box_paths()[i].name);
    }
    EXPECT_EQ(a.grid().cell, b.grid().cell);
    EXPECT_EQ(a.grid().horizontal.size(), b.grid().horizontal.size());
    EXPECT_EQ(a.grid().vertical.size(), b.grid().vertical.size());
    EXPECT_EQ(a.build_work(), b.build_work());
}

TEST(SurveyPlanBytes, HoldEveryLevelOfTheProgram) {
    std::size_t boxes = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(SLIDELAB_LEVELS)) {
        if (entry.path().extension() != ".tmj") continue;
        SCOPED_TRACE(entry.path().filename().string());
        SurveyPlan plan;
        plan.level =
            std::make_shared<const Level>(std::get<Level>(load_level(entry.path().string())));
        expect_same_level(*plan.level, *plan_of(bytes_of(plan)).level);
        boxes += plan.level->box_paths().size();
    }
    EXPECT_GT(boxes, 5U);
}

TEST(SurveyPlanBytes, HoldWhatMapsHaveSeldom) {
    LevelBuilder builder;
    builder.set_title("all");
    builder.add_segment({{0.0, 0.0}, {0.0, 0.0}}, 0.25);
    const double columns[] = {1.0, 2.0, 3.5};
    const double rows[] = {-1.0, 0.0, 1.0, 4.0};
    builder.add_tile_block(columns, rows, {WallName::Kind::tile, 7, 3});
    builder.add_polygon({{5.0, 0.0}, {5.0, 0.0}, {5.0, 2.0}, {7.0, 1.0}});
    builder.add_tile_block(std::span(columns).first(2), std::span(rows).first(2));
    builder.add_box_path({{9.0, 9.0}, {0.5, 0.5}}, {1.0, 0.0}, 0.3);
    builder.set_grid({0.5, {{1, 2}}, {{3, 4}, {5, 6}}});
    SurveyPlan plan;
    plan.level = std::make_shared<const Level>(test::built(std::move(builder)));
    const SurveyPlan there = plan_of(bytes_of(plan));
    expect_same_level(*plan.level, *there.level);
    EXPECT_EQ(there.level->solids().size(), 3U);
    EXPECT_TRUE(there.level->solids()[0].is_block);
    EXPECT_EQ(to_string(there.level->name_of_wall(1)), "tile 7,3");
}

TEST(SurveyPlanBytes, HoldSettingsAndNumbers) {
    SurveyPlan plan = plan_for("figures/wedges.tmj",
                               {"strategy=sat_push", "shape=polygon", "polygon=0,-1;1,1;-1,0.3",
                                "half_width=0.1", "tick_rate=120"});
    plan.cell = 1.0 / 3.0;
    plan.directions = 64;
    plan.moving = true;
    const SurveyPlan there = plan_of(bytes_of(plan));
    EXPECT_EQ(there.settings, plan.settings);
    EXPECT_EQ(there.cell, plan.cell);
    EXPECT_EQ(there.directions, 64);
    EXPECT_TRUE(there.moving);
}

}  // namespace
}  // namespace slidelab::lab::shares_test
