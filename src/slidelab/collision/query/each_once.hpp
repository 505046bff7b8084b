// Candidates of an index come several times: a visit of each once, in rising order, without a list
// of all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace slidelab::detail {

/// Visits the numbers of all candidates, each once and in rising order, without a list of
/// all. `visit_numbers(add)` calls `add(number)` for all of them, any number of times each.
///
/// Very many numbers are visited in ranges, with one bit per number: two passes for each range that
/// holds any.
template <typename VisitNumbers, typename Visit>
void visit_in_ranges(std::uint32_t next, VisitNumbers&& visit_numbers, Visit&& visit) {
    constexpr std::uint32_t none = 0xffffffffU;
    constexpr std::uint32_t word_size = 64;
    constexpr std::size_t words_in_range = 128;  // 1 KiB of bits
    for (;;) {
        std::uint32_t first = none;
        visit_numbers([&](std::uint32_t number) {
            if (number >= next) first = std::min(first, number);
        });
        if (first == none) return;
        std::array<std::uint64_t, words_in_range> words{};
        visit_numbers([&](std::uint32_t number) {
            if (number < first || (number - first) / word_size >= words_in_range) return;
            const std::uint32_t place = number - first;
            words[place / word_size] |= std::uint64_t{1} << (place % word_size);
        });
        for (std::size_t i = 0; i < words_in_range; ++i) {
            for (std::uint64_t word = words[i]; word != 0; word &= word - 1) {
                visit(first + static_cast<std::uint32_t>(i * word_size) +
                      static_cast<std::uint32_t>(std::countr_zero(word)));
            }
        }
        if (none - first <= words_in_range * word_size) return;
        next = first + static_cast<std::uint32_t>(words_in_range * word_size);
    }
}

/// The same, fast for few numbers. Allocates nothing.
template <typename VisitNumbers, typename Visit>
void visit_each_once(VisitNumbers&& visit_numbers, Visit&& visit) {
    constexpr std::size_t most_listed = 256;
    std::array<std::uint32_t, most_listed> lowest{};
    std::size_t count = 0;
    bool all = true;
    visit_numbers([&](std::uint32_t number) {
        auto* const end = lowest.data() + count;
        auto* const place = std::lower_bound(lowest.data(), end, number);
        if (place != end && *place == number) return;
        all = all && count < most_listed;
        if (count == most_listed && place == end) return;
        if (count < most_listed) ++count;
        std::copy_backward(place, lowest.data() + count - 1, lowest.data() + count);
        *place = number;
    });
    for (std::size_t i = 0; i < count; ++i) visit(lowest[i]);
    if (!all) visit_in_ranges(lowest[count - 1] + 1, visit_numbers, visit);
}

}  // namespace slidelab::detail
