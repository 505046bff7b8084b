// A mover on platforms of any path: its place on the platform, walls in its way, and the velocity
// that it leaves with.
#include <fmt/format.h>

#include <cmath>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_riding_family {

constexpr std::uint64_t walls = 1;
constexpr std::uint64_t platforms = 2;

/// A place at each tick: smooth, in jumps, or both, and now and then at rest.
class Path {
public:
    Path(Random& random, Vec2 from) : random_(random), at_(from) {
        size_ = random.magnitude(1e-4, 2.0);
        rate_ = random.point(0.01, 0.5);
        is_rough_ = random.chance(0.3);
    }
    Vec2 next(int tick) {
        if (random_.chance(0.1)) return at_;
        Vec2 step{std::sin(rate_.x * tick), std::cos(rate_.y * tick)};
        if (is_rough_) step = random_.point(-1, 1);
        const Vec2 to = at_ + step * size_;
        if (std::abs(to.x) < 1000 && std::abs(to.y) < 1000) at_ = to;
        return at_;
    }

private:
    Random& random_;
    Vec2 at_;
    double size_ = 0.0;
    Vec2 rate_;
    bool is_rough_ = false;
};

struct Ride {
    World world;
    ObjectId platform;
    Walker walker;
    double seconds = 1.0 / 60.0;
};

/// On a box, a slope, a line or a disk.
Shape some_platform(Random& random) {
    const double slope = random.between(-2.5, 2.5);
    switch (random.below(4)) {
        case 0:
            return BoxShape{{3, 0.5}};
        case 1:
            return PolygonShape{{{-3, -slope}, {3, slope}, {3, 4}, {-3, 4}}};
        case 2:
            return CapsuleShape{{{-3, 0}, {3, 0}}, random.chance(0.5) ? 0.0 : 0.25};
        default:
            return DiskShape{4};
    }
}

Ride some_ride(Random& random, Vec2 at, const WorldDefinition& definition) {
    Ride ride{std::get<World>(World::build(definition)), {}, {}, 1.0 / 60.0};
    const Shape shape = some_platform(random);
    Traits traits{platforms, 0, {}, {}};
    const bool is_thin = std::holds_alternative<CapsuleShape>(shape) && radius_of(shape) == 0;
    if (is_thin && random.chance(0.7)) traits.solid_side = {0, -1};
    ride.platform = std::get<ObjectId>(ride.world.add({shape, at, traits}));
    ride.seconds = some_seconds(random);
    ride.walker.mover.shape = some_shape(random);
    ride.walker.position = at + Vec2{random.between(-0.5, 0.5), -4 - 1.2};
    for (int i = 0; i < 240 && !ride.walker.on_floor(); ++i)
        ride.walker.tick(ride.world, ride.seconds, gravity);
    ride.walker.tick(ride.world, ride.seconds, gravity);
    return ride;
}

std::string line_of(const Ride& ride, int tick) {
    return fmt::format("tick {} of {:.17g} s, at {} on a platform at {}, {}", tick, ride.seconds,
                       words_of(ride.walker.position),
                       words_of(ride.world.position_of(ride.platform)),
                       words_of(ride.walker.mover.shape));
}

/// Nothing in the way.
void ride_freely(Random& random, Verdict& verdict) {
    const Vec2 from = random.chance(0.5) ? Vec2{} : random.point(-900, 900);
    Ride ride = some_ride(random, from, {});
    Walker& walker = ride.walker;
    verdict.hold("it lands on the platform", walker.state.platform == ride.platform);
    Path path(random, from);
    Vec2 at = from;
    Vec2 place = walker.position - from;
    const bool walks = random.chance(0.3);
    for (int i = 0; i < 300 && !verdict.broken(); ++i) {
        at = path.next(i);
        ride.world.move_body(ride.platform, at);
        if (walks && i % 7 == 0) {
            walker.velocity.x = random.between(-0.5, 0.5) * 0.1;
            walker.tick(ride.world, ride.seconds, gravity);
            place = walker.position - at;
            walker.velocity.x = 0;
        } else {
            walker.tick(ride.world, ride.seconds, gravity);
        }
        ride.world.advance();
        verdict.hold("its place on the platform stays", distance(walker.position - at, place), 1e-9,
                     [&] { return line_of(ride, i); });
        verdict.hold("it stays on the platform", walker.state.platform == ride.platform,
                     [&] { return line_of(ride, i); });
        verdict.hold("it keeps out of the platform",
                     deepest_overlap(ride.world, walker.mover.shape, walker.position), 1e-8,
                     [&] { return line_of(ride, i); });
    }
}

/// In a room with pillars: never in a wall, never out of the room.
void ride_into_walls(Random& random, Verdict& verdict) {
    constexpr double half = 12.0;
    WorldDefinition room;
    room.near_miss = 0.0;  // as given: kerbs are meant
    room.walls = {{Box{{0, -half - 1}, {half + 2, 1}}, 0, {walls, 0, {}, {}}},
                  {Box{{0, half + 1}, {half + 2, 1}}, 0, {walls, 0, {}, {}}},
                  {Box{{-half - 1, 0}, {1, half + 2}}, 0, {walls, 0, {}, {}}},
                  {Box{{half + 1, 0}, {1, half + 2}}, 0, {walls, 0, {}, {}}}};
    for (int i = 0, n = random.below(4); i < n; ++i) {
        const Vec2 a = random.point(-half, half);
        if (length(a) < 7.5) continue;
        const Vec2 b = a + random.direction() * random.between(0.5, 2);
        room.walls.push_back({Segment{a, b}, random.chance(0.3) ? 0.3 : 0.0, {walls, 0, {}, {}}});
    }
    Ride ride = some_ride(random, {}, room);
    Walker& walker = ride.walker;
    Path path(random, {});
    Filter at_rest;
    at_rest.hits = walls;
    for (int i = 0; i < 200 && !verdict.broken(); ++i) {
        const Walker before = walker;
        ride.world.move_body(ride.platform, path.next(i));
        if (random.chance(0.1)) walker.velocity.x = random.between(-5, 5);
        walker.tick(ride.world, ride.seconds, gravity);
        ride.world.advance();
        const auto text = [&] {
            return line_of(ride, i) + ", before " + words_of(before.position);
        };
        verdict.hold("a platform carries nothing into a wall at rest",
                     deepest_overlap(ride.world, walker.mover.shape, walker.position, at_rest),
                     1e-8, text);
        verdict.hold("a platform carries nothing through a wall",
                     std::abs(walker.position.x) < half && std::abs(walker.position.y) < half,
                     text);
        if (!walker.last.squeezed)
            verdict.hold("an overlap that is left is said",
                         deepest_overlap(ride.world, walker.mover.shape, walker.position), 1e-8,
                         text);
    }
}

/// A jump adds as much of the platform's velocity as is asked for.
void leave(Random& random, Verdict& verdict) {
    Ride ride = some_ride(random, {}, {});
    Walker& walker = ride.walker;
    walker.mover.leaving = Leaving(random.below(3));
    const Vec2 speed = random.direction() * random.magnitude(0.1, 5.0);
    const Vec2 step = speed * ride.seconds;
    for (int i = 0; i < 5; ++i) {
        ride.world.move_body(ride.platform, ride.world.position_of(ride.platform) + step);
        if (i < 4) {
            walker.tick(ride.world, ride.seconds, gravity);
            ride.world.advance();
        }
    }
    if (!walker.on_floor()) return;
    const Vec2 own{random.between(-3, 3), -20 - random.between(0, 5)};
    walker.velocity = own;
    const Vec2 before = walker.position;
    walker.tick(ride.world, ride.seconds, gravity);
    Vec2 added = speed;
    if (walker.mover.leaving == Leaving::nothing) added = {};
    if (walker.mover.leaving == Leaving::upward) added = {0, std::min(0.0, speed.y)};
    const Vec2 fall = gravity * ride.seconds;
    verdict.hold("it leaves with its platform's velocity",
                 distance(walker.velocity, own + added + fall), 1e-8,
                 [&] { return line_of(ride, 5); });
    verdict.hold("it leaves along its parabola",
                 distance(walker.position, before + (own + added + fall * 0.5) * ride.seconds),
                 1e-8, [&] { return line_of(ride, 5); });
}

Verdict judge(Random& random) {
    Verdict verdict;
    switch (random.below(3)) {
        case 0:
            ride_freely(random, verdict);
            break;
        case 1:
            ride_into_walls(random, verdict);
            break;
        default:
            leave(random, verdict);
    }
    return verdict;
}

extern const Family world_riding;
const Family world_riding{"world_riding", "a mover on platforms, alone and among walls", takes_one,
                          make_judged_by<judge>, 300};

}  // namespace slidelab::lab::search::world_riding_family
