#include "bench/crowd.hpp"

#include <box2d/box2d.h>
#include <chipmunk/chipmunk.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "bench/measure.hpp"
#include "slidelab/world/move_all.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::bench {

namespace {

constexpr double radius = 0.3;     ///< units
constexpr double speed = 3.0;      ///< units/s
constexpr double seconds = 0.016;  ///< of a tick
constexpr double room = 1.2;       ///< units: the side of the square that each mover has for itself
constexpr double half_box = 0.4;   ///< units: a box stands in every ninth square

/// Movers stand in the other squares, and want to go to each other's.
struct Hall {
    double side = 0.0;
    std::vector<Vec2> boxes;
    std::vector<Vec2> starts;
    std::vector<Vec2> goals;

    Box box(Vec2 at) const { return {at, {half_box, half_box}}; }
    std::vector<Segment> border() const {
        const Vec2 corners[] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
        std::vector<Segment> walls;
        for (int i = 0; i < 4; ++i) walls.push_back({corners[i], corners[(i + 1) % 4]});
        return walls;
    }
    Vec2 velocity(std::size_t mover, Vec2 at) const {
        const Vec2 to = goals[mover] - at;
        const double far = length(to);
        return far > speed * seconds ? to * (speed / far) : Vec2{};
    }
};

Hall make_hall(std::size_t movers, std::uint32_t seed) {
    Hall hall;
    const int squares = static_cast<int>(std::ceil(std::sqrt(static_cast<double>(movers) * 9 / 8)));
    hall.side = room * squares;
    for (int row = 0; row < squares; ++row) {
        for (int column = 0; column < squares; ++column) {
            const Vec2 center{room * (column + 0.5), room * (row + 0.5)};
            const bool is_box = row % 3 == 1 && column % 3 == 1;
            if (is_box) hall.boxes.push_back(center);
            if (!is_box && hall.starts.size() < movers) hall.starts.push_back(center);
        }
    }
    hall.goals = hall.starts;
    std::mt19937 engine(seed);  // std::shuffle differs from library to library
    for (std::size_t i = hall.goals.size(); i > 1; --i)
        std::swap(hall.goals[i - 1], hall.goals[engine() % i]);
    return hall;
}

/// Moves all once. `places` has where they are.
using Tick = std::function<void(std::vector<Vec2>& places)>;

Tick tick_of_world(const Hall& hall, Among among) {
    struct Crowd {
        World world;
        Mover mover{.shape = DiskShape{radius}, .up = {}};
        std::vector<Moving> all;
        MoveOrder order;
    };
    WorldDefinition definition;
    for (const Vec2 at : hall.boxes) definition.walls.push_back({.form = hall.box(at)});
    for (const Segment& wall : hall.border()) definition.walls.push_back({.form = wall});
    const auto crowd =
        std::make_shared<Crowd>(Crowd{std::get<World>(World::build(definition)), {}, {}, {}});
    crowd->mover = {.shape = DiskShape{radius}, .up = {}};
    crowd->all.resize(hall.starts.size());
    return [crowd, &hall, among](std::vector<Vec2>& places) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            crowd->all[i].mover = &crowd->mover;
            crowd->all[i].input = {places[i], hall.velocity(i, places[i]), {}, seconds};
        }
        move_all(crowd->world, crowd->all, crowd->order, among);
        for (std::size_t i = 0; i < places.size(); ++i) places[i] = crowd->all[i].result.position;
    };
}

b2Vec2 to_box2d(Vec2 v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

/// Bodies of its solver, which push each other; its usual iterations.
Tick tick_of_box2d(const Hall& hall) {
    const auto world = std::make_shared<b2World>(b2Vec2_zero);
    const b2BodyDef at_rest;
    b2Body* ground = world->CreateBody(&at_rest);
    constexpr auto half = static_cast<float>(half_box);
    for (const Vec2 at : hall.boxes) {
        b2PolygonShape box;
        box.SetAsBox(half, half, to_box2d(at), 0.0F);
        ground->CreateFixture(&box, 0.0F)->SetFriction(0.0F);
    }
    for (const Segment& wall : hall.border()) {
        b2EdgeShape edge;
        edge.SetTwoSided(to_box2d(wall.a), to_box2d(wall.b));
        ground->CreateFixture(&edge, 0.0F)->SetFriction(0.0F);
    }
    std::vector<b2Body*> bodies;
    for (const Vec2 at : hall.starts) {
        b2BodyDef definition;
        definition.type = b2_dynamicBody;
        definition.position = to_box2d(at);
        definition.fixedRotation = true;
        definition.allowSleep = false;
        b2CircleShape disk;
        disk.m_radius = static_cast<float>(radius);
        bodies.push_back(world->CreateBody(&definition));
        bodies.back()->CreateFixture(&disk, 1.0F)->SetFriction(0.0F);
    }
    return [world, bodies, &hall](std::vector<Vec2>& places) {
        for (std::size_t i = 0; i < places.size(); ++i)
            bodies[i]->SetLinearVelocity(to_box2d(hall.velocity(i, places[i])));
        world->Step(static_cast<float>(seconds), 8, 3);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const b2Vec2 at = bodies[i]->GetPosition();
            places[i] = {static_cast<double>(at.x), static_cast<double>(at.y)};
        }
    };
}

/// The same in Chipmunk, whose space and all in it are freed together.
class ChipmunkHall {
public:
    explicit ChipmunkHall(const Hall& hall) : space_(cpSpaceNew()) {
        cpBody* ground = cpSpaceGetStaticBody(space_);
        for (const Vec2 at : hall.boxes) {
            const Aabb bounds = bounds_of(hall.box(at));
            add(cpBoxShapeNew2(
                ground, cpBBNew(bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y), 0.0));
        }
        for (const Segment& wall : hall.border())
            add(cpSegmentShapeNew(ground, cpv(wall.a.x, wall.a.y), cpv(wall.b.x, wall.b.y), 0.0));
        for (const Vec2 at : hall.starts) {
            bodies_.push_back(cpSpaceAddBody(space_, cpBodyNew(1.0, INFINITY)));
            cpBodySetPosition(bodies_.back(), cpv(at.x, at.y));
            add(cpCircleShapeNew(bodies_.back(), radius, cpvzero));
        }
        cpSpaceUseSpatialHash(space_, room, static_cast<int>(10 * hall.starts.size()));
    }
    ~ChipmunkHall() {
        for (cpShape* shape : shapes_) {
            cpSpaceRemoveShape(space_, shape);
            cpShapeFree(shape);
        }
        for (cpBody* body : bodies_) {
            cpSpaceRemoveBody(space_, body);
            cpBodyFree(body);
        }
        cpSpaceFree(space_);
    }
    ChipmunkHall(const ChipmunkHall&) = delete;
    ChipmunkHall& operator=(const ChipmunkHall&) = delete;

    void tick(const Hall& hall, std::vector<Vec2>& places) {
        for (std::size_t i = 0; i < places.size(); ++i) {
            const Vec2 velocity = hall.velocity(i, places[i]);
            cpBodySetVelocity(bodies_[i], cpv(velocity.x, velocity.y));
        }
        cpSpaceStep(space_, seconds);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const cpVect at = cpBodyGetPosition(bodies_[i]);
            places[i] = {at.x, at.y};
        }
    }

private:
    void add(cpShape* shape) {
        cpShapeSetFriction(shape, 0.0);
        shapes_.push_back(cpSpaceAddShape(space_, shape));
    }

    cpSpace* space_;
    std::vector<cpBody*> bodies_;
    std::vector<cpShape*> shapes_;
};

Tick tick_of_chipmunk(const Hall& hall) {
    const auto space = std::make_shared<ChipmunkHall>(hall);
    return [space, &hall](std::vector<Vec2>& places) { space->tick(hall, places); };
}

/// Units.
double depth_in_walls(const Hall& hall, std::span<const Vec2> places) {
    double deepest = 0.0;
    for (const Vec2 at : places) {
        const double to_border = std::min({at.x, at.y, hall.side - at.x, hall.side - at.y});
        deepest = std::max(deepest, radius - to_border);
        const auto square = [](double x) { return std::floor(x / (3.0 * room)) * 3.0 + 1.5; };
        const Vec2 box = Vec2{square(at.x), square(at.y)} * room;  // of the three by three squares
        const Vec2 aside{std::max(0.0, std::abs(at.x - box.x) - half_box),
                         std::max(0.0, std::abs(at.y - box.y) - half_box)};
        if (box.x < hall.side && box.y < hall.side)
            deepest = std::max(deepest, radius - length(aside));
    }
    return deepest;
}

double depth_in_each_other(std::span<const Vec2> places) {
    std::vector<Vec2> sorted(places.begin(), places.end());
    std::sort(sorted.begin(), sorted.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; });
    double nearest = 2.0 * radius;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        for (std::size_t k = i + 1; k < sorted.size() && sorted[k].x - sorted[i].x < nearest; ++k)
            nearest = std::min(nearest, distance(sorted[i], sorted[k]));
    }
    return 2.0 * radius - nearest;
}

std::string line_of(const char* name, const Hall& hall, const Tick& tick, int ticks) {
    std::vector<Vec2> places = hall.starts;
    std::vector<double> times;
    double in_walls = 0.0;
    double in_each_other = 0.0;
    for (int i = 0; i < ticks; ++i) {
        const Stopwatch stopwatch;
        tick(places);
        times.push_back(stopwatch.milliseconds());
        if (i % 10 != 9) continue;
        in_walls = std::max(in_walls, depth_in_walls(hall, places));
        in_each_other = std::max(in_each_other, depth_in_each_other(places));
    }
    double way = 0.0;
    for (std::size_t i = 0; i < places.size(); ++i) way += distance(hall.starts[i], places[i]);
    std::sort(times.begin(), times.end());
    const double median = times[times.size() / 2];
    const auto count = static_cast<double>(places.size());
    return fmt::format("  {:<12}{:>9.3f} {:>9.3f} {:>8.0f} {:>10.1e} {:>10.1e} {:>8.2f}\n", name,
                       median, times.back(), median * 1e6 / count, in_walls, in_each_other,
                       way / count);
}

}  // namespace

std::string crowd_table(bool quick, std::uint32_t seed) {
    std::string text;
    for (const std::size_t movers : {100, 2025, 100'000}) {
        if (quick && movers > 10'000) continue;
        const Hall hall = make_hall(movers, seed);
        const int ticks = movers > 10'000 ? 120 : 600;
        text += fmt::format(
            "crowd: {} disks among each other and {} boxes, {} ticks, one thread\n"
            "  {:<12}{:>9} {:>9} {:>8} {:>10} {:>10} {:>8}\n",
            movers, hall.boxes.size(), ticks, "", "ms", "worst", "ns each", "in walls", "in others",
            "units");
        text += line_of("solid", hall, tick_of_world(hall, Among::solid), ticks);
        text += line_of("passing", hall, tick_of_world(hall, Among::passing), ticks);
        text += line_of("box2d", hall, tick_of_box2d(hall), ticks);
        text += line_of("chipmunk", hall, tick_of_chipmunk(hall), ticks);
    }
    return text;
}

}  // namespace slidelab::bench
