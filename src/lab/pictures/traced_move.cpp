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

MoveResult traced_move(const Strategy& strategy, const Level& level, const MoveRequest& request,
                       const Options& options, Trace* trace) {
    const MoveResult result = strategy.move(level, request, options, trace);
    if (!trace || result.stop_reason == StopReason::invalid_request) return result;
    draw_picture(strategy.picture, *trace,
                 {request.shape, request.position, request.displacement, request.velocity, result});
    return result;
}

}  // namespace slidelab::lab
