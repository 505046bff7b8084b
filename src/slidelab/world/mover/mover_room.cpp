// Room: what the mover begins inside of, and what presses it.
#include <algorithm>
#include <array>
#include <span>

#include "slidelab/narrow/put_aside.hpp"
#include "slidelab/world/mover/mover_tick.hpp"
#include "slidelab/world/world_queries.hpp"

namespace slidelab::detail {

namespace {

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
           overlaps_deeper(view_of(shape_, place), place, time_of_bodies(time_), resting_depth);
}

/// A mover of a scene, as put_aside.hpp reads it.
struct MoverTick::PressedScene {
    const MoverTick& tick;
    ConvexMover mover;
    double aside;

    static ObjectId id_of(const Overlap& overlap) { return overlap.object; }
    static ObjectId id_of(const WorldHit& hit) { return hit.object; }
    bool is_body(const Overlap& overlap) const { return tick.scene_.is_body_now(overlap.object); }
    Vec2 displacement_of(const Overlap& body) const {
        return tick.has_ridden_ ? Vec2{} : tick.scene_.displacement_of(body.object);
    }
    std::optional<WorldHit> first_hit(Vec2 translation) const {
        return tick.cast(translation, tick.time_);
    }
    std::optional<Vec2> least_out() const { return least_out_within({}); }
    std::optional<Vec2> least_out_within(std::span<const HalfPlane> within) const {
        return out_of_all(tick.view_of(tick.shape_, tick.position_), tick.position_,
                          tick.time_of_bodies(tick.time_), {}, within);
    }
    /// Out of line: few ticks need its room on the stack.
    [[gnu::noinline]] WayOut<ObjectId> limit_way_out(WayLimits& limits) const {
        std::array<Overlap, most_overlaps> room;
        const std::size_t count =
            list_overlaps(tick.scene_, tick.mover_shape_, tick.position_, room, tick.filter_,
                          tick.time_of_bodies(tick.time_));
        const std::span<const Overlap> inside(room.data(), std::min(count, room.size()));
        return detail::limit_way_out<ObjectId>(inside, *this, limits);
    }
};

/// The least way out of what it begins inside of; of bodies as put_aside.hpp says.
std::optional<Vec2> MoverTick::way_out() {
    const PressedScene scene{*this, shape_.convex(), aside()};
    if (near_.knows_bodies && near_.bodies.empty()) return scene.least_out();
    const auto found = way_out_of_bodies<ObjectId, WorldHit>(scene);
    if (found.pair) result_.squeezed_by = *found.pair;
    result_.put_aside += found.across;
    return found.out;
}

/// Units: how far bodies may put it aside in this tick.
double MoverTick::aside() const { return aside_of(mover_.aside, shape_.convex().bounds().size()); }

/// As put_aside.hpp reads it.
struct MoverTick::Evading {
    MoverTick& tick;
    bool has_moved = false;

    std::optional<Vec2> least_out(const Evasion& evasion, std::span<const HalfPlane> within) const {
        return out_of_all(tick.view_of(tick.shape_, tick.position_), tick.position_, 1.0, evasion,
                          within);
    }
    std::optional<Vec2> hit_along(Vec2 translation) const {
        const auto hit = tick.cast(translation, tick.time_);
        return hit ? std::optional(hit->normal) : std::nullopt;
    }
    void note_pair(const ContactPlanes* planes) const {
        tick.result_.squeezed_by = {};
        if (!planes) return;
        const auto [first, second] = pressing_pair(*planes);
        tick.result_.squeezed_by = {tick.object_of(first.wall), tick.object_of(second.wall)};
    }
    void move_by(Vec2 out) {
        has_moved = true;
        const Vec2 from = tick.position_;
        tick.position_ += out;
        tick.note(MoverEvent::Kind::made_room, from);
    }
    bool stays_free() const {
        const auto hit = tick.leg({}, 1.0);
        if (!hit) return true;
        // Touched already, at the same place, it is not another contact.
        const ContactPlane plane = tick.plane_of(*hit);
        if (has_moved || !tick.planes_.has(plane.wall, plane.normal)) tick.touch(*hit);
        tick.add_plane(*hit);
        return false;
    }
};

/// Out of bodies that press it (put_aside.hpp). There it stays, and keeps of its velocity what does
/// not lead into what it has touched.
void MoverTick::evade() {
    if (!detail::evade(planes_, 1.0 - time_, aside(), 0.0, result_.put_aside, Evading{*this}))
        return squeeze();
    velocity_ = allowed(velocity_);
    pass_to(1.0);
}

/// The object that a contact plane is of.
ObjectId MoverTick::object_of(WallRef wall) const { return scene_.object_of(wall); }

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
        list_overlaps(scene_, mover_shape_, position_, found, filter_, time_of_bodies(time_));
    const std::span known(found.data(), std::min(count, found.size()));
    const bool are_of_moved_walls = std::all_of(known.begin(), known.end(), [&](const Overlap& in) {
        const Level& level = scene_.level();
        return in.depth <= resting_depth || (in.object.slot < level.walls().size() &&
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
    const std::size_t count = list_overlaps(scene_, mover_shape_, position_, room, filter_, time_);
    auto found = std::span(room).first(std::min(count, room.size()));
    if (count > room.size()) {
        const auto [first, second] =
            squeezing_overlaps(scene_, mover_shape_, position_, filter_, time_);
        room[0] = first;
        room[1] = second;
        found = found.first(2);
    }
    const auto is_shallower = [](const Overlap& a, const Overlap& b) { return a.depth < b.depth; };
    const auto deepest = std::max_element(found.begin(), found.end(), is_shallower);
    if (deepest == found.end() || deepest->depth <= resting_depth) return;
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
