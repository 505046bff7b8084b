// What little text may become at the most. A map says most things one by one; but tiles are packed,
// and the walls of a tile are made again wherever it stands. The inside of the Tiled reader.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "lab/levels/tiled/tiled_parts.hpp"

namespace slidelab::tiled {

/// Unpacked, of all layers: 256 MB.
inline constexpr std::uint64_t most_packed_tiles = std::uint64_t{1} << 26U;
/// Of a map that has fewer bytes; others may have one wall for each byte.
inline constexpr std::size_t most_walls_of_small_map = 2'000'000;
/// Of all files beside a map.
inline constexpr std::size_t most_bytes_beside = std::size_t{1} << 26U;

/// Counts over a whole map. What is too much is refused, naming the part, before it is made.
class Budget {
public:
    explicit Budget(std::size_t bytes_of_map)
        : most_walls_(std::max(bytes_of_map, most_walls_of_small_map)), walls_left_(most_walls_) {}

    std::size_t walls_left() const { return walls_left_; }

    void take_packed_tiles(std::uint64_t count, const Part& part);
    void take_walls(std::size_t count, const Part& part);
    void take_bytes_beside(std::size_t count, const Part& part);

private:
    std::uint64_t tiles_left_ = most_packed_tiles;
    std::size_t most_walls_;
    std::size_t walls_left_;
    std::size_t bytes_left_ = most_bytes_beside;
};

}  // namespace slidelab::tiled
