// A level built by hand, a mover, and where it ends: no window, no files.
#include <slidelab/slidelab.hpp>

#include <cstdio>
#include <string>
#include <utility>
#include <variant>

int main() {
    slidelab::LevelBuilder builder;
    builder.add_segment({{0, 4}, {12, 4}});         // a floor: y points down
    builder.add_polygon({{5, 4}, {8, 2}, {8, 4}});  // a ramp
    builder.add_box({{-0.5, 2}, {0.5, 2}});         // a block on the left: centre, half extents
    const slidelab::Level level = std::get<slidelab::Level>(std::move(builder).build());

    const slidelab::Strategy& strategy = *slidelab::find_strategy("disk_sweep");
    const slidelab::Options options = strategy.defaults();

    // Thrown to the right it slides up the ramp and down again, and rests against the block.
    constexpr double seconds = 1.0 / 60.0;
    constexpr slidelab::Vec2 gravity{0, 20};
    slidelab::MoveRequest request;
    request.shape = slidelab::DiskShape{0.5};
    request.position = {1, 2};
    request.velocity = {12, 0};
    for (int tick = 0; tick < 180; ++tick) {
        request.velocity += gravity * seconds;
        request.displacement = request.velocity * seconds;
        const slidelab::MoveResult result = strategy.move(level, request, options);
        request.position = result.position;
        request.velocity = result.velocity;
        request.strategy_state = result.strategy_state;
        if (tick % 30 != 0) continue;
        for (const slidelab::Contact& contact : result.contacts) {
            const std::string wall = to_string(wall_name(level, {}, contact.wall));
            std::printf("tick %3d: on %s, normal (%.2f, %.2f)\n", tick, wall.c_str(),
                        contact.normal.x, contact.normal.y);
        }
    }
    std::printf("it ends at (%.3f, %.3f)\n", request.position.x, request.position.y);
}
