// Boxes that move, for a tick in which many movers move among them: each asks only for what it can
// meet.
//
//     const slidelab::KinematicIndex doors(boxes);             // once a tick
//     request.kinematic_boxes = doors.near(level, request);    // for each mover
#pragma once

#include <span>
#include <vector>

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/level/broad_phase/grid_index.hpp"

namespace slidelab {

class KinematicIndex {
public:
    /// `boxes` must outlive it. O(n).
    explicit KinematicIndex(std::span<const KinematicBox> boxes);

    /// What the request's mover needs of them, by its shape, position and displacement: all, or
    /// none where it can come near none of them in this tick, and its answer is the same without
    /// (of the discrete methods, to 1e-9). A mover in a solid at rest, which may be pushed far,
    /// needs all. About as long as a look into the level, however many boxes there are.
    std::span<const KinematicBox> near(const Level& level, const MoveRequest& request) const;

private:
    bool is_any_in(const Aabb& area) const;

    std::span<const KinematicBox> boxes_;
    std::vector<Aabb> swept_;  ///< what each passes over in the tick
    detail::GridIndex index_;
    bool is_usable_ = true;  ///< off: a number in a box is none, and the move is to say so
};

}  // namespace slidelab
