// An index of kinematic boxes, for ticks with many movers: each mover gets only the boxes near it.
//
//     const slidelab::KinematicIndex doors(boxes);             // once a tick
//     request.kinematic_boxes = doors.near(level, request);    // for each mover
#pragma once

#include <span>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "slidelab/level/broad_phase/grid_index.hpp"

namespace slidelab {

class KinematicIndex {
public:
    /// `boxes` must outlive it. O(n).
    explicit KinematicIndex(std::span<const KinematicBox> boxes);

    /// All boxes, or none where the request's mover can come near none of them in this tick; its
    /// result is then the same without them (for discrete strategies, to 1e-9). A mover in a solid
    /// at rest gets all: depenetration may move it far. Costs about as much as one query of the
    /// level, for any number of boxes.
    std::span<const KinematicBox> near(const Level& level, const MoveRequest& request) const;

private:
    std::span<const KinematicBox> boxes_;
    std::vector<Aabb> swept_;  ///< the area that each passes over in the tick
    detail::GridIndex index_;
    bool is_usable_ = true;  ///< off: a box has a number that is not finite, which the move reports
};

}  // namespace slidelab
