// The start of a saved scene: a run, or one move with its event and the area to show.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "lab/files/own_files.hpp"
#include "lab/saved_scenes/saved_scene.hpp"
#include "lab/scenes/probe_scene.hpp"
#include "lab/session/run_setup.hpp"

namespace slidelab::lab {

/// Opens the scene's level and reads its recording or its move. A failure runs under the value with
/// which it fails. The text is one line: what is wrong.
using SceneSetup = std::variant<RunSetup, ProbeScene, std::string>;
/// `movers`: that it may name.
SceneSetup set_up(const OwnFiles& own, const SavedScene& scene, const Movers& movers = {});

/// The same for a move, with lists of all its walls; its level is found beside the program or not
/// at all.
std::variant<ProbeScene, InputError> set_up_move(const SavedScene& scene);

/// Whether it is one move for the probe view, not a run.
bool is_laid_out(const SavedScene& scene);

/// The scene of a link, or the figure of an id, as the list of the program's own has it. An error
/// is one line.
std::variant<SavedScene, std::string> scene_named(const OwnFiles& own, const std::string& text,
                                                  const Movers& movers = {});

/// The same as set_up of that scene.
SceneSetup set_up(const OwnFiles& own, const std::string& text, const Movers& movers = {});

/// The error of such a text, or of what it names, in one line; none for an empty text.
std::optional<std::string> problem_with_scene(const OwnFiles& own, const std::string& text,
                                              const Movers& movers = {});

/// The file of one of the program's own levels; none for an unknown name.
std::optional<std::string> own_level(const OwnFiles& own, const std::string& name);

/// The event of a figure: the first of its stage and round with a decision, otherwise the first.
/// None where the move has no such event.
std::optional<std::size_t> event_of(const SavedScene& figure, const Trace& trace);

/// The place of a letter of a figure, units; none where there is no such wall.
std::optional<Vec2> place_of(const SceneLetter& letter, const ProbeScene& scene,
                             const SolvedScene& solved);

/// The bounds of all walls, of boxes in motion, of the mover along its displacement and
/// its path, and of the event's marks; units.
Aabb area_of_figure(const ProbeScene& scene, const SolvedScene& solved,
                    std::optional<std::size_t> event);

}  // namespace slidelab::lab
