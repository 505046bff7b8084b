// Doors, crushers and lifts against a mover in a room: it is pushed, never through a wall at rest,
// and squeezed only where there is no room.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_pushing_family {

constexpr std::uint64_t walls = 1;
constexpr std::uint64_t doors = 2;
constexpr double half = 6.0;  // units: of the room

WorldDefinition room() {
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    const Traits traits{walls, 0, {}, {}};
    definition.walls = {{Box{{0, -half - 5}, {half + 10, 5}}, 0.0, traits},
                        {Box{{0, half + 5}, {half + 10, 5}}, 0.0, traits},
                        {Box{{-half - 5, 0}, {5, half + 10}}, 0.0, traits},
                        {Box{{half + 5, 0}, {5, half + 10}}, 0.0, traits}};
    return definition;
}

void hold_outside_walls(const World& world, const Walker& walker, Verdict& verdict,
                        const std::function<std::string()>& text) {
    Filter at_rest;
    at_rest.hits = walls;
    verdict.hold("nothing is pushed into a wall at rest",
                 deepest_overlap(world, walker.mover.shape, walker.position, at_rest), 1e-8, text);
    verdict.hold("nothing is pushed through a wall at rest",
                 std::abs(walker.position.x) < half && std::abs(walker.position.y) < half, text);
    if (!walker.last.squeezed)
        verdict.hold("an overlap that is left is said",
                     deepest_overlap(world, walker.mover.shape, walker.position), 1e-8, text);
}

/// A door as wide as the room, along one axis and back: the room that is left is known.
void press(Random& random, Verdict& verdict) {
    World world = std::get<World>(World::build(room()));
    static constexpr Vec2 axes[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const Vec2 axis = axes[random.below(4)];
    const bool is_level = axis.x != 0.0;
    const double thickness = random.magnitude(0.01, 2.0);
    const Vec2 door_half = is_level ? Vec2{thickness, half - 0.001} : Vec2{half - 0.001, thickness};
    double face = -half + 2 * thickness;
    const auto center = [&] { return axis * (face - thickness); };
    const ObjectId door =
        std::get<ObjectId>(world.add({BoxShape{door_half}, center(), {doors, 0, {}, {}}}));
    Walker walker;
    walker.mover.shape = random.chance(0.7) ? some_flat_shape(random) : DiskShape{0.5};
    walker.mover.up = random.chance(0.2) ? Vec2{} : Vec2{0, -1};
    const double above = height_above(walker.mover.shape);
    const double below = depth_below(walker.mover.shape);
    const double wide = 2.0 * extents_of(walker.mover.shape).x;
    const double extent = is_level ? wide : above + below;
    walker.position = axis * std::max(0.0, face + extent + 0.1);
    const double seconds = some_seconds(random);
    const double speed = random.magnitude(0.1, 50.0);
    for (int i = 0; i < 150 && !verdict.broken(); ++i) {
        const Walker before = walker;
        const double way = std::sin(i * speed * seconds * 0.15);
        const double to = std::clamp(face + way * speed * seconds, -half + 2 * thickness, half);
        const double room_before = half - face;
        face = to;
        world.move_body(door, center());
        if (random.chance(0.1)) walker.velocity = random.point(-9, 9);
        walker.tick(world, seconds, walker.mover.up == Vec2{} ? Vec2{} : gravity);
        world.advance();
        const double room_left = half - face;
        const auto text = [&] {
            return fmt::format("door along {} to {:.17g}, room {:.17g} of {:.17g}; {}",
                               words_of(axis), face, room_left, extent,
                               line_of(before, i, seconds));
        };
        hold_outside_walls(world, walker, verdict, text);
        if (std::min(room_before, room_left) > extent + 1e-8)
            verdict.hold("squeezed only without room", !walker.last.squeezed, text);
        if (room_left < extent - 1e-8)
            verdict.hold("without room it is squeezed", walker.last.squeezed, text);
        if (room_left < extent + 1e-8) return;  // what comes next is open
    }
}

/// Several bodies of any shape on ways of their own.
void jostle(Random& random, Verdict& verdict) {
    WorldDefinition definition = room();
    for (int i = 0, n = random.below(3); i < n; ++i) {
        const Vec2 a = random.point(-half, half);
        const Vec2 b = a + random.direction() * random.between(0.5, 3);
        if (length(a) > 2.5 && length(b) > 2.5)
            definition.walls.push_back({Segment{a, b}, 0.0, {walls, 0, {}, {}}});
    }
    World world = std::get<World>(World::build(definition));
    struct Door {
        ObjectId id;
        Vec2 center;
        Vec2 way;
        double rate;
    };
    std::vector<Door> moving;
    for (int i = 0, n = 1 + random.below(4); i < n; ++i) {
        const Vec2 at = random.direction() * random.between(3.0, 5.0);
        const Shape shape =
            random.chance(0.5) ? Shape(BoxShape{random.point(0.1, 1.2)}) : some_shape(random);
        moving.push_back({std::get<ObjectId>(world.add({shape, at, {doors, 0, {}, {}}})), at,
                          random.direction() * random.between(0.5, 5),
                          random.magnitude(0.005, 0.5)});
    }
    Walker walker;
    walker.mover.shape = some_shape(random);
    walker.mover.up = random.chance(0.2) ? Vec2{} : Vec2{0, -1};
    if (random.chance(0.3)) walker.mover.step_height = 0.3;
    const double seconds = some_seconds(random);
    for (int i = 0; i < 150 && !verdict.broken(); ++i) {
        const Walker before = walker;
        for (const Door& door : moving)
            world.move_body(door.id, door.center + door.way * std::sin(i * door.rate));
        if (random.chance(0.1)) walker.velocity = random.point(-9, 9);
        walker.tick(world, seconds, walker.mover.up == Vec2{} ? Vec2{} : gravity);
        world.advance();
        hold_outside_walls(world, walker, verdict, [&] {
            std::string text = line_of(before, i, seconds) + ", to " + words_of(walker.position);
            for (const Door& door : moving)
                text += ", a body at " + words_of(world.position_of(door.id));
            return text;
        });
    }
}

Verdict judge(Random& random) {
    Verdict verdict;
    if (random.chance(0.5)) {
        press(random, verdict);
    } else {
        jostle(random, verdict);
    }
    return verdict;
}

extern const Family world_pushing;
const Family world_pushing{"world_pushing", "a mover that doors, crushers and lifts push",
                           takes_one, make_judged_by<judge>, 400};

}  // namespace slidelab::lab::search::world_pushing_family
