#include "level/wall_index.hpp"

#include <algorithm>

#include "level/level.hpp"

namespace slidelab {

namespace {

/// Cells are inflated by this share of their size, so that an item which only touches a border is
/// in the cells on both sides, whatever way the coordinates were rounded.
constexpr double border_share = 1e-6;

/// More entries than this for an item, and the cells are made coarser.
constexpr std::size_t entries_per_item = 6;

struct Interval {
    double low = 0.0;
    double high = 0.0;
};

/// Capsules: a wall and its radius.
class WallItems {
public:
    explicit WallItems(std::span<const Wall> walls) : walls_(walls) {}

    std::size_t size() const { return walls_.size(); }
    Aabb bounds(std::size_t i) const {
        const Wall& wall = walls_[i];
        return inflated(bounds_of(wall.segment), {wall.radius, wall.radius});
    }
    /// What the item covers of x between two heights.
    Interval columns(std::size_t i, Interval rows) const {
        const Wall& wall = walls_[i];
        const Segment& s = wall.segment;
        const double rise = s.b.y - s.a.y;
        double first = 0.0;  // the piece of the segment within reach of the rows, as fractions
        double last = 1.0;
        if (rise != 0.0) {
            const double at_low = (rows.low - wall.radius - s.a.y) / rise;
            const double at_high = (rows.high + wall.radius - s.a.y) / rise;
            first = std::clamp(std::min(at_low, at_high), 0.0, 1.0);
            last = std::clamp(std::max(at_low, at_high), 0.0, 1.0);
        }
        const double run = s.b.x - s.a.x;
        const double x0 = s.a.x + run * first;
        const double x1 = s.a.x + run * last;
        return {std::min(x0, x1) - wall.radius, std::max(x0, x1) + wall.radius};
    }

private:
    std::span<const Wall> walls_;
};

class BoxItems {
public:
    explicit BoxItems(std::span<const Aabb> boxes) : boxes_(boxes) {}

    std::size_t size() const { return boxes_.size(); }
    Aabb bounds(std::size_t i) const { return boxes_[i]; }
    Interval columns(std::size_t i, Interval) const { return {boxes_[i].min.x, boxes_[i].max.x}; }

private:
    std::span<const Aabb> boxes_;
};

template <typename Items>
Aabb bounds_of_all(const Items& items) {
    Aabb all = items.bounds(0);
    for (std::size_t i = 1; i < items.size(); ++i) all = merged(all, items.bounds(i));
    return all;
}

}  // namespace

WallIndex WallIndex::of_walls(std::span<const Wall> walls) {
    WallIndex index;
    index.build(WallItems(walls));
    return index;
}

WallIndex WallIndex::of_boxes(std::span<const Aabb> boxes) {
    WallIndex index;
    index.build(BoxItems(boxes));
    return index;
}

template <typename Items>
void WallIndex::build(const Items& items) {
    if (items.size() == 0) return;
    bounds_ = bounds_of_all(items);
    const Vec2 size = bounds_.size();
    const double longest = std::max(size.x, size.y);
    const auto count = static_cast<double>(items.size());

    // About one item a cell if they were spread evenly; along a line if the level is one.
    double cell = std::max(std::sqrt(size.x * size.y / count), longest / count);
    if (!(cell > 0.0)) cell = 1.0;  // everything in one point

    const std::size_t most_entries = entries_per_item * items.size() + 64;
    for (;; cell *= 2.0) {
        per_unit_ = 1.0 / cell;
        columns_ = static_cast<std::int32_t>(size.x * per_unit_) + 1;
        rows_ = static_cast<std::int32_t>(size.y * per_unit_) + 1;
        if (fill(items, most_entries)) break;
    }
}

/// Calls `visit(item, first cell, last cell)` for each item and each row it touches, until `visit`
/// answers false.
template <typename Items, typename Visit>
void WallIndex::each_run(const Items& items, Visit&& visit) const {
    const double cell = 1.0 / per_unit_;
    const double slack = cell * border_share;
    for (std::size_t item = 0; item < items.size(); ++item) {
        const Aabb box = inflated(items.bounds(item), {slack, slack});
        const std::int32_t last_row = row_of(box.max.y);
        for (std::int32_t row = row_of(box.min.y); row <= last_row; ++row) {
            const double top = bounds_.min.y + row * cell;
            const Interval x = items.columns(item, {top - slack, top + cell + slack});
            const std::size_t base = first_cell_of(row);
            const std::size_t first = base + static_cast<std::size_t>(column_of(x.low - slack));
            const std::size_t last = base + static_cast<std::size_t>(column_of(x.high + slack));
            if (!visit(static_cast<std::uint32_t>(item), first, last)) return;
        }
    }
}

/// Counting sort by cell. False, when that would take more entries than allowed; a single cell
/// never does, since it holds every item once.
template <typename Items>
bool WallIndex::fill(const Items& items, std::size_t most_entries) {
    // Counted two places up, so that after summing, place c + 1 is where cell c begins and can be
    // moved along while the cell fills; then place c is where it began.
    const std::size_t cells = first_cell_of(rows_);
    starts_.assign(cells + 2, 0);
    std::size_t entries = 0;
    each_run(items, [&](std::uint32_t, std::size_t first, std::size_t last) {
        entries += last - first + 1;
        if (entries > most_entries) return false;
        for (std::size_t c = first; c <= last; ++c) ++starts_[c + 2];
        return true;
    });
    if (entries > most_entries) return false;

    for (std::size_t c = 2; c < starts_.size(); ++c) starts_[c] += starts_[c - 1];
    items_.resize(entries);
    each_run(items, [&](std::uint32_t item, std::size_t first, std::size_t last) {
        for (std::size_t c = first; c <= last; ++c) items_[starts_[c + 1]++] = item;
        return true;
    });
    return true;
}

std::vector<std::uint32_t> WallIndex::near(const Aabb& box) const {
    std::vector<std::uint32_t> found;
    visit_near(box, [&](std::uint32_t item) { found.push_back(item); });
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

}  // namespace slidelab
