// Collects the parts of a map, then builds it.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "lab/levels/map.hpp"

namespace slidelab::lab {

class MapBuilder {
public:
    LevelBuilder walls;

    /// Adds all parts of another map but its title, its places, its gravity and its open sides. Its
    /// grid replaces this one's if it has edges, and its area this one's if it has one.
    void add(const Map& other);

    void set_grid(GridEdges grid);

    /// The map's area, units. Whatever extends beyond it widens it.
    void set_area(const Aabb& area);

    /// Refused like a wall: the first error of all is that of the map.
    void add_box_path(const BoxPath& path);
    /// `duration`: of one traverse, seconds. Shares its numbers with the boxes of `walls`.
    void add_box_path(const Box& home, Vec2 travel, double duration);

    /// The first error so far.
    const std::optional<LevelError>& error() const { return error_ ? error_ : walls.error(); }

    /// The map, or the first error.
    [[nodiscard]] std::variant<Map, LevelError> build() &&;

private:
    /// Whether a part may be added. The first error is kept.
    bool takes(std::optional<LevelError> error);

    std::vector<BoxPath> box_paths_;
    GridEdges grid_;
    std::optional<Aabb> area_;
    std::optional<LevelError> error_;  ///< of a part that is no wall; `walls` had none before
};

}  // namespace slidelab::lab
