// All that must hold for whatever bytes the loader, the probe and links are given. libFuzzer and
// the tests call the same functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace slidelab::lab::fuzz {

/// A problem is what should not have happened, in a sentence; nothing when all is well.
using Problem = std::optional<std::string>;

/// The text as a Tiled map: a level of sound numbers, or one line that says what is wrong.
Problem try_loader(std::string_view text);

/// The text as a request: one line of JSON with either an answer or an error, and no number that is
/// none. Requests that name a level file are left alone: any file of the machine could be meant.
Problem try_probe(std::string_view text);

/// The text as a link: a scene that is written and read again as the same, and names no file; or
/// one line that says what is wrong. A text that begins with a line "probe" or "clip" is what such
/// a link has packed: few bytes that are not packed by hand come past the checksum.
Problem try_link(std::string_view text);

}  // namespace slidelab::lab::fuzz
