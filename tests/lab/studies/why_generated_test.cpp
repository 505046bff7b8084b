// Generated runs through the play levels, by every strategy with its safeguards on and off: none
// where something went wrong is without a sentence. The search's family of
// sentences judges their claims.
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "support/cases.hpp"
#include "support/lab_names.hpp"
#include "support/play_levels.hpp"
#include "support/runs.hpp"

namespace slidelab::test::why_generated_test {

/// All flags the other way for every second seed.
Settings settings_for(const Strategy& strategy, Random& random) {
    Settings settings = settings_of(strategy);
    Options& options = options_of(settings, strategy);
    for (std::size_t i = 0; i < options.table().size(); ++i) {
        const bool is_flag = options.table()[i].type == OptionDescription::Type::flag;
        // Flags that are off at first stay so, and draw nothing: new ones change no other case.
        if (is_flag && options.flag(i) && random.chance(0.3)) {
            EXPECT_FALSE(options.set(i, 0.0));
        }
    }
    if (strategy.shapes != 0 && random.chance(0.5)) next_shape(settings);
    settings.speed = random.chance(0.2) ? 60.0 : 4.0;
    return settings;
}

struct Counted {
    int told = 0;
    int troubles = 0;
    int seams = 0;
};

void check_text(const std::string& text) {
    ASSERT_EQ(text.find_first_of("{}"), std::string::npos) << text;
    ASSERT_EQ(text.find("  "), std::string::npos) << text;
    ASSERT_EQ(text.back(), '.') << text;
}

/// Each by itself, too.
void check_troubles(const KeptRun& run, std::int64_t n, Counted& counted) {
    for (const EventDescription& event : event_descriptions()) {
        if (!event.is_trouble() || !run.tick(n).events.has(event.kind)) continue;
        ++counted.troubles;
        ASSERT_FALSE(why_of_tick(run, n, event.kind).empty()) << event.name;
    }
}

void check_run(const KeptRun& run, Counted& counted) {
    for (std::int64_t n = run.first() + 1; n <= run.last(); ++n) {
        const Why why = why_of_tick(run, n);
        ASSERT_TRUE(!why.empty() || !run.tick(n).events.has_trouble()) << "tick " << n;
        if (why.empty()) continue;
        ++counted.told;
        counted.seams += why.text().find("the seam with") != std::string::npos ? 1 : 0;
        check_text(why.text());
        check_troubles(run, n, counted);
    }
}

void check_level(const std::string& file, Random& random, Counted& counted) {
    const auto level = std::make_shared<const Map>(std::get<Map>(load_level(file)));
    for (const Strategy* strategy : strategies()) {
        SCOPED_TRACE(stem_of(file) + ", " + std::string(strategy->id));
        for (std::uint32_t seed = 0; seed < 2; ++seed) {
            Session session(level, settings_for(*strategy, random));
            RestlessPlayer player(100 + seed);
            for (int i = 0; i < cases(250); ++i) session.tick(player.next(), false);
            check_run(session.run(), counted);
        }
    }
}

TEST(WhyGenerated, IsNotSilentAboutTrouble) {
    Random random(7);
    Counted counted;
    for (const std::string& file : play_level_files()) {
        check_level(file, random, counted);
        if (HasFailure()) return;
    }
    EXPECT_GT(counted.told, cases(1000));
    EXPECT_GT(counted.troubles, cases(300));
    EXPECT_GE(counted.seams, cases(10));
}

}  // namespace slidelab::test::why_generated_test
