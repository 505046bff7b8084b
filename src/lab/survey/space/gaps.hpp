// Tight gaps: those between two walls that are almost exactly as wide as the mover.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "lab/run/workers.hpp"
#include "lab/studies/wall_gap.hpp"
#include "lab/survey/space/exact_space.hpp"
#include "lab/survey/space/grid.hpp"

namespace slidelab::lab {

/// Calls visit(number) once for each wall after number `i` that may leave the mover no more room to
/// it than `most`, units.
template <typename Visit>
void for_each_near(const ExactSpace& space, std::size_t i, double most, Visit&& visit) {
    const GrownWall& wall = space.walls()[i];
    const double round = wall.radius + std::max(most, 0.0);
    const Aabb box = inflated(bounds_of(wall.line), space.extents() * 2.0 + Vec2{round, round});
    std::vector<std::size_t> near;
    space.visit_near(box, [&](const GrownWall& other) {
        const auto number = static_cast<std::size_t>(&other - space.walls().data());
        const Vec2 radius{other.radius, other.radius};
        if (number > i && inflated(bounds_of(other.line), radius).overlaps(box))
            near.push_back(number);
    });
    std::sort(near.begin(), near.end());
    near.erase(std::unique(near.begin(), near.end()), near.end());  // an index may visit it twice
    for (const std::size_t number : near) visit(number);
}

/// Gaps with |room| below `most`, units, that lead from one free place to another; of those close
/// together the narrowest. In the order of their walls. O(walls, and those near each of them).
std::vector<Gap> tight_gaps(const ExactSpace& space, double most, Workers& workers);

/// Gaps one behind the other along one corridor: one for each tile beside it, for example.
struct GapRun {
    std::size_t narrowest = 0;  ///< its place among the gaps
    std::size_t count = 1;
    double length = 0.0;  ///< units, from the first wall beside it to the last
};

/// The gaps as corridors, in the order of their narrowest ones. Two are of one corridor where they
/// are in line and not farther apart than the mover's size. O(n log n).
std::vector<GapRun> runs_of(std::span<const Gap> gaps, double mover_size);

// The cells beside gaps that are as wide as the mover.
//
// A state stands for its cell by one place, and a tight gap can be entered only exactly in line
// with it, where that place hardly ever is. So beside such a gap a hold continues past the cell,
// for as long as walls may lead the mover into line.

/// The distance from a gap's passage that counts as beside it, in the mover's size.
inline constexpr double beside_gap = 1.5;

/// Whether the mover fits into a gap, up to rounding.
inline bool fits(const Gap& gap) { return gap.room > -touching_walls; }

/// The least offset from a gap's line that is no longer in line with it, units.
Vec2 aside_of(const ExactSpace& space, const Gap& gap);
/// Whether a place is in line with a gap, without room beside that line.
bool is_in_line(const ExactSpace& space, const Gap& gap, Vec2 place);
/// The room beside a gap, units.
Aabb beside(const ExactSpace& space, const Gap& gap);

class GapCells {
public:
    GapCells() = default;
    /// `space` must outlive it. O(cells beside gaps).
    GapCells(const SurveyGrid& grid, const ExactSpace& space, std::vector<Gap> gaps);

    std::span<const Gap> gaps() const { return gaps_; }
    bool is_beside(SurveyGrid::Cell cell) const { return by_cell_.contains(grid_.number_of(cell)); }
    /// Whether a place is in line with a gap that its cell is beside.
    bool is_in_line(SurveyGrid::Cell cell, Vec2 place) const;

private:
    SurveyGrid grid_;
    const ExactSpace* space_ = nullptr;
    std::vector<Gap> gaps_;
    std::map<std::size_t, std::vector<std::size_t>> by_cell_;  ///< those beside it, by its number
};

}  // namespace slidelab::lab
