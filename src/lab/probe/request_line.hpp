// A scene as a line of the conversation with `slidelab probe`.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "lab/probe/probe_request.hpp"
#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// Without a line end. Options are written where they are not at their defaults.
std::string request_line(const ProbeScene& scene);

/// The same with no more walls than matter: all of them where they are few, otherwise those near
/// the path, if they give the same answer to the bit.
std::string short_request_line(const ProbeScene& scene, const SolvedScene& solved);

/// The scene of a line, or what is wrong with it in one line.
std::variant<ProbeScene, ProbeProblem> read_scene(std::string_view line);

}  // namespace slidelab::lab
