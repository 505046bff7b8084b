#include "slidelab/collision/contract/trace.hpp"

#include <utility>

#include "slidelab/geometry/convex/convex_shape.hpp"

namespace slidelab {

namespace {

constexpr RoleDescription role_table[] = {
    {Role::path, "path", "requested displacement"},
    {Role::position, "position", "earlier position"},
    {Role::candidate, "candidate", "candidate wall (broad phase)"},
    {Role::closest, "closest", "closest point"},
    {Role::contact, "contact", "closest point to centre"},
    {Role::normal, "normal", "contact normal (x depth)"},
    {Role::slide, "slide", "path taken"},
    {Role::axis, "axis", "separating axis"},
    {Role::mover_projection, "mover_projection", "mover's projection"},
    {Role::wall_projection, "wall_projection", "wall's projection"},
    {Role::overlap, "overlap", "overlap on the axis"},
    {Role::least_overlap, "least_overlap", "minimum translation axis"},
    {Role::first_hit, "first_hit", "first contact"},
    {Role::last_hit, "last_hit", "last contact"},
    {Role::minkowski, "minkowski", "Minkowski sum (wall + mover)"},
    {Role::tangent, "tangent", "tangent"},
    {Role::region_a, "region_a", "region a: away from all walls"},
    {Role::region_b, "region_b", "region b: on an edge"},
    {Role::region_c, "region_c", "region c: around a crossing"},
    {Role::decision, "decision", "what the corner rule decided"},
    {Role::relative_path, "relative_path", "relative displacement (moving box)"},
    {Role::velocity_before, "velocity_before", "velocity before x dt"},
    {Role::velocity, "velocity", "velocity after x dt"},
};

}  // namespace

std::span<const RoleDescription> roles() { return role_table; }

const RoleDescription& describe(Role role) { return role_table[static_cast<std::size_t>(role)]; }

std::string_view name_of(Mark::Form form) {
    constexpr std::string_view names[] = {"point", "vector", "segment", "circle", "polygon"};
    return names[static_cast<std::size_t>(form)];
}

void Trace::clear() { *this = Trace(); }

void Trace::set_moment(const TraceMoment& moment) {
    moment_ = moment;
    under_way_ = false;
}

void Trace::begin(int stage) {
    under_way_ = events_.size() < capacity;
    if (!under_way_) {
        ++dropped_;
        return;
    }
    events_.push_back({stage, moment_, {}, {}, marks_.size(), 0});
}

void Trace::number(std::string name, double value, bool is_chosen) {
    if (under_way_) events_.back().numbers.push_back({std::move(name), value, is_chosen});
}

void Trace::because(std::string_view reason) {
    if (under_way_) events_.back().reason = reason;
}

void Trace::add(Mark mark) {
    if (!under_way_ || events_.back().stage != mark.stage) begin(mark.stage);
    if (!under_way_ || marks_.size() == capacity) {
        ++dropped_;
        return;
    }
    marks_.push_back(std::move(mark));
    ++events_.back().mark_count;
}

void Trace::point(int stage, Role role, Vec2 at) { add({stage, role, Mark::Form::point, {at}}); }

void Trace::point(int stage, Role role, Vec2 at, double value) {
    add({stage, role, Mark::Form::point, {at}, 0.0, true, value});
}

void Trace::note(int stage, Role role, Vec2 at, std::string words) {
    Mark mark{stage, role, Mark::Form::point, {at}};
    mark.note = std::move(words);
    add(std::move(mark));
}

void Trace::vector(int stage, Role role, Vec2 from, Vec2 to) {
    add({stage, role, Mark::Form::vector, {from, to}});
}

void Trace::vector(int stage, Role role, Vec2 from, Vec2 to, double value) {
    add({stage, role, Mark::Form::vector, {from, to}, 0.0, true, value});
}

void Trace::segment(int stage, Role role, const Segment& segment, double radius) {
    add({stage, role, Mark::Form::segment, {segment.a, segment.b}, radius});
}

void Trace::measure(int stage, Role role, const Segment& segment, double value) {
    add({stage, role, Mark::Form::segment, {segment.a, segment.b}, 0.0, true, value});
}

void Trace::circle(int stage, Role role, Vec2 center, double radius) {
    add({stage, role, Mark::Form::circle, {center}, radius});
}

void Trace::polygon(int stage, Role role, std::vector<Vec2> corners, double radius) {
    add({stage, role, Mark::Form::polygon, std::move(corners), radius});
}

void Trace::rounded(int stage, Role role, std::vector<Vec2> corners, double radius) {
    if (corners.size() == 1) return circle(stage, role, corners[0], radius);
    if (corners.size() == 2) return segment(stage, role, {corners[0], corners[1]}, radius);
    polygon(stage, role, std::move(corners), radius);
}

void Trace::shape(int stage, Role role, const Shape& shape, Vec2 position) {
    detail::Corners room;
    std::vector<Vec2> corners;
    for (const Vec2 corner : detail::corners_of(shape, room)) corners.push_back(position + corner);
    rounded(stage, role, std::move(corners), radius_of(shape));
}

}  // namespace slidelab
