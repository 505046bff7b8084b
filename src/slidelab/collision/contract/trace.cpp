#include "slidelab/collision/contract/trace.hpp"

#include <utility>

namespace slidelab {

namespace {

constexpr RoleDescription role_table[] = {
    {Role::path, "path", "the way it was asked to go"},
    {Role::position, "position", "where it stood on the way"},
    {Role::candidate, "candidate", "wall that was asked"},
    {Role::closest, "closest", "nearest point of the wall"},
    {Role::contact, "contact", "from the nearest point to the middle"},
    {Role::normal, "normal", "normal; of a push: times its depth"},
    {Role::slide, "slide", "the way it really went"},
    {Role::axis, "axis", "axis tried for separation"},
    {Role::mover_projection, "mover_projection", "the mover's shadow on an axis"},
    {Role::wall_projection, "wall_projection", "the wall's shadow on it"},
    {Role::overlap, "overlap", "both shadows; number: the way out"},
    {Role::least_overlap, "least_overlap", "the least way out: the axis chosen"},
    {Role::first_hit, "first_hit", "first contact on the way"},
    {Role::last_hit, "last_hit", "last contact on the way"},
    {Role::minkowski, "minkowski", "wall grown by the mover"},
    {Role::tangent, "tangent", "along the wall at the contact"},
    {Role::region_a, "region_a", "a: no wall reaches there"},
    {Role::region_b, "region_b", "b: on an edge of the grid"},
    {Role::region_c, "region_c", "c: around a crossing"},
    {Role::decision, "decision", "what the rule decided"},
    {Role::relative_path, "relative_path", "the way, seen from a moving box"},
    {Role::velocity_before, "velocity_before", "velocity before, for a tick"},
    {Role::velocity, "velocity", "velocity after, for a tick"},
};

struct Outline {
    Trace& trace;
    int step;
    Role role;
    Vec2 at;

    void operator()(const DiskShape& disk) const { trace.circle(step, role, at, disk.radius); }
    void operator()(const BoxShape& box) const {
        const Vec2 h = box.half;
        trace.polygon(step, role, {at - h, at + Vec2{h.x, -h.y}, at + h, at + Vec2{-h.x, h.y}});
    }
    void operator()(const PolygonShape& polygon) const {
        std::vector<Vec2> corners;
        for (const Vec2 corner : polygon.corners) corners.push_back(at + corner);
        trace.polygon(step, role, std::move(corners));
    }
};

}  // namespace

std::span<const RoleDescription> roles() { return role_table; }

const RoleDescription& describe(Role role) { return role_table[static_cast<std::size_t>(role)]; }

std::string_view name_of(Mark::Form form) {
    constexpr std::string_view names[] = {"point", "vector", "segment", "circle", "polygon"};
    return names[static_cast<std::size_t>(form)];
}

void Trace::clear() {
    marks_.clear();
    dropped_ = 0;
}

void Trace::add(Mark mark) {
    if (marks_.size() == capacity) {
        ++dropped_;
        return;
    }
    marks_.push_back(std::move(mark));
}

void Trace::point(int step, Role role, Vec2 at) { add({step, role, Mark::Form::point, {at}}); }

void Trace::point(int step, Role role, Vec2 at, double value) {
    add({step, role, Mark::Form::point, {at}, 0.0, true, value});
}

void Trace::note(int step, Role role, Vec2 at, std::string words) {
    Mark mark{step, role, Mark::Form::point, {at}};
    mark.note = std::move(words);
    add(std::move(mark));
}

void Trace::vector(int step, Role role, Vec2 from, Vec2 to) {
    add({step, role, Mark::Form::vector, {from, to}});
}

void Trace::vector(int step, Role role, Vec2 from, Vec2 to, double value) {
    add({step, role, Mark::Form::vector, {from, to}, 0.0, true, value});
}

void Trace::segment(int step, Role role, const Segment& segment, double radius) {
    add({step, role, Mark::Form::segment, {segment.a, segment.b}, radius});
}

void Trace::measure(int step, Role role, const Segment& segment, double value) {
    add({step, role, Mark::Form::segment, {segment.a, segment.b}, 0.0, true, value});
}

void Trace::circle(int step, Role role, Vec2 center, double radius) {
    add({step, role, Mark::Form::circle, {center}, radius});
}

void Trace::polygon(int step, Role role, std::vector<Vec2> corners) {
    add({step, role, Mark::Form::polygon, std::move(corners)});
}

void Trace::shape(int step, Role role, const Shape& shape, Vec2 position) {
    std::visit(Outline{*this, step, role, position}, shape);
}

void Trace::truncate(std::size_t count) {
    if (count < marks_.size()) marks_.resize(count);
}

}  // namespace slidelab
