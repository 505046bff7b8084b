#include "slidelab/collision/strategies/disk_sweep/disk_overlaps.hpp"

#include <algorithm>

#include "slidelab/collision/solvers/depth_said.hpp"
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
    const Penetration exit = all_.deepest_exit(start, 0.0);
    const std::optional<Vec2> translation = all_.minimum_translation(work);
    if (translation) {
        ++result_.iterations;
        result_.position += *translation;
        result_.path.push_back({0.0, result_.position});
    }
    if (exit.overlaps()) {
        report_exit(translation);
    } else {
        report(at_start);
    }
    report_deepest(at_start, exit);
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
    InlineVector<Penetration, ContactList::capacity> exits;
    all_.visit_exits(result_.position, 1.0, [&exits](const Penetration& out) {
        if (out.overlaps()) exits.push_back(out);
    });
    exits.sort([](const Penetration& a, const Penetration& b) {
        return a.depth != b.depth ? a.depth > b.depth : a.wall < b.wall;
    });
    for (const Penetration& exit : exits) say(exit, 1.0);
    // Of what the centre is in, the sides say less than how deep, and lead further in.
    const auto is_said = [&](const Penetration& out) {
        return std::any_of(exits.begin(), exits.end(), [&](const Penetration& exit) {
            return all_.is_same_body(exit.wall, out.wall);
        });
    };
    for (const Penetration& out : all_.overlaps(result_.position, 1.0)) {
        if (!is_said(out)) say(out, 1.0);
    }
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
void DiskOverlaps::report(const Overlaps& at_start) {
    const Overlaps touched = all_.touched(result_.position);
    for (const Penetration& before : at_start) {
        for (const Penetration& out : touched) {
            if (out.wall == before.wall) report({before.depth, out.normal, out.point, out.wall});
        }
    }
}

/// Out of a solid: all walls that the mover leans against now. What is overlapped deep inside a
/// solid says nothing about the side by which it was left.
void DiskOverlaps::report_exit(const std::optional<Vec2>& translation) {
    for (const Penetration& out : all_.touched(result_.position)) {
        const double depth = translation ? dot(*translation, out.normal) : 0.0;
        if (depth > contact_tolerance) report({depth, out.normal, out.point, out.wall});
    }
}

/// Other walls may have led it away from what it was deepest in, and it leans on that no more: it
/// is said all the same.
void DiskOverlaps::report_deepest(const Overlaps& at_start, const Penetration& exit) {
    Penetration deepest = exit;
    for (const Penetration& before : at_start) {
        if (before.depth > deepest.depth) deepest = before;
    }
    const double enough = deepest.depth - all_.padding() - contact_tolerance_at(result_.position);
    if (depth_said(result_.contacts) < enough || result_.contacts.empty()) say(deepest, 0.0);
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
