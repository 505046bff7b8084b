#include "slidelab/collision/strategies/disk_sweep/disk_overlaps.hpp"

#include <algorithm>

#include "slidelab/collision/depenetration/convex_depenetration.hpp"
#include "slidelab/collision/query/world_query.hpp"
#include "slidelab/collision/solvers/depth_said.hpp"
#include "slidelab/collision/solvers/out_and_ahead.hpp"
#include "slidelab/collision/solvers/sweep_report.hpp"
#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

bool is_deeper(const Penetration& a, const Penetration& b) {
    return a.depth != b.depth ? a.depth > b.depth : a.wall < b.wall;
}

/// Of more than there is room for, the deepest: the deepest of all is always among them.
void keep_deepest(DiskOverlaps::Overlaps& found, const Penetration& out) {
    if (found.size() < DiskOverlaps::Overlaps::capacity) return found.push_back(out);
    std::size_t least = 0;
    for (std::size_t i = 1; i < found.size(); ++i) {
        if (is_deeper(found[least], found[i])) least = i;
    }
    if (is_deeper(out, found[least])) found[least] = out;
}

}  // namespace

bool DiskOverlaps::begins_inside() const {
    double deepest = first_exit(result_.position).depth;
    for (const Penetration& out : overlaps(result_.position, 0.0)) {
        deepest = std::max(deepest, out.depth);
    }
    return deepest > contact_tolerance;
}

bool DiskOverlaps::leave_together(CountedWork& work) {
    const Vec2 start = result_.position;
    const Overlaps at_start = overlaps(start, 0.0);
    const Penetration exit = deepest_exit(start);
    Overlaps all = at_start;
    if (exit.overlaps()) all.push_back(exit);
    const auto least = [&](const std::optional<Evasion>& evasion) {
        const Vec2 center;
        return minimum_translation({level_, request_.kinematic_boxes, {{&center, 1}, radius_},
                                    start, -request_.displacement, &work, evasion},
                                   0.0);
    };
    const std::optional<Vec2> translation =
        out_and_ahead(all.all(), {level_, request_.kinematic_boxes, 0.0}, least);
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
    return translation || work.is_exhausted();
}

void DiskOverlaps::leave_one_by_one() {
    constexpr int most_rounds = 16;
    for (int round = 0; round < most_rounds; ++round) {
        const Penetration out = first_exit(result_.position);
        if (!out.overlaps()) break;
        ++result_.iterations;
        result_.position += out.normal * out.depth;
        result_.path.push_back({0.0, result_.position});
        say(out, 0.0);
    }
    const Overlaps found = overlaps(result_.position, 0.0);
    for (const Penetration& out : found) {
        ++result_.iterations;
        const Wall wall = wall_at(level_, request_.kinematic_boxes, out.wall, 0.0);
        const Penetration now = collide(wall, result_.position, 0.0, 0.0);
        result_.position += now.normal * now.depth;
        result_.path.push_back({0.0, result_.position});
    }
    report(found);
}

void DiskOverlaps::say_what_is_left() {
    InlineVector<Penetration, ContactList::capacity> exits;
    visit_exits(result_.position, 1.0, [&exits](const Penetration& out) {
        if (out.overlaps()) exits.push_back(out);
    });
    exits.sort([](const Penetration& a, const Penetration& b) {
        return a.depth != b.depth ? a.depth > b.depth : a.wall < b.wall;
    });
    for (const Penetration& exit : exits) say(exit, 1.0);
    // Of what the centre is in, the sides say less than how deep, and lead further in.
    const auto is_said = [&](const Penetration& out) {
        return std::any_of(exits.begin(), exits.end(), [&](const Penetration& exit) {
            return is_same_body(exit.wall, out.wall);
        });
    };
    for (const Penetration& out : overlaps(result_.position, 1.0)) {
        if (!is_said(out)) say(out, 1.0);
    }
}

// --- What is overlapped ---

template <typename Visit>
void DiskOverlaps::visit_exits(Vec2 position, double time, Visit&& visit) const {
    visit_depenetrations(
        level_, request_.kinematic_boxes, position, time, [this](Vec2) { return radius_; }, visit);
}

Penetration DiskOverlaps::first_exit(Vec2 position) const {
    return solid_or_box_depenetration(level_, request_.kinematic_boxes, position, 0.0,
                                      [this](Vec2) { return radius_; });
}

Penetration DiskOverlaps::deepest_exit(Vec2 position) const {
    Penetration deepest;
    visit_exits(position, 0.0, [&deepest](const Penetration& out) {
        if (out.depth > deepest.depth) deepest = out;
    });
    return deepest;
}

DiskOverlaps::Overlaps DiskOverlaps::overlaps(Vec2 position, double time) const {
    return near_by(position, time, 0.0, contact_tolerance_between(position, position));
}

DiskOverlaps::Overlaps DiskOverlaps::touched(Vec2 position) const {
    return near_by(position, 0.0, 2.0 * contact_tolerance_at(position), 0.0);
}

DiskOverlaps::Overlaps DiskOverlaps::near_by(Vec2 position, double time, double margin,
                                             double tolerance) const {
    Overlaps found;
    const Vec2 extent{radius_ + margin, radius_ + margin};
    visit_walls(level_, request_.kinematic_boxes, time, {position - extent, position + extent},
                [&](const Wall& wall, WallRef ref) {
                    Penetration out = collide(wall, position, margin, tolerance);
                    out.wall = ref;
                    const auto same = [&](const Penetration& o) { return o.wall == ref; };
                    if (!out.overlaps() || std::any_of(found.begin(), found.end(), same)) return;
                    const double rounding = rounding_across(wall.segment);
                    if (tolerance > 0.0 && out.depth <= tolerance + rounding) return;
                    keep_deepest(found, out);
                });
    found.sort([](const Penetration& a, const Penetration& b) { return a.wall < b.wall; });
    return found;
}

/// `margin` beyond the disk.
Penetration DiskOverlaps::collide(const Wall& wall, Vec2 position, double margin,
                                  double tolerance) const {
    const Penetration out =
        collide_disk_with_wall(position, radius_ + margin, wall, -request_.displacement, tolerance);
    if (end_caps_ || !out.overlaps()) return out;
    const Vec2 along = wall.segment.b - wall.segment.a;
    const double x = dot(position - wall.segment.a, along);
    return x >= 0.0 && x <= length_squared(along) ? out : Penetration{};
}

/// Whether these are sides of one solid, or of one kinematic box.
bool DiskOverlaps::is_same_body(WallRef a, WallRef b) const {
    if (a.is_of_level(level_) != b.is_of_level(level_)) return false;
    if (!a.is_of_level(level_)) return a.box(level_) == b.box(level_);
    const std::uint32_t solid = level_.walls()[a.number()].solid;
    return solid != no_solid && solid == level_.walls()[b.number()].solid;
}

// --- Contacts ---

void DiskOverlaps::say(const Penetration& out, double fraction) {
    if (out.depth <= contact_tolerance) return;
    if (fraction == 1.0) result_.remaining_depth = std::max(result_.remaining_depth, out.depth);
    add_overlap(result_, out, fraction, result_.position);
}

/// Of the walls that were overlapped, those that the mover leans against now, or is still in.
void DiskOverlaps::report(const Overlaps& at_start) {
    const Overlaps leaned_on = touched(result_.position);
    for (const Penetration& before : at_start) {
        for (const Penetration& out : leaned_on) {
            if (out.wall == before.wall) report({before.depth, out.normal, out.point, out.wall});
        }
    }
}

/// Out of a solid: all walls that the mover leans against now. What is overlapped deep inside a
/// solid says nothing about the side by which it was left.
void DiskOverlaps::report_exit(const std::optional<Vec2>& translation) {
    for (const Penetration& out : touched(result_.position)) {
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
    const double enough = deepest.depth - contact_tolerance_at(result_.position);
    if (depth_said(result_.contacts) < enough || result_.contacts.empty()) say(deepest, 0.0);
}

/// Of pieces of one straight wall, one.
void DiskOverlaps::report(const Penetration& out) {
    const auto says_so = [&out](const Contact& contact) {
        return same_direction(contact.normal, out.normal) &&
               contact.depth >= out.depth - contact_tolerance;
    };
    const ContactList& said = result_.contacts;
    if (!std::any_of(said.begin(), said.end(), says_so)) say(out, 0.0);
}

}  // namespace slidelab::detail
