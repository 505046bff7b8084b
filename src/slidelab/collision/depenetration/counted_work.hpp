// Bounds on depenetration.
//
// On what one answer may cost, counted and not timed: equal questions get equal answers on
// every machine.
#pragma once

#include <cstdint>
#include <span>

#include "slidelab/geometry/vec2.hpp"

namespace slidelab::detail {

/// Tests of places, each of some 5 to 20 ns: up to a quarter of a second. It takes hundreds of
/// bodies over each other, as far as to the rim of the heap.
inline constexpr std::int64_t most_depenetration_work = 30'000'000;

/// The same for disks, whose tests take up to 0.2 us where very many walls are in one place.
inline constexpr std::int64_t most_disk_depenetration_work = 3'000'000;

/// A mover makes way, before they are there, for boxes that will stand where they do: they do not
/// stop a translation, but it leads to where they are not.
struct MakingWay {
    double longest = 0.0;              ///< units: what takes more is no way
    std::span<const Vec2> ahead = {};  ///< unit: it leads against none of them
};

struct CountedWork {
    std::int64_t most = most_depenetration_work;
    std::int64_t count = 0;

    void add(std::int64_t more) { count += more; }
    bool is_exhausted() const { return count > most; }
};

}  // namespace slidelab::detail
