// The one-way walls and boxes that take part in a request's move (one_way.hpp).
#pragma once

#include "articles/contract/move_request.hpp"
#include "slidelab/level/level.hpp"
#include "slidelab/narrow/one_way.hpp"

namespace slidelab::detail {

/// Seen from above everything takes part. Level and mover must outlive it.
inline OneWayFilter one_way_filter_of(const Level& level, const MoveRequest& request,
                                      const ConvexMover& mover) {
    if (!is_from_side(request)) return {};
    return {level, {mover, request.position, request.side_view.drops}};
}

}  // namespace slidelab::detail
