// A tick as a pure function of a snapshot.
#include "lab/run/step.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "articles/contract/registry.hpp"
#include "lab/run/simulation.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"

namespace slidelab::lab {
namespace step_test {

Map yard() {
    test::MapBuilder builder;
    builder.set_spawn({0, 0});
    builder.add_segment({{2, -5}, {2, 5}}, 0.0, {});
    builder.add_box_path({{{0, 2}, {0.5, 0.5}}, {0, -3}, 1.0, {}});
    return test::built(std::move(builder));
}

class Step : public testing::TestWithParam<const Strategy*> {
protected:
    void SetUp() override {
        Settings settings = default_settings();
        choose_strategy(settings, *GetParam());
        start_ = start_of(std::make_shared<const Map>(yard()),
                          std::make_shared<const Settings>(settings));
    }

    static Input input_at(int tick) {
        return {.right = tick % 50 < 30 ? 1.0 : -0.5, .down = tick % 40 < 10 ? 0.5 : 0.0};
    }

    Snapshot start_;
};

TEST_P(Step, GivesTheSameBitsAsTheSimulationTickByTick) {
    Simulation simulation(start_.level, *start_.settings);
    Snapshot now = start_;
    for (int tick = 0; tick < 200; ++tick) {
        simulation.tick(input_at(tick));
        now.state = step(now, input_at(tick)).after();
        ASSERT_EQ(hash_of(now.state), hash_of(simulation.state())) << tick;
    }
}

TEST_P(Step, LeavesTheSnapshotAsItIsAndMayBeMadeAgain) {
    Snapshot now = start_;
    for (int tick = 0; tick < 60; ++tick) now.state = step(now, input_at(tick)).after();
    const State before = now.state;
    const TickRecord once = step(now, input_at(60));
    Trace trace;
    const TickRecord again = step(now, input_at(60), &trace);
    EXPECT_EQ(now.state, before);
    EXPECT_EQ(once.after(), again.after());
}

TEST_P(Step, RecordsRequestsThatReferToTheirOwnBoxes) {
    std::optional<TickRecord> copy;
    {
        const TickRecord record = step(start_, input_at(0));
        ASSERT_EQ(record.bodies().size(), 1U);
        copy = record;
    }
    EXPECT_EQ(&copy->request().bodies.set(), &copy->bodies().set());
    const Strategy& strategy = *start_.settings->strategy;
    const MoveResult again =
        strategy.move(*start_.level, copy->request(), options_of(*start_.settings, strategy));
    EXPECT_EQ(again.position, copy->result().position);
}

TEST_P(Step, BeginsAnewWhereTheInputSaysSo) {
    Snapshot now = start_;
    for (int tick = 0; tick < 90; ++tick) now.state = step(now, input_at(tick)).after();
    Input restart = input_at(0);
    restart.restart = true;
    EXPECT_EQ(step(now, restart).after(), step(start_, input_at(0)).after());
}

INSTANTIATE_TEST_SUITE_P(Strategies, Step, testing::ValuesIn(strategies()),
                         [](const auto& test) { return std::string(test.param->id); });

TEST(SimulationSettings, AreOneObjectWhateverIsSet) {
    Simulation simulation(std::make_shared<const Map>(yard()), default_settings());
    const Settings& settings = simulation.settings();
    const Snapshot before = simulation.snapshot();
    Settings other = settings;
    other.speed = 9.0;
    simulation.set_settings(other);
    EXPECT_EQ(settings.speed, 9.0);
    EXPECT_EQ(simulation.snapshot().settings->speed, 9.0);
    EXPECT_NE(before.settings->speed, 9.0) << "what was, stays";
}

}  // namespace step_test
}  // namespace slidelab::lab
