// Candidates of an index, each once and in order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

/// Candidates of an index come several times: this calls `visit` for each once, in rising order.
/// `visit_numbers(add)` calls `add(number)` for all of them, any number of times each. Very many
/// are visited part by part, the lowest first: one pass for each part. Allocates nothing.
/// `most_listed`: of a part, on the stack.
template <std::size_t most_listed = 64, typename VisitNumbers, typename Visit>
void visit_each_once(VisitNumbers&& visit_numbers, Visit&& visit) {
    InlineVector<std::uint32_t, most_listed> lowest;
    bool is_first = true;
    do {
        const std::uint32_t last = is_first ? 0 : lowest[lowest.size() - 1];
        lowest.clear();
        visit_numbers([&](std::uint32_t number) {
            if (!is_first && number <= last) return;
            auto* const place = std::lower_bound(lowest.begin(), lowest.end(), number);
            const bool is_last = place == lowest.end();
            if (!is_last && *place == number) return;
            const bool is_full = lowest.size() == most_listed;
            if (is_full && is_last) return;
            if (!is_full) lowest.push_back(number);
            std::copy_backward(place, lowest.end() - 1, lowest.end());
            *place = number;
        });
        for (const std::uint32_t number : lowest) visit(number);
        is_first = false;
    } while (lowest.size() == most_listed);
}

}  // namespace slidelab::detail
