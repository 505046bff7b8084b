// The two methods that push, along straight walls for a second, at several tick rates
// (docs/promises.md, "For the two that push"): near the origin, and as far away as numbers go.
#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include "search/generators.hpp"
#include "search/judges.hpp"

namespace slidelab::lab::search::tick_rates_family {

constexpr int rates[] = {30, 60, 120, 240};  // Hz

constexpr double allowed_apart = 1e-6;  // units

/// The end of a second. The scene's displacement is that of the whole second.
Vec2 end_at(const ProbeScene& scene, const BuiltWalls& built, int rate, double& deepest) {
    ProbeScene now = scene;
    now.delta = scene.delta / rate;
    const std::vector<Region> walls = regions_of(scene);
    for (int tick = 0; tick < rate; ++tick) {
        now.from = move_scene(now, built).position;
        deepest = std::max(deepest, -least_gap(walls, now.from));
    }
    return now.from;
}

Verdict judge(const ProbeScene& scene) {
    Verdict verdict;
    if (!is_valid(scene)) return verdict;
    const double tolerance = tolerance_at(largest_of(scene));
    if (least_gap(regions_of(scene), scene.from) < -free_start - tolerance) return verdict;
    const BuiltWalls built = build(scene.walls);
    double deepest = 0.0;
    const Vec2 finest = end_at(scene, built, rates[3], deepest);
    double apart = 0.0;
    for (const int rate : {rates[0], rates[1], rates[2]})
        apart = std::max(apart, distance(end_at(scene, built, rate, deepest), finest));
    verdict.hold("the same end at every tick rate", apart, allowed_apart + tolerance);
    verdict.hold("free of walls at rest", deepest, tolerance);
    return verdict;
}

Vec2 at_angle(double degrees) {
    const double turn = degrees * std::numbers::pi / 180.0;
    return {std::cos(turn), std::sin(turn)};
}

/// Free segments, or slabs below them, along a line of corners.
void add_line(ProbeWalls& walls, const std::vector<Vec2>& line, bool is_solid) {
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Vec2 a = line[i - 1];
        const Vec2 b = line[i];
        const Vec2 deep = outward(b - a) * (-0.5 / distance(a, b));
        if (!is_solid) {
            add_segment(walls, a, b);
        } else {
            add_polygon(walls, {a, b, b + deep, a + deep});
        }
    }
}

std::unique_ptr<Trial> make(Random& random, const Strategy& strategy) {
    const Shape shape = some_mover(random, strategy);
    Vec2 origin;
    if (random.chance(0.3)) {
        const Vec2 direction = some_direction(random);
        const double far = random.magnitude(1e5, 9e5);
        origin = {std::round(direction.x * far), std::round(direction.y * far)};
    }
    // A floor in pieces, longer than any slide.
    const double slope = random.chance(0.5) ? 0.0 : random.between(-40.0, 40.0);
    const Vec2 along = at_angle(slope);
    const double y = support(shape, {-along.y, along.x});
    const double piece = random.magnitude(0.05, 5.0);
    std::vector<Vec2> line;
    for (double x = -12.0; x <= 12.0; x += piece)
        line.push_back(origin + along * x + Vec2{-along.y, along.x} * y);
    ProbeWalls walls;
    add_line(walls, line, random.chance(0.5));
    const double down = slope + random.between(5.0, 70.0);
    const double speed = random.magnitude(0.5, 8.0);
    return std::make_unique<SceneTrial>(
        scene_of(strategy, shape, std::move(walls), origin, at_angle(down) * speed), judge);
}

extern const Family tick_rates;
const Family tick_rates{"tick_rates", "the same end at every tick rate, for the methods that push",
                        is_sliding_discrete, make, 200};

}  // namespace slidelab::lab::search::tick_rates_family
