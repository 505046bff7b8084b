// A map of places without solids, with one bit per cell.
//
// Almost every move begins outside of all solids. Querying an index for that would cost more than
// the rest of a free move: three memory accesses that nothing else needs.
#pragma once

#include <span>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/broad_phase/bit_grid.hpp"

namespace slidelab::detail {

class SolidMap {
public:
    SolidMap() = default;

    /// `solids`: their bounds. O(n) for n solids, 6 bytes each.
    explicit SolidMap(std::span<const Aabb> solids);

    /// Conservative test. False: `point` is in no solid, nor on a boundary. O(1).
    bool may_hold(Vec2 point) const { return solids_.at(point); }

    /// Conservative test. False: `point` is in no solid deeper than `depth`, units. It suffices for
    /// movers larger than `depth`, whose sides overlap those of any solid at a smaller depth.
    /// Beside a solid it is mostly false where may_hold is true. O(1).
    bool may_hold_deeper(Vec2 point, double depth) const {
        return (depth >= margin_ ? depths_ : solids_).at(point);
    }

    /// What may_hold_deeper() reads for a mover of usual size.
    void prefetch(Vec2 point) const { depths_.prefetch(point); }

    /// What building took: words of bits written.
    std::size_t build_work() const { return solids_.work() + depths_.work(); }

private:
    BitGrid solids_;
    BitGrid depths_;  ///< of each solid's bounds, reduced by `margin_`
    double margin_ = 0.0;
};

}  // namespace slidelab::detail
