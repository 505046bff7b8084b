// The grid of a survey's states: the cell of a place, and the state of a cell.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "lab/levels/map.hpp"
#include "lab/run/settings.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// The area of a survey: the map's, or its bounds with room for the mover around them. A
/// mover outside has escaped.
Aabb survey_area(const Map& map, const Settings& settings);

class SurveyGrid {
public:
    static constexpr double most_cells = 4e10;

    SurveyGrid() = default;
    SurveyGrid(const Aabb& area, double cell);

    struct Cell {
        std::int32_t column = 0;
        std::int32_t row = 0;

        friend bool operator==(Cell, Cell) = default;
    };

    const Aabb& area() const { return area_; }
    double cell() const { return cell_; }  ///< units
    std::int32_t columns() const { return columns_; }
    std::int32_t rows() const { return rows_; }

    bool contains(Vec2 place) const { return area_.contains(place); }
    bool contains(Cell cell) const {
        return cell.column >= 0 && cell.row >= 0 && cell.column < columns_ && cell.row < rows_;
    }
    /// Precondition: contains(place).
    Cell cell_of(Vec2 place) const {
        return {static_cast<std::int32_t>((place.x - area_.min.x) * per_unit_),
                static_cast<std::int32_t>((place.y - area_.min.y) * per_unit_)};
    }
    Vec2 center_of(Cell cell) const {
        return area_.min + Vec2{cell.column + 0.5, cell.row + 0.5} * cell_;
    }
    /// Calls visit(cell) for every cell that a box touches, row by row.
    template <typename Visit>
    void visit_cells(const Aabb& box, Visit&& visit) const {
        const Aabb within = common(box, area_);
        if (within.empty()) return;
        const Cell first = cell_of(within.min);
        const Cell last = cell_of(within.max);
        for (std::int32_t row = first.row; row <= last.row; ++row)
            for (std::int32_t column = first.column; column <= last.column; ++column)
                visit(Cell{column, row});
    }
    std::size_t number_of(Cell cell) const {
        return static_cast<std::size_t>(cell.row) * static_cast<std::size_t>(columns_) +
               static_cast<std::size_t>(cell.column);
    }

private:
    Aabb area_;
    double cell_ = 1.0;
    double per_unit_ = 1.0;
    std::int32_t columns_ = 1;
    std::int32_t rows_ = 1;
};

/// An empty place in the table of states.
inline constexpr std::uint32_t no_state = 0xffffffffU;

/// The eight cells around one, and the bit of each in a state's neighbours.
inline constexpr std::array<SurveyGrid::Cell, 8> around{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
/// The bit of a step from one cell to another; none unless they are neighbours.
std::optional<int> neighbour_bit(SurveyGrid::Cell from, SurveyGrid::Cell to);

/// Maps cells and phases to states, of which a cell may have several at one phase. Memory is
/// allocated in pages, for reached cells.
class CellTable {
public:
    CellTable() = default;
    CellTable(const SurveyGrid& grid, int phases);

    /// The first state of a cell at a phase, or no_state.
    std::uint32_t at(SurveyGrid::Cell cell, int phase) const {
        const Page* page = pages_[page_of(cell, phase)].get();
        return page == nullptr ? no_state : (*page)[place_in(cell)];
    }
    /// The state that was added after another one to its cell and phase, or no_state.
    std::uint32_t next_of(std::uint32_t state) const {
        const auto next = next_.find(state);
        return next == next_.end() ? no_state : next->second;
    }
    void add(SurveyGrid::Cell cell, int phase, std::uint32_t state);
    std::size_t bytes() const { return bytes_; }

private:
    static constexpr int page_side = 32;
    using Page = std::array<std::uint32_t, std::size_t{page_side} * page_side>;

    std::size_t page_of(SurveyGrid::Cell cell, int phase) const {
        return (static_cast<std::size_t>(phase) * page_rows_ +
                static_cast<std::size_t>(cell.row / page_side)) *
                   page_columns_ +
               static_cast<std::size_t>(cell.column / page_side);
    }
    static std::size_t place_in(SurveyGrid::Cell cell) {
        return static_cast<std::size_t>(cell.row % page_side) * page_side +
               static_cast<std::size_t>(cell.column % page_side);
    }

    std::size_t page_columns_ = 0;
    std::size_t page_rows_ = 0;
    std::vector<std::unique_ptr<Page>> pages_;
    std::map<std::uint32_t, std::uint32_t> next_;
    std::size_t bytes_ = 0;
};

/// A bit for each cell.
class CellBits {
public:
    CellBits() = default;
    explicit CellBits(const SurveyGrid& grid);

    bool at(SurveyGrid::Cell cell) const { return bits_[grid_.number_of(cell)]; }
    void set(SurveyGrid::Cell cell) { bits_[grid_.number_of(cell)] = true; }
    /// Sets every cell of the grid that a box touches.
    void set_all(const Aabb& box) {
        grid_.visit_cells(box, [this](SurveyGrid::Cell cell) { set(cell); });
    }
    std::size_t bytes() const { return bits_.size() / 8; }

private:
    SurveyGrid grid_;
    std::vector<bool> bits_;
};

}  // namespace slidelab::lab
