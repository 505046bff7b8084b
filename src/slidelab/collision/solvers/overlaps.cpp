#include "slidelab/collision/solvers/overlaps.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "slidelab/collision/depenetration/body_penetration.hpp"
#include "slidelab/collision/solvers/reported_overlaps.hpp"
#include "slidelab/collision/solvers/resting.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

Overlaps::Deepest in_order(Overlaps::Deepest found) {
    found.sort([](const Penetration& a, const Penetration& b) { return a.wall < b.wall; });
    return found;
}

/// The side or arc of a body that a mover touches at a position: of several, as at a corner, the
/// one that faces most along `direction`.
std::optional<Penetration> touching_side(const ConvexShape& obstacle, const ConvexMover& mover,
                                         Vec2 position, Vec2 direction) {
    const double near = 2.0 * least_overlap_at(position);
    const double radius = mover.radius + obstacle.radius;
    std::optional<GrownSide> best;
    const auto take = [&](const GrownSide& side) {
        if (!best || dot(side.normal, direction) > dot(best->normal, direction)) best = side;
    };
    bool apart = false;
    visit_grown_sides(obstacle.sides, mover.corners, radius, position, [&](const GrownSide& side) {
        apart = apart || side.distance < -near;
        const bool is_before_it = radius == 0.0 || (side.first <= near && side.last >= -near);
        if (side.distance <= near && is_before_it) take(side);
        const double far = length(side.corner);
        if (radius == 0.0 || far == 0.0 || std::abs(far - radius) > near) return;
        GrownSide arc = side;
        arc.normal = -side.corner / far;
        take(arc);
    });
    if (apart || !best) return std::nullopt;
    const Vec2 normal = best->normal + Vec2{};
    return Penetration{0.0, normal, touching_point(position, mover.corners, obstacle, normal),
                       best->wall};
}

}  // namespace

/// A kinematic box pushes ahead: the mover leaves through its back only if that is no longer than
/// the deepest overlap.
std::optional<Vec2> Overlaps::out_and_ahead(const Deepest& found, CountedWork& work) const {
    ConvexDepenetration query = here();
    query.work = &work;
    const std::optional<Vec2> out = minimum_translation(query, 0.0);
    const double deepest = found[0].depth;
    NormalsAhead ahead;
    for (const Penetration& overlap : found) {
        const Vec2 delta = displacement_of(level_, request_.kinematic_boxes, overlap.wall);
        if (delta != Vec2{}) ahead.push_back(unit_or(delta, {}));
    }
    const auto leads_back = [&out](Vec2 normal) { return dot(*out, normal) < -contact_tolerance; };
    if (!out || length(*out) <= deepest + contact_tolerance ||
        std::none_of(ahead.begin(), ahead.end(), leads_back))
        return out;
    query.evasion = Evasion{longest_in_depths * deepest, ahead.all()};
    return minimum_translation(query, 0.0);
}

bool Overlaps::leave_together(const Deepest& found, CountedWork& work) {
    ++result_.iterations;
    const std::optional<Vec2> out = out_and_ahead(found, work);
    if (!out) {
        report(found[0]);
        return work.is_exhausted();
    }
    result_.position += *out;
    result_.path.push_back({0.0, result_.position});
    Deepest left;
    for (const Penetration& before : found) {
        const std::optional<Penetration> now = touched(before.wall, result_.position, *out, 0.0);
        if (!now) continue;
        // Where the nearest side is not free, the mover leaves by another one; the depth stays the
        // same.
        const double depth = std::min(dot(*out, now->normal), before.depth);
        if (depth > contact_tolerance) left.push_back({depth, now->normal, now->point, now->wall});
    }
    left.sort(is_deeper);
    for (const Penetration& one : left) report(one);
    // Reports the deepest overlap, even where the other bodies led the mover away from it.
    const double enough = found[0].depth - contact_tolerance_at(result_.position);
    if (deepest_reported(result_.contacts) < enough || result_.contacts.empty()) report(found[0]);
    return true;
}

void Overlaps::leave_one_by_one(const Deepest& found) {
    ++result_.iterations;
    for (const Penetration& seen : in_order(found)) {
        const Penetration out = overlap(seen.wall);
        if (!out.overlaps()) continue;
        result_.position += out.normal * out.depth;
        result_.path.push_back({0.0, result_.position});
        report(out);
    }
}

// --- One body ---

/// The overlap with the body of one wall, at the present position and the start of the tick.
Penetration Overlaps::overlap(WallRef wall) const {
    Penetration out;
    bodies(0.0).visit_body_of(wall, [&](const Body& body) {
        out = body_penetration(body.shape(), mover_, result_.position,
                               unit_or(-request_.displacement, {0.0, -1.0}),
                               least_overlap_at(result_.position), ends_);
    });
    return out;
}

std::optional<Penetration> Overlaps::touched(WallRef wall, Vec2 position, Vec2 direction,
                                             double time) const {
    std::optional<Penetration> touched;
    bodies(time).visit_body_of(wall, [&](const Body& body) {
        touched = touching_side(body.shape(), mover_, position, direction);
    });
    return touched;
}

// --- Contacts ---

/// Reports an overlap that was resolved: once for collinear pieces of a wall, or tiles of a row.
void Overlaps::report(const Penetration& out) {
    const auto is_same_contact = [&out](const Contact& contact) {
        return contact.depth >= out.depth - contact_tolerance &&
               same_direction(contact.normal, out.normal);
    };
    const ContactList& contacts = result_.contacts;
    if (std::any_of(contacts.begin(), contacts.end(), is_same_contact)) return;
    add(out, 0.0);
}

void Overlaps::add(const Penetration& out, double fraction) {
    // -0 reads oddly in answers, and + 0 makes it 0.
    const ContactKind kind =
        fraction == 0.0 ? ContactKind::overlap_at_start : ContactKind::overlap_at_end;
    add_deep_contact(result_.contacts, {fraction, out.depth, result_.position, out.normal + Vec2{},
                                        out.point, out.wall, kind, fraction});
}

void Overlaps::list(const ConvexOverlaps& found, double fraction) {
    for (const Penetration& out : found.deepest) add(out, fraction);
    result_.contacts.drop(found.count - found.deepest.size());
}

}  // namespace slidelab::detail
