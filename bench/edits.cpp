#include "bench/edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>
#include <variant>
#include <vector>

#include "bench/measure.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::bench {

namespace {

struct Times {
    double mean = 0.0;  ///< ns
    double worst = 0.0;
};

class Tiles {
public:
    Tiles(int side, std::uint32_t seed) : side_(side), random_(seed) {
        WorldDefinition definition;
        for (int i = 0; i < side * side; ++i) definition.walls.push_back(box_at(i));
        world_ = std::get<World>(World::build(definition));
        for (int i = 0; i < side * side; ++i)
            objects_.push_back(world_.wall(static_cast<std::size_t>(i)));
    }

    /// A tile anywhere, and the tick's end; so many times.
    [[gnu::noinline]] Times measured_edits(int count) {
        Times times;
        for (int i = 0; i < count; ++i) {
            const int tile = below(side_ * side_);
            const Stopwatch stopwatch;
            replace(tile);
            world_.advance();
            const double spent = stopwatch.nanoseconds();
            times.mean += spent / count;
            times.worst = std::max(times.worst, spent);
        }
        return times;
    }

    /// Nanoseconds.
    [[gnu::noinline]] double measured_block() {
        constexpr int size = 64;
        const int column = below(side_ - size);
        const int row = below(side_ - size);
        const Stopwatch stopwatch;
        for (int i = 0; i < size * size; ++i) replace((row + i / size) * side_ + column + i % size);
        world_.advance();
        return stopwatch.nanoseconds();
    }

private:
    WallDefinition box_at(int tile) const {
        const Vec2 corner{double(tile % side_), double(tile / side_)};
        return {.form = Box{corner + Vec2{0.5, 0.5}, {0.5, 0.5}}};
    }

    /// By another box, or a slope.
    void replace(int tile) {
        WallDefinition other = box_at(tile);
        other.traits.user_data = ++count_;
        if (below(4) == 0) {
            const Aabb bounds = bounds_of(std::get<Box>(other.form));
            other.form = std::vector<Vec2>{bounds.min, bounds.max, {bounds.min.x, bounds.max.y}};
        }
        ObjectId& object = objects_[static_cast<std::size_t>(tile)];
        world_.remove(object);
        object = std::get<ObjectId>(world_.add(other));
    }

    int below(int end) {
        return static_cast<int>(static_cast<double>(random_()) / 4294967296.0 * end);
    }

    int side_;
    std::mt19937 random_;
    std::uint64_t count_ = 0;
    std::vector<ObjectId> objects_;
    World world_ = std::get<World>(World::build({}));
};

}  // namespace

std::string edits_table(bool quick, std::uint32_t seed) {
    constexpr int rounds = 5;
    const int side = quick ? 100 : 500;
    const Times some = Tiles(side, seed).measured_edits(quick ? 1000 : 10'000);
    Tiles tiles(side, seed);
    double least = tiles.measured_block();
    for (int i = 1; i < rounds; ++i) least = std::min(least, tiles.measured_block());
    return fmt::format(
        "Edits among {} x {} tiles of four walls:\n"
        "  a tile that another replaces  {:8.1f} us, at worst {:.1f} us\n"
        "  64 x 64 other tiles           {:8.1f} ms, the best of {}\n",
        side, side, some.mean * 1e-3, some.worst * 1e-3, least * 1e-6, rounds);
}

}  // namespace slidelab::bench
