#include "lab/run/simulation.hpp"

#include "lab/run/kinematic_boxes.hpp"

namespace slidelab::lab {

Simulation::Simulation(std::shared_ptr<const Map> level, const Settings& settings)
    : settings_(settings), now_{std::move(level), std::make_shared<const Settings>(settings), {}} {
    restart();
}

Simulation::Simulation(Snapshot now) : settings_(*now.settings), now_(std::move(now)) {
    const State state = now_.state;
    set_state(state);
}

void Simulation::set_settings(const Settings& settings) {
    if (settings == settings_) return;  // as in most frames
    settings_ = settings;
    // Snapshots that were taken before keep theirs.
    now_.settings = std::make_shared<const Settings>(settings);
}

void Simulation::tick(const Input& input, Trace* trace) {
    if (input.restart) restart();
    previous_ = now_.state;
    last_.emplace(step(now_, input, trace));
    now_.state = last_->after();
}

void Simulation::restart() { set_state(start_of(now_.level, now_.settings).state); }

void Simulation::place(Vec2 position) {
    now_.state.position = position;
    now_.state.velocity = {};
    previous_ = now_.state;
}

void Simulation::set_state(const State& state) {
    now_.state = state;
    last_.reset();
    at_rest_ = advance_boxes(now_.level->box_paths, 0.0, now_.state.boxes);
    previous_ = now_.state;
}

void Simulation::set_level(std::shared_ptr<const Map> level) {
    now_.level = std::move(level);
    restart();
}

}  // namespace slidelab::lab
