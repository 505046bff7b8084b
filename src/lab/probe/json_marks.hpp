// Contacts and marks as JSON: the same words in the probe's answers and in the traces of a run.
#pragma once

#include <nlohmann/json.hpp>

#include "slidelab/collision/contract/contact.hpp"
#include "slidelab/collision/contract/trace.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab {

/// [x, y]
nlohmann::ordered_json point_to_json(Vec2 point);

/// {"fraction", "position", "normal", "point", "depth", "wall"}
nlohmann::ordered_json contact_to_json(const Contact& contact, const WallName& wall);

/// {"step", "role", "form", "points", "radius"?, "value"?, "note"?}: the radius of a circle or a
/// round line, value and note where the mark has one.
nlohmann::ordered_json mark_to_json(const Mark& mark);

}  // namespace slidelab
