#include "lab/survey/share_walker.hpp"

#include <utility>

namespace slidelab::lab {

namespace {

StateGraph graph_without_states(const StateGraph& other) {
    StateGraph graph;
    graph.grid = other.grid;
    graph.table = CellTable(other.grid, other.zones.most_phases());
    return graph;
}

}  // namespace

ShareWalker::ShareWalker(SurveyPlan plan)
    : survey_(std::move(plan)),
      times_(*survey_.plan().level, survey_.settings()),
      world_(survey_.walk_world()),
      known_(graph_without_states(survey_.graph())),
      walker_(world_, known_) {}

WalkedShare ShareWalker::walk(const SurveyShare& share) {
    for (; rounds_ <= share.round; ++rounds_) world_.boxes = times_.next(world_.hold_ticks);
    world_.end_tick = std::int64_t{rounds_} * world_.hold_ticks;
    WalkedShare answer;
    answer.piece = share.piece;
    for (std::size_t i = 0; i < share.starts.size(); ++i) {
        SurveyState state;
        state.position = share.starts[i].position;
        walker_.explore(share.first + static_cast<std::uint32_t>(i), state,
                        share.starts[i].strategy_state, answer.walked);
        answer.state_results.push_back({state.clearance, state.neighbours, state.work});
    }
    return answer;
}

}  // namespace slidelab::lab
