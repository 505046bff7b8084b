// Formulas with placeholders for numbers: {key:symbol} is replaced.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace slidelab::lab {

/// The value of a key; none for an unknown one.
using KnownValues = std::function<std::optional<std::string>(std::string_view key)>;

/// With symbols, without the parts in brackets.
std::string formula_in_words(std::string_view formula);

/// With values. A part in brackets with an unknown value is omitted. Empty where a value outside of
/// brackets is unknown, or without placeholders.
std::string formula_in_numbers(std::string_view formula, const KnownValues& known);

}  // namespace slidelab::lab
