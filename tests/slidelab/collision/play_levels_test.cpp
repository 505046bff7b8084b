// The levels that a user walks in are what is tested: every strategy keeps its promises
// (docs/promises.md) there, too.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "support/moves.hpp"
#include "support/oracle.hpp"
#include "support/play_levels.hpp"
#include "support/random.hpp"

namespace slidelab::play_levels_test {
namespace {

class MoveInPlayLevel : public testing::TestWithParam<std::string> {
protected:
    MoveInPlayLevel() : level_(std::get<Level>(load_level(GetParam()))) {}

    bool in_solid(Vec2 p) const {
        bool found = false;
        level_.visit_solids_at(p, [&](std::uint32_t) { found = true; });
        return found;
    }

    bool crosses_a_wall(Vec2 from, Vec2 to) const {
        for (const Wall& wall : level_.walls()) {
            const Vec2 d = wall.segment.b - wall.segment.a;
            const double a = cross(d, from - wall.segment.a);
            const double b = cross(d, to - wall.segment.a);
            const double c = cross(to - from, wall.segment.a - from);
            const double e = cross(to - from, wall.segment.b - from);
            if (a * b < 0 && c * e < 0) return true;
        }
        return false;
    }

    /// Those that promise to leave a mover that begins free as free as it was, and see every wall.
    std::vector<std::pair<std::string_view, Shape>> exact_movers() const {
        const Shape disk = DiskShape{0.3};
        const Shape box = BoxShape{{0.3, 0.3}};
        std::vector<std::pair<std::string_view, Shape>> movers{
            {"disk_slide", disk}, {"disk_slide", box}, {"disk_sweep", disk}};
        const auto is_seen = [this](const Wall& wall) {
            return sees(*find_strategy("box_sweep"), level_, wall);
        };
        const auto walls = level_.walls();
        if (std::all_of(walls.begin(), walls.end(), is_seen)) movers.emplace_back("box_sweep", box);
        return movers;
    }

    Level level_;
};

TEST_P(MoveInPlayLevel, LetsNothingThroughAWallAtWalkingPace) {
    test::Random random(31);
    for (const auto& [strategy, shape] : exact_movers()) {
        SCOPED_TRACE(strategy);
        Vec2 position = level_.spawn();
        Vec2 heading{1, 0};
        for (int tick = 0; tick < 1500; ++tick) {
            if (tick % 40 == 0) heading = random.direction();
            const Vec2 delta = heading * random.between(0, 0.14);
            const MoveResult result = test::Mover(strategy).move(level_, shape, position, delta);
            ASSERT_FALSE(crosses_a_wall(position, result.position)) << "tick " << tick;
            ASSERT_FALSE(result.began_inside) << "tick " << tick;
            ASSERT_TRUE(tick % 10 != 0 ||
                        test::oracle_is_free(level_, shape, result.position, 1e-9));
            position = result.position;
        }
    }
}

TEST_P(MoveInPlayLevel, LetsNothingOutAtAnySpeed) {
    test::Random random(32);
    for (const auto& [strategy, shape] : exact_movers()) {
        SCOPED_TRACE(strategy);
        Vec2 position = level_.spawn();
        for (int tick = 0; tick < 150; ++tick) {
            const Vec2 delta = random.direction() * random.magnitude(1e-3, 1e6);
            position = test::Mover(strategy).move(level_, shape, position, delta).position;
            ASSERT_TRUE(level_.bounds().contains(position)) << "tick " << tick;
            ASSERT_FALSE(in_solid(position)) << "tick " << tick;
            ASSERT_TRUE(test::oracle_is_free(level_, shape, position, 1e-9)) << "tick " << tick;
        }
    }
}

TEST_P(MoveInPlayLevel, IsTheSameMoveWhenItIsExplained) {
    for (const Strategy* strategy : strategies()) {
        SCOPED_TRACE(strategy->id);
        const Options options = strategy->defaults();
        const Shape shape =
            strategy->moves(DiskShape{}) ? Shape{DiskShape{0.3}} : Shape{BoxShape{{0.3, 0.3}}};
        test::Random random(33);
        MoveRequest request{shape, level_.spawn(), {}, {}, {}};
        for (int tick = 0; tick < 600; ++tick) {
            const double step = tick % 50 == 0 ? 5.0 : 0.14;
            request.displacement = random.direction() * random.between(0, step);
            request.velocity = request.displacement * 60.0;
            Trace trace;
            const MoveResult explained = strategy->move(level_, request, options, &trace);
            const MoveResult result = strategy->move(level_, request, options, nullptr);
            ASSERT_EQ(result.position, explained.position) << "tick " << tick;
            ASSERT_EQ(result.velocity, explained.velocity) << "tick " << tick;
            ASSERT_EQ(result.strategy_state, explained.strategy_state) << "tick " << tick;
            ASSERT_EQ(result.iterations, explained.iterations) << "tick " << tick;
            ASSERT_EQ(result.substep_count, explained.substep_count) << "tick " << tick;
            ASSERT_EQ(result.began_inside, explained.began_inside) << "tick " << tick;
            ASSERT_EQ(result.contacts.size(), explained.contacts.size()) << "tick " << tick;
            for (std::size_t i = 0; i < result.contacts.size(); ++i) {
                ASSERT_EQ(result.contacts[i].normal, explained.contacts[i].normal);
                ASSERT_EQ(result.contacts[i].wall, explained.contacts[i].wall);
            }
            request.position = result.position;
            request.strategy_state = result.strategy_state;
        }
    }
}

TEST_P(MoveInPlayLevel, IsLeftThroughItsWallsWhenNothingIsSafeguarded) {
    // The failure that sub-steps are for: far and fast, and the mover is outside.
    const test::Mover careless("disk_slide", {"substeps=off"});
    int out = 0;
    for (const Vec2 delta : {Vec2{500, 0}, Vec2{-500, 0}, Vec2{0, 500}, Vec2{0, -500}}) {
        const MoveResult result = careless.move(level_, DiskShape{0.3}, level_.spawn(), delta);
        if (!level_.bounds().contains(result.position)) ++out;
    }
    EXPECT_EQ(out, 4);
}

INSTANTIATE_TEST_SUITE_P(Levels, MoveInPlayLevel, testing::ValuesIn(test::play_level_files()),
                         [](const auto& tested) { return test::stem_of(tested.param); });

}  // namespace
}  // namespace slidelab::play_levels_test
