// A figure of the articles as a scene: its move, the event that it is about, and what must be seen.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "lab/figures/figure_list.hpp"
#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// Opens the figure's level and reads its move; or what is wrong with them in one line.
std::variant<ProbeScene, std::string> scene_of(const Figure& figure);

/// The event that the figure is about: of its stage and round the first in which something was
/// decided, otherwise the first. Nothing where the move has no such event.
std::optional<std::size_t> event_of(const Figure& figure, const Trace& trace);

/// All walls, where kinematic boxes go, the mover along its displacement and its path, and the
/// marks of the event that the figure is about; units.
Aabb area_of_figure(const ProbeScene& scene, const SolvedScene& solved,
                    std::optional<std::size_t> event);

}  // namespace slidelab::lab
