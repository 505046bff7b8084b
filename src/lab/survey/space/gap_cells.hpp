// Where a gap as wide as the mover is near.
//
// A state stands for its cell by one place in it, and a gap that fits by a hair is entered in line
// with it alone: a cell's one place is hardly ever. So beside such a gap a hold goes on past the
// cell, for as long as walls may lead the mover into line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "lab/survey/space/gaps.hpp"
#include "lab/survey/space/grid.hpp"

namespace slidelab::lab {

/// Beside a gap is what is nearer to its passage than this, of the mover's size.
inline constexpr double beside_gap = 1.5;

/// Whether the mover fits into a gap, as far as rounding can tell.
inline bool fits(const Gap& gap) { return gap.room > -touching_walls; }

/// How far aside of a gap's line a place is that is not in line with it any more, units.
Vec2 aside_of(const ExactSpace& space, const Gap& gap);
/// In line with a gap, and without room to be aside of that line.
bool is_in_line(const ExactSpace& space, const Gap& gap, Vec2 place);
/// The part of `area` that is beside a gap; may be empty.
Aabb beside(const ExactSpace& space, const Gap& gap, const Aabb& area);

class GapCells {
public:
    GapCells() = default;
    /// `space` must outlive it. O(cells beside gaps).
    GapCells(const SurveyGrid& grid, const ExactSpace& space, std::vector<Gap> gaps);

    std::span<const Gap> gaps() const { return gaps_; }
    bool is_beside(SurveyGrid::Cell cell) const;
    /// Whether a place is in line with a gap that its cell is beside.
    bool is_in_line(SurveyGrid::Cell cell, Vec2 place) const;

private:
    using Entry = std::pair<std::size_t, std::uint32_t>;  ///< number of a cell, gap

    std::vector<Entry>::const_iterator first_of(SurveyGrid::Cell cell) const;

    SurveyGrid grid_;
    const ExactSpace* space_ = nullptr;
    std::vector<Gap> gaps_;
    std::vector<Entry> entries_;  ///< rising
};

}  // namespace slidelab::lab
