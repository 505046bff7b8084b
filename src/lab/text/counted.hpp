// Counts in words, and foreign text that is safe to show.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace slidelab::lab {

/// "1 tick", "2 ticks", "0 ticks": of a word whose plural ends in s.
inline std::string counted(std::int64_t count, std::string_view word) {
    std::string text = std::to_string(count) + " " + std::string(word);
    if (count != 1) text += "s";
    return text;
}

/// At most `most` bytes of `text`, cut between characters; three dots where it was cut.
std::string shortened(std::string_view text, std::size_t most);

/// Text of a file as a message may show it: short, on one line.
std::string shown(std::string_view text);

}  // namespace slidelab::lab
