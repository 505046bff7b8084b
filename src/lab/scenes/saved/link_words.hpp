// The words of a fragment: KEY=VALUE, joined by &, percent-encoded. Programs that pass links on may
// encode more than necessary, even = and &, and add words of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/scenes/saved/scene_link.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

struct LinkWord {
    std::string key;    ///< not empty
    std::string value;  ///< printable ASCII
};

struct LinkWords {
    std::vector<LinkWord> words;
    std::vector<std::string> foreign;  ///< keys of the others, printable
};

/// The words after the # with known keys, or all words where no key is known. A problem's place is
/// a character; 1 is the first after the #.
std::variant<LinkWords, InputError> split_fragment(std::string_view fragment,
                                                   bool (*is_known)(std::string_view key));

/// The text, percent-encoded.
std::string percent_encoded(std::string_view text);

/// The error of a link: shortened, of printable characters.
InputError link_error(std::string_view message);

}  // namespace slidelab::lab
