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

    /// Refused like a wall: the first error of all is that of the map.
    void add_box_path(const BoxPath& path);
    /// `duration`: of one traverse, seconds. Shares its numbers with the boxes of `walls`.
    void add_box_path(const Box& home, Vec2 travel, double duration);

    /// The first error so far.
    const std::optional<LevelError>& error() const { return error_ ? error_ : walls.error(); }

    /// The map, or the first error. Box paths extend the map bounds, as walls do.
    [[nodiscard]] std::variant<Map, LevelError> build() &&;

private:
    std::vector<BoxPath> box_paths_;
    std::optional<LevelError> error_;  ///< of a path; `walls` had none before
};

}  // namespace slidelab::lab
