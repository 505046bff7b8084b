#include "lab/survey/space/gap_cells.hpp"

#include <algorithm>
#include <cmath>

namespace slidelab::lab {

namespace {

constexpr double aside_share = 1e-3;  ///< of the mover's size
/// What pressing leaves between a place and the line of a gap, units.
constexpr double off_line = 1e-6;

double size_of(const ExactSpace& space) {
    return 2.0 * std::min(space.extents().x, space.extents().y);
}

}  // namespace

Vec2 aside_of(const ExactSpace& space, const Gap& gap) {
    return gap.across * (aside_share * size_of(space) + std::max(gap.room, 0.0));
}

bool is_in_line(const ExactSpace& space, const Gap& gap, Vec2 place) {
    const Vec2 off = place - gap.position;
    const Vec2 aside = aside_of(space, gap);
    return std::abs(dot(off, gap.across)) <= 0.5 * std::max(gap.room, 0.0) + off_line &&
           std::abs(dot(off, outward(gap.across))) <= 0.5 * gap.length + size_of(space) &&
           space.overlap_at(place + aside) > 0.0 && space.overlap_at(place - aside) > 0.0;
}

Aabb beside(const ExactSpace& space, const Gap& gap, const Aabb& area) {
    const double far = 0.5 * gap.length + beside_gap * size_of(space);
    const Vec2 extent{far, far};
    return common({gap.position - extent, gap.position + extent}, area);
}

GapCells::GapCells(const SurveyGrid& grid, const ExactSpace& space, std::vector<Gap> gaps)
    : grid_(grid), space_(&space), gaps_(std::move(gaps)) {
    for (std::size_t i = 0; i < gaps_.size(); ++i) {
        const Aabb near = beside(space, gaps_[i], grid.area());
        if (near.empty() || !fits(gaps_[i])) continue;
        const SurveyGrid::Cell first = grid.cell_of(near.min);
        const SurveyGrid::Cell last = grid.cell_of(near.max);
        for (std::int32_t row = first.row; row <= last.row; ++row)
            for (std::int32_t column = first.column; column <= last.column; ++column)
                entries_.emplace_back(grid.number_of({column, row}), static_cast<std::uint32_t>(i));
    }
    std::sort(entries_.begin(), entries_.end());
}

std::vector<GapCells::Entry>::const_iterator GapCells::first_of(SurveyGrid::Cell cell) const {
    return std::lower_bound(entries_.begin(), entries_.end(), Entry{grid_.number_of(cell), 0});
}

bool GapCells::is_beside(SurveyGrid::Cell cell) const {
    const auto entry = first_of(cell);
    return entry != entries_.end() && entry->first == grid_.number_of(cell);
}

bool GapCells::is_in_line(SurveyGrid::Cell cell, Vec2 place) const {
    const std::size_t number = grid_.number_of(cell);
    for (auto entry = first_of(cell); entry != entries_.end() && entry->first == number; ++entry) {
        if (lab::is_in_line(*space_, gaps_[entry->second], place)) return true;
    }
    return false;
}

}  // namespace slidelab::lab
