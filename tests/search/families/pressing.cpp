// The same displacement for ten thousand ticks into a corner: it settles, and sinks no deeper.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::pressing_family {

constexpr int ticks = 10000;
constexpr int settling = 2000;

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene)) return verdict;
    const std::vector<Region> regions = regions_of(scene);
    if (least_gap(regions, scene.from) < -free_start) return verdict;
    const BuiltWalls walls = build(scene.walls);
    ProbeScene now = scene;
    Vec2 settled;
    for (int tick = 0; tick < ticks; ++tick) {
        const MoveResult result = move_scene(now, walls);
        const Vec2 before = now.from;
        now.from = result.position;
        now.strategy_state = result.strategy_state;
        if (tick == settling) {
            if (distance(before, now.from) > 1e-10) return verdict;  // it still glides along
            settled = now.from;
        }
    }
    const double tolerance = tolerance_at(largest_of(scene));
    const std::string after = fmt::format("after {} such ticks ", ticks);
    verdict.hold("drift of a press", distance(settled, now.from), tolerance,
                 [&] { return after + "still at " + text_of(settled); });
    const double gap = least_gap(regions, now.from);
    verdict.hold("gap after a press", -gap, tolerance,
                 [&] { return after + fmt::format("a free place, not {:.3g} deep", -gap); });
    return verdict;
}

/// Two or three walls around the mover, which touches them or will soon.
std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    ProbeWalls walls;
    const Vec2 press = some_direction(random);
    for (const double side : {1.0, -1.0}) {
        // Its outward direction against the press, turned to either side.
        const double turn = random.chance(0.3) ? 0.7853981633974483 : random.between(0.05, 1.5);
        const Vec2 up = turned(-press, {std::cos(turn), side * std::sin(turn)});
        const Vec2 on = -up * (support(shape, -up) + (random.chance(0.5) ? 0.0 : 0.1));
        const Vec2 along = outward(up);
        const double ahead = random.chance(0.5) ? 50.0 : random.between(0.5, 3);
        add_segment(walls, on - along * ahead, on + along * 50.0);
    }
    const Vec2 delta = press * some_length(random, 1e-3, 1);
    return std::make_unique<SceneTrial>(scene_of(strategy, shape, std::move(walls), {}, delta),
                                        judge);
}

extern const Family pressing;
const Family pressing{"pressing", "10,000 ticks into a corner", slides_anywhere, make, 16};

}  // namespace slidelab::lab::search::pressing_family
