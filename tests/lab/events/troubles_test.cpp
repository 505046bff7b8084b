// Going from trouble to trouble, around the ends of a run.
#include "lab/events/event_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/run/simulation.hpp"
#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/runs.hpp"

namespace slidelab::lab::troubles_test {

struct Stretch {
    std::int64_t first;
    std::int64_t last;
};

/// 300 ticks, of which those of the stretches are stuck.
KeptRun run_with(const std::vector<Stretch>& stretches) {
    Simulation simulation(std::make_shared<const Map>(test::built(LevelBuilder())),
                          default_settings());
    KeptRun run(simulation.snapshot());
    for (std::int64_t n = 1; n <= 300; ++n) {
        const Snapshot before = simulation.snapshot();
        simulation.tick({});
        EventSet events;
        events.add(EventKind::first_contact);
        if (std::any_of(stretches.begin(), stretches.end(),
                        [n](const Stretch& each) { return n >= each.first && n <= each.last; }))
            events.add(EventKind::stuck);
        run.add({}, before.settings, *simulation.last_tick(), events);
    }
    return run;
}

std::int64_t after(const KeptRun& run, std::int64_t n) { return next_trouble(run, n, 1)->tick; }
std::int64_t before(const KeptRun& run, std::int64_t n) { return next_trouble(run, n, -1)->tick; }

TEST(Troubles, BeginWhereTheTickBeforeHadNone) {
    const KeptRun run = run_with({{1, 1}, {70, 90}, {200, 300}});
    EXPECT_EQ(troubles_between(run, 0, 300), (std::vector<std::int64_t>{1, 70, 200}));
    EXPECT_EQ(troubles_between(run, 1, 199), (std::vector<std::int64_t>{70}));
    EXPECT_EQ(troubles_between(run, -50, 5000).size(), 3U);
}

TEST(NextTrouble, WrapsAtBothEndsAndSaysSo) {
    const KeptRun run = run_with({{20, 25}, {70, 90}, {200, 300}});
    EXPECT_EQ(after(run, 0), 20);
    EXPECT_EQ(after(run, 20), 70);
    EXPECT_EQ(after(run, 30), 70);
    const auto wrapped = next_trouble(run, 300, 1);
    EXPECT_EQ(wrapped->tick, 20) << "the one at the end began in tick 200";
    EXPECT_EQ(wrapped->number, 1U);
    EXPECT_EQ(wrapped->count, 3U);
    EXPECT_TRUE(wrapped->wrapped);
    EXPECT_EQ(after(run, 200), 20);
    EXPECT_EQ(before(run, 300), 200);
    EXPECT_EQ(before(run, 200), 70);
    EXPECT_FALSE(next_trouble(run, 200, -1)->wrapped);
    const auto last = next_trouble(run, 20, -1);
    EXPECT_EQ(last->tick, 200);
    EXPECT_EQ(last->number, 3U);
    EXPECT_TRUE(last->wrapped);
}

TEST(NextTrouble, IsTheOnlyOneWhereverItIsSoughtFrom) {
    const KeptRun run = run_with({{300, 300}});
    for (const std::int64_t n : {0, 150, 299, 300}) {
        EXPECT_EQ(after(run, n), 300) << n;
        EXPECT_EQ(before(run, n), 300) << n;
    }
    EXPECT_FALSE(next_trouble(run, 299, 1)->wrapped);
    EXPECT_EQ(next_trouble(run, 0, 1)->count, 1U);
}

TEST(NextTrouble, IsNoneInARunWithoutAny) {
    EXPECT_FALSE(next_trouble(run_with({}), 100, 1));
    EXPECT_FALSE(next_trouble(run_with({}), 100, -1));
}

}  // namespace slidelab::lab::troubles_test
