#include "lab/survey/lucky_paths.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab {

namespace {

constexpr double aside_share = 1e-3;  ///< of the mover's size

class GapWays {
public:
    GapWays(StateGraph& graph, const WalkWorld& world, const Gap& gap)
        : graph_(graph),
          world_(world),
          gap_(gap),
          passage_(outward(gap.across)),
          size_(2.0 * std::min(world.space.extents().x, world.space.extents().y)),
          aside_(gap.across * (aside_share * size_ + std::max(gap.room, 0.0))) {
        request_.shape = shape_of(world.settings);
        request_.kinematic_boxes = world.boxes.front();
    }

    void drop() {
        const double far = 0.5 * gap_.length + 1.5 * size_;
        const Vec2 extent{far, far};
        const Aabb near =
            common({gap_.position - extent, gap_.position + extent}, graph_.grid.area());
        if (near.empty()) return;
        const SurveyGrid::Cell first = graph_.grid.cell_of(near.min);
        const SurveyGrid::Cell last = graph_.grid.cell_of(near.max);
        for (std::int32_t row = first.row; row <= last.row; ++row)
            for (std::int32_t column = first.column; column <= last.column; ++column)
                look_at(graph_.table.at({column, row}, 0));
    }

private:
    /// In line with the gap, and without room to be aside of that line.
    bool is_within(Vec2 place) const {
        const Vec2 off = place - gap_.position;
        return std::abs(dot(off, gap_.across)) <= 0.5 * std::max(gap_.room, 0.0) + 1e-6 &&
               std::abs(dot(off, passage_)) <= 0.5 * gap_.length + size_ &&
               world_.space.overlap_at(place + aside_) > 0.0 &&
               world_.space.overlap_at(place - aside_) > 0.0;
    }

    void look_at(std::uint32_t state) {
        if (state == no_state || is_within(graph_.states[state].position)) return;
        for (std::size_t i = 0; i < around.size(); ++i) {
            if (((graph_.states[state].neighbours >> i) & 1U) == 0) continue;
            const std::uint32_t next = graph_.neighbour(state, i);
            if (next == no_state || !is_within(graph_.states[next].position)) continue;
            if (is_guided(graph_.states[state].position)) return;
            std::uint8_t& bits = graph_.states[state].neighbours;
            bits = static_cast<std::uint8_t>(bits & ~(1U << i));
        }
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
        request_.displacement = world_.displacements[static_cast<std::size_t>(direction)];
        request_.velocity = request_.displacement * world_.settings.tick_rate;
        request_.strategy_state = 0;
        const Strategy& strategy = *world_.settings.strategy;
        for (int tick = 0; tick < world_.press_ticks; ++tick) {
            request_.position = place;
            place = strategy.move(world_.level, request_, options_of(world_.settings, strategy))
                        .position;
            if (is_within(place)) return true;
            if (distance(place, request_.position) < 1e-9) return false;
        }
        return false;
    }

    StateGraph& graph_;
    const WalkWorld& world_;
    const Gap& gap_;
    Vec2 passage_;
    double size_;
    Vec2 aside_;
    MoveRequest request_;
};

}  // namespace

void drop_lucky_paths(StateGraph& graph, const WalkWorld& world, std::span<const Gap> gaps) {
    for (const Gap& gap : gaps) {
        if (gap.room > -1e-9) GapWays(graph, world, gap).drop();
    }
}

}  // namespace slidelab
