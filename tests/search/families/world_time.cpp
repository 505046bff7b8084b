// Jumps at 30, 60, 120 and 240 ticks a second, steered on a grid of a thirtieth: the same places at
// every thirtieth, free, among walls, under ceilings, and off the edges of floors.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "search/world_trial.hpp"

namespace slidelab::lab::search::world_time_family {

constexpr int grid = 30;    // inputs a second
constexpr int inputs = 45;  // of each flight
constexpr int rates[] = {30, 60, 120, 240};

struct Flight {
    Walker start;
    std::vector<Vec2> accelerations;  ///< one for each input
};

/// The places at each input's end.
std::vector<Vec2> places_of(const World& world, const Flight& flight, int rate, Vec2 off) {
    Walker walker = flight.start;
    walker.position += off;
    std::vector<Vec2> places;
    for (const Vec2 acceleration : flight.accelerations) {
        for (int i = 0; i < rate / grid; ++i) walker.tick(world, 1.0 / rate, acceleration);
        places.push_back(walker.position);
    }
    return places;
}

/// The inputs of a flight: until it walks onto another side or into a wall, or something round
/// rolls over a corner; what follows depends on the tick. Off an edge it flies on.
std::size_t inputs_of_flight(const World& world, const Flight& flight) {
    Walker walker = flight.start;
    const bool is_round = radius_of(walker.mover.shape) > 0.0;
    for (std::size_t i = 0; i < flight.accelerations.size(); ++i) {
        for (int k = 0; k < 240 / grid; ++k) {
            const bool was_on_floor = walker.on_floor();
            const Near before = walker.last.floor;
            std::array<MoverContact, 8> contacts;
            const std::size_t count =
                walker.tick(world, 1.0 / 240, flight.accelerations[i], contacts);
            const Near& floor = walker.last.floor;
            const bool is_same_floor =
                floor.object == before.object && floor.normal == before.normal;
            const bool goes_on = walker.on_floor() ? is_same_floor : !is_round;
            if (was_on_floor && (!goes_on || count > 0)) return i;
            for (std::size_t c = 0; is_round && c < std::min(count, contacts.size()); ++c) {
                for (const Wall& wall : world.level().walls()) {
                    if (distance(contacts[c].point, wall.segment.a) < 1e-3 ||
                        distance(contacts[c].point, wall.segment.b) < 1e-3)
                        return i;
                }
            }
        }
    }
    return flight.accelerations.size();
}

/// A start that differs by little ends elsewhere: it touched a corner, and no path is the right
/// one.
bool is_stable(const World& world, const Flight& flight) {
    constexpr double little = 1e-7;
    constexpr double most = 20 * little;
    const std::vector<Vec2> places = places_of(world, flight, 240, {});
    for (const Vec2 off : {Vec2{little, 0}, Vec2{-little, 0}, Vec2{0, little}, Vec2{0, -little}}) {
        const std::vector<Vec2> others = places_of(world, flight, 240, off);
        for (std::size_t i = 0; i < places.size(); ++i) {
            if (distance(places[i], others[i]) > most) return false;
        }
    }
    return true;
}

World some_world(Random& random) {
    WorldDefinition definition;
    definition.near_miss = 0.0;  // as given: kerbs are meant
    if (random.chance(0.7)) definition.walls.push_back({Segment{{-99, 2}, {99, 2}}, 0.0, {}});
    for (int i = 0, n = random.below(6); i < n; ++i) {
        const Vec2 a = random.point(-6, 6);
        if (length(a) < 2.5) continue;
        WallDefinition wall;
        switch (random.below(4)) {
            case 0:  // a wall
                wall.form = Segment{a, a + Vec2{0, random.between(-4, 4)}};
                break;
            case 1:  // a ceiling, or a ledge
                wall.form = Box{a, {random.between(0.2, 1.5), random.between(0.2, 1.0)}};
                break;
            case 2:
                wall.form = Segment{a, a + random.direction() * random.between(0.5, 4)};
                break;
            default:
                wall.form = Segment{a, a + Vec2{random.between(0.5, 4), 0}};
                wall.traits.solid_side = {0, -1};
        }
        definition.walls.push_back(wall);
    }
    return std::get<World>(World::build(definition));
}

Flight some_flight(Random& random) {
    Flight flight;
    Walker& walker = flight.start;
    walker.mover.shape = some_shape(random);
    walker.velocity = {random.between(-8, 8), -random.between(0, 16)};
    Vec2 acceleration{0, random.between(10, 40)};
    const bool is_steered = random.chance(0.6);
    for (int i = 0; i < inputs; ++i) {
        if (is_steered && random.chance(0.3)) acceleration.x = random.between(-30, 30);
        flight.accelerations.push_back(acceleration);
    }
    return flight;
}

/// With nothing in the way: by the formula.
void fly_free(Random& random, Verdict& verdict) {
    const World world = std::get<World>(World::build({.near_miss = 0.0}));
    const Flight flight = some_flight(random);
    const int rate = rates[random.below(4)];
    const std::vector<Vec2> places = places_of(world, flight, rate, {});
    Vec2 at = flight.start.position;
    Vec2 velocity = flight.start.velocity;
    for (std::size_t i = 0; i < places.size(); ++i) {
        constexpr double seconds = 1.0 / grid;
        const Vec2 acceleration = flight.accelerations[i];
        at += velocity * seconds + acceleration * (0.5 * seconds * seconds);
        velocity += acceleration * seconds;
        verdict.hold("a free flight is its parabola", distance(at, places[i]), 1e-9);
    }
}

void fly_among_walls(Random& random, Verdict& verdict) {
    const World world = some_world(random);
    const Flight flight = some_flight(random);
    if (!world.has_room(flight.start.mover.shape, {}) || !is_stable(world, flight)) return;
    const std::size_t count = inputs_of_flight(world, flight);
    std::vector<std::vector<Vec2>> all;
    for (const int rate : rates) all.push_back(places_of(world, flight, rate, {}));
    for (std::size_t k = 0; k < all.size() && !verdict.broken(); ++k) {
        for (std::size_t i = 0; i < count && !verdict.broken(); ++i) {
            verdict.hold(
                "places are the same at any tick rate", distance(all[k][i], all[3][i]), 1e-6, [&] {
                    std::string text = fmt::format(
                        "{} at {:.4g} s, not {}, at {} Hz, velocity {}, {}; walls",
                        words_of(all[3][i]), double(i + 1) / grid, words_of(all[k][i]), rates[k],
                        words_of(flight.start.velocity), words_of(flight.start.mover.shape));
                    for (const Wall& wall : world.level().walls())
                        text += " " + words_of(wall.segment.a) + words_of(wall.segment.b);
                    return text;
                });
        }
    }
}

Verdict judge(Random& random) {
    Verdict verdict;
    if (random.chance(0.2)) {
        fly_free(random, verdict);
    } else {
        fly_among_walls(random, verdict);
    }
    return verdict;
}

extern const Family world_time;
const Family world_time{"world_time", "the same jumps at 30, 60, 120 and 240 Hz", takes_one,
                        make_judged_by<judge>, 200};

}  // namespace slidelab::lab::search::world_time_family
