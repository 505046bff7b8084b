// Ticks that are made again: from a restored world they come out the same, to the bit.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>
#include <vector>

#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"
#include "support/built_world.hpp"
#include "support/random.hpp"

namespace slidelab::rollback_test {

using test::Random;

struct Walker {
    Vec2 position;
    Vec2 velocity;
    MoverState state;

    friend bool operator==(const Walker&, const Walker&) = default;
};

/// A game: walkers on a floor of tiles among lifts; tiles are taken away, put back, and added.
class Game {
public:
    Game() : world_(test::built(definition())) {
        Random random(3);
        for (int i = 0; i < 64; ++i)
            walkers_.push_back({{random.between(1, 39), -2}, {random.between(-5, 5), 0}, {}});
    }

    void tick(int number) {
        for (std::size_t i = 0; i < 8; ++i) {
            const double height = std::abs(number * 3 % 100 - 50) * 0.02;
            world_.move_body(world_.body(i), {5.0 * static_cast<double>(i), height - 2});
        }
        const auto tile = static_cast<std::size_t>(number % 40);
        world_.set_enabled(world_.wall(tile), number % 3 == 0);
        if (number % 5 == 0) {
            const double x = number % 37;
            std::ignore = world_.add(WallDefinition{Box{{x, -0.5}, {0.5, 0.5}}});
        }
        if (number % 7 == 0) std::ignore = world_.add(WallDefinition{Box{{0.5, 0.5}, {0.5, 0.5}}});
        for (Walker& walker : walkers_) {
            const MoverResult moved =
                move(world_, mover_, {walker.position, walker.velocity, {0, 30}}, walker.state);
            walker = {moved.position, moved.velocity, moved.state};
            if (walker.state.on_floor && number % 11 == 0) walker.velocity = {4, -9};
        }
        world_.advance();
    }

    WorldState save() const { return world_.save(); }
    void restore(const WorldState& state, const std::vector<Walker>& walkers) {
        world_.restore(state);
        walkers_ = walkers;
    }
    const std::vector<Walker>& walkers() const { return walkers_; }

private:
    static WorldDefinition definition() {
        WorldDefinition definition;
        for (int i = 0; i < 40; ++i)
            definition.walls.push_back({.form = Box{{i + 0.5, 0.5}, {0.5, 0.5}}});
        definition.walls.push_back({.form = Segment{{-5, 6}, {45, 6}}});
        for (int i = 0; i < 8; ++i)
            definition.bodies.push_back({.shape = BoxShape{{1, 0.2}}, .position = {5.0 * i, -2}});
        return definition;
    }

    World world_;
    Mover mover_;
    std::vector<Walker> walkers_;
};

TEST(Rollback, TicksMadeAgainAreTheSameToTheBitWithEditsAndBodies) {
    Game game;
    int tick = 0;
    for (int round = 0; round < 60; ++round) {
        const WorldState state = game.save();
        const std::vector<Walker> walkers = game.walkers();
        for (int i = 0; i < 8; ++i) game.tick(tick + i);
        const std::vector<Walker> first = game.walkers();
        game.restore(state, walkers);
        for (int i = 0; i < 8; ++i) game.tick(tick + i);
        EXPECT_EQ(game.walkers(), first) << "from tick " << tick;
        tick += 3;
        game.restore(state, walkers);
        for (int i = 0; i < 3; ++i) game.tick(tick - 3 + i);
    }
}

TEST(Rollback, ARestoredWorldIsWeldedAsItWasWhereTheTickBegan) {
    World world = test::built({.walls = {{.form = Box{{1, 0}, {1, 1}}}}});
    world.remove(world.wall(0));
    world.advance();
    const WorldState state = world.save();
    std::ignore = world.add(WallDefinition{Box{{1, 0}, {1, 1}}});
    std::ignore = world.add(WallDefinition{Box{{3, 0}, {1, 1}}});
    world.advance();
    const WorldState both = world.save();
    world.restore(state);
    EXPECT_FALSE(world.cast_ray({0.5, -3}, {0, 3}));
    world.restore(both);
    EXPECT_FALSE(world.cast_ray({2.0, 0.0}, {1, 0})) << "the side between the two is covered";
}

}  // namespace slidelab::rollback_test
