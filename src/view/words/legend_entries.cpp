#include "view/words/legend_entries.hpp"

#include <vector>

namespace slidelab::lab {

namespace {

/// Entries that explain themselves are dropped first.
enum DropPriority { needed = 0, detail = 1, obvious = 2, faint = 3 };

LegendEntry of(LegendGroup group, Paint paint, Swatch swatch, DropPriority priority = needed) {
    return {group, std::nullopt, paint, describe(paint).help, swatch, priority};
}

LegendEntry of(LegendGroup group, Role role, Swatch swatch, DropPriority priority = needed) {
    return {group, role, std::nullopt, describe(role).help, swatch, priority};
}

std::vector<LegendEntry> all_entries() {
    using enum LegendGroup;
    using enum Swatch;
    return {
        of(world, Paint::wall, line, obvious),
        of(world, Paint::seam, line, faint),
        of(world, Paint::unseen_wall, dashed),
        of(world, Paint::moving_box, area, obvious),
        of(world, Paint::named_wall, line),
        of(world, Paint::handle, ring),
        of(world, Paint::goal, ring, obvious),
        of(mover, Paint::mover, area, obvious),
        of(mover, Paint::mover_ghost, area),
        of(mover, Paint::warning, area),
        of(mover, Role::path, arrow),
        of(mover, Role::slide, arrow),
        of(mover, Role::relative_path, arrow),
        of(mover, Role::velocity_before, arrow, detail),
        of(mover, Role::velocity, arrow, detail),
        of(mover, Role::position, ring, faint),
        of(mover, Paint::trail, line, faint),
        of(mover, Paint::other_trail, line, detail),
        of(mover, Paint::trouble, line),
        of(mover, Paint::parting, line),
        of(mover, Paint::what_if, line),
        of(contact, Role::normal, arrow),
        of(contact, Role::floor_normal, arrow),
        of(contact, Role::gap, line),
        of(contact, Role::platform, arrow),
        of(contact, Role::closest, dot, detail),
        of(contact, Role::contact, line, detail),
        of(contact, Role::first_hit, dot),
        of(contact, Role::last_hit, dot, detail),
        of(contact, Role::tangent, arrow, detail),
        of(algorithm, Role::candidate, line),
        of(algorithm, Role::minkowski, area),
        of(algorithm, Role::axis, dashed),
        of(algorithm, Role::mover_projection, line, detail),
        of(algorithm, Role::wall_projection, line, detail),
        of(algorithm, Role::overlap, line, detail),
        of(algorithm, Role::least_overlap, line),
        of(algorithm, Role::region_a, area, detail),
        of(algorithm, Role::region_b, area),
        of(algorithm, Role::region_c, area),
        of(algorithm, Role::decision, dot),
    };
}

/// Whether it is to be kept on.
bool kept(int& left, bool is_there) {
    left = is_there ? LegendMemory::kept_pictures : left - (left > 0 ? 1 : 0);
    return left > 0;
}

}  // namespace

std::span<const LegendEntry> legend_entries() {
    static const std::vector<LegendEntry> entries = all_entries();
    return entries;
}

Sighted LegendMemory::with_recent(const Sighted& sighted) {
    Sighted recent;
    for (std::size_t i = 0; i < roles_.size(); ++i)
        recent.roles.set(i, kept(roles_[i], sighted.roles.test(i)));
    for (std::size_t i = 0; i < paints_.size(); ++i)
        recent.paints.set(i, kept(paints_[i], sighted.paints.test(i)));
    recent.stretched = kept(stretched_, sighted.stretched);
    return recent;
}

}  // namespace slidelab::lab
