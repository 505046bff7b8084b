// What of a scene can be dragged: the ends of the displacement, the ends of walls, the kinematic
// boxes. Units, no pixels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

struct SceneHandle {
    enum class Kind {
        target,            ///< where the mover wants to go
        start,             ///< where it begins
        box_displacement,  ///< where the centre of a kinematic box goes
        box_place,         ///< its upper left corner: moves the box
        mover_corner,      ///< of a polygon, where the mover begins
        wall_end           ///< an end or a corner of walls: of all that end in this very point
    };

    Kind kind = Kind::start;
    Vec2 at;
    std::size_t box = 0;  ///< place in the scene's list of boxes, or of the mover's corners

    friend bool operator==(const SceneHandle&, const SceneHandle&) = default;
};

/// Handles that lie within `area`. The ends of walls come last, each place once, and none at all
/// where there are more than `most_ends`. `level` is what the scene's walls were built into.
std::vector<SceneHandle> handles_within(const ProbeScene& scene, const Level& level,
                                        const Aabb& area, std::size_t most_ends);

/// The handle nearest to `point`, no farther than `extent` units: of several at one place the one
/// whose kind is named first, so that a displacement of length 0 can be pulled out.
std::optional<SceneHandle> handle_at(const ProbeScene& scene, const Level& level, Vec2 point,
                                     double extent);

/// A grabbed handle.
class SceneDrag {
public:
    SceneDrag(const ProbeScene& scene, const SceneHandle& handle);

    const SceneHandle& handle() const { return handle_; }

    /// Moves what hangs on the handle; true when walls changed, so that they must be built anew.
    /// The other end of the displacement stays where it is, and the velocity becomes the
    /// displacement in one second.
    bool move_to(ProbeScene& scene, Vec2 point);

    /// Why the corner of the mover was not moved to the last point; nothing where it was.
    const std::optional<std::string>& refusal() const { return refusal_; }

private:
    void move_corner(ProbeScene& scene);

    struct LineEnd {
        std::size_t line;
        bool second;
    };
    struct Corner {
        std::size_t outline;
        std::size_t corner;
    };

    SceneHandle handle_;
    std::optional<std::string> refusal_;
    Vec2 target_;  ///< of the displacement, when it was grabbed
    std::vector<LineEnd> line_ends_;
    std::vector<Corner> corners_;
};

}  // namespace slidelab::lab
