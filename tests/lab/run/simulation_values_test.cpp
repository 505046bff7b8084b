// A simulation is a value: copies run on independently, and nothing of one is read through another.
#include <gtest/gtest.h>

#include "lab/run/simulation.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"
#include "support/moves.hpp"

namespace slidelab::lab::simulation_values_test {

/// A wall, and a box that comes towards the start.
std::shared_ptr<const Map> busy_level() {
    test::MapBuilder builder;
    builder.add_segment({{3, -5}, {3, 5}}, 0.0, {});
    builder.add_box_path({{{-4, 0}, {0.5, 0.5}}, {3, 0}, 1.0, {WallName::Kind::object, 7}});
    builder.add_box_path({{{0, 6}, {0.5, 0.5}}, {0, -5}, 2.0, {WallName::Kind::object, 8}});
    builder.set_spawn({0, 0});
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

Simulation walking() { return {busy_level(), default_settings()}; }

void run(Simulation& simulation, int ticks) {
    for (int i = 0; i < ticks; ++i) simulation.tick({0.7, 0.2});
}

/// The record of its last tick is its own: the request refers to the boxes that it shows.
void expect_own_request(const Simulation& simulation) {
    ASSERT_TRUE(simulation.last_request());
    const BodyList seen = simulation.last_request()->bodies;
    EXPECT_EQ(&seen.set(), &simulation.bodies().set());
    ASSERT_EQ(seen.size(), 2U);
    EXPECT_EQ(extents_of(seen[0].shape), (Vec2{0.5, 0.5}));
}

/// The same move can be made again from what the simulation says of it.
void expect_repeatable(const Simulation& simulation) {
    const Settings& settings = simulation.settings();
    const MoveResult again = settings.strategy->move(simulation.level(), *simulation.last_request(),
                                                     options_of(settings, *settings.strategy));
    EXPECT_EQ(again.position, simulation.last_result()->position);
    EXPECT_EQ(again.contacts.size(), simulation.last_result()->contacts.size());
}

TEST(SimulationValues, ACopyIsNotMovedByTheTicksOfTheOther) {
    for (const bool copy_goes_on : {false, true}) {
        Simulation one = walking();
        run(one, 20);
        Simulation other = one;
        Simulation& goes_on = copy_goes_on ? other : one;
        const Simulation& stays = copy_goes_on ? one : other;
        const State before = stays.state();
        const BodySet bodies = stays.bodies().set();
        run(goes_on, 20);
        EXPECT_EQ(stays.state(), before);
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            EXPECT_EQ(box_of(stays.bodies()[i]), box_of(bodies[i]));
            EXPECT_NE(box_of(goes_on.bodies()[i]), box_of(bodies[i]));
        }
        expect_own_request(stays);
        expect_own_request(goes_on);
        expect_repeatable(stays);
        expect_repeatable(goes_on);
    }
}

TEST(SimulationValues, AnotherStateHasNothingOfTheTicksBefore) {
    Simulation source = walking();
    run(source, 40);
    const State state = source.state();
    Simulation fresh = walking();
    Simulation used = walking();
    run(used, 77);
    for (Simulation* simulation : {&fresh, &used}) {
        simulation->set_state(state);
        EXPECT_EQ(simulation->state(), state);
        EXPECT_EQ(simulation->previous(), state);
        EXPECT_FALSE(simulation->last_request());
        EXPECT_FALSE(simulation->last_result());
        const auto& boxes = simulation->map().box_paths;
        ASSERT_EQ(simulation->bodies().size(), boxes.size());
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            EXPECT_EQ(box_of(simulation->bodies()[i]), boxes[i].at(state.boxes[i]));
            EXPECT_EQ(simulation->bodies()[i].displacement, Vec2{});
            EXPECT_EQ(simulation->bodies()[i].name, boxes[i].name);
        }
    }
    run(source, 100);
    run(fresh, 100);
    run(used, 100);
    EXPECT_EQ(hash_of(fresh.state()), hash_of(source.state())) << "it goes on as if nothing was";
    EXPECT_EQ(hash_of(used.state()), hash_of(source.state()));
}

TEST(SimulationValues, AStateOfAnotherLevelGetsClocksForTheBoxesThereAre) {
    for (const std::size_t count : {0U, 1U, 5U}) {
        Simulation simulation = walking();
        State state;
        state.boxes.assign(count, 0.25);
        simulation.set_state(state);
        EXPECT_EQ(simulation.state().boxes.size(), 2U);
        EXPECT_EQ(simulation.bodies().size(), 2U);
        run(simulation, 3);
        expect_own_request(simulation);
    }
}

}  // namespace slidelab::lab::simulation_values_test
