// How a survey explores: round by round.
#include <algorithm>

#include "lab/survey/front.hpp"
#include "lab/survey/space/traps.hpp"

namespace slidelab::lab {

Survey::Front::Front(Survey& survey)
    : times(*survey.plan_.level, *survey.settings_),
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

/// In the order of the states: of several that arrive in one cell the first one stands for it.
void Survey::put_together(const WalkedPiece& piece) {
    counts_.moves += piece.moves;
    counts_.judged += piece.judged;
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
    const bool from_calm = graph_.is_calm(arrival.from);
    const bool is_calm = graph_.zones.is_calm(arrival.cell);
    if (from_calm && !is_calm) {
        wait_to_enter(arrival);
        return;
    }
    const std::uint32_t state = reach(arrival);
    if (!from_calm || !neighbour_bit(graph_.cell_of(arrival.from), arrival.cell).has_value())
        graph_.far_edges.emplace_back(arrival.from, state);
}

/// The state in which it arrives at the end of the round, which the first arrival makes.
std::uint32_t Survey::reach(const Arrival& arrival) {
    const int phase = graph_.zones.phase_of(arrival.cell, front_->world.end_tick);
    std::uint32_t state = graph_.table.at(arrival.cell, phase);
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

}  // namespace slidelab::lab
