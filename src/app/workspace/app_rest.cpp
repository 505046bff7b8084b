// While nothing happens nothing is drawn: when that is, and what ends it.
#include <algorithm>
#include <cmath>

#include "app/files/file_watch.hpp"
#include "app/workspace/app.hpp"

namespace slidelab::lab {

namespace {

/// Whether something happened: a tool is asked now and then, the disk for instance, without a frame
/// for it.
bool wait_for_event(const Desk& desk, double longest) {
    if (!desk.config.host.waits) {
        SDL_PumpEvents();
        return SDL_HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT) == SDL_TRUE;
    }
    constexpr double nap = 2.0 * FileWatch::interval;
    for (double left = longest; left > 0.0; left -= nap) {
        const double seconds = std::min(left, nap);
        if (SDL_WaitEventTimeout(nullptr, static_cast<int>(seconds * 1000.0) + 1) != 0) return true;
        for (const auto& tool : desk.document.tools.from_top()) {
            if (tool->wakes(desk.config.clock())) return true;
        }
    }
    return false;
}

}  // namespace

void App::wait_while_idle() {
    clock_.rested = clock_.waited_in_vain = false;
    if (!desk.config.idle_wait) return;
    const bool hidden = desk.window.minimised();
    constexpr int settling = 12;  // frames that the panel needs to come to rest after an event
    const bool is_settled = clock_.quiet_frames >= settling;
    if (!hidden && (!is_world_at_rest() || !is_settled)) return;
    const double longest = desk.message.rest();
    if (longest <= 0.0) return;
    clock_.rested = true;
    desk.ticker.hold();  // time stands still meanwhile
    const double before = desk.config.host.waits ? desk.config.clock() : desk.now;
    const bool is_quiet = desk.message.is_gone() && !desk.gui.wants_text();
    clock_.waited_in_vain = !wait_for_event(desk, longest) && is_quiet;
    desk.now = desk.config.clock();  // the wait is no long frame
    desk.message.age(desk.now - before);
}

bool App::is_world_at_rest() const {
    if (desk.focus.is_pressing() || !desk.commands.empty() || !desk.presses.empty() ||
        !desk.later.empty())
        return false;
    for (const auto& tool : desk.document.tools.from_top()) {
        if (tool->is_busy(desk)) return false;
    }
    const Session& session = desk.document.session;
    if (session.rerun() && !session.rerun()->finished()) return false;
    if (desk.document.time_rests) return true;
    if (clock_.camera_moves) return false;
    if (session.is_paused()) return true;
    if (!session.is_running() || session.is_playing()) return false;
    const Simulation& simulation = session.simulation();
    const State& state = simulation.state();
    const bool has_boxes = !simulation.map().box_paths.empty();  // which go on for ever
    return next_input() == Input{} && state.tick > 0 && !has_boxes &&
           state.position == simulation.previous().position;
}

}  // namespace slidelab::lab
