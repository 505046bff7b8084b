#include "lab/pictures/traced_move.hpp"

#include "lab/pictures/pictures.hpp"

namespace slidelab::lab {

void draw_picture(Picture picture, Trace& trace, const PicturedMove& move) {
    switch (picture) {
        case Picture::own_marks:
            return;
        case Picture::velocities:
            return draw_velocities(trace, move);
        case Picture::grown_shapes:
            return draw_box_sweep(trace, move);
        case Picture::crossings:
            return draw_disk_sweep(trace, move);
        case Picture::pushes:
            return draw_disk_slide(trace, move);
        case Picture::axes:
            return draw_sat_push(trace, move);
        case Picture::regions:
            return draw_grid(trace, move);
    }
}

void draw_picture(const Strategy& strategy, Trace& trace, const MoveRequest& request,
                  const MoveResult& result) {
    if (result.stop_reason == StopReason::invalid_request) return;
    draw_picture(strategy.picture, trace,
                 {request.shape, request.position, request.displacement, request.velocity, result});
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
