// The cells that one-way lines divide.
//
// A one-way line is there for a mover that begins a tick wholly before its solid side, and for no
// other (slidelab/narrow/one_way.hpp). So two places of one cell may lead to different ones: while
// the mover still overlaps the line it may go back, and a step farther on it may not. Places of a
// cell are one state only if the mover is before the same lines in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "articles/contract/strategy.hpp"
#include "lab/survey/space/grid.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/scene/body_set.hpp"

namespace slidelab::lab {

/// A line that is solid from the side of its outward normal.
struct OneWayLine {
    Segment side;
    Traits traits;
};

/// Those of a level and of bodies at rest, for a strategy that passes them, seen from above.
std::vector<OneWayLine> one_way_lines(const Level& level, const Strategy& strategy,
                                      BodyList bodies);

class OneWayCells {
public:
    /// Without lines: no cell is divided.
    OneWayCells() = default;
    /// `reach`: how far from the mover's position it may touch a line before it has left its cell,
    /// units, by axis. O(cells near the lines).
    OneWayCells(const SurveyGrid& grid, std::span<const OneWayLine> lines, const Shape& mover,
                Vec2 reach);

    bool empty() const { return by_cell_.empty(); }
    /// Whether a line that is near has some places of a cell before it, and some not.
    bool divides(SurveyGrid::Cell cell) const { return !empty() && !lines_in(cell).empty(); }
    /// Whether the mover is at two places before the same of the lines that divide a cell.
    bool are_alike(SurveyGrid::Cell cell, Vec2 a, Vec2 b) const {
        return empty() || are_before_the_same(cell, a, b);
    }
    std::size_t bytes() const { return bytes_; }

private:
    std::span<const OneWayLine> lines_in(SurveyGrid::Cell cell) const;
    bool are_before_the_same(SurveyGrid::Cell cell, Vec2 a, Vec2 b) const;

    SurveyGrid grid_;
    Shape mover_;
    std::map<std::size_t, std::vector<OneWayLine>> by_cell_;  ///< those that divide it
    std::size_t bytes_ = 0;
};

}  // namespace slidelab::lab
