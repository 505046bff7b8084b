// Text in the short form of links: deflated (zlib, whose checksum detects damaged links), then
// base64url.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace slidelab::lab {

/// Other versions of zlib may pack the same text differently; all of them unpack it.
std::string packed(std::string_view text);

enum class UnpackProblem { not_base64url, damaged, too_long };

/// The unpacked text, up to `most` bytes, which bounds memory and time for any packed text.
std::variant<std::string, UnpackProblem> unpacked(std::string_view text, std::size_t most);

}  // namespace slidelab::lab
