// A scene as a probe request.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "lab/scenes/probe_scene.hpp"

namespace slidelab::lab {

/// What a strategy remembers from one tick to the next, in requests and in answers.
nlohmann::ordered_json state_to_json(std::uint64_t strategy_state);

/// Numbers keep every bit. Fields that say nothing (no boxes, options at their defaults) are left
/// out.
nlohmann::ordered_json request_to_json(const ProbeScene& scene);

}  // namespace slidelab::lab
