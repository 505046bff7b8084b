// An index of items by place, with queries in time that does not grow with the level.
//
// A grid with overlapping lists: the list of a cell holds the items that touch the cell or its
// neighbours to the right, below and below to the right. So one list answers a query of any box up
// to a cell's size, with each item once; a larger box takes every other list of every other row.
// All lists lie in one array (counting sort). A cell is a little over half as wide as the room for
// an item, because movers are small compared to the gaps between walls.
//
// For unevenly scattered items no cell size is right. Then the grid is nested: its cells are few
// and large, do not overlap, and each holds a grid of the items that touch it, which may be nested
// again. An even level is one grid, at no extra cost.
//
// Items have any type with bounds (grid_index_builder.hpp). They are listed only in cells that they
// touch, so a long diagonal costs its length, not its bounding box.
//
// Cost: building is O(n) for any layout. A query costs the cells that it covers and the items
// listed there. Cells become coarser, and nesting ends, before there are more than a fixed number
// of entries per item, so that every level takes O(n) memory.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/geometry/tolerance.hpp"
#include "slidelab/level/large_array.hpp"

namespace slidelab::detail {

/// The side of the square that each of `count` items in `bounds` has for itself; for bounds that
/// are almost a line, the length of its piece. Units.
inline double room_for_each(const Aabb& bounds, double count) {
    const Vec2 size = bounds.size();
    return std::max(std::sqrt(size.x / count * size.y), std::max(size.x, size.y) / count);
}

/// Units. The inverse of a larger room is finite.
inline constexpr double least_room = 1e-290;

/// A visitor that bounds its work: can_visit() is called before each item of a list, which may be
/// as long as the level; false ends the list.
template <typename Visit>
concept BoundsVisits = requires(Visit& visit) {
    visit.can_visit();
};

/// Passes on what `found` makes of items, until `visit` wants no more (BoundsVisits).
template <typename Visit, typename Found>
struct BoundedBy {
    Visit& visit;
    Found found;

    bool can_visit() const requires BoundsVisits<Visit> { return visit.can_visit(); }
    template <typename Item>
    void operator()(const Item& item) const {
        found(item);
    }
};
template <typename Visit, typename Found>
BoundedBy(Visit&, Found) -> BoundedBy<Visit, Found>;

/// Lists all that an index finds near a box, each once, in rising order.
template <typename Index>
std::vector<std::uint32_t> listed(const Index& index, const Aabb& box) {
    std::vector<std::uint32_t> found;
    index.query_aabb(box, [&](std::uint32_t item) { found.push_back(item); });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

class GridIndex {
public:
    GridIndex() = default;

    /// For point queries only: its lists do not overlap, so it is smaller and faster to build.
    static GridIndex of_boxes(std::span<const Aabb> boxes);
    /// Items are visited by these names from here on, in the order of their numbers.
    void rename(std::span<const std::uint32_t> names) {
        for (std::uint32_t& item : items_) item = names[item];
    }

    /// Calls `visit(std::uint32_t item)` for every item that touches `box`, and some that do not.
    /// An item may be visited several times. For a point each item is visited once, in rising
    /// order.
    template <typename Visit>
    void query_aabb(const Aabb& box, Visit&& visit) const {
        if (!grids_.empty()) visit_grid(grids_.front(), box, visit);
    }

    /// The same for a point: each item once, in rising order.
    template <typename Visit>
    void query_point(Vec2 point, Visit&& visit) const {
        if (grids_.empty() || !grids_.front().bounds.contains(point)) return;
        const Grid& grid = grids_.front();
        if (grid.nested) return query_aabb({point, point}, visit);
        visit_list(grid.cell(grid.row_of(point.y), grid.column_of(point.x)), visit);
    }

    /// The same for a swept box: `extent` is half its size, `path` that of its centre. Visits only
    /// the lists around the path, row by row and list by list in its direction. May end where
    /// `visit.can_stop_at(fraction)` is true: no item from this fraction of the path on is needed.
    template <typename Visit>
    void query_sweep(const Segment& path, Vec2 extent, Visit&& visit) const {
        const Aabb area = inflated(slidelab::bounds_of(path), extent);
        // A short path needs no clipping.
        if (!visit_one_list(area, visit)) visit_lists_along(path, extent, area, visit);
    }

    /// The same after visit_one_list has failed. `area`: the bounds of the swept box.
    template <typename Visit>
    void visit_lists_along(const Segment& path, Vec2 extent, const Aabb& area, Visit&& visit) const;

    /// query_aabb for a box that a single list answers, as for most moves of a game. False, and
    /// nothing visited, for a larger box.
    template <typename Visit>
    bool visit_one_list(const Aabb& box, Visit&& visit) const {
        if (grids_.empty()) return true;
        const Grid& grid = grids_.front();
        if (!box.overlaps(grid.bounds)) return true;
        const Cells cells = cells_in(grid, box);
        const std::int32_t longer =
            std::max(cells.last_row - cells.first_row, cells.last_column - cells.first_column);
        if (grid.nested || longer >= grid.span) return false;
        visit_list(grid.cell(cells.first_row, cells.first_column), visit);
        return true;
    }

    /// Prefetches what queries of these boxes read first, and calls `visit` for what they list.
    template <typename Visit>
    void prefetch(std::span<const Aabb> boxes, Visit&& visit) const {
        if (grids_.empty() || grids_.front().nested) return;
        const Grid& grid = grids_.front();
        const auto start_of = [&](const Aabb& box) -> const std::uint32_t& {
            const Cells cells = cells_in(grid, box);
            return starts_[grid.cell(cells.first_row, cells.first_column)];
        };
        for (const Aabb& box : boxes)
            if (box.overlaps(grid.bounds)) detail::prefetch(&start_of(box));
        for (const Aabb& box : boxes)
            if (box.overlaps(grid.bounds)) detail::prefetch(items_.data() + start_of(box));
        for (const Aabb& box : boxes) visit_one_list(box, visit);
    }

    /// The items that may touch `box`, each once, in rising order. Allocates; for drawing.
    std::vector<std::uint32_t> near(const Aabb& box) const { return listed(*this, box); }

    /// Builds indices of items of any type.
    template <typename Items>
    class Builder;

    std::size_t memory_bytes() const {
        return starts_.capacity() * sizeof(std::uint32_t) +
               items_.capacity() * sizeof(std::uint32_t) +
               children_.capacity() * sizeof(std::uint32_t) + grids_.capacity() * sizeof(Grid);
    }

    /// The work of building: items, cells and entries, counted each time they are counted or
    /// written.
    std::size_t build_work() const { return build_work_; }

private:
    static constexpr std::uint32_t no_child = 0xffffffffU;

    struct Grid {
        Aabb bounds;            ///< of all its items
        double per_unit = 1.0;  ///< cells per unit of length
        std::int32_t rows = 1;
        std::int32_t columns = 1;
        std::int32_t span = 1;    ///< columns and rows that a list covers
        bool nested = false;      ///< cells hold grids, not lists
        std::uint32_t first = 0;  ///< index of the first cell in starts_, or in children_ if nested
        double slack = 0.0;       ///< units: how far rounding may move the boundary of a cell

        /// For coordinates within the bounds. Subtraction, product and conversion keep the order of
        /// two coordinates, so items that touch share a column, without a tolerance.
        std::int32_t column_of(double x) const {
            return static_cast<std::int32_t>((x - bounds.min.x) * per_unit);
        }
        std::int32_t row_of(double y) const {
            return static_cast<std::int32_t>((y - bounds.min.y) * per_unit);
        }
        std::uint32_t cell(std::int32_t row, std::int32_t column) const {
            return first + static_cast<std::uint32_t>(row) * static_cast<std::uint32_t>(columns) +
                   static_cast<std::uint32_t>(column);
        }
    };

    /// A rectangle of cells, the last ones included.
    struct Cells {
        std::int32_t first_row;
        std::int32_t last_row;
        std::int32_t first_column;
        std::int32_t last_column;
    };

    /// Precondition: `box` overlaps the bounds of the grid.
    static Cells cells_in(const Grid& grid, const Aabb& box) {
        return {grid.row_of(std::max(box.min.y, grid.bounds.min.y)),
                grid.row_of(std::min(box.max.y, grid.bounds.max.y)),
                grid.column_of(std::max(box.min.x, grid.bounds.min.x)),
                grid.column_of(std::min(box.max.x, grid.bounds.max.x))};
    }

    template <typename Visit>
    void visit_list(std::uint32_t cell, Visit& visit) const {
        const std::uint32_t end = starts_[cell + 1];
        for (std::uint32_t entry = starts_[cell]; entry != end; ++entry) {
            if constexpr (BoundsVisits<Visit>) {
                if (!visit.can_visit()) return;
            }
            visit(items_[entry]);
        }
    }

    template <typename Visit>
    void visit_grid(const Grid& grid, const Aabb& box, Visit& visit) const {
        if (!box.overlaps(grid.bounds)) return;
        const Cells cells = cells_in(grid, box);
        if (grid.nested) return visit_children(grid, cells, box, visit);
        for (std::int32_t row = cells.first_row; row <= cells.last_row; row += grid.span) {
            for (std::int32_t c = cells.first_column; c <= cells.last_column; c += grid.span)
                visit_list(grid.cell(row, c), visit);
        }
    }

    template <typename Visit>
    void visit_children(const Grid& grid, const Cells& cells, const Aabb& box, Visit& visit) const {
        for (std::int32_t row = cells.first_row; row <= cells.last_row; ++row) {
            for (std::int32_t c = cells.first_column; c <= cells.last_column; ++c) {
                const std::uint32_t child = children_[grid.cell(row, c)];
                if (child != no_child) visit_grid(grids_[child], box, visit);
            }
        }
    }

    struct Sweep;
    struct Part;
    class Axis;
    void prefetch(const Grid& grid, std::int32_t row, const Axis& columns, const Axis& rows) const;
    template <typename Visit>
    void sweep_grid(const Grid& grid, const Sweep& sweep, Visit& visit) const;
    template <typename Visit>
    void sweep_row(const Grid& grid, std::int32_t row, const Axis& columns, const Part& part,
                   const Sweep& sweep, Visit& visit) const;

    std::vector<Grid> grids_;           ///< the first one is the whole
    LargeArray<std::uint32_t> starts_;  ///< the begin of each list, and the end of a grid's last
                                        ///< one
    LargeArray<std::uint32_t> items_;
    std::vector<std::uint32_t> children_;  ///< numbers of grids, or no_child
    std::size_t build_work_ = 0;
};

struct GridIndex::Sweep {
    Segment path;
    Vec2 extent;
    Aabb area;     ///< bounds of the swept box
    double slack;  ///< units: how far rounding may move its place

    Sweep(const Segment& path_, Vec2 extent_, const Aabb& area_)
        : path(path_), extent(extent_), area(area_), slack(rounding_share * largest_of(area_)) {}
};

/// A piece of the path, in fractions of it.
struct GridIndex::Part {
    double first = 0.0;
    double last = 1.0;
};

/// The path along one axis of a grid, in cells. Lists are identified by their first row or column.
/// No code branches on the direction of the path, which processors cannot predict.
class GridIndex::Axis {
public:
    Axis(double start, double translation, double extent, std::int32_t span)
        : start_(start),
          translation_(translation),
          extent_(extent),
          inverse_(std::abs(translation) > smallest_way ? 1.0 / translation : 0.0),
          to_near_end_(-extent - start),
          to_far_end_(span + extent - start),
          backwards_(translation < 0.0 ? 1 : 0),
          span_(span) {}

    /// The earliest fraction of the path at which the box touches a list.
    double enters(std::int32_t list) const { return std::min(near_end(list), far_end(list)); }

    Part touches(std::int32_t list) const {
        if (inverse_ == 0.0) return {};
        return {std::max(enters(list), 0.0),
                std::min(std::max(near_end(list), far_end(list)), 1.0)};
    }

    /// The extent of the box on a part of the path.
    double low_on(const Part& part) const {
        return start_ + std::min(translation_ * part.first, translation_ * part.last) - extent_;
    }
    double high_on(const Part& part) const {
        return start_ + std::max(translation_ * part.first, translation_ * part.last) + extent_;
    }

    /// The lists from cell `low` on that cover cell `high`, too, in the order of the path.
    struct Order {
        std::int32_t first;
        std::int32_t step;
        std::int32_t count;
    };
    Order order(std::int32_t low, std::int32_t high) const {
        const std::int32_t more = span_ == 2 ? (high - low) >> 1 : high - low;
        return {low + backwards_ * more * span_, span_ - 2 * backwards_ * span_, more + 1};
    }

private:
    /// Cells. A shorter path counts as a point: it touches all its lists throughout, because its
    /// fractions would be the rounding of its place.
    static constexpr double smallest_way = 1e-12;

    /// The fractions of the path at which the box first touches a list, and leaves it; in reverse
    /// for the other direction.
    double near_end(std::int32_t list) const { return (list + to_near_end_) * inverse_; }
    double far_end(std::int32_t list) const { return (list + to_far_end_) * inverse_; }

    double start_;
    double translation_;
    double extent_;
    double inverse_;
    double to_near_end_;
    double to_far_end_;
    std::int32_t backwards_;  ///< 1 or 0
    std::int32_t span_;
};

template <typename Visit>
void GridIndex::visit_lists_along(const Segment& path, Vec2 extent, const Aabb& area,
                                  Visit&& visit) const {
    if (path.a == path.b) return visit_grid(grids_.front(), area, visit);
    sweep_grid(grids_.front(), Sweep(path, extent, area), visit);
}

/// Prefetches the beginning of the next row's lists while this row is visited: in a large level a
/// long path waits for that memory.
inline void GridIndex::prefetch(const Grid& grid, std::int32_t row, const Axis& columns,
                                const Axis& rows) const {
    if (grid.nested) return;
    const double column = std::clamp(columns.low_on(rows.touches(row)), 0.0, grid.columns - 1.0);
    detail::prefetch(&starts_[grid.cell(row, static_cast<std::int32_t>(column))]);
}

template <typename Visit>
void GridIndex::sweep_grid(const Grid& grid, const Sweep& sweep, Visit& visit) const {
    if (!sweep.area.overlaps(grid.bounds)) return;
    const Vec2 start = (sweep.path.a - grid.bounds.min) * grid.per_unit;
    const Vec2 translation = (sweep.path.b - sweep.path.a) * grid.per_unit;
    const double slack = sweep.slack + grid.slack;
    const Vec2 extent = (sweep.extent + Vec2{slack, slack}) * grid.per_unit;
    const Axis rows(start.y, translation.y, extent.y, grid.span);
    const Axis columns(start.x, translation.x, extent.x, grid.span);

    const Cells cells = cells_in(grid, sweep.area);
    const Axis::Order order = rows.order(cells.first_row, cells.last_row);
    for (std::int32_t i = 0; i < order.count; ++i) {
        const std::int32_t row = order.first + i * order.step;
        const Part part = rows.touches(row);
        if (visit.can_stop_at(part.first)) return;
        if (i + 1 < order.count) prefetch(grid, row + order.step, columns, rows);
        sweep_row(grid, row, columns, part, sweep, visit);
    }
}

template <typename Visit>
void GridIndex::sweep_row(const Grid& grid, std::int32_t row, const Axis& columns, const Part& part,
                          const Sweep& sweep, Visit& visit) const {
    const double last_column = grid.columns - 1;
    const double low = columns.low_on(part);
    const double high = columns.high_on(part);
    if (high < 0.0 || low > last_column + 1.0) return;
    const Axis::Order order =
        columns.order(static_cast<std::int32_t>(std::clamp(low, 0.0, last_column)),
                      static_cast<std::int32_t>(std::min(high, last_column)));
    for (std::int32_t i = 0; i < order.count; ++i) {
        const std::int32_t column = order.first + i * order.step;
        if (i > 0 && visit.can_stop_at(columns.enters(column))) return;
        const std::uint32_t cell = grid.cell(row, column);
        if (!grid.nested) {
            visit_list(cell, visit);
        } else if (children_[cell] != no_child) {
            sweep_grid(grids_[children_[cell]], sweep, visit);
        }
    }
}

}  // namespace slidelab::detail
