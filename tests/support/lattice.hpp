// Where a disk may stand in a level, tested by the oracle on a lattice of points; and the paths
// between them. Moving bodies stop nothing here: they leave again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "oracle/walls.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::test {

class Lattice {
public:
    Lattice(const Level& level, double disk_radius)
        : origin_(level.bounds().min),
          columns_(static_cast<int>(level.bounds().size().x * per_unit)),
          rows_(static_cast<int>(level.bounds().size().y * per_unit)) {
        for (int i = 0; i < columns_ * rows_; ++i) {
            free_.push_back(is_free(level, place(i), disk_radius));
        }
    }

    /// Units squared, as far as the centre of the disk may go.
    double free_area() const {
        return static_cast<double>(std::count(free_.begin(), free_.end(), true)) /
               (per_unit * per_unit);
    }

    double area_reached_from(Vec2 start) const {
        return static_cast<double>(flood(index_at(start)).order.size()) / (per_unit * per_unit);
    }

    /// The points of a shortest path by lattice steps, both ends included; empty when there is
    /// none.
    std::vector<Vec2> path(Vec2 start, Vec2 goal) const {
        const Flood flood_from_goal = flood(index_at(goal));
        std::vector<Vec2> points;
        int at = index_at(start);
        if (at < 0 || flood_from_goal.next[static_cast<std::size_t>(at)] == unseen) return points;
        for (; points.empty() || at != index_at(goal); at = next_after(flood_from_goal, at)) {
            points.push_back(place(at));
        }
        points.push_back(goal);
        return points;
    }

private:
    static constexpr double per_unit = 8.0;
    static constexpr int unseen = -1;

    struct Flood {
        std::vector<int> order;  ///< points, nearest first
        std::vector<int> next;   ///< for each point the next on its path back; `unseen` otherwise
    };

    static int next_after(const Flood& flood, int at) {
        return flood.next[static_cast<std::size_t>(at)];
    }

    /// Breadth first over the free points.
    Flood flood(int start) const {
        Flood flood{{}, std::vector<int>(free_.size(), unseen)};
        const auto see = [&](int at, int from) {
            const auto index = static_cast<std::size_t>(at);
            if (!free_[index] || flood.next[index] != unseen) return;
            flood.next[index] = from;
            flood.order.push_back(at);
        };
        if (start >= 0) see(start, start);
        for (std::size_t i = 0; i < flood.order.size(); ++i) {
            const int at = flood.order[i];
            if (at % columns_ > 0) see(at - 1, at);
            if (at % columns_ < columns_ - 1) see(at + 1, at);
            if (at >= columns_) see(at - columns_, at);
            if (at < columns_ * (rows_ - 1)) see(at + columns_, at);
        }
        return flood;
    }

    /// The point whose square of the lattice holds `position`; negative outside.
    int index_at(Vec2 position) const {
        const Vec2 steps = (position - origin_) * per_unit;
        if (!(steps.x >= 0 && steps.x < columns_ && steps.y >= 0 && steps.y < rows_)) return -1;
        return static_cast<int>(steps.y) * columns_ + static_cast<int>(steps.x);
    }

    Vec2 place(int i) const {
        return origin_ + Vec2{i % columns_ + 0.5, i / columns_ + 0.5} / per_unit;
    }

    static bool is_free(const Level& level, Vec2 at, double disk_radius) {
        bool is_free = true;
        level.visit_solids_at(at, [&](std::uint32_t) { is_free = false; });
        return is_free && oracle::is_free(level, DiskShape{disk_radius}, at, 0.0);
    }

    Vec2 origin_;
    int columns_;
    int rows_;
    std::vector<bool> free_;
};

}  // namespace slidelab::test
