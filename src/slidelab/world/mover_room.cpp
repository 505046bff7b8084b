// Room: what the mover begins inside of, and what presses it.
#include <algorithm>
#include <array>
#include <span>

#include "slidelab/collision/solvers/put_aside.hpp"
#include "slidelab/world/mover_tick.hpp"
#include "slidelab/world/world_queries.hpp"

namespace slidelab::detail {

namespace {

/// Units: a shallower overlap at the start is resting, not resolved.
constexpr double least_overlap = 1e-9;

/// The limit of the contacts with what the mover begins inside of.
constexpr std::size_t most_overlaps = 32;

}  // namespace

void MoverTick::leave_overlaps() {
    if (!overlaps_at(position_)) return;
    const Vec2 start = position_;
    const auto out = way_out();
    const bool is_by_moved_walls = !touch_overlaps(out.value_or(Vec2{}));
    position_ += out.value_or(Vec2{});
    is_stuck_ = overlaps_at(position_);
    if (record_) record_->began_inside = !is_by_moved_walls;
    note(MoverEvent::Kind::made_room, start);
}

bool MoverTick::overlaps_at(Vec2 place) const {
    return !near_.is_free &&
           overlaps_deeper(view_of(shape_, place), place, time_of_bodies(time_), least_overlap);
}

/// The least way out of what it begins inside of. Where bodies press it against something, that is
/// limited, and nothing is hit along it.
std::optional<Vec2> MoverTick::way_out() {
    WayLimits limits;
    const Vec2 push = near_.knows_bodies && near_.bodies.empty() ? Vec2{} : limit_way_out(limits);
    const auto least_out = [&](std::span<const HalfPlane> within) {
        return out_of_all(view_of(shape_, position_), position_, time_of_bodies(time_), {}, within);
    };
    if (limits.empty()) return least_out({});
    const auto out = clear_way_out(limits, least_out, hit_along());
    if (out) note_put_aside(across_push(*out, push));
    return out;
}

/// Limits the way out of bodies that press it against something: across their motion, or across its
/// own way out where a body is at rest. The result: the push of the deepest of them. Out of line:
/// few ticks need its room on the stack.
[[gnu::noinline]] Vec2 MoverTick::limit_way_out(WayLimits& limits) {
    std::array<Overlap, most_overlaps> found;
    const std::size_t count =
        list_overlaps(world_, mover_shape_, position_, found, filter_, time_of_bodies(time_));
    const std::span known(found.data(), std::min(count, found.size()));
    InlineVector<Vec2, 8> of_walls;
    for (const Overlap& in : known)
        if (!world_.is_body_now(in.object)) of_walls.push_back(in.normal * in.depth);
    Vec2 pressing;
    double deepest = 0.0;
    for (const Overlap& body : known) {
        if (!world_.is_body_now(body.object)) continue;
        const Vec2 moved = has_ridden_ ? Vec2{} : world_.displacement_of(body.object);
        const Vec2 push = unit_or(moved, body.normal);
        const ObjectId other = pressed_against(body, push, moved != Vec2{}, known);
        if (!other) continue;
        limit_across(push, of_walls.all(), aside(), limits);
        limit_back(push, body.normal, body.depth, shape_.convex(), limits);
        if (body.depth <= deepest) continue;
        deepest = body.depth;
        pressing = push;
        result_.squeezed_by = {body.object, other};
    }
    return pressing;
}

/// Finds what else it overlaps, or has in the body's own way out, or touches along a push; of a
/// body in motion, which may have turned back, to either side.
ObjectId MoverTick::pressed_against(const Overlap& body, Vec2 push, bool moves,
                                    std::span<const Overlap> known) const {
    const Overlap* against = nullptr;
    for (const Overlap& other : known) {
        const bool are_at_rest = !moves && !world_.is_body_now(other.object);
        if (other.object == body.object || are_at_rest) continue;
        if (!against || dot(other.normal, body.normal) < dot(against->normal, body.normal))
            against = &other;
    }
    if (against) return against->object;
    const Vec2 ways[] = {push * left_behind, push * -left_behind, body.normal * body.depth};
    for (const Vec2 way : std::span(ways).subspan(moves ? 0 : 2))
        if (const auto hit = cast(way, time_)) return hit->object;
    return {};
}

/// Units: how far bodies may still put it aside in this tick.
double MoverTick::aside() const {
    const double most = aside_of(mover_.aside, shape_.convex().bounds().size());
    return std::max(0.0, most - length(result_.put_aside));
}

/// A mover that is merely carried or pushed out is told no two.
void MoverTick::note_put_aside(Vec2 across) {
    if (length(across) > touching) result_.put_aside += across;
    if (result_.put_aside == Vec2{}) result_.squeezed_by = {};
}

/// Out of bodies that press it, by the least translation out of everything where the tick ends,
/// along their push and at most `aside` across it; and there it stays (compare sweep_slide.cpp).
/// Without one they squeeze it.
void MoverTick::evade() {
    EvasionLimits limits = limits_of_evasion(planes_, 1.0 - time_, aside(), 0.0);
    const auto least_out = [&](std::span<const HalfPlane> within) {
        return out_of_all(view_of(shape_, position_), position_, 1.0, Evasion{limits.longest},
                          within);
    };
    note_pressing_pair();
    const auto out = clear_way_out(limits.within, least_out, hit_along());
    const bool is_passed = out && *out == Vec2{} && cast(Vec2{}, 1.0);
    if (!out || is_passed) return squeeze();
    note_put_aside(across_push(*out, limits.push));
    evade_by(*out);
}

/// There it stays, and keeps of its velocity what does not lead into what it has touched.
void MoverTick::evade_by(Vec2 out) {
    const Vec2 from = position_;
    position_ += out;
    note(MoverEvent::Kind::made_room, from);
    if (const auto passing = cast(Vec2{}, 1.0)) {  // it is free where the tick ends, and not before
        touch(*passing);
        add_plane(*passing);
        note_pressing_pair();
        return squeeze();
    }
    velocity_ = allowed(velocity_);
    pass_to(1.0);
}

/// Between which two there is no room.
void MoverTick::note_pressing_pair() {
    const auto object_of = [this](WallRef wall) {
        if (wall.is_of_level(world_.level())) return world_.object_of_wall(wall.number());
        return view_of(shape_, position_)
            .object_of_body(static_cast<std::uint32_t>(wall.box(world_.level())));
    };
    const auto [first, second] = pressing_pair(planes_);
    result_.squeezed_by = {object_of(first.wall), object_of(second.wall)};
}

/// No room between what moves and what does not: it stays.
void MoverTick::squeeze() {
    squeezed_ = true;
    time_ = velocity_time_ = 1.0;
    velocity_ = {};
}

/// Adds a contact for each object that it begins inside of, which it leaves by `out`; none, and
/// false, where all of them are walls that were moved into the mover.
bool MoverTick::touch_overlaps(Vec2 out) {
    std::array<Overlap, most_overlaps> found;
    const std::size_t count =
        list_overlaps(world_, mover_shape_, position_, found, filter_, time_of_bodies(time_));
    const std::span known(found.data(), std::min(count, found.size()));
    const bool are_of_moved_walls = std::all_of(known.begin(), known.end(), [&](const Overlap& in) {
        const Level& level = world_.level();
        return in.depth <= least_overlap || (in.object.slot < level.walls().size() &&
                                             level.is_in_moved_wall(in.object.slot, in.depth));
    });
    if (are_of_moved_walls) return false;
    for (const Overlap& one : known) {
        const Overlap in = as_left_by(one, out);
        add_contact(in.point, in.normal, in.depth, in.object);
    }
    return true;
}

/// Notes the deepest overlap where it ends, and the one that presses against it most.
void MoverTick::note_overlaps() {
    std::array<Overlap, most_overlaps> room;
    const std::size_t count = list_overlaps(world_, mover_shape_, position_, room, filter_, time_);
    auto found = std::span(room).first(std::min(count, room.size()));
    if (count > room.size()) {
        const auto [first, second] =
            squeezing_overlaps(world_, mover_shape_, position_, filter_, time_);
        room[0] = first;
        room[1] = second;
        found = found.first(2);
    }
    const auto is_shallower = [](const Overlap& a, const Overlap& b) { return a.depth < b.depth; };
    const auto deepest = std::max_element(found.begin(), found.end(), is_shallower);
    if (deepest == found.end() || deepest->depth <= least_overlap) return;
    result_.depth = deepest->depth;
    if (result_.squeezed) return;
    result_.squeezed = true;
    if (result_.squeezed_by[0]) return;
    const auto against = [&](const Overlap& a, const Overlap& b) {
        return dot(a.normal, deepest->normal) < dot(b.normal, deepest->normal);
    };
    const auto other = std::min_element(found.begin(), found.end(), against);
    const bool is_against = dot(other->normal, deepest->normal) < 0.0;
    const auto beyond =
        is_against ? std::nullopt : cast(deepest->normal * (deepest->depth + left_behind), time_);
    result_.squeezed_by = {deepest->object, is_against ? other->object
                                            : beyond   ? beyond->object
                                                       : deepest->object};
}

}  // namespace slidelab::detail
