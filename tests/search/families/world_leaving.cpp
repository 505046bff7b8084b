// A mover that leaves a floor: where its acceleration leads away from it. Judged by the parabola,
// in long double.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
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

/// Of every direction; as often along the floor, across it, or none.
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

Verdict judge(Random& random) {
    Verdict verdict;
    if (random.chance(0.7)) {
        lift(random, verdict);
    } else {
        touch_down(random, verdict);
    }
    return verdict;
}

extern const Family world_leaving;
const Family world_leaving{"world_leaving", "a mover that leaves floors", takes_one,
                           make_judged_by<judge>, 400};

}  // namespace slidelab::lab::search::world_leaving_family
