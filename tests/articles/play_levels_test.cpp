// The levels that a user walks in are what is tested: every strategy keeps its promises
// (docs/promises.md) in every one of them, as far as it sees what stands there.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "lab/levels/tiled/tiled_reader.hpp"
#include "oracle/walls.hpp"
#include "support/built.hpp"
#include "support/moves.hpp"
#include "support/play_levels.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"
#include "support/strategies/strategies_under_test.hpp"

namespace slidelab::play_levels_test {

lab::Map play_level(const std::string& file) { return std::get<lab::Map>(lab::load_level(file)); }

/// Edges of the grid and the map's bounds: walls for a strategy that sees the grid, besides what
/// lies on it.
void add_grid_walls(LevelBuilder& builder, const lab::Map& map) {
    const GridEdges& grid = map.lattice.edges();
    const auto corner = [&](int column, int row) {
        return Vec2{static_cast<double>(column), static_cast<double>(row)} * grid.cell;
    };
    for (const auto& [c, r] : grid.horizontal)
        builder.add_segment({corner(c, r), corner(c + 1, r)}, 0.0, {});
    for (const auto& [c, r] : grid.vertical)
        builder.add_segment({corner(c, r), corner(c, r + 1)}, 0.0, {});
    if (!map.area) return;
    const auto corners = corners_of(*map.area);
    for (std::size_t i = 0; i < 4; ++i)
        builder.add_segment({corners[i], corners[(i + 1) % 4]}, 0.0, {});
}

/// The part of the level that the strategy sees, as free segments: for the oracle, which asks for
/// walls.
Level seen_by(const Strategy& strategy, const lab::Map& map) {
    const Level& level = map.level;
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    for (std::uint32_t i = 0; i < level.walls().size(); ++i) {
        const Wall& wall = level.walls()[i];
        if (sees(strategy, wall, &map.lattice) && !passes(strategy, level.traits_of_wall(i)))
            builder.add_segment(wall.segment, wall.radius, {});
    }
    if ((strategy.walls & sees_grid) != 0) add_grid_walls(builder, map);
    return test::built(std::move(builder));
}

bool sees_all(const Strategy& strategy, const lab::Map& map) {
    const auto walls = map.level.walls();
    return std::all_of(walls.begin(), walls.end(),
                       [&](const Wall& wall) { return sees(strategy, wall, &map.lattice); });
}

using Place = std::tuple<std::string, const Strategy*>;

/// Every strategy in every level. The levels are not read here: every test's process comes by.
std::vector<Place> places() {
    std::vector<Place> all;
    for (const std::string& file : test::play_level_files()) {
        for (const Strategy* strategy : test::strategies_under_test()) {
            all.emplace_back(file, strategy);
        }
    }
    return all;
}

std::string name_of_place(const testing::TestParamInfo<Place>& tested) {
    const auto& [file, strategy] = tested.param;
    return test::stem_of(file) + "_" + std::string(strategy->id);
}

class MoveInPlayLevel : public testing::TestWithParam<Place> {
protected:
    void SetUp() override {
        if (seen_.walls().empty()) GTEST_SKIP() << "it sees nothing of it";
    }

    const Strategy& strategy() const { return *std::get<1>(GetParam()); }

    std::vector<Shape> shapes() const { return test::shapes_for(strategy(), 0.3); }

    bool is_free(const Shape& shape, Vec2 position) const {
        const Shape moved = strategy().shapes == 0 ? Shape{DiskShape{0.0}} : shape;
        return oracle::is_free(seen_, moved, position, 1e-9);
    }

    /// Whether it is in a solid all of whose sides the strategy sees.
    bool is_in_solid(Vec2 p) const {
        bool found = false;
        level_.visit_solids_at(p, [&](std::uint32_t solid) {
            const auto sides = level_.sides_of(level_.solids()[solid]);
            found = found || std::all_of(sides.begin(), sides.end(), [this](const Wall& side) {
                        return sees(strategy(), side, &map_.lattice);
                    });
        });
        return found;
    }

    bool crosses_a_wall(Vec2 from, Vec2 to) const {
        for (const Wall& wall : seen_.walls()) {
            const Vec2 d = wall.segment.b - wall.segment.a;
            const double a = cross(d, from - wall.segment.a);
            const double b = cross(d, to - wall.segment.a);
            const double c = cross(to - from, wall.segment.a - from);
            const double e = cross(to - from, wall.segment.b - from);
            if (a * b < 0 && c * e < 0) return true;
        }
        return false;
    }

    /// Along all of its path, as far as there was room to list it. For sweeps alone: the discrete
    /// ones list where they were pushed, and between two pushes they may have gone round something.
    bool crosses_a_wall(Vec2 from, const MoveResult& result) const {
        if (!test::is_sweep(strategy())) return false;
        for (const PathPoint& bend : result.path) {
            if (crosses_a_wall(from, bend.at)) return true;
            from = bend.at;
        }
        return result.path.dropped() == 0 && crosses_a_wall(from, result.position);
    }

    MoveResult move(const Shape& shape, Vec2 from, Vec2 delta) const {
        MoveRequest request{shape, from, delta, delta, {}};
        request.lattice = &map_.lattice;
        return strategy().move(level_, request, strategy().defaults());
    }

    /// The spawn, or the free place next to it where the strategy's own point has no room there.
    Vec2 start(const Shape& shape) const { return move(shape, map_.spawn, {}).position; }

    lab::Map map_ = play_level(std::get<0>(GetParam()));
    const Level& level_ = map_.level;
    Level seen_ = seen_by(strategy(), map_);
};

TEST_P(MoveInPlayLevel, LetsNothingThroughAWallAtWalkingPace) {
    test::Random random(31);
    int hits = 0;
    for (const Shape& shape : shapes()) {
        SCOPED_TRACE(name_of(shape));
        Vec2 position = start(shape);
        Vec2 heading{1, 0};
        for (int tick = 0; tick < 1500; ++tick) {
            if (tick % 40 == 0) heading = random.direction();
            const Vec2 delta = heading * random.between(0, 0.14);
            const MoveResult result = move(shape, position, delta);
            hits += result.hit() ? 1 : 0;
            ASSERT_FALSE(crosses_a_wall(position, result.position)) << "tick " << tick;
            ASSERT_FALSE(result.began_inside) << "tick " << tick;
            ASSERT_TRUE(tick % 10 != 0 || is_free(shape, result.position)) << "tick " << tick;
            position = result.position;
            if (!map_.bounds.contains(position)) position = start(shape);
        }
    }
    if (sees_all(strategy(), map_)) {
        EXPECT_GT(hits, 20) << "it walks where something is";
    }
}

TEST_P(MoveInPlayLevel, LetsNothingOutAtAnySpeed) {
    test::Random random(32);
    const bool is_closed = sees_all(strategy(), map_);
    for (const Shape& shape : shapes()) {
        SCOPED_TRACE(name_of(shape));
        Vec2 position = start(shape);
        for (int tick = 0; tick < 150; ++tick) {
            const Vec2 delta = random.direction() * random.magnitude(1e-3, 1e6);
            const MoveResult result = move(shape, position, delta);
            ASSERT_FALSE(crosses_a_wall(position, result)) << "tick " << tick;
            position = result.position;
            ASSERT_FALSE(is_in_solid(position)) << "tick " << tick;
            ASSERT_TRUE(is_free(shape, position)) << "tick " << tick;
            if (map_.bounds.contains(position)) continue;
            ASSERT_FALSE(is_closed) << "tick " << tick;
            position = start(shape);  // through something that it does not see
        }
    }
}

TEST_P(MoveInPlayLevel, IsTheSameMoveWhenItIsExplained) {
    const Options options = strategy().defaults();
    for (const Shape& shape : shapes()) {
        SCOPED_TRACE(name_of(shape));
        test::Random random(33);
        MoveRequest request{shape, map_.spawn, {}, {}, {}};
        request.lattice = &map_.lattice;
        for (int tick = 0; tick < 600; ++tick) {
            const double step = tick % 50 == 0 ? 5.0 : 0.14;
            request.displacement = random.direction() * random.between(0, step);
            request.velocity = request.displacement * 60.0;
            Trace trace;
            const MoveResult explained = strategy().move(level_, request, options, &trace);
            const MoveResult result = strategy().move(level_, request, options, nullptr);
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

INSTANTIATE_TEST_SUITE_P(Levels, MoveInPlayLevel, testing::ValuesIn(places()), name_of_place);

}  // namespace slidelab::play_levels_test
