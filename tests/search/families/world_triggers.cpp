// Triggers along paths that are known in closed form: a parabola, and a line that a wall bends. The
// distance of a disk or a box to each trigger, in long double, says when it comes in.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_triggers_family {

using Real = long double;

struct Place {
    Real x = 0;
    Real y = 0;
};
Place operator+(Place a, Place b) { return {a.x + b.x, a.y + b.y}; }
Place operator-(Place a, Place b) { return {a.x - b.x, a.y - b.y}; }
Place operator*(Place a, Real by) { return {a.x * by, a.y * by}; }
Place place_of(Vec2 v) { return {v.x, v.y}; }

/// One tick, of a second: it turns once, at most.
struct Path {
    Place start;
    Place velocity;
    Place acceleration;
    Real turns_at = 2;
    Place after;  ///< the velocity from there

    Place at(Real time) const {
        const Real first = std::min(time, turns_at);
        return start + velocity * first + acceleration * (first * first / 2) +
               after * (time - first);
    }
};

/// A box, a segment or a disk that moves along a line.
struct Zone {
    Place center;
    Place half;  ///< of a box; of a segment from its midpoint to an end
    Real radius = 0;
    bool is_box = true;
    Place motion;  ///< in the tick
    bool is_body = false;
    ObjectId object;

    /// The gap between it and a disk of a radius, or an axis-parallel box; below 0: they overlap.
    Real gap(Place to, Real time, Place mover_half, Real mover_radius) const {
        const Place at = to - center - motion * time;
        if (!is_box) {
            const Real square = half.x * half.x + half.y * half.y;
            const Real share = square > 0 ? (at.x * half.x + at.y * half.y) / square : 0;
            const Place off = at - half * std::clamp<Real>(share, -1, 1);
            return std::hypot(off.x, off.y) - radius - mover_radius;
        }
        const Place beyond{std::abs(at.x) - half.x - mover_half.x,
                           std::abs(at.y) - half.y - mover_half.y};
        const Real inside = std::min<Real>(0, std::max(beyond.x, beyond.y));
        return std::hypot(std::max<Real>(0, beyond.x), std::max<Real>(0, beyond.y)) + inside -
               mover_radius;
    }
};

struct Scene {
    World world = std::get<World>(World::build({.near_miss = 0.0}));
    std::vector<Zone> zones;
    Mover mover;
    Place mover_half;
    Real mover_radius = 0;
    Path path;
};

constexpr std::uint64_t felt = 4;

Zone some_zone(Random& random, bool boxes_alone) {
    Zone zone;
    zone.center = place_of(random.point(-6, 6));
    const double size = random.magnitude(0.01, 4.0);
    zone.half.x = size * random.between(0.1, 1.0);
    zone.half.y = size * random.between(0.1, 1.0);
    zone.is_box = boxes_alone || random.chance(0.5);
    if (!zone.is_box && random.chance(0.4)) zone.radius = random.magnitude(0.01, 1.0);
    if (zone.radius > 0 && random.chance(0.5)) zone.half = {};
    zone.is_body = random.chance(0.4);
    if (zone.is_body && random.chance(0.8)) zone.motion = place_of(random.point(-6, 6));
    return zone;
}

Vec2 vec_of(Place place) { return {double(place.x), double(place.y)}; }

/// The walls, of which one bends the path, and the zones.
void build(Random& random, Scene& scene, std::vector<WallDefinition> walls) {
    const std::size_t first = walls.size();
    const int count = 1 + random.below(5);
    for (int i = 0; i < count; ++i)
        scene.zones.push_back(some_zone(random, scene.mover_half.x > 0));
    const Traits traits{.category = felt};
    for (Zone& zone : scene.zones) {
        // As the world has it.
        zone.center = place_of(vec_of(zone.center));
        zone.half = place_of(vec_of(zone.half));
        zone.motion = place_of(vec_of(zone.motion));
        zone.radius = double(zone.radius);
        if (zone.is_body) continue;
        const Vec2 at = vec_of(zone.center), half = vec_of(zone.half);
        if (zone.is_box) {
            walls.push_back({Box{at, half}, 0.0, traits});
        } else {
            walls.push_back({Segment{at - half, at + half}, double(zone.radius), traits});
        }
    }
    WorldDefinition definition{std::move(walls), {}};
    definition.near_miss = 0.0;
    scene.world = std::get<World>(World::build(definition));
    std::size_t wall = first;
    for (Zone& zone : scene.zones) {
        if (!zone.is_body) {
            zone.object = scene.world.wall(wall++);
            continue;
        }
        const Vec2 half = vec_of(zone.half), at = vec_of(zone.center);
        BodyDefinition body{BoxShape{half}, at, traits};
        if (!zone.is_box) body.shape = CapsuleShape{{-half, half}, double(zone.radius)};
        zone.object = std::get<ObjectId>(scene.world.add(body));
        scene.world.move_body(zone.object, at + vec_of(zone.motion));
        zone.motion = place_of(scene.world.displacement_of(zone.object));
    }
}

Scene some_scene(Random& random, MoverInput& input) {
    Scene scene;
    scene.mover.triggers = felt;
    const double size = random.magnitude(0.01, 1.0);
    if (random.chance(0.5)) {
        scene.mover.shape = DiskShape{size};
        scene.mover_radius = size;
    } else {
        const double tall = size * random.between(0.3, 2.0);
        scene.mover.shape = BoxShape{{size, tall}};
        scene.mover_half = {size, tall};
    }
    Path& path = scene.path;
    path.start = place_of(random.point(-4, 4));
    path.velocity = place_of(random.direction() * random.magnitude(0.01, 15.0));
    const int kind = random.below(3);
    std::vector<WallDefinition> walls;
    if (kind == 0) {
        path.acceleration = place_of(random.direction() * random.magnitude(0.01, 40.0));
    } else {
        // A wall on the right, seen from above; or a floor, walked on to a wall.
        scene.mover.up = kind == 1 ? Vec2{} : Vec2{0, -1};
        const double x = random.between(4.0, 9.0) + 1.0;
        walls.push_back({Box{{x + 1, 0}, {1, 100}}, 0.0, {}});
        const Real room = Real(x) - scene.mover_half.x - scene.mover_radius - path.start.x;
        if (kind == 2) {
            const Real base = scene.mover_half.y + scene.mover_radius;
            walls.push_back({Box{{0, double(path.start.y + base) + 1}, {100, 1}}, 0.0, {}});
            path.velocity.y = 0;
        }
        if (path.velocity.x > 0 && room > 0) {
            path.turns_at = room / path.velocity.x;
            path.after = {0, path.velocity.y};
        }
    }
    build(random, scene, std::move(walls));
    input = {vec_of(path.start), vec_of(path.velocity), vec_of(path.acceleration), 1.0};
    return scene;
}

/// When it comes in first, and what is uncertain: none where it never comes within the margin.
struct Entry {
    std::optional<Real> time;
    bool is_certain = true;
    bool is_inside = false;
};

Entry entry_into(const Scene& scene, const Zone& zone) {
    constexpr Real margin = 1e-5L;  // units: nearer to a graze than this it is not judged
    constexpr int samples = 4000;
    const auto gap = [&](Real time) {
        return zone.gap(scene.path.at(time), time, scene.mover_half, scene.mover_radius);
    };
    Entry entry;
    entry.is_inside = gap(1) < 0;
    if (std::abs(gap(1)) < margin || std::abs(gap(0)) < margin) entry.is_certain = false;
    // Between samples it comes nearer by the speed at most.
    const Place& v = scene.path.velocity;
    const Place& a = scene.path.acceleration;
    const Real fastest =
        std::hypot(v.x, v.y) + std::hypot(a.x, a.y) + std::hypot(zone.motion.x, zone.motion.y);
    Real before = 0;
    if (gap(0) < 0) {
        entry.time = 0;
        return entry;
    }
    for (int i = 1; i <= samples && !entry.time; ++i) {
        const Real time = Real(i) / samples;
        if (gap(time) < 0) {
            Real high = time, low = before;
            for (int k = 0; k < 60; ++k)
                (gap((low + high) / 2) < 0 ? high : low) = (low + high) / 2;
            entry.time = high;
            // Whether it is deep enough to be no graze.
            Real deepest = 0;
            for (int k = 0; k <= samples; ++k) deepest = std::min(deepest, gap(Real(k) / samples));
            if (deepest > -margin) entry.is_certain = false;
        } else if (std::min(gap(time), gap(before)) < fastest / samples) {
            // It may dip in between the samples.
            for (int k = 1; k < 64; ++k)
                if (gap(before + (time - before) * k / 64) < margin) entry.is_certain = false;
        }
        before = time;
    }
    return entry;
}

Verdict judge(Random& random) {
    Verdict verdict;
    MoverInput input;
    const Scene scene = some_scene(random, input);
    std::array<MoverTrigger, 8> room;
    const MoverResult moved = move(scene.world, scene.mover, input, {}, {}, room);
    const auto line = [&] {
        return fmt::format("at {} with {} and {}, {}", words_of(input.position),
                           words_of(input.velocity), words_of(input.acceleration),
                           words_of(scene.mover.shape));
    };
    verdict.hold("triggers hold nothing up", distance(moved.position, vec_of(scene.path.at(1))),
                 1e-6, line);
    const std::span found(room.data(), std::min<std::size_t>(moved.trigger_count, room.size()));
    std::vector<MoverTrigger> due;
    for (const Zone& zone : scene.zones) {
        const Entry entry = entry_into(scene, zone);
        if (!entry.is_certain) continue;
        const auto known = std::find_if(found.begin(), found.end(), [&](const MoverTrigger& each) {
            return each.object == zone.object;
        });
        const auto text = [&] {
            return fmt::format(
                "{} {} of half {} radius {} moves {}, due {}, {}", zone.is_box ? "box" : "segment",
                words_of(vec_of(zone.center)), words_of(vec_of(zone.half)), double(zone.radius),
                words_of(vec_of(zone.motion)), double(entry.time.value_or(-1)), line());
        };
        verdict.hold("it feels what it passes, and nothing else",
                     (known != found.end()) == entry.time.has_value(), text);
        if (known == found.end() || !entry.time) continue;
        // A little way takes long for a mover that comes in slowly.
        const Real time = known->fraction;
        const Real gap = zone.gap(scene.path.at(time), time, scene.mover_half, scene.mover_radius);
        verdict.hold("it says when",
                     std::min(std::abs(double(time - *entry.time)),
                              entry.time > 0 ? std::abs(double(gap)) : 1.0),
                     1e-5, text);
        verdict.hold("it says whether it is inside", known->is_inside == entry.is_inside, text);
    }
    return verdict;
}

extern const Family world_triggers;
const Family world_triggers{"world_triggers", "what a mover feels on its path", takes_one,
                            make_judged_by<judge>, 300};

}  // namespace slidelab::lab::search::world_triggers_family
