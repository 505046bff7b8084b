#include "lab/survey/walk/unguided_paths.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

class GapPaths {
public:
    GapPaths(StateGraph& graph, const WalkWorld& world, const Gap& gap)
        : graph_(graph), world_(world), gap_(gap), aside_(aside_of(world.space, gap)) {
        request_.shape = shape_of(world.settings);
        request_.bodies = world.boxes_at_rest;
        request_.lattice = &world.map.lattice;
    }

    void drop() {
        graph_.grid.visit_cells(beside(world_.space, gap_), [&](SurveyGrid::Cell cell) {
            graph_.visit_at(cell, [this](std::uint32_t state) { drop_unguided(state); });
        });
    }

private:
    bool is_within(std::uint32_t state) const {
        return is_in_line(world_.space, gap_, graph_.states[state].position);
    }

    /// Into the gap, or through it at once.
    bool leads_in(std::uint32_t state, std::uint32_t next) const {
        if (is_within(next)) return true;
        const Vec2 from = graph_.states[state].position - gap_.position;
        const Vec2 to = graph_.states[next].position - gap_.position;
        const double before = dot(from, outward(gap_.across));
        const double after = dot(to, outward(gap_.across));
        if ((before > 0.0) == (after > 0.0)) return false;
        const Vec2 between = lerp(from, to, before / (before - after));
        return std::abs(dot(between, gap_.across)) <= gap_.width;
    }

    void drop_unguided(std::uint32_t state) {
        if (is_within(state)) return;
        std::uint8_t bits = graph_.states[state].neighbours;
        for (std::size_t i = 0; i < around.size(); ++i) {
            const std::uint32_t next =
                ((bits >> i) & 1U) != 0 ? graph_.neighbour(state, i) : no_state;
            if (next != no_state && leads_in(state, next))
                bits = static_cast<std::uint8_t>(bits & ~(1U << i));
        }
        auto& far = graph_.far_edges;
        const auto first = std::lower_bound(far.begin(), far.end(), FarEdge{state, 0});
        const auto last = std::lower_bound(far.begin(), far.end(), FarEdge{state + 1, 0});
        const auto is_into = [&](const FarEdge& edge) { return leads_in(state, edge.second); };
        if (bits == graph_.states[state].neighbours && std::none_of(first, last, is_into)) return;
        if (is_guided(graph_.states[state].position)) return;
        graph_.states[state].neighbours = bits;
        far.erase(std::remove_if(first, last, is_into), last);
    }

    bool is_guided(Vec2 place) {
        for (const Vec2 start : {place - aside_, place + aside_}) {
            if (world_.space.overlap_at(start) > 0.0) continue;
            for (int direction = 0; direction < world_.directions; ++direction)
                if (leads_in(start, direction)) return true;
        }
        return false;
    }

    bool leads_in(Vec2 place, int direction) {
        // From a little aside it may take longer.
        const int most_ticks = 2 * world_.press_ticks;
        request_.displacement = world_.displacements[static_cast<std::size_t>(direction)];
        request_.velocity = request_.displacement * world_.settings.tick_rate;
        request_.strategy_state = {};
        const Strategy& strategy = *world_.settings.strategy;
        for (int tick = 0; tick < most_ticks; ++tick) {
            request_.position = place;
            place =
                strategy.move(world_.map, request_, options_of(world_.settings, strategy)).position;
            if (is_in_line(world_.space, gap_, place)) return true;
            if (distance(place, request_.position) < 1e-9) return false;
        }
        return false;
    }

    StateGraph& graph_;
    const WalkWorld& world_;
    const Gap& gap_;
    Vec2 aside_;
    MoveRequest request_;
};

}  // namespace

void drop_unguided_paths(StateGraph& graph, const WalkWorld& world) {
    for (const Gap& gap : world.gap_cells.gaps()) {
        if (fits(gap)) GapPaths(graph, world, gap).drop();
    }
}

}  // namespace slidelab::lab
