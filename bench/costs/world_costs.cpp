// The costs of the game's mover and of the world's queries: of all walls, of a category, by a
// predicate.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <utility>
#include <variant>

#include "bench/city_level.hpp"
#include "bench/costs/workloads.hpp"
#include "bench/mover.hpp"
#include "slidelab/slidelab.hpp"

namespace slidelab::bench {

namespace {

bool takes_all(const Candidate&, void*) { return true; }

struct Choice {
    const char* name;
    const World& world;
    Filter filter;
};

/// Counts `query(Vec2 place, Vec2 heading)` at a thousand places all over a city.
template <typename Query>
void count_query(const Counter& counter, const City& city, const std::string& name, Query&& query) {
    constexpr std::size_t queries = 1000;
    if (!counter.wants(name)) return;
    const std::vector<Vec2> places = make_starts(city, queries, 4);
    const std::vector<Vec2> headings = make_headings(queries, 1, 5);
    counter.count(name, queries, [&] {
        for (std::size_t i = 0; i < queries; ++i) query(places[i], headings[i]);
    });
}

void count_queries(const Counter& counter, const BuiltCity& city, const Choice& choice) {
    const World& world = choice.world;
    const Filter& filter = choice.filter;
    const auto name = [&](const std::string& query) {
        return fmt::format("world/{}/{}{}", query, city.name, choice.name);
    };
    const Shape disk = disk_mover();
    const Shape polygon = polygon_mover();
    for (const double far : {5.0, 50.0}) {
        count_query(
            counter, city.city, name(fmt::format("cast_ray/{}", far)),
            [&](Vec2 at, Vec2 heading) { return world.cast_ray(at, heading * far, filter); });
    }
    count_query(counter, city.city, name("cast/disk/5"),
                [&](Vec2 at, Vec2 heading) { return world.cast(disk, at, heading * 5.0, filter); });
    count_query(counter, city.city, name("cast/polygon/5"), [&](Vec2 at, Vec2 heading) {
        return world.cast(polygon, at, heading * 5.0, filter);
    });
    std::array<Overlap, 8> found;
    count_query(counter, city.city, name("overlaps/disk"), [&](Vec2 at, Vec2 heading) {
        return world.overlaps(disk, at + heading, found, filter);
    });
    count_query(counter, city.city, name("overlaps/polygon"), [&](Vec2 at, Vec2 heading) {
        return world.overlaps(polygon, at + heading, found, filter);
    });
    count_query(counter, city.city, name("closest/2"),
                [&](Vec2 at, Vec2) { return world.closest(at, 2.0, filter); });
}

/// Seen from above, as the strategies move.
void count_moves(const Counter& counter, const BuiltCity& city, const Choice& choice,
                 const Shape& shape) {
    const Mover mover{.shape = shape, .up = {}, .filter = choice.filter};
    for (const double step : steps) {
        const std::string name =
            fmt::format("move/{}/{}/{}{}", name_of(shape), city.name, step, choice.name);
        if (!counter.wants(name)) continue;
        Walkers(city.city, step).count(counter, name, [&](Vec2 place, Vec2 displacement) {
            return move(choice.world, mover, {place, displacement, {}, 1.0}, {}).position;
        });
    }
}

/// From the side: falls, stands on boxes and walks over their edges, at 60 ticks a second.
void count_walk(const Counter& counter, const BuiltCity& city, const World& world) {
    constexpr double seconds = 1.0 / 60.0;
    constexpr double speed = 4.0;  // units/s
    const Vec2 gravity{0.0, 30.0};
    const std::string name = fmt::format("move/side/capsule/{}", city.name);
    if (!counter.wants(name)) return;
    const Mover hero{.shape = capsule_mover()};
    std::array<MoverResult, Walkers::movers> now{};
    std::size_t turn = 0;
    Walkers(city.city, speed).count(counter, name, [&](Vec2 place, Vec2 wanted) {
        MoverResult& each = now[turn++ % now.size()];
        const Vec2 velocity{wanted.x, each.state.on_floor ? 0.0 : each.velocity.y};
        each = move(world, hero, {place, velocity, gravity, seconds}, each.state);
        return each.position;
    });
}

/// A tick of many movers, and what a mover of it costs.
void count_ticks(const Counter& counter, const BuiltCity& city, const World& world) {
    constexpr std::size_t movers = 10'000;
    constexpr double step = 0.1;
    for (const Among among : {Among::passing, Among::solid}) {
        const std::string name = fmt::format("tick/move_all/{}/{}", city.name,
                                             among == Among::solid ? "solid" : "passing");
        if (!counter.wants(name)) continue;
        const Mover mover{.shape = disk_mover(), .up = {}};
        std::vector<Moving> all(movers);
        const std::vector<Vec2> starts = make_starts(city.city, movers, 7);
        const std::vector<Vec2> headings = make_headings(movers, 1, 8);
        MoveOrder order;
        for (std::size_t i = 0; i < movers; ++i) {
            all[i].mover = &mover;
            all[i].input = {starts[i], headings[i] * step, {}, 1.0};
        }
        counter.count(name, movers, [&] { move_all(world, all, order, among); });
    }
}

}  // namespace

void count_world(const Counter& counter, const BuiltCity& city) {
    const World world(city.level);
    const World sorted(level_with_categories(city.city));
    const Choice all{"", world, {}};
    const Choice category{"/category", sorted, {.hits = 1}};
    const Choice predicate{"/predicate", world, {.accepts = takes_all}};
    for (const Choice& choice : {all, category, predicate}) {
        count_queries(counter, city, choice);
        count_moves(counter, city, choice, disk_mover());
    }
    for (const Shape& shape : {box_mover(), capsule_mover(), polygon_mover()})
        count_moves(counter, city, all, shape);
    count_walk(counter, city, world);
    count_ticks(counter, city, world);
}

void count_cold_world(const Counter& counter, const BuiltCity& city) {
    const World world(city.level);
    const Mover mover{.shape = disk_mover(), .up = {}};
    for (const double step : cold_steps) {
        const std::string name = fmt::format("cold/move/disk/{}", step);
        count_cold(counter, city.city, name, step, [&](Vec2 place, Vec2 displacement) {
            move(world, mover, {place, displacement, {}, 1.0}, {});
        });
    }
    count_cold(counter, city.city, "cold/cast_ray/5", 5.0,
               [&](Vec2 place, Vec2 translation) { world.cast_ray(place, translation); });
    count_cold(counter, city.city, "cold/cast/disk/5", 5.0,
               [&](Vec2 place, Vec2 translation) { world.cast(mover.shape, place, translation); });
    count_cold(counter, city.city, "cold/closest/2", 0.0,
               [&](Vec2 place, Vec2) { world.closest(place, 2.0); });
}

}  // namespace slidelab::bench
