#include "lab/survey/space/one_way_cells.hpp"

#include <algorithm>
#include <array>

#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/narrow/one_way.hpp"
#include "slidelab/narrow/placed_body.hpp"

namespace slidelab::lab {

std::vector<OneWayLine> one_way_lines(const Level& level, const Strategy& strategy,
                                      BodyList bodies) {
    std::vector<OneWayLine> lines;
    const auto add = [&](const Segment& line, const Traits& traits) {
        if (!passes(strategy, traits)) return;
        for (const Segment& side : {line, Segment{line.b, line.a}})
            if (detail::faces_solid_side(traits, side.b - side.a)) lines.push_back({side, traits});
    };
    for (std::uint32_t i = 0; i < level.walls().size(); ++i)
        add(level.walls()[i].segment, level.traits_of_wall(i));
    for (const MovingBody& body : bodies) {
        const detail::PlacedBody placed(body.shape, body.position);
        for (std::size_t i = 0; i < placed.size(); ++i) add(placed.side(i), body.traits);
    }
    return lines;
}

namespace {

bool is_before(const Shape& mover, Vec2 place, const OneWayLine& line) {
    detail::Corners room;
    const detail::OneWayStart start{{detail::corners_of(mover, room), radius_of(mover)}, place};
    return start.is_before(line.traits, line.side);
}

}  // namespace

OneWayCells::OneWayCells(const SurveyGrid& grid, std::span<const OneWayLine> lines,
                         const Shape& mover, Vec2 reach)
    : grid_(grid), mover_(mover) {
    // A mover that rests on the line is before it, and may rest on either side of a cell's edge.
    const double half = 0.5 * grid.cell() + detail::touching;
    for (const OneWayLine& line : lines) {
        grid.visit_cells(inflated(bounds_of(line.side), reach), [&](SurveyGrid::Cell cell) {
            const Vec2 center = grid.center_of(cell);
            const auto corners =
                corners_of(Aabb{center - Vec2{half, half}, center + Vec2{half, half}});
            const auto before = std::count_if(corners.begin(), corners.end(), [&](Vec2 corner) {
                return is_before(mover, corner, line);
            });
            if (before == 0 || before == 4) return;
            by_cell_[grid.number_of(cell)].push_back(line);
            bytes_ += sizeof(OneWayLine);
        });
    }
    bytes_ += by_cell_.size() * sizeof(*by_cell_.begin());
}

std::span<const OneWayLine> OneWayCells::lines_in(SurveyGrid::Cell cell) const {
    const auto found = by_cell_.find(grid_.number_of(cell));
    if (found == by_cell_.end()) return {};
    return found->second;
}

bool OneWayCells::are_before_the_same(SurveyGrid::Cell cell, Vec2 a, Vec2 b) const {
    const std::span<const OneWayLine> lines = lines_in(cell);
    return std::all_of(lines.begin(), lines.end(), [&](const OneWayLine& line) {
        return is_before(mover_, a, line) == is_before(mover_, b, line);
    });
}

}  // namespace slidelab::lab
