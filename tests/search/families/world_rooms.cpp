// Movers of any kind among any walls and bodies that press them, driven in any direction: where a
// tick ends, an overlap is told, and nothing takes it farther than it was driven.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_rooms_family {

constexpr double half_room = 4.0;  // units
constexpr double steepest = 1.5;   // radians, of a floor

/// Quarter units, where things touch and coincide; or any place.
Vec2 some_place(Random& random, bool on_grid) {
    const Vec2 any = random.point(-half_room, half_room);
    return on_grid ? Vec2{std::round(4.0 * any.x), std::round(4.0 * any.y)} * 0.25 : any;
}

WallDefinition some_wall(Random& random, bool on_grid) {
    const Vec2 at = some_place(random, on_grid);
    switch (random.below(4)) {
        case 0:
            return {Segment{at, some_place(random, on_grid)}, 0.0, {}};
        case 1:
            return {std::vector<Vec2>{at, at + Vec2{1, 1}, at + Vec2{-0.5, 1}}, 0.0, {}};
        case 2:
            return {Segment{at, at + random.point(-2, 2)}, random.chance(0.3) ? 0.25 : 0.0, {}};
        default:
            return {Box{at, {0.5, on_grid ? 0.5 : random.between(0.1, 1.0)}}, 0.0, {}};
    }
}

struct Room {
    World world = std::get<World>(World::build({}));
    std::vector<ObjectId> bodies;
    bool on_grid = false;
};

Room some_room(Random& random) {
    Room room;
    room.on_grid = random.chance(0.4);
    WorldDefinition definition;
    constexpr Box sides[] = {{{0, half_room + 1}, {half_room + 2, 1}},
                             {{0, -half_room - 1}, {half_room + 2, 1}},
                             {{half_room + 1, 0}, {1, half_room + 2}},
                             {{-half_room - 1, 0}, {1, half_room + 2}}};
    for (const Box& side : sides) definition.walls.push_back({side, 0.0, {}});
    for (int i = random.below(12); i > 0; --i)
        definition.walls.push_back(some_wall(random, room.on_grid));
    const int bodies = random.chance(0.4) ? 0 : 1 + random.below(3);
    for (int i = 0; i < bodies; ++i) {
        const Shape shape = random.chance(0.5) ? Shape(BoxShape{{0.5, 0.5}}) : some_shape(random);
        definition.bodies.push_back({shape, some_place(random, room.on_grid), {}});
    }
    room.world = std::get<World>(World::build(definition));
    for (int i = 0; i < bodies; ++i)
        room.bodies.push_back(room.world.body(static_cast<std::size_t>(i)));
    return room;
}

Mover some_mover(Random& random) {
    Mover mover;
    mover.shape = some_shape(random);
    mover.up = random.chance(0.2) ? Vec2{} : random.chance(0.6) ? Vec2{0, -1} : random.direction();
    if (random.chance(0.5)) mover.step_height = random.between(0.05, 0.6);
    if (random.chance(0.3)) mover.floor_angle = random.between(0.0, steepest);
    if (random.chance(0.3)) mover.aside = random.between(0.0, 1.0);
    mover.snap = random.chance(0.3) ? 0.0 : random.between(0.0, 0.3);
    mover.stop_on_slope = random.chance(0.6);
    mover.constant_speed = random.chance(0.6);
    return mover;
}

/// Bodies go to the mover, or anywhere.
void send(Random& random, Room& room, Vec2 mover) {
    for (const ObjectId body : room.bodies) {
        if (random.chance(0.3)) continue;
        const Vec2 at = room.world.position_of(body);
        const Vec2 by =
            random.chance(0.5) ? (mover - at) * random.between(0.0, 0.3) : random.point(-0.2, 0.2);
        room.world.move_body(body, at + by);
    }
}

Verdict judge(Random& random) {
    Verdict verdict;
    Room room = some_room(random);
    const double seconds = some_seconds(random);
    Walker walker;
    walker.mover = some_mover(random);
    walker.position = some_place(random, room.on_grid);
    if (!room.world.has_room(walker.mover.shape, walker.position)) return verdict;
    const Vec2 down = walker.mover.up == Vec2{} ? Vec2{} : walker.mover.up * -30.0;
    for (int i = 0; i < 60 && !verdict.broken(); ++i) {
        send(random, room, walker.position);
        if (random.chance(0.2)) walker.velocity = {};
        if (random.chance(0.3)) walker.velocity = random.direction() * random.magnitude(0.1, 30.0);
        const Vec2 acceleration =
            random.chance(0.4) ? down + random.direction() * random.magnitude(0.1, 40.0) : down;
        const Walker before = walker;
        walker.tick(room.world, seconds, acceleration);
        room.world.advance();
        const auto text = [&] {
            return fmt::format("to {}, squeezed {}, depth {}; {}", words_of(walker.position),
                               walker.last.squeezed, walker.last.depth,
                               line_of(before, i, seconds));
        };
        const double depth = deepest_overlap(room.world, walker.mover.shape, walker.position);
        if (!walker.last.squeezed)
            verdict.hold("an overlap where the tick ends is told", depth, 1e-6, text);
        if (depth > 1e-6) return verdict;  // squeezed: the next tick has another family
        if (!room.bodies.empty()) continue;
        const Vec2 went = walker.position - before.position;
        const double driven =
            length(before.velocity) * seconds + 0.5 * length(acceleration) * seconds * seconds;
        const double aside =
            walker.mover.up == Vec2{} ? length(went) : std::abs(cross(went, walker.mover.up));
        verdict.hold("it goes no farther than it was driven", aside - driven, 2e-6, text);
    }
    return verdict;
}

extern const Family world_rooms;
const Family world_rooms{"world_rooms", "movers of any kind among any walls and bodies", takes_one,
                         make_judged_by<judge>, 300};

}  // namespace slidelab::lab::search::world_rooms_family
