// The numbers of a lane on scenes where they are known.
#include "lab/compare/comparison.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "lab/compare/comparison_table.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/session/session.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab {
namespace lane_metrics_test {

Session walk(test::MapBuilder builder, Input input, int ticks,
             std::initializer_list<const char*> changes) {
    Settings settings = default_settings();
    for (const char* change : changes)
        EXPECT_FALSE(apply_setting(settings, change).has_value()) << change;
    Session session(std::make_shared<const Map>(test::built(std::move(builder))), settings);
    for (int tick = 0; tick < ticks; ++tick) session.advance(1, input, false);
    return session;
}

LaneMetrics metrics_of(const Session& session) {
    Comparison comparison(session.run(), {{"lane", {}}});
    comparison.follow(session.run(), session.run().last(), {});
    return comparison.lanes()[0].metrics();
}

double value(std::string_view name, const LaneMetrics& metrics) {
    for (const LaneMetric& metric : lane_metrics()) {
        if (metric.name == name) return metric.value(metrics).value_or(-1.0);
    }
    ADD_FAILURE() << name;
    return 0.0;
}

test::MapBuilder wall_at(double x) {
    test::MapBuilder builder;
    builder.set_spawn({0, 0});
    builder.add_segment({{x, -50}, {x, 50}});
    return builder;
}

Input right() { return {.right = 1}; }

TEST(LaneMetrics, OfAFreeWalk) {
    const LaneMetrics free = metrics_of(walk(wall_at(-5), right(), 60, {"speed=4"}));
    EXPECT_NEAR(value("travelled", free), 4.0, 1e-9);
    EXPECT_NEAR(value("share_of_exact", free), 100.0, 1e-9);
    EXPECT_EQ(value("contacts", free), 0.0);
    EXPECT_EQ(value("worst_overlap", free), 0.0);
}

TEST(LaneMetrics, OfAMoverThatIsTooFastForADiscreteMethod) {
    const auto changes = {"strategy=disk_slide", "disk_slide.substeps=off", "speed=100",
                          "tick_rate=30"};
    const LaneMetrics fast = metrics_of(walk(wall_at(2), right(), 3, changes));
    EXPECT_EQ(value("walls_crossed", fast), 1.0);
    EXPECT_GT(value("share_of_exact", fast), 100.0) << "it went where the exact slide does not";
}

TEST(LaneMetrics, AWallThatTheStrategyIgnoresIsCrossedAllTheSame) {
    const auto walked = walk(wall_at(2.3), right(), 60, {"strategy=grid_walk"});
    EXPECT_EQ(value("walls_crossed", metrics_of(walked)), 1.0);
}

TEST(LaneMetrics, AWallIsCrossedWhereATickEndsOnIt) {
    for (const double wall : {2.25, 2.3}) {
        const auto walked =
            walk(wall_at(wall), right(), 60, {"strategy=grid_walk", "speed=8", "tick_rate=64"});
        EXPECT_EQ(value("walls_crossed", metrics_of(walked)), 1.0) << wall;
    }
}

TEST(LaneMetrics, AThinWallOfTheRoomsIsCrossedFromWhereverTheWalkBegins) {
    const auto level =
        std::make_shared<const Map>(std::get<Map>(load_level(SLIDELAB_LEVELS "/play/rooms.tmj")));
    Settings grid_walk = default_settings();
    // Steps of an eighth, so that ticks end on the wall to the bit.
    for (const char* change : {"strategy=grid_walk", "speed=8", "tick_rate=64"})
        EXPECT_FALSE(apply_setting(grid_walk, change).has_value());
    const auto settings = std::make_shared<const Settings>(grid_walk);
    for (const double shift : {0.0, 0.013}) {
        Snapshot now = start_of(level, settings);
        now.state.position = {2 + shift, 5};
        KeptRun run(now);
        for (int tick = 0; tick < 80; ++tick) {
            const TickRecord record = step(now, right());
            run.add(right(), settings, record, {});
            now.state = record.after();
        }
        Comparison comparison(run, {{"lane", {}}});
        comparison.follow(run, run.last(), {});
        EXPECT_EQ(value("walls_crossed", comparison.lanes()[0].metrics()), 1.0) << shift;
    }
}

TEST(LaneMetrics, OfAMoverThatIsLeftInAWall) {
    const auto changes = {"strategy=disk_slide", "disk_slide.iterations=1",
                          "disk_slide.substeps=off"};
    test::MapBuilder wedge;
    wedge.set_spawn({0, 0});
    wedge.add_segment({{-3, -3}, {3, 0}});
    wedge.add_segment({{3, 0}, {-3, 3}});
    const LaneMetrics pressed = metrics_of(walk(std::move(wedge), right(), 80, changes));
    EXPECT_GT(value("worst_overlap", pressed), 1e-3);
    EXPECT_GT(value("contacts", pressed), 0.0);
    EXPECT_GT(value("rounds", pressed), 0.0);
}

TEST(LaneMetrics, ASweepThatStopsAtAWallGoesLessThanTheExactSlide) {
    Input slanted = right();
    slanted.down = 1;
    const LaneMetrics stopped = metrics_of(
        walk(wall_at(0.3), slanted, 60, {"strategy=disk_sweep", "disk_sweep.slide_remainder=off"}));
    EXPECT_LT(value("share_of_exact", stopped), 50.0);
    EXPECT_GT(value("stuck_ticks", stopped), 10.0);
}

std::optional<double> value_if_any(std::string_view name, const LaneMetrics& metrics) {
    for (const LaneMetric& metric : lane_metrics()) {
        if (metric.name == name) return metric.value(metrics);
    }
    return std::nullopt;
}

/// A floor to walk on, with a step down; from the side every strategy, and a model that stands.
TEST(LaneMetrics, FromTheSideNothingIsJudgedByTheExactSlide) {
    for (const char* id :
         {"world_move", "grid_walk", "disk_slide", "box_sweep", "godot_grounded"}) {
        SCOPED_TRACE(id);
        test::MapBuilder floor;
        floor.set_spawn({0, 0});
        floor.add_segment({{-3, 1}, {3, 1}});
        floor.add_segment({{3, 1}, {9, 3}});
        const std::string strategy = fmt::format("strategy={}", id);
        const Session session =
            walk(std::move(floor), right(), 90, {strategy.c_str(), "seen_from=side"});
        const LaneMetrics side = metrics_of(session);
        EXPECT_EQ(side.side_ticks, 90);
        EXPECT_EQ(value_if_any("share_of_exact", side), std::nullopt);
        EXPECT_EQ(value_if_any("stuck_ticks", side), std::nullopt);
        EXPECT_GT(value("travelled", side), 1.0);
    }
}

TEST(LaneMetrics, JudgesTheTicksFromAboveOfARunThatIsBoth) {
    test::MapBuilder floor;
    floor.set_spawn({0, 0});
    floor.add_segment({{-9, 1}, {9, 1}});
    Session session = walk(std::move(floor), right(), 30, {"strategy=disk_sweep"});
    Settings settings = session.simulation().settings();
    settings.seen_from = SeenFrom::side;
    session.apply(command::ChangeSettings{settings});
    for (int tick = 0; tick < 30; ++tick) session.advance(1, right(), false);
    const LaneMetrics both = metrics_of(session);
    EXPECT_EQ(both.side_ticks, 30);
    EXPECT_NEAR(value("share_of_exact", both), 100.0, 1e-9);
    EXPECT_EQ(value("stuck_ticks", both), 0.0);
}

TEST(ATableFromTheSide, HasADashForWhatCannotBeCompared) {
    test::MapBuilder floor;
    floor.set_spawn({0, 0});
    floor.add_segment({{-9, 1}, {9, 1}});
    const Session session = walk(std::move(floor), right(), 30, {"seen_from=side"});
    Comparison made(session.run(), {std::get<LanePlan>(read_lane("world_move")),
                                    std::get<LanePlan>(read_lane("grid_walk"))});
    made.follow(session.run(), 100, {});
    const auto json = nlohmann::json::parse(json_table(made));
    for (const auto& lane : json["lanes"]) {
        EXPECT_TRUE(lane["share_of_exact"].is_null()) << lane;
        EXPECT_TRUE(lane["stuck_ticks"].is_null()) << lane;
        EXPECT_TRUE(lane["travelled"].is_number()) << lane;
    }
    EXPECT_NE(text_table(made).find("\u2013"), std::string::npos);
    EXPECT_NE(csv_table(made).find(",,"), std::string::npos);
}

TEST(MoveTimes, KnowTheirMedianWithinFivePercent) {
    MoveTimes times;
    EXPECT_EQ(times.median(), 0.0);
    for (int i = 1; i <= 1001; ++i) times.add(1e-9 * i * 100);
    EXPECT_NEAR(times.median(), 50.1e-6, 0.05 * 50.1e-6);
    EXPECT_DOUBLE_EQ(times.worst(), 100.1e-6);
    times.add(0.0);
    EXPECT_EQ(times.count(), 1002);
}

class ATable : public testing::Test {
protected:
    Comparison comparison() {
        return comparison([now = 0.0]() mutable { return now += 1e-6; });
    }

    Comparison comparison(const LaneClock& clock) {
        Comparison made(session.run(), {std::get<LanePlan>(read_lane("disk_sweep")),
                                        std::get<LanePlan>(read_lane("sat_push,substeps=off"))});
        made.follow(session.run(), 100, clock);
        return made;
    }

    Session session = walk(wall_at(1), right(), 30, {});
};

TEST_F(ATable, HasALineForEachLaneInMarkdownAndText) {
    const std::string markdown = markdown_table(comparison());
    EXPECT_EQ(std::count(markdown.begin(), markdown.end(), '\n'), 4);
    EXPECT_TRUE(markdown.starts_with("| Lane")) << markdown;
    EXPECT_NE(markdown.find("| sat_push,substeps=off |"), std::string::npos) << markdown;
    const std::string text = text_table(comparison());
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
}

TEST_F(ATable, IsReadAsCsvAndJson) {
    const std::string csv = csv_table(comparison());
    EXPECT_TRUE(csv.starts_with("lane,travelled,share_of_exact,")) << csv;
    EXPECT_NE(csv.find("\n\"sat_push,substeps=off\",0.7"), std::string::npos) << csv;
    const auto json = nlohmann::json::parse(json_table(comparison()));
    EXPECT_EQ(json["ticks"], 30);
    EXPECT_EQ(json["lanes"][1]["lane"], "sat_push,substeps=off");
    EXPECT_NEAR(json["lanes"][0]["travelled"].get<double>(), 0.7, 1e-9);
    EXPECT_NEAR(json["lanes"][0]["median_time"].get<double>(), 1.0, 0.05);
    EXPECT_TRUE(json["lanes"][0]["parting"].is_null());
}

TEST_F(ATable, LeavesTimesOutWhereItIsToBeTheSameEveryTime) {
    EXPECT_NE(text_table(comparison()).find("Median time"), std::string::npos);
    EXPECT_EQ(text_table(comparison(), {.times = false}).find("time"), std::string::npos);
}

TEST_F(ATable, HasNoTimesWhereNothingWasTimed) {
    const Comparison untimed = comparison(LaneClock());
    EXPECT_EQ(text_table(untimed).find("time"), std::string::npos) << text_table(untimed);
    EXPECT_EQ(csv_table(untimed).find("time"), std::string::npos) << csv_table(untimed);
    EXPECT_LT(metrics_of(untimed).size(), metrics_of(comparison()).size());
}

}  // namespace lane_metrics_test
}  // namespace slidelab::lab
