// A run that is kept: any of its ticks again, to the bit.
#include "lab/run/kept_run.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <tuple>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/recordings/playback.hpp"
#include "support/play_levels.hpp"
#include "support/runs.hpp"

namespace slidelab::lab {
namespace run_test {

/// A run beside the straight one: all states as they were.
struct Played {
    KeptRun run;
    std::vector<std::uint64_t> hashes;  ///< of state 0, 1, …
};

std::shared_ptr<const Map> level_from(const std::string& file) {
    auto read = load_level(file);
    return std::make_shared<const Map>(std::get<Map>(std::move(read)));
}

Played play(const std::shared_ptr<const Map>& level, const Strategy& strategy, int ticks) {
    Simulation simulation(level, test::settings_of(strategy));
    Played played{KeptRun(simulation.snapshot()), {hash_of(simulation.state())}};
    test::RestlessPlayer player(7);
    for (int tick = 0; tick < ticks; ++tick) {
        Settings settings = simulation.settings();
        if (tick % 97 == 50) next_shape(settings);
        if (tick % 131 == 60) settings.speed = settings.speed > 5.0 ? 4.0 : 9.0;
        if (tick % 211 == 70) settings.tick_rate = settings.tick_rate > 50.0 ? 30.0 : 60.0;
        simulation.set_settings(settings);
        const Snapshot before = simulation.snapshot();
        const Input input = player.next();
        simulation.tick(input);
        played.run.add(input, before.settings, *simulation.last_tick(), {});
        played.hashes.push_back(hash_of(simulation.state()));
    }
    return played;
}

class RunInLevel : public testing::TestWithParam<std::tuple<std::string, const Strategy*>> {};

TEST_P(RunInLevel, ShowsAnyTickAgainToTheBit) {
    const auto& [file, strategy] = GetParam();
    const Played played = play(level_from(file), *strategy, 700);
    test::Random random(11);
    for (int jump = 0; jump < 150; ++jump) {
        const auto n = static_cast<std::int64_t>(random.between(0.0, 700.99));
        EXPECT_EQ(hash_of(played.run.state_at(n).state), played.hashes[static_cast<std::size_t>(n)])
            << n;
        if (n == 0) continue;
        Trace trace;
        const TickRecord tick = played.run.repeat(n, &trace);
        EXPECT_EQ(hash_of(tick.after()), played.hashes[static_cast<std::size_t>(n)]) << n;
        EXPECT_EQ(tick.after().position, played.run.position_at(n)) << n;
    }
}

TEST_P(RunInLevel, IsTheSameAsAClipThatIsPlayedFromAnyState) {
    const auto& [file, strategy] = GetParam();
    const std::shared_ptr<const Map> level = level_from(file);
    const Played played = play(level, *strategy, 300);
    const Recording clip = clip_of(played.run, 130, 290, "level.tmj");
    ASSERT_TRUE(clip.start.has_value());
    auto settings = settings_after(default_settings(), clip.run.set);
    Simulation again(level, std::get<Settings>(settings));
    again.set_state(*clip.start);
    ASSERT_EQ(clip.ticks.size(), 160U);
    for (std::size_t i = 0; i < clip.ticks.size(); ++i) {
        again.set_settings(std::get<Settings>(settings_after(again.settings(), clip.ticks[i].set)));
        again.tick(clip.ticks[i].input);
        ASSERT_EQ(hash_of(again.state()), clip.ticks[i].hash) << i;
        ASSERT_EQ(clip.ticks[i].hash, played.hashes[131 + i]) << i;
    }
}

std::string name_of_case(const testing::TestParamInfo<RunInLevel::ParamType>& each) {
    return std::to_string(each.index) + "_" + std::string(std::get<1>(each.param)->id);
}

INSTANTIATE_TEST_SUITE_P(PlayLevels, RunInLevel,
                         testing::Combine(testing::ValuesIn(test::play_level_files()),
                                          testing::ValuesIn(std::vector<const Strategy*>(
                                              strategies().begin(), strategies().end()))),
                         name_of_case);

TEST(KeptRun, ThatEndsEarlierSharesItsPastAndGoesOnByItself) {
    const auto level = level_from(test::play_level_files().front());
    Played played = play(level, *strategies()[0], 400);
    const KeptRun& whole = played.run;
    for (const std::int64_t n : {0, 1, 63, 64, 65, 128, 200, 399, 400}) {
        KeptRun branch = whole.until(n);
        EXPECT_EQ(branch.last(), n);
        EXPECT_EQ(hash_of(branch.state_at(n).state), played.hashes[static_cast<std::size_t>(n)]);
        const Snapshot end = branch.state_at(n);
        const TickRecord tick = step(end, Input{});
        branch.add(Input{}, end.settings, tick, {});
        EXPECT_EQ(branch.last(), n + 1);
        EXPECT_EQ(whole.last(), 400) << "the whole run stays as it is";
        EXPECT_EQ(hash_of(whole.state_at(400).state), played.hashes[400]);
        for (std::size_t i = 0; i < static_cast<std::size_t>(std::max<std::int64_t>(n - 1, 0)) / 64;
             ++i)
            EXPECT_EQ(branch.segments()[i], whole.segments()[i]) << "it is shared";
    }
}

TEST(KeptRun, ForgetsItsOldestTicksByWholeSegments) {
    const auto level = level_from(test::play_level_files().front());
    Played played = play(level, *strategies()[0], 300);
    KeptRun& run = played.run;
    const std::size_t before = run.segment_count();
    run.drop_oldest();
    run.drop_oldest();
    EXPECT_EQ(run.first(), 128);
    EXPECT_EQ(run.segment_count(), before - 2);
    for (std::int64_t n = 128; n <= 300; ++n)
        ASSERT_EQ(hash_of(run.state_at(n).state), played.hashes[static_cast<std::size_t>(n)]);
    while (run.can_drop_oldest()) run.drop_oldest();
    run.drop_oldest();
    EXPECT_EQ(run.first(), 256) << "the last segment stays";
    EXPECT_EQ(hash_of(run.state_at(300).state), played.hashes[300]);
}

}  // namespace run_test
}  // namespace slidelab::lab
