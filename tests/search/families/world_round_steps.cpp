// Movers with round bases at ledges: they go round the corner where the ledge is no higher than
// their limit and there is room, on the floor in each tick, as fast as on the level.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_round_steps_family {

using Real = long double;

struct RoundLedge {
    double height = 0.0;
    double limit = 0.0;
    double slope = 0.0;   ///< of what is behind the corner: rising where it is above 0
    double room = 100.0;  ///< under a ceiling, more than the mover's height
    double way = 1.0;     ///< 1: to the right
    double origin = 0.0;
    bool is_shelf = false;  ///< with nothing below its edge
};

RoundLedge some_ledge(Random& random) {
    RoundLedge ledge;
    ledge.limit = random.magnitude(0.02, 1.0);
    ledge.height = ledge.limit * random.between(0.01, 1.6);
    if (random.chance(0.5)) {
        const double off = random.chance(0.2) ? 0.0 : random.magnitude(1e-9, 1e-3);
        ledge.height = ledge.limit + (random.chance(0.5) ? off : -off);
    }
    if (random.chance(0.4)) ledge.slope = random.between(-0.75, 0.75);
    if (ledge.slope == 0.0 && random.chance(0.4)) {
        const double off = random.magnitude(1e-6, 0.3);
        ledge.room = random.chance(0.5) ? off : -off;
    }
    ledge.way = random.chance(0.5) ? 1.0 : -1.0;
    ledge.origin = random.chance(0.7) ? 0.0 : random.between(-100, 100);
    ledge.is_shelf = random.chance(0.3);
    return ledge;
}

Shape some_round_shape(Random& random) {
    const double radius = random.chance(0.3) ? 0.3 : random.magnitude(0.02, 0.6);
    switch (random.below(3)) {
        case 0:
            return DiskShape{radius};
        case 1:
            return CapsuleShape{{{0.0, -0.3}, {0.0, 0.3}}, radius};
        default: {
            const double wide = random.between(0.1, 0.5);
            return BoxShape{{wide + radius, random.between(0.1, 0.6) + radius}, radius};
        }
    }
}

/// The floor at y = 0; the ledge from x = 0 in the way's direction.
struct RoundScene {
    World world = std::get<World>(World::build({.near_miss = 0.0}));
    std::vector<Segment> outline;  ///< of floor and ledge
};

RoundScene build(const RoundLedge& ledge, double mover_height) {
    WorldDefinition definition;
    definition.near_miss = 0.0;
    RoundScene scene;
    const auto at = [&](double x, double y) { return Vec2{ledge.origin + ledge.way * x, y}; };
    const auto add = [&](std::vector<Vec2> corners) {
        for (std::size_t i = 0; i < corners.size(); ++i)
            scene.outline.push_back({corners[i], corners[(i + 1) % corners.size()]});
        definition.walls.push_back({std::move(corners), 0.0, {}});
    };
    add({at(-50, 0), at(ledge.is_shelf ? 50 : 0, 0), at(ledge.is_shelf ? 50 : 0, 60), at(-50, 60)});
    const double end = -ledge.height - 50.0 * std::tan(ledge.slope);
    // Thick enough below its edge that nothing goes under.
    const double bottom = ledge.is_shelf ? -0.02 * ledge.height : 60.0;
    if (ledge.is_shelf) {
        add({at(0, -ledge.height), at(50, end), at(50, std::max(end, bottom) + 1), at(0, bottom)});
    } else {
        add({at(0, -ledge.height), at(50, end), at(50, 60), at(0, 60)});
    }
    const double ceiling = -ledge.height - mover_height - ledge.room;
    if (ledge.room < 50) definition.walls.push_back({Box{at(0, ceiling - 1), {60, 1}}, 0.0, {}});
    scene.world = std::get<World>(World::build(definition));
    return scene;
}

Verdict judge(Random& random) {
    Verdict verdict;
    const RoundLedge ledge = some_ledge(random);
    Walker walker;
    walker.mover.shape = some_round_shape(random);
    walker.mover.step_height = ledge.limit;
    if (random.chance(0.5)) walker.mover.snap = random.magnitude(1e-9, 0.5);
    const double half = extents_of(walker.mover.shape).x;
    const double bottom = depth_below(walker.mover.shape);
    const double mover_height = bottom + height_above(walker.mover.shape);
    if (ledge.height + ledge.room < 1e-6) return verdict;  // the ceiling is in the way of standing
    // Down a slope behind it, the ledge would be lower than what is looked at.
    const RoundScene scene = build(ledge, mover_height);
    const RestingHeights resting(scene.outline, walker.mover.shape);
    const double seconds = some_seconds(random);
    const double step = random.magnitude(1e-4, 0.5);
    walker.position = {ledge.origin - ledge.way * (half + step * random.between(0.0, 3.0)),
                       -bottom};
    const Real needs = half + radius_of(walker.mover.shape) + ledge.limit + 3 * step;
    const int ticks = int(std::min<Real>(2.0L * needs / step + 20, 600));
    bool is_up = false;
    Real walked = 0;
    for (int i = 0; i < ticks && !verdict.broken(); ++i) {
        const Walker before = walker;
        walker.velocity = {ledge.way * step / seconds, 0.0};
        walker.tick(scene.world, seconds, gravity);
        const auto text = [&] {
            return fmt::format(
                "{:.17g} of {:.17g}, slope {:.17g}, room {:.17g}, way {}, shelf {}, "
                "snap {:.17g}, to {}; {}",
                ledge.height, ledge.limit, ledge.slope, ledge.room, ledge.way, ledge.is_shelf,
                walker.mover.snap, words_of(walker.position), line_of(before, i, seconds));
        };
        const double passed = ledge.way * (walker.position.x - before.position.x);
        verdict.hold("no tick moves it farther than it walks", passed - step, 1e-11, text);
        verdict.hold("it stays on the floor", walker.on_floor(), text);
        // On the floor's outline, which at the corner's side is upright.
        constexpr Real beside = 2e-6L;
        const Real here = resting.at(walker.position.x);
        const Real left = resting.at(walker.position.x - beside);
        const Real right = resting.at(walker.position.x + beside);
        const Real low = std::max({here, left, right});
        const Real high = std::min({here, left, right});
        verdict.hold("it touches its floor",
                     double(std::max(high - walker.position.y, walker.position.y - low)), 1e-7,
                     text);
        verdict.hold("nothing is overlapped",
                     deepest_overlap(scene.world, walker.mover.shape, walker.position), 1e-8, text);
        walked += passed;
        is_up = is_up || ledge.way * (walker.position.x - ledge.origin) > half;
    }
    const double off = ledge.limit + 1e-9 - ledge.height;
    if (std::abs(off) < 5e-10 || ledge.height < 1e-6) return verdict;
    const bool climbs = off > 0.0 && ledge.room > 0.0;
    const auto text = [&] {
        return fmt::format(
            "{:.17g} of {:.17g}, slope {:.17g}, room {:.17g}, way {}, shelf {}, "
            "{:.17g} a tick, at {}, {}",
            ledge.height, ledge.limit, ledge.slope, ledge.room, ledge.way, ledge.is_shelf, step,
            words_of(walker.position), words_of(walker.mover.shape));
    };
    const double end = ledge.way * (walker.position.x - ledge.origin);
    const double core = half - radius_of(walker.mover.shape);
    // A corner that is no steeper than its limit is floor anyway.
    const double radius = radius_of(walker.mover.shape);
    const bool is_bend = ledge.height < radius * (1.0 - std::cos(walker.mover.floor_angle)) + 1e-9;
    if (climbs && ticks < 600)
        verdict.hold("it climbs what is no higher than its limit", end > -core, text);
    if (!climbs && !is_bend)
        verdict.hold("what it cannot climb stops it", end <= -core + 1e-9, text);
    return verdict;
}

extern const Family world_round_steps;
const Family world_round_steps{"world_round_steps", "a mover with a round base at ledges",
                               takes_one, make_judged_by<judge>, 300};

}  // namespace slidelab::lab::search::world_round_steps_family
