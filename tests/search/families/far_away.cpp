// One input for sixty ticks in mixed rooms, seen from above and from the side, up to a million
// units away: an end is rounded to the numbers that there are, and the next tick neither begins
// inside by that, nor sinks.
#include <fmt/format.h>

#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"
#include "support/worlds.hpp"

namespace slidelab::lab::search::far_away_family {

constexpr int ticks = 60;

/// Promised from 1e5 units on (docs/promises.md).
constexpr double tolerance_far_away = 1e-8;

/// The tick of a walk at a velocity, units/s.
ProbeScene held(ProbeScene scene, Vec2 velocity) {
    const double seconds = scene.side_view.seconds;
    scene.velocity = velocity;
    scene.delta = velocity * seconds + scene.side_view.acceleration * (0.5 * seconds * seconds);
    return scene;
}

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene)) return verdict;
    const BuiltWalls walls = build(scene.walls);
    const std::vector<Region> regions = regions_of(scene);
    if (least_gap(regions, scene.from) < -free_start) return verdict;
    const bool walks = scene.side_view.seconds > 0.0;
    ProbeScene next = scene;
    for (int tick = 0; tick < ticks && !verdict.broken(); ++tick) {
        const Moved moved{next, move_scene(next, walls), regions, tolerance_far_away};
        if (walks) {
            const double gap = least_gap(regions, moved.result.position);
            verdict.hold("gap after a walk", -gap, tolerance_far_away);
        } else {
            hold_walls(moved, verdict);
        }
        const std::string at = fmt::format("in tick {} from {}", tick, text_of(next.from));
        const bool has_room = !moved.result.squeezed;
        verdict.hold("never begins inside", !moved.result.began_inside || !has_room,
                     [&] { return "a free start " + at; });
        if (!has_room) break;
        next.from = moved.result.position;
        next.strategy_state = moved.result.strategy_state;
        if (walks) next = held(next, {scene.velocity.x, moved.result.velocity.y});
    }
    if (walks) return verdict;
    next.delta = {};
    const MoveResult rest = move_scene(next, walls);
    verdict.hold("rest is rest", rest.position == next.from,
                 [&] { return "to stay at " + text_of(next.from); });
    return verdict;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const test::World world = test::random_world(random, strategy);
    const Vec2 origin = some_direction(random) * random.magnitude(1e5, 9.9e5);
    ProbeScene scene =
        scene_of(strategy, some_mover(random, strategy), walls_of(world.level, {}), {}, {});
    const std::vector<Region> regions = regions_of(scene);
    for (int i = 0; i < 20; ++i) {
        scene.from = random.point(0.5, test::room_size - 0.5);
        if (least_gap(regions, scene.from) >= 1e-3) break;
    }
    shift(scene.walls, origin);
    scene.from += origin;
    scene.delta = scene.velocity = some_direction(random) * random.magnitude(1e-3, 1.0);
    if (strategy.has_floor && random.chance(0.5)) {
        scene.side_view = {.up = {0, -1}, .acceleration = {0, 40}, .seconds = 1.0 / 60};
        scene = held(scene, {random.between(-10, 10), 0});
    }
    return std::make_unique<SceneTrial>(std::move(scene), judge);
}

extern const Family far_away;
const Family far_away{"far_away", "one input for sixty ticks, up to a million units away",
                      slides_anywhere, make, 40};

}  // namespace slidelab::lab::search::far_away_family
