// A scene as a probe request: JSON, or a line of it for `slidelab probe`.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "lab/scenes/probe_scene.hpp"
#include "lab/scenes/request/probe_request.hpp"
#include "lab/text/input_error.hpp"

namespace slidelab::lab {

/// Numbers keep every bit. Empty fields (no boxes, options at their defaults) are omitted.
nlohmann::ordered_json request_to_json(const ProbeScene& scene);

/// Without a line end, and without options at their defaults.
std::string request_line(const ProbeScene& scene);

/// The same scene with fewer walls: only those near the path, if they give the same answer to the
/// bit; all where they are few.
ProbeScene with_walls_near(const ProbeScene& scene, const SolvedScene& solved);

/// The scene of a request, with lists of all its walls.
std::variant<ProbeScene, InputError> scene_of_request(const nlohmann::json& request, LevelFile file,
                                                      const Movers& movers = {});

/// The same of a line.
std::variant<ProbeScene, InputError> read_scene(std::string_view line, LevelFile file = LevelFile(),
                                                const Movers& movers = {});

}  // namespace slidelab::lab
