// A world of tiles of one unit, each an object, that are replaced one by one or in blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "slidelab/world/world.hpp"

namespace slidelab::bench {

class Tiles {
public:
    /// `one_of`: of so many places one has a tile.
    Tiles(int side, int one_of, std::uint32_t seed);

    const World& world() const { return world_; }
    std::size_t count() const { return objects_.size(); }
    /// Has the tiles as they are now.
    World built() const;

    int any_tile() { return below(static_cast<int>(objects_.size())); }
    /// The upper left tile of a block of so many by so many. Precondition: every place has a tile.
    int any_block(int size);

    /// A tile, and the tick's end.
    void edit(int tile);
    /// All tiles of a block, and the tick's end.
    void edit_block(int first, int size);

private:
    WallDefinition box_at(int tile) const;
    void replace(int tile);
    int below(int end) {
        return static_cast<int>(static_cast<double>(random_()) / 4294967296.0 * end);
    }

    int side_;
    std::mt19937 random_;
    std::uint64_t count_ = 0;
    WorldDefinition tiles_;
    std::vector<ObjectId> objects_;
    World world_;
};

/// Disks that wander among tiles, seen from above.
void wander(const World& world, int side, int movers, int ticks, std::uint32_t seed);

}  // namespace slidelab::bench
