// Bytes as text, and packed: the short form of links, and the tiles of a map's layers.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace slidelab::lab {

using Bytes = std::vector<std::uint8_t>;

/// Base64 with - and _, without padding (RFC 4648, section 5).
std::string to_base64url(std::span<const std::uint8_t> bytes);
/// None unless the text is exactly the to_base64url of some bytes.
std::optional<Bytes> from_base64url(std::string_view text);
/// Padding may be there. None for any other text.
std::optional<Bytes> from_base64(std::string_view text);

inline constexpr std::string_view compressions = "zlib, gzip or zstd";
/// Whether inflate supports the method of this name.
bool is_compression(std::string_view name);

enum class UnpackProblem { not_base64url, damaged, too_long };

struct Inflated {
    Bytes bytes;
    std::size_t used = 0;  ///< of the bytes that were given
};
/// At most `most` bytes of output: memory is O(output), whatever size the bytes declare.
std::variant<Inflated, UnpackProblem> inflate(std::span<const std::uint8_t> bytes,
                                              std::string_view compression, std::size_t most);

/// Deflated (zlib, whose checksum detects damaged links), then to_base64url. Other versions of zlib
/// may pack the same text differently; all of them unpack it.
std::string packed(std::string_view text);
/// The unpacked text, up to `most` bytes, which bounds memory and time for any packed text.
std::variant<std::string, UnpackProblem> unpacked(std::string_view text, std::size_t most);

}  // namespace slidelab::lab
