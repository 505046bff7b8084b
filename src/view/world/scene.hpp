// The scene of one frame for the painter: values and const references.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "articles/contract/lattice.hpp"
#include "articles/contract/strategy.hpp"
#include "articles/contract/trace.hpp"
#include "lab/levels/box_path.hpp"
#include "slidelab/level/level.hpp"
#include "view/drawing/theme.hpp"

namespace slidelab::lab {

struct CrowdLayer;
struct LaneLayer;
struct LevelDocument;
struct ProbeLayer;
struct StudyLayer;
struct SurveyLayer;

/// The line of a run, besides the mover's own trail.
struct TrailLine {
    std::vector<Vec2> points;
    Paint paint = Paint::trail;
    double strength = 1.0;  ///< 0..1
};

/// The run in view, besides its tick in view.
struct RunLayer {
    std::vector<TrailLine> lines;
    std::vector<Vec2> troubles;      ///< positions at which one began
    std::optional<Vec2> parting;     ///< the first position apart from the old run
    std::optional<Vec2> pointed_at;  ///< the mover in the tick whose place is pointed at
    std::string pointed_label;       ///< that tick's name
    std::optional<Vec2> recorded;    ///< another program's mover in the tick in view
};

/// The trace's events in focus, by number.
struct EventFocus {
    /// Its marks are drawn, those before it faded, those after it not. None: all alike.
    std::optional<std::size_t> at_hand;
    /// Pointed at in a list: its marks are drawn in any case, and the others fade.
    std::optional<std::size_t> lit;
    bool is_tracked = false;  ///< marks can be pointed at: Painter::event_under
};

/// A name of something in the picture.
struct SceneWord {
    std::string text;
    Vec2 at;  ///< units
};

struct Scene {
    const Level& level;
    const Strategy& strategy;
    const Shape& shape;
    Vec2 position;  ///< of the mover, interpolated between ticks
    Vec2 heading;   ///< unit; drawn when `tank`
    bool tank = false;
    bool passing = false;         ///< collisions are off
    bool squeezed = false;        ///< between walls that left it no room
    std::span<const Box> boxes;   ///< that move, interpolated
    std::span<const Vec2> trail;  ///< where the mover was, oldest first
    const Trace& trace;           ///< of the move to explain; may be empty
    /// Path, handles and numbers of the probe view; null: not in it.
    const ProbeLayer* probe = nullptr;
    /// Other parts of the run, and other runs; null: none.
    const RunLayer* run = nullptr;
    EventFocus focus = {};
    /// Pointed at in the studies of the move; null: none.
    const StudyLayer* study = nullptr;
    /// Movers of other strategies beside this one; null: none.
    const LaneLayer* lanes = nullptr;
    /// The reached area and findings of a survey; null: none.
    const SurveyLayer* survey = nullptr;
    /// Many movers beside this one; null: none.
    const CrowdLayer* crowd = nullptr;
    const Lattice* lattice = nullptr;          ///< of the level; null: there is no grid
    std::span<const BoxPath> box_paths = {};   ///< of the map, one for each of the boxes
    std::optional<Vec2> goal = {};             ///< of the map
    const LevelDocument* map = nullptr;        ///< of the level, for its objects' names; null: none
    std::span<const Aabb> pointed_areas = {};  ///< of a layer or class that a list points at; units
    std::span<const SceneWord> words = {};
    std::optional<Aabb> covered = {};  ///< pixels: something lies over the world, and hides labels
    std::optional<Vec2> pointer = {};  ///< pixels; none: it is not in the world
    bool names_pointed_at = false;     ///< what lies under the pointer gets a label
    Paint mover_paint = Paint::mover;
    Paint trail_paint = Paint::trail;
};

/// The extents of the drawn mover: without a shape, a quarter of a cell.
inline Vec2 extents_of(const Scene& scene) {
    const double clear = scene.strategy.shapes == 0 ? 0.25 * cell_of(scene.lattice) : 0.0;
    return extents_of(scene.shape) + Vec2{clear, clear};
}

}  // namespace slidelab::lab
