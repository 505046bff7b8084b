#include "lab/run/simulation.hpp"

#include <algorithm>
#include <utility>

#include "lab/run/kinematic_boxes.hpp"
#include "slidelab/geometry/bits.hpp"

namespace slidelab {

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
    MoveResult free;
    free.position = request.position + request.displacement;
    free.velocity = request.velocity;
    free.strategy_state = request.strategy_state;
    return free;
}

}  // namespace

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
    if (state.strategy_state != 0) add(state.strategy_state);
    return hash;
}

LastTick::LastTick(const LastTick& other)
    : kinematic_boxes_(other.kinematic_boxes_), request_(other.request_), result_(other.result_) {
    if (request_) request_->kinematic_boxes = kinematic_boxes_;
}

// The list of boxes changes hands, the boxes stay where they are: the request still refers to them.
LastTick::LastTick(LastTick&& other) noexcept
    : kinematic_boxes_(std::move(other.kinematic_boxes_)),
      request_(std::move(other.request_)),
      result_(other.result_) {
    other.kinematic_boxes_.clear();
    other.request_.reset();
    other.result_.reset();
}

LastTick& LastTick::operator=(const LastTick& other) {
    if (this != &other) *this = LastTick(other);
    return *this;
}

LastTick& LastTick::operator=(LastTick&& other) noexcept {
    if (this == &other) return *this;
    kinematic_boxes_ = std::move(other.kinematic_boxes_);
    request_ = std::move(other.request_);
    result_ = other.result_;
    other.kinematic_boxes_.clear();
    other.request_.reset();
    other.result_.reset();
    return *this;
}

void LastTick::reset(std::span<const BoxPath> boxes, std::vector<double>& clocks) {
    clocks.resize(boxes.size(), 0.0);
    kinematic_boxes_.clear();
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        kinematic_boxes_.push_back({boxes[i].at(clocks[i]), {}, boxes[i].name});
    }
    request_.reset();
    result_.reset();
}

void LastTick::move_boxes(std::span<const BoxPath> boxes, double dt, std::vector<double>& clocks) {
    request_.reset();
    result_.reset();
    advance_boxes(boxes, dt, clocks, kinematic_boxes_);
}

const MoveRequest& LastTick::ask(MoveRequest request) {
    request.kinematic_boxes = kinematic_boxes_;
    return request_.emplace(std::move(request));
}

Simulation::Simulation(std::shared_ptr<const Level> level, Settings settings)
    : level_(std::move(level)), settings_(std::move(settings)) {
    restart();
}

void Simulation::restart() {
    state_ = State{};
    state_.position = level_->spawn();
    last_.reset(level_->box_paths(), state_.boxes);
    previous_ = state_;
}

void Simulation::place(Vec2 position) {
    state_.position = position;
    state_.velocity = {};
    previous_ = state_;
}

void Simulation::set_state(const State& state) {
    state_ = state;
    last_.reset(level_->box_paths(), state_.boxes);
    previous_ = state_;
}

void Simulation::set_level(std::shared_ptr<const Level> level) {
    level_ = std::move(level);
    restart();
}

Vec2 Simulation::wanted_velocity(const Input& input) {
    const double dt = 1.0 / settings_.tick_rate;
    if (input.lead) {
        const Vec2 translation = input.target - state_.position;
        const double left = length(translation);
        if (left < 1e-9) return {};  // there: nothing to do, and no direction to do it in
        state_.heading = translation / left;
        return state_.heading * std::min(settings_.speed, left / dt);  // never past the pointer
    }
    if (settings_.steering == Steering::tank) {
        state_.heading = turned(state_.heading, settings_.turn_rate * input.right * dt);
        return state_.heading * (-input.down * settings_.speed);
    }
    const Vec2 displacement{input.right, input.down};
    const double size = length(displacement);
    if (size < 1e-9) return {};
    state_.heading = displacement / size;
    return state_.heading * (settings_.speed * std::min(size, 1.0));  // diagonals are not faster
}

void Simulation::tick(const Input& input, Trace* trace) {
    if (trace) trace->clear();
    if (input.restart) restart();
    previous_ = state_;

    const double dt = 1.0 / settings_.tick_rate;
    const Vec2 velocity = wanted_velocity(input);
    last_.move_boxes(level_->box_paths(), dt, state_.boxes);
    state_.tick += 1;
    state_.time += dt;

    const MoveRequest& request = last_.ask(
        {shape_of(settings_), state_.position, velocity * dt, velocity, {}, state_.strategy_state});
    if (!settings_.collisions || input.pass) {
        last_.answer(passed(request));
    } else {
        const Strategy& strategy = *settings_.strategy;
        last_.answer(strategy.move(*level_, request, options_of(settings_, strategy), trace));
    }
    const MoveResult& result = *last_.result();
    state_.position = result.position;
    state_.velocity = result.velocity;
    state_.strategy_state = result.strategy_state;
}

}  // namespace slidelab
