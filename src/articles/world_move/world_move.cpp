// world_move: the game's mover (mover.hpp) as a strategy of the laboratory, among the walls of a
// level and moving bodies, with their traits.
//
// Seen from the side, with SideView::up, it stands on floors, rides, falls; from above it slides
// along all walls alike. Beside the articles it has no skin, no sub-steps and no rounds to choose:
// what can be chosen is how it walks.
#include "articles/world_move/world_move.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <type_traits>

#include <fmt/format.h>

#include "articles/shared/overlaps.hpp"
#include "slidelab/geometry/convex/convex_shape.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/world/mover/mover_record.hpp"
#include "slidelab/world/world.hpp"
#include "slidelab/world/world_queries.hpp"

namespace slidelab::detail {

namespace {

template <typename Value>
constexpr OptionDescription in_laboratory(const MoverOption<Value>& option) {
    using Type = OptionDescription::Type;
    OptionDescription described{.name = option.name, .help = option.help};
    if constexpr (std::is_same_v<Value, bool>) {
        described.type = Type::flag;
    } else if constexpr (std::is_same_v<Value, Leaving>) {
        described.type = Type::choice;
        described.choices = option.choices;
    } else {
        described.type = Type::real;
        described.minimum = option.least;
    }
    described.maximum = option.lab_most;
    described.initial = option.in_laboratory(option.initial);
    return described.as(option.safeguard);
}

constexpr std::size_t option_count = [] {
    std::size_t count = 0;
    each_mover_option(
        [&](const auto& option) { count += option.about.is_in_laboratory() ? 1 : 0; });
    return count;
}();

constexpr std::array<OptionDescription, option_count> options = [] {
    std::array<OptionDescription, option_count> all{};
    std::size_t next = 0;
    each_mover_option([&](const auto& option) {
        if (option.about.is_in_laboratory()) all[next++] = in_laboratory(option.about);
    });
    return all;
}();

constexpr Stage stages[] = {
    {1, "Ride and make room",
     "On a platform the place relative to it counts. The mover leaves what it begins inside of.",
     "Beyond article 000, which begins apart.", "p = p + {normal:N depth}"},
    {2, "Find the floor",
     "Straight down, as far as it snaps: it stands on what is no steeper than its limit.",
     "Beyond article 000, which is seen from above.",
     "stands if angle <= limit\nangle = {angle}, limit = {limit}"},
    {3, "Walk",
     "Along the floor's outline, over each bend and up each step, carried by what it stands on.",
     "Beyond article 000, which is seen from above.", "walked = {walked}"},
    {4, "Fly",
     "Along the parabola of its velocity and acceleration; near walls along chords that differ by "
     "less than 1e-8.",
     "Beyond article 003, whose path is straight.", "flown = {flown}"},
    {5, "Slide",
     "The first wall that is hit; what is left goes on along all walls that are touched.",
     "Article 003 for one wall; the projection on several as in the sweeps.",
     "t = {fraction:first hit}"},
    {6, "Clip the velocity", "Its part into the walls that were hit is taken out.",
     "Beyond article 003, which knows no velocity.",
     "v dt = {velocity_before:velocity x dt}[, v' dt = {velocity}]"},
};

constexpr Reason stands{"stands"};
constexpr Reason too_steep{"too steep",
                           "Not on the floor: the slope under it is {angle} degrees, the limit "
                           "{limit}.",
                           false, true};
constexpr Reason carried{"carried", "Carried by {wall} at {speed} units/s.", false, true};
constexpr Reason no_floor{"no floor within reach"};
constexpr Reason in_the_air{"in the air"};
constexpr Reason earliest{"earliest"};

MoverState state_of(const Scene& scene, const StrategyState& kept) {
    const auto box = static_cast<std::size_t>(kept.bits & (packed_on_floor - 1));
    MoverState state;
    state.on_floor = (kept.bits & packed_on_floor) != 0;
    state.on_step = (kept.bits & packed_on_step) != 0;
    if (box == 0 || box > scene.bodies().size()) return state;
    state.platform = scene.object_of_body(static_cast<std::uint32_t>(box - 1));
    state.place = kept.place;
    return state;
}

StrategyState kept_of(const Scene& scene, const MoverState& state) {
    StrategyState kept{packed_bits(state), {}};
    if (!state.platform) return kept;
    kept.bits |= state.platform.slot - scene.first_body_slot() + 1;
    kept.place = state.place;
    return kept;
}

}  // namespace

Mover mover_of(const SideView& side_view, const Options& values) {
    Mover mover;
    mover.up = side_view.up;
    mover.filter.hits = side_view.hits;
    std::size_t next = 0;
    each_mover_option([&](const auto& option) {
        if (option.about.is_in_laboratory())
            mover.*option.member = option.about.from_laboratory(values.real(next++));
    });
    return mover;
}

namespace {

/// Without seconds the displacement is that of one second at constant velocity.
MoverInput input_of(const MoveRequest& request) {
    const SideView& view = request.side_view;
    if (view.seconds > 0.0)
        return {request.position, request.velocity, view.acceleration, view.seconds, view.drops};
    return {request.position, request.displacement, {}, 1.0, view.drops};
}

}  // namespace

class WorldMove {
public:
    WorldMove(const Level& level, const MoveRequest& request, const Options& values)
        : level_(level),
          request_(request),
          scene_(level, request.bodies.set()),
          mover_(mover_of(request.side_view, values)),
          input_(input_of(request)) {
        if (!is_from_side(request) && has_ground()) mover_.ground = ground_category;
    }

    MoveResult run() {
        const MoverState state = state_of(scene_, request_.strategy_state);
        const MoverResult moved = move(scene_, mover_, request_.shape, input_, state, {}, &record_);
        result_.position = moved.position;
        result_.velocity = moved.velocity;
        result_.strategy_state = kept_of(scene_, moved.state);
        result_.on_floor = moved.state.on_floor;
        below_ = moved.floor;
        result_.began_inside = record_.began_inside;
        if (result_.began_inside) list_overlaps_at(request_.position, 0.0, way_out());
        for (const MoverEvent& event : record_.events) add(event);
        result_.path.drop(record_.events.dropped());
        result_.put_aside = moved.put_aside;
        if (moved.squeezed_by[0] && moved.squeezed_by[1])
            result_.pressed_by = {scene_.wall_of_object(moved.squeezed_by[0]),
                                  scene_.wall_of_object(moved.squeezed_by[1])};
        if (moved.squeezed) {
            result_.squeezed = true;
            list_overlaps_at(moved.position, 1.0);
        }
        conclude();
        return result_;
    }

    void draw(Trace& trace) const;

private:
    /// In most levels there is none, and a move costs nothing more.
    bool has_ground() const {
        return level_.wall_traits().has_belts() ||
               (request_.bodies.set().categories() & ground_category) != 0;
    }

    void add(const MoverEvent& event) {
        if (event.kind == MoverEvent::Kind::hit) {
            ++result_.iterations;
            result_.contacts.push_back({event.hit.fraction, 0.0, event.to, event.hit.normal,
                                        event.hit.point, event.hit.wall(), ContactKind::hit,
                                        event.time});
        }
        if (event.to == event.from) {
            rested_until_ = event.time;
            return;
        }
        if (rested_until_ > moved_until_) result_.path.push_back({rested_until_, event.from});
        result_.path.push_back({event.time, event.to});
        moved_until_ = event.time;
    }

    /// Out of what it began inside of.
    Vec2 way_out() const {
        const auto& events = record_.events;
        const bool made_room = !events.empty() && events[0].kind == MoverEvent::Kind::made_room;
        return made_room ? events[0].to - events[0].from : Vec2{};
    }

    /// `out`: by which they are left.
    void list_overlaps_at(Vec2 position, double time, Vec2 out = {}) {
        std::array<Overlap, ContactList::capacity> room;
        const std::size_t count =
            list_overlaps(scene_, request_.shape, position, room, mover_.filter, time);
        const auto kind = time == 0.0 ? ContactKind::overlap_at_start : ContactKind::overlap_at_end;
        for (std::size_t i = 0; i < std::min(count, room.size()); ++i) {
            const Overlap overlap = as_left_by(room[i], out);
            if (time > 0.0)
                result_.remaining_depth = std::max(result_.remaining_depth, overlap.depth);
            result_.contacts.push_back({time, overlap.depth, position, overlap.normal,
                                        overlap.point, scene_.wall_of_object(overlap.object), kind,
                                        time});
        }
    }

    void conclude() {
        if (record_.blocked_at < 1.0 && request_.displacement != Vec2{}) {
            result_.stop_reason = StopReason::blocked;
            result_.remainder = request_.displacement * (1.0 - record_.blocked_at);
        }
        if (result_.squeezed) result_.stop_reason = StopReason::squeezed;
        // The request's velocity need not be that of its displacement.
        if (request_.side_view.seconds > 0.0 || request_.velocity == request_.displacement) return;
        result_.velocity = clipped_by(result_.contacts, request_.velocity);
    }

    void draw(Trace& trace, const MoverEvent& event) const;
    void draw_floor(Trace& trace, const MoverEvent& event) const;
    void draw_hit(Trace& trace, const MoverEvent& event) const;
    void draw_below(Trace& trace) const;

    const Level& level_;
    const MoveRequest& request_;
    Scene scene_;
    Mover mover_;
    MoverInput input_;
    MoverRecord record_;
    double moved_until_ = 0.0;  ///< of the tick
    double rested_until_ = 0.0;
    MoveResult result_;
    Near below_;
};

// --- The list of stages ---

void WorldMove::draw(Trace& trace) const {
    trace.vector(5, Role::path, request_.position, request_.position + request_.displacement);
    int round = 0;
    for (const MoverEvent& event : record_.events) {
        if (event.kind == MoverEvent::Kind::hit) ++round;
        trace.set_moment({0, round, event.time});
        draw(trace, event);
    }
    trace.set_moment({0, 0, 1.0});
    draw_below(trace);
}

void WorldMove::draw(Trace& trace, const MoverEvent& event) const {
    using Kind = MoverEvent::Kind;
    switch (event.kind) {
        case Kind::made_room:
            trace.shape(1, Role::position, request_.shape, event.from);
            return trace.vector(1, Role::normal, event.from, event.to,
                                length(event.to - event.from));
        case Kind::stood:
        case Kind::found_none:
        case Kind::left_floor:
        case Kind::landed:
            return draw_floor(trace, event);
        case Kind::walked:
        case Kind::stepped_up:
            trace.begin(3);
            trace.number("walked", length(event.to - event.from));
            return trace.vector(3, Role::slide, event.from, event.to);
        case Kind::flew:
            trace.begin(4);
            trace.number("flown", length(event.to - event.from));
            return trace.vector(4, Role::slide, event.from, event.to);
        case Kind::hit:
            return draw_hit(trace, event);
    }
}

void WorldMove::draw_floor(Trace& trace, const MoverEvent& event) const {
    trace.begin(2);
    if (!event.hit.object) return trace.because(no_floor);
    const Vec2 normal = event.hit.normal;
    const Vec2 up = unit_or(mover_.up, {});
    const double angle = std::atan2(std::abs(cross(up, normal)), dot(up, normal)) * in_a_radian;
    const double limit = mover_.floor_angle * in_a_radian;
    trace.number("angle", angle);
    trace.number("limit", limit);
    const std::initializer_list<TraceFact> facts = {{"angle", fmt::format("{:.3g}", angle)},
                                                    {"limit", fmt::format("{:.3g}", limit)}};
    if (event.kind == MoverEvent::Kind::left_floor) {
        trace.because(in_the_air);
    } else if (event.kind == MoverEvent::Kind::found_none && angle > limit) {
        trace.because(too_steep, facts);
    } else {
        trace.because(event.kind == MoverEvent::Kind::found_none ? in_the_air : stands);
    }
    trace.point(2, Role::closest, event.hit.point);
    trace.vector(2, Role::normal, event.hit.point, event.hit.point + normal * 0.5);
}

/// The floor below the end of the move, and what carries the mover there.
void WorldMove::draw_below(Trace& trace) const {
    if (!below_.object || !is_from_side(request_)) return;
    const Vec2 up = unit_or(mover_.up, {});
    const CornerShape shape(request_.shape);
    Vec2 lowest = shape.corners()[0];
    for (const Vec2 corner : shape.corners())
        if (dot(corner, up) < dot(lowest, up)) lowest = corner;
    const Vec2 base = result_.position + lowest - below_.normal * shape.radius();
    const Vec2 floor = base - up * below_.gap;
    trace.begin(2);
    trace.number("gap", below_.gap);
    trace.vector(2, Role::floor_normal, floor, floor + below_.normal * 0.5);
    if (below_.gap > finest_detail) trace.measure(2, Role::gap, {base, floor}, below_.gap);
    if (!result_.on_floor || !scene_.is_known(below_.object)) return;
    const WallRef wall = scene_.wall_of_object(below_.object);
    if (!wall.is_of_body()) return;
    const Vec2 carried_by = request_.bodies[wall.body()].displacement;
    if (carried_by == Vec2{}) return;
    const double seconds = request_.side_view.seconds;
    const double speed = seconds > 0.0 ? length(carried_by) / seconds : length(carried_by);
    trace.number("speed", speed, false, wall);
    trace.because(carried, {{"speed", fmt::format("{:.3g}", speed)}});
    trace.vector(2, Role::platform, floor, floor + carried_by);
}

void WorldMove::draw_hit(Trace& trace, const MoverEvent& event) const {
    trace.begin(5);
    trace.number("fraction", event.hit.fraction, true);
    trace.because(earliest);
    trace.chose(event.hit.wall(), event.hit.normal, event.time);
    trace.shape(5, Role::position, request_.shape, event.to);
    trace.point(5, Role::first_hit, event.to, event.hit.fraction);
    trace.vector(5, Role::normal, event.hit.point, event.hit.point + event.hit.normal * 0.5);
}

namespace {

MoveResult world_solve(const Level& level, const MoveRequest& request, const Options& values,
                       const MoveContext&, Trace* trace) {
    WorldMove mover(level, request, values);
    MoveResult result = mover.run();
    if (trace) mover.draw(*trace);
    return result;
}

}  // namespace

const Strategy world_move{
    .id = "world_move",
    .title = "The game's mover",
    .summary =
        "Sweep any shape and slide on; from the side walk on floors, ride on platforms, fly "
        "along parabolas.",
    .good_for = "Platformers, and every other game: the mover of the library's World.",
    .shapes = moves_disk | moves_box | moves_polygon | moves_capsule | moves_rounded,
    .walls = sees_segments | sees_capsules | sees_solids | sees_bodies,
    .detection = CollisionDetection::continuous,
    .response = CollisionResponse::slides,
    .has_floor = true,
    .options = options,
    .stages = stages,
    .picture = Picture::velocities,
    .solve = world_solve,
};

}  // namespace slidelab::detail
