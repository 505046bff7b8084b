// A figure of the articles as a scene: its move, its event, and the area to show.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "lab/figures/figure_list.hpp"
#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// Opens the figure's level and reads its move. An error is one line.
std::variant<ProbeScene, std::string> scene_of(const Figure& figure);

/// The event of the figure: the first of its stage and round with a decision, otherwise the first.
/// None where the move has no such event.
std::optional<std::size_t> event_of(const Figure& figure, const Trace& trace);

/// The bounds of all walls, of kinematic boxes in motion, of the mover along its displacement and
/// its path, and of the event's marks; units.
Aabb area_of_figure(const ProbeScene& scene, const SolvedScene& solved,
                    std::optional<std::size_t> event);

}  // namespace slidelab::lab
