#include "slidelab/level/broad_phase/wall_index.hpp"

#include <algorithm>
#include <limits>

#include "slidelab/level/broad_phase/grid_index_builder.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

namespace {

constexpr std::uint32_t most_in_cluster = 4;

/// The widest cluster, in rooms for one wall: in a town that is a third full, a box is wider than
/// the room for one of its sides.
constexpr double widest_cluster = 2.0;

double width_and_height(const Aabb& box) { return box.size().x + box.size().y; }

float rounded_down(double x) {
    const auto f = static_cast<float>(x);
    return f > x ? std::nextafter(f, -std::numeric_limits<float>::infinity()) : f;
}

float rounded_up(double x) { return -rounded_down(-x); }

/// The interval in x that a wall covers between two heights; outside of them that of its nearest
/// point.
detail::CoordinateRange columns_of(const Wall& wall, detail::CoordinateRange rows) {
    const Segment& s = wall.segment;
    const double rise = s.b.y - s.a.y;
    double first = 0.0;  // of the segment's piece between the rows, as fractions
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

}  // namespace

/// Clusters, as the items of the grid.
class WallIndex::Items {
public:
    static constexpr std::int32_t span = 2;

    explicit Items(std::span<const Wall> walls) : walls_(walls) {
        if (walls.empty()) return;
        const Aabb all = bounds_of(walls);
        origin_ = all.min;
        gather(widest_cluster * detail::room_for_each(all, static_cast<double>(walls.size())));
    }

    Vec2 origin() const { return origin_; }

    std::size_t size() const { return first_walls_.empty() ? 0 : first_walls_.size() - 1; }
    std::uint32_t first_wall(std::size_t i) const { return first_walls_[i]; }
    std::uint32_t wall_count(std::size_t i) const { return first_walls_[i + 1] - first_walls_[i]; }

    /// Measured in a town, with displacements of a fraction of a cell and of many cells: the room
    /// for a wall counts, not for a cluster.
    double cell_share() const { return 1.0 / std::sqrt(walls_per_cluster()); }

    /// With cells and clusters 60 bytes per wall.
    std::size_t entries_per_item() const {
        return static_cast<std::size_t>(std::min(20.0, 11.5 * walls_per_cluster() - 5.0));
    }

    const Aabb& bounds(std::size_t i) const { return bounds_[i]; }

    detail::CoordinateRange columns(std::size_t i, detail::CoordinateRange rows) const {
        detail::CoordinateRange all = columns_of(walls_[first_walls_[i]], rows);
        for (const Wall& wall : walls_of(i)) {
            const detail::CoordinateRange more = columns_of(wall, rows);
            all = {std::min(all.low, more.low), std::max(all.high, more.high)};
        }
        return all;
    }

private:
    std::span<const Wall> walls_of(std::size_t i) const {
        return walls_.subspan(first_wall(i), wall_count(i));
    }

    double walls_per_cluster() const {
        return static_cast<double>(walls_.size()) / static_cast<double>(size());
    }

    /// Collects clusters. A cluster ends with its solid, and before it exceeds `most` units. Walls
    /// that are only consecutive in the file are no cluster: it must not be larger than the walls
    /// together.
    void gather(double most) {
        double sizes = 0.0;
        for (std::uint32_t i = 0; i < walls_.size(); ++i) {
            const Aabb wall = bounds_of(walls_[i]);
            const double size = width_and_height(wall);
            sizes += size;
            if (i > 0 && walls_[i].solid == walls_[i - 1].solid &&
                i - first_walls_.back() < most_in_cluster) {
                const Aabb both = merged(bounds_.back(), wall);
                if (std::max(both.size().x, both.size().y) <= most &&
                    width_and_height(both) <= detail::as_long * sizes) {
                    bounds_.back() = both;
                    continue;
                }
            }
            first_walls_.push_back(i);
            bounds_.push_back(wall);
            sizes = size;
        }
        first_walls_.push_back(static_cast<std::uint32_t>(walls_.size()));
    }

    std::span<const Wall> walls_;
    std::vector<std::uint32_t> first_walls_;  ///< of each cluster, and the end
    std::vector<Aabb> bounds_;
    Vec2 origin_;
};

WallIndex::WallIndex(std::span<const Wall> walls) {
    const Items items(walls);
    detail::GridIndex::Builder<Items>(grid_, items).build();
    origin_ = items.origin();
    clusters_.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        const Aabb box = seen_from_origin(items.bounds(i));
        clusters_.push_back({rounded_down(box.min.x), rounded_down(box.min.y),
                             rounded_up(box.max.x), rounded_up(box.max.y), items.first_wall(i),
                             items.wall_count(i)});
    }
}

}  // namespace slidelab
