// Limits of the way out of bodies that press a mover: along their push it is as long as that,
// across it no longer than the option `aside`.
#pragma once

#include <span>
#include <utility>

#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/collision/solvers/contact_planes.hpp"

namespace slidelab::detail {

/// Adds the half-planes across a push: at most `aside` units to either side, and as far as other
/// pushes lead there.
void limit_across(Vec2 push, std::span<const Vec2> others, double aside, WayLimits& limits);

/// Adds the half-plane before a push: it leads back only out of what the mover's middle is free of,
/// so not through what has come over it. `normal`, `depth`: of the body's own way out.
void limit_back(Vec2 push, Vec2 normal, double depth, const ConvexMover& mover, WayLimits& limits);

/// The part of a way out across a push.
Vec2 across_push(Vec2 out, Vec2 push);

/// Limits of the way out of bodies that press a mover in the rest of a tick.
struct EvasionLimits {
    WayLimits within;
    double longest = 0.0;  ///< units
    Vec2 push;             ///< across which it is put aside
};

/// `left`: of the tick, 0..1; `overlap`: with these bodies where it began, units. What the planes
/// move it by together, as along a slanted wall, is a push, too, if it is no longer than all of
/// them and `aside`. Precondition: there are planes.
EvasionLimits limits_of_evasion(const ContactPlanes& planes, double left, double aside,
                                double overlap);

/// The two planes that leave the least room between them: first one that moves, if any does, then
/// the one that is most against it. Precondition: there is one.
std::pair<ContactPlane, ContactPlane> pressing_pair(const ContactPlanes& planes);

}  // namespace slidelab::detail
