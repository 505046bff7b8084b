// The worth of a move: judged against the walls and against the exact slide from the same start.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "bench/method.hpp"
#include "bench/neighbourhood.hpp"
#include "oracle/region.hpp"

namespace slidelab::bench {

/// The worth of many moves.
struct Accuracy {
    double worst_overlap = 0.0;  ///< units, after a move; 0 when nothing was overlapped
    std::uint64_t crossed = 0;   ///< moves on which the mover's center went through a wall
    std::uint64_t stuck = 0;  ///< went under 1/1000 of the translation, the exact slide over 1/10
    std::uint64_t different = 0;  ///< did not come to the same bits when made again
    std::uint64_t undecided = 0;  ///< the exact slide has no end: neither way counts
    double travelled = 0.0;       ///< units from start to end, summed
    double exact = 0.0;           ///< the same of the exact slide from the same starts

    double percent() const { return exact > 0.0 ? 100.0 * travelled / exact : 100.0; }
};

class Judge {
public:
    Judge(const City& city, Shape mover) : mover_(std::move(mover)), neighbourhood_(city) {}

    /// Adds the move from `start` by `translation` that came to `end`.
    void judge(const Method& method, Vec2 start, Vec2 translation, Vec2 end, Accuracy& sum);

private:
    Shape mover_;
    double furthest_ = oracle::furthest_of(mover_);
    Neighbourhood neighbourhood_;
    std::vector<Segment> near_;
    std::vector<oracle::Region> regions_;  ///< those, grown by the mover
};

}  // namespace slidelab::bench
