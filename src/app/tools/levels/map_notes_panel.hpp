// The list of notes on a level's map, in which a click makes a layer walls or no walls.
#pragma once

#include <optional>
#include <string>

#include "app/panel/widgets/widgets.hpp"
#include "lab/levels/map_notes.hpp"

namespace slidelab::lab {

/// The user's choice for a layer.
struct LayerChoice {
    std::string layer;
    std::optional<bool> walls;  ///< none: as in the map
};

/// Whether the mover starts in what may be a floor.
inline bool has_question(const MapNotes& notes) { return notes.spawn && notes.spawn->is_question; }

/// In a window that has begun. The buttons of a layer are found by theirs and its name:
/// "no_walls.ground".
std::optional<LayerChoice> draw_map_notes(Widgets& widgets, const MapNotes& notes);

}  // namespace slidelab::lab
