// What all sweeps report alike: overlaps as contacts, and the velocity that is left.
#pragma once

#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/query/wall_overlap.hpp"
#include "slidelab/collision/solvers/depth_said.hpp"
#include "slidelab/geometry/half_planes.hpp"
#include "slidelab/geometry/inline_vector.hpp"

namespace slidelab::detail {

/// An overlap as a contact of a mover that stands at `position`: fraction 0 for one that was there
/// at the start, 1 for one that is left at the end.
inline void add_overlap(MoveResult& result, const Penetration& out, double fraction,
                        Vec2 position) {
    // -0 reads oddly in answers, and + 0 makes it 0.
    add_deep_contact(result.contacts, {fraction, out.depth, position, out.normal + Vec2{},
                                       out.point, out.wall, fraction});
}

/// By what it overlaps at the end.
inline void say_squeezed(MoveResult& result) {
    result.squeezed = true;
    result.stop_reason = StopReason::squeezed;
}

/// Clips the velocity: takes out its part into the walls that were hit, for all of them together:
/// one wall after the other would send it back into the first.
inline void project_velocity(MoveResult& result) {
    if (result.contacts.empty()) return;
    InlineVector<HalfPlane, ContactList::capacity> walls;
    for (const Contact& contact : result.contacts) walls.push_back({contact.normal});
    // Walls at rest always leave the tip of the cone: standing still.
    result.velocity = nearest_within(result.velocity, walls.all()).value_or(Vec2{}) + Vec2{};
}

}  // namespace slidelab::detail
