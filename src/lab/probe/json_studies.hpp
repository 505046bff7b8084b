// Optional parts of an answer: why, and what_if.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "lab/probe/probe_request.hpp"
#include "lab/studies/what_if.hpp"
#include "slidelab/collision/contract/strategy.hpp"
#include "slidelab/collision/contract/trace.hpp"

namespace slidelab::lab {

/// In words; empty for a mover that is not held back. `trace`: of the move.
std::string why_of_request(const ProbeRequest& request, const MoveResult& result,
                           const Trace& trace);

/// Best first: [{"change", "to", "distance", "hit", "contacts", "depth", "troubles"}], where
/// "distance" is that along the displacement, "contacts" how many there are, and "troubles" the
/// names of the events that the move shows (event_set.hpp).
nlohmann::ordered_json what_if_to_json(const ProbeRequest& request);

}  // namespace slidelab::lab
