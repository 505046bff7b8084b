// Bytes as letters that an address takes as they are: base64 with - and _, and nothing at the end
// to fill it up (RFC 4648, section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slidelab::lab {

std::string to_base64url(std::span<const std::uint8_t> bytes);

/// Nothing where the text is not exactly what to_base64url writes of some bytes.
std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text);

}  // namespace slidelab::lab
