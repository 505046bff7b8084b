#include "lab/levels/walls/tile_numbers.hpp"

#include <algorithm>
#include <charconv>

namespace slidelab::lab {

namespace {

/// The number that a text begins with, which it then leaves.
std::optional<std::int64_t> take_number(std::string_view& text) {
    std::int64_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc{} || number < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool take(std::string_view& text, char wanted) {
    if (text.empty() || text.front() != wanted) return false;
    text.remove_prefix(1);
    return true;
}

void skip_spaces(std::string_view& text) {
    while (take(text, ' ')) {
    }
}

}  // namespace

std::optional<TileNumbers> TileNumbers::in(std::string_view rule) {
    if (rule.substr(0, tile_numbers_prefix.size()) != tile_numbers_prefix) return std::nullopt;
    rule.remove_prefix(tile_numbers_prefix.size());
    TileNumbers numbers;
    do {
        skip_spaces(rule);
        const auto first = take_number(rule);
        if (!first) return std::nullopt;
        const auto last = take(rule, '-') ? take_number(rule) : first;
        if (!last || *last < *first) return std::nullopt;
        numbers.ranges_.emplace_back(*first, *last);
        skip_spaces(rule);
    } while (take(rule, ','));
    return rule.empty() ? std::optional(std::move(numbers)) : std::nullopt;
}

bool TileNumbers::has(std::int64_t number) const {
    return std::any_of(ranges_.begin(), ranges_.end(), [number](const auto& range) {
        return range.first <= number && number <= range.second;
    });
}

}  // namespace slidelab::lab
