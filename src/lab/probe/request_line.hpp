// A scene as a request line for `slidelab probe`.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "lab/probe/probe_request.hpp"
#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// Without a line end, and without options at their defaults.
std::string request_line(const ProbeScene& scene);

/// The same with fewer walls: only those near the path, if they give the same answer to the bit;
/// all where they are few.
std::string short_request_line(const ProbeScene& scene, const SolvedScene& solved);

/// The scene of a request that was read.
ProbeScene scene_of(const ProbeRequest& request);

/// The scene of a line, or its error in one line.
std::variant<ProbeScene, ProbeProblem> read_scene(std::string_view line);

}  // namespace slidelab::lab
