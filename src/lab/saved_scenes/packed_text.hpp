// Text in the short form of links: deflated (zlib, whose checksum detects damaged links), then
// base64url: base64 with - and _, without padding (RFC 4648, section 5).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace slidelab::lab {

std::string to_base64url(std::span<const std::uint8_t> bytes);

/// None unless the text is exactly the to_base64url of some bytes.
std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text);

/// Other versions of zlib may pack the same text differently; all of them unpack it.
std::string packed(std::string_view text);

enum class UnpackProblem { not_base64url, damaged, too_long };

/// The unpacked text, up to `most` bytes, which bounds memory and time for any packed text.
std::variant<std::string, UnpackProblem> unpacked(std::string_view text, std::size_t most);

}  // namespace slidelab::lab
