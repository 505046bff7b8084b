#include "lab/scenes/recordings/recording.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "support/answers.hpp"
#include "support/built.hpp"
#include "support/map_builder.hpp"
#include "support/random.hpp"

namespace slidelab::lab::recording_test {

std::shared_ptr<const Map> small_level() {
    test::MapBuilder builder;
    builder.add_segment({{2, -5}, {3, 5}}, 0.25, {});
    builder.add_box({{-3, 1}, {1, 1}}, {});
    builder.add_box_path({{{0, 4}, {1, 1}}, {0, -3}, 0.5, {}});
    builder.set_spawn({0, 0});
    return std::make_shared<const Map>(test::built(std::move(builder)));
}

/// A run with every kind of input and changes of settings in between.
Recording recorded_run() {
    test::Random random(4);
    Simulation simulation(small_level(), default_settings());
    Recorder recorder("small.tmj", simulation.settings(), {},
                      {{{"floor", WallKind::none}, {"rocks", WallKind::wall}}});
    for (int tick = 0; tick < 300; ++tick) {
        Settings settings = simulation.settings();
        if (tick == 50) settings.shape = "box";
        if (tick == 90) settings.tick_rate = 37;
        if (tick == 130) settings.steering = Steering::tank;
        if (tick == 200) {
            EXPECT_FALSE(options_of(settings, *settings.strategy).set("substeps", "off"));
        }
        simulation.set_settings(settings);
        Input input;
        input.right = random.between(-1, 1);
        input.down = random.between(-1, 1);
        input.pass = random.chance(0.05);
        input.lead = random.chance(0.2);
        if (input.lead) input.target = random.point(-4, 4);
        if (input.lead) input.placed = static_cast<Placed>(random.below(5));
        input.restart = tick == 170;
        simulation.tick(input);
        recorder.tick(settings, input, simulation.state());
    }
    return recorder.recording();
}

std::variant<Recording, InputError> read(const std::string& text) {
    std::istringstream in(text);
    return read_recording(in);
}

TEST(Recording, ReadsBackAsItWasWritten) {
    const Recording recording = recorded_run();
    std::ostringstream out;
    write(out, recording);
    const auto copy = good(read(out.str()));
    EXPECT_EQ(copy.run.level, "small.tmj");
    EXPECT_EQ(copy.run.walls,
              (WallChoices{{{"floor", WallKind::none}, {"rocks", WallKind::wall}}}));
    ASSERT_EQ(copy.ticks.size(), recording.ticks.size());
    for (std::size_t i = 0; i < copy.ticks.size(); ++i) {
        EXPECT_EQ(copy.ticks[i].input, recording.ticks[i].input) << i;
        EXPECT_EQ(copy.ticks[i].hash, recording.ticks[i].hash) << i;
        EXPECT_EQ(copy.ticks[i].set, recording.ticks[i].set) << i;
    }
}

TEST(Recording, KeepsTheNearMissOfItsMap) {
    Recording recording = recorded_run();
    for (const std::optional<double> near_miss : {std::optional(0.0), std::optional(0.00025), {}}) {
        recording.run.walls.near_miss = near_miss;
        std::ostringstream out;
        write(out, recording);
        EXPECT_EQ(good(read(out.str())).run.walls, recording.run.walls);
        EXPECT_EQ(has(out.str(), "\"near_miss\":"), near_miss.has_value());
    }
}

TEST(Recording, IsCheckedAtItsEndByItsLastHashAlone) {
    const Recording recording = recorded_run();
    std::ostringstream out;
    write(out, checked_at_its_end(recording));
    const Recording copy = std::get<Recording>(read(out.str()));
    ASSERT_EQ(copy.ticks.size(), recording.ticks.size());
    for (std::size_t i = 0; i + 1 < copy.ticks.size(); ++i) {
        EXPECT_EQ(copy.ticks[i].input, recording.ticks[i].input) << i;
        EXPECT_FALSE(copy.ticks[i].hash) << i;
    }
    EXPECT_EQ(copy.ticks.back().hash, recording.ticks.back().hash);
}

TEST(Recording, PlaysToTheSameStatesBitForBit) {
    const Recording recording = recorded_run();
    const auto start = settings_after(default_settings(), recording.run.set);
    Simulation simulation(small_level(), std::get<Settings>(start));
    for (const RecordedTick& tick : recording.ticks) {
        simulation.set_settings(
            std::get<Settings>(settings_after(simulation.settings(), tick.set)));
        simulation.tick(tick.input);
        ASSERT_EQ(hash_of(simulation.state()), tick.hash);
    }
}

TEST(Recording, SurvivesDamageOfAnyKind) {
    std::ostringstream out;
    write(out, recorded_run());
    const std::string whole = out.str().substr(0, 3000);
    test::Random random(6);
    for (int i = 0; i < 3000; ++i) {
        std::string text = whole;
        for (int k = 0; k <= random.below(4); ++k) {
            text[static_cast<std::size_t>(random.below(static_cast<int>(text.size())))] =
                static_cast<char>(random.below(256));
        }
        const auto result = read(text);
        if (const auto* problem = std::get_if<InputError>(&result)) {
            EXPECT_GE(problem->line, 1);
            EXPECT_FALSE(reason_of(*problem).empty());
        }
    }
}

}  // namespace slidelab::lab::recording_test
