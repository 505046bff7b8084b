// The start of a saved scene: a run, or one move with its event and the area to show.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "lab/files/own_files.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/scenes/saved/scene_link.hpp"
#include "lab/scenes/saved/scene_list.hpp"
#include "lab/session/run_setup.hpp"

namespace slidelab::lab {

/// A run, or a move for the probe view.
using SceneSetup = std::variant<RunSetup, ProbeScene, InputError>;

/// Opens the scene's level and reads its recording. A failure runs as it fails, or with its fix.
/// `movers`: that it may name.
SceneSetup set_up(const OwnFiles& own, const SavedScene& scene, const Movers& movers = {},
                  bool is_fixed = false);
/// The same of a link.
SceneSetup set_up(const OwnFiles& own, const SceneLink& link, const Movers& movers = {});

/// A move with lists of all its walls, those of a level's file first; that is found beside the
/// program or not at all.
std::variant<ProbeScene, InputError> set_up_move(const ProbeScene& move, const std::string& level);

/// A link, or the id of a figure; its names are not checked.
std::variant<ReadLink, InputError> scene_of_text(const std::string& text,
                                                 const Movers& movers = {});
/// The same; an error for a level or a scene that it names and there is not.
std::variant<ReadLink, InputError> named_scene(const OwnFiles& own, const std::string& text,
                                               const Movers& movers = {});
/// The error of a scene, as that of the text that it was read from.
InputError in_text(const std::string& text, const InputError& error);

/// The place of a scene in a list.
std::variant<std::size_t, InputError> place_named(const SceneList& list, const SceneName& name);

/// The file of one of the program's own levels; none for an unknown name.
std::optional<std::string> own_level(const OwnFiles& own, const std::string& name);

/// The event of a figure: the first of its stage and round with a decision, otherwise the first.
/// None where the move has no such event.
std::optional<std::size_t> event_of(const Figure& figure, const Trace& trace);

/// The place of a letter of a figure, units; none where there is no such wall.
std::optional<Vec2> place_of(const SceneLetter& letter, const ProbeScene& scene,
                             const SolvedScene& solved);

/// The bounds of all walls, of boxes in motion, of the mover along its displacement and
/// its path, and of the event's marks; units.
Aabb area_of_figure(const ProbeScene& scene, const SolvedScene& solved,
                    std::optional<std::size_t> event);

}  // namespace slidelab::lab
