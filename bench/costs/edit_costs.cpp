// The costs of edits, and of moves after many of them: an edit is a tile that another replaces, and
// the tick that ends it.
#include "bench/costs/workloads.hpp"
#include "bench/tiles.hpp"

namespace slidelab::bench {

namespace {

constexpr std::uint32_t seed = 1;

/// In a world of a million walls.
void count_large(const Counter& counter) {
    constexpr int side = 500;
    constexpr int edits = 100;
    constexpr int block = 64;
    if (!counter.wants_any("edit/tile") && !counter.wants_any("edit/block")) return;
    Tiles tiles(side, 1, seed);
    counter.count("edit/tile/1M", edits, [&] {
        for (int i = 0; i < edits; ++i) tiles.edit(tiles.any_tile());
    });
    const int first = tiles.any_block(block);
    counter.count("edit/block/1M", block * block, [&] { tiles.edit_block(first, block); });
}

/// Half of the tiles are replaced.
void count_moves_after(const Counter& counter) {
    constexpr int side = 250;
    constexpr int edits = 10'000;
    constexpr int movers = 20;
    constexpr int ticks = 120;
    if (!counter.wants_any("edit/moves")) return;
    Tiles tiles(side, 4, seed);
    for (int i = 0; i < edits; ++i) tiles.edit(tiles.any_tile());
    const World built = tiles.built();
    const auto moves = std::size_t{movers} * ticks;
    counter.count("edit/moves/after_10k", moves,
                  [&] { wander(tiles.world(), side, movers, ticks, seed); });
    counter.count("edit/moves/built_so", moves, [&] { wander(built, side, movers, ticks, seed); });
}

}  // namespace

void count_edits(const Counter& counter) {
    count_large(counter);
    count_moves_after(counter);
}

}  // namespace slidelab::bench
