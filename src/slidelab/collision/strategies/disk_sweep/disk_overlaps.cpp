#include "slidelab/collision/strategies/disk_sweep/disk_overlaps.hpp"

#include <algorithm>

#include "slidelab/collision/solvers/sweep_report.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

bool DiskOverlaps::begins_inside() const {
    if (all_.padding() == 0.0) return true;
    double deepest = all_.exit(result_.position, 0.0).depth;
    for (const Penetration& out : all_.overlaps(result_.position, 0.0)) {
        deepest = std::max(deepest, out.depth);
    }
    return is_overlap(deepest);
}

void DiskOverlaps::leave_together(CountedWork& work) {
    const Vec2 start = result_.position;
    const Overlaps at_start = all_.overlaps(start, 0.0);
    const Penetration exit = all_.exit(start, 0.0);
    const std::optional<Vec2> translation = all_.minimum_translation(work);
    if (translation) {
        ++result_.iterations;
        result_.position += *translation;
        result_.path.push_back({0.0, result_.position});
    }
    if (exit.overlaps()) {
        report_exit(exit, translation);
    } else {
        report(at_start);
    }
}

void DiskOverlaps::leave_one_by_one() {
    constexpr int most_rounds = 16;
    for (int round = 0; round < most_rounds; ++round) {
        const Penetration out = all_.exit(result_.position, 0.0);
        if (!out.overlaps()) break;
        ++result_.iterations;
        result_.position += out.normal * out.depth;
        result_.path.push_back({0.0, result_.position});
        say(out, 0.0);
    }
    const Overlaps found = all_.overlaps(result_.position, 0.0);
    for (const Penetration& out : found) {
        ++result_.iterations;
        const Penetration now = all_.overlap(out.wall, result_.position);
        result_.position += now.normal * now.depth;
        result_.path.push_back({0.0, result_.position});
    }
    report(found);
}

void DiskOverlaps::say_what_is_left() {
    say(all_.deepest_exit(result_.position, 1.0), 1.0);
    for (const Penetration& out : all_.overlaps(result_.position, 1.0)) say(out, 1.0);
}

// --- Contacts ---

/// As a contact, with the mover's own depth and not that of the thin disk in its place.
void DiskOverlaps::say(Penetration out, double fraction) {
    if (!is_overlap(out.depth)) return;
    out.depth -= all_.padding();
    if (fraction == 1.0) result_.remaining_depth = std::max(result_.remaining_depth, out.depth);
    add_overlap(result_, out, fraction, result_.position);
}

/// Of the walls that were overlapped, those that the mover leans against now, or is still in.
/// Where other walls have led it away from all of them, the deepest.
void DiskOverlaps::report(const Overlaps& at_start) {
    const Overlaps touched = all_.touched(result_.position);
    const Penetration* deepest = nullptr;
    for (const Penetration& before : at_start) {
        if (!deepest || before.depth > deepest->depth) deepest = &before;
        for (const Penetration& out : touched) {
            if (out.wall == before.wall) report({before.depth, out.normal, out.point, out.wall});
        }
    }
    if (deepest && result_.contacts.empty()) report(*deepest);
}

/// Out of a solid: all walls that the mover leans against now. What is overlapped deep inside a
/// solid says nothing about the side by which it was left. None: the nearest side.
void DiskOverlaps::report_exit(const Penetration& exit, const std::optional<Vec2>& translation) {
    for (const Penetration& out : all_.touched(result_.position)) {
        const double depth = translation ? dot(*translation, out.normal) : 0.0;
        if (depth > contact_tolerance) report({depth, out.normal, out.point, out.wall});
    }
    if (result_.contacts.empty()) report(exit);
}

/// Of pieces of one straight wall, one.
void DiskOverlaps::report(const Penetration& out) {
    const auto says_so = [this, &out](const Contact& contact) {
        return same_direction(contact.normal, out.normal) &&
               contact.depth >= out.depth - all_.padding() - contact_tolerance;
    };
    const ContactList& said = result_.contacts;
    if (!std::any_of(said.begin(), said.end(), says_so)) say(out, 0.0);
}

}  // namespace slidelab::detail
