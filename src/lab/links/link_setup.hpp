// From a link to what a run starts from. What a link names is looked for among the program's own
// levels, figures and failures alone.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "lab/files/own_files.hpp"
#include "lab/links/scene_link.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/studies/failures/failure_list.hpp"

namespace slidelab::lab {

/// The file of one of the program's own levels; nothing where none has that name.
std::optional<std::string> own_level(const OwnFiles& own, const std::string& name);

/// The run of a link, from its beginning. A problem is one line.
std::variant<RunSetup, std::string> set_up_link(const OwnFiles& own, const LevelLink& link);
std::variant<RunSetup, std::string> set_up_link(const OwnFiles& own, const ClipLink& link);
std::variant<RunSetup, std::string> set_up_link(const OwnFiles& own, const FailureLink& link);

/// The same for any link of these kinds; one of another kind is a problem, too.
std::variant<RunSetup, std::string> set_up_link(const OwnFiles& own, const std::string& text);

/// The recording of a failure, under the value with which it fails.
std::variant<RunSetup, std::string> set_up_failure(const OwnFiles& own, const FailureCase& failure);

/// Whether the link is a move laid out in the probe view, and no run.
bool is_laid_out(const SceneLink& link);

/// What is wrong with a link, or with what it names, in one line; nothing where `text` is no link
/// at all.
std::optional<std::string> problem_with_link(const OwnFiles& own, const std::string& text);

/// Why there is no figure with this id, in one line; an empty id is none that was asked for, and a
/// link has its own problems.
std::optional<std::string> problem_with_figure(const OwnFiles& own, const std::string& id);

}  // namespace slidelab::lab
