#include "lab/pictures/traced_move.hpp"

#include "lab/pictures/pictures.hpp"

namespace slidelab::lab {

void draw_picture(const Strategy& strategy, Trace& trace, const MoveRequest& request,
                  const MoveResult& result) {
    if (result.stop_reason == StopReason::invalid_request) return;
    switch (strategy.picture) {
        case Picture::own_marks:
            return;
        case Picture::velocities:
            return draw_velocities(trace, request, result);
        case Picture::grown_shapes:
            return draw_box_sweep(trace, request, result);
        case Picture::crossings:
            return draw_disk_sweep(trace, request, result);
        case Picture::pushes:
            return draw_disk_slide(trace, request, result);
        case Picture::axes:
            return draw_sat_push(trace, request, result);
        case Picture::regions:
            return draw_grid(trace, request, result);
    }
}

MoveResult traced_move(const Strategy& strategy, const Level& level, const MoveRequest& request,
                       const Options& options, Trace* trace) {
    const MoveResult result = strategy.move(level, request, options, trace);
    if (trace) draw_picture(strategy, *trace, request, result);
    return result;
}

void draw_tick(const TickRecord& tick, Trace& trace) {
    if (tick.strategy()) draw_picture(*tick.strategy(), trace, tick.request(), tick.result());
}

}  // namespace slidelab::lab
