#include "view/world/mark_looks.hpp"

namespace slidelab::lab {

namespace {

constexpr MarkLook looks[] = {
    {Role::path, &ViewSettings::slides, Depth::over, 1.0, 2.5, 0.0, false, 3},
    {Role::position, &ViewSettings::contacts, Depth::under, 1.0, 2.0, 0.0, false, 6},
    {Role::candidate, &ViewSettings::candidates, Depth::under, 4.0, 3.0, 0.10, false, 7},
    {Role::closest, &ViewSettings::contacts, Depth::over, 1.0, 3.5, 1.0, false, 4},
    {Role::contact, &ViewSettings::contacts, Depth::over, 4.0, 3.0, 0.0, false, 5},
    {Role::normal, &ViewSettings::normals, Depth::over, 2.0, 3.0, 0.0, false, 0},
    {Role::slide, &ViewSettings::slides, Depth::over, 2.0, 3.5, 0.0, false, 1},
    {Role::axis, &ViewSettings::projections, Depth::under, 1.0, 2.5, 0.0, true, 7},
    {Role::mover_projection, &ViewSettings::projections, Depth::over, 2.0, 3.0, 0.0, false, 7},
    {Role::wall_projection, &ViewSettings::projections, Depth::over, 2.0, 3.0, 0.0, false, 7},
    {Role::overlap, &ViewSettings::projections, Depth::over, 2.0, 3.0, 0.0, false, 6},
    {Role::least_overlap, &ViewSettings::projections, Depth::over, 6.0, 3.0, 0.0, false, 1},
    {Role::first_hit, &ViewSettings::contacts, Depth::over, 2.0, 4.0, 0.0, false, 2},
    {Role::last_hit, &ViewSettings::contacts, Depth::over, 2.0, 4.0, 0.0, false, 4},
    {Role::minkowski, &ViewSettings::contacts, Depth::under, 1.0, 3.0, 0.08, false, 7},
    {Role::tangent, &ViewSettings::slides, Depth::over, 1.0, 3.0, 0.0, false, 5},
    {Role::region_a, &ViewSettings::contacts, Depth::under, 0.0, 0.0, 0.10, false, 2},
    {Role::region_b, &ViewSettings::contacts, Depth::under, 0.0, 0.0, 0.10, false, 2},
    {Role::region_c, &ViewSettings::contacts, Depth::under, 0.0, 0.0, 0.10, false, 2},
    {Role::decision, &ViewSettings::contacts, Depth::over, 1.0, 3.0, 0.0, false, 1},
    {Role::relative_path, &ViewSettings::slides, Depth::over, 1.5, 2.5, 0.0, false, 3},
    {Role::velocity_before, &ViewSettings::velocities, Depth::over, 2.0, 2.5, 0.0, false, 8},
    {Role::velocity, &ViewSettings::velocities, Depth::over, 2.0, 2.5, 0.0, false, 8},
    {Role::floor_normal, &ViewSettings::normals, Depth::over, 2.0, 3.0, 0.0, false, 0},
    {Role::gap, &ViewSettings::contacts, Depth::over, 2.0, 3.0, 0.0, false, 2},
    {Role::platform, &ViewSettings::velocities, Depth::over, 2.0, 2.5, 0.0, false, 3},
};

}  // namespace

const MarkLook& look_of(Role role) { return looks[static_cast<std::size_t>(role)]; }

bool is_on(Role role, const ViewSettings& view) { return view.*look_of(role).on; }

bool is_way(Role role) {
    return role == Role::path || role == Role::slide || role == Role::relative_path ||
           role == Role::velocity_before || role == Role::velocity;
}

}  // namespace slidelab::lab
