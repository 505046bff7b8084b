// A picture of each failure, its run with the safeguard and without it, and of each figure: its
// move.
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
struct ScenePicture {
    std::shared_ptr<const Level> level;
    Shape shape;
    Aabb area;                  ///< all walls and both paths
    std::vector<Box> boxes;     ///< of a figure, where they begin
    std::vector<Vec2> with;     ///< where the mover was, tick by tick or bend by bend
    std::vector<Vec2> without;  ///< the same without the safeguard
};

class ScenePictures {
public:
    /// None where its files cannot be played. Made on demand, in a few milliseconds, and kept.
    const std::optional<ScenePicture>& of(const SavedScene& scene);

private:
    std::map<std::string, std::optional<ScenePicture>> made_;  ///< by the scene's id
};

}  // namespace slidelab::lab
