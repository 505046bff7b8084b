// A tick's one name, and time in words.
#include "lab/run/kept_run.hpp"

#include <gtest/gtest.h>

#include "lab/run/simulation.hpp"
#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/runs.hpp"

namespace slidelab::lab::run_time_test {

TEST(WrittenTime, HasTheUnitsOfItsLength) {
    EXPECT_EQ(written_time(0.0), "0.00 s");
    EXPECT_EQ(written_time(5.2), "5.20 s");
    EXPECT_EQ(written_time(59.994), "59.99 s");
    EXPECT_EQ(written_time(59.996), "1:00.00") << "rounded first";
    EXPECT_EQ(written_time(70.0), "1:10.00");
    EXPECT_EQ(written_time(3599.999), "1:00:00.00");
    EXPECT_EQ(written_time(7205.5), "2:00:05.50");
}

TEST(WrittenTime, HasTheUnitsOfWhatStandsBesideIt) {
    EXPECT_EQ(written_time(30.0, 0, 90.0), "0:30");
    EXPECT_EQ(written_time(30.0, 0, 3600.0), "0:00:30");
    EXPECT_EQ(written_time(0.5, 1, 2.0), "0.5 s");
    EXPECT_EQ(written_time(65.5, 1, 70.0), "1:05.5");
}

/// A run of `ticks`, in which the player restarts in tick 300 and the rate doubles from tick 601
/// on.
KeptRun run_with_restart(int ticks) {
    Simulation simulation(std::make_shared<const Map>(test::built(LevelBuilder())),
                          default_settings());
    KeptRun run(simulation.snapshot());
    for (int n = 1; n <= ticks; ++n) {
        Settings settings = simulation.settings();
        settings.tick_rate = n > 600 ? 120.0 : 60.0;
        simulation.set_settings(settings);
        const Snapshot before = simulation.snapshot();
        const Input input{.restart = n == 300};
        simulation.tick(input);
        run.add(input, before.settings, *simulation.last_tick(), {});
    }
    return run;
}

TEST(TickName, GoesOnThroughARestart) {
    const KeptRun run = run_with_restart(713);
    EXPECT_EQ(run.state_at(600).state.tick, 301) << "the state's own begins anew";
    EXPECT_EQ(tick_name(run, 0), "tick 0, 0.00 s");
    EXPECT_EQ(tick_name(run, 299), "tick 299, 4.98 s");
    EXPECT_EQ(tick_name(run, 300), "tick 300, 5.00 s");
    EXPECT_EQ(tick_name(run, 600), "tick 600, 10.00 s");
    EXPECT_EQ(tick_name(run, 713), "tick 713, 10.94 s") << "113 ticks at the double rate";
}

TEST(TickName, StaysWhereTheOldestTicksAreForgottenOrABranchBegins) {
    KeptRun run = run_with_restart(713);
    const KeptRun branch = run.until(650);
    EXPECT_EQ(tick_name(branch, 650), tick_name(run, 650));
    const std::string name = tick_name(run, 640);
    run.drop_oldest();
    ASSERT_EQ(run.first(), 64);
    EXPECT_EQ(tick_name(run, 640), name);
    EXPECT_EQ(tick_name(run, 64), "tick 64, 1.07 s");
}

TEST(TickName, IsFoundByItsTime) {
    KeptRun run = run_with_restart(713);
    run.drop_oldest();
    constexpr double rounding = 1e-9;  // of seconds that were added up, times a rate of 120
    for (std::int64_t n = run.first(); n <= run.last(); ++n)
        EXPECT_NEAR(run.ticks_at(run.time_at(n)), static_cast<double>(n), rounding);
    EXPECT_NEAR(run.ticks_at(10.0 + 0.25 / 120.0), 600.25, 1e-6);
    EXPECT_EQ(run.ticks_at(0.0), 64.0) << "no longer kept";
    EXPECT_EQ(run.ticks_at(99.0), 713.0);
}

}  // namespace slidelab::lab::run_time_test
