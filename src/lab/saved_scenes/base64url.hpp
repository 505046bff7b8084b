// Bytes as URL-safe text: base64 with - and _, without padding (RFC 4648, section 5).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace slidelab::lab {

std::string to_base64url(std::span<const std::uint8_t> bytes);

/// None unless the text is exactly the to_base64url of some bytes.
std::optional<std::vector<std::uint8_t>> from_base64url(std::string_view text);

}  // namespace slidelab::lab
