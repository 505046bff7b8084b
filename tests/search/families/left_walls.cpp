// Ends of walls before other walls: what a mover has left holds it no longer, and a pocket between
// two ends takes it in.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::left_walls_family {

constexpr int presses = 40;
constexpr int settling = 8;  // ticks in which it is blocked

/// The same displacement again and again: where it was blocked in two ticks, it stays.
void hold_pressed(const ProbeScene& scene, const Moved& first, Verdict& verdict) {
    ProbeScene now = scene;
    MoveResult result = first.result;
    Vec2 settled;
    int blocked = 0;  // ticks, in sequence
    for (int i = 0; i < presses; ++i) {
        now.from = result.position;
        now.strategy_state = result.strategy_state;
        result = move_scene(now);
        blocked = result.stop_reason == StopReason::blocked ? blocked + 1 : 0;
        if (blocked == settling) settled = result.position;
    }
    if (blocked < settling) return;
    verdict.hold("drift of a press", distance(settled, result.position), first.tolerance,
                 [&] { return fmt::format("at rest at {}", text_of(settled)); });
}

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    const std::optional<Moved> free = held_from_free(scene, verdict);
    if (!free) return verdict;
    const Moved& moved = *free;
    hold_rest(moved, verdict);
    hold_exact(moved, verdict, position_tolerance);
    hold_pressed(scene, moved, verdict);
    return verdict;
}

/// Two to four walls that end beside the mover's path, on either side: segments that lean, tiles,
/// points, and walls along the path; some leave exactly as much room as the mover is wide.
std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    const Vec2 ahead = some_direction(random);
    const Vec2 aside = outward(ahead);
    const double wide = support(shape, aside) + support(shape, -aside);
    ProbeWalls walls;
    double along = 0.2;
    for (int i = 0, count = 2 + random.below(3); i < count; ++i) {
        const double side = i % 2 == 0 ? 1.0 : -1.0;
        const double reach = support(shape, aside * side);
        // How far its end reaches into the path.
        const bool is_exact = random.chance(0.2);
        const double in = is_exact ? 0.0 : random.between(-0.05, 0.6) * wide;
        along += random.chance(0.2) ? 0.0 : random.between(0.0, 0.8);
        const Vec2 end = ahead * along + aside * (side * (reach - in));
        const double turn = random.chance(0.3) ? 0.0 : random.between(-1.2, 1.2);
        const Vec2 back = turned(aside * side, {std::cos(turn), std::sin(turn)});
        switch (random.below(5)) {
            case 0:
                add_segment(walls, end, end);
                break;
            case 1:
                add_segment(walls, end, end + ahead * (random.chance(0.5) ? 30.0 : -0.1));
                break;
            case 2:
                add_box(walls, end + aside * (side * 0.5) + ahead * 0.5, {0.5, 0.5});
                break;
            default:
                add_segment(walls, end, end + back * random.between(0.5, 30.0));
        }
    }
    const double speed = random.chance(0.5) ? random.between(0.05, 1.0) : random.magnitude(1, 1e5);
    ProbeScene scene = scene_of(strategy, shape, std::move(walls), {}, ahead * speed);
    for (int tick = random.below(3); tick > 0; --tick) scene.from = move_scene(scene).position;
    return std::make_unique<SceneTrial>(std::move(scene), judge);
}

bool takes(const Strategy& strategy) {
    return slides_anywhere(strategy) && test::is_sweep(strategy);
}

extern const Family left_walls;
const Family left_walls{"left_walls", "ends of walls, pockets between two ends", takes, make, 400};

}  // namespace slidelab::lab::search::left_walls_family
