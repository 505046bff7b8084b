// Sides that press a mover that begins in overlaps which it cannot leave: one of each body, into
// which it may not get deeper.
#pragma once

#include "slidelab/narrow/contact_planes.hpp"
#include "slidelab/narrow/depenetration/body_penetration.hpp"
#include "slidelab/world/world_view.hpp"

namespace slidelab::detail {

struct PressedSide {
    ContactPlane plane;
    double depth = 0.0;  ///< units, of the mover behind the plane
    /// The mover's centroid is before the plane: so a part of the mover is free of it.
    bool is_before = false;
};

struct PressedVisitor {
    void* context;
    void (*visit)(void* context, const PressedSide& side);
};
void visit_pressed_sides(const WorldView& view, Vec2 at, double time, PressedVisitor visitor);

/// Calls `visit(const PressedSide&)` for each convex body that the view's mover overlaps at a
/// place, with bodies at a time of the tick. Its sides and corners count that bound free space, and
/// have the mover's centroid before them: the one with the least overlap; none where a body
/// has no such side, as amid a row of tiles. A body that the centroid is in counts by its nearest
/// side. O(bodies there).
template <typename Visit>
void visit_pressed_sides(const WorldView& view, Vec2 at, double time, Visit&& visit) {
    visit_pressed_sides(view, at, time,
                        {&visit, [](void* context, const PressedSide& side) {
                             (*static_cast<std::remove_reference_t<Visit>*>(context))(side);
                         }});
}

}  // namespace slidelab::detail
