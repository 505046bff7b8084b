// The setup of a run from a link. Links name only the program's own levels, figures and failures.
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "lab/files/own_files.hpp"
#include "lab/links/scene_link.hpp"
#include "lab/session/run_setup.hpp"
#include "lab/studies/failures/failure_list.hpp"

namespace slidelab::lab {

/// The file of one of the program's own levels; none for an unknown name.
std::optional<std::string> own_level(const OwnFiles& own, const std::string& name);

/// The run of a link, from its beginning. An error is one line.
std::variant<RunSetup, std::string> set_up_link(const OwnFiles& own, const LevelLink& link);
std::variant<RunSetup, std::string> set_up_link(const OwnFiles& own, const ClipLink& link);
std::variant<RunSetup, std::string> set_up_link(const OwnFiles& own, const FailureLink& link);

/// The same for any link of these kinds; another kind is an error.
std::variant<RunSetup, std::string> set_up_link(const OwnFiles& own, const std::string& text);

/// The recording of a failure, under the value with which it fails.
std::variant<RunSetup, std::string> set_up_failure(const OwnFiles& own, const FailureCase& failure);

/// Whether the link is a move for the probe view, not a run.
bool is_laid_out(const SceneLink& link);

/// The error of a link, or of a name in it, in one line; none where `text` is no link.
std::optional<std::string> problem_with_link(const OwnFiles& own, const std::string& text);

/// The error of an unknown figure id, in one line; none for an empty id or a link.
std::optional<std::string> problem_with_figure(const OwnFiles& own, const std::string& id);

}  // namespace slidelab::lab
