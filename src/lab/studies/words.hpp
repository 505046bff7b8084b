// Sentences with walls in them: words that are put together from patterns, in which every wall that
// is named can be found again.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slidelab/collision/contract/wall_ref.hpp"

namespace slidelab {

/// A few words, or a wall's name.
struct WhyPiece {
    std::string text;
    std::optional<WallRef> wall;  ///< that is named: it can be shown

    friend bool operator==(const WhyPiece&, const WhyPiece&) = default;
};

/// A text in order, spaces included. Words that follow each other are one piece.
using Words = std::vector<WhyPiece>;

Words plain(std::string_view text);
void add(Words& words, std::string_view text);
void add(Words& words, const Words& more);
/// After a space, where there are words before it; of nothing, nothing.
void add_sentence(Words& text, const Words& sentence);

/// What stands for a name in braces.
using Fact = std::pair<std::string_view, Words>;

/// The pattern, with a fact for every name in braces: "Stopped by {place}."
Words say(std::string_view pattern, std::initializer_list<Fact> facts);

}  // namespace slidelab
