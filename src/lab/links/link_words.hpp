// The words of a fragment: KEY=VALUE, joined by &, with what an address cannot hold as %XX.
// Programs that pass links on encode more of them than need be, up to the = and the &, and add
// words of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/links/scene_link.hpp"

namespace slidelab::lab {

struct LinkWord {
    std::string key;    ///< not empty
    std::string value;  ///< printable ASCII
};

struct LinkWords {
    std::vector<LinkWord> words;
    std::vector<std::string> foreign;  ///< keys of the others, printable
};

/// What follows the #: the words whose keys are known, and else all of them. A problem names the
/// place by its character; 1 is the first after the #.
std::variant<LinkWords, LinkProblem> split_fragment(std::string_view fragment,
                                                    bool (*is_known)(std::string_view key));

/// The text with all that is not plain in an address as %XX.
std::string percent_encoded(std::string_view text);

/// A problem's line: cut where it is too long to be read, and of printable characters alone.
LinkProblem link_problem(std::string_view message);

}  // namespace slidelab::lab
