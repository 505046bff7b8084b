#include "lab/survey/space/grid.hpp"

#include "lab/events/event_detector.hpp"

namespace slidelab::lab {

Aabb survey_area(const Map& map, const Settings& settings) {
    if (map.area) return *map.area;
    const Vec2 extents =
        extents_of(moved_shape(*settings.strategy, shape_of(settings), &map.lattice));
    const Vec2 room = extents * 2.0 + Vec2{1.0, 1.0};
    return inflated(merged(map.bounds, {map.spawn, map.spawn}), room);
}

SurveyGrid::SurveyGrid(const Aabb& area, double cell)
    : area_(area), cell_(cell), per_unit_(1.0 / cell) {
    // One more, for the far sides belong to the area.
    columns_ = static_cast<std::int32_t>(area.size().x * per_unit_) + 1;
    rows_ = static_cast<std::int32_t>(area.size().y * per_unit_) + 1;
}

std::optional<int> neighbour_bit(SurveyGrid::Cell from, SurveyGrid::Cell to) {
    const SurveyGrid::Cell step{to.column - from.column, to.row - from.row};
    for (std::size_t i = 0; i < around.size(); ++i) {
        if (around[i] == step) return static_cast<int>(i);
    }
    return std::nullopt;
}

CellTable::CellTable(const SurveyGrid& grid, int phases)
    : page_columns_(static_cast<std::size_t>(grid.columns() / page_side) + 1),
      page_rows_(static_cast<std::size_t>(grid.rows() / page_side) + 1),
      pages_(page_columns_ * page_rows_ * static_cast<std::size_t>(phases)),
      bytes_(pages_.size() * sizeof pages_[0]) {}

void CellTable::add(SurveyGrid::Cell cell, int phase, std::uint32_t state) {
    auto& page = pages_[page_of(cell, phase)];
    if (!page) {
        page = std::make_unique<Page>();
        page->fill(no_state);
        bytes_ += sizeof(Page);
    }
    std::uint32_t& first = (*page)[place_in(cell)];
    if (first == no_state) {
        first = state;
        return;
    }
    std::uint32_t last = first;
    while (next_of(last) != no_state) last = next_of(last);
    next_.emplace(last, state);
    bytes_ += sizeof(*next_.begin());
}

CellBits::CellBits(const SurveyGrid& grid)
    : grid_(grid),
      bits_(static_cast<std::size_t>(grid.columns()) * static_cast<std::size_t>(grid.rows())) {}

}  // namespace slidelab::lab
