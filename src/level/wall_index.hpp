// Which walls are near? In time that does not grow with the level.
//
// Walls that follow each other in a level mostly lie beside each other, too: the sides of a box,
// the pieces of a curve. So the index names bundles of up to four, and knows the bounds of each:
// one look at 16 bytes tells that a whole box is out of reach. A grid index finds the bundles.
//
// Cost: building is O(n), in a town about 20 bytes a wall, nowhere more than 64. A query costs what
// is near (grid_index.hpp).
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/shapes.hpp"
#include "level/grid_index.hpp"
#include "level/large_array.hpp"

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
    void visit_near(const Aabb& box, Visit&& visit) const {
        grid_.visit_near(box, Near<Visit>{*this, seen_from_origin(box), visit});
    }

    /// The same for a box that sweeps along a path: `reach` is half its size, `path` the way of its
    /// middle. Walls come roughly in the order of the way. Leaves out where
    /// `visit.enough(fraction)` says that nothing from this fraction of the way on is of interest
    /// any more.
    template <typename Visit>
    void visit_swept(const Segment& path, Vec2 reach, Visit&& visit) const {
        const Aabb box = inflated(bounds_of(path), reach);
        const Aabb area = seen_from_origin(box);
        if (!grid_.visit_one_list(box, Near<Visit>{*this, area, visit}))
            grid_.visit_lists_along(path, reach, box,
                                    Sweep<Visit>(*this, path, reach, area, visit));
    }

    /// The walls that may touch `box`, each once, in rising order. Allocates: for drawing.
    std::vector<std::uint32_t> near(const Aabb& box) const;

    /// What building took (GridIndex).
    std::size_t build_work() const { return grid_.build_work() + bundles_.size(); }

    std::size_t memory_bytes() const {
        return grid_.memory_bytes() + bundles_.capacity() * sizeof(Bundle);
    }

private:
    class Items;

    /// Bounds are seen from the origin, so that they are fine however far out the level lies, and
    /// rounded outwards. Subtraction and rounding never turn the order of two numbers round, so
    /// what touches is never missed.
    struct Bundle {
        float min_x;
        float min_y;
        float max_x;
        float max_y;
        std::uint32_t first_wall;
        std::uint32_t wall_count;

        bool touches(const Aabb& area) const {
            return area.min.x <= max_x && area.max.x >= min_x && area.min.y <= max_y &&
                   area.max.y >= min_y;
        }

        template <typename Visit>
        void visit_all(Visit& visit) const {
            const std::uint32_t end = first_wall + wall_count;
            for (std::uint32_t wall = first_wall; wall != end; ++wall) visit(wall);
        }
    };

    /// Passes on the walls of the bundles that touch a box.
    template <typename Visit>
    struct Near {
        const WallIndex& index;
        Aabb area;
        Visit& visit;

        void operator()(std::uint32_t bundle) const {
            const Bundle& walls = index.bundles_[bundle];
            if (walls.touches(area)) walls.visit_all(visit);
        }
    };

    template <typename Visit>
    class Sweep;

    Aabb seen_from_origin(const Aabb& box) const { return {box.min - origin_, box.max - origin_}; }

    GridIndex grid_;  ///< of bundles
    LargeArray<Bundle> bundles_;
    Vec2 origin_;
};

/// Passes on the walls of the bundles that the box sweeps over: whose bounds it touches along both
/// axes and across its way, which are all the axes that can tell two such shapes apart.
template <typename Visit>
class WallIndex::Sweep {
public:
    /// `area` is all that the box touches, seen from the origin.
    Sweep(const WallIndex& index, const Segment& path, Vec2 reach, const Aabb& area, Visit& visit)
        : index_(index),
          visit_(visit),
          area_(area),
          way_(path.b - path.a),
          offset_(cross(way_, path.a - index.origin_)),
          across_{std::abs(way_.y), std::abs(way_.x)} {
        const double slack = rounding_share * largest_of(area_);
        reach_ = dot(across_, reach + Vec2{slack, slack});
    }

    bool enough(double fraction) const { return visit_.enough(fraction); }

    void operator()(std::uint32_t bundle) const {
        const Bundle& walls = index_.bundles_[bundle];
        if (walls.touches(area_) && is_swept(walls)) walls.visit_all(visit_);
    }

private:
    bool is_swept(const Bundle& walls) const {
        const Vec2 sum{double{walls.min_x} + walls.max_x, double{walls.min_y} + walls.max_y};
        const Vec2 size{double{walls.max_x} - walls.min_x, double{walls.max_y} - walls.min_y};
        constexpr double half = 0.5 * (1.0 + rounding_share);
        return std::abs(0.5 * cross(way_, sum) - offset_) <= reach_ + half * dot(across_, size);
    }

    const WallIndex& index_;
    Visit& visit_;
    Aabb area_;
    Vec2 way_;
    double offset_;  ///< of the way's line from the origin, times the length of the way
    Vec2 across_;    ///< how much a size along x and y counts across the way, times its length
    double reach_;   ///< of the box, across the way, times its length
};

}  // namespace slidelab
