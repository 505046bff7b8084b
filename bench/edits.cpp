#include "bench/edits.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bench/measure.hpp"
#include "bench/tiles.hpp"

namespace slidelab::bench {

namespace {

struct Times {
    double mean = 0.0;  ///< ns
    double worst = 0.0;
};

/// A tile anywhere, and the tick's end; so many times.
[[gnu::noinline]] Times measured_edits(Tiles& tiles, int count) {
    Times times;
    for (int i = 0; i < count; ++i) {
        const int tile = tiles.any_tile();
        const Stopwatch stopwatch;
        tiles.edit(tile);
        const double spent = stopwatch.nanoseconds();
        times.mean += spent / count;
        times.worst = std::max(times.worst, spent);
    }
    return times;
}

/// Nanoseconds. Precondition: every place has a tile.
[[gnu::noinline]] double measured_block(Tiles& tiles) {
    constexpr int size = 64;
    const int first = tiles.any_block(size);
    const Stopwatch stopwatch;
    tiles.edit_block(first, size);
    return stopwatch.nanoseconds();
}

/// Nanoseconds of all.
[[gnu::noinline]] double measured_moves(const World& world, int side, std::uint32_t seed) {
    const Stopwatch stopwatch;
    wander(world, side, 100, 600, seed);
    return stopwatch.nanoseconds();
}

/// The time of a world after so many edits, and of one that is built so: the least of several, in
/// turns.
std::string line_of_moves(int side, int edits, std::uint32_t seed) {
    constexpr int rounds = 7;
    Tiles tiles(side, 4, seed);
    measured_edits(tiles, edits);
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
    Tiles edited(side, 1, seed);
    const Times some = measured_edits(edited, edits);
    Tiles tiles(side, 1, seed);
    double least = measured_block(tiles);
    for (int i = 1; i < rounds; ++i) least = std::min(least, measured_block(tiles));
    return fmt::format(
               "Edits among {} x {} tiles of four walls:\n"
               "  a tile that another replaces  {:8.1f} us, at worst {:.1f} us\n"
               "  64 x 64 other tiles           {:8.1f} ms, the best of {}\n",
               side, side, some.mean * 1e-3, some.worst * 1e-3, least * 1e-6, rounds) +
           line_of_moves(2 * side, edits, seed) + line_of_moves(side / 2, edits, seed);
}

}  // namespace slidelab::bench
