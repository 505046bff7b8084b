// Where there is no solid, told by one bit.
//
// Almost every move begins outside of all solids, and to learn that from an index of them costs
// more than all else that a free move does: three memory accesses that nothing else needs.
#pragma once

#include <span>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/broad_phase/bit_grid.hpp"

namespace slidelab::detail {

class SolidMap {
public:
    SolidMap() = default;

    /// By their bounds. O(n) for n solids, 6 bytes each.
    explicit SolidMap(std::span<const Aabb> solids);

    /// False: `point` is in no solid, and on the boundary of none. True: test further. O(1).
    bool may_hold(Vec2 point) const { return solids_.at(point); }

    /// False: `point` is in no solid deeper than `depth`, units. It is what a mover needs that is
    /// larger than that, for it has noticed the sides of anything that it is less deep in; and
    /// beside a solid it is false mostly, where may_hold cannot tell. O(1).
    bool may_hold_deeper(Vec2 point, double depth) const {
        return (depth >= margin_ ? depths_ : solids_).at(point);
    }

    /// What building took: words of bits written.
    std::size_t build_work() const { return solids_.work() + depths_.work(); }

private:
    BitGrid solids_;
    BitGrid depths_;  ///< of each solid what lies `margin_` within its bounds
    double margin_ = 0.0;
};

}  // namespace slidelab::detail
