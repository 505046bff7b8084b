// The promises of docs/promises.md on mixed worlds: long and short displacements, from places that
// are free.
#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"
#include "support/worlds.hpp"

namespace slidelab::lab::search::promises_family {

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    const std::optional<Moved> free = held_from_free(scene, verdict);
    if (!free) return verdict;
    const Moved& moved = *free;
    hold_rest(moved, verdict);
    if (test::is_sweep(*scene.strategy)) hold_exact(moved, verdict, position_tolerance);
    return verdict;
}

/// The shape in the least width that is moved; polygons stay as they are.
Shape thinned(Shape shape) {
    if (auto* disk = std::get_if<DiskShape>(&shape)) disk->radius = least_inradius;
    if (auto* box = std::get_if<BoxShape>(&shape)) *box = {{least_inradius, box->half.y}};
    if (auto* capsule = std::get_if<CapsuleShape>(&shape)) capsule->radius = least_inradius;
    return shape;
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const test::World world = test::random_world(random, strategy);
    const Shape mover = some_mover(random, strategy);
    ProbeScene scene = scene_of(strategy, random.chance(0.2) ? thinned(mover) : mover,
                                walls_of(world.level, {}), {}, {});
    const std::vector<Region> regions = regions_of(scene);
    for (int i = 0; i < 20; ++i) {
        scene.from = random.point(0.5, test::room_size - 0.5);
        if (least_gap(regions, scene.from) >= 0.0) break;
    }
    for (int tick = random.below(4); tick >= 0; --tick) {
        scene.delta = scene.velocity = some_direction(random) * random.magnitude(1e-6, 1e6);
        if (tick > 0) scene.from = move_scene(scene).position;
    }
    return std::make_unique<SceneTrial>(std::move(scene), judge);
}

extern const Family promises;
const Family promises{"promises", "mixed worlds, moves of 1e-6 to 1e6 units", slides_anywhere, make,
                      60};

}  // namespace slidelab::lab::search::promises_family
