#include "view/drawing/role_look.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace slidelab::lab {

namespace {

constexpr auto looks = [] {
    using enum LegendGroup;
    using enum Swatch;
    using enum DropPriority;
    using enum Depth;
    return std::to_array<RoleLook>({
        {Role::path, mover, arrow, needed, &ViewSettings::slides, over, 1.0, 2.5, 0.0, 3, false,
         true},
        {Role::slide, mover, arrow, needed, &ViewSettings::slides, over, 2.0, 3.5, 0.0, 1, false,
         true},
        {Role::relative_path, mover, arrow, needed, &ViewSettings::slides, over, 1.5, 2.5, 0.0, 3,
         false, true},
        {Role::velocity_before, mover, arrow, detail, &ViewSettings::velocities, over, 2.0, 2.5,
         0.0, 8, false, true},
        {Role::velocity, mover, arrow, detail, &ViewSettings::velocities, over, 2.0, 2.5, 0.0, 8,
         false, true},
        {Role::position, mover, ring, faint, &ViewSettings::contacts, under, 1.0, 2.0, 0.0, 6},
        {Role::normal, contact, arrow, needed, &ViewSettings::normals, over, 2.0, 3.0, 0.0, 0},
        {Role::floor_normal, contact, arrow, needed, &ViewSettings::normals, over, 2.0, 3.0, 0.0,
         0},
        {Role::gap, contact, line, needed, &ViewSettings::contacts, over, 2.0, 3.0, 0.0, 2},
        {Role::platform, contact, arrow, needed, &ViewSettings::velocities, over, 2.0, 2.5, 0.0, 3},
        {Role::closest, contact, dot, detail, &ViewSettings::contacts, over, 1.0, 3.5, 1.0, 4},
        {Role::contact, contact, line, detail, &ViewSettings::contacts, over, 4.0, 3.0, 0.0, 5},
        {Role::first_hit, contact, dot, needed, &ViewSettings::contacts, over, 2.0, 4.0, 0.0, 2},
        {Role::last_hit, contact, dot, detail, &ViewSettings::contacts, over, 2.0, 4.0, 0.0, 4},
        {Role::tangent, contact, arrow, detail, &ViewSettings::slides, over, 1.0, 3.0, 0.0, 5},
        {Role::candidate, algorithm, line, needed, &ViewSettings::candidates, under, 4.0, 3.0, 0.10,
         7},
        {Role::minkowski, algorithm, area, needed, &ViewSettings::contacts, under, 1.0, 3.0, 0.08,
         7},
        {Role::axis, algorithm, dashed, needed, &ViewSettings::projections, under, 1.0, 2.5, 0.0, 7,
         true},
        {Role::mover_projection, algorithm, line, detail, &ViewSettings::projections, over, 2.0,
         3.0, 0.0, 7},
        {Role::wall_projection, algorithm, line, detail, &ViewSettings::projections, over, 2.0, 3.0,
         0.0, 7},
        {Role::overlap, algorithm, line, detail, &ViewSettings::projections, over, 2.0, 3.0, 0.0,
         6},
        {Role::least_overlap, algorithm, line, needed, &ViewSettings::projections, over, 6.0, 3.0,
         0.0, 1},
        {Role::region_a, algorithm, area, detail, &ViewSettings::contacts, under, 0.0, 0.0, 0.10,
         2},
        {Role::region_b, algorithm, area, needed, &ViewSettings::contacts, under, 0.0, 0.0, 0.10,
         2},
        {Role::region_c, algorithm, area, needed, &ViewSettings::contacts, under, 0.0, 0.0, 0.10,
         2},
        {Role::decision, algorithm, dot, needed, &ViewSettings::contacts, over, 1.0, 3.0, 0.0, 1},
    });
}();
static_assert(std::size(looks) == roles().size());

/// Places in `looks`, by role.
constexpr auto places = [] {
    std::array<std::size_t, std::size(looks)> of{};
    for (std::size_t i = 0; i < std::size(looks); ++i)
        of[static_cast<std::size_t>(looks[i].role)] = i;
    return of;
}();

}  // namespace

std::span<const RoleLook> role_looks() { return looks; }

const RoleLook& look_of(Role role) { return looks[places[static_cast<std::size_t>(role)]]; }

bool is_on(Role role, const ViewSettings& view) { return view.*look_of(role).on; }

}  // namespace slidelab::lab
