#include "lab/survey/space/traps.hpp"

#include <algorithm>
#include <set>

namespace slidelab::lab {

namespace {

std::vector<FarEdge> turned_round(std::vector<FarEdge> edges) {
    for (FarEdge& edge : edges) std::swap(edge.first, edge.second);
    std::sort(edges.begin(), edges.end());
    return edges;
}

/// All states that lead to one of the starts.
std::vector<bool> leading_back(const StateGraph& graph) {
    std::vector<bool> leads(graph.states.size());
    std::vector<std::uint32_t> open = graph.starts;
    for (const std::uint32_t start : open) leads[start] = true;
    const std::vector<FarEdge> into = turned_round(graph.far_edges);
    const auto add = [&](std::uint32_t state) {
        if (leads[state]) return;
        leads[state] = true;
        open.push_back(state);
    };
    while (!open.empty()) {
        const std::uint32_t state = open.back();
        open.pop_back();
        for (std::size_t i = 0; i < around.size(); ++i) {
            const std::uint32_t other = graph.neighbour(state, i);
            const std::size_t back = (i + 4) % 8;  // the opposite bit
            if (other != no_state && ((graph.states[other].neighbours >> back) & 1U) != 0)
                add(other);
        }
        for (const FarEdge& edge : edges_from(into, state)) add(edge.second);
    }
    return leads;
}

/// How many cells states take: those of one cell count as one.
template <typename States>
double cells_of(const StateGraph& graph, States first, States last) {
    double cells = 0.0;
    for (; first != last; ++first) cells += graph.share_of(*first);
    return cells;
}

/// Strongly connected components of the states that do not lead back.
class Components {
public:
    Components(const StateGraph& graph, const std::vector<bool>& leads_back)
        : graph_(graph),
          leads_back_(leads_back),
          order_(graph.states.size(), unseen),
          low_(graph.states.size(), 0) {}

    std::vector<Trap> traps() {
        for (std::uint32_t state = 0; state < graph_.states.size(); ++state) {
            if (!leads_back_[state] && order_[state] == unseen) search(state);
        }
        std::sort(traps_.begin(), traps_.end(),
                  [](const Trap& a, const Trap& b) { return a.first < b.first; });
        return std::move(traps_);
    }

private:
    static constexpr std::uint32_t unseen = 0xffffffffU;
    static constexpr std::uint32_t closed = 0xfffffffeU;  ///< its component is complete

    struct Frame {
        std::uint32_t state;
        std::uint32_t next;  ///< the edge to be looked at: eight bits, then the far ones
    };

    /// The edge of that number, or none; false past the last one.
    bool edge(std::uint32_t state, std::uint32_t number, std::uint32_t& to) const {
        to = no_state;
        if (number < around.size()) {
            if (((graph_.states[state].neighbours >> number) & 1U) != 0)
                to = graph_.neighbour(state, number);
            return true;
        }
        const std::span<const FarEdge> far = edges_from(graph_.far_edges, state);
        if (number - around.size() >= far.size()) return false;
        to = far[number - around.size()].second;
        return true;
    }

    void open(std::uint32_t state) {
        order_[state] = low_[state] = next_++;
        stack_.push_back(state);
        frames_.push_back({state, 0});
    }

    void search(std::uint32_t root) {
        open(root);
        while (!frames_.empty()) {
            const Frame frame = frames_.back();
            std::uint32_t to = no_state;
            if (edge(frame.state, frame.next, to)) {
                ++frames_.back().next;
                if (to == no_state || order_[to] == closed) continue;
                if (order_[to] == unseen) {
                    open(to);
                } else {
                    low_[frame.state] = std::min(low_[frame.state], order_[to]);
                }
                continue;
            }
            frames_.pop_back();
            if (low_[frame.state] == order_[frame.state]) close(frame.state);
            if (!frames_.empty()) {
                std::uint32_t& above = low_[frames_.back().state];
                above = std::min(above, low_[frame.state]);
            }
        }
    }

    /// The states on the stack from `root` on are a component.
    void close(std::uint32_t root) {
        std::size_t begin = stack_.size();
        while (stack_[--begin] != root) {
        }
        const auto members = stack_.begin() + static_cast<std::ptrdiff_t>(begin);
        std::sort(members, stack_.end());
        const bool is_sink = std::all_of(members, stack_.end(), [&](std::uint32_t state) {
            if (graph_.is_exit(state)) return false;
            std::uint32_t to = no_state;
            for (std::uint32_t i = 0; edge(state, i, to); ++i) {
                if (to != no_state && !std::binary_search(members, stack_.end(), to)) return false;
            }
            return true;
        });
        if (is_sink)
            traps_.push_back({*members,
                              static_cast<std::uint32_t>(stack_.end() - members),
                              {members, stack_.end()},
                              cells_of(graph_, members, stack_.end()),
                              false});
        for (auto state = members; state != stack_.end(); ++state) order_[*state] = closed;
        stack_.erase(members, stack_.end());
    }

    const StateGraph& graph_;
    const std::vector<bool>& leads_back_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> low_;
    std::vector<std::uint32_t> stack_;
    std::vector<Frame> frames_;
    std::vector<Trap> traps_;
    std::uint32_t next_ = 0;
};

}  // namespace

bool leaves_its_cell(const StateGraph& graph, std::uint32_t state) {
    const SurveyGrid::Cell home = graph.cell_of(state);
    std::vector<std::uint32_t> open{state};
    std::set<std::uint32_t> seen;
    while (!open.empty()) {
        const std::uint32_t here = open.back();
        open.pop_back();
        if (graph.states[here].neighbours != 0 || graph.is_exit(here)) return true;
        for (const FarEdge& edge : edges_from(graph.far_edges, here)) {
            if (graph.cell_of(edge.second) != home) return true;
            if (seen.insert(edge.second).second) open.push_back(edge.second);
        }
    }
    return false;
}

std::vector<Trap> find_traps(const StateGraph& graph, double least) {
    const std::vector<bool> leads_back = leading_back(graph);
    std::vector<std::uint32_t> back;
    for (std::uint32_t state = 0; state < graph.states.size(); ++state)
        if (leads_back[state]) back.push_back(state);
    if (back.size() == graph.states.size()) return {};
    const double cells = cells_of(graph, back.begin(), back.end());
    std::vector<Trap> traps = Components(graph, leads_back).traps();
    for (Trap& trap : traps) trap.is_larger = trap.cells > cells;
    if (cells > least) return traps;
    // A start that is left for good: the largest is where the game goes on.
    const auto largest = std::max_element(
        traps.begin(), traps.end(), [](const Trap& a, const Trap& b) { return a.cells < b.cells; });
    if (largest != traps.end() && largest->is_larger) traps.erase(largest);
    return traps;
}

}  // namespace slidelab::lab
