#include "lab/run/step.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "lab/engines/recorded_mover.hpp"
#include "lab/run/kinematic_boxes.hpp"
#include "lab/run/state.hpp"

namespace slidelab::lab {

namespace {

/// `heading` turned by about `angle` radians, at unit length, without trigonometry: the half-angle
/// formulas are exact rotations for t = tan(angle / 2), and t = angle / 2 is as good for steering.
Vec2 turned(Vec2 heading, double angle) {
    const double t = angle * 0.5;
    const double scale = 1.0 / (1.0 + t * t);
    const double c = (1.0 - t * t) * scale;
    const double s = 2.0 * t * scale;
    return normalized(Vec2{heading.x * c - heading.y * s, heading.x * s + heading.y * c});
}

/// A move with collisions off.
MoveResult passed(const MoveRequest& request) {
    MoveResult free = unhindered(request);
    free.strategy_state = request.strategy_state;
    return free;
}

/// The step to the place at which a recording says that the mover was.
MoveRequest placed_request(const Settings& settings, const Map& map, const Input& input,
                           State& state) {
    const Vec2 delta = input.target - state.position;
    state.heading = unit_or(delta, state.heading);
    MoveRequest request{shape_of(settings),  state.position, delta, delta * settings.tick_rate, {},
                        state.strategy_state};
    if (gravity_of(settings, map) > 0.0) request.side_view.up = {0.0, -1.0};
    return request;
}

/// Seen from above: the velocity that the input requests, units/s. Turns the heading of the state.
Vec2 requested_velocity(const Settings& settings, const Input& input, State& state) {
    const double dt = 1.0 / settings.tick_rate;
    if (input.lead) {
        const Vec2 to_target = input.target - state.position;
        const double left = length(to_target);
        if (left < 1e-9) return {};  // there: nothing to do, and no direction to do it in
        state.heading = to_target / left;
        return state.heading * std::min(settings.speed, left / dt);  // never past the pointer
    }
    if (settings.steering == Steering::tank) {
        state.heading = turned(state.heading, settings.turn_rate * input.right * dt);
        return state.heading * (-input.down * settings.speed);
    }
    const Vec2 direction{input.right, input.down};
    const double size = length(direction);
    if (size < 1e-9) return {};
    state.heading = direction / size;
    return state.heading * (settings.speed * std::min(size, 1.0));  // diagonals are not faster
}

/// Seen from the side: the input steers to the left and right, and jumps.
MoveRequest steered_request(const Settings& settings, double gravity, const Input& input,
                            State& state) {
    const double dt = 1.0 / settings.tick_rate;
    double right = input.right;
    // Along recorded places nobody is led against gravity: the recorded keys count.
    if (input.lead && input.placed == Placed::no && settings.speed > 0.0)
        right = std::clamp((input.target.x - state.position.x) / (settings.speed * dt), -1.0, 1.0);
    if (std::abs(right) > 1e-9) state.heading = {right > 0.0 ? 1.0 : -1.0, 0.0};
    const bool drops = input.jump && input.down > 0.5;
    const bool jumps = !drops && (input.jump || input.down < -0.5);
    const Upright upright = upright_of(state.feel, settings, gravity, jumps, state.velocity.y, dt);
    MoveRequest request = side_request(settings, shape_of(settings), state.position,
                                       {right * settings.speed, upright.velocity},
                                       {0.0, upright.acceleration}, state.strategy_state);
    request.side_view.drops = drops;
    return request;
}

}  // namespace

MoveRequest side_request(const Settings& settings, const Shape& shape, Vec2 position, Vec2 velocity,
                         Vec2 acceleration, const StrategyState& state) {
    const double dt = 1.0 / settings.tick_rate;
    const bool integrates = settings.strategy->has_floor;
    return {shape,
            position,
            velocity * dt + acceleration * (0.5 * dt * dt),
            integrates ? velocity : velocity + acceleration * dt,
            {},
            state,
            {{0.0, -1.0}, acceleration, dt}};
}

bool stands_after(const Settings& settings, const MoveResult& result) {
    if (settings.strategy->has_floor) return result.on_floor;
    constexpr double walkable = 0.7;  // the cosine of its slope
    return std::any_of(result.contacts.begin(), result.contacts.end(),
                       [](const Contact& contact) { return contact.normal.y < -walkable; });
}

std::uint64_t hash_of(const State& state) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    const auto add = [&hash](std::uint64_t bits) {
        for (int byte = 0; byte < 8; ++byte) {
            hash = (hash ^ ((bits >> (8 * byte)) & 0xffU)) * 0x100000001b3U;
        }
    };
    add(static_cast<std::uint64_t>(state.tick));
    for (const double value : {state.time, state.position.x, state.position.y, state.velocity.x,
                               state.velocity.y, state.heading.x, state.heading.y}) {
        add(bits_of(value));
    }
    for (const double clock : state.boxes) add(bits_of(clock));
    if (state.strategy_state.bits != 0) add(state.strategy_state.bits);
    if (const Vec2 place = state.strategy_state.place; place != Vec2{}) {
        add(bits_of(place.x));
        add(bits_of(place.y));
    }
    if (const Feel& feel = state.feel; !(feel == Feel{})) {
        add(bits_of(feel.since_floor));
        add(bits_of(feel.since_press));
        add((feel.on_floor ? 1U : 0U) | (feel.held ? 2U : 0U) | (feel.rises ? 4U : 0U));
        if (feel.hold > 0.0) add(bits_of(feel.hold));
    }
    return hash;
}

Snapshot start_of(std::shared_ptr<const Map> level, std::shared_ptr<const Settings> settings) {
    State state;
    state.position = level->spawn;
    state.boxes.resize(level->box_paths.size(), 0.0);
    return {std::move(level), std::move(settings), std::move(state)};
}

TickRecord::TickRecord(BodySet bodies, MoveRequest request) : request_(std::move(request)) {
    if (bodies.empty()) return;
    bodies_ = std::make_shared<const BodySet>(std::move(bodies));
    request_.bodies = *bodies_;
}

TickRecord step(const Snapshot& before, const Input& input, Trace* trace) {
    if (trace) trace->clear();
    const Level& level = before.level->level;
    const Settings& settings = *before.settings;
    const double dt = 1.0 / settings.tick_rate;
    State state = input.restart ? start_of(before.level, before.settings).state : before.state;
    const double gravity = gravity_of(settings, *before.level);
    MoveRequest request;
    if (input.placed != Placed::no && settings.strategy == &recorded_mover) {
        request = placed_request(settings, *before.level, input, state);
    } else if (gravity > 0.0) {
        request = steered_request(settings, gravity, input, state);
    } else {
        const Vec2 velocity = requested_velocity(settings, input, state);
        request = {shape_of(settings),  state.position, velocity * dt, velocity, {},
                   state.strategy_state};
        // The ground's own velocity is one of seconds.
        if (level.wall_traits().has_belts()) request.side_view.seconds = 1.0 / settings.tick_rate;
    }
    BodySet bodies =
        advance_boxes(before.level->box_paths, settings.boxes_move ? dt : 0.0, state.boxes);
    request.lattice = &before.level->lattice;
    state.tick += 1;
    state.time += dt;

    TickRecord record(std::move(bodies), std::move(request));
    if (!settings.collisions || input.pass) {
        record.result_ = passed(record.request_);
    } else {
        const Strategy& strategy = *settings.strategy;
        record.strategy_ = &strategy;
        const auto move = [&](const MoveRequest& made, Trace* traced) {
            return strategy.move(level, made, options_of(settings, strategy), traced);
        };
        record.result_ = move(record.request_, trace);
        const bool flies = gravity > 0.0 && !state.feel.on_floor;
        if (const auto place = beside_ceiling(record.request_, record.result_, move,
                                              flies ? settings.corner_correction : 0.0)) {
            record.request_.position = *place;
            if (trace) trace->clear();
            record.result_ = move(record.request_, trace);
        }
    }
    state.position = record.result_.position;
    state.velocity = record.result_.velocity;
    state.strategy_state = record.result_.strategy_state;
    if (gravity > 0.0) state.feel.on_floor = stands_after(settings, record.result_);
    record.after_ = std::move(state);
    return record;
}

}  // namespace slidelab::lab
