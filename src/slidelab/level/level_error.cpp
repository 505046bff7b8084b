#include "slidelab/level/level_error.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>

namespace slidelab {

namespace {

std::string_view name_of(LevelPart part) {
    switch (part) {
        case LevelPart::grid:
            return "grid";
        case LevelPart::map_bounds:
            return "map bounds";
        case LevelPart::near_miss:
            return "near-miss";
        case LevelPart::walls:
            return "walls";
    }
    return "level";
}

std::string name_of(const std::variant<WallName, LevelPart>& object) {
    if (const auto* part = std::get_if<LevelPart>(&object)) return std::string(name_of(*part));
    const auto& wall = std::get<WallName>(object);
    // A bare number would be no subject of a sentence.
    const bool is_bare = wall.kind == WallName::Kind::object;
    return (is_bare ? "object " : "") + to_string(wall);
}

}  // namespace

std::string to_string(const Mismatch& mismatch) {
    return detail::joined(mismatch.what, "; expected ", mismatch.expected);
}

std::string to_string(const LevelError& error) {
    return detail::joined(name_of(error.object), ": ", to_string(error.mismatch));
}

namespace detail {

std::string text_of(double number) {
    char text[32] = "";
    for (int digits = std::numeric_limits<double>::digits10;
         digits <= std::numeric_limits<double>::max_digits10; ++digits) {
        std::snprintf(text, sizeof text, "%.*g", digits, number);
        if (std::strtod(text, nullptr) == number) break;
    }
    std::string result = text;
    std::replace(result.begin(), result.end(), ',', '.');
    return result;
}

}  // namespace detail

}  // namespace slidelab
