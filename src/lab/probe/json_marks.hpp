// Contacts and marks as JSON: the same words in the probe's answers and in the traces of a run.
#pragma once

#include <nlohmann/json.hpp>

#include "articles/contract/strategy.hpp"
#include "articles/contract/trace.hpp"
#include "slidelab/level/level.hpp"

namespace slidelab::lab {

/// [{"fraction", "time", "position", "normal", "point", "depth", "wall"}, …]
nlohmann::ordered_json contacts_to_json(const ContactList& contacts, const Level& level,
                                        BodyList bodies, const Lattice* lattice);

/// The events of a trace in their order, mark by mark: {"step", "role", "form", "points",
/// "radius"?, "value"?, "note"?, "event", "stage", "sub_step", "round", "time"}, where "radius" is
/// that of a circle or a capsule, "event" counts the events, and "step" is the old name of
/// "stage". The first mark of an event has its "numbers" ({"name", "value", "chosen"?}) and its
/// "reason", where it has them. An event without marks is an entry without role, form and points.
nlohmann::ordered_json trace_to_json(const Trace& trace);

}  // namespace slidelab::lab
