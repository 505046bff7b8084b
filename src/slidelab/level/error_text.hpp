// The text of an error, put together: the library needs nothing for it but the standard library.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace slidelab::detail {

inline std::string text_of(std::string_view words) { return std::string(words); }
/// The fewest digits that are read as the same number, with a point whatever the locale.
std::string text_of(double number);
std::string text_of(std::integral auto number) { return std::to_string(number); }

/// The parts, one after the other.
std::string joined(const auto&... parts) {
    std::string text;
    ((text += text_of(parts)), ...);
    return text;
}

}  // namespace slidelab::detail
