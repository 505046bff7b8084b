// Very many walls in one place: no list's room decides what is true, and work is bounded.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::many_family {

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene)) return verdict;
    const Moved moved = move_of(scene);
    const MoveResult& result = moved.result;
    const double depth = -least_gap(moved.regions, scene.from);
    verdict.hold("finite", is_finite(result.position));
    if (depth > 1e-9) {
        verdict.hold("began inside", result.began_inside,
                     [&] { return fmt::format("began_inside true ({:.3g} deep)", depth); });
        double said = 0.0;
        for (const Contact& contact : result.contacts) said = std::max(said, contact.depth);
        verdict.hold("deepest said", depth - said, 1e-9,
                     [&] { return fmt::format("a depth of {:.17g}, not {:.3g}", depth, said); });
        const double left = -least_gap(moved.regions, result.position);
        const double unsaid = left > 1e-9 ? left - result.remaining_depth : 0.0;
        verdict.hold("overlap left said", unsaid, 1e-9,
                     [&] { return fmt::format("a depth of {:.17g} at the end", left); });
        return verdict;
    }
    if (depth > free_start) return verdict;
    verdict.hold("began free", !result.began_inside, [] { return "began_inside false"; });
    hold_walls(moved, verdict);
    hold_sound(moved, verdict);
    return verdict;
}

/// Little walls all over the mover's bounds; most of them near its rim.
ProbeWalls crowd(Random& random, int count) {
    ProbeWalls walls;
    const double room = random.chance(0.5) ? 0.05 : 1.0;
    for (int i = 0; i < count; ++i) {
        const Vec2 at = random.direction() * (1.0 - room * random.between(0, 1));
        add_segment(walls, at, at + random.direction() * 0.01);
    }
    return walls;
}

ProbeWalls stack(Random& random, int count) {
    ProbeWalls walls;
    const Vec2 along = some_direction(random);
    const Vec2 on = some_direction(random) * one_of<double>(random, {0.5, 1, 1, 2});
    const bool solids = random.chance(0.3);
    for (int i = 0; i < count; ++i) {
        if (solids) {
            add_box(walls, on, {0.5, 0.5});
        } else {
            add_segment(walls, on - along * 100.0, on + along * 100.0);
        }
    }
    return walls;
}

/// Around the mover but none in it, and one behind them all.
ProbeWalls corners_of_bounds(Random& random, int count) {
    ProbeWalls walls;
    for (int i = 0; i < count; ++i) {
        const Vec2 at{random.between(0.8, 0.99), random.between(0.8, 0.99)};
        add_segment(walls, at, at + Vec2{0.005, 0.005});
    }
    add_segment(walls, {-5, 0.5}, {0.0, 0.5});
    return walls;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const int count = one_of<int>(random, {65, 100, 257, 300, 600, 600, 2000, 5000});
    ProbeWalls walls;
    switch (random.below(3)) {
        case 0:
            walls = crowd(random, count);
            break;
        case 1:
            walls = corners_of_bounds(random, count);
            break;
        default:
            walls = stack(random, count);
    }
    Shape shape = DiskShape{0.9};
    if (!strategy.moves(shape) || random.chance(0.5)) shape = BoxShape{{0.9, 0.9}};
    if (!strategy.moves(shape)) shape = DiskShape{0.9};
    if (strategy.moves(PolygonShape{}) && random.chance(0.3)) {
        shape = PolygonShape{{{-0.9, 0}, {0, -0.9}, {0.9, 0}, {0, 0.9}}};
    }
    const Vec2 from = random.chance(0.7) ? Vec2{} : some_direction(random) * 3.0;
    const Vec2 delta = some_direction(random) * some_length(random, 0.1, 100);
    return std::make_unique<SceneTrial>(scene_of(strategy, shape, std::move(walls), from, delta),
                                        judge);
}

/// The game's mover looks at all that it overlaps, and may take more than a second in a heap.
bool takes(const Strategy& strategy) { return slides_anywhere(strategy) && !strategy.has_floor; }

extern const Family many;
const Family many{"many", "65 to 5,000 walls in one place: true, and within a second", takes, make,
                  6};

}  // namespace slidelab::lab::search::many_family
