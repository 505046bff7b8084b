// The probe view: time is paused, and one move is laid out with handles to drag.
//
// The scene is a copy of the level and of the mover's state: dragging changes only the copy.
#pragma once

#include <optional>
#include <string>

#include "lab/run/settings.hpp"
#include "lab/run/simulation.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/scenes/scene_handles.hpp"
#include "lab/session/session.hpp"

namespace slidelab::lab {

/// The move that the mover is about to make: from where it stands, a displacement ahead in its
/// direction, and the moving boxes for as long as it would take.
ProbeScene scene_ahead(const Simulation& simulation);

/// The move of the last tick, as it was requested; nothing before the first tick.
std::optional<ProbeScene> scene_of_last_tick(const Simulation& simulation);

/// The move of a tick of the run in view, as scene_of_last_tick.
std::optional<ProbeScene> scene_of_tick(const Session& session, std::int64_t tick);

/// The tick to show when the view opens: the one in view or, for a mover at rest, the last one
/// within three seconds with a contact; none without one.
std::optional<std::int64_t> tick_to_look_at(const Session& session);

class ProbeView {
public:
    /// The scene's own shape is kept until the settings' shape changes: a pasted one may be of a
    /// kind that no setting describes.
    ProbeView(ProbeScene scene, const Settings& settings);

    /// Strategy, options and shape as they are set now: for the view alone, the run keeps its own.
    void use(const Settings& settings);
    const Settings& settings() const { return settings_; }

    /// The scene as it was at first.
    void reset();

    struct GrabbingPointer {
        Vec2 at;                    ///< the pointer, units
        double extent = 0.0;        ///< how far from a handle it still takes it, units
        std::optional<Vec2> grasp;  ///< where it was pressed in this frame, units
        bool held = false;          ///< still pressed
    };
    void handle(const GrabbingPointer& grabbing);
    /// Releases the handle; nothing is pointed at.
    void let_go();

    const std::optional<SceneHandle>& pointed_at() const { return pointed_at_; }
    /// Why the corner of the mover that is dragged stays where it is.
    std::optional<std::string> refusal() const { return drag_ ? drag_->refusal() : std::nullopt; }
    bool dragging() const { return drag_.has_value(); }

    const ProbeScene& scene() const { return scene_; }
    /// The map of its walls, or of the last ones of which a map could be built.
    const Map& map() const { return *walls_.level; }
    const Level& level() const { return map().level; }
    /// The solution of the scene as it is now.
    const SolvedScene& solved();
    /// Why the scene cannot be solved; then solved() is the mover at rest at its start.
    const std::optional<std::string>& problem() const { return problem_; }

    double time() const { return time_; }  ///< 0..1: where on its path the mover is shown
    void set_time(double time);

    /// For scripts: the requested displacement.
    void set_displacement(Vec2 from, Vec2 delta);

    /// A number that changes whenever the walls do.
    int walls_built() const { return walls_built_; }

private:
    void rebuild();
    const Shape& shape_in_use() const { return given_shape_ ? *given_shape_ : set_shape_; }

    Settings settings_;
    ProbeScene first_;
    ProbeScene scene_;
    std::optional<Shape> given_shape_;  ///< instead of the settings' shape
    Shape set_shape_;                   ///< of the last settings
    BuiltWalls walls_;
    int walls_built_ = 0;
    std::optional<SolvedScene> solved_;
    std::optional<std::string> problem_;
    std::optional<SceneDrag> drag_;
    Vec2 grip_;  ///< from the pointer to the centre of the grabbed handle
    std::optional<SceneHandle> pointed_at_;
    double time_ = 1.0;
};

}  // namespace slidelab::lab
