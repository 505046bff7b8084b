// Bytes that were compressed, as they were before: what Tiled may do with the tiles of a layer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace slidelab::lab::tiled {

inline constexpr std::string_view compressions = "zlib, gzip or zstd";

/// Whether inflate knows the method of this name.
bool is_compression(std::string_view name);

/// Nothing where the bytes are damaged, or are more than `most` when they are unpacked. Takes
/// memory for what is there, whatever the bytes say of themselves.
std::optional<std::vector<std::uint8_t>> inflate(std::span<const std::uint8_t> bytes,
                                                 std::string_view compression, std::size_t most);

}  // namespace slidelab::lab::tiled
