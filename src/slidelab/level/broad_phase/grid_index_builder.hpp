// Builds a GridIndex over items of any kind. An `Items` has
//
//     span                             columns and rows that a list covers: 2 for questions about
//                                      boxes, 1 for questions about points
//     size()                           how many they are
//     cell_share()                     width of a cell, where there is one item on the square of 1
//     entries_per_item()               more entries than this, and cells are made coarser
//     bounds(item)                     an Aabb around it
//     columns(item, CoordinateRange rows)     what it covers of x between two heights
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "slidelab/level/broad_phase/grid_index.hpp"

namespace slidelab::detail {

/// An interval along one axis, units.
struct CoordinateRange {
    double low = 0.0;
    double high = 0.0;
};

/// `Numbers`: a span of item numbers in rising order.
template <typename Items>
class GridIndex::Builder {
public:
    Builder(GridIndex& index, const Items& items)
        : index_(index),
          items_(items),
          budget_(static_cast<std::size_t>(most_nested_more * static_cast<double>(items.size()))) {}

    void build() {
        if (items_.size() == 0) return;
        index_.build_work_ = items_.size();
        std::vector<std::uint32_t> all(items_.size());
        std::iota(all.begin(), all.end(), 0U);
        Aabb bounds = items_.bounds(0);
        for (std::size_t i = 1; i < items_.size(); ++i) bounds = merged(bounds, items_.bounds(i));
        index_.grids_.emplace_back();
        fill(0, all, bounds, 0);
        if (index_.grids_.size() > 1) shrink();
    }

private:
    using Numbers = std::span<const std::uint32_t>;

    /// One of so many items is in a sample; fewer items are not sampled.
    static constexpr std::size_t items_per_sampled = 64;
    static constexpr std::size_t fewest_sampled = 16;

    /// A sample rejects a cell size only for so many times too many entries; otherwise all items
    /// are counted.
    static constexpr double beyond_doubt = 2.0;

    /// Longer lists, for the mean item or anywhere, cause an attempt to nest. Evenly scattered
    /// walls have lists of about 3, seldom more than 15.
    static constexpr double mean_crowd = 8.0;
    static constexpr std::uint32_t crowd = 64;

    /// The target of items per child grid, and the limits of the number of children.
    static constexpr std::size_t items_per_child = 256;
    static constexpr std::size_t fewest_children = 16;
    static constexpr std::size_t most_children = 4096;

    /// Below this ratio of the mean square of the lists' lengths to the square of their mean, items
    /// are evenly crowded and nesting does not help. A single list is long above `outstanding`
    /// times the mean.
    static constexpr double even = 2.0;
    static constexpr double outstanding = 4.0;

    /// The limit of entries that nesting adds to the whole index, as a fraction of the items; and
    /// the memory of a child, in items.
    static constexpr double most_nested_more = 0.4;
    static constexpr std::size_t items_worth_child = 4;

    /// The limit of items in several children, as a fraction of the items: beyond it nesting does
    /// not pay.
    static constexpr double most_shared = 0.5;

    /// Each depth is at least twice, mostly 64 times, as fine as the one before.
    static constexpr int deepest = 16;

    /// The items of the cells of a nested grid: cell c has `numbers` from `begins[c]` to `begins[c
    /// + 1]`.
    struct Split {
        Grid grid;
        std::vector<std::uint32_t> begins;
        std::vector<std::uint32_t> numbers;
    };

    /// Builds grid `place` of these items; `bounds` are theirs within the grid's part of the plane.
    void fill(std::size_t place, Numbers numbers, const Aabb& bounds, int depth) {
        const std::size_t first = index_.starts_.size();
        Grid grid = counted(numbers, bounds, first);
        const auto counts = std::span<const std::uint32_t>(index_.starts_).subspan(first);
        Split split;
        if (depth < deepest && is_crowded(counts) && try_split(numbers, bounds, split)) {
            index_.starts_.resize(first);
            nest(place, split, depth);
        } else {
            list(grid, numbers);
            index_.grids_[place] = grid;
        }
    }

    /// Whether lists of these lengths are long, and longer than elsewhere.
    static bool is_crowded(std::span<const std::uint32_t> lengths) {
        std::uint32_t longest = 0;
        std::uint64_t sum = 0;
        std::uint64_t squares = 0;
        for (const std::uint32_t length : lengths) {
            longest = std::max(longest, length);
            sum += length;
            squares += std::uint64_t{length} * length;
        }
        const auto entries = static_cast<double>(sum);
        const double mean = entries / static_cast<double>(lengths.size());
        const double mean_of_item = static_cast<double>(squares) / entries;
        return longest > std::max(double{crowd}, outstanding * mean) ||
               mean_of_item > std::max(mean_crowd, even * mean);
    }

    /// A grid over `bounds` with square cells of about this size.
    static Grid grid_of(const Aabb& bounds, double cell, std::int32_t span) {
        Grid grid;
        grid.bounds = bounds;
        grid.per_unit = 1.0 / cell;
        grid.columns = grid.column_of(bounds.max.x) + 1;
        grid.rows = grid.row_of(bounds.max.y) + 1;
        grid.span = span;
        grid.slack = rounding_share * largest_of(bounds);
        return grid;
    }

    /// The width of a cell for about so many cells.
    static double cell_for(const Aabb& bounds, double cells) {
        // Never finer than the rounding of coordinates.
        const double cell =
            std::max(room_for_each(bounds, cells), largest_of(bounds) * rounding_share);
        return cell > least_room ? cell : 1.0;
    }

    /// The finest grid that is not too large. Its counts are in starts_ from `first` on, two places
    /// up: after summing, the place after a cell holds the cell's begin, and advances to its end
    /// while the cell fills.
    Grid counted(Numbers numbers, const Aabb& bounds, std::size_t first) {
        const std::size_t most = items_.entries_per_item() * numbers.size();
        const auto count = static_cast<double>(numbers.size());
        double cell = cell_for(bounds, count / (items_.cell_share() * items_.cell_share()));
        cell = coarsened(cell, numbers, bounds, Items::span, most);
        for (;; cell *= 2.0) {
            Grid grid = grid_of(bounds, cell, Items::span);
            grid.first = static_cast<std::uint32_t>(first);
            index_.starts_.resize(first);
            index_.starts_.resize(first + cells_of(grid) + 2);
            index_.build_work_ += cells_of(grid);
            std::uint32_t* const counts = index_.starts_.data() + 2;
            std::size_t entries = 0;
            const bool all = each_run(grid, numbers, [&](std::uint32_t, auto begin, auto end) {
                entries += end - begin;
                for (std::uint32_t c = begin; c != end; ++c) ++counts[c];
                return entries <= most;
            });
            if (all) return grid;
        }
    }

    /// Doubles a cell while a sample of the items shows far more entries than `most`. Counting the
    /// entries of all items for each size would dominate the building.
    double coarsened(double cell, Numbers numbers, const Aabb& bounds, std::int32_t span,
                     std::size_t most) {
        if (numbers.size() < items_per_sampled * fewest_sampled) return cell;
        const std::vector<std::uint32_t> sample = sample_of(numbers);
        const double most_in_sample = beyond_doubt * static_cast<double>(most) *
                                      static_cast<double>(sample.size()) /
                                      static_cast<double>(numbers.size());
        for (;; cell *= 2.0) {
            const Grid grid = grid_of(bounds, cell, span);
            if (cells_of(grid) == 1) return cell;
            std::size_t entries = 0;
            const bool few = each_run(grid, sample, [&](std::uint32_t, auto begin, auto end) {
                entries += end - begin;
                return static_cast<double>(entries) <= most_in_sample;
            });
            if (few) return cell;
        }
    }

    /// One of every so many items, at a varying offset, in rising order, so that a level that
    /// repeats itself is not sampled at the same place each time.
    static std::vector<std::uint32_t> sample_of(Numbers numbers) {
        std::vector<std::uint32_t> sample;
        sample.reserve(numbers.size() / items_per_sampled);
        constexpr std::size_t odd = 37;  // has no factor in common with the distance
        std::size_t offset = 0;
        for (std::size_t i = 0; i + items_per_sampled <= numbers.size(); i += items_per_sampled) {
            sample.push_back(numbers[i + offset]);
            offset = (offset + odd) % items_per_sampled;
        }
        return sample;
    }

    /// Second half of the counting sort.
    void list(const Grid& grid, Numbers numbers) {
        std::uint32_t* const starts = index_.starts_.data();
        const std::uint32_t last = grid.first + static_cast<std::uint32_t>(cells_of(grid)) + 1;
        auto sum = static_cast<std::uint32_t>(index_.items_.size());
        for (std::uint32_t c = grid.first; c <= last; ++c) starts[c] = sum += starts[c];
        index_.items_.resize(sum);
        std::uint32_t* const entries = index_.items_.data();
        each_run(grid, numbers, [&](std::uint32_t item, auto begin, auto end) {
            for (std::uint32_t c = begin; c != end; ++c) entries[starts[c + 1]++] = item;
            return true;
        });
        index_.starts_.pop_back();
    }

    /// Splits items into large cells that do not overlap; false where too many items lie in
    /// several.
    bool try_split(Numbers numbers, const Aabb& bounds, Split& split) {
        const std::size_t parts =
            std::clamp(numbers.size() / items_per_child, fewest_children, most_children);
        const auto most_more = static_cast<std::size_t>(
            std::min(most_shared * static_cast<double>(numbers.size()), double(budget_)));
        double cell = cell_for(bounds, static_cast<double>(parts));
        cell = coarsened(cell, numbers, bounds, 1, numbers.size() + most_more);
        for (;; cell *= 2.0) {
            split.grid = grid_of(bounds, cell, 1);
            split.grid.nested = true;
            const std::size_t cells = cells_of(split.grid);
            if (cells == 1) return false;
            split.begins.assign(cells + 2, 0);
            index_.build_work_ += cells;
            std::size_t entries = 0;
            const bool all =
                each_run(split.grid, numbers, [&](std::uint32_t, auto begin, auto end) {
                    entries += end - begin;
                    for (std::uint32_t c = begin; c != end; ++c) ++split.begins[c + 2];
                    return entries <= numbers.size() + most_more;
                });
            if (!all) continue;
            const std::size_t children =
                cells - static_cast<std::size_t>(
                            std::count(split.begins.begin() + 2, split.begins.end(), 0U));
            const std::size_t more = entries - numbers.size() + children * items_worth_child;
            if (more > budget_) return false;
            budget_ -= more;
            std::partial_sum(split.begins.begin(), split.begins.end(), split.begins.begin());
            split.numbers.resize(entries);
            each_run(split.grid, numbers, [&](std::uint32_t item, auto begin, auto end) {
                for (std::uint32_t c = begin; c != end; ++c)
                    split.numbers[split.begins[c + 1]++] = item;
                return true;
            });
            return true;
        }
    }

    void nest(std::size_t place, Split& split, int depth) {
        Grid grid = split.grid;
        grid.first = static_cast<std::uint32_t>(index_.children_.size());
        index_.children_.resize(grid.first + cells_of(grid), no_child);
        index_.grids_[place] = grid;
        const double width = 1.0 / grid.per_unit;
        for (std::int32_t row = 0; row < grid.rows; ++row) {
            for (std::int32_t column = 0; column < grid.columns; ++column) {
                const std::uint32_t cell = grid.cell(row, column);
                const std::uint32_t begin = split.begins[cell - grid.first];
                const std::uint32_t end = split.begins[cell - grid.first + 1];
                if (begin == end) continue;
                const Numbers numbers(split.numbers.data() + begin, end - begin);
                const Vec2 corner = grid.bounds.min + Vec2{column * width, row * width};
                const Aabb part =
                    inflated({corner, corner + Vec2{width, width}}, {grid.slack, grid.slack});
                index_.children_[cell] = static_cast<std::uint32_t>(index_.grids_.size());
                index_.grids_.emplace_back();
                fill(index_.grids_.size() - 1, numbers, covered(numbers, part), depth + 1);
            }
        }
    }

    /// The bounds of the items within a part of the plane that each of them touches, up to
    /// rounding.
    Aabb covered(Numbers numbers, const Aabb& part) const {
        Aabb all{part.max, part.min};
        for (const std::uint32_t item : numbers) {
            const Aabb piece = common(items_.bounds(item), part);
            if (!piece.empty()) all = merged(all, piece);
        }
        return all.empty() ? part : all;
    }

    /// A box moved into `region`, for an item that misses it by rounding.
    static Aabb moved_into(const Aabb& region, const Aabb& box) {
        const auto moved = [&](Vec2 p) -> Vec2 {
            return {std::clamp(p.x, region.min.x, region.max.x),
                    std::clamp(p.y, region.min.y, region.max.y)};
        };
        return {moved(box.min), moved(box.max)};
    }

    static std::size_t cells_of(const Grid& grid) {
        return static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
    }

    /// Calls `visit(item, first cell, cell after the last)` for each item and each of its rows of
    /// lists, until `visit` returns false. Returns whether it never did.
    template <typename Visit>
    bool each_run(const Grid& grid, Numbers numbers, Visit&& visit) {
        std::size_t work = 0;
        const bool all = each_run_of(
            grid, numbers, [&](std::uint32_t item, std::uint32_t begin, std::uint32_t end) {
                work += end - begin;
                return visit(item, begin, end);
            });
        index_.build_work_ += work;
        return all;
    }

    template <typename Visit>
    bool each_run_of(const Grid& grid, Numbers numbers, Visit&& visit) const {
        // The list of a cell also holds items of the neighbours after it.
        const std::int32_t before = grid.span - 1;
        for (const std::uint32_t item : numbers) {
            const Cells cells = cells_in(grid, moved_into(grid.bounds, items_.bounds(item)));
            const std::int32_t high = cells.last_row - cells.first_row;
            const std::int32_t wide = cells.last_column - cells.first_column;
            const std::int32_t top = std::max(cells.first_row - before, 0);
            if (high * wide > 1) {
                if (!each_slanted_run(grid, item, cells, visit)) return false;
                continue;
            }
            const std::int32_t left = std::max(cells.first_column - before, 0);
            for (std::int32_t row = top; row <= cells.last_row; ++row) {
                const std::uint32_t begin = grid.cell(row, left);
                const std::uint32_t end = grid.cell(row, cells.last_column) + 1;
                if (!visit(item, begin, end)) return false;
            }
        }
        return true;
    }

    template <typename Visit>
    bool each_slanted_run(const Grid& grid, std::uint32_t item, const Cells& cells,
                          Visit& visit) const {
        const std::int32_t before = grid.span - 1;
        const double cell = 1.0 / grid.per_unit;
        const double slack = grid.slack + rounding_share * largest_of(items_.bounds(item));
        const Aabb& bounds = grid.bounds;
        for (std::int32_t row = std::max(cells.first_row - before, 0); row <= cells.last_row;
             ++row) {
            const double top = bounds.min.y + row * cell;
            const CoordinateRange x =
                items_.columns(item, {top - slack, top + grid.span * cell + slack});
            const double left = std::clamp(x.low - slack, bounds.min.x, bounds.max.x);
            const double right = std::clamp(x.high + slack, bounds.min.x, bounds.max.x);
            const std::int32_t first = std::max(grid.column_of(left) - before, 0);
            if (!visit(item, grid.cell(row, first), grid.cell(row, grid.column_of(right)) + 1))
                return false;
        }
        return true;
    }

    void shrink() {
        index_.grids_.shrink_to_fit();
        index_.starts_.shrink_to_fit();
        index_.items_.shrink_to_fit();
        index_.children_.shrink_to_fit();
    }

    GridIndex& index_;
    const Items& items_;
    std::size_t budget_;  ///< entries that nesting may still add, in items
};

}  // namespace slidelab::detail
