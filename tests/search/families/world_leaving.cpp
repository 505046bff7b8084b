// A mover that leaves a floor, where its acceleration leads away from it, and that conveyors carry.
// Judged by its parabola and by the tiles that it is over, in long double.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_leaving_family {

using Real = long double;

constexpr double half_length = 300.0;  // units, of a floor

/// A straight floor, a wall or a body, that a mover stands on.
struct Stand {
    World world;
    ObjectId body;  ///< of nothing: the floor is a wall
    Vec2 along;     ///< unit, to the right
    Vec2 normal;    ///< unit, upwards
    Vec2 motion;    ///< of the floor, units/s
    Walker walker;
    double seconds = 1.0 / 60.0;

    void move_floor() {
        if (body) world.move_body(body, world.position_of(body) + motion * seconds);
    }
};

/// Radians: level and usual slopes as often as any.
double some_slope(Random& random) {
    const double degrees =
        random.chance(0.5) ? 15.0 * (random.below(5) - 2) : random.between(-44.0, 44.0);
    return degrees * std::numbers::pi / 180.0;
}

Stand some_stand(Random& random) {
    const double slope = some_slope(random);
    const Vec2 along{std::cos(slope), std::sin(slope)};
    const Segment line{along * -half_length, along * half_length};
    WorldDefinition definition;
    definition.near_miss = 0.0;
    const bool is_body = random.chance(0.5);
    if (!is_body) definition.walls.push_back({line, 0.0, {}});
    Stand stand{std::get<World>(World::build(definition)), {}, along, {along.y, -along.x}, {}, {}};
    if (is_body) {
        stand.body = std::get<ObjectId>(stand.world.add({CapsuleShape{line, 0.0}, {}, {}}));
        if (random.chance(0.8)) stand.motion = random.direction() * random.magnitude(0.1, 5.0);
    }
    stand.seconds = some_seconds(random);
    Mover& mover = stand.walker.mover;
    mover.shape = some_shape(random);
    mover.floor_angle = 0.79;
    mover.leaving = Leaving(random.below(3));
    mover.constant_speed = random.chance(0.7);
    mover.stop_on_slope = random.chance(0.7);
    stand.walker.position = {0.0, -3.0};
    for (int i = 0; i < 480 && !stand.walker.on_floor(); ++i)
        stand.walker.tick(stand.world, stand.seconds, gravity);
    stand.walker.velocity = {};
    return stand;
}

/// In every direction; as often along the floor, across it, or none.
Vec2 some_acceleration(Random& random, const Stand& stand) {
    const double size = random.magnitude(0.1, 200.0);
    switch (random.below(5)) {
        case 0:
            return stand.normal * (random.chance(0.5) ? size : -size);
        case 1:
            return random.chance(0.5) ? Vec2{0.0, -size} : Vec2{size, 0.0};
        case 2:
            return {};
        default:
            return random.direction() * size;
    }
}

std::string line_of(const Stand& stand, Vec2 acceleration, int tick) {
    return fmt::format("acceleration {}, floor along {} with {}; {}", words_of(acceleration),
                       words_of(stand.along), words_of(stand.motion),
                       line_of(stand.walker, tick, stand.seconds));
}

/// The velocity with which it leaves: its own along the floor, with what it keeps of the floor's,
/// and no slower than the floor across it.
Vec2 velocity_of_leaving(const Stand& stand, double walks) {
    const Mover& mover = stand.walker.mover;
    const Vec2 measured = mover.stop_on_slope ? Vec2{1, 0} : stand.along;
    const double slower = mover.constant_speed ? 1.0 : dot(stand.along, measured);
    Vec2 velocity = stand.along * (walks * measured.x * slower);
    if (mover.leaving == Leaving::all) velocity += stand.motion;
    if (mover.leaving == Leaving::upward) velocity.y += std::min(0.0, stand.motion.y);
    const double missing = dot(stand.motion - velocity, stand.normal);
    return velocity + stand.normal * std::max(0.0, missing);
}

/// Stands, or walks, and is drawn somewhere.
void lift(Random& random, Verdict& verdict) {
    Stand stand = some_stand(random);
    Walker& walker = stand.walker;
    verdict.hold("it stands", walker.on_floor());
    if (verdict.broken()) return;
    const Vec2 acceleration = some_acceleration(random, stand);
    const double away = dot(acceleration, stand.normal);
    const bool is_along = std::abs(away) <= 1e-9 * length(acceleration);
    if (is_along && acceleration != Vec2{}) return;
    const double walks = random.chance(0.5) ? 0.0 : random.between(-8.0, 8.0);
    const Vec2 start = walker.position;
    const Vec2 leaves_with = velocity_of_leaving(stand, walks);
    for (int i = 0; i < 8 && !verdict.broken(); ++i) {
        const auto text = [&, before = walker] {
            return fmt::format("from {}, {}", words_of(before.position),
                               line_of(stand, acceleration, i));
        };
        if (away <= 0.0 || i == 0) walker.velocity = {walks, 0.0};
        stand.move_floor();
        walker.tick(stand.world, stand.seconds, acceleration);
        stand.world.advance();
        const Real time = Real(stand.seconds) * (i + 1);
        if (away > 0.0) {
            const Real half = 0.5L * time * time;
            const Vec2 due{double(start.x + leaves_with.x * time + acceleration.x * half),
                           double(start.y + leaves_with.y * time + acceleration.y * half)};
            verdict.hold("it leaves along its parabola", distance(walker.position, due), 1e-7,
                         text);
            verdict.hold("in that tick", !walker.on_floor(), text);
        } else {
            const Vec2 from_floor = walker.position - start - stand.motion * double(time);
            verdict.hold("pressed or at rest it stays on the floor", walker.on_floor(), text);
            verdict.hold("there", std::abs(dot(from_floor, stand.normal)), 1e-7, text);
            if (acceleration == Vec2{} && walks == 0.0 && !stand.body)
                verdict.hold("with the same bits", walker.position == start, text);
        }
    }
}

/// Comes down on a floor that its acceleration leads away from.
void touch_down(Random& random, Verdict& verdict) {
    Stand stand = some_stand(random);
    Walker& walker = stand.walker;
    if (!walker.on_floor()) return;
    const Vec2 acceleration =
        stand.normal * random.between(1.0, 100.0) + stand.along * random.between(-30.0, 30.0);
    const Real pull = dot(acceleration, stand.normal);
    const Real away = random.magnitude(1e-4, 0.1);
    walker.position += stand.normal * double(away);
    walker.state = {};
    const Vec2 start = walker.position;
    const Real falls = std::sqrt(2 * pull * away) * random.between(1.05, 3.0);
    const Vec2 velocity = stand.normal * double(-falls) + stand.along * random.between(-5.0, 5.0);
    const Real hits_at = (falls - std::sqrt(falls * falls - 2 * pull * away)) / pull;
    walker.velocity = velocity;
    stand.motion = {};
    for (int i = 0; i < 12 && !verdict.broken(); ++i) {
        walker.tick(stand.world, stand.seconds, acceleration);
        const Real time = Real(stand.seconds) * (i + 1);
        const Real after = std::max(Real(0), time - hits_at);
        const Real before = std::min(time, hits_at);
        const Real height =
            away - falls * before + pull * before * before / 2 + pull * after * after / 2;
        const Real along = dot(velocity, stand.along) * time +
                           Real(dot(acceleration, stand.along)) * time * time / 2;
        const Vec2 due = start + stand.normal * double(height - away) + stand.along * double(along);
        const auto text = [&] {
            return fmt::format("to {}, {}", words_of(due), line_of(stand, acceleration, i));
        };
        verdict.hold("what comes down and is drawn away goes on in the air",
                     distance(walker.position, due), 1e-6, text);
        verdict.hold("it does not stand there", !walker.on_floor(), text);
    }
}

/// Tiles of one straight slope, of which some are conveyors.
struct Belts {
    World world;
    Vec2 along;
    std::vector<Real> ends;    ///< of the tiles, along the slope, the first one's begin before them
    std::vector<Real> speeds;  ///< along the slope, units/s

    std::size_t tile_at(Real place) const {
        std::size_t tile = 0;
        while (tile + 1 < speeds.size() && place >= ends[tile + 1]) ++tile;
        return tile;
    }
    Real speed_at(Real place) const { return speeds[tile_at(place)]; }
};

Belts some_belts(Random& random, double slope) {
    const Vec2 along{std::cos(slope), std::sin(slope)};
    Belts belts{std::get<World>(World::build({.near_miss = 0.0})), along, {}, {}};
    WorldDefinition definition;
    definition.near_miss = 0.0;
    Vec2 at = along * -20.0;
    belts.ends.push_back(dot(at, along));
    for (int i = 0, n = 2 + random.below(20); i < n; ++i) {
        const Vec2 to = i + 1 == n ? along * 60.0 : at + along * random.between(0.5, 3.0);
        Vec2 belt;
        if (random.chance(0.6)) {
            belt = random.direction() * random.magnitude(0.1, 6.0);
            if (random.chance(0.5)) belt = {random.between(-6.0, 6.0), 0.0};
            if (random.chance(0.1)) belt = Vec2{along.y, -along.x} * 3.0;
        }
        const double share = dot(belt, along);
        const bool is_across = std::abs(share) <= 1e-9 * length(belt);
        belts.speeds.push_back(is_across ? 0.0 : std::copysign(length(belt), share));
        belts.ends.push_back(dot(to, along));
        definition.walls.push_back({Segment{at, to}, 0.0, {1, 0, {}, belt}});
        at = to;
    }
    belts.world = std::get<World>(World::build(definition));
    return belts;
}

/// Walks over the tiles for a time: the place, or none where two tiles run against each other.
/// `slack` grows by how far it may be off: a tile carries it up to 1e-7 units beyond its end.
std::optional<Real> ridden(const Belts& belts, Real place, Real walks, Real left, Real& slack) {
    constexpr Real beyond = 1e-15L;
    while (left > 0) {
        const Real speed = walks + belts.speed_at(place);
        if (speed == 0) break;
        const Real ahead = speed > 0 ? 1 : -1;
        const std::size_t tile = belts.tile_at(place);
        const Real end = belts.ends[speed > 0 ? tile + 1 : tile];
        const Real needs = (end - place) / speed;
        if (needs >= left) return place + speed * left;
        if (speed * (walks + belts.speed_at(end + ahead * 1e-9L)) <= 0) return std::nullopt;
        place = end + ahead * beyond;
        left -= needs;
        slack += 1.1e-7L * std::abs((walks + belts.speed_at(place)) / speed);
    }
    return place;
}

/// Walks over conveyors, and jumps off one: each carries it while it is over that.
void ride_belts(Random& random, Verdict& verdict) {
    const double slope = some_slope(random);
    const Belts belts = some_belts(random, slope);
    const Vec2 normal{belts.along.y, -belts.along.x};
    Walker walker;
    Mover& mover = walker.mover;
    const double radius = random.between(0.1, 0.5);
    const bool is_disk = random.chance(0.5);
    if (is_disk) {
        mover.shape = DiskShape{radius};
    } else {
        mover.shape = CapsuleShape{{{0.0, -0.3}, {0.0, 0.3}}, radius};
    }
    mover.floor_angle = 0.79;
    mover.leaving = Leaving(random.below(3));
    const Vec2 foot = is_disk ? Vec2{} : Vec2{0.0, 0.3};  // the centre of its lower end
    const double seconds = some_seconds(random);
    Real place = random.between(-10.0, 10.0);
    const auto position_at = [&](Real at) {
        return belts.along * double(at) + normal * radius - foot;
    };
    walker.position = position_at(place);
    walker.state.on_floor = true;
    const double walks = random.chance(0.3) ? 0.0 : random.between(-8.0, 8.0);
    const auto text = [&](const Walker& before, int tick) {
        std::string all = fmt::format("walks {:.17g}, slope {:.17g}, tiles", walks, slope);
        for (std::size_t i = 0; i < belts.speeds.size(); ++i)
            all += fmt::format(" {:.17g}:{:.17g}", double(belts.ends[i]), double(belts.speeds[i]));
        return all + ", " + line_of(before, tick, seconds);
    };
    Real slack = 1e-6L;
    for (int i = 0; i < 40 && !verdict.broken(); ++i) {
        const auto to = ridden(belts, place, walks, seconds, slack);
        if (!to || std::abs(*to) > 18 || slack > 1e-3L) return;
        place = *to;
        const Walker before = walker;
        walker.velocity = {walks, 0.0};
        walker.tick(belts.world, seconds, gravity);
        verdict.hold("a conveyor carries along its surface",
                     distance(walker.position, position_at(place)), double(slack),
                     [&] { return "to " + words_of(position_at(place)) + ", " + text(before, i); });
        verdict.hold("its own velocity is its own", distance(walker.velocity, {walks, 0.0}), 1e-9,
                     [&] { return text(before, i); });
    }
    if (belts.tile_at(place - 1e-4L) != belts.tile_at(place + 1e-4L)) return;
    const Walker before = walker;
    const Vec2 jump{walks, -12.0};
    walker.velocity = jump;
    walker.tick(belts.world, seconds, gravity);
    Vec2 kept = belts.along * double(belts.speed_at(place));
    if (mover.leaving == Leaving::nothing) kept = {};
    if (mover.leaving == Leaving::upward) kept = {0.0, std::min(0.0, kept.y)};
    verdict.hold("a jump takes the conveyor's velocity along",
                 distance(walker.velocity, jump + kept + gravity * seconds), 1e-8,
                 [&] { return text(before, 40); });
}

/// Runs off the end of a conveyor: a wall of the level, an added one, or a body.
void leave_belt(Random& random, Verdict& verdict) {
    const Vec2 belt{random.between(-6.0, 6.0), 0.0};
    const double end = random.between(1.0, 3.0);
    const Box box{{end - 10.0, 1.0}, {10.0, 1.0}};
    const Traits traits{1, 0, {}, belt};
    WorldDefinition definition;
    const int kind = random.below(3);
    if (kind == 0) definition.walls.push_back({box, 0.0, traits});
    World world = std::get<World>(World::build(definition));
    const BodyDefinition body{BoxShape{{10.0, 1.0}}, {end - 10.0, 1.0}, traits};
    const bool is_there =
        kind == 0 || std::holds_alternative<ObjectId>(
                         kind == 1 ? world.add(WallDefinition{box, 0.0, traits}) : world.add(body));
    verdict.hold("the conveyor is there", is_there);
    Walker walker;
    walker.mover.shape = BoxShape{{0.4, 0.5}};
    walker.mover.leaving = Leaving(random.below(3));
    walker.position = {0.0, -0.5};
    const double seconds = some_seconds(random);
    walker.tick(world, seconds, gravity);
    const double walks = random.between(-2.0, 8.0);
    const Real speed = Real(walks) + belt.x;
    const Real start = walker.position.x;
    if (speed < 0.5) return;
    const Real leaves_at = (Real(end) + 0.4L - start) / speed;
    const Real kept = walks + (walker.mover.leaving == Leaving::all ? belt.x : 0.0);
    for (int i = 0; i < 400 && !verdict.broken(); ++i) {
        const Walker before = walker;
        if (walker.on_floor()) walker.velocity = {walks, 0.0};
        walker.tick(world, seconds, gravity);
        const Real time = Real(seconds) * (i + 1);
        const Real falls = std::max(Real(0), time - leaves_at);
        if (kept < 0.1L && falls > 0) return;  // back under the floor's end
        const Vec2 due{double(start + speed * std::min(time, leaves_at) + kept * falls),
                       double(-0.5L + 15 * falls * falls)};
        verdict.hold("what leaves a conveyor keeps its velocity", distance(walker.position, due),
                     1e-5, [&] {
                         return fmt::format("to {}, belt {}, ends at {:.17g}, leaving {}; {}",
                                            words_of(due), words_of(belt), end,
                                            int(walker.mover.leaving), line_of(before, i, seconds));
                     });
        if (falls > 0.1L) return;
    }
}

Verdict judge(Random& random) {
    Verdict verdict;
    switch (random.below(5)) {
        case 0:
            touch_down(random, verdict);
            break;
        case 1:
            ride_belts(random, verdict);
            break;
        case 2:
            leave_belt(random, verdict);
            break;
        default:
            lift(random, verdict);
    }
    return verdict;
}

extern const Family world_leaving;
const Family world_leaving{"world_leaving", "a mover that leaves floors and conveyors", takes_one,
                           make_judged_by<judge>, 400};

}  // namespace slidelab::lab::search::world_leaving_family
