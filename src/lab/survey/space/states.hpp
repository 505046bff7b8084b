// The states of a survey: for each reached cell the first place in it, with its predecessor; for
// one that one-way lines divide, the first place before each set of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "lab/survey/space/box_zones.hpp"
#include "lab/survey/space/grid.hpp"
#include "lab/survey/space/one_way_cells.hpp"
#include "slidelab/geometry/vec2.hpp"

namespace slidelab::lab {

/// 32 bytes: there may be many millions.
struct SurveyState {
    Vec2 position;                    ///< exact, from its ticks
    std::uint32_t parent = no_state;  ///< the predecessor; none: a start
    float clearance = 0.0F;           ///< units to the nearest wall, up to the search radius
    std::uint16_t times = 0;          ///< how often its cell was reached
    std::uint16_t phase = 0;          ///< of the moving boxes
    std::uint8_t direction = 0;       ///< that was held, from the parent here: see HeldDirections
    std::uint8_t ticks = 0;           ///< for so long
    std::uint8_t neighbours = 0;      ///< bits of `around` that lead on
    std::uint8_t work = 0;            ///< rounds of the solver in its slowest move
};
static_assert(sizeof(SurveyState) == 40 || sizeof(SurveyState) == 32);

/// An edge from one state to another whose cells are no neighbours, or have several states.
using FarEdge = std::pair<std::uint32_t, std::uint32_t>;

/// Those from one state. `edges`: rising.
inline std::span<const FarEdge> edges_from(std::span<const FarEdge> edges, std::uint32_t state) {
    const auto first = std::lower_bound(edges.begin(), edges.end(), FarEdge{state, 0});
    const auto last = std::lower_bound(first, edges.end(), FarEdge{state + 1, 0});
    return {first, last};
}

/// The graph of states. Edges between neighbouring plain cells are bits of the states.
struct StateGraph {
    SurveyGrid grid;
    BoxZones zones;
    OneWayCells one_way;
    std::deque<SurveyState> states;  ///< which grows without moving or copying them
    CellTable table;
    std::vector<FarEdge> far_edges;  ///< rising by the first
    std::vector<std::uint32_t> starts;
    std::vector<bool> leads_outside;  ///< by state: an escape. Empty: none does
    /// States from this one on were reached, and not explored any further.
    std::uint32_t first_unexplored = 0;
    std::vector<StrategyState> strategy_states;  ///< by state; empty: none has one

    std::size_t bytes() const {
        return states.size() * sizeof(SurveyState) + table.bytes() + one_way.bytes() +
               far_edges.capacity() * sizeof(FarEdge) +
               strategy_states.capacity() * sizeof(StrategyState);
    }
    /// Whether a cell has a single state, at any time.
    bool is_plain(SurveyGrid::Cell cell) const {
        return zones.is_calm(cell) && !one_way.divides(cell);
    }
    /// Whether every cell is plain.
    bool is_plain() const { return zones.zones().empty() && one_way.empty(); }
    bool is_calm(std::uint32_t state) const { return zones.is_calm(cell_of(state)); }
    /// The state of a cell, at whatever phase.
    std::uint32_t any_at(SurveyGrid::Cell cell) const {
        const int phases = zones.phases_of(cell);
        for (int phase = 0; phase < phases; ++phase) {
            const std::uint32_t state = table.at(cell, phase);
            if (state != no_state) return state;
        }
        return no_state;
    }
    /// The state that stands for a place of a cell at a phase, or no_state.
    std::uint32_t at(SurveyGrid::Cell cell, int phase, Vec2 place) const {
        std::uint32_t state = table.at(cell, phase);
        while (state != no_state && !one_way.are_alike(cell, states[state].position, place))
            state = table.next_of(state);
        return state;
    }
    /// Calls visit(state) for each state of a cell, at all phases.
    template <typename Visit>
    void visit_at(SurveyGrid::Cell cell, Visit&& visit) const {
        const int phases = zones.phases_of(cell);
        for (int phase = 0; phase < phases; ++phase) visit_at(cell, phase, visit);
    }
    template <typename Visit>
    void visit_at(SurveyGrid::Cell cell, int phase, Visit&& visit) const {
        for (std::uint32_t state = table.at(cell, phase); state != no_state;
             state = table.next_of(state))
            visit(state);
    }
    /// The part of its cell that a state stands for, where all of the cell's count alike.
    double share_of(std::uint32_t state) const {
        const SurveyGrid::Cell cell = cell_of(state);
        int alike = 0;
        visit_at(cell, states[state].phase, [&alike](std::uint32_t) { ++alike; });
        return 1.0 / (alike * zones.phases_of(cell));
    }
    SurveyGrid::Cell cell_of(std::uint32_t state) const {
        return grid.cell_of(states[state].position);
    }
    /// The bit of a step between neighbouring plain cells; none for an edge of any other kind.
    std::optional<int> bit_of(SurveyGrid::Cell from, SurveyGrid::Cell to) const {
        return is_plain(from) && is_plain(to) ? neighbour_bit(from, to) : std::nullopt;
    }
    StrategyState strategy_state(std::uint32_t state) const {
        return state < strategy_states.size() ? strategy_states[state] : StrategyState{};
    }
    bool is_exit(std::uint32_t state) const {
        return state >= first_unexplored || (state < leads_outside.size() && leads_outside[state]);
    }

    /// The state that the i-th neighbour's bit leads to, or no_state.
    std::uint32_t neighbour(std::uint32_t state, std::size_t i) const {
        const SurveyGrid::Cell at = cell_of(state);
        const SurveyGrid::Cell next{at.column + around[i].column, at.row + around[i].row};
        return grid.contains(next) ? table.at(next, states[state].phase) : no_state;
    }
};

}  // namespace slidelab::lab
