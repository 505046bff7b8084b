// Decompression, for the compressed tiles of Tiled's layers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace slidelab::lab::tiled {

inline constexpr std::string_view compressions = "zlib, gzip or zstd";

/// Whether inflate supports the method of this name.
bool is_compression(std::string_view name);

/// None for damaged bytes, or for more than `most` bytes of output. Memory is O(output), whatever
/// size the bytes declare.
std::optional<std::vector<std::uint8_t>> inflate(std::span<const std::uint8_t> bytes,
                                                 std::string_view compression, std::size_t most);

}  // namespace slidelab::lab::tiled
