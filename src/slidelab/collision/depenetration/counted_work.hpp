// A bound on what one answer may cost, counted and not timed: equal questions get equal answers on
// every machine.
#pragma once

#include <cstdint>

namespace slidelab::detail {

/// Tests of places, each of some 5 to 20 ns: up to a quarter of a second. It takes hundreds of
/// bodies over each other, as far as to the rim of the heap.
inline constexpr std::int64_t most_depenetration_work = 30'000'000;

struct CountedWork {
    std::int64_t most = most_depenetration_work;
    std::int64_t count = 0;

    void add(std::int64_t more) { count += more; }
    bool is_exhausted() const { return count > most; }
};

}  // namespace slidelab::detail
