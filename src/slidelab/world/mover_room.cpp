// Room: what the mover begins inside of, and what presses it.
#include <algorithm>
#include <array>
#include <span>

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
    const auto out = out_of_all(view_of(shape_, position_), position_, time_of_bodies(time_));
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

/// Out of bodies that press it, by the least translation out of everything where the tick ends,
/// and there it stays (compare sweep_slide.cpp). Without one they squeeze it.
void MoverTick::evade() {
    NormalsAhead ahead;
    for (const ContactPlane& plane : planes_) {
        if (plane.moves()) ahead.push_back(plane.normal);
    }
    const double longest = longest_in_depths * planes_.fastest();
    const auto least_out = [&](std::span<const Vec2> normals) {
        return out_of_all(view_of(shape_, position_), position_, 1.0, Evasion{longest, normals});
    };
    const auto hit_along = [&](Vec2 out) -> std::optional<Vec2> {
        const auto hit = cast(out, time_);
        return hit ? std::optional(hit->normal) : std::nullopt;
    };
    const auto out = clear_evasion(ahead, least_out, hit_along);
    if (out && *out != Vec2{}) return evade_by(*out);
    squeeze();
}

/// There it stays, and keeps of its velocity what does not lead into what it has touched.
void MoverTick::evade_by(Vec2 out) {
    const Vec2 from = position_;
    position_ += out;
    note(MoverEvent::Kind::made_room, from);
    if (const auto passing = cast(Vec2{}, 1.0)) {  // it is free where the tick ends, and not before
        touch(*passing);
        add_plane(*passing);
        return squeeze();
    }
    velocity_ = allowed(velocity_);
    pass_to(1.0);
}

/// No room between what moves and what does not: it stays.
void MoverTick::squeeze() {
    const auto object_of = [this](WallRef wall) {
        if (wall.is_of_level(world_.level())) return world_.object_of_wall(wall.number());
        return view_of(shape_, position_)
            .object_of_body(static_cast<std::uint32_t>(wall.box(world_.level())));
    };
    squeezed_ = true;
    result_.squeezed_by = {object_of((planes_.end() - 1)->wall), object_of(planes_.begin()->wall)};
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
    const auto against = [&](const Overlap& a, const Overlap& b) {
        return dot(a.normal, deepest->normal) < dot(b.normal, deepest->normal);
    };
    const auto other = std::min_element(found.begin(), found.end(), against);
    const bool is_against = dot(other->normal, deepest->normal) < 0.0;
    result_.squeezed_by = {deepest->object, is_against ? other->object : deepest->object};
}

}  // namespace slidelab::detail
