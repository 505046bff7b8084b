#include "lab/pictures/traced_move.hpp"

#include <algorithm>

namespace slidelab::lab {

namespace {

using Draw = void (*)(Trace& trace, const PicturedMove& move);

struct Picture {
    std::string_view strategy;
    Draw before = nullptr;
    Draw after = nullptr;
};

constexpr Picture pictures[] = {
    {"disk_slide", nullptr, draw_disk_slide}, {"grid_walk", draw_grid, nullptr},
    {"sat_push", nullptr, draw_sat_push},     {"box_sweep", nullptr, draw_box_sweep},
    {"disk_sweep", nullptr, draw_disk_sweep}, {"world_move", nullptr, draw_velocities},
};

Picture picture_of(const Strategy& strategy) {
    const auto* const found =
        std::find_if(std::begin(pictures), std::end(pictures),
                     [&](const Picture& picture) { return picture.strategy == strategy.id; });
    return found != std::end(pictures) ? *found : Picture{};
}

}  // namespace

MoveResult traced_move(const Strategy& strategy, const Level& level, const MoveRequest& request,
                       const Options& options, Trace* trace) {
    const Picture picture =
        trace && !check_request(strategy, request, options) ? picture_of(strategy) : Picture{};
    MoveResult result;
    const PicturedMove move{level, request, options, result};
    if (picture.before) picture.before(*trace, move);
    result = strategy.move(level, request, options, trace);
    if (picture.after) picture.after(*trace, move);
    return result;
}

}  // namespace slidelab::lab
