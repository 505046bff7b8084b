// The timeline: branches, and how much is kept.
#include "lab/session/timeline.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/run/simulation.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"
#include "support/runs.hpp"

namespace slidelab::lab {
namespace timeline_test {

std::shared_ptr<const Map> yard() {
    test::MapBuilder builder;
    builder.set_spawn({0, 0});
    builder.add_segment({{2, -5}, {2, 5}});
    builder.add_box_path(Box{{0, 3}, {0.5, 0.5}}, {4, 0}, 1.0);
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

void play(Timeline& timeline, Simulation& simulation, int ticks, std::uint32_t seed) {
    test::RestlessPlayer player(seed);
    for (int tick = 0; tick < ticks; ++tick) {
        const Snapshot before = simulation.snapshot();
        const Input input = player.next();
        simulation.tick(input);
        timeline.add(input, before, *simulation.last_tick(), {});
    }
}

TEST(Timeline, BeginsNoBranchAtItsEnd) {
    Simulation simulation(yard(), default_settings());
    Timeline timeline(simulation.snapshot());
    play(timeline, simulation, 10, 1);
    timeline.fork(10);
    EXPECT_EQ(timeline.branches().size(), 1U);
}

TEST(Timeline, CountsWhatBranchesShareOnce) {
    Simulation simulation(yard(), default_settings());
    Timeline timeline(simulation.snapshot());
    play(timeline, simulation, 64 * 50, 1);
    EXPECT_EQ(timeline.segment_count(), 50U);
    for (int i = 0; i < 10; ++i) timeline.fork(timeline.run().last() - 3);
    EXPECT_EQ(timeline.segment_count(), 50U + 10U) << "each branch has a last one of its own";
}

TEST(Timeline, KeepsAnHour) {
    Simulation simulation(yard(), default_settings());
    Timeline timeline(simulation.snapshot());
    play(timeline, simulation, 60 * 60 * 60, 1);
    EXPECT_LE(timeline.segment_count(), Timeline::usual_segments);
    EXPECT_EQ(timeline.forgotten(), 0);
}

TEST(Timeline, LetsItsOldEndGoWhereItHasTooManySegments) {
    constexpr std::size_t most = 30;
    Simulation simulation(yard(), default_settings());
    Timeline timeline(simulation.snapshot(), most);
    play(timeline, simulation, 64 * 100, 1);
    EXPECT_LE(timeline.segment_count(), most);
    EXPECT_GT(timeline.forgotten(), 0);
    EXPECT_EQ(timeline.forgotten() % 64, 0) << "whole segments";
    EXPECT_EQ(hash_of(timeline.run().state_at(64 * 100).state), hash_of(simulation.state()));
    // Branches of a run that loses its beginning lose it, too.
    timeline.fork(64 * 99);
    Simulation branch(timeline.run().state_at(64 * 99));
    play(timeline, branch, 64 * 100, 2);
    EXPECT_LE(timeline.segment_count(), most);
    EXPECT_EQ(hash_of(timeline.run().state_at(64 * 199).state), hash_of(branch.state()));
}

TEST(Timeline, DropsNoBranchByItself) {
    Simulation simulation(yard(), default_settings());
    Timeline timeline(simulation.snapshot());
    play(timeline, simulation, 100, 1);
    for (int i = 0; i < 40; ++i) {
        timeline.fork(timeline.run().last() - 1);
        Simulation branch(timeline.run().state_at(timeline.run().last()));
        play(timeline, branch, 2, 3);
    }
    EXPECT_EQ(timeline.branches().size(), 41U);
    EXPECT_EQ(timeline.branches().front().number, 1);
    EXPECT_EQ(timeline.present().number, 41) << "the latest is the present one";
}

}  // namespace timeline_test
}  // namespace slidelab::lab
