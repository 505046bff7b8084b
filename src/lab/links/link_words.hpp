// The words of a fragment: KEY=VALUE, joined by &, with what an address cannot hold as %XX.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "lab/links/scene_link.hpp"

namespace slidelab {

struct LinkWord {
    std::string key;    ///< not empty
    std::string value;  ///< printable ASCII
};

/// What follows the #. A problem names the place by its character; 1 is the first after the #.
std::variant<std::vector<LinkWord>, LinkProblem> split_fragment(std::string_view fragment);

/// The text with all that is not plain in an address as %XX.
std::string percent_encoded(std::string_view text);

/// A problem's line: cut where it is too long to be read, and of printable characters alone.
LinkProblem link_problem(std::string_view message);

}  // namespace slidelab
