// A mover with a flat base at ledges: it climbs where the ledge is no higher than its limit and
// there is room, at any speed, and goes down what its snap reaches.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_steps_family {

struct Ledge {
    double height = 0.0;
    double limit = 0.0;
    double room = 100.0;  ///< under the ceiling over the ledge, more than the mover's height
    double way = 1.0;
    double origin = 0.0;
};

Ledge some_ledge(Random& random) {
    Ledge ledge;
    ledge.limit = random.magnitude(0.01, 1.0);
    ledge.height = ledge.limit * random.between(0.01, 2.0);
    if (random.chance(0.6)) {
        const double off = random.chance(0.2) ? 0.0 : random.magnitude(1e-10, 1e-3);
        ledge.height = ledge.limit + (random.chance(0.5) ? off : -off);
    }
    if (random.chance(0.4)) {
        const double off = random.magnitude(1e-7, 0.3);
        ledge.room = random.chance(0.5) ? off : -off;
    }
    ledge.way = random.chance(0.5) ? 1.0 : -1.0;
    ledge.origin = random.chance(0.7) ? 0.0 : random.between(-100, 100);
    return ledge;
}

/// The floor at y = 0; the ledge, and the ceiling over it, from x = 0 in the way's direction.
World world_of(const Ledge& ledge, double mover_height) {
    const auto box = [&](double from, double to, double top, double bottom) {
        return WallDefinition{
            Box{{ledge.origin + ledge.way * 0.5 * (from + to), 0.5 * (top + bottom)},
                {0.5 * (to - from), 0.5 * (bottom - top)}},
            0.0,
            {}};
    };
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    definition.walls.push_back(box(-50, 0, 0, 4));
    definition.walls.push_back(box(0, 50, -ledge.height, 4));
    const double ceiling = -ledge.height - mover_height - ledge.room;
    if (ledge.room < 50) definition.walls.push_back(box(0, 50, ceiling - 1, ceiling));
    return std::get<World>(World::build(definition));
}

void climb(Random& random, Verdict& verdict) {
    const Ledge ledge = some_ledge(random);
    Walker walker;
    walker.mover.shape = some_flat_shape(random);
    if (ledge.room < 50) walker.mover.shape = BoxShape{{0.4, random.between(0.2, 0.8)}};
    walker.mover.step_height = ledge.limit;
    const double half = extents_of(walker.mover.shape).x;
    const double bottom = depth_below(walker.mover.shape);
    const double mover_height = bottom + height_above(walker.mover.shape);
    if (ledge.height + ledge.room < 1e-6) return;  // the ceiling would be in the way of standing
    const World world = world_of(ledge, mover_height);
    const double seconds = 1.0 / (30 << random.below(4));
    const double step = random.magnitude(1e-6, 0.5);
    walker.position = {ledge.origin - ledge.way * (half + step * random.between(0.0, 3.0)),
                       -bottom};
    for (int i = 0; i < 10; ++i) {
        walker.velocity.x = ledge.way * step / seconds;
        walker.tick(world, seconds, gravity);
    }
    const double off = ledge.limit + 1e-9 - ledge.height;
    if (std::abs(off) < 5e-10 || std::abs(ledge.room) < 1e-8) return;
    const bool climbs = off > 0.0 && ledge.room > 0.0;
    const double expected = climbs ? -ledge.height : 0.0;
    const auto text = [&] {
        return fmt::format("{:.17g} of {:.17g}, room {:.17g}, way {}, {:.17g} a tick, at {}, {}",
                           ledge.height, ledge.limit, ledge.room, ledge.way, step,
                           words_of(walker.position), words_of(walker.mover.shape));
    };
    verdict.hold("it climbs what is no higher than its limit",
                 std::abs(walker.position.y + bottom - expected), 1e-9, text);
    const double end = ledge.way * (walker.position.x - ledge.origin);
    if (!climbs) verdict.hold("what it cannot climb stops it", end + half, 1e-9, text);
    if (climbs) verdict.hold("what it climbs does not stop it", end > -half + 5 * step, text);
    verdict.hold("it stays on the floor", walker.on_floor(), text);
    verdict.hold("nothing is overlapped",
                 deepest_overlap(world, walker.mover.shape, walker.position), 1e-8, text);
}

/// Stairs down: within the snap without a tick in the air.
void descend(Random& random, Verdict& verdict) {
    Walker walker;
    walker.mover.shape = some_flat_shape(random);
    walker.mover.snap = random.magnitude(0.01, 1.0);
    const double bottom = depth_below(walker.mover.shape);
    const bool is_within = random.chance(0.7);
    const double drop = walker.mover.snap * (is_within ? random.between(0.1, 0.999) : 1.01);
    const double tread = random.between(2.0, 4.0);
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    for (int i = 0; i < 6; ++i) {
        const double right = i == 5 ? 100.0 : tread * i;
        const double left = i == 0 ? -100.0 : tread * (i - 1);
        definition.walls.push_back(
            {Box{{0.5 * (left + right), drop * i + 5}, {0.5 * (right - left), 5}}, 0.0, {}});
    }
    const World world = std::get<World>(World::build(definition));
    walker.position = {-1, -bottom};
    const double seconds = 1.0 / (30 << random.below(4));
    const double speed = random.magnitude(1.0, 20.0);
    bool was_in_air = false;
    for (int i = 0; i < 200 && walker.position.x < 90; ++i) {
        walker.velocity.x = speed;
        walker.tick(world, seconds, gravity);
        was_in_air = was_in_air || !walker.on_floor();
        verdict.hold("nothing is overlapped",
                     deepest_overlap(world, walker.mover.shape, walker.position), 1e-8);
    }
    const double half = extents_of(walker.mover.shape).x;
    const bool is_past_one = walker.position.x - half > 0.1 + speed * seconds;
    // A mover that falls and lands within one tick is not in the air when it ends.
    const bool may_land_at_once = 0.5 * gravity.y * seconds * seconds >= drop;
    const auto text = [&] {
        return fmt::format("steps of {:.17g}, snap {:.17g}, speed {:.17g}, {:.17g} s, at {}, {}",
                           drop, walker.mover.snap, speed, seconds, words_of(walker.position),
                           words_of(walker.mover.shape));
    };
    if (is_within) verdict.hold("it follows steps down", !was_in_air, text);
    if (!is_within && is_past_one && !may_land_at_once)
        verdict.hold("it falls where its snap ends", was_in_air, text);
}

/// Off an edge, either way, it flies on as it walked.
void walk_off(Random& random, Verdict& verdict) {
    const double way = random.chance(0.5) ? 1.0 : -1.0;
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    definition.walls.push_back({Box{{-50 * way, 5}, {50, 5}}, 0.0, {}});
    const World world = std::get<World>(World::build(definition));
    Walker walker;
    walker.mover.shape = some_flat_shape(random);
    const double bottom = depth_below(walker.mover.shape);
    walker.position = {-way * random.between(0.0, 3.0), -bottom};
    const double seconds = 1.0 / (30 << random.below(4));
    const double speed = random.magnitude(1.0, 20.0);
    walker.velocity.x = way * speed;
    for (int i = 0; i < 2000 && (i == 0 || walker.on_floor()); ++i)
        walker.tick(world, seconds, gravity);
    const auto text = [&] {
        return fmt::format("way {}, speed {:.17g}, {:.17g} s, at {} with {}, {}", way, speed,
                           seconds, words_of(walker.position), words_of(walker.velocity),
                           words_of(walker.mover.shape));
    };
    verdict.hold("off an edge it keeps its speed", std::abs(walker.velocity.x - way * speed), 1e-9,
                 text);
    verdict.hold("off an edge it falls",
                 walker.velocity.y >= 0.0 && walker.velocity.y <= gravity.y * seconds + 1e-9, text);
}

Verdict judge(Random& random) {
    Verdict verdict;
    if (random.chance(0.7)) {
        climb(random, verdict);
    } else if (random.chance(0.5)) {
        walk_off(random, verdict);
    } else {
        descend(random, verdict);
    }
    return verdict;
}

extern const Family world_steps;
const Family world_steps{"world_steps", "a mover at ledges, up and down", takes_one,
                         make_judged_by<judge>, 2000};

}  // namespace slidelab::lab::search::world_steps_family
