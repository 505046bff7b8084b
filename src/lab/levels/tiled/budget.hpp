// Limits on what a small map text may expand to: tiles are compressed, and the walls of a tile are
// repeated at each of its places. Internal to the Tiled reader.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "lab/levels/tiled/tiled_parts.hpp"

namespace slidelab::lab::tiled {

/// Bytes of all layers, uncompressed: 64 MB for a map of up to 1 MB, 256 MB for 4 MB and more.
inline constexpr std::uint64_t most_packed_tiles_of_small_map = std::uint64_t{1} << 24U;
inline constexpr std::uint64_t most_packed_tiles_for_a_byte = 16;
inline constexpr std::uint64_t most_packed_tiles = std::uint64_t{1} << 26U;
/// For maps of fewer bytes; larger ones may have one wall per byte.
inline constexpr std::size_t most_walls_of_small_map = 1'000'000;
/// Bytes of all further files of a map.
inline constexpr std::size_t most_bytes_beside = std::size_t{1} << 26U;
/// Every pair of boxes may collide in every tick.
inline constexpr std::size_t most_boxes = 1'000;

/// Counts over a whole map. A part beyond a limit is refused, by name, before it is built.
class Budget {
public:
    explicit Budget(std::size_t bytes_of_map)
        : most_tiles_(std::clamp(most_packed_tiles_for_a_byte * bytes_of_map,
                                 most_packed_tiles_of_small_map, most_packed_tiles)),
          tiles_left_(most_tiles_),
          most_walls_(std::max(bytes_of_map, most_walls_of_small_map)),
          walls_left_(most_walls_) {}

    std::size_t walls_left() const { return walls_left_; }

    void take_packed_tiles(std::uint64_t count, const Field& part);
    void take_walls(std::size_t count, const Field& part);
    void take_bytes_beside(std::size_t count, const Field& part);
    void take_box(const Field& part);

private:
    std::uint64_t most_tiles_;
    std::uint64_t tiles_left_;
    std::size_t most_walls_;
    std::size_t walls_left_;
    std::size_t bytes_left_ = most_bytes_beside;
    std::size_t boxes_left_ = most_boxes;
};

}  // namespace slidelab::lab::tiled
