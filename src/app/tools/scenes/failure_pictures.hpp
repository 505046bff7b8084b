// A picture of each failure: its run with the safeguard, and without it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/saved_scenes/saved_scene.hpp"
#include "slidelab/geometry/shapes.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// Units.
struct FailurePicture {
    std::shared_ptr<const Level> level;
    Shape shape;
    Aabb area;                  ///< all walls and both paths
    std::vector<Vec2> with;     ///< where the mover was, tick by tick
    std::vector<Vec2> without;  ///< the same without the safeguard
};

class FailurePictures {
public:
    /// None where its files cannot be played. Made on demand, in a few milliseconds, and kept.
    const std::optional<FailurePicture>& of(const SavedScene& failure);

private:
    std::map<std::string, std::optional<FailurePicture>> made_;  ///< by the failure's id
};

}  // namespace slidelab::lab
