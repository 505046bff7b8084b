// The one-way rule of a request (one_way_rule.hpp).
#pragma once

#include "articles/contract/move_request.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/narrow/one_way_rule.hpp"

namespace slidelab::detail {

/// Seen from above everything takes part. Level and request must outlive it.
inline OneWayRule one_way_rule_of(const Level& level, const MoveRequest& request,
                                  double clear = 0.0) {
    if (!is_from_side(request)) return {};
    return {level, request.shape, request.position, request.side_view.drops, clear};
}

}  // namespace slidelab::detail
