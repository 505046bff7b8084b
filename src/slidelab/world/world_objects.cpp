// Lists the objects of a world, one by one, and those of an area.
#include "slidelab/world/world.hpp"

#include <algorithm>

#include "slidelab/narrow/placed_body.hpp"
#include "slidelab/scene/each_once.hpp"

namespace slidelab {

using detail::PlacedBody;

namespace {

/// The sides of a body: two corners have one, as a disk has.
std::size_t side_count_of(const PlacedBody& body) { return body.size() > 2 ? body.size() : 1; }

}  // namespace

Segment ObjectForm::side(std::size_t i) const {
    if (walls_) return walls_[i].segment;
    return PlacedBody(*shape_, shape_at_).side(i);
}

ObjectForm World::form_of(ObjectId object) const {
    ObjectForm form;
    if (!is_known(object)) return form;
    form.object = object;
    form.is_enabled = is_enabled(object);
    form.traits = traits_of(object);
    if (const BodySet::Entry* entry = scene().find_body(object)) {
        const MovingBody& body = entry->body;
        const PlacedBody placed(body.shape, body.position);
        form.is_body = !entry->is_wall;
        form.is_solid = placed.size() > 2;
        form.position = entry->is_wall ? placed.corner(0) : body.position;
        form.radius = placed.radius();
        form.side_count = side_count_of(placed);
        form.shape_ = &body.shape;
        form.shape_at_ = body.position;
        return form;
    }
    const auto walls = level_->walls();
    const Wall& first = walls[object.slot];
    std::uint32_t end = object.slot;
    while (end < walls.size() && level_->object_of_wall(end) == object.slot) ++end;
    form.is_solid = first.solid != no_solid;
    form.position = first.segment.a;
    form.radius = first.radius;
    form.side_count = end - object.slot;
    form.walls_ = &first;
    return form;
}

ObjectId World::object_after(ObjectId object) const {
    const std::uint32_t walls = first_body_slot();
    std::uint32_t slot = object ? object.slot + 1 : 0;
    for (; slot < walls; ++slot)
        if (level_->object_of_wall(slot) == slot && !is_removed(slot)) return {slot, 0};
    for (std::uint32_t number = slot - walls; number < bodies_.size(); ++number)
        if (bodies_.entry(number).is_there) return scene().object_of_body(number);
    return {};
}

namespace {

/// Within the world, which ends at largest_coordinate; empty for numbers that are none.
Aabb within_world(const Aabb& area) {
    const auto is_number = [](double x) { return x == x; };
    if (!is_number(area.min.x) || !is_number(area.min.y) || !is_number(area.max.x) ||
        !is_number(area.max.y))
        return {{1.0, 1.0}, {0.0, 0.0}};
    constexpr double end = 1.001 * largest_coordinate;
    return common(area, {{-end, -end}, {end, end}});
}

/// As many candidates are told apart in a few passes (visit_each_once).
constexpr std::size_t few = 256;

}  // namespace

void World::visit_near(const Aabb& wanted, void (*visit)(const ObjectForm&, void*),
                       void* context) const {
    const Aabb area = within_world(wanted);
    if (area.empty()) return;
    const auto walls = level_->walls();
    const auto visit_walls = [&](auto&& add) {
        level_->broad_phase().query_aabb(area, [&](std::uint32_t wall) {
            if (bounds_of(walls[wall]).overlaps(area)) add(level_->object_of_wall(wall));
        });
        level_->visit_solids_at(area.center(), [&](std::uint32_t solid) {
            add(level_->object_of_wall(level_->solids()[solid].first_wall));
        });
    };
    const auto bounds_of_number = [&](std::uint32_t number) {
        return bounds_at(bodies_[number], 0.0);
    };
    const auto visit_bodies = [&](auto&& add) {
        if (bodies_.is_nowhere()) return;
        bodies_.query(area, [&](std::uint32_t number) {
            if (bodies_.entry(number).is_there && bounds_of_number(number).overlaps(area))
                add(number);
        });
    };
    std::size_t count = 0;
    visit_walls([&](std::uint32_t) { ++count; });
    visit_bodies([&](std::uint32_t) { ++count; });
    const auto visit_wall = [&](std::uint32_t slot) {
        if (!is_removed(slot)) visit(form_of({slot, 0}), context);
    };
    const auto visit_body = [&](std::uint32_t number) {
        visit(form_of(scene().object_of_body(number)), context);
    };
    if (count <= few) {
        detail::visit_each_once(visit_walls, visit_wall);
        detail::visit_each_once(visit_bodies, visit_body);
        return;
    }
    // Very many are looked at in one pass.
    std::uint32_t end = 0;
    for (std::uint32_t slot = 0; slot < walls.size(); slot = end) {
        bool is_near = false;
        for (end = slot; end < walls.size() && level_->object_of_wall(end) == slot; ++end)
            is_near = is_near || bounds_of(walls[end]).overlaps(area);
        const std::uint32_t solid = walls[slot].solid;
        if (is_near || (solid != no_solid && level_->solid_contains(solid, area.center())))
            visit_wall(slot);
    }
    for (std::uint32_t number = 0; number < bodies_.size(); ++number)
        if (bodies_.entry(number).is_there && bounds_of_number(number).overlaps(area))
            visit_body(number);
}

}  // namespace slidelab
