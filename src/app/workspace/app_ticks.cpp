// From the input to the next state: when ticks are due, and what is kept of them.
#include <utility>

#include "app/workspace/app_parts.hpp"

namespace slidelab {

namespace {

/// Whether anything on the screen needs the strategy's marks.
bool wants_trace(const ViewSettings& view) {
    return view.normals || view.contacts || view.slides || view.velocities || view.candidates ||
           view.projections;
}

}  // namespace

void App::Parts::advance() {
    int ticks = 0;
    if (probe) {
        ticker.hold();
        single_ticks = 0;
        return;
    }
    if (paused) {
        ticker.hold();
    } else {
        ticks = ticker.due(now, simulation.settings().tick_rate);
    }
    ticks += std::exchange(single_ticks, 0);
    // Only the last tick of a frame is seen, so only that one is traced.
    for (int i = 0; i < ticks; ++i) tick(next_input(), i + 1 == ticks);
}

Input App::Parts::next_input() const {
    return script ? *script : controls.input(camera, window.pixels_per_point());
}

void App::Parts::tick(Input input, bool traced) {
    if (is_playing()) input = config.play->begin_tick(simulation).value_or(input);
    input.restart = std::exchange(restart_wanted, false) || input.restart;
    if (input.restart) trail.clear();
    const bool tracing = traced && wants_trace(view);
    if (!tracing) trace.clear();
    const std::uint64_t begin = SDL_GetPerformanceCounter();
    simulation.tick(input, tracing ? &trace : nullptr);
    measure(seconds_of(SDL_GetPerformanceCounter() - begin));
    if (config.play) config.play->end_tick(simulation.state());
    if (recorder) recorder->tick(simulation.settings(), input, simulation.state());
    last_input = input;
    controls.tick_done();
    extend_trail();
}

void App::Parts::tick_now(const Input& input) {
    tick(input, true);
    const double tick_seconds = 1.0 / simulation.settings().tick_rate;
    if (view.follow) follow(simulation.state().position, true, tick_seconds);
}

void App::Parts::extend_trail() {
    const Vec2 position = simulation.state().position;
    if (!trail.empty() && trail.back() == position) return;
    constexpr std::size_t longest = 1500;
    if (trail.size() >= longest) trail.erase(trail.begin(), trail.begin() + 100);
    trail.push_back(position);
}

bool App::Parts::is_playing() const { return config.play && !config.play->finished(); }

void App::Parts::measure(double tick_seconds) {
    metrics.move_time.add(tick_seconds * 1e6);
    const MoveResult* result = simulation.last_result();
    if (!result) return;
    metrics.iterations.add(result->iterations);
    metrics.contacts.add(static_cast<double>(result->contacts.size()));
    metrics.steps.add(static_cast<double>(result->substep_count));
}

}  // namespace slidelab
