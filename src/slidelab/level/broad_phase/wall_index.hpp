// Which walls are near? In time that does not grow with the level.
//
// Walls that follow each other in a level mostly lie beside each other, too: the sides of a box,
// the pieces of a curve. So the index names clusters of up to four, and knows the bounds of each:
// one test of 16 bytes tells that a whole box is out of the question. A grid index finds the
// clusters.
//
// Cost: building is O(n), in a town about 20 bytes a wall, nowhere more than 64. A query costs what
// is near (grid_index.hpp).
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

    /// Calls `visit(std::uint32_t wall)` for every wall that touches `box`, and some that do not. A
    /// wall may be visited several times, but only once where the box is a point; then walls come
    /// in rising order.
    template <typename Visit>
    void query_aabb(const Aabb& box, Visit&& visit) const {
        grid_.query_aabb(box, Near<Visit>{*this, seen_from_origin(box), visit});
    }

    /// The same for a box that sweeps along a path: `extent` is half its size, `path` that of its
    /// centre. Walls come roughly in the order of the path. Leaves out where
    /// `visit.can_stop_at(fraction)` says that nothing from this fraction of the path on is of
    /// interest any more. A `visit` of two numbers is given runs of walls that follow each other:
    /// the first, and the one after the last.
    template <typename Visit>
    void query_sweep(const Segment& path, Vec2 extent, Visit&& visit) const {
        const Aabb box = inflated(bounds_of(path), extent);
        const Aabb area = seen_from_origin(box);
        if (!grid_.visit_one_list(box, Near<Visit>{*this, area, visit}))
            grid_.visit_lists_along(path, extent, box,
                                    Sweep<Visit>(*this, path, extent, area, visit));
    }

    /// The walls that may touch `box`, each once, in rising order. Allocates: for drawing.
    std::vector<std::uint32_t> near(const Aabb& box) const;

    /// What building took (GridIndex).
    std::size_t build_work() const { return grid_.build_work() + clusters_.size(); }

    std::size_t memory_bytes() const {
        return grid_.memory_bytes() + clusters_.capacity() * sizeof(WallCluster);
    }

private:
    class Items;

    /// Bounds are seen from the origin, so that they are fine however far out the level lies, and
    /// rounded outwards. Subtraction and rounding never turn the order of two numbers round, so
    /// what touches is never missed.
    struct WallCluster {
        float min_x;
        float min_y;
        float max_x;
        float max_y;
        std::uint32_t first_wall;
        std::uint32_t wall_count;

        /// Without branches: they are hard to predict.
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

        bool can_look() const requires detail::CountsLooks<Visit> { return visit.can_look(); }
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

/// Passes on the walls of the clusters that the box sweeps over: whose bounds it touches along both
/// axes and across its path, which are all the axes that can tell two such shapes apart.
template <typename Visit>
class WallIndex::Sweep {
public:
    /// `area` is all that the box touches, seen from the origin.
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
    bool can_look() const requires detail::CountsLooks<Visit> { return visit_.can_look(); }

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
    double offset_;  ///< of the path's line from the origin, times the length of the path
    Vec2 across_;    ///< how much a size along x and y counts across the path, times its length
    double extent_;  ///< of the box, across the path, times its length
};

}  // namespace slidelab
