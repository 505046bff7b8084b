// The room of a move on a stack. A game may make moves in fibers or in small threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <new>
#include <vector>

#include "articles/articles.hpp"
#include "support/built.hpp"
#include "support/grid_level.hpp"
#include "support/random.hpp"
#include "support/shapes.hpp"

// A stack of one's own is POSIX, an unoptimised move takes more, sanitizers put room round all, and
// frames are those of one compiler.
#if defined(__OPTIMIZE__) && defined(__unix__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define SLIDELAB_MEASURES_STACKS
#include <pthread.h>
#endif

namespace slidelab::stack_test {
namespace {

#ifdef SLIDELAB_MEASURES_STACKS

/// A stack that is painted: what has lost its paint was used.
class PaintedStack {
public:
    /// Bytes that a function takes, beside those of a thread that does nothing.
    std::size_t used_by(const std::function<void()>& function) {
        return run(function) - of_a_thread_;
    }

private:
    static constexpr std::byte paint{0xA5};

    std::size_t run(const std::function<void()>& function) {
        std::fill(memory_.begin(), memory_.end(), paint);
        const auto start = [](void* task) -> void* {
            (*static_cast<const std::function<void()>*>(task))();
            return nullptr;
        };
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        pthread_attr_setstack(&attributes, memory_.data(), memory_.size());
        pthread_t thread{};
        void* task = const_cast<void*>(static_cast<const void*>(&function));
        if (pthread_create(&thread, &attributes, start, task) != 0) std::abort();
        pthread_join(thread, nullptr);
        pthread_attr_destroy(&attributes);
        const auto is_used = [](std::byte byte) { return byte != paint; };
        const auto deepest = std::find_if(memory_.begin(), memory_.end(), is_used);
        return static_cast<std::size_t>(memory_.end() - deepest);
    }

    alignas(4096) std::array<std::byte, 64 * 1024> memory_{};
    std::size_t of_a_thread_ = run([] {});
};

/// A room with a heap of boxes, a wedge, narrow gaps, a comb, and stones of any kind.
Level cluttered_level() {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    test::Random random(5);
    for (const double x : {-6.0, 6.0}) builder.add_segment({{x, -6}, {x, 6}});
    for (const double y : {-6.0, 6.0}) builder.add_segment({{-6, y}, {6, y}});
    for (int i = 0; i < 40; ++i)
        builder.add_box({random.point(-5.0, -2.0), {random.between(0.2, 1.0), 0.5}});
    builder.add_segment({{1, -5}, {4, -1}}, 0.1);
    builder.add_segment({{4, -1}, {1.2, -5.2}});
    for (int i = 0; i < 8; ++i) builder.add_segment({{i * 0.5, 2}, {i * 0.5 + 0.3, 2.1}});
    builder.add_polygon(
        std::vector<Vec2>{{1, 3}, {2, 3}, {2, 4.5}, {3, 4.5}, {3, 3}, {4, 3}, {4, 5.5}, {1, 5.5}});
    for (int i = 0; i < 20; ++i) {
        const Vec2 at = random.point(-6.0, 6.0);
        builder.add_segment({at, at + random.direction() * random.between(0.0, 1.0)});
    }
    return test::built(std::move(builder));
}

/// The most bytes of the stack that a strategy's moves take.
std::size_t most_used_by(const Strategy& strategy) {
    alignas(MoveResult) static std::array<std::byte, sizeof(MoveResult)> room;
    static PaintedStack stack;
    const test::GridLevel level(cluttered_level());
    const Options options = strategy.defaults();
    test::Random random(17);
    std::size_t most = 0;
    for (int i = 0; i < 200; ++i) {
        BodySet boxes;
        for (int k = random.chance(0.5) ? random.below(4) : random.below(20); k-- > 0;) {
            const Vec2 center = random.point(-5.0, 5.0);
            boxes.add(moving_box({center, {0.5, 0.8}}, random.point(-1.0, 1.0)));
        }
        const Vec2 step = random.direction() * random.magnitude(0.01, 20.0);
        const Shape shape =
            strategy.shapes == 0 ? DiskShape{} : test::random_shape(random, strategy);
        MoveRequest request{shape, random.point(-5.5, 5.5), step, step, boxes};
        request.lattice = &level.lattice;
        const auto move = [&] { new (&room) MoveResult(strategy.move(level, request, options)); };
        move();  // what a loader does once does not count
        most = std::max(most, stack.used_by(move));
    }
    return most;
}

#endif

TEST(Move, TakesLessThanEightKilobytesOfTheStackBesideItsResult) {
#ifndef SLIDELAB_MEASURES_STACKS
    GTEST_SKIP() << "stacks are measured in an optimised build without sanitizers";
#else
    for (const std::string_view id :
         {"disk_slide", "box_sweep", "grid_walk", "disk_sweep", "sat_push"}) {
        const std::size_t used = most_used_by(*find_strategy(id));
        RecordProperty(std::string(id), static_cast<int>(used));
        EXPECT_LE(used, 8U * 1024U) << id;
    }
#endif
}

}  // namespace
}  // namespace slidelab::stack_test
