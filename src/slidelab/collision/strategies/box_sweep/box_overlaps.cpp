#include "slidelab/collision/strategies/box_sweep/box_overlaps.hpp"

#include <algorithm>
#include <optional>

#include "slidelab/collision/solvers/depth_said.hpp"
#include "slidelab/collision/solvers/sweep_report.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

BoxOverlaps::Deepest in_order(BoxOverlaps::Deepest found) {
    found.sort([](const Penetration& a, const Penetration& b) { return a.wall < b.wall; });
    return found;
}

}  // namespace

void BoxOverlaps::leave_together(const Deepest& found, CountedWork& work) {
    ++result_.iterations;
    ConvexDepenetration query = here();
    query.work = &work;
    const std::optional<Vec2> out = minimum_translation(query);
    if (!out) return report(found[0]);  // there is no room anywhere near
    result_.position += *out;
    result_.path.push_back({0.0, result_.position});
    for (const Penetration& before : found) {
        const std::optional<Penetration> now = query_.touched(before.wall, result_.position, *out);
        if (!now) continue;
        // Where its nearest side is not free it is left by another one, and no deeper for that.
        const double depth = std::min(dot(*out, now->normal), before.depth);
        if (depth > contact_tolerance) report({depth, now->normal, now->point, now->wall});
    }
    // Others may have led it away from what it was deepest in: that is said all the same.
    const double enough = found[0].depth - contact_tolerance_at(result_.position);
    if (depth_said(result_.contacts) < enough || result_.contacts.empty()) report(found[0]);
}

void BoxOverlaps::leave_one_by_one(const Deepest& found) {
    ++result_.iterations;
    for (const Penetration& seen : in_order(found)) {
        const Penetration out = query_.overlap(seen.wall, result_.position, 0.0);
        if (!out.overlaps()) continue;
        result_.position += out.normal * out.depth;
        result_.path.push_back({0.0, result_.position});
        report(out);
    }
}

/// What was left: of the pieces of one straight wall, and the tiles of a row, one.
void BoxOverlaps::report(const Penetration& out) {
    const auto says_so = [&out](const Contact& contact) {
        return contact.depth >= out.depth - contact_tolerance &&
               same_direction(contact.normal, out.normal);
    };
    const ContactList& said = result_.contacts;
    if (std::any_of(said.begin(), said.end(), says_so)) return;
    add_overlap(result_, out, 0.0, result_.position);
}

void BoxOverlaps::list(const ConvexOverlaps& found, double fraction) {
    for (const Penetration& out : in_order(found.deepest))
        add_overlap(result_, out, fraction, result_.position);
    result_.contacts.drop(found.count - found.deepest.size());
}

}  // namespace slidelab::detail
