// Walls leaned on by a hair, near and far, and long displacements along them: what lies on a wall's
// outer side at the start lies there at the end.
#include <algorithm>
#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::leans_family {

/// Units. A move adds up to a contact tolerance or two to what it begins with, and what is deeper
/// than resting_depth counts as an overlap.
constexpr double deepest_lean = 0.5 * detail::resting_depth;

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene)) return verdict;
    const Moved moved = move_of(scene);
    if (least_gap(moved.regions, scene.from) < -deepest_lean) return verdict;
    hold_walls(moved, verdict);
    hold_sound(moved, verdict);
    hold_rest(moved, verdict);
    return verdict;
}

double some_lean(Random& random) {
    if (random.chance(0.2)) return 0.0;
    return random.chance(0.3) ? 0.99e-10 : random.magnitude(1e-12, deepest_lean);
}

/// A straight wall that the mover at `from` leans on from the side of `up`; it runs far to both
/// sides or ends near the mover.
void add_leaned(ProbeWalls& walls, Random& random, const Shape& shape, Vec2 from, Vec2 up,
                double lean) {
    const Vec2 on = from - up * (support(shape, -up) - lean);
    const Vec2 along = outward(up);
    const auto far = [&random] { return random.chance(0.3) ? 0.0 : random.magnitude(0.1, 4e5); };
    const Vec2 a = on - along * far();
    const Vec2 b = on + along * (far() + 0.01);
    if (random.chance(0.3)) {  // a solid's side
        const Vec2 deep = -up * some_length(random, 0.1, 100);
        add_polygon(walls, {a, b, b + deep, a + deep});
    } else {
        add_segment(walls, random.chance(0.5) ? a : b, random.chance(0.5) ? b : a);
        if (walls.segments.back().segment().a == walls.segments.back().segment().b) {
            walls.segments.back().segment() = {a, b};
        }
    }
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    Vec2 from;
    if (random.chance(0.7)) {
        const double far = random.magnitude(1, 5e5);
        from = Vec2{random.between(-1, 1), random.between(-1, 1)} * far;
        if (random.chance(0.5)) from = {std::round(from.x), std::round(from.y)};
    }
    ProbeWalls walls;
    const int count = 1 + random.below(4);
    const Vec2 first = some_direction(random);
    for (int i = 0; i < count; ++i) {
        Vec2 up = i == 0 ? first : some_direction(random);
        if (i == 1 && random.chance(0.3)) up = -first;          // a channel as wide as the mover
        if (i == 1 && random.chance(0.2)) up = outward(first);  // a right corner
        add_leaned(walls, random, shape, from, up, some_lean(random));
    }
    if (random.chance(0.5)) {  // something on the path
        add_segment(walls, from + some_direction(random) * random.magnitude(1, 1e4),
                    from + some_direction(random) * random.magnitude(1, 1e4));
    }
    Vec2 delta = some_direction(random) * random.magnitude(1e-6, 1e6);
    if (random.chance(0.5)) {  // almost along the first wall
        delta = outward(first) * random.magnitude(1e-3, 1e6) * (random.chance(0.5) ? 1.0 : -1.0) -
                first * random.magnitude(1e-12, 1.0);
    }
    ProbeScene scene = scene_of(strategy, shape, std::move(walls), from, delta);
    return std::make_unique<SceneTrial>(std::move(scene), judge);
}

extern const Family leans;
const Family leans{"leans", "leaning on walls by up to 5e-10, moves of 1e-6 to 1e6 units",
                   is_sliding_sweep, make, 400};

}  // namespace slidelab::lab::search::leans_family
