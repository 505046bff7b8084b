// The layer of the probe view: handles, the path with its bends, the mover at each of them, and
// numbers.
#pragma once

#include <optional>
#include <vector>

#include "lab/scenes/scene_handles.hpp"
#include "view/drawing/canvas.hpp"
#include "view/words/notes.hpp"

namespace slidelab::lab {

struct ProbeLayer {
    const ProbeScene& scene;
    const SolvedScene& solved;
    std::vector<SceneHandle> handles;  ///< within the screen
    std::optional<SceneHandle> lit;    ///< the one pointed at, or grabbed
};

/// Points: the distance within which a handle is grabbed.
inline constexpr double handle_reach = 13.0;

/// Under the mover: its outline at the start, at each bend and at the end.
void draw_probe_displacement(Canvas& canvas, const ProbeLayer& layer);
/// Likewise under it: boxes that move, where they begin, and their displacements.
void draw_probe_boxes(Canvas& canvas, const ProbeLayer& layer);
/// Over it: the path that it takes, and the contacts that bend it, as marks like those of events.
/// Words are added to `notes`.
void draw_probe_bends(Canvas& canvas, const ProbeLayer& layer, NoteSheet& notes);
/// Over everything.
void draw_probe_handles(Canvas& canvas, const ProbeLayer& layer);
/// Adds notes of the start, the displacement and the end, and the lines that notes should not
/// cross.
void add_probe_notes(const Canvas& canvas, const ProbeLayer& layer, NoteSheet& sheet);
/// The areas that notes keep clear, pixels: legend and handles. Not the mover, which contains the
/// contacts.
std::vector<Aabb> taken_places(const Canvas& canvas, const ProbeLayer& layer, const Aabb& legend);

}  // namespace slidelab::lab
