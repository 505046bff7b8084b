// The broad phase: queries for nearby walls, in time that does not grow with the level.
//
// Walls with consecutive numbers are mostly neighbours: the sides of a box, the pieces of a curve.
// So the index stores clusters of up to four walls with their bounds: one test of 16 bytes rejects
// a whole box. A grid index finds the clusters.
//
// Cost: building is O(n), with about 20 bytes per wall in a town, never more than 64. A query costs
// O(candidates) (grid_index.hpp).
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/broad_phase/grid_index.hpp"
#include "slidelab/level/large_array.hpp"

namespace slidelab {

struct Wall;

class WallIndex {
public:
    WallIndex() = default;
    explicit WallIndex(std::span<const Wall> walls);

    /// Calls `visit(std::uint32_t wall)` for every candidate: all walls that touch `box`, and some
    /// that do not. A wall may be visited several times. For a point each wall is visited once, in
    /// rising order.
    template <typename Visit>
    void query_aabb(const Aabb& box, Visit&& visit) const {
        grid_.query_aabb(box, Near<Visit>{*this, seen_from_origin(box), visit});
    }

    /// The same for a swept box: `extent` is half its size, `path` that of its centre. Walls come
    /// roughly in the order of the path. The query may end where `visit.can_stop_at(fraction)` is
    /// true: no wall from this fraction of the path on is needed. A `visit` of two numbers gets
    /// ranges of walls: the first, and the one after the last.
    template <typename Visit>
    void query_sweep(const Segment& path, Vec2 extent, Visit&& visit) const {
        const Aabb box = inflated(bounds_of(path), extent);
        const Aabb area = seen_from_origin(box);
        if (!grid_.visit_one_list(box, Near<Visit>{*this, area, visit}))
            grid_.visit_lists_along(path, extent, box,
                                    Sweep<Visit>(*this, path, extent, area, visit));
    }

    /// Prefetches what queries of these boxes read, but for the walls: all boxes wait for memory
    /// together, not one after the other.
    void prefetch(std::span<const Aabb> boxes) const {
        grid_.prefetch(boxes,
                       [this](std::uint32_t cluster) { detail::prefetch(&clusters_[cluster]); });
    }

    /// The candidates for `box`, each once, in rising order. Allocates; for drawing.
    std::vector<std::uint32_t> near(const Aabb& box) const { return detail::listed(*this, box); }

    /// The work of building (GridIndex).
    std::size_t build_work() const { return grid_.build_work() + clusters_.size(); }

    std::size_t memory_bytes() const {
        return grid_.memory_bytes() + clusters_.capacity() * sizeof(WallCluster);
    }

private:
    class Items;

    /// Bounds are relative to the index's origin, so that floats resolve them wherever the level
    /// lies, and rounded outwards. Subtraction and rounding keep the order of two numbers, so no
    /// touching wall is missed.
    struct WallCluster {
        float min_x;
        float min_y;
        float max_x;
        float max_y;
        std::uint32_t first_wall;
        std::uint32_t wall_count;

        /// Without branches, which would be hard to predict.
        bool touches(const Aabb& area) const {
            const bool x = (area.min.x <= max_x) & (area.max.x >= min_x);
            const bool y = (area.min.y <= max_y) & (area.max.y >= min_y);
            return x & y;
        }

        template <typename Visit>
        void visit_all(Visit& visit) const {
            const std::uint32_t end = first_wall + wall_count;
            if constexpr (std::is_invocable_v<Visit&, std::uint32_t, std::uint32_t>) {
                visit(first_wall, end);
            } else {
                for (std::uint32_t wall = first_wall; wall != end; ++wall) visit(wall);
            }
        }
    };

    /// Passes on the walls of the clusters that touch a box.
    template <typename Visit>
    struct Near {
        const WallIndex& index;
        Aabb area;
        Visit& visit;

        bool can_visit() const requires detail::BoundsVisits<Visit> { return visit.can_visit(); }
        void operator()(std::uint32_t cluster) const {
            const WallCluster& walls = index.clusters_[cluster];
            if (walls.touches(area)) walls.visit_all(visit);
        }
    };

    template <typename Visit>
    class Sweep;

    Aabb seen_from_origin(const Aabb& box) const { return {box.min - origin_, box.max - origin_}; }

    detail::GridIndex grid_;  ///< of clusters
    detail::LargeArray<WallCluster> clusters_;
    Vec2 origin_;
};

/// Passes on the walls of the clusters that the box sweeps over. The separating axes of the swept
/// box and of a cluster's bounds are x, y and the normal of the path.
template <typename Visit>
class WallIndex::Sweep {
public:
    /// `area`: the bounds of the swept box, relative to the origin.
    Sweep(const WallIndex& index, const Segment& path, Vec2 extent, const Aabb& area, Visit& visit)
        : index_(index),
          visit_(visit),
          area_(area),
          translation_(path.b - path.a),
          offset_(cross(translation_, path.a - index.origin_)),
          across_{std::abs(translation_.y), std::abs(translation_.x)} {
        const double slack = detail::rounding_share * detail::largest_of(area_);
        extent_ = dot(across_, extent + Vec2{slack, slack});
    }

    bool can_stop_at(double fraction) const { return visit_.can_stop_at(fraction); }
    bool can_visit() const requires detail::BoundsVisits<Visit> { return visit_.can_visit(); }

    void operator()(std::uint32_t cluster) const {
        const WallCluster& walls = index_.clusters_[cluster];
        if (walls.touches(area_) && is_swept(walls)) walls.visit_all(visit_);
    }

private:
    bool is_swept(const WallCluster& walls) const {
        const Vec2 sum{double{walls.min_x} + walls.max_x, double{walls.min_y} + walls.max_y};
        const Vec2 size{double{walls.max_x} - walls.min_x, double{walls.max_y} - walls.min_y};
        constexpr double half = 0.5 * (1.0 + detail::rounding_share);
        return std::abs(0.5 * cross(translation_, sum) - offset_) <=
               extent_ + half * dot(across_, size);
    }

    const WallIndex& index_;
    Visit& visit_;
    Aabb area_;
    Vec2 translation_;
    double offset_;  ///< distance of the path's line from the origin, times the path's length
    Vec2 across_;    ///< projects a size along x and y on the path's normal; times the path's
                     ///< length
    double extent_;  ///< of the box along the path's normal, times the path's length
};

}  // namespace slidelab
