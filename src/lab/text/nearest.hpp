// The known words that are nearest to an unknown one, for messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace slidelab::lab {

/// The words of `known` that somebody who typed `word` may have meant, in their order, at most
/// five: those with a part that is `word`, or begins with it ("godot": godot_floating), else those
/// that are a slip of some letters away ("gardn": garden). Parts lie between _ . - and /. Cost:
/// the letters of `word` times those of all known words.
std::vector<std::string> nearest_words(std::string_view word,
                                       const std::vector<std::string>& known);

/// "did you mean garden or rooms?" of those words; where there are none, "expected " and `all`.
std::string nearest_or_expected(std::string_view word, const std::vector<std::string>& known,
                                std::string_view all);

/// "a", "a or b", "a, b or c"; with "and" for `last`: "a, b and c".
std::string listed(const std::vector<std::string>& words, std::string_view last = "or");

}  // namespace slidelab::lab
