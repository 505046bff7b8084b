// The events of the move in view, in the running program: stepping through them, playing them, and
// pointing at them in the world.
#include "app/workspace/app.hpp"

namespace slidelab::lab {

namespace {

constexpr std::int64_t probe_scene = -1;  // is no tick

/// The move of the tick in view, by the strategy that made it: the settings may be others by now.
std::optional<TracedMove> move_of_tick(const Session& session) {
    const Simulation& simulation = session.simulation();
    const MoveRequest* request = simulation.last_request();
    const MoveResult* result = simulation.last_result();
    const std::int64_t n = session.tick_in_view();
    const KeptRun& run = session.run();
    if (!request || !result || n <= run.first()) return std::nullopt;
    return TracedMove{run.tick(n).settings->strategy,
                      &session.trace(),
                      request->shape,
                      request->displacement,
                      result->substep_count,
                      path_of(request->position, *result),
                      &simulation.level(),
                      request->kinematic_boxes};
}

TracedMove move_of_probe(ProbeView& probe) {
    const SolvedScene& solved = probe.solved();
    const ProbeScene& scene = probe.scene();
    return {scene.strategy,
            &solved.trace,
            scene.shape,
            scene.delta,
            solved.result.substep_count,
            solved.path,
            solved.level.get(),
            solved.kinematic_boxes};
}

}  // namespace

/// One move is in view, and stays there.
bool App::stages_shown() const {
    return workspace.probe || session.is_paused() || session.in_past();
}

bool App::wants_trace() const {
    return workspace.wants_trace() || (workspace.stages.is_open() && stages_shown());
}

std::optional<TracedMove> App::move_in_view() {
    return workspace.probe ? move_of_probe(*workspace.probe) : move_of_tick(session);
}

StageCursor::Move App::cursor_move() {
    if (!stages_shown()) return {0, session.tick_in_view()};
    if (workspace.probe) return {workspace.probe->solved().trace.events().size(), probe_scene};
    const KeptRun& run = session.run();
    const std::int64_t n = session.tick_in_view();
    return {session.trace().events().size(), n, n > run.first(), n < run.last(),
            !session.rerun().has_value()};
}

void App::step_event(int direction) {
    if (!stages_shown() || !workspace.stages.is_open()) {
        // What there is to see comes into view first, and its trace is made.
        if (!workspace.probe) command(command::SetPace{Pace::paused});
        return workspace.stages.enter(direction);
    }
    const int ticks = workspace.stages.step(direction, cursor_move());
    if (ticks != 0) command(command::StepTicks{ticks});
}

void App::go_on_with_events() {
    if (!stages_shown() || !workspace.stages.is_playing()) return;
    const int ticks = workspace.stages.play(clock.seconds, cursor_move());
    if (ticks != 0) command(command::StepTicks{ticks});
}

void App::point_at_events() {
    event_pointed_at.reset();
    if (!stages_shown() || !workspace.stages.is_open() || gui.wants_mouse()) return;
    const bool has_handle = workspace.probe && workspace.probe->pointed_at();
    if (has_handle) return;  // it is taken by the same place
    event_pointed_at = painter.event_under(controls.pointer().position * window.pixels_per_point());
}

EventFocus App::event_focus() const {
    if (!stages_shown() || !workspace.stages.is_open()) return {};
    return {workspace.stages.event(), panel_commands.lit_event, true};
}

std::optional<Vec2> App::position_at_event() {
    const EventFocus focus = event_focus();
    const auto move = focus.at_hand ? move_in_view() : std::nullopt;
    return move ? std::optional(position_at(*move, *focus.at_hand)) : std::nullopt;
}

/// The event's time in the tick, 0..1, while one is at hand.
double App::time_at_event(double otherwise) {
    const EventFocus focus = event_focus();
    const auto move = focus.at_hand ? move_in_view() : std::nullopt;
    return move ? move->trace->events()[*focus.at_hand].moment.time : otherwise;
}

}  // namespace slidelab::lab
