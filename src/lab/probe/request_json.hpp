// A scene as a probe request.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// Strategy state in requests and answers.
nlohmann::ordered_json state_to_json(std::uint64_t strategy_state);

/// Numbers keep every bit. Empty fields (no boxes, options at their defaults) are omitted.
nlohmann::ordered_json request_to_json(const ProbeScene& scene);

}  // namespace slidelab::lab
