// Text in the few letters that an address has room for: deflated (zlib, with its checksum, so that
// a damaged link is refused and does not become another scene), and written as base64url.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

namespace slidelab::lab {

/// The same text may be packed otherwise by another version of zlib; all of them unpack it.
std::string packed(std::string_view text);

enum class UnpackProblem { not_base64url, damaged, too_long };

/// The text before it was packed, if it is no longer than `most` bytes; memory and time are bounded
/// by that, whatever the packed text says of itself.
std::variant<std::string, UnpackProblem> unpacked(std::string_view text, std::size_t most);

}  // namespace slidelab::lab
