// Seen from the side a mover that rests on a floor is not stuck, whatever slope it stands on,
// whatever its options; and one that is stuck there is marked.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "articles/contract/registry.hpp"
#include "lab/engines/models.hpp"
#include "lab/events/event_detector.hpp"
#include "lab/run/movers.hpp"
#include "lab/session/session.hpp"
#include "lab/studies/why.hpp"
#include "support/cases.hpp"
#include "support/lab_names.hpp"
#include "support/map_builder.hpp"
#include "support/random.hpp"

namespace slidelab::lab {
namespace floors_test {

using test::Random;

std::vector<const Strategy*> movers_with_floors() {
    std::vector<const Strategy*> found;
    for (const Strategy* mover : Movers().all())
        if (mover->has_floor && !is_of_another_program(*mover)) found.push_back(mover);
    return found;
}

/// A hill of random slopes, up to 60 degrees, between two walls.
Map hill(Random& random) {
    test::MapBuilder builder;
    builder.set_gravity(random.between(10.0, 60.0));
    builder.set_spawn({10.0, 0.0});
    std::vector<Vec2> outline{{0.0, 30.0}, {0.0, 20.0}};
    while (outline.back().x < 20.0) {
        const double wide = random.between(0.4, 5.0);
        const double slope = random.chance(0.3) ? 0.0 : std::tan(random.between(-1.05, 1.05));
        outline.push_back(outline.back() + Vec2{wide, wide * slope});
    }
    outline.push_back({outline.back().x, 60.0});
    outline.push_back({0.0, 60.0});
    builder.add_polygon(outline);
    return test::built(std::move(builder));
}

/// Some options, or none, away from their defaults.
std::vector<std::string> random_options(const Strategy& strategy, Random& random) {
    std::vector<std::string> assignments;
    const int count = random.below(4);
    for (int i = 0; i < count; ++i) {
        const auto size = static_cast<int>(strategy.options.size());
        const OptionDescription& one =
            strategy.options[static_cast<std::size_t>(random.below(size))];
        Options values = strategy.defaults();
        const double share = random.between(0.0, 1.0);
        const double most = std::min(one.maximum, one.minimum + 60.0);
        const std::size_t place = *values.find(one.name);
        const double value = one.type == OptionDescription::Type::real
                                 ? one.minimum + share * (most - one.minimum)
                                 : std::round(one.minimum + share * (one.maximum - one.minimum));
        if (values.set(place, value)) continue;
        assignments.push_back(std::string(strategy.id) + "." + std::string(one.name) + "=" +
                              values.text(place));
    }
    return assignments;
}

std::vector<std::string> random_mover(const Strategy& strategy, Random& random) {
    const Shape box = BoxShape{{0.3, 0.3}};
    const bool is_box = strategy.moves(box) && random.chance(0.5);
    const std::string size = std::to_string(random.between(0.2, 0.5));
    if (is_box) return {"shape=box", "half_width=" + size, "half_height=" + size};
    return {"shape=disk", "radius=" + size};
}

Settings settings_of(const Strategy& strategy, const std::vector<std::string>& assignments,
                     const Movers& movers = {}) {
    Settings settings = default_settings(movers);
    choose_strategy(settings, strategy);
    for (const std::string& assignment : assignments)
        EXPECT_EQ(apply_setting(settings, assignment), std::nullopt) << assignment;
    return settings;
}

std::string words_of(const std::vector<std::string>& assignments) {
    std::string words;
    for (const std::string& assignment : assignments) words += assignment + " ";
    return words;
}

class OnFloors : public testing::TestWithParam<const Strategy*> {};

TEST_P(OnFloors, RestIsNotStuckAndWalkingIsNotSlowed) {
    const Strategy& strategy = *GetParam();
    Random random(60);
    int rests = 0;
    for (int n = 0; n < test::cases(60); ++n) {
        auto level = std::make_shared<const Map>(hill(random));
        std::vector<std::string> assignments = random_options(strategy, random);
        for (std::string& each : random_mover(strategy, random)) assignments.push_back(each);
        Session session(level, settings_of(strategy, assignments));
        const double right = static_cast<double>(random.below(3) - 1);
        session.advance(200, {}, false);
        session.advance(40, {.right = right}, false);
        session.advance(60, {}, false);
        const KeptRun& run = session.run();
        for (std::int64_t tick = run.first() + 1; tick <= run.last(); ++tick) {
            const TickRecord record = run.repeat(tick);
            if (!record.result().on_floor) continue;
            ASSERT_FALSE(run.tick(tick).events.has(EventKind::stuck))
                << "case " << n << ", tick " << tick << ": " << words_of(assignments)
                << why_of_tick(run, tick, EventKind::stuck).text();
            rests += record.result().position == record.request().position ? 1 : 0;
        }
    }
    EXPECT_GT(rests, 1000);
}

/// Once on the floor it does not move, however it is pushed.
MoveResult freeze(const Level& level, const MoveRequest& request, const Options&,
                  const MoveContext&, Trace*) {
    const Strategy& real = *find_strategy("world_move");
    MoveResult result = real.move(level, request, real.defaults());
    const bool was_on_floor = request.strategy_state.bits != 0;
    if (result.on_floor && was_on_floor) {
        result.position = request.position;
        result.velocity = {};
    }
    return result;
}

TEST(StuckOnAFloor, IsMarkedWhereAnInputLeadsAlongIt) {
    Random random(61);
    int marked = 0;
    int pushed = 0;
    for (int n = 0; n < test::cases(30); ++n) {
        Strategy frozen = *find_strategy("world_move");
        frozen.id = "frozen";
        frozen.solve = freeze;
        Movers movers;
        movers.add(frozen);
        test::MapBuilder builder;
        const double gravity = random.between(10.0, 60.0);
        const double slope = std::tan(random.between(-0.7, 0.7));
        builder.set_gravity(gravity);
        builder.set_spawn({10.0, 9.0 + 10.0 * slope});
        builder.add_polygon({{0, 10}, {20, 10 + 20 * slope}, {20, 60}, {0, 60}});
        Session session(std::make_shared<const Map>(test::built(std::move(builder))),
                        settings_of(frozen, {"frozen.step_height=0.3"}, movers));
        session.advance(100, {}, false);
        const double right = random.chance(0.5) ? 1.0 : -1.0;
        session.advance(20, {.right = right}, false);
        const KeptRun& run = session.run();
        for (std::int64_t tick = 61; tick <= 100; ++tick)
            EXPECT_FALSE(run.tick(tick).events.has(EventKind::stuck)) << n << ": it rests";
        for (std::int64_t tick = 105; tick <= 120; ++tick) {
            ++pushed;
            marked += run.tick(tick).events.has(EventKind::stuck) ? 1 : 0;
        }
    }
    EXPECT_EQ(marked, pushed);
}

INSTANTIATE_TEST_SUITE_P(Movers, OnFloors, testing::ValuesIn(movers_with_floors()),
                         [](const auto& test) { return std::string(test.param->id); });

}  // namespace floors_test
}  // namespace slidelab::lab
