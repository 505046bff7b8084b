// The one-way rule for strategies that know no traits, seen from the side: a move at a time.
//
// The one-way walls and boxes that the mover is not wholly on the solid side of when the move
// begins are left out of this move, and on request those that it stands on. All others are solid
// from both sides. So a mover that a strategy leaves a little inside of its floor falls through it.
#pragma once

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/geometry/corner_shape.hpp"

namespace slidelab::detail {

/// A mover where its move begins.
class MoverAtStart {
public:
    MoverAtStart(const Strategy& strategy, const Level& level, const MoveRequest& request);
    MoverAtStart(const MoverAtStart&) = delete;
    MoverAtStart& operator=(const MoverAtStart&) = delete;
    ~MoverAtStart() = default;

    /// Whether it is wholly on the solid side of a one-way line; on request it must not touch it.
    bool is_before(const Traits& traits, const Segment& line) const;
    bool is_before(const KinematicBox& box) const;
    /// Whether a line goes through it, when it is at another place.
    bool is_cut_by(const Segment& line, Vec2 position) const;
    /// Of the walls that it may meet in this move.
    Aabb area() const;

private:
    const MoveRequest& request_;
    Shape own_shape_;
    CornerShape shape_;
};

/// Strategy::solve of a request with SideView::up. Where walls are left out the rest is built anew:
/// O(walls of the level).
MoveResult solve_from_side(const Strategy& strategy, const Level& level, const MoveRequest& request,
                           const Options& values, Trace* trace);

}  // namespace slidelab::detail
