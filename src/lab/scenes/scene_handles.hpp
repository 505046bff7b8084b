// The handles of a scene: the ends of the displacement, the ends of walls, the moving boxes.
// Units, not pixels.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

struct SceneHandle {
    enum class Kind {
        target,            ///< the end of the displacement
        start,             ///< the mover's position
        box_displacement,  ///< the end of a moving box's displacement
        box_place,         ///< its upper left corner, which moves the box
        mover_corner,      ///< of a polygon, at the start
        wall_end           ///< an end or a corner of all walls that end at this point
    };

    Kind kind = Kind::start;
    Vec2 at;
    std::size_t box = 0;  ///< index of a box of the scene, or of a mover's corner

    friend bool operator==(const SceneHandle&, const SceneHandle&) = default;
};

/// The handles within `area`. Ends of walls come last, each place once; none where there are more
/// than `most_ends`. `level`: of the scene's walls.
std::vector<SceneHandle> handles_within(const ProbeScene& scene, const Level& level,
                                        const Aabb& area, std::size_t most_ends);

/// The handle nearest to `point`, within `extent` units; of several at one place the first kind, so
/// that a displacement of length 0 can be dragged.
std::optional<SceneHandle> handle_at(const ProbeScene& scene, const Level& level, Vec2 point,
                                     double extent);

/// A grabbed handle.
class SceneDrag {
public:
    SceneDrag(const ProbeScene& scene, const SceneHandle& handle);

    const SceneHandle& handle() const { return handle_; }

    /// Moves the parts of the handle; true when walls changed and must be rebuilt. The other end of
    /// the displacement stays, and the velocity becomes the displacement per second.
    bool move_to(ProbeScene& scene, Vec2 point);

    /// The reason why the mover's corner was not moved to the last point; none where it was.
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
    Vec2 target_;  ///< of the displacement, when grabbed
    std::vector<LineEnd> line_ends_;
    std::vector<Corner> corners_;
};

}  // namespace slidelab::lab
