// "Who is near this box?" in time that does not grow with the level.
//
// A uniform grid with about one item a cell; a cell's items lie side by side in one array (counting
// sort), so a query reads memory in order. Items are capsules (walls) or boxes (solids), and lie
// only in the cells that they touch, so a long diagonal costs its length and not its bounding box.
// Building is O(n); a query costs the cells it covers plus the items in them; memory is 4 bytes a
// cell and 4 an entry. The cells are made coarser until the entries are at most a few an item, so
// no set of walls, however uneven, makes building or memory grow beyond O(n).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "geometry/shapes.hpp"

namespace slidelab {

struct Wall;

class WallIndex {
public:
    WallIndex() = default;

    static WallIndex of_walls(std::span<const Wall> walls);
    static WallIndex of_boxes(std::span<const Aabb> boxes);

    /// Calls `visit(std::uint32_t item)` for every item that touches `box`, and some that do not.
    /// An item that lies in several of the cells covered is visited once for each of them.
    template <typename Visit>
    void visit_near(const Aabb& box, Visit&& visit) const {
        if (columns_ == 0 || !box.overlaps(bounds_)) return;
        const std::int32_t first_column = column_of(box.min.x);
        const std::int32_t last_column = column_of(box.max.x);
        const std::int32_t last_row = row_of(box.max.y);
        for (std::int32_t row = row_of(box.min.y); row <= last_row; ++row) {
            const std::size_t base = first_cell_of(row);
            // Neighbouring cells of a row are neighbours in memory: one run for all of them.
            const std::uint32_t begin = starts_[base + static_cast<std::size_t>(first_column)];
            const std::uint32_t end = starts_[base + static_cast<std::size_t>(last_column) + 1];
            for (std::uint32_t entry = begin; entry != end; ++entry) visit(items_[entry]);
        }
    }

    /// The same for a box that sweeps along a path: `reach` is half its size, `path` the way of its
    /// middle. Visits the cells that it touches and no others, row by row in the direction of the
    /// way. Ends early where `visit.enough(fraction)` says that nothing from this fraction of the
    /// way on is of interest any more.
    template <typename Visit>
    void visit_swept(const Segment& path, Vec2 reach, Visit&& visit) const;

    /// The items that may touch `box`, each once, in rising order. Allocates: for drawing.
    std::vector<std::uint32_t> near(const Aabb& box) const;

    std::size_t memory_bytes() const {
        return starts_.capacity() * sizeof(std::uint32_t) +
               items_.capacity() * sizeof(std::uint32_t);
    }

private:
    std::int32_t column_of(double x) const {
        return cell_of((x - bounds_.min.x) * per_unit_, columns_);
    }
    std::int32_t row_of(double y) const { return cell_of((y - bounds_.min.y) * per_unit_, rows_); }
    static std::int32_t cell_of(double position, std::int32_t count) {
        const auto last = static_cast<double>(count - 1);
        return static_cast<std::int32_t>(position < 0.0 ? 0.0 : position > last ? last : position);
    }

    std::size_t first_cell_of(std::int32_t row) const {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_);
    }

    template <typename Items>
    void build(const Items& items);
    template <typename Items, typename Visit>
    void each_run(const Items& items, Visit&& visit) const;
    template <typename Items>
    bool fill(const Items& items, std::size_t most_entries);

    Aabb bounds_;
    double per_unit_ = 0.0;  ///< cells per unit of length
    std::int32_t columns_ = 0;
    std::int32_t rows_ = 0;
    std::vector<std::uint32_t> starts_;  ///< where each cell's items begin; two more at the end
    std::vector<std::uint32_t> items_;
};

template <typename Visit>
void WallIndex::visit_swept(const Segment& path, Vec2 reach, Visit&& visit) const {
    const Aabb area = inflated(slidelab::bounds_of(path), reach);
    if (columns_ == 0 || !area.overlaps(bounds_)) return;
    const Vec2 way = path.b - path.a;
    const bool downwards = way.y >= 0.0;
    const double cell = 1.0 / per_unit_;
    const std::int32_t top = row_of(area.min.y);
    const std::int32_t bottom = row_of(area.max.y);
    for (std::int32_t i = 0; i <= bottom - top; ++i) {
        const std::int32_t row = downwards ? top + i : bottom - i;
        // The part of the way on which the box touches this row; border rows reach to the outside.
        const double low = row == 0 ? area.min.y : bounds_.min.y + row * cell;
        const double high = row == rows_ - 1 ? area.max.y : bounds_.min.y + (row + 1) * cell;
        double first = 0.0;
        double last = 1.0;
        if (way.y != 0.0) {
            const double at_low = (low - reach.y - path.a.y) / way.y;
            const double at_high = (high + reach.y - path.a.y) / way.y;
            first = std::clamp(std::min(at_low, at_high), 0.0, 1.0);
            last = std::clamp(std::max(at_low, at_high), 0.0, 1.0);
        }
        if (visit.enough(first)) return;
        const double x0 = path.a.x + way.x * first;
        const double x1 = path.a.x + way.x * last;
        const std::size_t base = first_cell_of(row);
        const auto left = static_cast<std::size_t>(column_of(std::min(x0, x1) - reach.x));
        const auto right = static_cast<std::size_t>(column_of(std::max(x0, x1) + reach.x));
        const std::uint32_t end = starts_[base + right + 1];
        for (std::uint32_t entry = starts_[base + left]; entry != end; ++entry)
            visit(items_[entry]);
    }
}

}  // namespace slidelab
