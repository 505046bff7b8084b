// The cells beside gaps that are as wide as the mover.
//
// A state stands for its cell by one place, and a tight gap can be entered only exactly in line
// with it, where that place hardly ever is. So beside such a gap a hold continues past the cell,
// for as long as walls may lead the mover into line.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "lab/survey/space/gaps.hpp"
#include "lab/survey/space/grid.hpp"

namespace slidelab::lab {

/// The distance from a gap's passage that counts as beside it, in the mover's size.
inline constexpr double beside_gap = 1.5;

/// Whether the mover fits into a gap, up to rounding.
inline bool fits(const Gap& gap) { return gap.room > -touching_walls; }

/// The least offset from a gap's line that is no longer in line with it, units.
Vec2 aside_of(const ExactSpace& space, const Gap& gap);
/// Whether a place is in line with a gap, without room beside that line.
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
