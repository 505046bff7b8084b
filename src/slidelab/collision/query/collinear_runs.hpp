// Walls that are one straight wall: pieces of it, one drawn twice, one drawn backwards.
#pragma once

#include <cstdint>
#include <span>

#include "slidelab/geometry/inline_vector.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::detail {

struct WallRun {
    Wall wall;                ///< from the first end of all pieces to the last
    Segment longest;          ///< piece: its direction is the best known
    bool is_one_wall = true;  ///< nothing was joined to it
};

/// Gathers walls. Those that lie in one line and touch or overlap are joined.
class WallRuns {
public:
    void add(const Wall& wall);

    /// Each as long as it gets. Of more lines than there is room for, those that came last are
    /// left out: they count as the pieces that they are.
    std::span<const WallRun> joined();

private:
    static bool join(WallRun& run, const WallRun& other);

    InlineVector<WallRun, 32> runs_;
};

}  // namespace slidelab::detail
