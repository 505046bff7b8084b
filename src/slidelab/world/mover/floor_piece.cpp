#include "slidelab/world/mover/floor_piece.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "slidelab/geometry/tolerance.hpp"

namespace slidelab::detail {

namespace {

/// Units: nearer to its round end than this, a mover is on the turn. The floor itself may be half
/// of it away where it is touched.
constexpr double at_round_end = 2.0 * touching;

/// Units: a conveyor carries so far beyond its end. Farther than at_round_end, and near enough to
/// the next side's begin for its speed to be used from there.
constexpr double beyond_belt = 1e-7;

Vec2 along_of(Vec2 normal, bool clockwise) {
    return clockwise ? Vec2{-normal.y, normal.x} : Vec2{normal.y, -normal.x};
}

/// Calls `use` with the source of a floor's surfaces: of the side that a mover stands on, or that
/// ends at the corner that it stands on.
template <typename Use>
auto with_sides(const WorldView& view, SideNumber side, double time, Use&& use) {
    if (!is_of_body(side) || view.is_welded(body_of(side))) return use(view);
    const std::uint32_t body = body_of(side);
    const PlacedBody placed = view.placed(body, time);
    return use(
        BodySides(placed, view.bodies()[body].traits.is_one_way(), first_side_of_body(body)));
}

Surface surface_of_floor(const WorldView& view, SideNumber side, double time) {
    const bool is_as_built = !is_of_body(side) && view.is_as_built(side);
    // By itself, where its neighbours may be conveyors.
    if (is_as_built && view.has_belts()) return Weld::surface_among(view.level(), side, {});
    // A chain of sides, as far as none was taken away.
    if (is_as_built && !view.scene().has_changed())
        return view.level().weld().surface_of(view.level(), side);
    return with_sides(view, side, time, [&](const auto& sides) { return sides.surface_of(side); });
}

/// The normal of the side that follows at an end of the floor, which `side` is of.
Vec2 normal_beyond(const WorldView& view, SideNumber side, const Surface& floor, double time,
                   bool clockwise) {
    const Vec2 own = normal_of(floor.line);
    // The end of a chain may be far.
    if ((clockwise ? floor.end : floor.start) == CornerKind::flat) return own;
    const SideNumber beyond = clockwise ? floor.next : floor.previous;
    if (beyond == no_side) return -own;
    return with_sides(view, side, time, [&](const auto& sides) { return sides.normal_at(beyond); });
}

/// A side by itself, with its own neighbours also where it is one of a chain.
std::optional<Surface> lone_surface(const WorldView& view, SideNumber side) {
    if (side == no_side || !view.has_surface(side)) return std::nullopt;
    if (is_of_body(side) || !view.is_as_built(side)) return view.surface_of(side);
    return Weld::surface_among(view.level(), side, {});
}

/// Extends a side by the one that continues it, if there is one, whose number it then is.
bool extend(const WorldView& view, SideNumber& side, Surface& surface, bool clockwise) {
    const auto own = lone_surface(view, side);
    const Vec2 belt = view.belt_of_side(side);
    if (!own || (clockwise ? own->end : own->start) != CornerKind::flat) return false;
    side = clockwise ? own->next : own->previous;
    const auto next = lone_surface(view, side);
    if (!next || next->exposed.a == next->exposed.b) return false;
    if (view.belt_of_side(side) != belt) return false;
    if (clockwise) {
        if (own->exposed.b != own->line.b || next->exposed.a != next->line.a) return false;
        surface.exposed.b = next->exposed.b;
        surface.end = next->end;
        surface.next = next->next;
    } else {
        if (own->exposed.a != own->line.a || next->exposed.b != next->line.b) return false;
        surface.exposed.a = next->exposed.a;
        surface.start = next->start;
        surface.previous = next->previous;
    }
    return true;
}

/// The last one along a direction of the mover's foremost corners against a normal.
Vec2 rear_corner(const CornerShape& shape, Vec2 normal, Vec2 along) {
    const double foremost = support_of(shape.corners(), -normal);
    Vec2 rear = shape.corners()[0];
    bool any = false;
    for (const Vec2 corner : shape.corners()) {
        if (-dot(corner, normal) < foremost - same_place) continue;
        if (!any || dot(corner, along) < dot(rear, along)) rear = corner;
        any = true;
    }
    return rear;
}

/// The next normal of the outline, in the turn from one normal to that of the next side: of the
/// mover's side that then lies against the corner, if there is one.
Vec2 next_in_turn(const CornerShape& shape, Vec2 normal, Vec2 last, bool clockwise) {
    const auto leads = [&](Vec2 a, Vec2 b) {
        return (clockwise ? cross(a, b) : cross(b, a)) > parallel_sine;
    };
    Vec2 next = last;
    for (std::size_t i = 0; i < shape.corners().size() && !shape.is_disk(); ++i) {
        const Vec2 against = -shape.normal_after(i);
        if (leads(normal, against) && leads(against, next)) next = against;
    }
    return next;
}

/// Round a corner, with a radius.
FloorPiece turn_of(const CornerShape& shape, Vec2 normal, Vec2 beyond, double radius,
                   bool clockwise) {
    FloorPiece turn{normal, along_of(normal, clockwise), radius * FloorPiece::turn, radius};
    const Vec2 last = next_in_turn(shape, normal, beyond, clockwise);
    const double sine = cross(normal, last) * (clockwise ? 1.0 : -1.0);
    const double cosine = dot(normal, last);
    // Beyond a quarter it is a pin, or an end of a wall that is left before.
    turn.last = cosine <= 0.0 ? turn.along : sine > parallel_sine ? last : Vec2{};
    return turn;
}

}  // namespace

FloorPiece floor_piece_ahead(const WorldView& view, const WorldHit& floor, Vec2 position,
                             double time, bool clockwise, double reach) {
    constexpr int most_sides = 64;
    const SideNumber begin = floor.at_corner ? floor.ending : floor.side;
    Surface surface = surface_of_floor(view, begin, time);
    const CornerShape& shape = view.shape();
    const Vec2 normal = floor.normal;
    const Vec2 along = along_of(normal, clockwise);
    const double radius = shape.radius() + surface.radius;
    const bool at_corner = floor.at_corner || surface.is_point();
    const Vec2 rear = rear_corner(shape, normal, along);
    const auto to_end = [&] {
        const Vec2 end = at_corner || clockwise ? surface.exposed.b : surface.exposed.a;
        return end - rear + normal * radius - position;
    };
    double length = dot(to_end(), along);
    SideNumber number = floor.side;
    const bool is_of_parts = view.scene().has_changed() || view.has_belts();
    for (int i = 0; i < most_sides && length < reach && is_of_parts && !at_corner; ++i) {
        if (!extend(view, number, surface, clockwise)) break;
        length = dot(to_end(), along);
    }
    if (length > (radius > 0.0 ? at_round_end : same_place)) {
        FloorPiece side{normal, along, length};
        // Within the tolerance of a hit it keeps its height. Rounding sinks it deeper in many
        // ticks.
        const double sunk = dot(to_end(), normal);
        if (sunk > contact_tolerance) side.rise = std::min(sunk, at_round_end);
        return side;
    }
    // At the end of a conveyor it goes straight on: the next side begins there.
    const bool is_flat =
        !at_corner && (clockwise ? surface.end : surface.start) == CornerKind::flat;
    const SideNumber after = clockwise ? surface.next : surface.previous;
    if (is_of_parts && is_flat && view.belt_of_side(after) != view.belt_of_side(begin))
        return {normal, along, beyond_belt};
    if (radius == 0.0 && surface.is_point()) return {normal, along, well_beyond};
    const Vec2 beyond = surface.is_point() ? -normal
                        : at_corner && !clockwise
                            ? normal_of(surface.line)
                            : normal_beyond(view, begin, surface, time, clockwise);
    if (radius > 0.0) {
        FloorPiece turn = turn_of(shape, normal, beyond, radius, clockwise);
        if (at_corner) return turn;
        turn.lead = std::max(length, -at_round_end);
        // An end of walls that are not quite in line may be a little higher than the mover.
        turn.rise = std::clamp(dot(to_end(), normal), 0.0, at_round_end);
        return turn;
    }
    // In a valley it goes on straight, and hits what rises there.
    const bool rises = cross(normal, beyond) * (clockwise ? 1.0 : -1.0) < -parallel_sine;
    if (rises) return {normal, along, well_beyond};
    const Vec2 next = next_in_turn(shape, normal, beyond, clockwise);
    return {next, along_of(next, clockwise), well_beyond};
}

}  // namespace slidelab::detail
