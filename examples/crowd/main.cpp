// A crowd that leaves a square by two gates: thousands of movers a tick, in as many threads as
// there are, which hold each other up. The threads change no bit of where it ends.
//
// usage: crowd [TICKS]
#include <slidelab/slidelab.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <thread>
#include <vector>

using namespace slidelab;

namespace {

constexpr double half = 40, gate = 3;  // units: half the width of the square, and of each gate

/// A wall around it with a gate on the left and on the right, and rows of stalls.
World make_square() {
    WorldDefinition square;
    for (const double side : {-1.0, 1.0}) {
        square.walls.push_back({.form = Box{{0, side * (half + 0.5)}, {half + 1, 0.5}}});
        for (const double end : {-1.0, 1.0}) {
            const Vec2 center{side * (half + 0.5), end * ((half + gate) / 2)};
            square.walls.push_back({.form = Box{center, {0.5, (half - gate) / 2}}});
        }
    }
    for (int i = 0; i < 48; ++i) {
        const Vec2 center{i % 8 * 9 - 31.5, i / 8 * 12 - 30.0};
        square.walls.push_back({.form = Box{center, {2, 1}}});
    }
    return or_throw(World::build(square));
}

const Mover guest{.shape = DiskShape{0.25}, .up = {}};

/// On a raster, where there is room.
std::vector<Moving> make_crowd(const World& square) {
    std::vector<Moving> crowd;
    for (double y = 1 - half; y < half; y += 1.1) {
        for (double x = 1 - half; x < half; x += 1.1) {
            if (!square.has_room(guest.shape, {x, y})) continue;
            Moving& each = crowd.emplace_back();
            each.mover = &guest;
            each.input.position = {x, y};
        }
    }
    return crowd;
}

/// To the gate of its own half, and on through it.
Vec2 wanted_by(Vec2 position) {
    const double side = position.x < 0 ? -1 : 1;
    const bool is_before = std::abs(position.x) < half - 1 && std::abs(position.y) > gate - 0.5;
    const Vec2 goal{side * (is_before ? half - 0.5 : half + 60), is_before ? 0 : position.y};
    return normalized(goal - position) * 4.0;
}

/// A pool would keep its threads; these live for a tick.
void move_in(std::size_t threads, const World& square, std::vector<Moving>& crowd,
             MoveOrder& order) {
    const std::size_t slices = 4 * threads;  // what is idle takes the next one
    move_all(square, crowd, order, Among::solid, slices, [&](auto&& run) {
        std::atomic<std::size_t> next = 0;
        const auto work = [&] {
            for (std::size_t slice = next++; slice < slices; slice = next++) run(slice);
        };
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < threads; ++i) others.emplace_back(work);
        work();
        for (auto& other : others) other.join();
    });
}

}  // namespace

int main() {
    const World square = make_square();
    std::vector<Moving> alone = make_crowd(square), shared = alone;
    const auto play = [&](std::vector<Moving>& crowd, std::size_t threads) {
        MoveOrder order;
        for (int tick = 0; tick < 300; ++tick) {
            for (Moving& each : crowd) each.input.velocity = wanted_by(each.input.position);
            move_in(threads, square, crowd, order);
            for (Moving& each : crowd) each.input.position = each.result.position;
        }
    };
    play(alone, 1);
    play(shared, std::max(2U, std::thread::hardware_concurrency()));
    std::size_t out = 0, same = 0;
    for (std::size_t i = 0; i < alone.size(); ++i) {
        out += std::abs(alone[i].input.position.x) > half + 1 ? 1 : 0;
        same += alone[i].input.position == shared[i].input.position ? 1 : 0;
    }
    std::printf("%zu are out; %zu of %zu end where one thread moves them\n", out, same,
                alone.size());
    return same == alone.size() ? 0 : 1;
}
