// Sentences with walls in them: words that are put together from patterns, in which every wall that
// is named can be found again.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slidelab/collision/contract/wall_ref.hpp"

namespace slidelab::lab {

/// A few words, or a wall's name.
struct WhyPiece {
    std::string text;
    std::optional<WallRef> wall;  ///< that is named: it can be shown

    friend bool operator==(const WhyPiece&, const WhyPiece&) = default;
};

/// A text in order, spaces included. Words that follow each other are one piece.
using Words = std::vector<WhyPiece>;

Words plain(std::string_view text);
void add(Words& words, const Words& more);
/// After a space, where there are words before it; of nothing, nothing.
void add_sentence(Words& text, const Words& sentence);

/// What stands for a name in braces; none where that is not known.
using KnownWords = std::function<std::optional<Words>(std::string_view name)>;

/// The pattern, with words for every name in braces: "Stopped by {place}[, after {time}]." What is
/// in brackets is left out where a name in it is not known, and nothing is said at all where one
/// outside of them is not. Brackets may hold others.
std::optional<Words> say(std::string_view pattern, const KnownWords& known);

}  // namespace slidelab::lab
