// Candidates of an index come several times: a visit of each once, in rising order, without a list
// of all.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace slidelab::detail {

/// `visit_numbers(add)` calls `add(number)` for all of them, any number of times each. Very many
/// are visited part by part, the lowest first: one pass for each part. Allocates nothing.
template <typename VisitNumbers, typename Visit>
void visit_each_once(VisitNumbers&& visit_numbers, Visit&& visit) {
    constexpr std::size_t most_listed = 64;  // more are rare, and room on the stack
    std::array<std::uint32_t, most_listed> lowest{};
    std::size_t count = 0;
    bool is_first = true;
    do {
        const std::uint32_t last = is_first ? 0 : lowest[count - 1];
        count = 0;
        visit_numbers([&](std::uint32_t number) {
            if (!is_first && number <= last) return;
            auto* const end = lowest.data() + count;
            auto* const place = std::lower_bound(lowest.data(), end, number);
            if (place != end && *place == number) return;
            if (count == most_listed && place == end) return;
            if (count < most_listed) ++count;
            std::copy_backward(place, lowest.data() + count - 1, lowest.data() + count);
            *place = number;
        });
        for (std::size_t i = 0; i < count; ++i) visit(lowest[i]);
        is_first = false;
    } while (count == most_listed);
}

}  // namespace slidelab::detail
