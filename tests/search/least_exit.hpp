// The least displacement out of several regions, by trying every place where it can end.
#pragma once

#include <span>

#include "search/scene.hpp"

namespace slidelab::lab::search {

struct LeastExit {
    bool found = false;
    Point place;
    Real distance = 0;
};

/// Of all free places that the position comes to without crossing a wall (a free segment; for what
/// begins outside of all solids, a side of one), the nearest. The candidates: the nearest place of
/// every side and round end of every region, and every place where two of their outlines cross.
/// Grows with the third power of the number of regions.
LeastExit least_exit(std::span<const Region> regions, const ProbeScene& scene);

}  // namespace slidelab::lab::search
