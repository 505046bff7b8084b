#include "lab/pictures/traced_move.hpp"

namespace slidelab::lab {

namespace {

using Draw = void (*)(Trace& trace, const PicturedMove& move);

struct Drawn {
    Draw before = nullptr;
    Draw after = nullptr;
};

Drawn drawn_as(Picture picture) {
    switch (picture) {
        case Picture::own_marks:
            return {};
        case Picture::velocities:
            return {nullptr, draw_velocities};
        case Picture::grown_shapes:
            return {nullptr, draw_box_sweep};
        case Picture::crossings:
            return {nullptr, draw_disk_sweep};
        case Picture::pushes:
            return {nullptr, draw_disk_slide};
        case Picture::axes:
            return {nullptr, draw_sat_push};
        case Picture::regions:
            return {draw_grid, nullptr};
    }
    return {};
}

}  // namespace

MoveResult traced_move(const Strategy& strategy, const Level& level, const MoveRequest& request,
                       const Options& options, Trace* trace) {
    const Drawn picture =
        trace && !check_request(strategy, request, options) ? drawn_as(strategy.picture) : Drawn{};
    MoveResult result;
    const PicturedMove move{level, request, options, result};
    if (picture.before) picture.before(*trace, move);
    result = strategy.move(level, request, options, trace);
    if (picture.after) picture.after(*trace, move);
    return result;
}

}  // namespace slidelab::lab
