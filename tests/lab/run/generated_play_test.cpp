// An hour of play under generated keys, hashed: every compiler, every level of optimisation and
// every machine must make the same bits of it, a browser's included. When a move changes on
// purpose, so do the numbers below; they change for no other reason.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string_view>

#include "articles/contract/registry.hpp"
#include "lab/levels/tiled/tiled_reader.hpp"
#include "lab/run/simulation.hpp"
#include "support/play_levels.hpp"
#include "support/random.hpp"

namespace slidelab::lab::generated_play_test {

struct Played {
    std::string_view strategy;
    std::uint64_t from_above;
    std::uint64_t from_side;
};

constexpr Played an_hour[] = {
    {"disk_slide", 3796031675108895515U, 16510031033278673602U},
    {"box_sweep", 1258818574516160944U, 4472425527272950228U},
    {"disk_sweep", 1732969550618433365U, 9371326262755778779U},
    {"grid_walk", 14194992280274219764U, 9537762947597957251U},
    {"sat_push", 7150157515228268608U, 17077417643681397035U},
    {"world_move", 14966440835770729030U, 8605142444255184019U},
};

constexpr int ticks_an_hour = 60 * 60 * 60;

/// Eighths, so that no machine's trigonometry has a part in it.
Input some_keys(test::Random& random) {
    return {(random.below(17) - 8) / 8.0, (random.below(17) - 8) / 8.0};
}

/// Keys that are held for up to a second, at some speed, from the spawn of the level.
std::uint64_t hash_of_play(const Map& level, const Strategy& strategy, int ticks) {
    Settings settings = default_settings();
    choose_strategy(settings, strategy);
    test::Random random(static_cast<std::uint32_t>(ticks));
    settings.speed = random.between(1.0, 30.0);
    Simulation simulation(std::make_shared<const Map>(level), settings);
    std::uint64_t hash = 0;
    Input keys;
    for (int tick = 0, held = 0; tick < ticks; ++tick, --held) {
        if (held == 0) {
            keys = some_keys(random);
            held = 1 + random.below(60);
        }
        simulation.tick(keys);
        hash = hash * 1099511628211U + hash_of(simulation.state());
    }
    return hash;
}

TEST(GeneratedPlay, HasTheSameBitsEverywhere) {
    const auto levels = test::play_level_files();
    const int ticks = ticks_an_hour / static_cast<int>(levels.size() * std::size(an_hour));
    for (const Played& played : an_hour) {
        std::uint64_t from_above = 0;
        std::uint64_t from_side = 0;
        for (const std::string& file : levels) {
            const Map level = std::get<Map>(load_level(file));
            std::uint64_t& hash = level.gravity > 0.0 ? from_side : from_above;
            hash = hash * 31 + hash_of_play(level, *find_strategy(played.strategy), ticks);
        }
        EXPECT_EQ(from_above, played.from_above) << played.strategy;
        EXPECT_EQ(from_side, played.from_side) << played.strategy;
    }
}

}  // namespace slidelab::lab::generated_play_test
