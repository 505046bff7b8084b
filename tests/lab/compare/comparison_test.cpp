// Lanes: each is the run that its settings would make by themselves.
#include "lab/compare/comparison.hpp"

#include <gtest/gtest.h>

#include "lab/engines/models.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/movers.hpp"
#include "lab/session/session.hpp"
#include "support/answers.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"
#include "support/play_levels.hpp"
#include "support/refused.hpp"
#include "support/runs.hpp"

namespace slidelab::lab {
namespace comparison_test {

std::shared_ptr<const Map> level_at(const std::string& file) {
    return std::make_shared<const Map>(std::get<Map>(load_level(file)));
}

/// A run in which settings change on the way.
Session played(const std::string& file, int ticks) {
    Session session(level_at(file), default_settings());
    test::RestlessPlayer player(23);
    for (int tick = 0; tick < ticks; ++tick) {
        if (tick % 150 == 100) {
            Settings settings = session.simulation().settings();
            settings.speed = 3.0 + 0.02 * tick;
            session.apply(command::ChangeSettings{settings});
        }
        session.advance(1, player.next(), false);
    }
    return session;
}

LanePlan lane(std::string_view text) { return good(read_lane(text)); }

/// The same inputs through a simulation of its own.
std::vector<std::uint64_t> alone(const KeptRun& base, const LanePlan& plan) {
    const auto changed = [&](Settings settings) {
        for (const std::string& change : plan.changes)
            EXPECT_FALSE(apply_setting(settings, change).has_value()) << change;
        return settings;
    };
    Simulation simulation(base.level(), changed(*base.state_at(0).settings));
    std::vector<std::uint64_t> hashes;
    for (std::int64_t n = 1; n <= base.last(); ++n) {
        simulation.set_settings(changed(*base.tick(n).settings));
        simulation.tick(base.tick(n).input);
        hashes.push_back(hash_of(simulation.state()));
    }
    return hashes;
}

class InPlayLevel : public testing::TestWithParam<std::string> {};

TEST_P(InPlayLevel, EveryLaneIsItsOwnRunToTheBit) {
    const Session session = played(GetParam(), 400);
    std::vector<LanePlan> plans = lanes_of_all_strategies(*find_strategy("disk_sweep"));
    plans.push_back(lane("box_sweep,slide_remainder=off,half_width=0.2"));
    Comparison comparison(session.run(), plans);
    comparison.follow(session.run(), 1000, {});
    ASSERT_EQ(comparison.last(), 400);
    for (const Lane& lane : comparison.lanes()) {
        const std::vector<std::uint64_t> hashes = alone(session.run(), lane.plan());
        for (const std::int64_t n : {1, 77, 128, 200, 399, 400}) {
            EXPECT_EQ(hash_of(lane.run().state_at(n).state),
                      hashes[static_cast<std::size_t>(n) - 1])
                << lane.plan().title << " tick " << n;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, InPlayLevel, testing::ValuesIn(test::play_level_files()),
                         [](const auto& file) { return test::stem_of(file.param); });

const std::string town = SLIDELAB_LEVELS "/play/tile_town.tmj";

TEST(Comparison, IsTheSameInSlicesAndAtOnce) {
    const Session session = played(town, 200);
    const auto plans = lanes_of_all_strategies(*find_strategy("disk_slide"));
    Comparison at_once(session.run(), plans);
    at_once.follow(session.run(), 200, {});
    Comparison in_slices(session.run(), plans);
    for (int slice = 0; slice < 67; ++slice) in_slices.follow(session.run(), 3, {});
    ASSERT_EQ(in_slices.last(), 200);
    for (std::size_t i = 0; i < plans.size(); ++i) {
        EXPECT_EQ(hash_of(in_slices.lanes()[i].run().state_at(200).state),
                  hash_of(at_once.lanes()[i].run().state_at(200).state));
        EXPECT_EQ(in_slices.parting(i), at_once.parting(i));
    }
}

TEST(Comparison, HasALaneForEveryStrategyBesideAnEngines) {
    EXPECT_EQ(lanes_of_all_strategies(*find_strategy("disk_slide")).size(), strategies().size());
    EXPECT_EQ(lanes_of_all_strategies(*Movers().find("godot_floating")).size(),
              strategies().size() + 1);
}

TEST(Comparison, TheFirstLaneWithoutChangesIsTheRunItself) {
    const Session session = played(town, 300);
    Comparison comparison(session.run(), {{"as it is", {}}});
    comparison.follow(session.run(), 300, {});
    EXPECT_EQ(comparison.lanes()[0].run().position_at(300), session.run().position_at(300));
    EXPECT_FALSE(comparison.parting(0).has_value());
}

TEST(Comparison, LanesPartInTheTickAfterWhichTheyAreApart) {
    test::MapBuilder builder;
    builder.set_spawn({0, 0});
    builder.add_segment({{2, -5}, {2, 5}});
    Session session(std::make_shared<const Map>(test::built(std::move(builder))),
                    default_settings());
    const Input input{.right = 1, .down = 0.3};
    for (int tick = 0; tick < 60; ++tick) session.advance(1, input, false);
    Comparison comparison(
        session.run(),
        {lane("disk_sweep"), lane("disk_sweep,slide_remainder=off"), lane("disk_sweep")});
    comparison.follow(session.run(), 60, {});
    EXPECT_FALSE(comparison.parting(2).has_value());
    const std::int64_t tick = comparison.parting(1).value_or(0);
    ASSERT_GT(tick, 1);
    const KeptRun& first = comparison.lanes()[0].run();
    const KeptRun& other = comparison.lanes()[1].run();
    EXPECT_EQ(first.position_at(tick - 1), other.position_at(tick - 1));
    EXPECT_NE(first.position_at(tick), other.position_at(tick));
}

TEST(Comparison, HasSixteenLanesAtMost) {
    const Session session = played(town, 1);
    const Comparison comparison(session.run(), std::vector<LanePlan>(19, lane("sat_push")));
    EXPECT_EQ(comparison.lanes().size(), 16U);
}

const std::vector<test::Refused<std::string>> wrong_lanes{
    {"", R"(lane : no strategy ""; expected one of disk_slide, ...)"},
    {"dsk", R"(lane dsk: no strategy "dsk"; did you mean disk_slide or disk_sweep?)"},
    {"disk_slide,", R"(lane disk_slide,: ""; expected NAME=VALUE)"},
    {"disk_slide,deepest_first=7",
     R"(lane disk_slide,deepest_first=7: disk_slide: deepest_first is "7"; expected on or off)"},
    {"disk_slide,strategy=sat_push", "lane disk_slide,strategy=sat_push: expected one strategy"},
    {"box_sweep,deepest=on",
     R"(lane box_sweep,deepest=on: no setting "deepest"; did you mean disk_slide.deepest_first?)"},
};

TEST(LanePlans, AreReadAndRefusedInOneClearLine) {
    const LanePlan plan = lane("disk_slide,deepest_first=off,radius=0.2");
    const std::vector<std::string> expected{"strategy=disk_slide", "disk_slide.deepest_first=off",
                                            "radius=0.2"};
    EXPECT_EQ(plan.changes, expected);
    test::expect_lines(wrong_lanes,
                       [](const std::string& lane) { return problem_in(read_lane(lane)); });
}

TEST(LanePlans, OfSettingsAreReadBackFromTheirTitle) {
    Settings settings = default_settings();
    for (const char* change :
         {"strategy=box_sweep", "box_sweep.slide_remainder=off", "half_width=0.25"})
        ASSERT_FALSE(apply_setting(settings, change).has_value());
    const LanePlan plan = lane_of(settings);
    EXPECT_EQ(plan.title, "box_sweep,half_width=0.25,slide_remainder=off");
    EXPECT_EQ(lane(plan.title), plan);
}

}  // namespace comparison_test
}  // namespace slidelab::lab
