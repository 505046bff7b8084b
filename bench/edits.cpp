#include "bench/edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>
#include <variant>
#include <vector>

#include "bench/measure.hpp"
#include "slidelab/world/mover.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::bench {

namespace {

struct Times {
    double mean = 0.0;  ///< ns
    double worst = 0.0;
};

class Tiles {
public:
    /// `one_of`: of so many places one has a tile.
    Tiles(int side, int one_of, std::uint32_t seed) : side_(side), random_(seed) {
        for (int i = 0; i < side * side; ++i)
            if (below(one_of) == 0) tiles_.walls.push_back(box_at(i));
        world_ = built();
        for (std::size_t i = 0; i < tiles_.walls.size(); ++i) objects_.push_back(world_.wall(i));
    }

    const World& world() const { return world_; }
    std::size_t count() const { return objects_.size(); }
    /// Of the tiles as they are now.
    World built() const { return std::get<World>(World::build(tiles_)); }

    /// A tile anywhere, and the tick's end; so many times.
    [[gnu::noinline]] Times measured_edits(int count) {
        Times times;
        for (int i = 0; i < count; ++i) {
            const int tile = below(static_cast<int>(objects_.size()));
            const Stopwatch stopwatch;
            replace(tile);
            world_.advance();
            const double spent = stopwatch.nanoseconds();
            times.mean += spent / count;
            times.worst = std::max(times.worst, spent);
        }
        return times;
    }

    /// Nanoseconds. Precondition: every place has a tile.
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
        WallDefinition& other = tiles_.walls[static_cast<std::size_t>(tile)];
        const auto* corners = std::get_if<std::vector<Vec2>>(&other.form);
        const Vec2 corner = corners ? corners->front() : bounds_of(std::get<Box>(other.form)).min;
        other.form = Box{corner + Vec2{0.5, 0.5}, {0.5, 0.5}};
        other.traits.user_data = ++count_;
        if (below(4) == 0)
            other.form = std::vector<Vec2>{corner, corner + Vec2{1, 1}, corner + Vec2{0, 1}};
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
    WorldDefinition tiles_;
    std::vector<ObjectId> objects_;
    World world_ = std::get<World>(World::build({}));
};

/// Nanoseconds of all: disks that wander among tiles, seen from above.
[[gnu::noinline]] double measured_moves(const World& world, int side, std::uint32_t seed) {
    constexpr int movers = 100;
    constexpr int ticks = 600;
    constexpr int ticks_straight_on = 30;
    std::mt19937 random(seed);
    const auto below = [&](double end) {
        return static_cast<double>(random()) / 4294967296.0 * end;
    };
    const Mover disk{.shape = DiskShape{0.35}, .up = {}};
    const Stopwatch stopwatch;
    for (int i = 0; i < movers; ++i) {
        MoverInput input{{below(side), below(side)}, {}, {}};
        for (int tick = 0; tick < ticks; ++tick) {
            if (tick % ticks_straight_on == 0) input.velocity = {below(8) - 4, below(8) - 4};
            input.position = move(world, disk, input, {}).position;
        }
    }
    return stopwatch.nanoseconds();
}

/// Of a world after so many edits, and of one that is built so: the least of several, in turns.
std::string line_of_moves(int side, int edits, std::uint32_t seed) {
    constexpr int rounds = 7;
    Tiles tiles(side, 4, seed);
    tiles.measured_edits(edits);
    const World built = tiles.built();
    double changed = measured_moves(tiles.world(), side, seed);
    double fresh = measured_moves(built, side, seed);
    for (int i = 1; i < rounds; ++i) {
        changed = std::min(changed, measured_moves(tiles.world(), side, seed));
        fresh = std::min(fresh, measured_moves(built, side, seed));
    }
    return fmt::format("  moves after {} edits of {:6} tiles {:+8.1f} % over a world built so\n",
                       edits, tiles.count(), 100.0 * (changed / fresh - 1.0));
}

}  // namespace

std::string edits_table(bool quick, std::uint32_t seed) {
    constexpr int rounds = 5;
    const int side = quick ? 100 : 500;
    const int edits = quick ? 1000 : 10'000;
    const Times some = Tiles(side, 1, seed).measured_edits(edits);
    Tiles tiles(side, 1, seed);
    double least = tiles.measured_block();
    for (int i = 1; i < rounds; ++i) least = std::min(least, tiles.measured_block());
    return fmt::format(
               "Edits among {} x {} tiles of four walls:\n"
               "  a tile that another replaces  {:8.1f} us, at worst {:.1f} us\n"
               "  64 x 64 other tiles           {:8.1f} ms, the best of {}\n",
               side, side, some.mean * 1e-3, some.worst * 1e-3, least * 1e-6, rounds) +
           line_of_moves(2 * side, edits, seed) + line_of_moves(side / 2, edits, seed);
}

}  // namespace slidelab::bench
