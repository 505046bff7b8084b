// Where slopes join: two walls of round slopes, and rings of pieces around the mover or under it.
#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::joints_family {

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    const std::optional<Moved> free = held_from_free(scene, verdict);
    if (!free) return verdict;
    const Moved& moved = *free;
    hold_exact(moved, verdict, position_tolerance);
    return verdict;
}

void add_both_directions(ProbeWalls& walls, Random& random, Vec2 a, Vec2 b) {
    const bool turn = random.chance(0.5);
    add_segment(walls, turn ? b : a, turn ? a : b);
}

/// Two slopes with round numbers that join at the origin, and now and then a third.
ProbeWalls slopes(Random& random) {
    ProbeWalls walls;
    const auto height = [&random] { return (random.below(41) - 20) / 4.0; };
    add_both_directions(walls, random, {-10, height()}, {0, 0});
    add_both_directions(walls, random, {0, 0}, {10, height()});
    if (random.chance(0.2)) add_both_directions(walls, random, {0, 0}, {height(), height()});
    return walls;
}

ProbeWalls ring(Random& random, double radius) {
    ProbeWalls walls;
    const int count = one_of<int>(random, {24, 32, 60, 100, 400});
    const auto at = [&](int i) {
        const double angle = 2.0 * 3.14159265358979323846 * (i % count) / count;
        return Vec2{radius * std::cos(angle), radius * std::sin(angle)};
    };
    const bool one_way = random.chance(0.5);
    for (int i = 0; i < count; ++i) {
        if (one_way) {
            add_segment(walls, at(i), at(i + 1));
        } else {
            add_both_directions(walls, random, at(i), at(i + 1));
        }
    }
    return walls;
}

/// Mover's displacement with a part into what lies in the direction `down`.
Vec2 pressing(Random& random, Vec2 down) {
    const Vec2 along = outward(down) * (random.chance(0.5) ? 1.0 : -1.0);
    const double press = random.chance(0.3) ? 0.0 : some_length(random, 1e-3, 2);
    return along * some_length(random, 1e-2, 5) + down * press;
}

/// At the place where a mover above the joint touches it, or has come to by a move.
ProbeScene at_slopes(Random& random, const Strategy& strategy) {
    ProbeScene scene = scene_of(strategy, some_mover(random, strategy), slopes(random), {}, {});
    const Vec2 down{0, random.chance(0.7) ? 1.0 : -1.0};
    if (random.chance(0.5)) {  // a corner on the joint; a disk straight above it
        const Vec2 corner = one_of(random, corners_of_mover(scene.shape));
        scene.from = -corner - down * radius_of(scene.shape);
    } else {
        scene.from = Vec2{some_number(random, 2), 0} - down * 20.0;
        scene.delta = down * 40.0;
        scene.from = move_scene(scene).position;
    }
    scene.delta = scene.velocity = pressing(random, down);
    return scene;
}

ProbeScene at_ring(Random& random, const Strategy& strategy) {
    const double radius = one_of<double>(random, {3, 5, 10, 50});
    ProbeScene scene =
        scene_of(strategy, some_mover(random, strategy), ring(random, radius), {}, {});
    const bool inside = random.chance(0.7);
    const Vec2 down = some_direction(random);
    scene.from = inside ? Vec2{} : down * (-radius - 10.0);
    scene.delta = scene.velocity = down * (radius + 10.0);
    for (int tick = random.below(4); tick >= 0; --tick) {
        scene.from = move_scene(scene).position;
        scene.delta = scene.velocity = pressing(random, down);
    }
    return scene;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    ProbeScene scene = random.chance(0.7) ? at_slopes(random, strategy) : at_ring(random, strategy);
    return std::make_unique<SceneTrial>(std::move(scene), judge);
}

extern const Family joints;
const Family joints{"joints", "where slopes join: two of round numbers, rings of 24 to 400 pieces",
                    is_sliding_sweep, make, 200};

}  // namespace slidelab::lab::search::joints_family
