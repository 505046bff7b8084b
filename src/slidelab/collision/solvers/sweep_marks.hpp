// What a sweep shows of itself: the mover as a point, the shapes that were grown by it, relative
// ways, hits, ways out and velocities. Only with a trace: nothing here is for a move without one.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"

namespace slidelab {

/// The walls that a sweep tested, each once. There is room for so many that a picture of them is
/// still one: a way through a whole town asks thousands.
class CandidateWalls {
public:
    /// Walls whose bounds the mover does not come near on its way are left out: the index asks by
    /// whole cells.
    void add(std::uint32_t wall, std::span<const Vec2> corners, const Segment& translation,
             Vec2 extent);
    void add(std::uint32_t wall);
    std::span<const std::uint32_t> all() const { return walls_; }

private:
    std::vector<std::uint32_t> walls_;
};

struct SweptMove {
    const Level& level;
    const MoveRequest& request;
    const MoveResult& result;
    std::span<const Vec2> mover;  ///< its corners, around its position
    Vec2 start;                   ///< after overlaps were left
    bool relative = true;         ///< the ways of moving boxes were subtracted
    const CandidateWalls& asked;
};

/// Step numbers: 1 leave overlaps, 2 relative motion, 3 Minkowski sum, 4 swept fraction, 5 slide,
/// 6 velocity.
void mark_sweep(Trace& trace, const SweptMove& move);

/// The velocity before and after it was projected, as long as what it would lead to in one tick.
void mark_velocities(Trace& trace, int step, const MoveRequest& request, const MoveResult& result);

}  // namespace slidelab
