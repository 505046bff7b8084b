// One level, many movers, two threads: a level that is built is only read, and a move keeps nothing
// to itself. Run under the thread sanitizer (preset "threads"), which sees every shared write; in
// the other builds the answers alone are compared, to the bit.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "articles/contract/lattice.hpp"
#include "lab/run/state.hpp"
#include "support/random.hpp"
#include "support/strategies/strategies_under_test.hpp"
#include "support/worlds.hpp"

namespace slidelab::shared_level_test {

using test::Random;

constexpr int movers = 24;
constexpr int ticks = 40;

struct Shared {
    test::World world;
    BodySet boxes;
    Lattice lattice;
};

Shared shared_world(const Strategy& strategy, std::uint32_t seed) {
    Random random(seed);
    Shared shared{test::random_world(random, strategy), {}, {}};
    shared.lattice = Lattice::build({}, shared.world.level);
    shared.boxes = test::crowd_towards({10, 10}, shared.world, random).boxes;
    return shared;
}

/// FNV-1a over everything that a move answers.
class Hash {
public:
    void add(const MoveResult& result) {
        add(result.position);
        add(result.velocity);
        add(result.remainder);
        add(lab::bits_of(result.remaining_depth));
        add(result.strategy_state.bits);
        for (const Contact& contact : result.contacts) {
            add(contact.position);
            add(contact.normal);
            add(contact.wall.number());
        }
    }
    std::uint64_t value() const { return hash_; }

private:
    void add(Vec2 v) {
        add(lab::bits_of(v.x));
        add(lab::bits_of(v.y));
    }
    void add(std::uint64_t bits) { hash_ = (hash_ ^ bits) * 0x100000001b3U; }

    std::uint64_t hash_ = 0xcbf29ce484222325U;
};

Shape shape_of(const Strategy& strategy, int mover) {
    const double size = 0.1 + 0.02 * mover;
    const Shape shapes[] = {DiskShape{size}, BoxShape{{size, 0.3}},
                            PolygonShape{{{-size, -0.2}, {size, -0.3}, {0.0, size}}}};
    for (std::size_t i = static_cast<std::size_t>(mover); strategy.shapes != 0; ++i) {
        if (strategy.moves(shapes[i % std::size(shapes)])) return shapes[i % std::size(shapes)];
    }
    return DiskShape{0.0};
}

/// One mover walks here and there, now and then with a trace, now and then among moving boxes.
std::uint64_t walk(const Strategy& strategy, const Shared& shared, int mover) {
    Random random(static_cast<std::uint32_t>(500 + mover));
    const Options options = strategy.defaults();
    MoveRequest request{
        shape_of(strategy, mover), random.point(1, test::room_size - 1), {}, {}, {}};
    request.lattice = &shared.lattice;
    Hash hash;
    Trace trace;
    for (int tick = 0; tick < ticks; ++tick) {
        request.displacement = random.direction() * random.magnitude(0.01, 20.0);
        request.velocity = request.displacement * 60.0;
        request.bodies = {};
        if (random.chance(0.3)) request.bodies = shared.boxes;
        trace.clear();
        const MoveResult result = strategy.move(shared.world.level, request, options,
                                                random.chance(0.2) ? &trace : nullptr);
        hash.add(result);
        request.position = result.position;
        request.strategy_state = result.strategy_state;
    }
    return hash.value();
}

class SharedLevel : public testing::TestWithParam<const Strategy*> {};

TEST_P(SharedLevel, AnswersTwoThreadsAsItAnswersOne) {
    const Strategy& strategy = *GetParam();
    const Shared shared = shared_world(strategy, 77);
    std::vector<std::uint64_t> alone;
    for (int mover = 0; mover < movers; ++mover) alone.push_back(walk(strategy, shared, mover));

    // A level without any query yet: whatever were made at the first query would be made by both.
    // Both make every walk, one from the first to the last and one in reverse, so they come by the
    // same walls at the same time.
    const Shared fresh = shared_world(strategy, 77);
    std::vector<std::uint64_t> forth(movers);
    std::vector<std::uint64_t> back(movers);
    std::atomic<int> ready{0};
    const auto walk_all = [&](std::vector<std::uint64_t>& hashes, bool backwards) {
        for (++ready; ready < 2;) std::this_thread::yield();
        for (int i = 0; i < movers; ++i) {
            const int mover = backwards ? movers - 1 - i : i;
            hashes[static_cast<std::size_t>(mover)] = walk(strategy, fresh, mover);
        }
    };
    std::thread first(walk_all, std::ref(forth), false);
    std::thread second(walk_all, std::ref(back), true);
    first.join();
    second.join();
    EXPECT_EQ(forth, alone);
    EXPECT_EQ(back, alone);
}

INSTANTIATE_TEST_SUITE_P(Strategies, SharedLevel, testing::ValuesIn(test::strategies_under_test()),
                         [](const auto& about) { return std::string(about.param->id); });

}  // namespace slidelab::shared_level_test
