#include "view/words/legend_entries.hpp"

#include <vector>

namespace slidelab::lab {

namespace {

/// Entries that explain themselves are dropped first.
enum DropPriority { needed = 0, detail = 1, obvious = 2, faint = 3 };

LegendEntry of(LegendGroup group, Paint paint, DropPriority priority = needed) {
    return {group, std::nullopt, paint, describe(paint).help, priority};
}

LegendEntry of(LegendGroup group, Role role, DropPriority priority = needed) {
    return {group, role, std::nullopt, describe(role).help, priority};
}

std::vector<LegendEntry> all_entries() {
    using enum LegendGroup;
    return {
        of(world, Paint::wall, obvious),
        of(world, Paint::seam, faint),
        of(world, Paint::unseen_wall),
        of(world, Paint::moving_box, obvious),
        of(world, Paint::named_wall),
        of(world, Paint::handle),
        of(world, Paint::goal, obvious),
        of(mover, Paint::mover, obvious),
        of(mover, Paint::mover_ghost),
        of(mover, Paint::warning),
        of(mover, Role::path),
        of(mover, Role::slide),
        of(mover, Role::relative_path),
        of(mover, Role::velocity_before, detail),
        of(mover, Role::velocity, detail),
        of(mover, Role::position, faint),
        of(mover, Paint::trail, faint),
        of(mover, Paint::other_trail, detail),
        of(mover, Paint::trouble),
        of(mover, Paint::parting),
        of(mover, Paint::what_if),
        of(contact, Role::normal),
        of(contact, Role::floor_normal),
        of(contact, Role::gap),
        of(contact, Role::platform),
        of(contact, Role::closest, detail),
        of(contact, Role::contact, detail),
        of(contact, Role::first_hit),
        of(contact, Role::last_hit, detail),
        of(contact, Role::tangent, detail),
        of(algorithm, Role::candidate),
        of(algorithm, Role::minkowski),
        of(algorithm, Role::axis),
        of(algorithm, Role::mover_projection, detail),
        of(algorithm, Role::wall_projection, detail),
        of(algorithm, Role::overlap, detail),
        of(algorithm, Role::least_overlap),
        of(algorithm, Role::region_a, detail),
        of(algorithm, Role::region_b),
        of(algorithm, Role::region_c),
        of(algorithm, Role::decision),
    };
}

/// Whether it is to be kept on.
bool kept(int& left, bool is_there) {
    left = is_there ? LegendMemory::kept_pictures : left - (left > 0 ? 1 : 0);
    return left > 0;
}

}  // namespace

std::string_view title_of(LegendGroup group) {
    switch (group) {
        case LegendGroup::world:
            return "World";
        case LegendGroup::mover:
            return "Mover";
        case LegendGroup::contact:
            return "Contact";
        case LegendGroup::algorithm:
            return "Algorithm";
    }
    return {};
}

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
