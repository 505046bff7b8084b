// How a survey goes from calm places into the zones of boxes that move.
//
// A round is a moment: what is explored in it in a zone begins there as many holds after the start.
// Calm states have no moment of their own. From one of them a zone is entered at the end of every
// round, as long as the zone has phases; the mover waits until then, which its recording shows.
#include <algorithm>

#include "lab/survey/front.hpp"

namespace slidelab::lab {

namespace {

/// A mover comes to rest in so many ticks, or is not waited for.
constexpr int most_settling = 60;

}  // namespace

std::int64_t Survey::time_of(std::uint32_t state) const {
    std::int64_t ticks = 0;
    for (; graph_.is_calm(state); state = graph_.states[state].parent) {
        if (graph_.states[state].parent == no_state) return ticks;
        ticks += graph_.states[state].ticks;
    }
    const auto round = std::upper_bound(round_ends_.begin(), round_ends_.end(), state);
    return ticks + (round - round_ends_.begin()) * std::int64_t{hold_ticks_};
}

/// How long its parent idles before it goes on to a state, ticks.
int Survey::waited_before(std::uint32_t state) const {
    const SurveyState& at = graph_.states[state];
    if (graph_.is_calm(state) || !graph_.is_calm(at.parent)) return 0;
    return static_cast<int>(time_of(state) - time_of(at.parent) - at.ticks);
}

/// A place where the mover does not rest is idled in until it does; then the hold is made again
/// from there. False where that leads to no zone.
bool Survey::settle(Arrival& arrival, int& waited) const {
    const Strategy& strategy = *settings_->strategy;
    const Options& options = options_of(*settings_, strategy);
    MoveRequest request;
    request.shape = shape_of(*settings_);
    request.position = graph_.states[arrival.from].position;
    request.strategy_state = graph_.strategy_state(arrival.from);
    const auto move_on = [&] {
        const MoveResult result = strategy.move(*plan_.level, request, options, nullptr);
        const bool rests =
            result.position == request.position && result.strategy_state == request.strategy_state;
        request.position = result.position;
        request.strategy_state = result.strategy_state;
        return !rests;
    };
    for (waited = 0; move_on(); ++waited) {
        if (waited == most_settling) return false;
    }
    if (waited == 0) return true;
    request.displacement = displacements_[arrival.direction];
    request.velocity = request.displacement * settings_->tick_rate;
    for (int tick = 1; tick <= press_ticks_ && move_on(); ++tick) {
        if (!graph_.grid.contains(request.position)) return false;
        arrival.cell = graph_.grid.cell_of(request.position);
        arrival.position = request.position;
        arrival.strategy_state = request.strategy_state;
        arrival.ticks = static_cast<std::uint8_t>(tick);
        if (!graph_.zones.is_calm(arrival.cell)) return true;
    }
    return false;
}

void Survey::wait_to_enter(const Arrival& arrival) {
    auto& waiting = front_->waiting;
    Front::Waiting next{arrival, 0, 0};
    int waited = 0;
    if (!settle(next.arrival, waited)) return;
    // Directions that lead from one state to one cell come one after the other.
    for (std::size_t i = waiting.size(); i-- > 0 && waiting[i].arrival.from == arrival.from;) {
        if (waiting[i].arrival.cell == next.arrival.cell) return;
    }
    next.ready = time_of(arrival.from) + waited + next.arrival.ticks;
    next.phases = graph_.zones.phases_of(next.arrival.cell);
    waiting.push_back(next);
}

/// At the end of a round.
void Survey::enter_zones() {
    const std::int64_t now = front_->world.end_tick;
    auto& waiting = front_->waiting;
    for (Front::Waiting& one : waiting) {
        if (one.ready > now) continue;
        --one.phases;
        graph_.far_edges.emplace_back(one.arrival.from, reach(one.arrival));
    }
    waiting.erase(std::remove_if(waiting.begin(), waiting.end(),
                                 [](const Front::Waiting& one) { return one.phases == 0; }),
                  waiting.end());
}

}  // namespace slidelab::lab
