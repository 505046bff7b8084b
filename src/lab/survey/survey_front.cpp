// How a survey explores: round by round.
#include <algorithm>

#include "lab/run/step.hpp"
#include "lab/survey/front.hpp"
#include "lab/survey/space/traps.hpp"
#include "lab/survey/survey.hpp"

namespace slidelab::lab {

Survey::Front::Front(Survey& survey)
    : times(survey.plan_.level->box_paths, *survey.settings_),
      world(survey.walk_world()),
      workers(survey.plan_.threads) {
    walkers.reserve(static_cast<std::size_t>(workers.count()));
    for (int i = 0; i < workers.count(); ++i) walkers.emplace_back(world, survey.graph_);
}

std::size_t Survey::Front::end_of(std::size_t piece) const {
    return std::min(end, first_of(piece) + states_a_piece);
}

/// A part of a round: with threads all of it. False: there is no more to explore, or it must not
/// be.
bool Survey::explore_step(SurveyControl& control) {
    if (!front_) front_ = std::make_unique<Front>(*this);
    Front& front = *front_;
    if (!front.is_round_open) return begin_round();
    const std::size_t next = front.put;
    const std::size_t last =
        front.workers.count() > 1 ? front.count : std::min(next + 1, front.count);
    front.workers.run(last - next, [&](std::size_t i, int thread) {
        explore_piece(next + i, static_cast<std::size_t>(thread));
    });
    for (; front.put < last; ++front.put) put_together(front.pieces[front.put]);
    return front.put < front.count || end_round(control);
}

bool Survey::begin_round() {
    Front& front = *front_;
    front.end = graph_.states.size();
    if (front.begin == front.end && front.waiting.empty()) return false;
    front.is_round_open = true;
    round_ends_.push_back(static_cast<std::uint32_t>(front.end));
    if (plan_.moving) front.world.boxes = front.times.next(hold_ticks_);
    front.world.end_tick = static_cast<std::int64_t>(counts_.rounds + 1) * hold_ticks_;
    const std::size_t a_piece = Front::states_a_piece;
    front.count = (front.end - front.begin + a_piece - 1) / a_piece;
    front.put = 0;
    if (front.pieces.size() < front.count) front.pieces.resize(front.count);
    return true;
}

void Survey::explore_piece(std::size_t piece, std::size_t thread) {
    Front& front = *front_;
    front.pieces[piece].clear();
    for (std::size_t i = front.first_of(piece); i < front.end_of(piece); ++i) {
        const auto number = static_cast<std::uint32_t>(i);
        front.walkers[thread].explore(number, graph_.states[i], graph_.strategy_state(number),
                                      front.pieces[piece]);
    }
}

/// In the order of the states: of several that arrive in one state the first one stands for it.
void Survey::put_together(const WalkedPiece& piece) {
    counts_.moves += piece.moves;
    counts_.judged += piece.judged;
    counts_.left_over = joined(counts_.left_over, piece.left_over);
    // One by one, so that the memory it takes is the same wherever an edge was found.
    for (const FarEdge& edge : piece.far_edges) graph_.far_edges.push_back(edge);
    for (const Arrival& arrival : piece.arrivals) put_together(arrival);
    for (const std::uint32_t state : piece.leading_outside) {
        if (graph_.leads_outside.size() <= state) graph_.leads_outside.resize(state + 1);
        graph_.leads_outside[state] = true;
    }
    for (const RawFinding& raw : piece.findings) note(raw);
}

void Survey::put_together(const Arrival& arrival) {
    if (graph_.is_calm(arrival.from) && !graph_.zones.is_calm(arrival.cell)) {
        wait_to_enter(arrival);
        return;
    }
    const std::uint32_t state = reach(arrival);
    if (!graph_.bit_of(graph_.cell_of(arrival.from), arrival.cell))
        graph_.far_edges.emplace_back(arrival.from, state);
}

/// The state in which it arrives at the end of the round, which the first arrival makes.
std::uint32_t Survey::reach(const Arrival& arrival) {
    const int phase = graph_.zones.phase_of(arrival.cell, front_->world.end_tick);
    std::uint32_t state = graph_.at(arrival.cell, phase, arrival.position);
    if (state == no_state) {
        state = static_cast<std::uint32_t>(graph_.states.size());
        SurveyState reached;
        reached.position = arrival.position;
        reached.parent = arrival.from;
        reached.phase = static_cast<std::uint16_t>(phase);
        reached.direction = arrival.direction;
        reached.ticks = arrival.ticks;
        add_state(reached, arrival.cell, arrival.strategy_state);
    }
    if (graph_.states[state].times < 0xff00U) ++graph_.states[state].times;
    return state;
}

/// False: it must not go on.
bool Survey::end_round(SurveyControl& control) {
    enter_zones();
    // Each edge once: from a zone many directions lead to one cell.
    auto& far = graph_.far_edges;
    const auto first = far.begin() + static_cast<std::ptrdiff_t>(front_->sorted_edges);
    std::sort(first, far.end());
    far.erase(std::unique(first, far.end()), far.end());
    front_->sorted_edges = far.size();
    front_->is_round_open = false;
    front_->begin = front_->end;
    ++counts_.rounds;
    if (control.on_progress)
        control.on_progress({graph_, counts_.moves, graph_.states.size() - front_->end});
    end_ = control.cancelled ? SurveyEnd::cancelled : limit_reached();
    return end_ == SurveyEnd::complete;
}

void Survey::end_exploring() {
    graph_.first_unexplored = static_cast<std::uint32_t>(front_->begin);
    front_.reset();
    std::sort(graph_.far_edges.begin(), graph_.far_edges.end());
    graph_.far_edges.erase(std::unique(graph_.far_edges.begin(), graph_.far_edges.end()),
                           graph_.far_edges.end());
    if (end_ == SurveyEnd::complete) end_ = end_of_exploring();
}

/// A start that leads nowhere makes no statement about the level.
SurveyEnd Survey::end_of_exploring() const {
    const bool is_confined =
        std::any_of(graph_.starts.begin(), graph_.starts.end(),
                    [this](std::uint32_t start) { return !leaves_its_cell(graph_, start); });
    return is_confined ? SurveyEnd::confined : SurveyEnd::complete;
}

// How a survey goes from calm places into the zones of boxes that move.
//
// A round is a moment: what is explored in it in a zone begins there as many holds after the start.
// Calm states have no moment of their own. From one of them a zone is entered at the end of every
// round, as long as the zone has phases; the mover waits until then, which its recording shows.

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
    request.lattice = &plan_.level->lattice;
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
    // Directions that lead from one state to one other come one after the other.
    for (std::size_t i = waiting.size(); i-- > 0 && waiting[i].arrival.from == arrival.from;) {
        const Arrival& known = waiting[i].arrival;
        if (known.cell == next.arrival.cell &&
            graph_.one_way.are_alike(known.cell, known.position, next.arrival.position))
            return;
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

// The way to a finding, as ticks that can be played.

namespace {

Input input_of(const HeldInput& held) {
    Input input;
    input.right = held.right;
    input.down = held.down;
    return input;
}

}  // namespace

HeldInput Survey::held_input(int direction, int ticks) const {
    if (direction >= static_cast<int>(directions_.size())) return {0.0, 0.0, ticks};
    const Vec2 unit = directions_[static_cast<std::size_t>(direction)];
    return {unit.x, unit.y, ticks};
}

std::vector<HeldInput> Survey::inputs_to(const Finding& finding) const {
    std::vector<HeldInput> inputs;
    if (finding.held.ticks > 0) inputs.push_back(finding.held);
    for (std::uint32_t state = finding.state; graph_.states[state].parent != no_state;
         state = graph_.states[state].parent) {
        inputs.push_back(held_input(graph_.states[state].direction, graph_.states[state].ticks));
        if (const int ticks = waited_before(state); ticks > 0) inputs.push_back({0.0, 0.0, ticks});
    }
    std::reverse(inputs.begin(), inputs.end());
    return inputs;
}

Snapshot Survey::start_of_path(std::uint32_t state) const {
    while (graph_.states[state].parent != no_state) state = graph_.states[state].parent;
    Snapshot start = start_of(plan_.level, settings_);
    start.state.position = graph_.states[state].position;
    return start;
}

Recording Survey::recording_of(const Finding& finding, const std::string& level_name) const {
    if (finding.state == no_state) return {.run = {level_name, {}}};
    Snapshot now = start_of_path(finding.state);
    const bool at_spawn = now.state == start_of(plan_.level, settings_).state;
    Recorder recorder(level_name, *settings_,
                      at_spawn ? std::nullopt : std::optional<State>(now.state));
    for (const HeldInput& held : inputs_to(finding)) {
        for (int tick = 0; tick < held.ticks; ++tick) {
            now.state = step(now, input_of(held)).after();
            recorder.tick(*settings_, input_of(held), now.state);
        }
    }
    return recorder.recording();
}

std::pair<Snapshot, TickRecord> Survey::last_tick_of(const Finding& finding) const {
    Snapshot now = start_of_path(finding.state);
    Snapshot before = now;
    std::optional<TickRecord> last;
    for (const HeldInput& held : inputs_to(finding)) {
        for (int tick = 0; tick < held.ticks; ++tick) {
            before = now;
            last.emplace(step(now, input_of(held)));
            now.state = last->after();
        }
    }
    if (!last) last.emplace(step(now, Input{}));
    return {before, *last};
}

}  // namespace slidelab::lab
