// A bound on the work of one query, counted and not timed: equal queries have equal results on
// every machine.
#pragma once

#include <cstdint>

namespace slidelab::detail {

/// Tests of places, each of some 5 to 20 ns: up to a quarter of a second. Only heaps of hundreds of
/// overlapping bodies need so many.
inline constexpr std::int64_t most_depenetration_work = 30'000'000;

struct CountedWork {
    std::int64_t most = most_depenetration_work;
    std::int64_t count = 0;

    void add(std::int64_t more) { count += more; }
    bool is_exhausted() const { return count > most; }
};

}  // namespace slidelab::detail
