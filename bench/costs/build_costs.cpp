// The costs of building: instructions and bytes a wall.
#include <malloc.h>

#include <optional>
#include <string>
#include <variant>

#include "bench/city_level.hpp"
#include "bench/costs/workloads.hpp"
#include "slidelab/world/world.hpp"

namespace slidelab::bench {

namespace {

WorldDefinition definition_of(const City& city) {
    WorldDefinition definition;
    for (const Segment& wall : city.border) definition.walls.push_back({.form = wall});
    for (const auto& box : city.boxes)
        definition.walls.push_back({.form = std::vector<Vec2>(box.begin(), box.end())});
    return definition;
}

/// The bytes that the C library has given out and not got back.
double allocated_bytes() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

void count_level(const Counter& counter, const std::string& what, const CityPlan& plan) {
    const std::string name = "build/level/" + what;
    const std::string bytes_name = "bytes/level/" + what;
    if (!counter.wants(name) && !counter.wants(bytes_name)) return;
    const City city = make_city(plan);
    const auto walls = city.wall_count();
    const double before = allocated_bytes();
    std::optional<Level> level;
    const auto build = [&] { level = level_of(city); };
    if (counter.wants(name)) {
        counter.count(name, walls, build);
    } else {
        build();
    }
    counter.note(bytes_name, (allocated_bytes() - before) / static_cast<double>(walls));
}

}  // namespace

void count_builds(const Counter& counter) {
    count_level(counter, "10k", {10'000, 1, false, false});
    count_level(counter, "10k/turned", {10'000, 1, true, false});
    count_level(counter, "10k/lattice", {10'000, 1, false, true});
    count_level(counter, "1M", {1'000'000, 1, false, false});
    const std::string name = "build/world/10k";
    if (!counter.wants(name)) return;
    const City city = make_city({10'000, 1, false, false});
    const WorldDefinition definition = definition_of(city);
    counter.count(name, city.wall_count(), [&] { (void)World::build(definition); });
}

}  // namespace slidelab::bench
