// A formula with places for numbers: text in which {key:symbol} is replaced.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace slidelab::lab {

/// What stands for a key, or nothing where it is not known.
using KnownValues = std::function<std::optional<std::string>(std::string_view key)>;

/// With symbols, and without what is in brackets.
std::string formula_in_words(std::string_view formula);

/// With values. Parts in brackets are left out where a value in them is not known; where one
/// outside of brackets is not, or there is nothing to fill in, the answer is empty.
std::string formula_in_numbers(std::string_view formula, const KnownValues& known);

}  // namespace slidelab::lab
