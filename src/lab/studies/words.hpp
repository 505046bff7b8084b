// Texts from patterns: with references to the walls that they name, and formulas with places for
// numbers. Numbers with a few significant digits.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/judge/event_set.hpp"
#include "lab/text/numbers.hpp"
#include "slidelab/geometry/vec2.hpp"
#include "slidelab/level/wall_ref.hpp"

namespace slidelab::lab {

/// "1.000, -0.500"
std::string written_pair(Vec2 v);

/// A few words, or the name of a wall or of a trouble.
struct WhyPiece {
    std::string text;
    std::optional<WallRef> wall;            ///< for highlighting it
    std::optional<EventKind> trouble = {};  ///< for explaining it

    bool is_name() const { return wall || trouble; }

    friend bool operator==(const WhyPiece&, const WhyPiece&) = default;
};

/// A text as pieces, with spaces. Consecutive words are one piece.
using Words = std::vector<WhyPiece>;

Words plain(std::string_view text);
/// The titles of the troubles among them, the weightiest first: "Jitter. Stuck."
Words names_of(EventSet events);
void add(Words& words, const Words& more);
/// Appends a sentence, after a space where needed.
void add_sentence(Words& text, const Words& sentence);

/// The words for a name in braces; none for an unknown name.
using KnownWords = std::function<std::optional<Words>(std::string_view name)>;

/// The pattern, with words for every name in braces: "Stopped by {place}[, after {time}]." A part
/// in brackets with an unknown name is omitted; none at all for an unknown name outside of
/// brackets. Brackets may be nested.
std::optional<Words> say(std::string_view pattern, const KnownWords& known);

/// The value of a key; none for an unknown one.
using KnownValues = std::function<std::optional<std::string>(std::string_view key)>;

/// With symbols, without the parts in brackets.
std::string formula_in_words(std::string_view formula);

/// With values. A part in brackets with an unknown value is omitted. Empty where a value outside of
/// brackets is unknown, or without placeholders.
std::string formula_in_numbers(std::string_view formula, const KnownValues& known);

}  // namespace slidelab::lab
