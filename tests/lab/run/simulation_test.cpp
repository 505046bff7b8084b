#include "lab/run/simulation.hpp"

#include <gtest/gtest.h>

#include "support/built.hpp"
#include "support/map_builder.hpp"
#include "support/moves.hpp"

namespace slidelab::lab::simulation_test {

std::shared_ptr<const Map> share(Map map) { return std::make_shared<const Map>(std::move(map)); }

std::shared_ptr<const Map> wall_at(double x) {
    test::MapBuilder builder;
    builder.add_segment({{x, -5}, {x, 5}}, 0.0, {});
    builder.set_spawn({0, 0});
    return share(test::built(std::move(builder)));
}

Simulation walking(std::shared_ptr<const Map> level) {
    return {std::move(level), default_settings()};
}

void run(Simulation& simulation, const Input& input, int ticks) {
    for (int i = 0; i < ticks; ++i) simulation.tick(input);
}

TEST(Simulation, StartsAtTheSpawnAtRest) {
    const Simulation simulation = walking(wall_at(9));
    EXPECT_EQ(simulation.state().position, (Vec2{0, 0}));
    EXPECT_EQ(simulation.state().tick, 0);
    EXPECT_FALSE(simulation.last_result());
}

TEST(Simulation, WalksAtTheSetSpeedAndNotFasterOnTheDiagonal) {
    for (const Input& input : {Input{1, 0}, Input{1, 1}, Input{-0.5, 1}}) {
        Simulation simulation = walking(wall_at(90));
        run(simulation, input, 60);
        EXPECT_NEAR(length(simulation.state().position), 4.0, 1e-9);
        EXPECT_NEAR(length(simulation.state().velocity), 4.0, 1e-9);
    }
    Simulation slow = walking(wall_at(90));
    run(slow, {0.5, 0}, 60);
    EXPECT_NEAR(slow.state().position.x, 2.0, 1e-9) << "half a stick is half the speed";
}

TEST(Simulation, StopsAtAWallAndPassesItWhileCollisionsAreOff) {
    Simulation simulation = walking(wall_at(1));
    run(simulation, {1, 0}, 60);
    EXPECT_NEAR(simulation.state().position.x, 0.7, 1e-9);
    Input passing{1, 0};
    passing.pass = true;
    run(simulation, passing, 30);
    EXPECT_NEAR(simulation.state().position.x, 2.7, 1e-9);
}

TEST(Simulation, WalksTowardsThePointerAndStopsThere) {
    Simulation simulation = walking(wall_at(90));
    const Input input{.lead = true, .target = {0.3, -0.4}};
    run(simulation, input, 3);
    EXPECT_NEAR(length(simulation.state().position), 0.2, 1e-9);
    run(simulation, input, 60);
    EXPECT_NEAR(distance(simulation.state().position, input.target), 0.0, 1e-9);
    EXPECT_NEAR(length(simulation.state().velocity), 0.0, 1e-6);
}

TEST(Simulation, DrivesLikeATank) {
    Simulation simulation = walking(wall_at(90));
    Settings settings = simulation.settings();
    settings.steering = Steering::tank;
    simulation.set_settings(settings);
    run(simulation, {0, -1}, 60);  // up is forwards, and the heading begins to the right
    EXPECT_NEAR(simulation.state().position.x, 4.0, 1e-9);
    run(simulation, {1, 0}, 30);  // right turns clockwise, which is down on the screen
    EXPECT_NEAR(simulation.state().position.x, 4.0, 1e-9);
    EXPECT_NEAR(simulation.state().heading.x, std::cos(1.5), 1e-3);
    EXPECT_NEAR(simulation.state().heading.y, std::sin(1.5), 1e-3);
    EXPECT_NEAR(length(simulation.state().heading), 1.0, 1e-15);
    run(simulation, {0, 1}, 1);
    EXPECT_LT(simulation.state().position.y, 0.0) << "down is backwards";
}

TEST(Simulation, MovesItsBoxesByTheClockOfItsTicks) {
    test::MapBuilder builder;
    builder.add_box_path({{{5, 0}, {1, 1}}, {4, 0}, 2.0, {WallName::Kind::object, 7}});
    builder.set_spawn({0, 0});
    Simulation simulation = walking(share(test::built(std::move(builder))));
    ASSERT_EQ(simulation.bodies().size(), 1U);
    EXPECT_EQ(simulation.bodies()[0].position, (Vec2{5, 0}));
    run(simulation, {}, 60);
    const MovingBody& box = simulation.bodies()[0];
    EXPECT_NEAR(box.at(1.0).x, 7.0, 1e-9) << "half its path after a second";
}

TEST(Simulation, RestartsWithTimeAtZero) {
    Simulation simulation = walking(wall_at(9));
    run(simulation, {1, 0}, 10);
    const Input input{.restart = true};
    simulation.tick(input);
    EXPECT_EQ(simulation.state().position, (Vec2{0, 0}));
    EXPECT_EQ(simulation.state().tick, 1);
}

TEST(Simulation, HashesEveryPartOfItsState) {
    const State state;
    std::vector<State> others(11, state);
    others[0].tick = 1;
    others[1].time = 1e-300;
    others[2].position.x = 1e-300;
    others[3].position.y = -0.0;
    others[4].velocity.x = 1e-300;
    others[5].velocity.y = 1.0;
    others[6].heading.x = -1.0;
    others[7].heading.y = 1e-300;
    others[8].strategy_state.bits = 1;
    others[9].boxes = {0.0};
    others[10].boxes = {1e-300};
    for (std::size_t i = 0; i < others.size(); ++i) {
        EXPECT_NE(hash_of(others[i]), hash_of(state)) << i;
    }
    EXPECT_NE(hash_of(others[9]), hash_of(others[10]));
    EXPECT_EQ(hash_of(State{}), hash_of(state));
}

}  // namespace slidelab::lab::simulation_test
