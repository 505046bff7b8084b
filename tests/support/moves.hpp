// Short notation for a level and a move in a test.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <utility>
#include <vector>

#include "articles/contract/registry.hpp"
#include "slidelab/level/level.hpp"
#include "support/built.hpp"
#include "support/grid_level.hpp"

namespace slidelab::test {

struct TestWall {
    Segment segment;
    double radius = 0.0;
};

inline Level level_of(const std::vector<TestWall>& walls) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    std::int32_t index = 0;
    for (const TestWall& wall : walls) {
        builder.add_segment(wall.segment, wall.radius, {WallName::Kind::segment, index++});
    }
    return built(std::move(builder));
}

inline Level level_of_boxes(const std::vector<Box>& boxes) {
    LevelBuilder builder;
    builder.set_near_miss(0.0);
    std::int32_t index = 0;
    for (const Box& box : boxes) builder.add_box(box, {WallName::Kind::box, index++});
    return built(std::move(builder));
}

inline bool is_at(Vec2 position, double x, double y) { return distance(position, {x, y}) <= 1e-9; }

/// One strategy with options set by name: `Mover("disk_slide", {"substeps=off"})`.
class Mover {
public:
    explicit Mover(std::string_view id, std::initializer_list<std::string_view> assignments = {})
        : Mover(*find_strategy(id), assignments) {}
    explicit Mover(const Strategy& strategy,
                   std::initializer_list<std::string_view> assignments = {})
        : strategy_(strategy), options_(strategy.defaults()) {
        for (const std::string_view assignment : assignments) {
            const std::size_t equals = assignment.find('=');
            const auto problem =
                options_.set(assignment.substr(0, equals), assignment.substr(equals + 1));
            if (problem) throw std::invalid_argument(to_string(*problem));
        }
    }

    MoveResult move(const Level& level, const Shape& shape, Vec2 from, Vec2 delta,
                    BodyList bodies = {}, Trace* trace = nullptr) const {
        return move_in(level, strategy_, {shape, from, delta, delta, bodies}, options_, trace);
    }
    MoveResult move(const GridLevel& level, const Shape& shape, Vec2 from, Vec2 delta,
                    BodyList bodies = {}, Trace* trace = nullptr) const {
        MoveRequest request{shape, from, delta, delta, bodies};
        request.lattice = &level.lattice;
        return strategy_.move(level, request, options_, trace);
    }

private:
    const Strategy& strategy_;
    Options options_;
};

}  // namespace slidelab::test
