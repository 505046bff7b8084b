// While nothing happens nothing is drawn: when that is, and what ends it.
#include <algorithm>
#include <cmath>

#include "app/workspace/app.hpp"

namespace slidelab::lab {

void App::wait_while_idle() {
    clock.rested = clock.waited_in_vain = false;
    if (!config.idle_wait) return;
    const bool hidden = window.minimised();
    constexpr int settling = 12;  // frames that the panel needs to come to rest after an event
    const bool is_settled = clock.quiet_frames >= settling;
    if (!hidden && is_settled && only_boxes_move()) return wait_for_tick();
    if (!hidden && (!resting() || !is_settled)) return;
    const double longest = workspace.message.rest();
    if (longest <= 0.0) return;
    clock.rested = true;
    ticker.hold();  // time stands still meanwhile
    const double before = config.host.waits ? config.clock() : clock.now;
    const bool is_quiet = workspace.message.is_gone() && !gui.wants_text();
    clock.waited_in_vain = !wait_for_event(longest) && is_quiet;
    clock.now = config.clock();  // the wait is no long frame
    workspace.message.age(clock.now - before);
}

/// Whether something happened, or the level's file was saved: the disk is asked now and then,
/// without a frame for it.
bool App::wait_for_event(double longest) {
    if (!config.host.waits) {
        SDL_PumpEvents();
        return SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT) == SDL_TRUE;
    }
    constexpr double nap = 2.0 * FileWatch::interval;
    for (double left = longest; left > 0.0; left -= nap) {
        const double seconds = std::min(left, nap);
        if (SDL_WaitEventTimeout(nullptr, static_cast<int>(seconds * 1000.0) + 1) != 0) return true;
        if (level_watch.is_to_be_seen(config.clock())) return true;
    }
    return false;
}

/// A display may show more pictures than there are ticks.
void App::wait_for_tick() {
    if (!config.host.waits) return;
    const double left = (1.0 - ticker.between()) / session.simulation().settings().tick_rate;
    SDL_WaitEventTimeout(nullptr, static_cast<int>(std::ceil(left * 1000.0)));
}

bool App::resting() const {
    return is_world_at_rest() && (workspace.probe || session.is_paused() ||
                                  session.simulation().level().box_paths().empty());
}

/// Pictures between two ticks would show hardly more of it.
bool App::only_boxes_move() const { return is_world_at_rest() && !resting(); }

/// Nothing moves but kinematic boxes, which go on for ever.
bool App::is_world_at_rest() const {
    if (workspace.list == OpenList::levels && level_list.is_waiting()) return false;
    if (!commands.empty() || !panel_commands.empty() || workspace.stages.is_playing()) return false;
    if (tour_button) return false;
    if (tour.is_open() && (tour.leg() || frames_to_aim > 0)) return false;
    if (session.rerun() && !session.rerun()->finished()) return false;
    if (workspace.survey && workspace.survey->is_busy()) return false;
    if (workspace.probe) return true;
    if (workspace.compare && workspace.compare->is_behind(session)) return false;
    if (clock.camera_moves) return false;
    if (session.is_paused()) return true;
    if (!session.is_running() || session.is_playing()) return false;
    const Simulation& simulation = session.simulation();
    const State& state = simulation.state();
    return next_input() == Input{} && state.tick > 0 &&
           state.position == simulation.previous().position;
}

}  // namespace slidelab::lab
