// A scene as the request that asks for it.
#pragma once

#include <nlohmann/json.hpp>

#include "probe/probe_scene.hpp"

namespace slidelab {

/// Numbers keep every bit. Fields that say nothing (no boxes, options at their defaults) are left
/// out.
nlohmann::ordered_json request_to_json(const ProbeScene& scene);

}  // namespace slidelab
